/** Orders for customers and for businesses. */
import { freshness, type Order } from '@flavorbag/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { newActionId } from '#lib/action-id.ts';
import { asked, type BodyOf, pageAfterPage, type QueryOf } from './asked.ts';
import { useChange } from './change.ts';
import { call, client } from './connection.ts';
import { download } from './files.ts';

type MyOrdersStatus = QueryOf<'customer.orders.list'>['status'];
export type BusinessOrdersQuery = QueryOf<'business.orders.list'>;
export type NewOrder = BodyOf<'customer.orders.create'>;
type RefundAnswer = BodyOf<'business.orders.answerRefund'>;
export type StatusChange = BodyOf<'business.orders.setStatus'>;

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

/** The newest orders, for notices on every screen. */
export const myNewestOrders = () =>
	asked('customer.orders.list', { query: {} }, { staleTime, select: ({ data }) => data.orders });

/** Finds an order of the same pickup bought after this checkout began, such as in another tab. */
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

export const myOrder = (id: string) => asked('customer.orders.get', { params: { id } }, { staleTime });

export const ordersOfBusiness = (id: string, query: BusinessOrdersQuery = {}) =>
	asked('business.orders.list', { params: { id }, query });

/** `action` is the idempotency key: a retry passes the same id (R-same-key). */
type WithAction<T> = T & { action?: string };

export const useCreateOrder = () =>
	useChange(({ action, ...body }: WithAction<NewOrder>) => ['customer.orders.create', { body, action }]);

const useMyOrderAction = (name: 'settle' | 'abandon' | 'cancel' | 'confirmPickup') =>
	useChange(({ id, action }: WithAction<{ id: string }>) => [
		`customer.orders.${name}`,
		{ params: { id }, action },
	]);

/** Asks the provider how the payment ended (R-return-from-bank). */
export const useSettleOrder = () => useMyOrderAction('settle');
/** Releases the hold (R-leave-checkout). */
export const useAbandonOrder = () => useMyOrderAction('abandon');
export const useCancelOrder = () => useMyOrderAction('cancel');
export const useConfirmPickup = () => useMyOrderAction('confirmPickup');

export const useRequestRefund = () =>
	useChange(({ id, action, ...body }: WithAction<{ id: string; reason: string }>) => [
		'customer.orders.refund',
		{ params: { id }, body, action },
	]);

/** A counter device's offline mode (device-pickups.ts). */
interface WithoutNetwork {
	find(code: string): Order | undefined;
	/** `action` is the id of the unanswered call. Resolves to undefined if it can't be confirmed offline. */
	confirmPickup(orderId: string, action: string): Promise<Order | undefined>;
}
let withoutNetwork: WithoutNetwork | undefined;
export const setWithoutNetwork = (own?: WithoutNetwork): void => {
	withoutNetwork = own;
};
/** Finds the open order with this code. */
export const useLookupOrder = (id: string) =>
	useChange((code: string) => ['business.orders.lookup', { params: { id }, body: { code } }], {
		otherwise: ({ body }) => withoutNetwork?.find(body.code),
	});

export const orderOfBusiness = (id: string) => asked('business.orders.get', { params: { id } });

export function downloadOrders(businessId: string, query: BusinessOrdersQuery): Promise<Blob> {
	const { page: _, per_page: __, ...filter } = query;
	return download(client, 'business.orders.file', { params: { id: businessId }, query: filter });
}

export const useAnswerRefund = () =>
	useChange(({ id, ...body }: RefundAnswer & { id: string }) => [
		'business.orders.answerRefund',
		{ params: { id }, body },
	]);

export const useSetOrderStatus = () =>
	useChange(
		({ id, action = newActionId(), ...body }: WithAction<StatusChange & { id: string }>) => [
			'business.orders.setStatus',
			{ params: { id }, body, action },
		],
		{
			otherwise: ({ params, body, action }) =>
				body.status === 'fulfilled' && action ? withoutNetwork?.confirmPickup(params.id, action) : undefined,
		},
	);
