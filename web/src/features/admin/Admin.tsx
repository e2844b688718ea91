import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Store, TriangleAlert } from 'lucide-react';
import { queryFor } from '#api/query.ts';
import { formatZip } from '#lib/address.ts';
import {
	adminGoLivePath,
	adminHealthPath,
	adminPagesPath,
	adminShopSheetPath,
	adminShopsPath,
	adminTownPath,
} from '#lib/admin-paths.ts';
import { formatDollars } from '#lib/money.ts';
import { cx } from '#ui/cx.ts';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { StatCards } from '#ui/StatCards.tsx';
import { AuditLog } from './AuditLog.tsx';
import { ConsolePage, inLanguage } from './ConsolePage.tsx';
import { Demand } from './Demand.tsx';
import { faultsIn } from './faults.ts';
import { Disputes, RatingsToReview, RefundsToSettle, RefusedTransfers } from './NeedsYou.tsx';
import { LatestOrders } from './Orders.tsx';
import { day, Go, Part, soft, tones } from './parts.tsx';
import { TaxRates, TaxReport } from './SalesTax.tsx';
import { FindShop, ShopsToReview } from './ShopCards.tsx';

export const Admin = inLanguage(() => {
	const { error } = useQuery(queryFor('admin.figures', {}));
	return (
		<ConsolePage heading={t`Platform today`} error={error}>
			<Alarms />
			<NextSteps />
			<Today />
			<RefundsToSettle />
			<RatingsToReview />
			<ShopsToReview />
			<Disputes />
			<RefusedTransfers />
			<FindShop />
			<OpeningDemand />
			<Demand />
			<Part id="sales-tax" title={t`Sales tax`}>
				<div className="mt-4 grid grid-cols-1 gap-8">
					<TaxReport />
					<TaxRates />
				</div>
			</Part>
			<LatestOrders />
			<AuditLog />
		</ConsolePage>
	);
});

/** One line for open faults and one for shops that wait for approval (R-shop-approval). */
function Alarms() {
	const health = useQuery(queryFor('admin.health.get', { query: {} })).data;
	const { shops_waiting: waiting = 0 } = useQuery(queryFor('admin.figures', {})).data ?? {};
	const faults = health ? faultsIn(health).length : 0;
	const alarm = (look: string, Icon: LucideIcon, words: string, to: string, link: string) => (
		<p
			className={cx(
				'mt-4 flex flex-wrap items-center gap-x-2 rounded-card border border-line px-4 py-2',
				look,
			)}
		>
			<Icon aria-hidden className="size-5 shrink-0" />
			<span>{words}</span>
			<Go to={to}>{link}</Go>
		</p>
	);
	const things = plural(faults, {
		one: '# thing needs your attention.',
		other: '# things need your attention.',
	});
	const shops = plural(waiting, {
		one: '# shop is waiting for approval.',
		other: '# shops are waiting for approval.',
	});
	const toShops = adminShopsPath({ filter: 'waiting' });
	return (
		<>
			{faults > 0 && alarm(tones.tomato, TriangleAlert, things, adminHealthPath(), t`See what to do`)}
			{waiting > 0 && alarm(tones.honey, Store, shops, toShops, t`See who's waiting`)}
		</>
	);
}

/** The next steps after becoming the admin, shown until a shop can be found. */
function NextSteps() {
	const { data } = useQuery(queryFor('admin.figures', {}));
	if (data?.businesses.listed !== 0) return null;
	return (
		<p className={cx('mt-4 flex flex-wrap items-center gap-x-4', soft)}>
			{t`Customers can't find a shop yet. What to do next:`}
			<Go to={adminTownPath()}>{t`Town`}</Go>
			<Go to={adminPagesPath()}>{t`Pages`}</Go>
			<Go to={adminShopSheetPath()}>{t`Shops from a sheet`}</Go>
			<Go to={adminGoLivePath()}>{t`Before you go live`}</Go>
		</p>
	);
}

function Today() {
	const { data, isError, refetch } = useQuery(queryFor('admin.figures', {}));
	if (isError) return <ErrorPanel onRetry={refetch}>{t`Failed to load the figures`}</ErrorPanel>;
	if (!data)
		return (
			<div className="mt-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
				{['users', 'businesses', 'orders', 'revenue'].map((key) => (
					<Skeleton key={key} className="h-26" />
				))}
			</div>
		);
	const { users, businesses, orders_today, revenue_today } = data;
	return (
		<StatCards
			className="mt-6 gap-4 lg:grid-cols-4"
			of={[
				[t`Users`, users.total, t`${users.new_today} new today`],
				[t`Businesses`, businesses.total, t`${businesses.listed} visible to customers`],
				[t`Orders`, orders_today, t`for pickup today`],
				[t`Revenue`, formatDollars(revenue_today), t`paid and fulfilled, before tax`],
			]}
		/>
	);
}

function OpeningDemand() {
	const { places = [] } = useQuery(queryFor('admin.openingAlerts', {})).data ?? {};
	if (places.length === 0) return null;
	return (
		<Part
			title={t`Waiting for a first shop`}
			intro={t`Customers who asked us to tell them when a shop opens in these places. They get one email, then come off this list.`}
		>
			<ul className="mt-4 grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
				{places.map(({ city, state, zip_code: zip, customers, since }) => (
					<li
						key={`${city} ${state} ${zip}`}
						className="flex items-baseline justify-between gap-4 border-line border-b py-3"
					>
						<span className="wrap-anywhere min-w-0">
							<span className="block font-medium">
								{city}, {state} {zip === null ? '' : formatZip(zip)}
							</span>
							<span className="block text-ink-soft text-sm">{t`since ${day(since)}`}</span>
						</span>
						<span className="shrink-0 tabular-nums">
							{plural(customers, { one: '# customer', other: '# customers' })}
						</span>
					</li>
				))}
			</ul>
		</Part>
	);
}
