/** Cards stored by the provider for a customer's next payment (R-saved-cards). We never see their numbers. */
import { z } from 'zod';
import { endpoint, forCustomers } from './endpoint.ts';
import { id } from './fields.ts';

const cardId = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/);

export const savedCard = z.object({
	id: cardId,
	brand: z.string(),
	last4: z.string().regex(/^\d{4}$/),
	exp_month: z.int().min(1).max(12),
	exp_year: z.int(),
});
export type SavedCard = z.output<typeof savedCard>;

export const cardEndpoints = {
	'customer.cards.list': endpoint('GET /v0/customer/cards', {
		...forCustomers,
		summary: 'My saved cards, the newest first',
		reply: z.object({ cards: z.array(savedCard) }),
		codes: ['PAYMENT_PROVIDER_DOWN'],
	}),
	'customer.cards.remove': endpoint('DELETE /v0/customer/cards/:id', {
		...forCustomers,
		summary: 'Have the provider delete a saved card',
		params: z.strictObject({ id: cardId }),
		entryOf: 'customer.cards.list',
		codes: ['PAYMENT_PROVIDER_DOWN'],
	}),
	'customer.orders.saveCard': endpoint('POST /v0/customer/orders/:id/save-card', {
		...forCustomers,
		summary:
			'Say whether the card that pays this order is saved for the next one. Before paying; saying it again changes nothing',
		params: z.strictObject({ id }),
		body: z.strictObject({ save: z.boolean() }),
		example: { save: true },
		codes: ['WRONG_STATUS', 'PAYMENT_PROVIDER_DOWN'],
	}),
};
