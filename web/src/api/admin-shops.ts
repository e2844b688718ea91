/** Shops as an admin finds them, and what an admin does about them. */
import { type CallInput, type Endpoints, freshness, type ShopAct } from '@flavorbag/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminKey } from './admin.ts';
import { call } from './connection.ts';
import { refreshes } from './query-client.ts';

export type ShopsQuery = NonNullable<CallInput<Endpoints['admin.shops.find']>['query']>;

export const shopsForAdmin = (query: ShopsQuery) =>
	queryOptions({
		queryKey: [...adminKey, 'shops', query],
		queryFn: ({ signal }) => call('admin.shops.find', { query }, { signal }),
		staleTime: freshness.paymentStatusMs,
		placeholderData: keepPreviousData,
	});

export const shopForAdmin = (id: string) =>
	queryOptions({
		queryKey: [...adminKey, 'shop', id],
		queryFn: ({ signal }) => call('admin.shops.get', { params: { id } }, { signal }),
		staleTime: freshness.paymentStatusMs,
	});

export function useShopAct(id: string) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: ({ act, reason }: { act: ShopAct; reason: string }) =>
			act === 'approve'
				? call('admin.shops.approve', { params: { id } })
				: call(`admin.shops.${act}`, { params: { id }, body: { reason } }),
		onSuccess: (shop) => cache.setQueryData(shopForAdmin(id).queryKey, shop),
		meta: refreshes(() => [adminKey]),
	});
}
