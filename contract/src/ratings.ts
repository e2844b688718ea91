/** Ratings of picked-up orders (R-ratings, R-value, R-rating-review). */
import { z } from 'zod';
import { endpoint, forAdmins, inShop, params } from './endpoint.ts';
import { byPage } from './envelope.ts';
import { id, instant, text } from './fields.ts';
import { say } from './problem-words.ts';
import { shownReliability } from './reliability.ts';

export const ratingLimits = {
	giveWithinMs: 7 * 24 * 3_600_000,
	/** After the rating. */
	editWithinMs: 48 * 3_600_000,
	askAfterMs: 90 * 60_000,
	/** No emails ask between these hours, in the shop's time zone. */
	quietFromHour: 23,
	quietUntilHour: 6,
	textMax: 300,
	replyMax: 300,
	reasonsMax: 8,
	/** A shop's ratings become public once it has this many. */
	shownFrom: 5,
	countedMonths: 6,
	/** A shop sees its mean over this period beside its mean over the time before. */
	recentMs: 30 * 24 * 3_600_000,
	/** Bayesian average: the marketplace's mean counts like this many ratings. */
	meanWeight: 10,
	textsShown: 5,
	/** Measured value is shown beside the retail value once there are this many answers. */
	valueFrom: 20,
	/** Below this share it replaces the retail value. */
	valueMinPercent: 70,
} as const;

export const ratingDimensions = ['food', 'amount', 'variety', 'pickup'] as const;
export type RatingDimension = (typeof ratingDimensions)[number];
export const ratingReasons = [
	'great_taste',
	'not_fresh',
	'right_amount',
	'too_little',
	'too_much',
	'good_variety',
	'little_variety',
	'friendly',
	'long_wait',
	'not_as_described',
	'packaging',
] as const;
export type RatingReason = (typeof ratingReasons)[number];
export const valueAnswers = ['less', 'about', 'more'] as const;
export type ValueAnswer = (typeof valueAnswers)[number];
/** The only grounds for hiding a text. */
export const hideReasons = ['personal_data', 'hate', 'not_about_the_bag', 'spam', 'illegal'] as const;
export type HideReason = (typeof hideReasons)[number];
export const textStates = ['none', 'shown', 'held', 'hidden'] as const;

const score = z.int().min(1).max(5);
const count = z.int().min(0);
const hideReason = z.enum(hideReasons, say('hideReason'));
const reasonCounts = z.array(z.object({ reason: z.enum(ratingReasons), ratings: count }));
/** Ratings with 1 to 5 stars. */
const distribution = z.array(count).length(5);
const answers = z.object({
	food: score,
	amount: score.nullable(),
	variety: score.nullable(),
	pickup: score.nullable(),
	value: z.enum(valueAnswers).nullable(),
	reasons: z.array(z.enum(ratingReasons)),
});

export const ownRating = answers
	.extend({
		order_id: id,
		business_id: id,
		text: z.string().nullable(),
		/** `held`: awaits an admin. `hidden`: visible to its author only. */
		text_state: z.enum(textStates),
		reply: z.string().nullable(),
		given_at: instant,
		editable_until: instant,
	})
	.meta({ id: 'OwnRating' });
export type OwnRating = z.infer<typeof ownRating>;

export const ownRatings = z
	.object({
		/** Picked up in the last seven days and not rated. */
		to_rate: z.array(
			z.object({
				order_id: id,
				business_id: id,
				business_name: z.string(),
				picked_up_at: instant,
				until: instant,
				/** More than 90 minutes after pickup, and not dismissed with "not now". */
				ask: z.boolean(),
			}),
		),
		ratings: z.array(ownRating),
		emails: z.boolean(),
	})
	.meta({ id: 'OwnRatings' });
export type OwnRatings = z.infer<typeof ownRatings>;

/** How customers rated the contents against the stated retail value. */
const value = z.object({
	answers: count,
	/** Share who answered "about" or "more". */
	percent: z.int().min(0).max(100),
	/** Low enough to replace the retail value. */
	low: z.boolean(),
});

export const shownRatings = z
	.object({
		/** Fewer than five ratings; other fields are empty. */
		is_new: z.boolean(),
		ratings: count,
		mean: z.number().min(1).max(5).nullable(),
		distribution: distribution.nullable(),
		reasons: reasonCounts,
		texts: z.array(
			z.object({
				first_name: z.string(),
				food: score,
				text: z.string(),
				reply: z.string().nullable(),
			}),
		),
		/** Null below 20 answers, or without a retail value. */
		value: value.nullable(),
		/** Fulfilled share of the latest orders; null below 20. */
		reliability: shownReliability,
		/** Of the latest answered pickup times, those that sold what was really left; absent below 20 (R-real-surplus). */
		surplus: z.object({ real: count, answered: count }).optional(),
	})
	.meta({ id: 'ShownRatings' });
export type ShownRatings = z.infer<typeof shownRatings>;

const receivedRating = answers
	.extend({
		id,
		first_name: z.string(),
		text: z.string().nullable(),
		text_state: z.enum(textStates),
		reply: z.string().nullable(),
		replied_at: instant.nullable(),
		reported: z.boolean(),
		/** An admin has decided, so it can't be reported again. */
		reviewed: z.boolean(),
		given_at: instant,
	})
	.meta({ id: 'ReceivedRating' });
