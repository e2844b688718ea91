import { expect, test } from 'vitest';
import type { PlaceSearch } from '#ports/place-search.ts';
import { createPlaces } from './places.ts';

const away = () => Promise.reject(new Error('connect ECONNREFUSED'));
const nowhere: PlaceSearch = {
	suggest: async () => [],
	find: async () => undefined,
	geocode: async () => undefined,
	reverse: async () => undefined,
	picture: away,
};
const unreachable: PlaceSearch = { suggest: away, find: away, geocode: away, reverse: away, picture: away };

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
