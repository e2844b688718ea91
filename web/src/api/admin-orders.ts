/** Orders of the whole platform, as an admin finds them. */
import { type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { askedByAdmin, useAdminChange } from './admin.ts';
import { call } from './connection.ts';

export type AdminOrdersQuery = NonNullable<CallInput<Endpoints['admin.orders.find']>['query']>;

export const ordersFound = (query: AdminOrdersQuery) => ({
	...askedByAdmin(['orders found', query], 'admin.orders.find', { query }, freshness.paymentStatusMs),
	placeholderData: keepPreviousData,
});

export const orderForAdmin = (id: string) =>
	askedByAdmin(['order', id], 'admin.orders.get', { params: { id } }, freshness.paymentStatusMs);

export const useCancelByAdmin = () =>
	useAdminChange(({ id, reason }: { id: string; reason: string }) =>
		call('admin.orders.cancel', { params: { id }, body: { reason } }),
	);
