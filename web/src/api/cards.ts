/** Cards that the provider stores for the person's next payment (R-saved-cards). */
import type { SavedCard } from '@flavorbag/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from './connection.ts';
import { queryClient } from './query-client.ts';

const savedCardsKey = ['saved-cards'] as const;

export const savedCards = () =>
	queryOptions({
		queryKey: savedCardsKey,
		queryFn: async ({ signal }) => (await call('customer.cards.list', {}, { signal })).cards,
		// Asked for while the bags are being held, and not again when the payment opens.
		staleTime: 5_000,
	});

export const useRemoveCard = () =>
	useMutation({
		mutationFn: (card: SavedCard) => call('customer.cards.remove', { params: { id: card.id } }),
		onSuccess: (_, { id }) =>
			queryClient.setQueryData(savedCards().queryKey, (cards) => cards?.filter((card) => card.id !== id)),
		onError: () => queryClient.invalidateQueries({ queryKey: savedCardsKey }),
	});

/** Whether the card that pays this order is saved. Said before it is paid. */
export const useSaveCard = () =>
	useMutation({
		mutationFn: ({ orderId, save }: { orderId: string; save: boolean }) =>
			call('customer.orders.saveCard', { params: { id: orderId }, body: { save } }),
	});
