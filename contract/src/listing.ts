/** Businesses as customers see them: in lists, on cards and individually. */
import { z } from 'zod';
import { bag } from './bag-calls.ts';
import { bagKinds } from './bag-kinds.ts';
import { callLimits } from './call-limits.ts';
import { dietConflict } from './diet-calls.ts';
import { endpoint, forCustomers, params } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { id, instant, localDate, localTime, period, price, text, zipNumber } from './fields.ts';
import { limits } from './limits.ts';
import { priceFall } from './price-steps.ts';
import { problemText, say } from './problem-words.ts';
import { listSorts } from './words.ts';

export const inventoryEntry = z
	.object({
		date: localDate,
		window: period,
		available: z.int().min(0),
		startTime: localTime,
		endTime: localTime,
		price: price.optional(),
		/** Absent if the price stays or the shop keeps its next step to itself (R-falling-price). */
		falls: priceFall.optional(),
		/** If the rate differs from the business's on this date. */
		tax_rate_bps: z.int().optional(),
	})
	.meta({ id: 'InventoryEntry' });
export type InventoryEntry = z.infer<typeof inventoryEntry>;

export const publicFields = {
	id,
	display_name: z.string(),
	name: z.string(),
	description: z.string(),
	price,
	email: z.string(),
	phone_number: z.string(),
	street: z.string(),
	city: z.string(),
	state: z.string(),
	zip_code: zipNumber,
	country: z.literal('United States'),
	formatted_address: z.string(),
	google_place_id: z.string().nullable(),
	/** Null if there is no image. `imageUrl` is a second name for the same value. */
	image_url: z.string().nullable(),
	imageUrl: z.string().nullable(),
	/** Other widths, for the srcset of a `source`; null if there is only one. */
	image_srcset: z.object({ webp: z.string(), avif: z.string() }).nullable(),
	/** The placeholder drawing (R-motif); null if there is an image. */
	motif_url: z.string().nullable(),
	coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
	/** IANA time zone of the business's dates and times (R-shop-clock). */
	time_zone: z.string(),
	category: z.string(),
	retail_value: z.number().nullable(),
	/** Sales tax on the first offered date, in basis points; `bagTotal` applies it (R-tax). */
	tax_rate_bps: z.int(),
	enabled: z.boolean(),
};

export const listedBusiness = z
	.object({
		...publicFields,
		/** Great-circle miles from the searched place (R-distance); null without one. */
		distance: z.number().nullable(),
		inventory: z.array(inventoryEntry),
		/** R-drop */
		next_draw: instant.nullable(),
		/** R-bag-contents */
		bag,
		/** First date of sale after a pause; null: not paused. */
		paused_until: localDate.nullable(),
		/** When it usually posts what is left, if it sells that way (R-post-left). */
		posts_around: localTime.optional(),
	})
	.meta({ id: 'ListedBusiness' });
export type ListedBusiness = z.infer<typeof listedBusiness>;

export const offeredBusiness = listedBusiness
	.extend({
		conflict: dietConflict.nullable(),
		favorite: z.boolean(),
	})
	.meta({ id: 'OfferedBusiness' });
export type OfferedBusiness = z.infer<typeof offeredBusiness>;

/** Only what a card shows, because phones request lists often. Empty fields are absent. Built by `summaryOf`. */
export const businessSummary = z
	.object({
		...listedBusiness.pick({
			id: true,
			display_name: true,
			zip_code: true,
			price: true,
			coordinates: true,
			time_zone: true,
			distance: true,
			posts_around: true,
		}).shape,
		address: z.string(),
		retail_value: z.number().optional(),
		/** Mean food score; absent with fewer than five ratings (R-ratings-shown). */
		rating: z.number().optional(),
		/** `pictureSrcset` derives the other widths. */
		image_url: z.string().optional(),
		motif_url: z.string().optional(),
		/** At most two short texts: its diet, and a usual content. */
		bag: z.array(z.string()).optional(),
		left: z.int().min(0),
		/** The first requested pickup, else the first of all. */
		next_pickup: z.object({ date: localDate, start: localTime, end: localTime }).optional(),
		next_draw: instant.optional(),
	})
	.meta({ id: 'BusinessSummary' });
export type BusinessSummary = z.infer<typeof businessSummary>;

