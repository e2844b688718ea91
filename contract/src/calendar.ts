/** A shop's dates: its weekly schedule and exceptions (R-date-exceptions). */
import { z } from 'zod';
import { endpoint, inShop, params } from './endpoint.ts';
import { day, dollars, instant, localDate, localTime, period, price, priceInput, text } from './fields.ts';
import { limits } from './limits.ts';
import { priceSteps } from './price-steps.ts';

const times = z.object({ start: localTime, end: localTime });

/** An exception for one date and period; absent fields follow the week. */
export const dateException = z
	.strictObject({
		/** Stops sales; the other fields are kept for reopening. */
		closed: z.boolean().optional(),
		/** Both or neither. */
		start: localTime.optional(),
		end: localTime.optional(),
		/** Total bags including sold ones; 0 stops sales. */
		quantity: z.int().min(0).max(limits.bagsPerSlotMax).optional(),
		/** Per bag, for new purchases. */
		price: priceInput.optional(),
		/** Instead of the shop's steps; empty: the price stays that day (R-falling-price). */
		price_steps: priceSteps.optional(),
		/** Visible to the shop's team only. */
		reason: text(limits.exceptionReasonMax).optional(),
	})
	.meta({ id: 'DateException' });
export type DateException = z.infer<typeof dateException>;

export const shopWaits = z.object({
	/** Excludes people with an open offer. */
	people: z.int(),
	/** Held bags that are offered or about to be. */
	bags: z.int(),
	/** Sales start with a draw at this time, which all bags are reserved for (R-drop). Absent if it is on sale. */
	draws_at: instant.optional(),
});
export type ShopWaits = z.infer<typeof shopWaits>;

const calendarSlot = z.object({
	period,
	...times.shape,
	quantity: z.int(),
	held: z.int(),
	sold: z.int(),
	/** Absent if nobody waits and it is on sale. */
	waits: shopWaits.optional(),
	price,
	/** Weekly schedule; null: none for this period. */
	week: z.object({ ...times.shape, quantity: z.int() }).nullable(),
	exception: dateException.nullable(),
	/** Incremented by each change of this date and period; 0: none. */
	version: z.int(),
	changed_at: instant.nullable(),
});
export type CalendarSlot = z.infer<typeof calendarSlot>;

const calendarDate = z.object({
	date: localDate,
	day,
	holiday: z.string().nullable(),
	slots: z.array(calendarSlot),
});
export type CalendarDate = z.infer<typeof calendarDate>;

export const calendar = z
	.object({
		today: localDate,
		time_zone: z.string(),
		/** First date of sale after a pause; null: not paused. */
		paused_until: localDate.nullable(),
		price: dollars,
		dates: z.array(calendarDate),
		/** True for the owner and managers, on a counter device as well (R-post-left). */
		may_post: z.boolean().optional(),
	})
	.meta({ id: 'Calendar' });
export type Calendar = z.infer<typeof calendar>;

export const dateChange = z.strictObject({
	date: localDate,
	period,
	/** The version that was shown; nothing is saved if it has changed. */
	version: z.int().min(0),
	/** Replaces the whole exception; null: follow the week. */
	exception: dateException.nullable(),
});
export type DateChange = z.infer<typeof dateChange>;

export const calendarEndpoints = {
	'business.calendar.get': endpoint('GET /v0/business/:id/calendar', {
		...inShop('counter'),
		summary:
			'The coming dates, at most eight weeks of them, with what is sold and what is otherwise than usual',
		params,
		query: z.strictObject({
			days: z.coerce.number().int().min(1).max(limits.calendarDays).default(limits.calendarDays),
		}),
		reply: calendar,
	}),
	'business.calendar.change': endpoint('PATCH /v0/business/:id/calendar', {
		...inShop('counter'),
		summary:
			'Set single dates apart from the week, or back, all or nothing. Orders already made stay as they are',
		params,
		body: z.strictObject({ changes: z.array(dateChange).min(1).max(limits.dateChangesMax) }),
		example: {
			changes: [{ date: '2031-06-11', period: 'evening', version: 0, exception: { closed: true } }],
		},
		reply: calendar,
		stale: ['customer.businesses.get'],
		codes: ['PRECONDITION_FAILED'],
	}),
};
