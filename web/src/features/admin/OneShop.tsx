import { type AdminShop, days, periods, type ShopAct, type ShopCheck, shopChecks } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, Circle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { shopForAdmin, useShopAct } from '#api/admin-shops.ts';
import { callUrl } from '#lib/address.ts';
import { adminHealthPath, adminOrdersPath } from '#lib/admin-paths.ts';
import { timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { publicShop } from '#lib/public-paths.ts';
import { cx } from '#ui/cx.ts';
import { type Act, Acts } from './acts.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { ShopBadge, useShopWords } from './PeopleAndShops.tsx';
import { Facts, factLink, Loaded, MailLink, OrderLink, Part, PersonLink, Quote, useDates } from './parts.tsx';

type Shown = { shop: AdminShop };

/** /admin/shops/:shopId (R-console-shops). */
export function OneShop() {
	const { t } = useLingui();
	const { shopId = '' } = useParams();
	const query = useQuery(shopForAdmin(shopId));
	const { data, error } = query;
	return (
		<ConsolePage heading={data ? data.name || t`A shop that is gone` : t`One shop`} error={error}>
			<Loaded query={query} missing={t`There is no such shop`} failure={t`Failed to load the shop`}>
				{(shop) => (
					<div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
						<div className="grid grid-cols-1 gap-6">
							<ForCustomers shop={shop} />
							<Checks shop={shop} />
							<ShopActs shop={shop} />
							<Team shop={shop} />
						</div>
						<div className="grid grid-cols-1 gap-6">
							<Figures shop={shop} />
							<Week shop={shop} />
						</div>
					</div>
				)}
			</Loaded>
		</ConsolePage>
	);
}

const box = 'wrap-anywhere mt-3 rounded-field px-3 py-2 text-sm';

const Decided = ({ words, reason }: { words: string; reason: string | null }) => (
	<>
		{words}
		{reason && (
			<>
				: <span lang="">{reason}</span>
			</>
		)}
	</>
);

function Approval({ approval: { state, at, reason } }: { approval: NonNullable<AdminShop['approval']> }) {
	const { t } = useLingui();
	const day = useDates().day(at);
	return (
		<div className={cx(box, 'grid gap-1 bg-honey-soft text-honey-ink')}>
			<p>
				{state === 'declined' ? (
					<Decided words={t`Declined on ${day}`} reason={reason} />
				) : (
					t`Waiting for approval since ${day}`
				)}
			</p>
			{state === 'waiting' && reason && (
				<p>
					{t`Declined before:`} <span lang="">{reason}</span>
				</p>
			)}
		</div>
	);
}

function ForCustomers({ shop }: Shown) {
	const { t } = useLingui();
	const words = useShopWords();
	const { day } = useDates();
	const { street, city, state, zip_code: zip, slug, email, phone_number: phone, closed_at: closed } = shop;
	const { suspension, approval } = shop;
	const others = shop.missing.filter((reason) => !['suspended', 'declined', 'waiting'].includes(reason));
	return (
		<Part card title={t`For customers`} aside={<ShopBadge shop={shop} />}>
			{suspension && (
				<p className={cx(box, 'bg-tomato-soft text-tomato-ink')}>
					<Decided words={t`Suspended on ${day(suspension.at)}`} reason={suspension.reason} />
				</p>
			)}
			{approval && <Approval approval={approval} />}
			{others.length > 0 && (
				<p className="mt-3">{suspension || approval ? t`Beside that:` : t`Customers can't find it:`}</p>
			)}
			<ul className="mt-1 list-disc pl-5 empty:hidden">
				{others.map((reason) => (
					<li key={reason}>{words[reason]}</li>
				))}
			</ul>
			<Facts
				of={[
					street && [t`Address`, `${street}, ${city}, ${state} ${zip}`],
					email && [t`Email`, <MailLink key="email" to={email} />],
					phone && [
						t`Phone`,
						<a key="phone" className={factLink} href={callUrl(phone)}>
							{phone}
						</a>,
					],
					[t`Since`, day(shop.created_at)],
					closed && [t`Closed`, day(closed)],
					[t`ID`, shop.id],
				]}
			/>
			{slug !== null && (
				<p className="mt-4 text-sm">
					<a className={factLink} href={publicShop(slug)} target="_blank" rel="noreferrer">
						<Trans>Open its page</Trans>
					</a>
				</p>
			)}
		</Part>
	);
}

/** The facts that an admin checks before approving a shop (R-shop-approval). */
function Checks({ shop: { approval, closed_at, done, description } }: Shown) {
	const { t } = useLingui();
	if (!approval || closed_at !== null) return null;
	const words: Record<ShopCheck, string> = {
		profile: t`The profile is public`,
		address: t`The address is on the map`,
		payments: t`Cards can be charged`,
		bag: t`It says what is in its bags`,
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

/** Acts that the server currently allows on the shop (R-shop-suspended, R-shop-approval). */
function ShopActs({ shop: { id, can } }: Shown) {
	const { t } = useLingui();
	const change = useShopAct(id);
	if (can.length === 0) return null;
	const act = (act: ShopAct, label: string, confirm: NonNullable<Act['confirm']>): Act => ({
		label,
		confirm,
		run: ({ reason }) => change.mutateAsync({ act, reason }),
	});
	const acts: Record<ShopAct, Act> = {
		approve: act('approve', t`Approve this shop`, {
			words: t`Customers find it as soon as nothing else is left to do. The owner gets an email.`,
			submit: t`Approve the shop`,
			done: t`Approved. The owner gets an email.`,
		}),
		decline: act('decline', t`Decline this shop`, {
			words: t`The owner reads this in an email and in the app. They can change the shop and ask for another look.`,
			submit: t`Decline the shop`,
			done: t`Declined. The owner gets an email.`,
			reason: {},
		}),
		suspend: act('suspend', t`Suspend this shop`, {
			words: t`The owner reads this in an email and in the app. Customers can't find the shop or order there anymore. Checkouts that are open and paid orders go on as usual.`,
			submit: t`Suspend the shop`,
			done: t`Suspended. The owner gets an email.`,
			reason: {},
		}),
		restore: act('restore', t`Restore this shop`, {
			words: t`The owner reads this in an email.`,
			submit: t`Restore the shop`,
			done: t`Restored. The owner gets an email.`,
			reason: {},
			isKind: true,
		}),
	};
	return (
		<Part card title={t`What you can do`}>
			<Acts isLarge of={can.map((one) => acts[one])} />
		</Part>
	);
}

function Team({ shop: { owner, members } }: Shown) {
	const { t } = useLingui();
	const roles = { owner: t`Owner`, manager: t`Manager`, counter: t`Counter` };
	const people = [{ ...owner, role: 'owner' as const }, ...members];
	return (
		<Part card title={t`Team`}>
			<ul className="mt-2 divide-y divide-line">
				{people.map(({ id, name, email, role }) => (
					<li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
						<span className="min-w-0">
							<PersonLink id={id} name={name} />
							<span className="wrap-anywhere block text-ink-soft text-sm">{email}</span>
						</span>
						<span className="text-ink-soft">{roles[role]}</span>
					</li>
				))}
			</ul>
		</Part>
	);
}

function Figures({ shop }: Shown) {
	const { t, i18n } = useLingui();
	const { payments, rating, honored, counted, orders } = shop;
	const onOff = (is: boolean) => (is ? t`On` : t`Off`);
	const mean = (of: number) => i18n.number(of, { minimumFractionDigits: 1 });
	return (
		<Part card title={t`Payments and figures`}>
			<HeldMoney shop={shop} />
			<Facts
				of={[
					[t`Payment account`, payments.connected ? t`Connected` : t`Not connected`],
					payments.connected && [t`Accept Payments`, onOff(payments.charges_enabled)],
					payments.connected && [t`Receive Payouts`, onOff(payments.payouts_enabled)],
					[
						t`Orders`,
						<Link key="orders" className={factLink} to={adminOrdersPath({ shop: shop.id })}>
							{plural(orders, { one: '# order', other: '# orders' })}
						</Link>,
					],
					[t`Bags sold`, shop.bags],
					[t`Kept orders`, counted === 0 ? t`None counted yet` : t`${honored} of the last ${counted}`],
					[
						t`Ratings of the food`,
						rating ? t`${mean(rating.mean)} of 5, from ${rating.ratings}` : t`None yet`,
					],
				]}
			/>
		</Part>
	);
}

type Held = AdminShop['held_money'][number];

function HeldMoney({ shop: { held_money: held, payments } }: Shown) {
	const { t } = useLingui();
	const isUnpaid = payments.connected && !payments.payouts_enabled;
	if (held.length === 0 && !isUnpaid) return null;
	const lines: [string, ReactNode][] = held.map((one) => [one.why, <Why key={one.why} held={one} />]);
	if (isUnpaid)
		lines.push([
			'unpaid',
			t`The card provider holds what reaches this shop's payment account until the shop finishes something there. Ask the owner to open the shop's payment settings.`,
		]);
	return (
		<ul className="mt-3 grid gap-2 rounded-field bg-tomato-soft px-3 py-2 text-sm text-tomato-ink">
			{lines.map(([why, line]) => (
				<li key={why} className="flex gap-2">
					<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
					<span className="min-w-0">{line}</span>
				</li>
			))}
		</ul>
	);
}

function Why({ held: { why, amount, orders, order_id: id } }: { held: Held }) {
	const { t } = useLingui();
	const sum = formatDollars(amount);
	const of = plural(orders, { one: '# order', other: '# orders' });
	const words: Record<Held['why'], string> = {
		refused: t`${sum} of ${of} didn't reach the shop: the card provider refused the transfer.`,
		no_account: t`${sum} of ${of} waits until the shop connects a payment account. Ask the owner to.`,
		refund_or_dispute: t`${sum} of ${of} waits for the end of a refund or a dispute.`,
	};
	return (
		<>
			{words[why]} <OrderLink id={id} />
			{why === 'refused' && (
				<>
					{' · '}
					<Link to={adminHealthPath()} className={factLink}>
						<Trans>See what to do</Trans>
					</Link>
				</>
			)}
		</>
	);
}

/** A Monday, at noon UTC. */
const monday = Date.UTC(2024, 0, 1, 12);
const dayMs = 24 * 3_600_000;

function Week({ shop: { purchase_window: week, paused_until: paused, time_zone: zone } }: Shown) {
	const { t, i18n } = useLingui();
	const date = (at: number | string, format: Intl.DateTimeFormatOptions) =>
		i18n.date(new Date(at), { ...format, timeZone: 'UTC' });
	const lines = days.flatMap((day, at) => {
		const slots = periods.flatMap((period) => week[day]?.[period] ?? []).filter(({ enabled }) => enabled);
		const times = slots.map(({ start, end, quantity }) => (
			<span key={start} className="block">
				{timeRange(start, end)} · {plural(quantity, { one: '# bag', other: '# bags' })}
			</span>
		));
		return times.length > 0 ? [[date(monday + at * dayMs, { weekday: 'long' }), times] as const] : [];
	});
	return (
		<Part card title={t`Pickup times`}>
			{paused && (
				<p className="mt-3">
					<Trans>Paused until {date(paused, { dateStyle: 'medium' })}</Trans>
				</p>
			)}
			{lines.length === 0 ? (
				<p className="mt-3 text-ink-soft">{t`No pickup times yet`}</p>
			) : (
				<>
					<Facts of={lines} />
					<p className="mt-3 text-ink-soft text-sm">{t`By the shop's clock: ${zone}`}</p>
				</>
			)}
		</Part>
	);
}