/** The caller's own data at a business, kept apart because cards are shared by all readers. */
export const ownAtBusiness = z
	.object({
		/** The next paid order awaiting pickup; its date and times are in the business's time zone. */
		open_order: z
			.object({
				id,
				order_date: localDate,
				pickup_window: period,
				start_time: localTime,
				end_time: localTime,
			})
			.optional(),
		/** Conflict with the caller's diet, in a few words (R-my-diet). */
		conflict: z.string().optional(),
		favorite: z.literal(true).optional(),
	})
	.meta({ id: 'OwnAtBusiness' });
export type OwnAtBusiness = z.infer<typeof ownAtBusiness>;
/** By business id; businesses without own data are absent. */
export const ownByBusiness = z.record(id, ownAtBusiness);

/** A server-sent event: the business's stock after a sale, return or edit. */
export const stockChange = z.object({
	business_id: id,
	/** False: no longer for sale. */
	listed: z.boolean(),
	price,
	inventory: z.array(inventoryEntry),
	/** R-drop */
	next_draw: instant.nullable(),
});
export type StockChange = z.infer<typeof stockChange>;

const liveIds = z.string(say('ids')).transform((text, context) => {
	const { data } = id.array().min(1).max(callLimits.liveBusinessesMax).safeParse(text.split(','));
	if (data) return [...new Set(data)];
	context.addIssue(problemText('ids'));
	return z.NEVER;
});

/** The nearest business with bags if none is within the radius; null otherwise, and for filtered lists. */
export const nearestBusiness = z
	.object({
		display_name: z.string(),
		city: z.string(),
		state: z.string(),
		zip_code: zipNumber,
		distance: z.number(),
	})
	.meta({ id: 'NearestBusiness' });
export type NearestBusiness = z.infer<typeof nearestBusiness>;

export const listFilters = {
	q: text(80).optional(),
	/** Bags left on that day, in the business's time zone. */
	day: z.enum(['today', 'tomorrow']).optional(),
	/** Bags left in that part of a day. */
	period: period.optional(),
	in_stock: z.literal('true').optional(),
	max_price: z.coerce.number().positive().max(1_000).optional(),
	kind: z.enum(bagKinds).optional(),
	fits: z.literal('true').optional(),
	favorites: z.literal('true').optional(),
	/** Nearest, next pickup, cheapest, best rated, or lowest share of the retail value first; ties by distance. */
	sort: z.enum(listSorts).default('distance'),
};

const listQuery = z.strictObject({
	type: z.enum(['address', 'coordinates']).optional(),
	value: text(300).optional(),
	radius: z.coerce.number().positive().max(limits.radiusMaxMiles).default(limits.radiusDefaultMiles),
	...listFilters,
	...pageQuery,
});
const besideList = { yours: ownByBusiness, nearest: nearestBusiness.nullable() };
const listCodes = ['LOCATION_REQUIRED', 'LOCATION_UNKNOWN'] as const;

export const listingEndpoints = {
	'customer.businesses.list': endpoint('GET /v0/customer/businesses', {
		...forCustomers,
		summary: 'Businesses nearby, in the order and as narrow as asked for',
		query: listQuery,
		reply: z.object({ businesses: z.array(listedBusiness.omit({ bag: true })), ...besideList }),
		paged: true,
		codes: listCodes,
	}),
	'customer.businesses.summaries': endpoint('GET /v0/customer/businesses/summaries', {
		...forCustomers,
		bySession: true,
		summary: 'The same list with what its cards show: bags left and the next pickup, not each date',
		query: listQuery,
		reply: z.object({
			businesses: z.array(businessSummary.partial({ time_zone: true })),
			/** The default for cards without one, see `withTimeZones`; null: the list is empty. */
			time_zone: z.string().nullable(),
			...besideList,
		}),
		paged: true,
		codes: listCodes,
	}),
	'customer.businesses.live': endpoint('GET /v0/customer/businesses/live', {
		...forCustomers,
		summary: 'Tells what is left at these businesses, now and after each change',
		query: z.strictObject({ ids: liveIds }),
		media: { type: 'text/event-stream', events: { stock: stockChange } },
		limit: { max: limits.liveOpensPerMinute, windowMs: 60_000 },
		codes: ['TOO_MANY_STREAMS'],
	}),
	'customer.businesses.get': endpoint('GET /v0/customer/businesses/:id', {
		...forCustomers,
		summary: 'One business with what it offers',
		params,
		reply: offeredBusiness,
	}),
};
