/** The platform's orders for admins. */
import { freshness } from '@flavorbag/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { asked, type QueryOf } from './asked.ts';
import { useChange } from './change.ts';

export type AdminOrdersQuery = QueryOf<'admin.orders.find'>;

const staleTime = freshness.paymentStatusMs;

export const ordersFound = (query: AdminOrdersQuery) =>
	asked('admin.orders.find', { query }, { staleTime, placeholderData: keepPreviousData });

export const orderForAdmin = (id: string) => asked('admin.orders.get', { params: { id } }, { staleTime });

export const useCancelByAdmin = () =>
	useChange(({ id, ...body }: { id: string; reason: string }) => [
		'admin.orders.cancel',
		{ params: { id }, body },
	]);
