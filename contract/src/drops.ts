/** Bags sold by a random draw instead of first come, first served (R-drop, R-draw, R-drop-proof). */
import { z } from 'zod';
import { endpoint, inShop, params } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { pickup } from './waitlist.ts';

export const dropLimits = {
	/** Time from draw to pickup. */
	leadMinMinutes: 60,
	leadMaxMinutes: 360,
	leadDefaultMinutes: 120,
	/** One, plus one for each draw lost in a row, up to this. */
	weightMax: 5,
} as const;

const hex = z.string().regex(/^[0-9a-f]{64}$/);

/** A participant, under a number only they know is theirs. */
const drawn = z.object({ draw_id: id, weight: z.int().min(1).max(dropLimits.weightMax), place: z.int() });

/**
 * Enough to verify the draw (R-draw): order by key, smallest first. The key is -ln(u) / weight with u = (n + 1) / 2^53,
 * where n is the first 53 bits of HMAC-SHA256(`seed` as 32 bytes, `draw_id` as 36 characters).
 */
export const drop = z
	.object({
		id,
		...pickup,
		/** Entries close and the draw happens at this time. */
		draws_at: instant,
		/** SHA-256 of `seed` in hex, published before entries open. */
		seed_hash: hex,
		seed: hex.nullable(),
		drawn_at: instant.nullable(),
		/** Entrants; after the draw, participants. */
		entrants: z.int(),
		/** Available bags; after the draw, those at that time. */
		bags: z.int(),
		order: z.array(drawn),
	})
	.meta({ id: 'Drop' });
export type Drop = z.infer<typeof drop>;

const leadMinutes = z.int().min(dropLimits.leadMinMinutes).max(dropLimits.leadMaxMinutes).nullable();

export const shopDrops = z
	.object({
		/** Time from draw to pickup; null: first come, first served. */
		lead_minutes: leadMinutes,
		drops: z.array(
			drop.pick({
				id: true,
				order_date: true,
				pickup_window: true,
				start_time: true,
				end_time: true,
				draws_at: true,
				drawn_at: true,
				entrants: true,
				bags: true,
			}),
		),
	})
	.meta({ id: 'ShopDrops' });
export type ShopDrops = z.infer<typeof shopDrops>;

const calls = { max: 60, windowMs: 60_000 };

export const dropEndpoints = {
	'drop.get': endpoint('GET /v0/public/drops/:id', {
		tag: 'drop',
		access: 'public',
		summary: 'A draw: when it is and the hash of its seed; once it is drawn, all with which to draw it again',
		params,
		reply: drop,
		limit: calls,
	}),
	'business.drops.get': endpoint('GET /v0/business/:id/drops', {
		...inShop('counter'),
		summary: 'Whether bags of this shop are drawn for, and the coming draws',
		params,
		reply: shopDrops,
	}),
	'business.drops.set': endpoint('PATCH /v0/business/:id/drops', {
		...inShop('manager'),
		summary:
			'Draw for bags, or sell them first come, first served. Pickup times with orders stay on sale; draws that people entered are held',
		params,
		body: z.strictObject({ lead_minutes: leadMinutes }),
		example: { lead_minutes: 120 },
		reply: shopDrops,
		limit: calls,
		answers: 'business.drops.get',
		stale: ['business.calendar'],
	}),
};
