/** Shops as an admin finds them, and what an admin does about them. */
import { type CallInput, type Endpoints, freshness, type ShopAct } from '@flavorbag/contract';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { adminKey, askedByAdmin } from './admin.ts';
import { call } from './connection.ts';
import { queryClient, refreshes } from './query-client.ts';

export type ShopsQuery = NonNullable<CallInput<Endpoints['admin.shops.find']>['query']>;

export const shopsForAdmin = (query: ShopsQuery) => ({
	...askedByAdmin(['shops', query], 'admin.shops.find', { query }, freshness.paymentStatusMs),
	placeholderData: keepPreviousData,
});

export const shopForAdmin = (id: string) =>
	askedByAdmin(['shop', id], 'admin.shops.get', { params: { id } }, freshness.paymentStatusMs);

export const useShopAct = (id: string) =>
	useMutation({
		mutationFn: ({ act, reason }: { act: ShopAct; reason: string }) =>
			act === 'approve'
				? call('admin.shops.approve', { params: { id } })
				: call(`admin.shops.${act}`, { params: { id }, body: { reason } }),
		onSuccess: (shop) => queryClient.setQueryData(shopForAdmin(id).queryKey, shop),
		meta: refreshes(() => [adminKey]),
	});
