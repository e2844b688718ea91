/**
 * What anybody may read, signed in or not (R-public-read): businesses with what they offer, some seconds old, without who
 * owns them, and never more than five bags exactly.
 */
import { z } from 'zod';
import { inventoryEntry, listedBusiness } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { text } from './fields.ts';
import { limits } from './limits.ts';

/** Not among the others: the web's first view has no use for them. */
export const publicLimits = {
	/** Exact counts end there. */
	bagsMax: 5,
	/** An answer is at most so old. */
	cacheSeconds: 10,
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
		coordinates: true,
		time_zone: true,
		category: true,
		retail_value: true,
		tax_rate_bps: true,
		distance: true,
	})
	.extend({ slug, inventory: z.array(publicPickup) })
	.meta({ id: 'PublicBusiness' });
export type PublicBusiness = z.infer<typeof publicBusiness>;

export const publicTown = z.object({ city: z.string(), state: z.string(), slug }).meta({ id: 'PublicTown' });
export type PublicTown = z.infer<typeof publicTown>;

export const publicEndpoints = {
	'public.businesses.list': endpoint({
		method: 'GET',
		path: '/v0/public/businesses',
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
	'public.businesses.get': endpoint({
		method: 'GET',
		path: '/v0/public/businesses/:slug',
		tag: 'public',
		access: 'public',
		summary: 'One business. By a slug that it had before, too: the answer has the one of today',
		params: z.strictObject({ slug }),
		reply: publicBusiness,
		cacheSeconds: publicLimits.cacheSeconds,
		codes: ['NOT_FOUND'],
	}),
};
