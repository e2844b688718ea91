/** Handing a shop over to a new owner (R-handover), and the books that stay with the previous one. */
import { freshness } from '@flavorbag/contract';
import { asked } from './asked.ts';
import { useChange } from './change.ts';
import { client } from './connection.ts';
import { download } from './files.ts';
import { askedBy, queryClient } from './query-client.ts';

const staleTime = freshness.businessOrdersMs;

/** Shops offered to the signed-in user. */
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

/** The screens of the shop ask whether it is one's own. */
export const useAcceptShop = () =>
	useChange((offer_id: string) => ['user.shopOffers.accept', { params: { offer_id } }], {
		onSuccess: () => queryClient.invalidateQueries(askedBy('business.list')),
	});

export const downloadPastStatement = (bookId: string, month: string, as: 'pdf' | 'csv'): Promise<Blob> =>
	download(client, `user.pastBooks.${as}`, { params: { book_id: bookId, month } });
