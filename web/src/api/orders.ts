/** Orders, as their customers and as the businesses see them. */
import { type CallInput, type Endpoints, freshness, type Order } from '@flavorbag/contract';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { newActionId } from '#lib/action-id.ts';
import { hasCode } from './api-error.ts';
import { asked, askedOfShop, ownBusinessKey } from './asked.ts';
import { call, client } from './connection.ts';
import { download } from './files.ts';
import { nearbyKey, offerKey } from './offers.ts';
import { queryClient, refreshes } from './query-client.ts';

type MyOrdersStatus = CallInput<Endpoints['customer.orders.list']>['query']['status'];
export type BusinessOrdersQuery = CallInput<Endpoints['business.orders.list']>['query'];
export type NewOrder = CallInput<Endpoints['customer.orders.create']>['body'];
type RefundAnswer = CallInput<Endpoints['business.orders.answerRefund']>['body'];
export type StatusChange = CallInput<Endpoints['business.orders.setStatus']>['body'];

export const myOrdersKey = ['my-orders'] as const;
export const anyOrderKey = ['order'] as const;
const orderKey = (orderId: string) => [...anyOrderKey, orderId] as const;

/** Page after page; `data.orders`, `data.counts`, `meta.pagination` of each. */
export const myOrderPages = (status: MyOrdersStatus) =>
	infiniteQueryOptions({
		queryKey: [...myOrdersKey, { status }],
		queryFn: ({ signal, pageParam }) =>
			call('customer.orders.list', { query: { page: pageParam, ...(status && { status }) } }, { signal }),
		initialPageParam: 1,
		getNextPageParam: (last) => {
			const { page, total_pages } = last.meta.pagination;
			return page < total_pages ? page + 1 : undefined;
		},
		staleTime: freshness.businessOrdersMs,
	});

/** The newest orders, for what has to be said on any screen. */
export const myNewestOrders = () =>
	asked(
		[...myOrdersKey, 'newest'],
		'customer.orders.list',
		{ query: {} },
		freshness.businessOrdersMs,
		(answer) => answer.data.orders,
	);

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

export const myOrder = (orderId: string) =>
	queryOptions({
		queryKey: orderKey(orderId),
		queryFn: ({ signal }) => call('customer.orders.get', { params: { id: orderId } }, { signal }),
		staleTime: freshness.businessOrdersMs,
	});

export const ordersOfBusiness = (businessId: string, query: BusinessOrdersQuery = {}) =>
	askedOfShop(businessId, ['orders', query], 'business.orders.list', { query });

/** An order of mine changed: its own page, my list, and how many bags its business has left. */
async function ordersChanged(order: Order): Promise<void> {
	queryClient.setQueryData(orderKey(order.id), order);
	await Promise.all([
		queryClient.invalidateQueries({ queryKey: myOrdersKey }),
		queryClient.invalidateQueries({ queryKey: offerKey(order.business_id) }),
		queryClient.invalidateQueries({ queryKey: nearbyKey, refetchType: 'none' }),
	]);
}

/** `action`: give the same id again for another try at the same thing, so that it happens once (R-same-key). */
type WithAction<T> = T & { action?: string };

export const useCreateOrder = () =>
	useMutation({
		mutationFn: ({ action, ...body }: WithAction<NewOrder>) =>
			call('customer.orders.create', { body }, { action }),
		onSuccess: (order) => void ordersChanged(order),
		// Somebody was quicker, the slot closed, or the shop stopped: show what is left.
		meta: refreshes<NewOrder>(({ business_id }) => [offerKey(business_id), nearbyKey, myOrdersKey]),
	});

/** An order that is not as it was shown: its page, and the lists that show it. */
const mine = refreshes<{ id: string }>(({ id }) => [orderKey(id), myOrdersKey]);

function useMyOrderAction(name: MyOrderAction) {
	return useMutation({
		mutationFn: ({ id, action }: WithAction<{ id: string }>) => call(name, { params: { id } }, { action }),
		onSuccess: (order) => void ordersChanged(order),
		meta: mine,
	});
}
type MyOrderAction =
	| 'customer.orders.settle'
	| 'customer.orders.abandon'
	| 'customer.orders.cancel'
	| 'customer.orders.confirmPickup';

/** Asks the provider now whether the payment stands (R-return-from-bank). */
export const useSettleOrder = () => useMyOrderAction('customer.orders.settle');
/** Gives a hold back (R-leave-checkout). */
export const useAbandonOrder = () => useMyOrderAction('customer.orders.abandon');
export const useCancelOrder = () => useMyOrderAction('customer.orders.cancel');
export const useConfirmPickup = () => useMyOrderAction('customer.orders.confirmPickup');

/** With a reason; the business answers, then the admin. */
export const useRequestRefund = () =>
	useMutation({
		mutationFn: ({ id, reason, action }: WithAction<{ id: string; reason: string }>) =>
			call('customer.orders.refund', { params: { id }, body: { reason } }, { action }),
		onSuccess: (order) => void ordersChanged(order),
		meta: mine,
	});

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
async function orElse(answer: Promise<Order>, instead: () => Promise<Order | undefined> | Order | undefined) {
	try {
		return await answer;
	} catch (error) {
		const found = hasCode(error, 'NETWORK_ERROR') ? await instead() : undefined;
		if (!found) throw error;
		return found;
	}
}

/** At the counter: which open order has this code. Changes nothing. */
export function useLookupOrder(businessId: string) {
	return useMutation({
		mutationFn: (code: string) =>
			orElse(call('business.orders.lookup', { params: { id: businessId }, body: { code } }), () =>
				withoutNetwork?.find(code),
			),
		meta: refreshes(() => [ownBusinessKey(businessId)]),
	});
}

/** One order with what happened to it. */
export const orderOfBusiness = (businessId: string, orderId: string) =>
	asked(
		[...ownBusinessKey(businessId), 'order', orderId],
		'business.orders.get',
		{ params: { id: orderId } },
		freshness.businessOrdersMs,
	);

/** The orders that the filter lists, as a file. */
export function downloadOrders(businessId: string, query: BusinessOrdersQuery): Promise<Blob> {
	const { page: _, per_page: __, ...filter } = query;
	return download(client, 'business.orders.file', { params: { id: businessId }, query: filter });
}

export const useAnswerRefund = (businessId: string) =>
	useMutation({
		mutationFn: ({ id, ...body }: RefundAnswer & { id: string }) =>
			call('business.orders.answerRefund', { params: { id }, body }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: ownBusinessKey(businessId) }),
		meta: refreshes(() => [ownBusinessKey(businessId)]),
	});

/** Hands over, or cancels or refunds with a reason. */
export const useSetOrderStatus = (businessId: string) =>
	useMutation({
		mutationFn: ({ id, action = newActionId(), ...body }: WithAction<StatusChange & { id: string }>) =>
			orElse(call('business.orders.setStatus', { params: { id }, body }, { action }), () =>
				body.status === 'fulfilled' ? withoutNetwork?.confirmPickup(id, action) : undefined,
			),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: ownBusinessKey(businessId) }),
		meta: refreshes(() => [ownBusinessKey(businessId)]),
	});
