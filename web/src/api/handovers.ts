/** How a shop gets another owner (R-handover), and what of its books stays with the one before. */
import { freshness } from '@flavorbag/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ownBusinessesKey } from './businesses.ts';
import { call, client, userKey } from './connection.ts';
import { download } from './files.ts';
import { refreshes } from './query-client.ts';
import { teamOf } from './team.ts';

const offersKey = [...userKey, 'shop-offers'];

/** Shops that are offered to whoever is signed in. */
export const shopOffers = () =>
	queryOptions({
		queryKey: offersKey,
		queryFn: async ({ signal }) => (await call('user.shopOffers.list', {}, { signal })).offers,
		staleTime: freshness.businessOrdersMs,
	});

export const pastBooks = () =>
	queryOptions({
		queryKey: [...ownBusinessesKey, 'past-books'],
		queryFn: async ({ signal }) => (await call('user.pastBooks.list', {}, { signal })).books,
		staleTime: freshness.businessOrdersMs,
	});

export function useHandover(businessId: string) {
	const cache = useQueryClient();
	const { queryKey } = teamOf(businessId);
	const params = { id: businessId };
	return {
		offer: useMutation({
			mutationFn: (body: { user_id: string; stays: boolean }) =>
				call('business.handover.offer', { params, body }),
			onSuccess: (team) => cache.setQueryData(queryKey, team),
			meta: refreshes(() => [queryKey]),
		}),
		withdraw: useMutation({
			mutationFn: () => call('business.handover.withdraw', { params }),
			onSuccess: (team) => cache.setQueryData(queryKey, team),
			meta: refreshes(() => [queryKey]),
		}),
	};
}

/** The shop is theirs from then on: all that is shown of it is asked for once more. */
export function useAcceptShop() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (offer_id: string) => call('user.shopOffers.accept', { params: { offer_id } }),
		onSuccess: async () => {
			await cache.invalidateQueries({ queryKey: ownBusinessesKey });
			await cache.invalidateQueries({ queryKey: offersKey });
		},
	});
}

export const downloadPastStatement = (bookId: string, month: string, as: 'pdf' | 'csv'): Promise<Blob> =>
	download(client, `user.pastBooks.${as}`, { params: { book_id: bookId, month } });
