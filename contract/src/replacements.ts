/** Replacement bags for customers of a canceled order (R-replacement). */
import { z } from 'zod';
import { endpoint, forCustomers } from './endpoint.ts';
import { dollars, id, instant } from './fields.ts';
import { pickup } from './waitlist.ts';

export const replacementLimits = {
	offersMax: 3,
	offerMs: 10 * 60_000,
	/** Maximum distance relative to the canceled shop's, but at least `milesMin`. */
	farther: 1.5,
	milesMin: 2,
	/** Minimum overlap of both pickups. */
	overlapMinMs: 30 * 60_000,
	/** Excludes pickups that end sooner. */
	lastMs: 30 * 60_000,
	/** Orders of a canceled date are processed together, after this time at the latest. */
	dateWaitMs: 3_000,
} as const;

export const replacementOffer = z
	.object({
		id,
		...pickup,
		price: dollars,
		quantity: z.int(),
		distance: z.number().nullable(),
	})
	.meta({ id: 'ReplacementOffer' });
export type ReplacementOffer = z.infer<typeof replacementOffer>;

/** One offer can become an order, which ends the others. */
export const replacement = z
	.object({
		order_id: id,
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
		stale: ['customer.replacements'],
	}),
};
