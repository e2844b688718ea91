/** Suggested bag counts, from the closing question and past sales (R-closing-question, R-suggested-count). */
import { z } from 'zod';
import { endpoint, inShop, params } from './endpoint.ts';
import { day, instant, localDate, localTime, period, price } from './fields.ts';
import { limits } from './limits.ts';
import { cautions } from './words.ts';

const caution = z.enum(cautions);

const closingQuestion = z.object({
	date: localDate,
	period,
	start: localTime,
	end: localTime,
	/** Bags offered; never fewer than those sold. */
	offered: z.int(),
	sold: z.int(),
	open_until: instant,
	/** Latest answer; null: none. `difference`: bags that could also have been filled; negative: bags missing. */
	answer: z.object({ difference: z.int(), could_fill: z.int(), at: instant }).nullable(),
});
export type ClosingQuestion = z.infer<typeof closingQuestion>;
const closing = z.object({ questions: z.array(closingQuestion) }).meta({ id: 'Closing' });

const counts = {
	/** The 80% interval, inclusive. */
	low: z.int(),
	high: z.int(),
	suggested: z.int(),
};
const suggestions = z
	.object({
		caution,
		today: localDate,
		dates: z.array(z.object({ date: localDate, period, ...counts })),
		week: z.array(z.object({ day, period, ...counts })),
		waiting: z.array(z.object({ period, days: z.int() })),
		record: z.array(
			z.object({
				date: localDate,
				period,
				/** As of the day before; null: none. */
				suggestion: z.object(counts).nullable(),
				sold: z.int(),
				/** Absent if all have one price (R-falling-price). */
				prices: z.array(z.object({ price, bags: z.int() })).optional(),
				could_fill: z.int(),
				/** A lower bound, because nobody answered. */
				or_more: z.boolean(),
			}),
		),
	})
	.meta({ id: 'Suggestions' });
export type Suggestions = z.infer<typeof suggestions>;

export const suggestionEndpoints = {
	'business.closing.get': endpoint('GET /v0/business/:id/closing', {
		...inShop('counter'),
		summary: 'The pickup times that are over, until noon of the next day: could more bags have been filled?',
		params,
		reply: closing,
	}),
	'business.closing.answer': endpoint('PATCH /v0/business/:id/closing', {
		...inShop('counter'),
		summary:
			'Say how many more bags could have been filled, or how many were missing. The last answer counts',
		params,
		body: z.strictObject({
			date: localDate,
			period,
			difference: z.int().min(-limits.bagsPerSlotMax).max(limits.bagsPerSlotMax),
		}),
		example: { date: '2031-06-11', period: 'evening', difference: 2 },
		reply: closing,
		answers: 'business.closing.get',
		stale: ['business.suggestions'],
	}),
	'business.suggestions.get': endpoint('GET /v0/business/:id/suggestions', {
		...inShop('manager'),
		summary: 'How many bags the last weeks suggest for each date, and what came of the last suggestions',
		params,
		reply: suggestions,
	}),
	'business.suggestions.setCaution': endpoint('PATCH /v0/business/:id/suggestions', {
		...inShop('manager'),
		summary: 'Set how cautious suggestions are',
		params,
		body: z.strictObject({ caution }),
		example: { caution: 'even' },
		reply: suggestions,
		answers: 'business.suggestions.get',
	}),
};
