/** Waiting for a bag of a pickup time that is full, and what comes of it (R-waitlist, R-bag-offer). */
import { z } from 'zod';
import { endpoint, forCustomers, params } from './endpoint.ts';
import { dollars, id, instant, localDate, localTime, period } from './fields.ts';

/** Not among the others: the web's first view has no use for them. */
export const waitlistLimits = {
	bagsMax: 2,
	/** Pickup times that one person waits for at once. */
	entriesMax: 5,
	/** How long an offer lasts: a third of what is left, and no less and no more than this. */
	offerMinMs: 2 * 60_000,
	offerMaxMs: 10 * 60_000,
	/** Nobody is kept a bag in the last half hour: first come, first served. */
	firstComeMs: 30 * 60_000,
	/** Who had theirs is passed over until so long before the window, by what they took in so many days (R-hogging). */
	freeForAllMs: 60 * 60_000,
	winsCountedMs: 7 * 24 * 3_600_000,
	/** An offer that runs out puts its person behind those who wait; so many end the entry. */
	lapsesMax: 2,
	/** How many of the last dates the chance is counted from. */
	chanceDates: 10,
	/** How long an entry that ended stays in a person's list. */
	endedShownMs: 24 * 3_600_000,
} as const;

/**
 * waiting: bags are kept for them, in the order of joining. offered: bags are theirs until `offer.expires_at`. watching: the last half
 * hour, first come, first served. ordered: they took the offer. left: they did not want to wait any longer. ended: `ended_why`.
 */
export const waitStates = ['waiting', 'offered', 'watching', 'ordered', 'left', 'ended'] as const;
export type WaitState = (typeof waitStates)[number];
export const waitEnds = ['lapsed', 'over', 'closed', 'moved', 'has_order', 'account'] as const;
export type WaitEnd = (typeof waitEnds)[number];

/** How many bags came back after they were ordered, on the last dates of this weekday and period that were sold. */
export const waitChance = z.object({ came_back: z.int(), dates: z.int() }).meta({ id: 'WaitChance' });
export type WaitChance = z.infer<typeof waitChance>;

/** Of which shop, when. */
export const pickup = {
	business_id: id,
	business_name: z.string(),
	order_date: localDate,
	pickup_window: period,
	start_time: localTime,
	end_time: localTime,
	/** Zone of the date and the times (R-shop-clock). */
	time_zone: z.string(),
};

/** Of who takes part in a draw, or did. */
const entryDraw = z.object({
	/** `drop.get` */
	drop_id: id,
	draws_at: instant,
	/** Their number there; nobody else knows whose it is. */
	draw_id: id,
	/** Null until it is drawn. */
	place: z.int().nullable(),
	weight: z.int().nullable(),
	/** People who entered, or took part. */
	entrants: z.int(),
});

export const waitlistEntry = z
	.object({
		id,
		...pickup,
		pickup_ends_at: instant,
		/** Per bag, as it is now. */
		price: dollars,
		/** At most; one is offered as well. */
		bags: z.int().min(1).max(waitlistLimits.bagsMax),
		state: z.enum(waitStates),
		ended_why: z.enum(waitEnds).nullable(),
		joined_at: instant,
		/** How many people are before this one; null unless waiting, and until the order is drawn. */
		ahead: z.int().nullable(),
		chance: waitChance,
		/** Entered before the order was drawn (R-drop); null: waits as everybody who came later. */
		draw: entryDraw.nullable(),
		/** When a bag last went to somebody behind this one, who had several already; null: never (R-hogging). */
		passed_at: instant.nullable(),
		/** Null unless offered. */
		offer: z.object({ id, quantity: z.int(), expires_at: instant }).nullable(),
	})
	.meta({ id: 'WaitlistEntry' });
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

/** A pickup time that is full, or not on sale before its draw. */
export const fullSlot = z
	.object({
		order_date: localDate,
		pickup_window: period,
		start_time: localTime,
		end_time: localTime,
		/** People who wait. */
		waiting: z.int(),
		chance: waitChance,
		/** The order is drawn then: who enters before takes part (R-drop). Null: whoever waits is next in the order of joining. */
		drop: z
			.object({
				/** `drop.get` */
				id,
				draws_at: instant,
				seed_hash: z.string(),
				bags: z.int(),
			})
			.nullable(),
	})
	.meta({ id: 'FullSlot' });
export type FullSlot = z.infer<typeof fullSlot>;

const slot = { business_id: id, order_date: localDate, pickup_window: period };
const calls = { max: 60, windowMs: 60_000 };

export const waitlistEndpoints = {
	'customer.waitlist.list': endpoint('GET /v0/customer/waitlist', {
		...forCustomers,
		summary: 'What I wait for, and what ended within a day; offers first, then the next pickup',
		reply: z.object({ entries: z.array(waitlistEntry) }),
	}),
	'customer.waitlist.full': endpoint('GET /v0/customer/businesses/:id/waitlist', {
		...forCustomers,
		summary:
			'Which pickup times of a business are full, or drawn for, how many wait for each, and how many bags came back on dates like it',
		params,
		reply: z.object({ slots: z.array(fullSlot) }),
		codes: ['NOT_FOUND'],
	}),
	'customer.waitlist.join': endpoint('POST /v0/customer/waitlist', {
		...forCustomers,
		summary:
			'Wait for bags of a pickup time that is full, or enter its draw. Somebody who waits for it already gets their entry',
		body: z.strictObject({ ...slot, bags: z.int().min(1).max(waitlistLimits.bagsMax) }),
		example: {
			business_id: '6f1c3f0e-4f5d-4c58-9d3c-0f9f2a6f7b11',
			order_date: '2031-06-11',
			pickup_window: 'evening',
			bags: 1,
		},
		reply: waitlistEntry,
		limit: calls,
		codes: [
			'NOT_FOUND',
			'OWN_BUSINESS',
			'BUSINESS_OFFLINE',
			'SLOT_CLOSED',
			'BAGS_LEFT',
			'HAS_ORDER',
			'TOO_MANY_WAITS',
			'RATE_LIMITED',
		],
	}),
	'customer.waitlist.leave': endpoint('DELETE /v0/customer/waitlist/:id', {
		...forCustomers,
		summary: 'Wait no longer; what was offered goes to the next. Once it ended, nothing changes',
		params,
		codes: ['NOT_FOUND'],
	}),
};
