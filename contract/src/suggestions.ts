/** How many bags to offer: what a shop says at closing, and what its past suggests (R-closing-question, R-suggested-count). */
import { z } from 'zod';
import { endpoint, inShop, params } from './endpoint.ts';
import { day, instant, localDate, localTime, period } from './fields.ts';
import { limits } from './limits.ts';
import { cautions } from './words.ts';

const caution = z.enum(cautions);

const closingQuestion = z.object({
	date: localDate,
	period,
	start: localTime,
	end: localTime,
	/** Bags that were offered for it, never fewer than were sold. */
	offered: z.int(),
	/** Bags that were sold for it. */
	sold: z.int(),
	/** Until when it is asked. */
	open_until: instant,
	/** The last one; null: nobody said anything yet. `difference`: more that could have been filled; below 0: so many were missing. */
	answer: z.object({ difference: z.int(), could_fill: z.int(), at: instant }).nullable(),
});
export type ClosingQuestion = z.infer<typeof closingQuestion>;
const closing = z.object({ questions: z.array(closingQuestion) }).meta({ id: 'Closing' });

const counts = {
	/** Four days of five lie from low to high, both included. */
	low: z.int(),
	high: z.int(),
	suggested: z.int(),
};
const suggestions = z
	.object({
		caution,
		today: localDate,
		/** Tomorrow and the six days after it; periods with too few days yet are missing. */
		dates: z.array(z.object({ date: localDate, period, ...counts })),
		/** The same for ordinary weeks. */
		week: z.array(z.object({ day, period, ...counts })),
		/** How many days with bags each period has, until they are enough. */
		waiting: z.array(z.object({ period, days: z.int() })),
		/** What was suggested, and what came of it; latest first. */
		record: z.array(
			z.object({
				date: localDate,
				period,
				/** As it stood before that day; null: nothing was suggested. */
				suggestion: z.object(counts).nullable(),
				sold: z.int(),
				could_fill: z.int(),
				/** That many, or more: nobody said. */
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
		codes: ['NOT_FOUND'],
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
		codes: ['NOT_FOUND'],
	}),
	'business.suggestions.get': endpoint('GET /v0/business/:id/suggestions', {
		...inShop('manager'),
		summary: 'How many bags the last weeks suggest for each date, and what came of the last suggestions',
		params,
		reply: suggestions,
		codes: ['NOT_FOUND'],
	}),
	'business.suggestions.setCaution': endpoint('PATCH /v0/business/:id/suggestions', {
		...inShop('manager'),
		summary: 'Set how cautious suggestions are',
		params,
		body: z.strictObject({ caution }),
		example: { caution: 'even' },
		reply: suggestions,
		codes: ['NOT_FOUND'],
	}),
};
