/** Bags that are offered to whoever had some of an order that its shop canceled (R-replacement). */
import { z } from 'zod';
import { endpoint, forCustomers } from './endpoint.ts';
import { dollars, id, instant } from './fields.ts';
import { pickup } from './waitlist.ts';

/** Not among the others: the web's first view has no use for them. */
export const replacementLimits = {
	offersMax: 3,
	offerMs: 10 * 60_000,
	/** So much farther than the canceled shop, and as far as this in any case. */
	farther: 1.5,
	milesMin: 2,
	/** Of both pickups. */
	overlapMinMs: 30 * 60_000,
	/** Nothing of which so little is left. */
	lastMs: 30 * 60_000,
	/** Orders of a date are dealt with at once when all of them are canceled, or after this, should the call end before. */
	dateWaitMs: 3_000,
} as const;

export const replacementOffer = z
	.object({
		/** `offer_id` of an order. */
		id,
		...pickup,
		/** Per bag. */
		price: dollars,
		quantity: z.int(),
		/** Miles from the saved place; null without one. */
		distance: z.number().nullable(),
	})
	.meta({ id: 'ReplacementOffer' });
export type ReplacementOffer = z.infer<typeof replacementOffer>;

/** One of the offers can become an order: the others end with it. */
export const replacement = z
	.object({
		/** The canceled order. */
		order_id: id,
		/** Of the canceled order. */
		business_name: z.string(),
		expires_at: instant,
		offers: z.array(replacementOffer).min(1).max(replacementLimits.offersMax),
	})
	.meta({ id: 'Replacement' });
export type Replacement = z.infer<typeof replacement>;

export const replacementEndpoints = {
	'customer.replacements.list': endpoint('GET /v0/customer/replacements', {
		...forCustomers,
		summary:
			'What is held for me instead of orders that their shops canceled; those that end first come first',
		reply: z.object({ replacements: z.array(replacement) }),
	}),
	'customer.replacements.decline': endpoint('DELETE /v0/customer/replacements/:id', {
		...forCustomers,
		summary: 'Take none of what is held instead of this canceled order. Once it is over, nothing changes',
		params: z.strictObject({ id }),
		codes: ['NOT_FOUND'],
	}),
};
