import {
	type AdminShop,
	type Business,
	days,
	periods,
	type ShopCheck,
	type ShopFilter,
	type ShopFound,
	shopChecks,
	shopFilters,
} from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Check, Circle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { pagesOf } from '#api/admin.ts';
import { queryFor } from '#api/query.ts';
import { callUrl } from '#lib/address.ts';
import { adminHealthPath, adminOrdersPath, adminShopSheetPath } from '#lib/admin-paths.ts';
import { timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { publicShop } from '#lib/public-paths.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { Acts } from './acts.tsx';
import { onePage } from './ConsolePage.tsx';
import { listPage } from './List.tsx';
import { teamRoles } from './People.tsx';
import {
	dateOf,
	day,
	Ends,
	Facts,
	Go,
	MailLink,
	OrderLink,
	Out,
	Part,
	PersonLink,
	Quote,
	ShopLink,
	Since,
	StateBadge,
	Two,
	tones,
} from './parts.tsx';
import { shopActs } from './shop-acts.ts';
import { WaitingLink } from './WaitingShops.tsx';

const shopWords = (): Record<ShopFilter | Business['missing'][number], string> => ({
	listed: t`Listed`,
	not_listed: t`Not listed`,
	waiting: t`Waiting for approval`,
	declined: t`Declined`,
	suspended: t`Suspended`,
	disabled: t`Switched off`,
	not_public: t`Profile not public`,
	cannot_charge: t`Payments not connected`,
	no_place: t`Not on the map`,
	closed: t`Closed`,
});

function ShopBadge({ shop }: { shop: Pick<ShopFound, 'missing' | 'closed_at'> }) {
	const state = shop.closed_at === null ? (shop.missing[0] ?? 'listed') : 'closed';
	return <StateBadge state={state} words={shopWords()[state]} />;
}

const townOf = ({ city, state }: ShopFound) => [city, state].filter(Boolean).join(', ');
/** /admin/shops: every business, with the filters in the URL (R-console-shops). */
export const ShopsConsole = listPage(() => ({
	caption: t`Shops`,
	pages: t`Pages of shops`,
	fields: { search: ['search', 'text'], filter: ['filter', shopFilters] },
	ask: pagesOf('admin.shops.find'),
	rows: ({ shops }) => shops,
	columns: [
		[t`Name`, (shop) => <Two of={<ShopLink {...shop} className="min-w-36" />} below={townOf(shop)} />],
		[t`For customers`, (shop) => <ShopBadge shop={shop} />, 'wide'],
		[t`Owner`, ({ owner }) => <Two of={<PersonLink {...owner} />} below={owner.email} />, 'wide'],
		[t`Joined`, ({ created_at }) => <Since at={created_at} />, 'figures'],
	],
	phone: (shop) => (
		<span className="mt-1 flex">
			<ShopBadge shop={shop} />
		</span>
	),
	search: {
		label: t`Search all shops`,
		hint: t`Part of a name or address, a ZIP code, the start of the shop's or owner's email address, or an ID.`,
	},
	filters: [
		{
			field: 'filter',
			label: t`Show`,
			all: t`All shops`,
			words: Object.fromEntries(shopFilters.map((one) => [one, shopWords()[one]])),
		},
	],
	above: () => (
		<div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
			<ButtonLink to={adminShopSheetPath()} tone="secondary" size="small">
				{t`Add shops from a sheet`}
			</ButtonLink>
			<WaitingLink />
		</div>
	),
	failure: t`Failed to load shops`,
	empty: t`No shops found`,
}));

type Shown = { shop: AdminShop };

/** /admin/shops/:shopId (R-console-shops). */
export const OneShop = onePage(() => ({
	ask: (id: string) => queryFor('admin.shops.get', { params: { id } }),
	heading: (shop) => (shop ? shop.name || t`A deleted shop` : t`Shop`),
	missing: t`There's no such shop`,
	failure: t`Failed to load the shop`,
	children: (shop) => (
		<div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
			<div className="grid grid-cols-1 gap-6">
				<ForCustomers shop={shop} />
				<Checks shop={shop} />
				{shop.can.length > 0 && (
					<Part card title={t`What you can do`}>
						<Acts isLarge of={shopActs(shop)} />
					</Part>
				)}
				<Team shop={shop} />
			</div>
			<div className="grid grid-cols-1 gap-6">
				<Figures shop={shop} />
				{shop.closed_at === null && <Week shop={shop} />}
			</div>
		</div>
	),
}));

const box = 'wrap-anywhere mt-3 rounded-field px-3 py-2 text-sm';

/** What was decided, and why. */
function Decided({ tone, words, why }: { tone: keyof typeof tones; words: string; why: string | null }) {
	return (
		<p className={cx(box, tones[tone])}>
			{words}
			{why && (
				<>
					: <span lang="">{why}</span>
				</>
			)}
		</p>
	);
}

function Approval({ approval: { state, at, reason } }: { approval: NonNullable<AdminShop['approval']> }) {
	const on = day(at);
	if (state === 'declined') return <Decided tone="honey" words={t`Declined on ${on}`} why={reason} />;
	return (
		<div className={cx(box, 'grid gap-1', tones.honey)}>
			<p>{t`Waiting for approval since ${on}`}</p>
			{reason && (
				<p>
					{t`Previously declined:`} <span lang="">{reason}</span>
				</p>
			)}
		</div>
	);
}

function ForCustomers({ shop }: Shown) {
	const words = shopWords();
	const { street, city, state, zip_code: zip, slug, email, phone_number: phone, closed_at: closed } = shop;
	const { suspension, closing_since: closing } = shop;
	const approval = closed ? null : shop.approval;
	const others = closed
		? []
		: shop.missing.filter((reason) => !['suspended', 'declined', 'waiting'].includes(reason));
	return (
		<Part card title={t`For customers`} aside={<ShopBadge shop={shop} />}>
			{suspension && (!closed || closing) && (
				<Decided
					tone="tomato"
					words={
						closed
							? t`Closed by support`
							: closing
								? t`Closing since ${day(closing)}, until everything is settled`
								: t`Suspended on ${day(suspension.at)}`
					}
					why={suspension.reason}
				/>
			)}
			{approval && <Approval approval={approval} />}
			{others.length > 0 && (
				<p className="mt-3">{suspension || approval ? t`Also:` : t`Why customers can't find it:`}</p>
			)}
			<ul className="mt-1 list-disc pl-5 empty:hidden">
				{others.map((reason) => (
					<li key={reason}>{words[reason]}</li>
				))}
			</ul>
			<Facts
				of={[
					[t`Address`, street && `${street}, ${city}, ${state} ${zip}`],
					[t`Email`, email && <MailLink to={email} />],
					[t`Phone`, phone && <Out to={callUrl(phone)}>{phone}</Out>],
					[t`Joined`, day(shop.created_at)],
					[t`Closed`, closed && day(closed)],
					[t`ID`, shop.id],
				]}
			/>
			{slug !== null && (
				<p className="mt-4 text-sm">
					<Out to={publicShop(slug)}>{t`Open its page`}</Out>
					<Out to={`/data?shop=${slug}#widget`}>{t`Put it on a website`}</Out>
				</p>
			)}
		</Part>
	);
}

/** The facts that an admin checks before approving a shop (R-shop-approval). */
function Checks({ shop: { approval, closed_at, done, description } }: Shown) {
	if (!approval || closed_at !== null) return null;
	const words: Record<ShopCheck, string> = {
		profile: t`The profile is public`,
		address: t`The address is on the map`,
		payments: t`Cards can be charged`,
		bag: t`It says what's in its bags`,
		times: t`It has pickup times`,
		picture: t`It has a picture`,
	};
	return (
		<Part card title={t`Before you approve`}>
			<ul className="mt-3 grid gap-1.5">
				{shopChecks.map((check) => {
					const isDone = done.includes(check);
					const [Icon, look] = isDone ? [Check, 'text-leaf-ink'] : [Circle, 'text-ink-soft'];
					return (
						<li key={check} className="flex items-center gap-2">
							<Icon aria-hidden className={cx('size-5 shrink-0', look)} />
							<span className={isDone ? undefined : 'text-ink-soft'}>{words[check]}</span>
							<span className="sr-only">: {isDone ? t`done` : t`missing`}</span>
						</li>
					);
				})}
			</ul>
			{description && <Quote>{description}</Quote>}
		</Part>
	);
}

function Team({ shop: { owner, members } }: Shown) {
	const people = [{ ...owner, role: 'owner' as const }, ...members];
	return (
		<Part card title={t`Team`}>
			<Ends
				of={people.map((person) => [
					person.id,
					<span key={person.id}>
						<PersonLink {...person} />
						<span className="wrap-anywhere block text-ink-soft text-sm">{person.email}</span>
					</span>,
					teamRoles()[person.role],
				])}
			/>
		</Part>
	);
}

function Figures({ shop }: Shown) {
	const { payments, rating, honored, counted, orders } = shop;
	const onOff = (is: boolean) => payments.connected && (is ? t`On` : t`Off`);
	const mean = (of: number) => i18n.number(of, { minimumFractionDigits: 1 });
	const toOrders = (
		<Go to={adminOrdersPath({ shop: shop.id })}>{plural(orders, { one: '# order', other: '# orders' })}</Go>
	);
	return (
		<Part card title={t`Payments and figures`}>
			<HeldMoney shop={shop} />
			<Facts
				of={[
					[t`Payment account`, payments.connected ? t`Connected` : t`Not connected`],
					[t`Accept Payments`, shop.closed_at === null && onOff(payments.charges_enabled)],
					[t`Receive Payouts`, onOff(payments.payouts_enabled)],
					[t`Orders`, toOrders],
					[t`Bags sold`, shop.bags],
					[t`Kept orders`, counted === 0 ? t`None counted yet` : t`${honored} of the last ${counted}`],
					[t`Food ratings`, rating ? t`${mean(rating.mean)} out of 5, from ${rating.ratings}` : t`None yet`],
				]}
			/>
		</Part>
	);
}

type Held = AdminShop['held_money'][number];

const Warning = ({ children }: { children: ReactNode }) => (
	<li className="flex gap-2">
		<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
		<span className="min-w-0">{children}</span>
	</li>
);

function HeldMoney({ shop: { held_money: held, payments } }: Shown) {
	return (
		<ul className="mt-3 grid gap-2 rounded-field bg-tomato-soft px-3 py-2 text-sm text-tomato-ink empty:hidden">
			{held.map((one) => (
				<Warning key={one.why}>
					{heldWords(one)} <OrderLink id={one.order_id} />
					{one.why === 'refused' && ' · '}
					{one.why === 'refused' && <Go to={adminHealthPath()}>{t`See what to do`}</Go>}
				</Warning>
			))}
			{payments.connected && !payments.payouts_enabled && (
				<Warning>
					{t`The payment provider is holding this shop's money until the shop finishes something in its account there. Ask the owner to open the shop's payment settings.`}
				</Warning>
			)}
		</ul>
	);
}

function heldWords({ why, amount, orders }: Held): string {
	const sum = formatDollars(amount);
	const of = plural(orders, { one: '# order', other: '# orders' });
	const words: Record<Held['why'], string> = {
		refused: t`${sum} from ${of} didn't reach the shop: the payment provider refused the transfer.`,
		no_account: t`${sum} from ${of} is on hold until the shop connects a payment account. Ask the owner to connect one.`,
		refund_or_dispute: t`${sum} from ${of} is on hold until a refund or dispute is settled.`,
	};
	return words[why];
}

function Week({ shop: { purchase_window: week, paused_until: paused, time_zone: zone } }: Shown) {
	const lines = days.flatMap((day, at) => {
		const slots = periods.flatMap((period) => week[day]?.[period] ?? []).filter(({ enabled }) => enabled);
		const times = slots.map(({ start, end, quantity }) => (
			<span key={start} className="block">
				{timeRange(start, end)} · {plural(quantity, { one: '# bag', other: '# bags' })}
			</span>
		));
		// The first of that month was a Monday.
		const name = dateOf(`2024-01-0${at + 1}`, { weekday: 'long' });
		return times.length > 0 ? [[name, times] as const] : [];
	});
	return (
		<Part card title={t`Pickup times`}>
			{paused && <p className="mt-3">{t`Paused until ${dateOf(paused)}`}</p>}
			{lines.length === 0 ? (
				<p className="mt-3 text-ink-soft">{t`No pickup times yet`}</p>
			) : (
				<>
					<Facts of={lines} />
					<p className="mt-3 text-ink-soft text-sm">{t`Shop's time zone: ${zone}`}</p>
				</>
			)}
		</Part>
	);
}
