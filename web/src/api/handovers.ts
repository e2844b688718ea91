/** How a shop gets another owner (R-handover), and what of its books stays with the one before. */
import { freshness } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { asked } from './asked.ts';
import { ownBusinessesKey } from './businesses.ts';
import { call, client, userKey } from './connection.ts';
import { download } from './files.ts';
import { queryClient } from './query-client.ts';
import { useTeamAnswered } from './team.ts';

const offersKey = [...userKey, 'shop-offers'];

/** Shops that are offered to whoever is signed in. */
export const shopOffers = () =>
	asked(offersKey, 'user.shopOffers.list', {}, freshness.businessOrdersMs, (answer) => answer.offers);

export const pastBooks = () =>
	asked(
		[...ownBusinessesKey, 'past-books'],
		'user.pastBooks.list',
		{},
		freshness.businessOrdersMs,
		(answer) => answer.books,
	);

export function useHandover(businessId: string) {
	const answered = useTeamAnswered(businessId);
	const params = { id: businessId };
	return {
		offer: useMutation({
			mutationFn: (body: { user_id: string; stays: boolean }) =>
				call('business.handover.offer', { params, body }),
			...answered,
		}),
		withdraw: useMutation({
			mutationFn: () => call('business.handover.withdraw', { params }),
			...answered,
		}),
	};
}

/** The shop is theirs from then on: all that is shown of it is asked for once more. */
export const useAcceptShop = () =>
	useMutation({
		mutationFn: (offer_id: string) => call('user.shopOffers.accept', { params: { offer_id } }),
		onSuccess: async () => {
			await queryClient.invalidateQueries({ queryKey: ownBusinessesKey });
			await queryClient.invalidateQueries({ queryKey: offersKey });
		},
	});

export const downloadPastStatement = (bookId: string, month: string, as: 'pdf' | 'csv'): Promise<Blob> =>
	download(client, `user.pastBooks.${as}`, { params: { book_id: bookId, month } });
