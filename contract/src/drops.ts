/** Bags whose order is drawn, instead of first come, first served (R-drop, R-draw, R-drop-proof). */
import { z } from 'zod';
import { endpoint, inShop, params } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { pickup } from './waitlist.ts';

/** Not among the others: the web's first view has no use for them. */
export const dropLimits = {
	/** How long before the pickup time the order is drawn. */
	leadMinMinutes: 60,
	leadMaxMinutes: 360,
	leadDefaultMinutes: 120,
	/** One, and one more for each draw lost in a row; at most this. */
	weightMax: 5,
} as const;

const hex = z.string().regex(/^[0-9a-f]{64}$/);

/** One who took part, under the number that only they know is theirs. */
const drawn = z.object({ draw_id: id, weight: z.int().min(1).max(dropLimits.weightMax), place: z.int() });

/**
 * With what is in it anybody can draw once more (R-draw): the smallest key is first, and the key is -ln(u) / weight, u being
 * (n + 1) / 2^53, and n the first 53 bits of the HMAC-SHA256 of `draw_id` (as it stands here, 36 characters) under `seed` (32 bytes).
 */
export const drop = z
	.object({
		id,
		...pickup,
		/** From this moment on nobody can enter, and the order is drawn. */
		draws_at: instant,
		/** SHA-256 of `seed`, in hexadecimal. Published before anybody could enter. */
		seed_hash: hex,
		/** Null until it is drawn. */
		seed: hex.nullable(),
		drawn_at: instant.nullable(),
		/** People who entered; once it is drawn, those who took part. */
		entrants: z.int(),
		/** To be given out; once it is drawn, as many as there were at that moment. */
		bags: z.int(),
		/** In the order that was drawn; empty until then. */
		order: z.array(drawn),
	})
	.meta({ id: 'Drop' });
export type Drop = z.infer<typeof drop>;

const leadMinutes = z.int().min(dropLimits.leadMinMinutes).max(dropLimits.leadMaxMinutes).nullable();

export const shopDrops = z
	.object({
		/** How long before each pickup time the order is drawn; null: first come, first served. */
		lead_minutes: leadMinutes,
		/** Announced, or drawn, and not over; the next pickup time first. */
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
		codes: ['NOT_FOUND', 'RATE_LIMITED'],
	}),
	'business.drops.get': endpoint('GET /v0/business/:id/drops', {
		...inShop('counter'),
		summary: 'Whether bags of this shop are drawn for, and the coming draws',
		params,
		reply: shopDrops,
		codes: ['NOT_FOUND'],
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
		codes: ['NOT_FOUND', 'RATE_LIMITED'],
	}),
};
