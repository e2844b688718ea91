import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGazetteer } from '#adapters/places/gazetteer.ts';
import type { PlaceSearch } from '#ports/place-search.ts';
import { freshDatabase } from '#test/database.ts';

const fresh = await freshDatabase();
let search: PlaceSearch;
beforeAll(async () => {
	search = createGazetteer({ db: fresh.db });
});
afterAll(() => fresh.close());

const labels = async (input: string) => (await search.suggest(input)).map((found) => found.main_text);

test.each([
	['973', 'Salem, OR 97301'],
	['97201', 'Portland, OR 97201'],
	['02108', 'Boston, MA 02108'],
	['Portl', 'Portland, OR'],
	['Portland, OR', 'Portland, OR'],
	['portland or', 'Portland, OR'],
	['Portland, Oregon, USA', 'Portland, OR'],
	['Portland, O', 'Portland, OR'],
	['Portland, ME', 'Portland, ME'],
	['Portland, Ore.', 'Portland, OR'],
	['portland, oreg', 'Portland, OR'],
	['Miami, Fla.', 'Miami, FL'],
	['Albany, N.Y.', 'Albany, NY'],
	['Salem Mass.', 'Salem, MA'],
	['Oregon City', 'Oregon City, OR'],
	['St. Louis', 'Saint Louis, MO'],
	['ft worth', 'Fort Worth, TX'],
	['New York, NY', 'New York, NY'],
	['123 Main St, Portland, OR 97201', 'Portland, OR 97201'],
	['123 Main St, Portland, OR 97201-1234', 'Portland, OR 97201'],
	['12345 Main St, Salem, Oregon', 'Salem, OR'],
	['123 main st portland or', 'Portland, OR'],
	['Portlnad', 'Portland, OR'],
	['Sprinfield, il', 'Springfield, IL'],
	['97201 OR', 'Portland, OR 97201'],
	['97201, Oregon', 'Portland, OR 97201'],
	['97201-1234, OR', 'Portland, OR 97201'],
	['97201 Portland OR', 'Portland, OR 97201'],
	['Portland OR 97201', 'Portland, OR 97201'],
	['NYC', 'New York, NY'],
	['nyc, ny', 'New York, NY'],
	['LA', 'Los Angeles, CA'],
	['SF', 'San Francisco, CA'],
	['Philly', 'Philadelphia, PA'],
	['Paris, TX', 'Paris, TX'],
	['Canada, KY', 'Canada, KY'],
	['Federal Way', 'Federal Way, WA'],
	['West Jordan', 'West Jordan, UT'],
])('for "%s" the first suggestion is %s', async (input, label) => {
	expect((await labels(input))[0]).toBe(label);
});

test('larger cities come first, and there are never more than eight', async () => {
	expect((await labels('Portland')).slice(0, 2)).toEqual(['Portland, OR', 'Portland, ME']);
	expect(await labels('s')).toHaveLength(8);
	expect(await labels('9')).toHaveLength(8);
});

test.each(['1000 Main St', '1000 main street', 'Main St', '12 Oak Ave', '5 Elm Rd.', '77 Sunset Blvd'])(
	'the street "%s" suggests no towns',
	async (input) => {
		expect(await search.suggest(input)).toEqual([]);
		expect(await search.geocode(input)).toBeUndefined();
	},
);

test.each(['zzzzzz', '%', '_____', "'; drop table users", '00000', 'Washington, DC'])(
	'"%s" has no suggestion and no position',
	async (input) => {
		expect(await search.suggest(input)).toEqual([]);
		expect(await search.geocode(input)).toBeUndefined();
	},
);

// R-place-search
test('each suggestion can be opened', async () => {
	for (const input of ['Portl', '972', 'New Y', "Coeur d'A", 'Winston-S']) {
		const found = await search.suggest(input);
		expect(found.length).toBeGreaterThan(0);
		for (const { place_id, main_text } of found)
			expect(await search.find(place_id)).toMatchObject({ place_id, name: main_text });
	}
});

test('a place carries what the contract says', async () => {
	expect(await search.find('zip:97201')).toEqual({
		place_id: 'zip:97201',
		formatted_address: 'Portland, OR 97201, United States',
		name: 'Portland, OR 97201',
		geometry: { location: { lat: 45.5078, lng: -122.6897 } },
		formatted_phone_number: null,
		international_phone_number: null,
		street: null,
		city: 'Portland',
		state: 'OR',
		zip_code: 97201,
	});
	expect(await search.find('city:portland:OR')).toMatchObject({ name: 'Portland, OR', zip_code: null });
	for (const unknown of ['zip:00000', 'city:atlantis:OR', 'city:portland', 'zip', ''])
		expect(await search.find(unknown)).toBeUndefined();
});

