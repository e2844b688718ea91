/** Cards that the provider stores for the person's next payment (R-saved-cards). */
import type { SavedCard } from '@flavorbag/contract';
import { asked } from './asked.ts';
import { useChange } from './change.ts';
import { queryClient } from './query-client.ts';

export const savedCards = () =>
	asked(
		'customer.cards.list',
		{},
		// Asked for while the bags are being held, and not again when the payment opens.
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

/** Whether the card that pays this order is saved. Said before it is paid. */
export const useSaveCard = () =>
	useChange(({ orderId, save }: { orderId: string; save: boolean }) => [
		'customer.orders.saveCard',
		{ params: { id: orderId }, body: { save } },
	]);
