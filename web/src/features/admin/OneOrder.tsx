import type { AdminOrder, Order } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { orderForAdmin, useCancelByAdmin } from '#api/admin-orders.ts';
import { adminOrdersPath } from '#lib/admin-paths.ts';
import { formatCode } from '#lib/code.ts';
import { dateTimeText, windowText } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Acts } from './acts.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { FailedRefund, OverdueRefund } from './NeedsYou.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { Facts, factLink, Loaded, MailLink, Part, PersonLink, ShopLink } from './parts.tsx';

/** /admin/orders/…: one order, what happened to it, and what an admin may do (R-console-orders). */
export function OneOrder() {
	const { t } = useLingui();
	const { orderId = '' } = useParams();
	const query = useQuery(orderForAdmin(orderId));
	return (
		<ConsolePage heading={t`Order ${shortOrderId(orderId)}`} error={query.error}>
			<Loaded query={query} missing={t`There is no such order`} failure={t`Failed to load the order`}>
				{({ order, customer, can, steps }) => (
					<div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
						<div className="grid grid-cols-1 gap-6">
							<OrderFacts order={order} customer={customer} />
							{can.length > 0 && (
								<Part card title={t`What you can do`}>
									{can.includes('cancel') && <CancelOrder order={order} />}
									{can.includes('answer_refund') && <OverdueRefund order={order} />}
									{can.includes('retry_refund') && <FailedRefund id={order.id} />}
								</Part>
							)}
						</div>
						<Part title={t`What happened`} className="mt-0">
							<OrderTimeline steps={steps} timeZone={order.time_zone} />
						</Part>
					</div>
				)}
			</Loaded>
		</ConsolePage>
	);
}

function OrderFacts({ order, customer }: Pick<AdminOrder, 'order' | 'customer'>) {
	const { t, i18n } = useLingui();
	const { subtotal, tax_amount: tax, total } = order.order_details;
	const {
		order_date: date,
		start_time: start,
		end_time: end,
		time_zone: timeZone,
		pickup_code: code,
	} = order;
	const pickup = windowText({ date, start, end, timeZone }, serverNow());
	return (
		<Part
			card
			title={<ShopLink id={order.business_id} name={order.business_name} />}
			aside={<StatusBadge status={order.status} />}
		>
			<Facts
				of={[
					[t`Customer`, <PersonLink key="customer" id={customer.id} name={customer.name} />],
					customer.email && [t`Email`, <MailLink key="email" to={customer.email} />],
					[
						t`Pickup`,
						<span key="pickup" className="inline-block first-letter:uppercase">
							{pickup}
						</span>,
					],
					code && [
						t`Pickup code`,
						<span key="code" translate="no">
							{formatCode(code)}
						</span>,
					],
					[t`Ordered`, dateTimeText(order.created_at, timeZone, i18n.locale)],
					[t`Bags`, plural(order.quantity, { one: '# bag', other: '# bags' })],
					[t`Subtotal`, formatDollars(subtotal)],
					[t`Tax`, formatDollars(tax)],
					[t`Total`, <strong key="total">{formatDollars(total)}</strong>],
					[t`Order ID`, order.id],
				]}
			/>
			<p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
				<Link className={factLink} to={adminOrdersPath({ customer: customer.id })}>
					<Trans>All orders of this customer</Trans>
				</Link>
				<Link className={factLink} to={adminOrdersPath({ shop: order.business_id })}>
					<Trans>All orders of this shop</Trans>
				</Link>
			</p>
		</Part>
	);
}

/** Asked for a reason at the first press; the second one cancels. */
function CancelOrder({ order: { id, total_cost } }: { order: Order }) {
	const { t } = useLingui();
	const cancel = useCancelByAdmin();
	const total = formatDollars(total_cost);
	return (
		<Acts
			isLarge
			of={[
				{
					label: t`Cancel this order`,
					confirm: {
						words: t`The customer reads this and is refunded in full: ${total}. The shop gets an email too.`,
						reason: {
							label: t`Why are you canceling?`,
							missing: t`Say why, so that the customer knows.`,
						},
						submit: t`Cancel and refund`,
						busy: t`Canceling...`,
						keep: t`Keep it`,
						done: t`Order canceled. The customer gets ${total} back.`,
					},
					run: ({ reason }) => cancel.mutateAsync({ id, reason }),
				},
			]}
		/>
	);
}
