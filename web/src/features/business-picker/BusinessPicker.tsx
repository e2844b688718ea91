import { hasRole, type ShopTonight } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CirclePause, HandCoins, Plus, ShoppingBag, TriangleAlert } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { closedBusinesses, ownBusinesses } from '#api/businesses.ts';
import { download } from '#api/files.ts';
import { queryFor } from '#api/query.ts';
import { tonightInShops } from '#api/shops.ts';
import { StatementFiles } from '#app/StatementFiles.tsx';
import { dateAt } from '#lib/day-at.ts';
import { clockTime } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { monthText } from '#lib/month-text.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { daysAway, dayText, glanceText } from '#lib/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { Picture } from '#ui/Picture.tsx';
import { RetryButton } from '#ui/RetryButton.tsx';
import { Section } from '#ui/Section.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** Skipped for an owner with a single business. */
export function BusinessPicker() {
	const { t } = useLingui();
	const { data, isPending, refetch } = useQuery(ownBusinesses());
	const closed = useQuery(closedBusinesses());
	const past = useQuery(queryFor('user.pastBooks.list', {}, { enabled: data?.length === 0 }));
	const [only, second] = data ?? [];
	const [search] = useSearchParams();
	if (isPending || (data?.length === 0 && (closed.isPending || past.isPending)))
		return <Spinner className="py-24" />;
	if (data?.length === 0 && closed.data?.length === 0 && !past.data?.books.length)
		return <Navigate to={paths.newBusiness()} replace />;
	if (!data) return <ErrorPanel title={<Trans>Failed to load business data</Trans>} onRetry={refetch} />;
	if (only && !second && !search.has('all')) return <Navigate to={paths.business(only.id)} replace />;
	return (
		<div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 sm:py-8">
			<h1 tabIndex={-1} className="font-bold font-display text-3xl">
				{only ? <Trans>Which business?</Trans> : <Trans>Your first business</Trans>}
			</h1>
			{second && <TonightInShops />}
			{second && <h2 className="mt-8 font-display font-semibold text-xl">{t`Your shops`}</h2>}
			<ul className={cx('grid grid-cols-1 gap-5 sm:grid-cols-2', second ? 'mt-3' : 'mt-6')}>
				{data.map((business) => (
					<li
						key={business.id}
						className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface has-[a:hover]:border-ink"
					>
						<Picture of={business} className="aspect-[16/9]" />
						<div className="flex flex-1 flex-col p-5">
							<h3 className="font-display font-semibold text-xl">
								<Link to={paths.business(business.id)} className="after:absolute after:inset-0">
									{business.display_name}
								</Link>
							</h3>
							<p lang="" className="mt-1 flex-1 text-ink-soft">
								{business.description}
							</p>
							<p className="mt-3 flex justify-between gap-3 text-sm">
								<span className="min-w-0">
									{business.city}, {business.state}
								</span>
								<span className="font-semibold tabular-nums">
									<Trans>{formatDollars(business.price)} per order</Trans>
								</span>
							</p>
						</div>
					</li>
				))}
				<li className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-5 has-[a:hover]:border-ink sm:col-span-2">
					<span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
						<Plus aria-hidden className="size-5" strokeWidth={1.75} />
					</span>
					<div className="min-w-0">
						<h3 className="font-display font-semibold text-lg">
							<Link to={paths.newBusiness()} className="after:absolute after:inset-0">
								<Trans>Create New Business</Trans>
							</Link>
						</h3>
						<p className="text-ink-soft">{t`Five short steps: address, details, price, story, done.`}</p>
					</div>
				</li>
			</ul>
			<Closed />
			<PastBooks />
		</div>
	);
}

