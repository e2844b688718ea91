import type { Business, Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatCode } from '#lib/code.ts';
import { dateTimeText, windowText } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Badge } from '#ui/Badge.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { OrderDetails } from './OrderDetails.tsx';

/** One order; opens to its details, its history and what can be done with it. */
export function OrderRow({ business, order }: { business: Business; order: Order }) {
	const { i18n } = useLingui();
	const now = serverNow();
	const { order_date: date, start_time: start, end_time: end, time_zone: timeZone } = order;
	const ordered = dateTimeText(order.created_at, timeZone, i18n.locale);
	return (
		<li>
			<Disclosure
				title={
					<span className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3 font-normal md:grid-cols-[6.5rem_8rem_1fr_auto]">
						<span className="font-semibold tabular-nums">{shortOrderId(order.id)}</span>
						<span className="justify-self-end md:justify-self-start">
							<StatusBadge status={order.status} />
						</span>
						<span className="text-ink-soft text-sm">
							<span className="font-semibold text-ink tabular-nums tracking-wide">
								{formatCode(order.pickup_code ?? '')}
							</span>{' '}
							· <Plural value={order.quantity} one="# bag" other="# bags" /> ·{' '}
							<span className="whitespace-nowrap">{windowText({ date, start, end, timeZone }, now)}</span>
							<span className="block">
								<Trans>Ordered {ordered}</Trans>
							</span>
						</span>
						<span className="grid justify-items-end gap-1 justify-self-end font-semibold tabular-nums">
							{formatDollars(order.total_cost)}
							{order.refund?.status === 'requested' && (
								<Badge tone="honey">
									<Trans>Refund asked for</Trans>
								</Badge>
							)}
						</span>
					</span>
				}
			>
				<OrderDetails business={business} order={order} />
			</Disclosure>
		</li>
	);
}
