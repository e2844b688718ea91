import type { AdminOrder } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { orderForAdmin } from '#api/admin-orders.ts';
import { hasCode } from '#api/api-error.ts';
import { adminOrdersPath } from '#lib/admin-paths.ts';
import { formatCode } from '#lib/code.ts';
import { dateTimeText, windowText } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { EmptyPanel, Skeleton } from '#ui/Panels.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { OrderActs } from './OrderActs.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';

/** /admin/orders/…: one order, what happened to it, and what an admin may do (R-console-orders). */
export function OneOrder() {
	const { t } = useLingui();
	const { orderId = '' } = useParams();
	const { data, error, isError, refetch } = useQuery(orderForAdmin(orderId));
	return (
		<ConsolePage heading={<Trans>Order {shortOrderId(orderId)}</Trans>} error={error}>
			{hasCode(error, 'NOT_FOUND') ? (
				<EmptyPanel title={t`There is no such order`} />
			) : isError ? (
				<LoadFailure onRetry={refetch}>
					<Trans>Failed to load the order</Trans>
				</LoadFailure>
			) : !data ? (
				<Skeleton className="mt-6 h-96" />
			) : (
				<div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
					<div className="grid grid-cols-1 gap-6">
						<Facts found={data} />
						<OrderActs found={data} />
					</div>
					<section aria-labelledby="timeline">
						<h2 id="timeline" className="font-display font-semibold text-xl">
							<Trans>What happened</Trans>
						</h2>
						<OrderTimeline steps={data.steps} timeZone={data.order.time_zone} />
					</section>
				</div>
			)}
		</ConsolePage>
	);
}

const link = 'inline-block min-h-6 font-medium text-primary-ink underline underline-offset-4';

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-4">
			<dt className="text-ink-soft">{label}</dt>
			<dd className="wrap-anywhere min-w-0 text-right tabular-nums">{children}</dd>
		</div>
	);
}

function Facts({ found: { order, customer } }: { found: AdminOrder }) {
	const { t, i18n } = useLingui();
	const { subtotal, tax_amount: tax, total } = order.order_details;
	const { order_date: date, start_time: start, end_time: end, time_zone: timeZone } = order;
	return (
		<section aria-labelledby="facts" className="rounded-card border border-line bg-surface p-5">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id="facts" className="wrap-anywhere min-w-0 font-display font-semibold text-xl">
					{order.business_name || <Trans>A shop that is gone</Trans>}
				</h2>
				<StatusBadge status={order.status} />
			</div>
			<dl className="mt-4 grid gap-1.5 text-sm">
				<Line label={t`Customer`}>{customer.name ?? <Trans>Someone who was erased</Trans>}</Line>
				{customer.email && (
					<Line label={t`Email`}>
						<a className={link} href={`mailto:${customer.email}`}>
							{customer.email}
						</a>
					</Line>
				)}
				<Line label={t`Pickup`}>
					<span className="inline-block first-letter:uppercase">
						{windowText({ date, start, end, timeZone }, serverNow())}
					</span>
				</Line>
				{order.pickup_code && <Line label={t`Pickup code`}>{formatCode(order.pickup_code)}</Line>}
				<Line label={t`Ordered`}>{dateTimeText(order.created_at, timeZone, i18n.locale)}</Line>
				<Line label={t`Bags`}>{plural(order.quantity, { one: '# bag', other: '# bags' })}</Line>
				<Line label={t`Subtotal`}>{formatDollars(subtotal)}</Line>
				<Line label={t`Tax`}>{formatDollars(tax)}</Line>
				<Line label={t`Total`}>
					<strong>{formatDollars(total)}</strong>
				</Line>
				<Line label={t`Order ID`}>{order.id}</Line>
			</dl>
			<p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
				<Link className={link} to={adminOrdersPath({ customer: customer.id })}>
					<Trans>All orders of this customer</Trans>
				</Link>
				<Link className={link} to={adminOrdersPath({ shop: order.business_id })}>
					<Trans>All orders of this shop</Trans>
				</Link>
			</p>
		</section>
	);
}