/** Deleted businesses, whose orders and payouts stay readable. */
function Closed() {
	const { t } = useLingui();
	const { data = [] } = useQuery(closedBusinesses());
	if (data.length === 0) return null;
	return (
		<Section className="mt-10" title={<Trans>Closed businesses</Trans>}>
			<p className="mt-1 text-ink-soft">{t`Their orders and payouts stay here for your books.`}</p>
			<ul className="mt-3 divide-y divide-line border-line border-y">
				{data.map(({ id, display_name, time_zone, closed_at }) => {
					const closedOn = closed_at && dateAt(closed_at, time_zone);
					return (
						<li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
							<span className="min-w-0">
								<span className="block font-semibold">{display_name}</span>
								<span className="text-ink-soft text-sm">{t`Closed on ${closedOn}`}</span>
							</span>
							<ButtonLink
								to={paths.business(id)}
								aria-label={t`Orders and payouts of ${display_name}`}
								tone="secondary"
								size="small"
							>
								<Trans>Orders and payouts</Trans>
							</ButtonLink>
						</li>
					);
				})}
			</ul>
		</Section>
	);
}

/** Shops that were handed to another owner; payouts to this one stay readable (R-handover). */
function PastBooks() {
	const { t, i18n } = useLingui();
	const { books = [] } = useQuery(queryFor('user.pastBooks.list', {})).data ?? {};
	if (books.length === 0) return null;
	return (
		<Section className="mt-10" title={<Trans>Shops you handed over</Trans>}>
			<p className="mt-1 text-ink-soft">{t`The statements of your time stay here for your books.`}</p>
			{books.map((book) => {
				const on = dateAt(book.until, book.time_zone);
				return (
					<div key={book.id} className="mt-4">
						<h3 className="wrap-anywhere font-semibold">{book.business_name}</h3>
						<p className="text-ink-soft text-sm">{t`Handed over on ${on}`}</p>
						<ul className="mt-2 divide-y divide-line border-line border-y">
							{book.statements.map(({ month }) => (
								<li key={month} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
									<span className="font-semibold">{monthText(month, i18n.locale)}</span>
									<StatementFiles
										shop={book.business_name}
										month={month}
										load={(as) => download(`user.pastBooks.${as}`, { params: { book_id: book.id, month } })}
									/>
								</li>
							))}
						</ul>
					</div>
				);
			})}
		</Section>
	);
}

/** The next pickup of each shop, the most urgent first (R-all-shops). */
function TonightInShops() {
	const { data: shops, isError, refetch } = useQuery(tonightInShops());
	return (
		<section aria-labelledby="tonight-in-shops" className="mt-6">
			<h2 id="tonight-in-shops" className="font-display font-semibold text-xl">
				<NextInShops shops={shops ?? []} />
			</h2>
			{shops ? (
				<ul className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
					{shops.map((shop) => (
						<ShopRow key={shop.id} shop={shop} />
					))}
				</ul>
			) : isError ? (
				<div role="alert" className="mt-3 rounded-card border border-line bg-surface p-4">
					<p>
						<Trans>We couldn't load what comes next. Your shops are below.</Trans>
					</p>
					<RetryButton className="mt-3" onRetry={refetch} />
				</div>
			) : (
				<div className="mt-3 grid gap-px overflow-hidden rounded-card">
					<Skeleton className="h-24" />
					<Skeleton className="h-24" />
				</div>
			)}
		</section>
	);
}

const evening = '17:00';

function NextInShops({ shops }: { shops: readonly ShopTonight[] }) {
	const { t } = useLingui();
	const shown = shops.flatMap((shop) => (isShown(shop) ? [{ ...shop.next, timeZone: shop.time_zone }] : []));
	const days = new Set(shown.map(({ date, timeZone }) => daysAway(date, timeZone, serverNow())));
	const [day] = days;
	if (days.size === 1 && day === 0)
		return shown.every(({ start }) => start >= evening) ? t`Tonight in your shops` : t`Today in your shops`;
	return days.size === 1 && day === 1 ? t`Tomorrow in your shops` : t`Next in your shops`;
}

/** An unlisted shop is shown only if it has sold or held bags. */
const isShown = (shop: ShopTonight): shop is ShopTonight & { next: NonNullable<ShopTonight['next']> } =>
	shop.next !== null && (shop.missing.length === 0 || shop.next.sold + shop.next.held > 0);

