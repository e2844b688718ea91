/** Cards saved at the payment provider (R-saved-cards). */
import type { SavedCard } from '@flavorbag/contract';
import { asked } from './asked.ts';
import { useChange } from './change.ts';
import { queryClient } from './query-client.ts';

export const savedCards = () =>
	asked(
		'customer.cards.list',
		{},
		// Loaded while the hold is placed, so the payment step doesn't load them again.
		{ staleTime: 5_000, select: ({ cards }) => cards },
	);

export function useRemoveCard() {
	const { queryKey } = savedCards();
	return useChange((card: SavedCard) => ['customer.cards.remove', { params: { id: card.id } }], {
		onSuccess: (_, { id }) =>
			queryClient.setQueryData(
				queryKey,
				(shown) => shown && { cards: shown.cards.filter((card) => card.id !== id) },
			),
		onError: () => queryClient.invalidateQueries({ queryKey }),
	});
}

/** Says before the payment whether its card is saved. */
export const useSaveCard = () =>
	useChange(({ orderId, save }: { orderId: string; save: boolean }) => [
		'customer.orders.saveCard',
		{ params: { id: orderId }, body: { save } },
	]);