export type ReceivedRating = z.infer<typeof receivedRating>;

export const receivedRatings = z
	.object({
		/** Over the last six months. */
		summary: z.object({
			ratings: count,
			/** Food scores of the last 30 days. */
			recent: distribution,
			dimensions: z.array(z.object({ what: z.enum(ratingDimensions), distribution })),
			reasons: reasonCounts,
			value: z.object({ less: count, about: count, more: count }),
		}),
		ratings: z.array(receivedRating),
	})
	.meta({ id: 'ReceivedRatings' });
export type ReceivedRatings = z.infer<typeof receivedRatings>;

const reviewedRating = z
	.object({
		id,
		business_id: id,
		business_name: z.string(),
		food: score,
		text: z.string().nullable(),
		text_state: z.enum(textStates),
		reply: z.string().nullable(),
		report_reason: z.enum(hideReasons).nullable(),
		since: instant,
		decisions: z.array(
			z.object({
				decision: z.enum(['hide', 'keep']),
				reason: z.enum(hideReasons).nullable(),
				by: z.string(),
				at: instant,
			}),
		),
	})
	.meta({ id: 'RatingToReview' });
export type RatingToReview = z.infer<typeof reviewedRating>;

const calls = { max: 60, windowMs: 60_000 };

const forRaters = { tag: 'rating', access: 'verified' } as const;
const rates = { ...forRaters, limit: calls, stale: ['rating'] } as const;
const answersRating = {
	...inShop('manager'),
	params: z.strictObject({ id, rating_id: id }),
	reply: receivedRating,
	limit: calls,
	stale: ['business.ratings'],
} as const;

export const ratingEndpoints = {
	'rating.shown': endpoint('GET /v0/public/businesses/:slug/ratings', {
		tag: 'rating',
		access: 'public',
		summary: 'What customers said of a business in the last six months, by its slug or its id',
		params: z.strictObject({
			slug: z
				.string()
				.max(80)
				.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
		}),
		reply: shownRatings,
		cacheSeconds: 10,
	}),
	'rating.list': endpoint('GET /v0/customer/ratings', {
		...forRaters,
		summary: 'What I can rate, and what I have rated',
		reply: ownRatings,
	}),
	'rating.give': endpoint('PATCH /v0/customer/orders/:id/rating', {
		...rates,
		summary: 'Rate a collected order, or change its rating for 48 hours: what is left out is empty afterward',
		params,
		body: z.strictObject({
			food: score,
			amount: score.optional(),
			variety: score.optional(),
			pickup: score.optional(),
			value: z.enum(valueAnswers, say('value')).optional(),
			reasons: z
				.array(z.enum(ratingReasons, say('ratingReason')))
				.max(ratingLimits.reasonsMax)
				.default([]),
			text: text(ratingLimits.textMax).optional(),
		}),
		example: { food: 5, reasons: ['great_taste'], value: 'more', text: 'Two loaves and a cake.' },
		reply: ownRating,
		codes: ['WRONG_STATUS', 'RATING_TOO_LATE', 'RATING_FINAL', 'RATING_INSIDER'],
	}),
	'rating.later': endpoint('POST /v0/customer/orders/:id/rating/not-now', {
		...rates,
		summary: 'Do not ask about this order any more',
		params,
		codes: ['WRONG_STATUS'],
	}),
	'rating.emails': endpoint('PATCH /v0/customer/rating-emails', {
		...rates,
		summary: 'Whether emails ask for ratings',
		body: z.strictObject({ emails: z.boolean() }),
		example: { emails: false },
	}),
	'business.ratings.list': endpoint('GET /v0/business/:id/ratings', {
		...inShop('manager'),
		summary: 'What customers said, newest first, and the numbers of the last six months',
		params,
		...byPage,
		reply: receivedRatings,
	}),
	'business.ratings.reply': endpoint('PATCH /v0/business/:id/ratings/:rating_id/reply', {
		...answersRating,
		summary: 'Reply to a rating, or change the reply; null removes it',
		body: z.strictObject({ reply: text(ratingLimits.replyMax).nullable() }),
		example: { reply: 'Thank you for coming by.' },
	}),
	'business.ratings.report': endpoint('POST /v0/business/:id/ratings/:rating_id/report', {
		...answersRating,
		summary: 'Ask the admin to look at the text of a rating',
		body: z.strictObject({ reason: hideReason }),
		example: { reason: 'personal_data' },
		codes: ['RATING_REVIEWED'],
	}),
	'admin.ratings.list': endpoint('GET /v0/admin/ratings', {
		...forAdmins,
		summary: 'Ratings whose text waits for a decision, the longest first',
		...byPage,
		reply: z.object({ ratings: z.array(reviewedRating) }),
		audited: ['page'],
	}),
	'admin.ratings.decide': endpoint('POST /v0/admin/ratings/:id/decision', {
		...forAdmins,
		summary: 'Hide a text for one of the published reasons, or keep it. The person and the shop are told',
		params,
		body: z.strictObject({
			decision: z.enum(['hide', 'keep'], say('decision')),
			/** Required to hide, otherwise not allowed. */
			reason: hideReason.optional(),
		}),
		example: { decision: 'hide', reason: 'personal_data' },
		audited: ['decision', 'reason'],
		stale: ['admin.ratings'],
		codes: ['RATING_REVIEWED'],
	}),
};