function ShopRow({ shop }: { shop: ShopTonight }) {
	const next = isShown(shop) ? shop.next : undefined;
	return (
		<li className="relative flex items-center gap-3 p-4 hover:bg-raised sm:px-6">
			<div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto] sm:items-center">
				<div className="min-w-0">
					<h3 className="wrap-anywhere font-semibold text-lg">
						<Link to={paths.business(shop.id)} className="after:absolute after:inset-0">
							{shop.display_name}
						</Link>
					</h3>
					<p className="text-ink-soft first-letter:uppercase">
						{next
							? glanceText({ ...next, timeZone: shop.time_zone }, serverNow())
							: shop.missing.length === 0 && <Nothing shop={shop} />}
					</p>
				</div>
				{next && <Figures {...next} />}
				<Notes shop={shop} />
			</div>
			<ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
		</li>
	);
}

function Nothing({ shop }: { shop: ShopTonight }) {
	if (!shop.has_times) return <Trans>No pickup times yet</Trans>;
	return <Trans>Nothing to pick up in the next 7 days</Trans>;
}

function Figures({ sold, held, left, waits }: NonNullable<ShopTonight['next']>) {
	// Before the draw nothing can be bought, and reserved bags are what is left (R-drop).
	const draws = waits?.draws_at !== undefined;
	const { t } = useLingui();
	const paying = Math.max(0, held - (waits?.bags ?? 0));
	const figure = (value: number, label: string) => (
		<div className="flex flex-row-reverse items-baseline justify-end gap-1.5">
			<dt className="text-ink-soft text-sm">{label}</dt>
			<dd className="font-bold font-display text-xl tabular-nums">{value}</dd>
		</div>
	);
	return (
		<dl className="flex flex-wrap gap-x-5">
			{figure(sold, t`sold`)}
			{paying > 0 && figure(paying, t`being paid`)}
			{waits && waits.bags > 0 && figure(waits.bags, draws ? t`for the draw` : t`offered`)}
			{!draws && figure(left, t`left`)}
			{waits &&
				(draws || waits.people > 0) &&
				figure(waits.people, draws ? t`in the draw` : waits.people === 1 ? t`waits` : t`wait`)}
		</dl>
	);
}

function Notes({ shop }: { shop: ShopTonight }) {
	const { t } = useLingui();
	const { next, pickups_due, refunds_to_answer, paused_until, time_zone } = shop;
	const [ahead, start] = next ? [next.orders_ahead, clockTime(next.start)] : [0, ''];
	const until = paused_until === null ? undefined : dayText(paused_until, time_zone, serverNow());
	const notes = [
		[
			'primary',
			ShoppingBag,
			pickups_due > 0 && plural(pickups_due, { one: '# order to hand over', other: '# orders to hand over' }),
		],
		[
			'stone',
			ShoppingBag,
			ahead > 0 && plural(ahead, { one: `# order for ${start}`, other: `# orders for ${start}` }),
		],
		[
			'tomato',
			HandCoins,
			refunds_to_answer > 0 &&
				plural(refunds_to_answer, { one: '# refund to answer', other: '# refunds to answer' }),
		],
		['stone', CirclePause, until !== undefined && t`Paused until ${until}`],
		['honey', TriangleAlert, useMissing(shop)],
	] as const;
	return (
		<p className="flex flex-wrap gap-2 empty:hidden sm:col-span-2">
			{notes.map(
				([tone, Icon, words]) =>
					words && (
						<Badge key={words} tone={tone} icon={<Icon aria-hidden />}>
							<span className="whitespace-normal">{words}</span>
						</Badge>
					),
			)}
		</p>
	);
}

/** R-listed. Counter members see only that the shop isn't live; the to-dos are for managers. */
function useMissing({ missing, has_times, my_role }: ShopTonight): string | undefined {
	const { t } = useLingui();
	if (missing.length === 0) return undefined;
	if (!hasRole(my_role, 'manager')) return t`Not live right now`;
	if (missing.includes('suspended')) return t`Suspended`;
	const words: Record<Exclude<ShopTonight['missing'][number], 'suspended'>, string> = {
		declined: t`change what we asked for`,
		waiting: t`wait for our approval`,
		disabled: t`switch it on`,
		not_public: t`make the profile public`,
		cannot_charge: t`connect payments`,
		no_place: t`correct the address, which isn't on the map`,
	};
	const todo = [
		...(has_times ? [] : [t`set pickup times`]),
		...missing.flatMap((reason) => (reason === 'suspended' ? [] : words[reason])),
	];
	return t`Not live: ${todo.join(', ')}`;
}
