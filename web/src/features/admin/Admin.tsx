import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { platformFigures } from '#api/admin.ts';
import { formatDollars } from '#lib/money.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { StatCard } from '#ui/StatCard.tsx';
import { AuditLog } from './AuditLog.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { Demand } from './Demand.tsx';
import { FindShop } from './FindShop.tsx';
import { HealthLine } from './HealthLine.tsx';
import { MoneyAlerts } from './MoneyAlerts.tsx';
import { OpeningDemand } from './OpeningDemand.tsx';
import { LatestOrders } from './Orders.tsx';
import { RatingsToReview } from './RatingsToReview.tsx';
import { RefundsToSettle } from './RefundsToSettle.tsx';
import { SalesTax } from './SalesTax.tsx';
import { ShopsToReview } from './ShopsToReview.tsx';
import { WaitingShops } from './WaitingShops.tsx';

/** /admin: today's figures of the platform and its latest orders. */
export function Admin() {
	const { error } = useQuery(platformFigures());
	return (
		<ConsolePage heading={<Trans>Platform today</Trans>} error={error}>
			<HealthLine />
			<WaitingShops />
			<Figures />
			<RefundsToSettle />
			<RatingsToReview />
			<ShopsToReview />
			<MoneyAlerts />
			<FindShop />
			<OpeningDemand />
			<Demand />
			<SalesTax />
			<LatestOrders />
			<AuditLog />
		</ConsolePage>
	);
}

function Figures() {
	const { t } = useLingui();
	const { data, isError, refetch } = useQuery(platformFigures());
	if (isError)
		return (
			<LoadFailure onRetry={refetch}>
				<Trans>Failed to load the figures</Trans>
			</LoadFailure>
		);
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
		<dl className="mt-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
			<StatCard label={t`Users`} value={users.total} detail={t`${users.new_today} new today`} />
			<StatCard
				label={t`Businesses`}
				value={businesses.total}
				detail={t`${businesses.listed} listed to customers`}
			/>
			<StatCard label={t`Orders`} value={orders_today} detail={t`for pickup today`} />
			<StatCard
				label={t`Revenue`}
				value={formatDollars(revenue_today)}
				detail={t`paid and fulfilled, without tax`}
			/>
		</dl>
	);
}
