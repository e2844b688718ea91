/** Orders for customers and for businesses. */
import { freshness, type Order } from '@flavorbag/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from './connection.ts';
import { pageAfterPage, type QueryOf, queryFor } from './query.ts';

type MyOrdersStatus = QueryOf<'customer.orders.list'>['status'];

const staleTime = freshness.businessOrdersMs;

/** Each page has `data.orders`, `data.counts` and `meta.pagination`. */
export const myOrderPages = (status: MyOrdersStatus) =>
	infiniteQueryOptions({
		queryKey: ['customer.orders.list', { query: { status } }, 'pages'],
		queryFn: ({ signal, pageParam: page }) =>
			call('customer.orders.list', { query: { page, status } }, { signal }),
		...pageAfterPage,
		staleTime,
	});

/** Finds an order for the same pickup bought after this checkout began, such as in another tab. */
export async function purchasedInstead(checkout: Order): Promise<Order | undefined> {
	const { data } = await call('customer.orders.list', { query: { status: 'paid' } });
	return data.orders.find(
		(order) =>
			order.business_id === checkout.business_id &&
			order.order_date === checkout.order_date &&
			order.pickup_window === checkout.pickup_window &&
			order.created_at > checkout.created_at,
	);
}

export const myOrder = (id: string) => queryFor('customer.orders.get', { params: { id } }, { staleTime });
