import type { AdminOrder } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { orderForAdmin } from '#api/admin-orders.ts';
import { adminOrdersPath, adminPersonPath, adminShopPath } from '#lib/admin-paths.ts';
import { formatCode } from '#lib/code.ts';
import { dateTimeText, windowText } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Section } from '#ui/Section.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { FactLine, factLink } from './FactLine.tsx';
import { Found } from './Found.tsx';
import { OrderActs } from './OrderActs.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';

/** /admin/orders/…: one order, what happened to it, and what an admin may do (R-console-orders). */
export function OneOrder() {
	const { t } = useLingui();
	const { orderId = '' } = useParams();
	const query = useQuery(orderForAdmin(orderId));
	return (
		<ConsolePage heading={<Trans>Order {shortOrderId(orderId)}</Trans>} error={query.error}>
			<Found
				query={query}
				missing={t`There is no such order`}
				failure={<Trans>Failed to load the order</Trans>}
			>
				{(found) => (
					<div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
						<div className="grid grid-cols-1 gap-6">
							<Facts found={found} />
							<OrderActs found={found} />
						</div>
						<Section title={<Trans>What happened</Trans>}>
							<OrderTimeline steps={found.steps} timeZone={found.order.time_zone} />
						</Section>
					</div>
				)}
			</Found>
		</ConsolePage>
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
					<Link className={factLink} to={adminShopPath(order.business_id)}>
						{order.business_name || <Trans>A shop that is gone</Trans>}
					</Link>
				</h2>
				<StatusBadge status={order.status} />
			</div>
			<dl className="mt-4 grid gap-1.5 text-sm">
				<FactLine label={t`Customer`}>
					<Link className={factLink} to={adminPersonPath(customer.id)}>
						{customer.name ?? <Trans>Someone who was erased</Trans>}
					</Link>
				</FactLine>
				{customer.email && (
					<FactLine label={t`Email`}>
						<a className={factLink} href={`mailto:${customer.email}`}>
							{customer.email}
						</a>
					</FactLine>
				)}
				<FactLine label={t`Pickup`}>
					<span className="inline-block first-letter:uppercase">
						{windowText({ date, start, end, timeZone }, serverNow())}
					</span>
				</FactLine>
				{order.pickup_code && (
					<FactLine label={t`Pickup code`}>
						<span translate="no">{formatCode(order.pickup_code)}</span>
					</FactLine>
				)}
				<FactLine label={t`Ordered`}>{dateTimeText(order.created_at, timeZone, i18n.locale)}</FactLine>
				<FactLine label={t`Bags`}>{plural(order.quantity, { one: '# bag', other: '# bags' })}</FactLine>
				<FactLine label={t`Subtotal`}>{formatDollars(subtotal)}</FactLine>
				<FactLine label={t`Tax`}>{formatDollars(tax)}</FactLine>
				<FactLine label={t`Total`}>
					<strong>{formatDollars(total)}</strong>
				</FactLine>
				<FactLine label={t`Order ID`}>{order.id}</FactLine>
			</dl>
			<p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
				<Link className={factLink} to={adminOrdersPath({ customer: customer.id })}>
					<Trans>All orders of this customer</Trans>
				</Link>
				<Link className={factLink} to={adminOrdersPath({ shop: order.business_id })}>
					<Trans>All orders of this shop</Trans>
				</Link>
			</p>
		</section>
	);
}
