/** Orders, as their customers and as the businesses see them. */
import { type CallInput, type Endpoints, freshness, type Order } from '@flavorbag/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { newActionId } from '#lib/action-id.ts';
import { asked, pageAfterPage } from './asked.ts';
import { useChange } from './change.ts';
import { call, client } from './connection.ts';
import { download } from './files.ts';

type MyOrdersStatus = CallInput<Endpoints['customer.orders.list']>['query']['status'];
export type BusinessOrdersQuery = CallInput<Endpoints['business.orders.list']>['query'];
export type NewOrder = CallInput<Endpoints['customer.orders.create']>['body'];
type RefundAnswer = CallInput<Endpoints['business.orders.answerRefund']>['body'];
export type StatusChange = CallInput<Endpoints['business.orders.setStatus']>['body'];

const staleTime = freshness.businessOrdersMs;

/** Page after page; `data.orders`, `data.counts`, `meta.pagination` of each. */
export const myOrderPages = (status: MyOrdersStatus) =>
	infiniteQueryOptions({
		queryKey: ['customer.orders.list', { query: { status } }, 'pages'],
		queryFn: ({ signal, pageParam: page }) =>
			call('customer.orders.list', { query: { page, status } }, { signal }),
		...pageAfterPage,
		staleTime,
	});

/** The newest orders, for what has to be said on any screen. */
export const myNewestOrders = () =>
	asked('customer.orders.list', { query: {} }, { staleTime, select: ({ data }) => data.orders });

/** What was bought of the same pickup after this checkout began, as in another tab. */
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

/** `action`: give the same id again for another try at the same thing, so that it happens once (R-same-key). */
type WithAction<T> = T & { action?: string };

export const useCreateOrder = () =>
	useChange(({ action, ...body }: WithAction<NewOrder>) => ['customer.orders.create', { body, action }]);

const useMyOrderAction = (name: 'settle' | 'abandon' | 'cancel' | 'confirmPickup') =>
	useChange(({ id, action }: WithAction<{ id: string }>) => [
		`customer.orders.${name}`,
		{ params: { id }, action },
	]);

/** Asks the provider now whether the payment stands (R-return-from-bank). */
export const useSettleOrder = () => useMyOrderAction('settle');
/** Gives a hold back (R-leave-checkout). */
export const useAbandonOrder = () => useMyOrderAction('abandon');
export const useCancelOrder = () => useMyOrderAction('cancel');
export const useConfirmPickup = () => useMyOrderAction('confirmPickup');

/** With a reason; the business answers, then the admin. */
export const useRequestRefund = () =>
	useChange(({ id, action, ...body }: WithAction<{ id: string; reason: string }>) => [
		'customer.orders.refund',
		{ params: { id }, body, action },
	]);

/** What a counter device can do for a while without a network (device-pickups.ts). */
interface WithoutNetwork {
	find(code: string): Order | undefined;
	/** `action`: of the press that nobody answered. Undefined: it can't. */
	confirmPickup(orderId: string, action: string): Promise<Order | undefined>;
}
let withoutNetwork: WithoutNetwork | undefined;
export const setWithoutNetwork = (own?: WithoutNetwork): void => {
	withoutNetwork = own;
};
/** At the counter: which open order has this code. Changes nothing. */
export const useLookupOrder = (id: string) =>
	useChange((code: string) => ['business.orders.lookup', { params: { id }, body: { code } }], {
		otherwise: ({ body }) => withoutNetwork?.find(body.code),
	});

/** One order with what happened to it. */
export const orderOfBusiness = (id: string) => asked('business.orders.get', { params: { id } });

/** The orders that the filter lists, as a file. */
export function downloadOrders(businessId: string, query: BusinessOrdersQuery): Promise<Blob> {
	const { page: _, per_page: __, ...filter } = query;
	return download(client, 'business.orders.file', { params: { id: businessId }, query: filter });
}

export const useAnswerRefund = () =>
	useChange(({ id, ...body }: RefundAnswer & { id: string }) => [
		'business.orders.answerRefund',
		{ params: { id }, body },
	]);

/** Hands over, or cancels or refunds with a reason. */
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
