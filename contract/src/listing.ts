/** Businesses as customers find them: in lists, on cards and one by one. */
import { z } from 'zod';
import { bag } from './bag-calls.ts';
import { bagKinds } from './bag-kinds.ts';
import { callLimits } from './call-limits.ts';
import { dietConflict } from './diet-calls.ts';
import { endpoint, forCustomers, params } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { id, instant, localDate, localTime, period, price, text, zipNumber } from './fields.ts';
import { limits } from './limits.ts';
import { problemText, say } from './problem-words.ts';
import { listSorts } from './words.ts';

/** One dated pickup window that a customer can still choose. */
export const inventoryEntry = z
	.object({
		date: localDate,
		window: period,
		available: z.int().min(0),
		startTime: localTime,
		endTime: localTime,
		/** Of a bag, where this date has a price of its own. */
		price: price.optional(),
		/** Where the rate depends on the date: else that of the business. */
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
	/** Null: no image. `imageUrl` is the same text: clients know it under both names. */
	image_url: z.string().nullable(),
	imageUrl: z.string().nullable(),
	/** The same picture in several widths, as the srcset of a `source` takes them; null when there is one only. */
	image_srcset: z.object({ webp: z.string(), avif: z.string() }).nullable(),
	/** The drawing that stands where there is no image (R-motif); null when there is one. */
	motif_url: z.string().nullable(),
	coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
	/** IANA zone in which dates and times of this business are meant (R-shop-clock). */
	time_zone: z.string(),
	/** What the shop sells, for the drawing and the reader. */
	category: z.string(),
	/** What a bag is worth, in dollars, when the shop has said so. */
	retail_value: z.number().nullable(),
	/** Sales tax on the first date that is offered, in hundredths of a percent; `bagTotal` says what it makes of a price (R-tax). */
	tax_rate_bps: z.int(),
	enabled: z.boolean(),
};

/** What a customer sees. */
export const listedBusiness = z
	.object({
		...publicFields,
		/** Great-circle miles from the place asked about (R-distance); null when no place is known. */
		distance: z.number().nullable(),
		inventory: z.array(inventoryEntry),
		/** When its next bags are drawn (R-drop); null: nothing is announced. */
		next_draw: instant.nullable(),
		/** What the shop says of its bags (R-bag-contents). */
		bag,
		/** It pauses, and sells again from this date on; null: it doesn't. */
		paused_until: localDate.nullable(),
	})
	.meta({ id: 'ListedBusiness' });
export type ListedBusiness = z.infer<typeof listedBusiness>;

/** One business, as one reader sees it. */
export const offeredBusiness = listedBusiness
	.extend({
		/** What of it stands against the reader's own diet; null: nothing does. */
		conflict: dietConflict.nullable(),
		/** The reader marked it (R-favorites). */
		favorite: z.boolean(),
	})
	.meta({ id: 'OfferedBusiness' });
export type OfferedBusiness = z.infer<typeof offeredBusiness>;

/**
 * What a card of a list shows, and no more: lists are asked for often, and by phones. What there is nothing of is not
 * there. `summaryOf` makes it.
 */
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
		}).shape,
		/** Street, city and state. */
		address: z.string(),
		retail_value: z.number().optional(),
		/** `pictureSrcset` knows its other widths. */
		image_url: z.string().optional(),
		motif_url: z.string().optional(),
		/** At most two short texts about what is in it: its diet, and what it usually contains. */
		bag: z.array(z.string()).optional(),
		/** Bags on all dates together. */
		left: z.int().min(0),
		/** The first of the pickups that were asked for, else the first of all. */
		next_pickup: z.object({ date: localDate, start: localTime, end: localTime }).optional(),
		/** Where no bag can be bought: when the first are drawn (R-drop). */
		next_draw: instant.optional(),
	})
	.meta({ id: 'BusinessSummary' });
export type BusinessSummary = z.infer<typeof businessSummary>;

/** What the asker has at one business. It stands beside the list, whose cards are the same for everybody. */
export const ownAtBusiness = z
	.object({
		/** The next one that is paid and waits there to be collected; date and times are the business's own. */
		open_order: z
			.object({
				id,
				order_date: localDate,
				pickup_window: period,
				start_time: localTime,
				end_time: localTime,
			})
			.optional(),
		/** What of its bags stands against the asker's own diet, in a few words (R-my-diet). */
		conflict: z.string().optional(),
		/** The asker marked it (R-favorites). */
		favorite: z.literal(true).optional(),
	})
	.meta({ id: 'OwnAtBusiness' });
export type OwnAtBusiness = z.infer<typeof ownAtBusiness>;
/** By id of a business of the list; one where the asker has nothing is not there. */
export const ownByBusiness = z.record(id, ownAtBusiness);

/** One event of the stream of bags left: as a sale, a give-back or an edit has left this business. */
export const stockChange = z.object({
	business_id: id,
	/** False: it is not on sale any more. */
	listed: z.boolean(),
	price,
	inventory: z.array(inventoryEntry),
	/** When its next bags are drawn (R-drop); null: nothing is announced. */
	next_draw: instant.nullable(),
});
export type StockChange = z.infer<typeof stockChange>;

/** Ids with commas between; each once, whatever was asked. */
const liveIds = z.string(say('ids')).transform((text, context) => {
	const { data } = id.array().min(1).max(callLimits.liveBusinessesMax).safeParse(text.split(','));
	if (data) return [...new Set(data)];
	context.addIssue(problemText('ids'));
	return z.NEVER;
});

/** Who sells nearest, however far, where nobody sells within the radius; null wherever somebody does or the list is narrowed. */
export const nearestBusiness = z
	.object({
		display_name: z.string(),
		city: z.string(),
		state: z.string(),
		zip_code: zipNumber,
		/** Great-circle miles. */
		distance: z.number(),
	})
	.meta({ id: 'NearestBusiness' });
export type NearestBusiness = z.infer<typeof nearestBusiness>;

/** What customers narrow the list by; what is absent does not narrow it. */
export const listFilters = {
	/** Part of the name. */
	q: text(80).optional(),
	/** With bags left on that day, in the business's zone. */
	day: z.enum(['today', 'tomorrow']).optional(),
	/** With bags left in that part of a day. */
	period: period.optional(),
	/** With bags left on any day that is offered. */
	in_stock: z.literal('true').optional(),
	/** At most so many dollars a bag. */
	max_price: z.coerce.number().positive().max(1_000).optional(),
	/** With such things usually in the bag. */
	kind: z.enum(bagKinds).optional(),
	/** Nothing of the bag stands against the asker's own diet. */
	fits: z.literal('true').optional(),
	/** Only those that the asker marked (R-favorites). */
	favorites: z.literal('true').optional(),
	/** Nearest, cheapest, the next pickup, or the smallest share of the retail value first; what is equal then by distance. */
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
			/** Of those that name none; null: the list is empty. `withTimeZones` gives it to them. */
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
		codes: ['NOT_FOUND'],
	}),
};
