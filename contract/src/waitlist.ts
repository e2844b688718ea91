/** Waitlist for sold-out pickup times, and its offers (R-waitlist, R-bag-offer). */
import { z } from 'zod';
import { endpoint, forCustomers, params } from './endpoint.ts';
import { dollars, id, instant, localDate, localTime, period } from './fields.ts';

export const waitlistLimits = {
	bagsMax: 2,
	entriesMax: 5,
	/** An offer lasts a third of the remaining time, within these bounds. */
	offerMinMs: 2 * 60_000,
	offerMaxMs: 10 * 60_000,
	/** In the last half hour nothing is offered: first come, first served. */
	firstComeMs: 30 * 60_000,
	/** Recent winners are skipped until this long before the window, based on their wins in this period (R-hogging). */
	freeForAllMs: 60 * 60_000,
	winsCountedMs: 7 * 24 * 3_600_000,
	/** An expired offer moves the person to the end; this many end the entry. */
	lapsesMax: 2,
	/** Number of past dates behind the shown chance. */
	chanceDates: 10,
	/** Ended entries stay in a person's list this long. */
	endedShownMs: 24 * 3_600_000,
} as const;

/** watching: the last half hour, first come, first served. left: canceled by the person. */
export const waitStates = ['waiting', 'offered', 'watching', 'ordered', 'left', 'ended'] as const;
export type WaitState = (typeof waitStates)[number];
export const waitEnds = ['lapsed', 'over', 'closed', 'moved', 'has_order', 'account'] as const;
export type WaitEnd = (typeof waitEnds)[number];

/** Bags returned after being ordered, over the last dates of this weekday and period. */
export const waitChance = z.object({ came_back: z.int(), dates: z.int() }).meta({ id: 'WaitChance' });
export type WaitChance = z.infer<typeof waitChance>;

export const pickup = {
	business_id: id,
	business_name: z.string(),
	order_date: localDate,
	pickup_window: period,
	start_time: localTime,
	end_time: localTime,
	/** Time zone of the date and times (R-shop-clock). */
	time_zone: z.string(),
};

const entryDraw = z.object({
	drop_id: id,
	draws_at: instant,
	/** Their number in it, known only to them. */
	draw_id: id,
	place: z.int().nullable(),
	weight: z.int().nullable(),
	/** Entrants, or participants after the draw. */
	entrants: z.int(),
});

export const waitlistEntry = z
	.object({
		id,
		...pickup,
		pickup_ends_at: instant,
		price: dollars,
		/** A maximum; an offer may be for fewer. */
		bags: z.int().min(1).max(waitlistLimits.bagsMax),
		state: z.enum(waitStates),
		ended_why: z.enum(waitEnds).nullable(),
		joined_at: instant,
		/** People before this one; null unless waiting, and until the draw. */
		ahead: z.int().nullable(),
		chance: waitChance,
		/** Null if they joined after the draw (R-drop). */
		draw: entryDraw.nullable(),
		/** When a bag last skipped this recent winner; null: never (R-hogging). */
		passed_at: instant.nullable(),
		offer: z.object({ id, quantity: z.int(), expires_at: instant }).nullable(),
	})
	.meta({ id: 'WaitlistEntry' });
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

/** A pickup time that is sold out, or awaits its draw. */
export const fullSlot = z
	.object({
		order_date: localDate,
		pickup_window: period,
		start_time: localTime,
		end_time: localTime,
		waiting: z.int(),
		chance: waitChance,
		/** People who join before it take part in the draw (R-drop). Null means first come, first served. */
		drop: z
			.object({
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
		entryOf: 'customer.waitlist.list',
		stale: ['customer.waitlist'],
		codes: [
			'NOT_FOUND',
			'OWN_BUSINESS',
			'BUSINESS_OFFLINE',
			'SLOT_CLOSED',
			'BAGS_LEFT',
			'HAS_ORDER',
			'TOO_MANY_WAITS',
		],
	}),
	'customer.waitlist.leave': endpoint('DELETE /v0/customer/waitlist/:id', {
		...forCustomers,
		summary: 'Wait no longer; what was offered goes to the next. Once it ended, nothing changes',
		params,
		entryOf: 'customer.waitlist.list',
		stale: ['customer.waitlist'],
	}),
};
