import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Store, TriangleAlert } from 'lucide-react';
import { openingDemand, platformFigures } from '#api/admin.ts';
import { faultsIn, healthInPassing } from '#api/health.ts';
import { formatZip } from '#lib/address.ts';
import { adminHealthPath, adminShopsPath } from '#lib/admin-paths.ts';
import { formatDollars } from '#lib/money.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { AuditLog } from './AuditLog.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { Demand } from './Demand.tsx';
import { MoneyAlerts, RatingsToReview, RefundsToSettle } from './NeedsYou.tsx';
import { LatestOrders } from './Orders.tsx';
import { Figures, Notice, Part, useDates } from './parts.tsx';
import { FindShop, ShopsToReview } from './ShopCards.tsx';
import { TaxRates } from './TaxRates.tsx';
import { TaxReport } from './TaxReport.tsx';

export function Admin() {
	const { t } = useLingui();
	const { error } = useQuery(platformFigures());
	return (
		<ConsolePage heading={t`Platform today`} error={error}>
			<Alarms />
			<Today />
			<RefundsToSettle />
			<RatingsToReview />
			<ShopsToReview />
			<MoneyAlerts />
			<FindShop />
			<OpeningDemand />
			<Demand />
			<Part title={t`Sales tax`}>
				<div className="mt-4 grid grid-cols-1 gap-8">
					<TaxReport />
					<TaxRates />
				</div>
			</Part>
			<LatestOrders />
			<AuditLog />
		</ConsolePage>
	);
}

/** One line for open faults and one for shops that wait for approval (R-shop-approval). */
function Alarms() {
	const { t } = useLingui();
	const health = useQuery(healthInPassing()).data;
	const faults = health ? faultsIn(health).length : 0;
	const waiting = useQuery(platformFigures()).data?.shops_waiting ?? 0;
	const things = (count: number) => plural(count, { one: '# thing needs you.', other: '# things need you.' });
	const shops = (count: number) =>
		plural(count, { one: '# shop waits for approval.', other: '# shops wait for approval.' });
	return (
		<>
			{faults > 0 && (
				<Notice tone="tomato" icon={TriangleAlert} to={adminHealthPath()} link={t`See what to do`}>
					{things(faults)}
				</Notice>
			)}
			{waiting > 0 && (
				<Notice tone="honey" icon={Store} to={adminShopsPath({ filter: 'waiting' })} link={t`See who waits`}>
					{shops(waiting)}
				</Notice>
			)}
		</>
	);
}

function Today() {
	const { t } = useLingui();
	const { data, isError, refetch } = useQuery(platformFigures());
	if (isError) return <LoadFailure onRetry={refetch}>{t`Failed to load the figures`}</LoadFailure>;
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
		<Figures
			className="mt-6 lg:grid-cols-4"
			of={[
				[t`Users`, users.total, t`${users.new_today} new today`],
				[t`Businesses`, businesses.total, t`${businesses.listed} listed to customers`],
				[t`Orders`, orders_today, t`for pickup today`],
				[t`Revenue`, formatDollars(revenue_today), t`paid and fulfilled, without tax`],
			]}
		/>
	);
}

function OpeningDemand() {
	const { t } = useLingui();
	const { day } = useDates();
	const places = useQuery(openingDemand()).data ?? [];
	if (places.length === 0) return null;
	return (
		<Part
			title={t`Waiting for a first shop`}
			intro={t`Customers asked to be told when a shop opens here. They get one email, then leave this list.`}
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
							<Plural value={customers} one="# customer" other="# customers" />
						</span>
					</li>
				))}
			</ul>
		</Part>
	);
}
