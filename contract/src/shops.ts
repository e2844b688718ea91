/** All shops of a person (R-all-shops), and a second bag at the address of one of them (R-another-bag). */
import { z } from 'zod';
import { business, newBusiness } from './businesses.ts';
import { shopWaits } from './calendar.ts';
import { endpoint, forBusinesses, inShop } from './endpoint.ts';
import { id, localDate, localTime, period } from './fields.ts';
import { shopRoles } from './words.ts';

const nextPickup = z.object({
	date: localDate,
	period,
	start: localTime,
	end: localTime,
	is_open: z.boolean(),
	sold: z.int(),
	held: z.int(),
	/** Absent if nobody waits. */
	waits: shopWaits.optional(),
	left: z.int(),
	orders_ahead: z.int(),
});

export const shopTonight = z
	.object({
		id,
		display_name: z.string(),
		time_zone: z.string(),
		my_role: z.enum(shopRoles),
		/** Null if nothing is for sale within a week. */
		next: nextPickup.nullable(),
		pickups_due: z.int(),
		/** Refund requests the caller may answer. */
		refunds_to_answer: z.int(),
		paused_until: localDate.nullable(),
		missing: business.shape.missing,
		has_times: z.boolean(),
	})
	.meta({ id: 'ShopTonight' });
export type ShopTonight = z.infer<typeof shopTonight>;

export const anotherBag = newBusiness.pick({
	display_name: true,
	description: true,
	price: true,
	retail_value: true,
});
export type AnotherBagBody = z.infer<typeof anotherBag>;

export const shopEndpoints = {
	'business.tonight': endpoint('GET /v0/business/tonight', {
		...forBusinesses,
		summary: 'The next pickup time of each shop where the signed-in person works, what comes next first',
		reply: z.object({ shops: z.array(shopTonight) }),
	}),
	'business.anotherBag': endpoint('POST /v0/business/:id/another-bag', {
		...inShop('owner'),
		summary:
			'Another business at the same address, with the same week, payments and picture; it starts switched off. Idempotent per Idempotency-Key',
		params: z.strictObject({ id }),
		body: anotherBag,
		example: {
			display_name: 'Corner Bakery: cakes',
			description: 'Cakes and tarts that were not sold today.',
			price: 7,
			retail_value: 21,
		},
		reply: business,
		later: ['business.list'],
		versioned: true,
		codes: ['SHOP_CLOSED', 'SHOP_SUSPENDED', 'TOO_MANY_BUSINESSES', 'IDEMPOTENCY_MISMATCH'],
	}),
};
