import type { Order } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { adminOrderPath } from '#lib/admin-paths.ts';
import { dateTimeText, windowText } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { EmptyPanel } from '#ui/Panels.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Table } from '#ui/Table.tsx';

/** Each leads to its own page. */
export function OrdersTable({ caption, orders }: { caption: string; orders: readonly Order[] }) {
	const { t, i18n } = useLingui();
	if (orders.length === 0) return <EmptyPanel title={t`No orders yet`} />;
	const now = serverNow();
	const when = ({ created_at, time_zone: timeZone }: Order) =>
		dateTimeText(created_at, timeZone, i18n.locale);
	const pickup = ({ order_date: date, start_time: start, end_time: end, time_zone: timeZone }: Order) =>
		windowText({ date, start, end, timeZone }, now);
	return (
		<Table
			caption={caption}
			rows={orders}
			rowId={(order) => order.id}
			columns={[
				{
					id: 'business',
					head: t`Business`,
					cell: (order) => (
						<>
							<Link
								to={adminOrderPath(order.id)}
								className="inline-block min-h-6 min-w-36 wrap-anywhere text-primary-ink underline underline-offset-4"
							>
								{order.business_name || t`A shop that is gone`}
							</Link>
							<span className="block font-normal text-ink-soft text-xs tabular-nums">
								{shortOrderId(order.id)}
								{order.customer_name && <span className="wrap-anywhere"> · {order.customer_name}</span>}
							</span>
							{/* On a phone what has no column of its own. */}
							<span className="block font-normal text-ink-soft text-xs tabular-nums first-letter:uppercase sm:hidden">
								{pickup(order)} · {plural(order.quantity, { one: '# bag', other: '# bags' })}
							</span>
							<span className="mt-1 block font-normal sm:hidden">
								<StatusBadge status={order.status} />
							</span>
						</>
					),
				},
				{
					id: 'status',
					head: t`Status`,
					wideOnly: true,
					cell: (order) => <StatusBadge status={order.status} />,
				},
				{
					id: 'pickup',
					head: t`Pickup`,
					wideOnly: true,
					cell: (order) => <span className="inline-block first-letter:uppercase">{pickup(order)}</span>,
				},
				{ id: 'bags', head: t`Bags`, figures: true, wideOnly: true, cell: (order) => order.quantity },
				{ id: 'total', head: t`Total`, figures: true, cell: (order) => formatDollars(order.total_cost) },
				{ id: 'ordered', head: t`Ordered`, wideOnly: true, cell: (order) => when(order) },
			]}
		/>
	);
}
