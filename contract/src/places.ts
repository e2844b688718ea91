/** R-place-search */
import { z } from 'zod';
import { endpoint, forBusinesses } from './endpoint.ts';
import { stateCode, text, zip } from './fields.ts';

export const place = z
	.object({
		place_id: z.string(),
		formatted_address: z.string(),
		name: z.string(),
		geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
		formatted_phone_number: z.string().nullable(),
		international_phone_number: z.string().nullable(),
		street: z.string().nullable(),
		city: z.string(),
		state: z.string(),
		zip_code: z.int().nullable(),
	})
	.meta({ id: 'Place' });
export type Place = z.infer<typeof place>;

export const placeSuggestion = z
	.object({ place_id: z.string(), main_text: z.string(), secondary_text: z.string() })
	.meta({ id: 'PlaceSuggestion' });
export type PlaceSuggestion = z.infer<typeof placeSuggestion>;

export const placeEndpoints = {
	'places.autocomplete': endpoint('GET /v0/places/autocomplete', {
		tag: 'places',
		access: 'verified',
		summary: 'Suggestions for a typed ZIP code, city or address, United States only',
		query: z.strictObject({ input: text(200) }),
		reply: z.object({ suggestions: z.array(placeSuggestion) }),
	}),
	'business.checkAddress': endpoint('GET /v0/business/address-check', {
		...forBusinesses,
		summary:
			'Whether the ZIP code of an address lies where its city is; what nobody can look up is no problem',
		query: z.strictObject({
			city: text(100),
			state: stateCode,
			zip_code: zip,
		}),
		reply: z.object({ problem: z.string().nullable() }),
	}),
	'places.get': endpoint('GET /v0/places/:place_id', {
		tag: 'places',
		access: 'verified',
		summary: 'One place',
		params: z.strictObject({ place_id: text(300) }),
		reply: place,
	}),
};
