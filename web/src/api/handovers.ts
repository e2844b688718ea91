/** How a shop gets another owner (R-handover), and what of its books stays with the one before. */
import { freshness } from '@flavorbag/contract';
import { asked } from './asked.ts';
import { useChange } from './change.ts';
import { client } from './connection.ts';
import { download } from './files.ts';
import { askedBy, queryClient } from './query-client.ts';

const staleTime = freshness.businessOrdersMs;

/** Shops that are offered to whoever is signed in. */
export const shopOffers = () =>
	asked('user.shopOffers.list', {}, { staleTime, select: ({ offers }) => offers });

export const pastBooks = () => asked('user.pastBooks.list', {}, { staleTime, select: ({ books }) => books });

export const useHandover = (id: string) => ({
	offer: useChange((body: { user_id: string; stays: boolean }) => [
		'business.handover.offer',
		{ params: { id }, body },
	]),
	withdraw: useChange(() => ['business.handover.withdraw', { params: { id } }]),
});

/** The shop is theirs from then on: all that is shown of it is asked for once more. */
export const useAcceptShop = () =>
	useChange((offer_id: string) => ['user.shopOffers.accept', { params: { offer_id } }], {
		onSuccess: () => queryClient.invalidateQueries(askedBy('business.list')),
	});

export const downloadPastStatement = (bookId: string, month: string, as: 'pdf' | 'csv'): Promise<Blob> =>
	download(client, `user.pastBooks.${as}`, { params: { book_id: bookId, month } });
