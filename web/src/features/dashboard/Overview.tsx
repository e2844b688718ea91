import type { Dashboard } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCode } from '#lib/code.ts';
import { timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { type ShopState, shopState } from '#lib/shop-state.ts';
import { dayText } from '#lib/time.ts';
import { buttonLook } from '#ui/button-look.ts';
import { Parts } from '#ui/Parts.tsx';
import { Section } from '#ui/Section.tsx';
import { StatCard } from '#ui/StatCard.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Arrivals } from './Arrivals.tsx';
import { DepositReturned } from './DepositReturned.tsx';
import { NextPickups } from './NextPickups.tsx';
import { RefundsToAnswer } from './RefundsToAnswer.tsx';
import { Sales } from './Sales.tsx';
import { tabAddress } from './tabs.ts';

const preview = 5;

export interface OverviewProps {
	board: Dashboard;
	/** What is to be said or confirmed of the bags. */
	reminder?: ReactNode;
	/** What is sold next. */
	tonight: ReactNode;
	/** What is to be packed, and for whom. */
	packList: ReactNode;
	/** What can be ordered now, date by date. */
	nextDays: ReactNode;
}

/** What has to be done now comes first, figures after. */
export function Overview({ board, reminder, tonight, packList, nextDays }: OverviewProps) {
	const { t } = useLingui();
	const { business, weekly } = board;
	const states: Record<ShopState, string> = {
		suspended: t`Suspended`,
		off: t`Inactive`,
		declined: t`Change needed`,
		waiting: t`Waiting for approval`,
		not_live: t`Not live yet`,
		no_times: t`No times yet`,
		paused: t`Paused`,
		selling: t`Active`,
	};
	// Who is still to come first.
	const todays = [...board.today_orders].sort(
		(a, b) => Number(b.status === 'paid') - Number(a.status === 'paid'),
	);
	return (
		<Parts className="mt-6 grid grid-cols-1 gap-8">
			<DepositReturned board={board} />
			<RefundsToAnswer
				count={board.refunds_to_answer}
				action={
					<Link
						to={`${tabAddress(paths.business(business.id), 'orders')}&refund=requested`}
						className={buttonLook({ tone: 'secondary', size: 'small' })}
					>
						<Trans>Show</Trans>
					</Link>
				}
			/>
			{reminder}
			{tonight}
			<NextPickups
				businessId={business.id}
				waiting={board.pending_count}
				arrivals={<Arrivals businessId={business.id} orders={board.orders} />}
			>
				{packList}
			</NextPickups>
			{nextDays}
			<dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
				<StatCard label={t`Today's Orders`} value={board.today_count} />
				<StatCard label={t`Awaiting Pickup`} value={board.pending_count} />
				<StatCard
					label={t`Today's Revenue`}
					value={formatDollars(board.today_revenue)}
					detail={t`Before tax`}
				/>
				<StatCard label={t`Status`} value={states[shopState(business, serverNow())]} />
			</dl>
			<Fans count={board.favorites} />
			<div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
				<Section title={<Trans>Today's orders</Trans>}>
					{todays.length === 0 ? (
						<p className="mt-3 text-ink-soft">
							<Trans>No orders today yet</Trans>
						</p>
					) : (
						<ul className="mt-3 divide-y divide-line border-line border-y">
							{todays.slice(0, preview).map((order) => (
								<li
									key={order.id}
									className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
								>
									<div>
										<p translate="no" className="font-semibold tabular-nums tracking-wide">
											{formatCode(order.pickup_code ?? '')}
										</p>
										<p className="text-ink-soft text-sm tabular-nums first-letter:uppercase">
											{dayText(order.order_date, order.time_zone, serverNow())} ·{' '}
											{timeRange(order.start_time, order.end_time)}
										</p>
									</div>
									<div className="flex items-center gap-3">
										<StatusBadge status={order.status} />
										<span translate="no" className="font-semibold tabular-nums">
											{formatDollars(order.total_cost)}
										</span>
									</div>
								</li>
							))}
						</ul>
					)}
					{todays.length > preview && (
						<Link
							to={tabAddress(paths.business(business.id), 'orders')}
							className="mt-2 inline-flex min-h-11 items-center font-medium text-primary-ink underline-offset-4 hover:underline"
						>
							<Trans>All orders</Trans>
						</Link>
					)}
				</Section>
				<Section
					className="self-start rounded-card bg-raised p-5"
					title={<Trans>This Week's Performance</Trans>}
				>
					<dl className="mt-3 grid gap-2 tabular-nums">
						<Line label={t`Total orders`} value={String(weekly.orders)} />
						<Line label={t`Revenue`} value={formatDollars(weekly.revenue)} />
						<Line label={t`Average order value`} value={formatDollars(weekly.average)} />
					</dl>
					<p className="mt-3 text-ink-soft text-sm">
						<Trans>
							Both are before tax. Expired, canceled and refunded orders are in neither revenue nor average.
						</Trans>
					</p>
				</Section>
			</div>
			{board.totals.orders > 0 && <Sales days={board.days} />}
		</Parts>
	);
}

/** How many marked the shop; who, it never learns (R-favorites). */
function Fans({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<p className="-mt-4 flex items-center gap-2 text-ink-soft">
			<Heart aria-hidden className="size-5 shrink-0 text-tomato" strokeWidth={1.75} />
			<Plural
				value={count}
				one="# customer has this shop as a favorite"
				other="# customers have this shop as a favorite"
			/>
		</p>
	);
}

const Line = ({ label, value }: { label: string; value: string }) => (
	<div className="flex justify-between gap-4 border-line border-b pb-2 last:border-0 last:pb-0">
		<dt className="text-ink-soft">{label}</dt>
		<dd className="font-semibold">{value}</dd>
	</div>
);
