/** Public data (R-public-read): cached for seconds, without owners, and with exact counts up to five. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { text } from './fields.ts';
import { limits } from './limits.ts';
import { inventoryEntry, listedBusiness } from './listing.ts';

export const publicLimits = {
	bagsMax: 5,
	cacheSeconds: 10,
	/** Rendering and geocoding, per network. */
	worksPerMinute: 60,
	/** The drawn map changes only with a release. */
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
		next_draw: true,
	})
	.extend({ slug, inventory: z.array(publicPickup) })
	.meta({ id: 'PublicBusiness' });
export type PublicBusiness = z.infer<typeof publicBusiness>;

export const publicTown = z.object({ city: z.string(), state: z.string(), slug }).meta({ id: 'PublicTown' });
export type PublicTown = z.infer<typeof publicTown>;

/** Hundredths of a mile from the sheet's corner. */
const onSheet = z.int();
const path = z.string();

export const mapSheet = z
	.object({
		/** North-west corner in Mercator: miles at the equator, east and south. */
		x: z.number(),
		y: z.number(),
		land: path,
		shores: path,
		abroad: path,
		/** Drawn under the land, which ends at their shores. */
		great_lakes: path,
		lakes: path,
		rivers: path,
		states: path,
		counties: path,
		/** Built-up areas by density, outskirts first. */
		built: z.array(path),
		names: z.array(
			z.object({
				text: z.string(),
				kind: z.enum(['state', 'county', 'town', 'part', 'zip']),
				x: onSheet,
				y: onSheet,
				/** Population of a town or its part; width in miles of a state or county. */
				size: z.int(),
			}),
		),
	})
	.meta({ id: 'MapSheet' });
export type MapSheet = z.infer<typeof mapSheet>;

export const publicEndpoints = {
	'public.businesses.list': endpoint('GET /v0/public/businesses', {
		tag: 'public',
		access: 'public',
		summary: 'Businesses near a place, the nearest first. Give near, or a city as in portland-or',
		query: z.strictObject({
			near: text(300).optional(),
			city: slug.optional(),
			radius: z.coerce.number().positive().max(limits.radiusMaxMiles).default(limits.radiusDefaultMiles),
			...pageQuery,
		}),
		reply: z.object({ town: publicTown, businesses: z.array(publicBusiness) }),
		paged: true,
		cacheSeconds: publicLimits.cacheSeconds,
		codes: ['LOCATION_REQUIRED', 'LOCATION_UNKNOWN', 'NOT_FOUND'],
	}),
	'public.businesses.get': endpoint('GET /v0/public/businesses/:slug', {
		tag: 'public',
		access: 'public',
		summary: 'One business. By a slug that it had before, too: the answer has the one of today',
		params: z.strictObject({ slug }),
		reply: publicBusiness,
		cacheSeconds: publicLimits.cacheSeconds,
		codes: ['NOT_FOUND'],
	}),
	'public.map.get': endpoint('GET /v0/public/map/:sheet', {
		tag: 'public',
		access: 'public',
		summary:
			'A sheet of the drawn map: `us`, or two degrees by two, counted from 180° W and 14° N, as in `28-15`',
		params: z.strictObject({ sheet: z.string().regex(/^(us|\d{1,2}-\d{1,2})$/) }),
		reply: mapSheet,
		cacheSeconds: publicLimits.mapCacheSeconds,
		codes: ['NOT_FOUND', 'UNAVAILABLE'],
	}),
};
