/** Orders of the whole platform, as an admin finds them. */
import { type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminKey, useAdminChange } from './admin.ts';
import { call } from './connection.ts';

export type AdminOrdersQuery = NonNullable<CallInput<Endpoints['admin.orders.find']>['query']>;

export const ordersFound = (query: AdminOrdersQuery) =>
	queryOptions({
		queryKey: [...adminKey, 'orders found', query],
		queryFn: ({ signal }) => call('admin.orders.find', { query }, { signal }),
		staleTime: freshness.paymentStatusMs,
		placeholderData: keepPreviousData,
	});

export const orderForAdmin = (id: string) =>
	queryOptions({
		queryKey: [...adminKey, 'order', id],
		queryFn: ({ signal }) => call('admin.orders.get', { params: { id } }, { signal }),
		staleTime: freshness.paymentStatusMs,
	});

export const useCancelByAdmin = () =>
	useAdminChange(({ id, reason }: { id: string; reason: string }) =>
		call('admin.orders.cancel', { params: { id }, body: { reason } }),
	);
