/** Public data (R-public-read): cached for seconds, without owners, and with exact counts up to five. */
import { z } from 'zod';
import { endpoint, forEveryone } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { day, instant, localTime, text } from './fields.ts';
import { limits } from './limits.ts';
import { inventoryEntry, listedBusiness } from './listing.ts';
import { priceStep } from './price-steps.ts';

export const publicLimits = {
	bagsMax: 5,
	/** A page is made of answers this old, kept as long, and kept by browsers as long again. */
	cacheSeconds: 5,
	/** Rendering and geocoding, per network. */
	worksPerMinute: 60,
	/** Browsers enlarge the tiles of this zoom. */
	mapMaxZoom: 8,
	/** The shipped map changes only with a release. */
	mapCacheSeconds: 86_400,
} as const;

/** Slug of a public page: corner-bakery-portland. */
const slug = z
	.string()
	.max(80)
	.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const publicPickup = inventoryEntry
	.extend({
		available: z.int().min(0).max(publicLimits.bagsMax),
		more: z.boolean(),
		/** The window in UTC, so that no reader has to know the shop's zone. */
		starts_at: instant.optional(),
		ends_at: instant.optional(),
	})
	.meta({ id: 'PublicPickup' });

export const publicBusiness = listedBusiness
	.pick({
		id: true,
		display_name: true,
		description: true,
		price: true,
		street: true,
		city: true,
		state: true,
		zip_code: true,
		image_url: true,
		image_srcset: true,
		motif_url: true,
		coordinates: true,
		time_zone: true,
		category: true,
		retail_value: true,
		tax_rate_bps: true,
		distance: true,
		bag: true,
		paused_until: true,
		posts_around: true,
		next_draw: true,
	})
	.extend({
		slug,
		inventory: z.array(publicPickup),
		/** The usual week, in the shop's zone. */
		pickup_hours: z.array(z.object({ day, start: localTime, end: localTime })).optional(),
		/** Of each of its windows (R-falling-price); absent: its price stays. */
		price_steps: z.array(priceStep).optional(),
	})
	.meta({ id: 'PublicBusiness' });
export type PublicBusiness = z.infer<typeof publicBusiness>;

export type PublicPickup = PublicBusiness['inventory'][number];

/** How many bags are left, as every reader says it (R-public-read). */
export const leftText = ({ available, more }: Pick<PublicPickup, 'available' | 'more'>): string =>
	`${available}${more ? '+' : ''}`;

/** Leads to the shop's sheet with this time chosen, through the sign-up if need be (R-keep-the-way). */
export const checkoutPath = (slug: string, { date, startTime }: PublicPickup): string =>
	`/s/${slug}/checkout?${new URLSearchParams({ pickup: `${date} ${startTime}` })}`;

export const publicTown = z.object({ city: z.string(), state: z.string(), slug }).meta({ id: 'PublicTown' });
export type PublicTown = z.infer<typeof publicTown>;

/** A column or row of tiles. */
const tile = z.coerce
	.number()
	.int()
	.min(0)
	.max(2 ** publicLimits.mapMaxZoom - 1);

export const publicEndpoints = {
	'public.businesses.list': endpoint('GET /v0/public/businesses', {
		...forEveryone,
		summary:
			'Businesses near a place, the nearest first. Give near (a ZIP code, an address, portland-or) or city',
		query: z.strictObject({
			near: text(300).optional(),
			city: slug.optional(),
			radius: z.coerce.number().positive().max(limits.radiusMaxMiles).default(limits.radiusDefaultMiles),
			...pageQuery,
		}),
		reply: z.object({ town: publicTown, businesses: z.array(publicBusiness) }),
		paged: true,
		cacheSeconds: publicLimits.cacheSeconds,
		open: true,
		codes: ['LOCATION_REQUIRED', 'LOCATION_UNKNOWN', 'NOT_FOUND'],
	}),
	'public.businesses.get': endpoint('GET /v0/public/businesses/:slug', {
		...forEveryone,
		summary: 'One business. By a slug that it had before, too: the answer has the one of today',
		params: z.strictObject({ slug }),
		reply: publicBusiness,
		cacheSeconds: publicLimits.cacheSeconds,
		open: true,
	}),
	'public.map.tile': endpoint('GET /v0/public/map/:z/:x/:y', {
		...forEveryone,
		summary: 'A vector tile of the shipped map, without streets',
		params: z.strictObject({
			z: z.coerce.number().int().min(0).max(publicLimits.mapMaxZoom),
			x: tile,
			y: tile,
		}),
		media: { type: 'application/vnd.mapbox-vector-tile' },
		cacheSeconds: publicLimits.mapCacheSeconds,
	}),
};
