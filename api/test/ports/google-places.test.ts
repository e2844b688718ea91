/** The Google adapter against answers as documented. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGooglePlaces } from '#adapters/places/google.ts';
import type { PlaceSearch } from '#ports/place-search.ts';

const home = {
	id: 'ChIJJ3SpfQsLlVQRkYXR9ua5Nhw',
	displayName: { text: 'Powell Bakery', languageCode: 'en' },
	formattedAddress: '1005 W Burnside St, Portland, OR 97209, USA',
	location: { latitude: 45.5230622, longitude: -122.6816 },
	nationalPhoneNumber: '(503) 228-4651',
	internationalPhoneNumber: '+1 503-228-4651',
	addressComponents: [
		{ longText: '1005', shortText: '1005', types: ['street_number'], languageCode: 'en-US' },
		{ longText: 'West Burnside Street', shortText: 'W Burnside St', types: ['route'], languageCode: 'en' },
		{ longText: 'Portland', shortText: 'Portland', types: ['locality', 'political'], languageCode: 'en' },
		{ longText: 'Oregon', shortText: 'OR', types: ['administrative_area_level_1', 'political'] },
		{ longText: 'United States', shortText: 'US', types: ['country', 'political'] },
		{ longText: '97209', shortText: '97209', types: ['postal_code'] },
	],
};
const paris = {
	...home,
	id: 'ChIJD7fiBh9u5kcRYJSMaMOCCwQ',
	addressComponents: [{ longText: 'France', shortText: 'FR', types: ['country', 'political'] }],
};
const predictions = {
	suggestions: [
		{
			placePrediction: {
				place: `places/${home.id}`,
				placeId: home.id,
				text: { text: 'Powell Bakery, West Burnside Street, Portland, OR, USA', matches: [{ endOffset: 6 }] },
				structuredFormat: {
					mainText: { text: 'Powell Bakery', matches: [{ endOffset: 6 }] },
					secondaryText: { text: 'West Burnside Street, Portland, OR, USA' },
				},
				types: ['bakery', 'point_of_interest'],
			},
		},
		{ queryPrediction: { text: { text: 'powell bakery near portland' } } },
	],
};
const refused = {
	error: { code: 403, message: 'The caller does not have permission', status: 'PERMISSION_DENIED' },
};
const unknown = { error: { code: 404, message: 'The Place ID is no longer valid.', status: 'NOT_FOUND' } };

interface SentRequest {
	method: string | undefined;
	url: string;
	key: string | undefined;
	mask: string | undefined;
	body: unknown;
}
let asked: SentRequest[] = [];
let answers: Record<string, { status?: number; body: unknown; type?: string }> = {};

async function textOf(request: IncomingMessage): Promise<string> {
	let text = '';
	for await (const chunk of request) text += chunk;
	return text;
}
const google = createServer(async (request, response) => {
	const text = await textOf(request);
	const url = request.url ?? '';
	asked.push({
		method: request.method,
		url,
		key: request.headers['x-goog-api-key']?.toString(),
		mask: request.headers['x-goog-fieldmask']?.toString(),
		body: text === '' ? undefined : JSON.parse(text),
	});
	const answer = answers[url.split('?')[0] ?? ''] ?? { status: 404, body: unknown };
	response.writeHead(answer.status ?? 200, {
		'content-type': answer.type ?? 'application/json; charset=UTF-8',
	});
	response.end(answer.type ? answer.body : JSON.stringify(answer.body));
});
let search: PlaceSearch;

beforeAll(async () => {
	await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
	search = createGooglePlaces({
		key: 'key-1',
		placesUrl: url,
		mapsUrl: url,
		names: {
			reverse: async () => undefined,
			nearestZips: async () => [],
			zips: async () => [],
			contradiction: async () => undefined,
			contradictionIn: async () => undefined,
		},
	});
});
beforeEach(() => {
	asked = [];
	answers = {};
});
afterAll(() => google.close());

test('suggestions are places of the United States, asked for with the key and only the fields that are read', async () => {
	answers['/v1/places:autocomplete'] = { body: predictions };
	expect(await search.suggest('powell')).toEqual([
		{
			place_id: home.id,
			main_text: 'Powell Bakery',
			secondary_text: 'West Burnside Street, Portland, OR',
		},
	]);
	expect(asked).toEqual([
		{
			method: 'POST',
			url: '/v1/places:autocomplete',
			key: 'key-1',
			mask: expect.stringContaining('suggestions.placePrediction.placeId'),
			body: { input: 'powell', includedRegionCodes: ['us'], languageCode: 'en' },
		},
	]);
});

test('nothing found is an empty object, and no suggestion', async () => {
	answers['/v1/places:autocomplete'] = { body: {} };
	expect(await search.suggest('zzzz')).toEqual([]);
	answers['/v1/places:searchText'] = { body: {} };
	expect(await search.geocode('zzzz')).toBeUndefined();
});

test('a place carries name, address in parts, position and phone', async () => {
	answers[`/v1/places/${home.id}`] = { body: home };
	expect(await search.find(home.id)).toEqual({
		place_id: home.id,
		formatted_address: '1005 W Burnside St, Portland, OR 97209, USA',
		name: 'Powell Bakery',
		geometry: { location: { lat: 45.5230622, lng: -122.6816 } },
		formatted_phone_number: '(503) 228-4651',
		international_phone_number: '+1 503-228-4651',
		street: '1005 West Burnside Street',
		city: 'Portland',
		state: 'OR',
		zip_code: 97209,
	});
	expect(asked[0]?.mask?.split(',')).toContain('addressComponents');
});

test('a typed address is the first answer in the United States', async () => {
	answers['/v1/places:searchText'] = { body: { places: [paris, home] } };
	expect((await search.geocode('Powell Bakery'))?.place_id).toBe(home.id);
	expect(asked[0]?.body).toMatchObject({ textQuery: 'Powell Bakery', regionCode: 'US' });
});

test('a place that is gone or abroad is unknown, a strange id stays in its segment', async () => {
	expect(await search.find('gone')).toBeUndefined();
	answers[`/v1/places/${paris.id}`] = { body: paris };
	expect(await search.find(paris.id)).toBeUndefined();
	await search.find('../keys?x=1');
	expect(asked.at(-1)?.url).toBe('/v1/places/..%2Fkeys%3Fx%3D1?languageCode=en');
});

test.each([403, 429, 500])('an answer %i is no answer, and does not give the key away', async (status) => {
	answers['/v1/places:autocomplete'] = { status, body: refused };
	const failure = await search.suggest('powell').catch((error: unknown) => error);
	expect(failure).toBeInstanceOf(Error);
	expect(String(failure)).not.toContain('key-1');
});

test('the picture is asked for with pin, zoom and size', async () => {
	answers['/maps/api/staticmap'] = { body: 'png', type: 'image/png' };
	const view = { lat: 45.5, lng: -122.6, zoom: 16, width: 400, height: 300 };
	expect(await search.picture(view)).toEqual({ type: 'image/png', body: new TextEncoder().encode('png') });
	expect(asked[0]?.url).toBe(
		'/maps/api/staticmap?center=45.5%2C-122.6&zoom=16&size=400x300&scale=2&markers=45.5%2C-122.6&key=key-1',
	);
	answers['/maps/api/staticmap'] = { status: 403, body: 'no', type: 'text/plain' };
	await expect(search.picture(view)).rejects.toThrow('403');
});
