/** How many of its last orders a shop has kept (R-reliability). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, localDate, text } from './fields.ts';

/** Not among the others: the web's first view has no use for them. */
export const reliabilityLimits = {
	/** Of the latest orders that ended. */
	lastOrders: 100,
	months: 6,
	/** Below so many it is "New". */
	shownFrom: 20,
	/** Over so many of 1,000 that were not kept. */
	notePerMille: 25,
	capPerMille: 50,
	reviewPerMille: 200,
	/** In a row: the step of a cap is over. */
	honoredInARow: 20,
	reasonMax: 300,
} as const;

/** What follows from too many orders that were not kept; each includes those before it. */
export const reliabilitySteps = ['fine', 'note', 'cap', 'review'] as const;
export type ReliabilityStep = (typeof reliabilitySteps)[number];

const count = z.int().min(0);
/** Null: New. */
export const shownReliability = z.object({ honored: count, counted: count }).nullable();
export type ShownReliability = z.infer<typeof shownReliability>;

const emergency = z.object({ date: localDate, reason: z.string(), marked_by: z.string(), at: instant });

export const ownReliability = z
	.object({
		honored: count,
		counted: count,
		/** Customers see the numbers. */
		is_shown: z.boolean(),
		step: z.enum(reliabilitySteps),
		/** Kept since the last that was not. */
		in_a_row: count,
		/** The latest that were not kept, newest first. */
		broken: z.array(z.object({ order_id: id, why: z.enum(['cancelled', 'refunded']), at: instant })),
		/** The latest dates whose cancellations don't count. */
		emergencies: z.array(emergency),
	})
	.meta({ id: 'OwnReliability' });
export type OwnReliability = z.infer<typeof ownReliability>;

export const shopToReview = z
	.object({ business_id: id, business_name: z.string(), honored: count, counted: count })
	.meta({ id: 'ShopToReview' });
export type ShopToReview = z.infer<typeof shopToReview>;

const params = z.strictObject({ id });

export const reliabilityEndpoints = {
	'business.reliability.get': endpoint({
		method: 'GET',
		path: '/v0/business/:id/reliability',
		tag: 'business',
		access: 'business',
		shop: 'manager',
		summary: 'How many of the last orders were kept, which were not, and what follows',
		params,
		reply: ownReliability,
		codes: ['NOT_FOUND'],
	}),
	'admin.reliability.list': endpoint({
		method: 'GET',
		path: '/v0/admin/reliability',
		tag: 'admin',
		access: 'admin',
		summary: 'Shops that did not keep more than a fifth of their last orders, the worst 50 first',
		reply: z.object({ shops: z.array(shopToReview) }),
		codes: [],
	}),
	'admin.reliability.emergency': endpoint({
		method: 'POST',
		path: '/v0/admin/businesses/:id/emergencies',
		tag: 'admin',
		access: 'admin',
		summary:
			'Mark a date of a shop as an emergency: its cancellations do not count. The shop reads the reason',
		params,
		body: z.strictObject({ date: localDate, reason: text(reliabilityLimits.reasonMax) }),
		example: { date: '2031-06-11', reason: 'The street was closed after a storm.' },
		codes: ['NOT_FOUND'],
	}),
};
