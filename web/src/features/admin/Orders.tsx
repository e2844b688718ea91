import type { Order } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { latestOrders } from '#api/admin.ts';
import { type AdminOrdersQuery, ordersFound } from '#api/admin-orders.ts';
import { adminOrderPath } from '#lib/admin-paths.ts';
import { dateTimeText, windowText } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { cx } from '#ui/cx.ts';
import { ClosedStall } from '#ui/illustrations/ClosedStall.tsx';
import { EmptyBasket } from '#ui/illustrations/EmptyBasket.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { List, ListPage } from './List.tsx';
import { orderFields } from './list-address.ts';
import { factLink, Part, small } from './parts.tsx';
import { columnsOf } from './Rows.tsx';

function useOrderRows() {
	const { t, i18n } = useLingui();
	const { column, wide, figures } = columnsOf<Order>();
	const now = serverNow();
	const pickup = ({ order_date: date, start_time: start, end_time: end, time_zone: timeZone }: Order) =>
		windowText({ date, start, end, timeZone }, now);
	const name = (order: Order) => (
		<>
			<Link to={adminOrderPath(order.id)} className={cx(factLink, 'wrap-anywhere min-w-36')}>
				{order.business_name || t`A shop that is gone`}
			</Link>
			<span className={cx(small, 'tabular-nums')}>
				{[shortOrderId(order.id), order.customer_name].filter(Boolean).join(' · ')}
			</span>
		</>
	);
	return {
		rowId: ({ id }: Order) => id,
		columns: [
			column('business', t`Business`, name),
			wide('status', t`Status`, ({ status }) => <StatusBadge status={status} />),
			wide('pickup', t`Pickup`, (order) => (
				<span className="inline-block first-letter:uppercase">{pickup(order)}</span>
			)),
			figures('bags', t`Bags`, ({ quantity }) => quantity, true),
			figures('total', t`Total`, ({ total_cost }) => formatDollars(total_cost)),
			wide('ordered', t`Ordered`, (order) => dateTimeText(order.created_at, order.time_zone, i18n.locale)),
		],
		phone: (order: Order) => (
			<>
				<span className={cx(small, 'tabular-nums first-letter:uppercase')}>
					{pickup(order)} · {plural(order.quantity, { one: '# bag', other: '# bags' })}
				</span>
				<span className="mt-1 block">
					<StatusBadge status={order.status} />
				</span>
			</>
		),
	};
}

function useOrderFilters() {
	const { t } = useLingui();
	const statuses = {
		paid: t`Paid`,
		fulfilled: t`Fulfilled`,
		cancelled: t`Cancelled`,
		expired: t`Expired`,
		refunded: t`Refunded`,
	};
	return {
		filters: [
			{ field: 'status', label: t`Status`, all: t`All statuses`, words: statuses },
			{ field: 'from_date', label: t`Pickup from` },
			{ field: 'to_date', label: t`Pickup to` },
		] as const,
		chips([first]: readonly Order[], query: AdminOrdersQuery) {
			const shop = first?.business_name || t`one shop`;
			const customer = first?.customer_name || t`one customer`;
			const all = [
				{
					field: 'business_id' as const,
					words: t`Only ${shop}`,
					label: t`Show all shops again, not only ${shop}`,
				},
				{
					field: 'customer_id' as const,
					words: t`Only ${customer}`,
					label: t`Show all customers again, not only ${customer}`,
				},
			];
			return all.filter(({ field }) => query[field] !== undefined);
		},
	};
}

/** /admin/orders: every order of the platform, with the filters in the URL (R-console-orders). */
export function OrdersConsole() {
	const { t } = useLingui();
	return (
		<ListPage
			heading={t`Orders`}
			of={{
				...useOrderRows(),
				...useOrderFilters(),
				caption: t`Orders`,
				pages: t`Pages of orders`,
				fields: orderFields,
				ask: (query: AdminOrdersQuery) => ordersFound(query),
				rows: ({ orders }) => orders,
				search: {
					label: t`Search all orders`,
					hint: t`A pickup code, order ID, email address, customer or shop name, or an ID of the payment provider (pi_…, re_…, tr_…). A full ID also finds checkouts that were never paid.`,
				},
				failure: t`Failed to load orders`,
				empty: t`No orders found`,
				none: t`No orders yet`,
				drawing: <EmptyBasket className="h-36 w-auto" />,
			}}
		/>
	);
}

export function LatestOrders() {
	const { t } = useLingui();
	return (
		<Part title={t`Latest orders`}>
			<List
				of={{
					...useOrderRows(),
					caption: t`Latest orders`,
					pages: t`Latest orders`,
					fields: {},
					begins: {},
					ask: ({ page = '1' }: { page?: string }) => latestOrders(Number(page)),
					rows: ({ data }) => data.orders,
					failure: t`Failed to load orders`,
					empty: t`No orders yet`,
					failureDrawing: <ClosedStall className="h-32" />,
				}}
			/>
		</Part>
	);
}
