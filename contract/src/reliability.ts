/** A shop's share of fulfilled orders (R-reliability). */
import { z } from 'zod';
import { endpoint, forAdmins, inShop, params } from './endpoint.ts';
import { id, instant, localDate, text } from './fields.ts';

export const reliabilityLimits = {
	lastOrders: 100,
	months: 6,
	/** A shop with fewer orders than this is "New". */
	shownFrom: 20,
	/** Broken orders per 1,000 for each step. */
	notePerMille: 25,
	capPerMille: 50,
	reviewPerMille: 200,
	honoredInARow: 20,
	reasonMax: 300,
} as const;

/** Consequences of broken orders; each includes the previous ones. */
export const reliabilitySteps = ['fine', 'note', 'cap', 'review'] as const;
export type ReliabilityStep = (typeof reliabilitySteps)[number];

const count = z.int().min(0);
export const shownReliability = z.object({ honored: count, counted: count }).nullable();
export type ShownReliability = z.infer<typeof shownReliability>;

const emergency = z.object({
	date: localDate,
	reason: z.string(),
	marked_by: z.string(),
	at: instant,
	/** Null if that date's cancellations don't count. */
	withdrawn: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
});
export type Emergency = z.infer<typeof emergency>;
const why = z.enum(['cancelled', 'refunded']);

export const ownReliability = z
	.object({
		honored: count,
		counted: count,
		is_shown: z.boolean(),
		step: z.enum(reliabilitySteps),
		/** Orders fulfilled since the last broken one. */
		in_a_row: count,
		broken: z.array(z.object({ order_id: id, why, at: instant })),
		emergencies: z.array(emergency),
	})
	.meta({ id: 'OwnReliability' });
export type OwnReliability = z.infer<typeof ownReliability>;

/** For admins: contact details and the orders behind the numbers. */
export const shopToReview = z
	.object({
		business_id: id,
		business_name: z.string(),
		city: z.string(),
		state: z.string(),
		time_zone: z.string(),
		email: z.string(),
		phone_number: z.string(),
		honored: count,
		counted: count,
		/** Newest first. `reason` is the shop's for a cancellation, else the customer's. */
		broken: z.array(z.object({ order_id: id, why, at: instant, reason: z.string() })),
		emergencies: z.array(emergency),
	})
	.meta({ id: 'ShopToReview' });
export type ShopToReview = z.infer<typeof shopToReview>;

export const reliabilityEndpoints = {
	'business.reliability.get': endpoint('GET /v0/business/:id/reliability', {
		...inShop('manager'),
		summary: 'How many of the last orders were kept, which were not, and what follows',
		params,
		reply: ownReliability,
	}),
	'admin.reliability.list': endpoint('GET /v0/admin/reliability', {
		...forAdmins,
		summary: 'Shops that did not keep more than a fifth of their last orders, the worst 50 first',
		reply: z.object({ shops: z.array(shopToReview) }),
	}),
	'admin.reliability.find': endpoint('GET /v0/admin/reliability/shops', {
		...forAdmins,
		summary: 'Shops whose name has these letters, or whose city begins with them: up to 20, by name',
		query: z.strictObject({ q: text(80, 2) }),
		reply: z.object({ shops: z.array(shopToReview) }),
	}),
	'admin.reliability.emergency': endpoint('POST /v0/admin/businesses/:id/emergencies', {
		...forAdmins,
		summary:
			'Mark a date of a shop as an emergency: its cancellations do not count. The shop reads the reason',
		params,
		body: z.strictObject({ date: localDate, reason: text(reliabilityLimits.reasonMax) }),
		example: { date: '2031-06-11', reason: 'The street was closed after a storm.' },
		audited: ['date', 'reason'],
		stale: ['admin.reliability'],
	}),
	'admin.reliability.withdraw': endpoint('POST /v0/admin/businesses/:id/emergencies/:date/withdrawal', {
		...forAdmins,
		summary: 'Take an emergency back: what was canceled on the date counts again. The shop reads the reason',
		params: z.strictObject({ id, date: localDate }),
		body: z.strictObject({ reason: text(reliabilityLimits.reasonMax) }),
		example: { reason: 'The storm was a day later.' },
		audited: ['reason'],
		stale: ['admin.reliability'],
	}),
};
