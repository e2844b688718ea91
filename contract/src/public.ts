/**
 * What anybody may read, signed in or not (R-public-read): businesses with what they offer, some seconds old, without who
 * owns them, and never more than five bags exactly.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { text } from './fields.ts';
import { limits } from './limits.ts';
import { inventoryEntry, listedBusiness } from './listing.ts';

/** Not among the others: the web's first view has no use for them. */
export const publicLimits = {
	/** Exact counts end there. */
	bagsMax: 5,
	/** An answer is at most so old. */
	cacheSeconds: 10,
	/** What is drawn, or looked up by its name, for one network. */
	worksPerMinute: 60,
	/** The drawn map changes with a release. */
	mapCacheSeconds: 86_400,
} as const;

/** Words of an address of a public page: corner-bakery-portland. */
const slug = z
	.string()
	.max(80)
	.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const publicPickup = inventoryEntry
	.extend({
		available: z.int().min(0).max(publicLimits.bagsMax),
		/** There are more than `available`. */
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

/** Where something is on a sheet: hundredths of a mile from its corner. */
const onSheet = z.int();
/** What is filled or drawn, as the path of an SVG in such hundredths; empty where there is none. */
const path = z.string();

export const mapSheet = z
	.object({
		/** The north-west corner on the flat map (Mercator), in miles of the equator to the east and to the south. */
		x: z.number(),
		y: z.number(),
		land: path,
		/** The edges of the land, without those at which a sheet ends. */
		shores: path,
		abroad: path,
		/** Under the land, which ends at their shores. */
		great_lakes: path,
		lakes: path,
		rivers: path,
		states: path,
		counties: path,
		/** How built up it is, from the outskirts to the middle of a city. */
		built: z.array(path),
		names: z.array(
			z.object({
				text: z.string(),
				kind: z.enum(['state', 'county', 'town', 'part', 'zip']),
				x: onSheet,
				y: onSheet,
				/** People of a town or a part of one, miles across of a state or a county. */
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
			/** A ZIP code, or a city and its state. */
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
