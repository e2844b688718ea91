/** What `/feed/v1.json` and `.geojson` hold (R-feed): parts of the public shape, under the same names. */
import { z } from 'zod';
import { bagChips, bagDiets, bagSizes } from './bag.ts';
import { instant } from './fields.ts';
import { publicBusiness, publicPickup, publicTown } from './public.ts';
import { languages } from './words.ts';

export const feedLimits = { ttlSeconds: 15, shopsMax: 10_000 } as const;

export const feedQuery = z.strictObject({
	city: publicTown.shape.slug.optional(),
	page: z.coerce.number().int().min(1).max(100).default(1),
});
export type FeedQuery = z.output<typeof feedQuery>;
export const rssQuery = feedQuery.required({ city: true }).extend({ lang: z.enum(languages).default('en') });

const window = publicPickup.pick({
	date: true,
	startTime: true,
	endTime: true,
	starts_at: true,
	ends_at: true,
	price: true,
	available: true,
	more: true,
});

export const feedShop = publicBusiness
	.pick({
		slug: true,
		display_name: true,
		category: true,
		street: true,
		city: true,
		state: true,
		zip_code: true,
		coordinates: true,
		time_zone: true,
		price: true,
		retail_value: true,
		paused_until: true,
		next_draw: true,
	})
	.extend({
		image_url: publicBusiness.shape.image_url.meta({ description: 'A path here; null: no picture.' }),
		bag: z.object({
			size: z.enum(bagSizes).nullable(),
			contains: z.array(z.enum(bagChips)),
			diets: z.array(z.enum(bagDiets)),
		}),
		inventory: z.array(window).meta({ description: 'Pickup windows that have bags left.' }),
	});

const about = {
	version: z.literal(1),
	last_updated: instant.meta({ description: 'When the data last changed.' }),
	ttl: z.literal(feedLimits.ttlSeconds).meta({ description: 'In seconds.' }),
	license: z.literal('CC-BY-4.0'),
	license_url: z.literal('https://creativecommons.org/licenses/by/4.0/'),
	attribution: z.string().meta({ description: 'Whom to name, with a link to the shop page.' }),
	shop_url: z.string().meta({ description: 'Put the slug in.' }),
	checkout_url: z.string().meta({ description: 'Put in slug, date and startTime.' }),
	town: publicTown.nullable().meta({ description: 'Null: all towns.' }),
	next: z.string().nullable().meta({ description: 'The next page; null: there is none.' }),
};

export const feed = z.object({ ...about, data: z.array(feedShop) });
export type Feed = z.infer<typeof feed>;

export const feedGeo = z.object({
	type: z.literal('FeatureCollection'),
	...about,
	features: z.array(
		z.object({
			type: z.literal('Feature'),
			id: feedShop.shape.slug,
			geometry: z
				.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) })
				.nullable(),
			properties: feedShop.omit({ coordinates: true }),
		}),
	),
});
export type FeedGeo = z.infer<typeof feedGeo>;

/** JSON Schemas by file name. */
export const feedSchemas = {
	'v1.schema.json': z.toJSONSchema(feed),
	'v1.geojson.schema.json': z.toJSONSchema(feedGeo),
};
