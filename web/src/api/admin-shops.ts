/** Shops for admins. */
import { freshness, type ShopAct } from '@flavorbag/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { asked, type QueryOf } from './asked.ts';
import { useChange } from './change.ts';

export type ShopsQuery = QueryOf<'admin.shops.find'>;

const staleTime = freshness.paymentStatusMs;

export const shopsForAdmin = (query: ShopsQuery) =>
	asked('admin.shops.find', { query }, { staleTime, placeholderData: keepPreviousData });

export const shopForAdmin = (id: string) => asked('admin.shops.get', { params: { id } }, { staleTime });

export const useShopAct = (id: string) =>
	useChange(({ act, ...body }: { act: ShopAct; reason: string }) => [
		`admin.shops.${act}`,
		act === 'approve' ? { params: { id } } : { params: { id }, body },
	]);
