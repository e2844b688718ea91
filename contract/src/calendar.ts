/** The dates of a shop: what its week makes of each, and where one is otherwise (R-date-exceptions). */
import { z } from 'zod';
import { endpoint, inShop, params } from './endpoint.ts';
import { day, dollars, instant, localDate, localTime, period, price, priceInput, text } from './fields.ts';
import { limits } from './limits.ts';

const times = z.object({ start: localTime, end: localTime });

/** What an owner says about one date and period. What is not there is as the week says. */
export const dateException = z
	.strictObject({
		/** Nothing is sold; the rest of the exception is kept for when it opens again. */
		closed: z.boolean().optional(),
		/** Both, or neither. */
		start: localTime.optional(),
		end: localTime.optional(),
		/** Bags in all, what is gone already included. 0: no more are sold. */
		quantity: z.int().min(0).max(limits.bagsPerSlotMax).optional(),
		/** Of a bag, for what is bought from now on. */
		price: priceInput.optional(),
		/** For the shop's own people. */
		reason: text(limits.exceptionReasonMax).optional(),
	})
	.meta({ id: 'DateException' });
export type DateException = z.infer<typeof dateException>;

/** Who waits for bags of a date and period, in numbers alone (R-waitlist). */
export const shopWaits = z.object({
	/** Without those who are offered a bag at this moment. */
	people: z.int(),
	/** Of those that are held: offered to somebody who waits, or about to be. */
	bags: z.int(),
	/** Nothing is sold before this moment: these people take part in a draw, all bags are kept for it (R-drop). Absent: it is on sale. */
	draws_at: instant.optional(),
});
export type ShopWaits = z.infer<typeof shopWaits>;

const calendarSlot = z.object({
	period,
	...times.shape,
	/** Bags in all; 0: none are sold. */
	quantity: z.int(),
	held: z.int(),
	sold: z.int(),
	/** Absent: nobody waits, and it is on sale. */
	waits: shopWaits.optional(),
	price,
	/** What the week says; null: it has nothing then. */
	week: z.object({ ...times.shape, quantity: z.int() }).nullable(),
	/** Null: as the week says. */
	exception: dateException.nullable(),
	/** Counts the changes of this date and period; 0: there were none. */
	version: z.int(),
	changed_at: instant.nullable(),
});
export type CalendarSlot = z.infer<typeof calendarSlot>;

const calendarDate = z.object({
	date: localDate,
	day,
	/** What the United States celebrate on it; null: nothing. */
	holiday: z.string().nullable(),
	/** Morning, afternoon, evening. */
	slots: z.array(calendarSlot),
});
export type CalendarDate = z.infer<typeof calendarDate>;

export const calendar = z
	.object({
		today: localDate,
		time_zone: z.string(),
		/** Nothing is sold before this date; null: the shop doesn't pause. */
		paused_until: localDate.nullable(),
		/** What a bag sells for otherwise. */
		price: dollars,
		dates: z.array(calendarDate),
	})
	.meta({ id: 'Calendar' });
export type Calendar = z.infer<typeof calendar>;

export const dateChange = z.strictObject({
	date: localDate,
	period,
	/** The one that was shown. Another one since then: nothing is saved. */
	version: z.int().min(0),
	/** All of it; null: as the week says. */
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
		codes: ['NOT_FOUND'],
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
		codes: ['NOT_FOUND', 'PRECONDITION_FAILED'],
	}),
};