test.each([
	['97201', 'zip:97201'],
	['1 SW Columbia St, Portland, OR 97201', 'zip:97201'],
	['1 SW Columbia St, Portland, OR', 'city:portland:OR'],
	['Portl', 'city:portland:OR'],
	['San Fran', 'city:san_francisco:CA'],
	['97201 OR', 'zip:97201'],
	['97201, Oregon', 'zip:97201'],
	['Portland, Ore.', 'city:portland:OR'],
	['1 Columbia St, 97201 Portland', 'zip:97201'],
	['12345 Main St, Salem, OR', 'city:salem:OR'],
	['NYC', 'city:new_york:NY'],
	['1 Broadway, NYC', 'city:new_york:NY'],
	['LA', 'city:los_angeles:CA'],
	['Philly', 'city:philadelphia:PA'],
	['123 main st portland', 'city:portland:OR'],
])('"%s" is at %s', async (address, placeId) => {
	expect((await search.geocode(address))?.place_id).toBe(placeId);
});

test.each([
	[
		'Boston',
		'MA',
		'97205',
		{ zip: '97205', zipIn: 'Portland, OR', said: 'Boston, MA', zipsOfCity: ['02108', '02109', '02110'] },
	],
	[
		'Portland',
		'OR',
		'97401',
		{ zip: '97401', zipIn: 'Eugene, OR', said: 'Portland, OR', zipsOfCity: ['97201', '97202', '97203'] },
	],
	[
		'Nowhere at all',
		'OR',
		'02108',
		{ zip: '02108', zipIn: 'Boston, MA', said: 'Nowhere at all, OR', zipsOfCity: [] },
	],
	['Portland', 'OR', '97205', undefined],
	['Beaverton', 'OR', '97229', undefined],
	['St. Louis', 'MO', '63101', undefined],
	['Nowhere at all', 'OR', '97205', undefined],
])('%s, %s and %s: %j', async (city, state, zip, answer) => {
	expect(await search.contradiction({ city, state, zip })).toEqual(answer);
});

test.each([
	['Boston, MA 97205', 'Portland, OR', 'Boston, MA'],
	['1 Beacon St, Boston, MA 97205, USA', 'Portland, OR', 'Boston, MA'],
	['Salem, OR 10001', 'New York, NY', 'Salem, OR'],
	['Seattle 97205', 'Portland, OR', 'Seattle, WA'],
	['NYC 97205', 'Portland, OR', 'New York, NY'],
	['Atlantis, OR 10001', 'New York, NY', 'Oregon'],
	['97205 Boston', 'Portland, OR', 'Boston, MA'],
	['10001 Portland', 'New York, NY', 'Portland, OR'],
	['10001, Portland, OR', 'New York, NY', 'Portland, OR'],
	['1 Rue de Rivoli, 75001 Paris', 'Addison, TX', 'Paris, TX'],
])('"%s" is in %s and in %s at once', async (typed, zipIn, said) => {
	expect(await search.contradictionIn(typed)).toMatchObject({ zipIn, said });
});

test.each([
	'Boston',
	'97205',
	'Boston, MA 02108',
	'Portland 97205',
	'Portland ME 04101',
	'Springfield 97477',
	'97205 Portland',
	'12345 Main St, Salem, OR',
	'97205 Boston Street, Salem, OR',
	'97205 Main St Boston',
	'123 Main St, Portland, OR 97205',
	'12 Ocean View 97205',
	'Beaverton, OR 97229',
	'Atlantis 97205',
	'00000 OR',
])('"%s" does not contradict itself', async (typed) => {
	expect(await search.contradictionIn(typed)).toBeUndefined();
});

test('a position has the name of the nearest ZIP code, and none far from the country', async () => {
	expect((await search.reverse(45.5181, -122.6745))?.name).toBe('Portland, OR 97204');
	expect((await search.reverse(61.2, -149.9))?.city).toBe('Anchorage');
	expect(await search.reverse(0, 0)).toBeUndefined();
});

test('many positions have the nearest ZIP code each in its place, and ZIP codes are found by their digits', async () => {
	const positions = [
		{ lat: 45.5181, lng: -122.6745 },
		{ lat: 0, lng: 0 },
		{ lat: 61.2, lng: -149.9 },
		// More than twenty miles from every ZIP code.
		{ lat: 29.2, lng: -103.3 },
	];
	const found = await search.nearestZips(positions);
	expect(found.map((one) => one?.city)).toEqual(['Portland', undefined, 'Anchorage', expect.any(String)]);
	expect(found[0]).toMatchObject({ zip_code: '97204', state: 'OR' });
	for (const [at, { lat, lng }] of positions.entries())
		expect((await search.reverse(lat, lng))?.zip_code).toBe(found[at] && Number(found[at].zip_code));
	expect((await search.zips(['97204', '00000'])).map(({ zip_code }) => zip_code)).toEqual(['97204']);
});

test('the still map has the size that was asked for, a pin, and the ZIP codes around', async () => {
	const view = { lat: 45.5078, lng: -122.6897, zoom: 12, width: 400, height: 300 };
	const { type, body } = await search.picture(view);
	const svg = new TextDecoder().decode(body);
	expect(type).toBe('image/svg+xml');
	expect(svg).toContain('width="400" height="300"');
	expect(svg).toContain('>97214<');
	expect(svg).toMatch(/>\d+(\.\d+)? mi</);
	const close = new TextDecoder().decode((await search.picture({ ...view, zoom: 16 })).body);
	expect(close).toContain('>0.1 mi<');
});
