import { expect, test } from 'vitest';
import type { PlaceSearch } from '#ports/place-search.ts';
import { createPlaces } from './index.ts';

const away = () => Promise.reject(new Error('connect ECONNREFUSED'));
const nowhere: PlaceSearch = {
	suggest: async () => [],
	find: async () => undefined,
	geocode: async () => undefined,
	reverse: async () => undefined,
	nearestZips: async () => [],
	zips: async () => [],
	contradiction: async () => undefined,
	contradictionIn: async () => undefined,
	picture: away,
};
const unreachable: PlaceSearch = {
	suggest: away,
	find: away,
	geocode: away,
	reverse: away,
	nearestZips: away,
	zips: away,
	contradiction: away,
	contradictionIn: away,
	picture: away,
};

test('coordinates are read without asking anybody', async () => {
	const places = createPlaces({ search: unreachable });
	await expect(places.locate({ type: 'coordinates', value: '45.5,-122.6' })).resolves.toEqual({
		lat: 45.5,
		lng: -122.6,
	});
});

test('an unknown place is refused, not guessed', async () => {
	const places = createPlaces({ search: nowhere });
	await expect(places.locate({ type: 'address', value: 'Atlantis' })).rejects.toMatchObject({
		code: 'LOCATION_UNKNOWN',
	});
	await expect(places.locate({ type: 'coordinates', value: 'Atlantis' })).rejects.toMatchObject({
		code: 'LOCATION_UNKNOWN',
	});
	await expect(places.get('zip:00000')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

const locateText = (value: string, search: PlaceSearch = nowhere) =>
	createPlaces({ search }).locate({ type: 'address', value });

// R-outside
test('what lies outside is refused by its name, without asking anybody', async () => {
	for (const [typed, words] of [
		['Toronto, ON, Canada', 'nothing in Canada'],
		['Paris, France', 'nothing in France'],
		['Washington, DC', 'not in the District of Columbia yet'],
		['San Juan, PR', 'not in Puerto Rico yet'],
		['Oregon', 'Oregon is too large to look around in'],
	] as const) {
		const refusal = { code: 'LOCATION_UNKNOWN', message: expect.stringContaining(words) };
		await expect(locateText(typed, unreachable)).rejects.toMatchObject(refusal);
		const described = createPlaces({ search: unreachable }).describe({ type: 'address', value: typed });
		await expect(described).rejects.toMatchObject(refusal);
	}
	expect(await createPlaces({ search: unreachable }).suggest('Paris, France')).toEqual([]);
});

test('a US town whose name ends like a country is found, and what only sounds so is refused', async () => {
	const town = (city: string): PlaceSearch => ({
		...nowhere,
		geocode: async () => ({
			place_id: 'x',
			formatted_address: `${city}, UT, United States`,
			name: `${city}, UT`,
			geometry: { location: { lat: 40.6, lng: -112 } },
			formatted_phone_number: null,
			international_phone_number: null,
			street: null,
			city,
			state: 'UT',
			zip_code: null,
		}),
	});
	await expect(locateText('West Jordan', town('West Jordan'))).resolves.toEqual({ lat: 40.6, lng: -112 });
	await expect(locateText('Paris France', town('France'))).rejects.toThrow('nothing in France');
	await expect(locateText('London UK')).rejects.toThrow('nothing in the United Kingdom');
});

// R-zip-contradicts
test('a place that contradicts itself is asked about, not guessed at', async () => {
	const contradictionIn = async () => ({
		zip: '97205',
		zipIn: 'Portland, OR',
		said: 'Boston, MA',
		zipsOfCity: [],
	});
	const places = createPlaces({ search: { ...nowhere, contradictionIn } });
	const address = { type: 'address', value: 'Boston, MA 97205' } as const;
	const refusal = {
		code: 'LOCATION_UNKNOWN',
		message:
			'97205 is a ZIP code of Portland, OR, not of Boston, MA. Type the ZIP code alone, or the town alone.',
	};
	await expect(places.locate(address)).rejects.toMatchObject(refusal);
	await expect(places.describe(address)).rejects.toMatchObject(refusal);
});

test('a place service that is away is UNAVAILABLE in every call', async () => {
	const places = createPlaces({ search: unreachable });
	const calls = [
		places.suggest('Portl'),
		places.get('zip:97201'),
		places.geocode('Portland'),
		places.locate({ type: 'address', value: 'Portland' }),
		places.reverse({ lat: 45, lng: -122 }),
	];
	for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
	const address = { city: 'Salem', state: 'OR', zip: '97301' };
	expect(await places.addressProblem(address)).toBeUndefined();
});

test.each([
	[45.5152, -122.6784, 'America/Los_Angeles'],
	[33.4484, -112.074, 'America/Phoenix'],
	[39.7684, -86.1581, 'America/Indiana/Indianapolis'],
	[41.8781, -87.6298, 'America/Chicago'],
	[21.3069, -157.8583, 'Pacific/Honolulu'],
	[51.88, -176.65, 'America/Adak'],
])('the clock at %d, %d is that of %s', (lat, lng, tz) => {
	expect(createPlaces({ search: nowhere }).zoneAt({ lat, lng })).toBe(tz);
});
