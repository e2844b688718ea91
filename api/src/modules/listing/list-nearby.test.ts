import type { PurchaseWindow } from '@flavorbag/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPictures } from '#adapters/pictures/sharp.ts';
import { createGazetteer } from '#adapters/places/gazetteer.ts';
import { createDiskStorage } from '#adapters/storage/disk.ts';
import { type Bags, createBags } from '#bags';
import { createChanges } from '#changes';
import { createEvents } from '#db/events.ts';
import { openReads } from '#db/replica.ts';
import { check } from '#lib/schema-filter.ts';
import { createSigner } from '#lib/signatures.ts';
import { createPlaces, distanceMiles } from '#places';
import type { PlaceSearch } from '#ports/place-search.ts';
import { createShops, type NewBusiness, type Shops } from '#shops';
import { createSuggestions } from '#stock';
import { freshDatabase, silentLog } from '#test/database.ts';
import { listFor } from '#test/makers.ts';
import { noContact } from '../shops/shops.store.ts';
import { createListing, type Listing } from './index.ts';

const stranger = '00000000-0000-4000-8000-000000000000';
const portland = { lat: 45.5152, lng: -122.6784 };
// Friday, 10:00 in Portland.
const clock = { now: () => new Date('2026-11-20T18:00:00Z') };
const everyEvening: PurchaseWindow = {
	Fri: { evening: { start: '17:00', end: '20:00', enabled: true, quantity: 5 } },
	Sat: { evening: { start: '17:00', end: '20:00', enabled: false, quantity: 5 } },
};

const fresh = await freshDatabase();
const changes = createChanges({ db: fresh.db, clock, log: silentLog });
let shops: Shops;
let bags: Bags;
let listing: Listing;
const given = (search: PlaceSearch) => ({
	changes,
	log: silentLog,
	db: fresh.db,
	reads: openReads(fresh.db, undefined, silentLog),
	clock,
	places: createPlaces({ search }),
	suggestions: createSuggestions(),
	mediaUrl: (key: string) => `/media/${key}`,
	filterBySchema: check,
});
const made = (search: PlaceSearch) =>
	createShops({
		...given(search),
		publicUrl: 'http://localhost',
		signer: createSigner(['a secret'], 'a test'),
		findPerson: async () => undefined,
		pages: { refuseUnwritten: async () => {} },
		events: createEvents(),
		storage: createDiskStorage({ folder: '.' }),
		pictures: createPictures(),
	});

async function person(role: 'customer' | 'business', at?: { lat: number; lng: number }): Promise<string> {
	const name = crypto.randomUUID();
	const row = await fresh.db
		.insertInto('users')
		.values({
			external_id: name,
			email: `${name}@example.com`,
			first_name: 'Ada',
			last_name: 'Moss',
			role,
			verified: true,
			lat: at?.lat ?? null,
			lng: at?.lng ?? null,
			created_at: clock.now(),
			updated_at: clock.now(),
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return row.id;
}

const bakery: NewBusiness = {
	display_name: 'Morning Crumb',
	description: 'Loaves and buns that are left when we close.',
	category: 'bakery',
	price_cents: 599,
	retail_value_cents: 1800,
	email: 'hello@example.com',
	phone_number: '(503) 555-0101',
	street: '12 SW Example St',
	city: 'Portland',
	state: 'OR',
	zip_code: '97205',
	position: portland,
	enabled: true,
	purchase_window: everyEvening,
};

async function canCharge(id: string): Promise<void> {
	await fresh.db.updateTable('businesses').set({ charges_enabled: true }).where('id', '=', id).execute();
}
async function listed(owner: string, more: Partial<NewBusiness> = {}): Promise<string> {
	const { id } = await shops.create(owner, { ...bakery, ...more });
	await canCharge(id);
	return id;
}
const page = { radius: 25, page: 1, per_page: 20 };
const at = ({ lat, lng }: { lat: number; lng: number }) => ({
	type: 'coordinates' as const,
	value: `${lat},${lng}`,
});

beforeAll(async () => {
	const search = createGazetteer({ db: fresh.db });
	shops = made(search);
	const drawBagSheet = async () => new Uint8Array();
	bags = createBags({ ...given(search), drawBagSheet });
	const { stockOf } = bags;
	listing = createListing({ ...given(search), favoritesOf: shops.favorites.of, stockOf });
});
afterAll(async () => {
	await changes.close();
	await fresh.close();
});

describe('create works', () => {
	test('a new business has its place, zone, week and owner', async () => {
		const owner = await person('business');
		const business = await shops.create(owner, bakery);
		expect(business).toMatchObject({
			display_name: 'Morning Crumb',
			name: 'Morning Crumb',
			price: 5.99,
			retail_value: 18,
			zip_code: 97205,
			country: 'United States',
			formatted_address: '12 SW Example St, Portland, OR 97205',
			coordinates: portland,
			time_zone: 'America/Los_Angeles',
			image_url: null,
			motif_url: expect.stringMatching(/^\/media\/motifs\/[a-z-]+\.svg$/),
			purchase_window: everyEvening,
			missing: ['cannot_charge'],
		});
		expect(await shops.listOwned(owner)).toEqual([business]);
	});

	test('a ZIP code that starts with zero survives (R-zip-text)', async () => {
		const owner = await person('business');
		const boston = {
			...bakery,
			city: 'Boston',
			state: 'MA',
			zip_code: '02108',
			position: undefined,
		} as const;
		const business = await shops.create(owner, boston);
		expect(business).toMatchObject({ zip_code: 2108, time_zone: 'America/New_York' });
		expect(business.formatted_address).toBe('12 SW Example St, Boston, MA 02108');
		expect(business.coordinates?.lat).toBeCloseTo(42.36, 1);
	});

	// R-placed
	test('a business that nobody can place is made, not listed, and says so', async () => {
		const away = () => Promise.reject(new Error('away'));
		const alone = made({
			suggest: away,
			find: away,
			geocode: away,
			reverse: away,
			nearestZips: away,
			zips: away,
			contradiction: away,
			contradictionIn: away,
			picture: away,
		});
		const owner = await person('business');
		const hawaii = { ...bakery, state: 'HI', position: undefined, google_place_id: 'gone' } as const;
		const business = await alone.create(owner, hawaii);
		expect(business).toMatchObject({
			coordinates: null,
			time_zone: 'Pacific/Honolulu',
			missing: ['cannot_charge', 'no_place'],
		});
	});
});

describe('create refuses', () => {
	test.each([
		[{ price_cents: 299 }, 'price'],
		[{ price_cents: 2001, retail_value_cents: 4000 }, 'price'],
		[{ price_cents: 599.5, retail_value_cents: undefined }, 'price'],
		[{ retail_value_cents: 599 }, 'retail_value'],
		[{ description: 'Too short' }, 'description'],
		[{ email: 'hello' }, 'email'],
		[{ phone_number: '12345' }, 'phone_number'],
		[{ zip_code: '9720' }, 'zip_code'],
		[{ state: 'DC' as 'OR' }, 'state'],
		[{ display_name: '  ' }, 'display_name'],
		[{ time_zone: 'Oregon' }, 'time_zone'],
		[
			{ purchase_window: { Mon: { evening: { start: '16:00', end: '20:00', enabled: true, quantity: 5 } } } },
			'purchase_window.Mon.evening.start',
		],
	])('%o', async (wrong, field) => {
		const owner = await person('business');
		await expect(shops.create(owner, { ...bakery, ...wrong })).rejects.toMatchObject({
			code: 'INVALID_INPUT',
			details: [{ field }],
		});
		expect(await shops.listOwned(owner)).toEqual([]);
	});
});

describe('the list works', () => {
	const seattle = { lat: 47.6062, lng: -122.3321 };
	const miles = (count: number) => ({ lat: seattle.lat + count / 69.0934, lng: seattle.lng });
	let owner: string;
	let customer: string;
	const ids: string[] = [];

	beforeAll(async () => {
		owner = await person('business');
		customer = await person('customer', seattle);
		for (const count of [24, 3, 0.5, 26, 12]) ids.push(await listed(owner, { position: miles(count) }));
	});

	test('the nearest comes first and the radius is kept', async () => {
		const { businesses: found, total } = await listFor(listing, customer, page);
		expect(found.map((one) => Math.round((one.distance ?? 0) * 10) / 10)).toEqual([0.5, 3, 12, 24]);
		expect(total).toBe(4);
		expect(found.map((one) => one.id)).toEqual([ids[2], ids[1], ids[4], ids[0]]);
	});

	test('pages do not overlap, and the total is that of all pages', async () => {
		const pages = await Promise.all(
			[1, 2, 3].map((number) => listFor(listing, customer, { ...page, per_page: 2, page: number })),
		);
		expect(pages.map((one) => one.total)).toEqual([4, 4, 4]);
		expect(pages.flatMap((one) => one.businesses.map((found) => found.id))).toEqual([
			ids[2],
			ids[1],
			ids[4],
			ids[0],
		]);
	});

	test('a page behind the last is empty and still knows the total', async () => {
		for (const number of [5, 100_000])
			expect(await listFor(listing, customer, { ...page, page: number })).toEqual({
				businesses: [],
				total: 4,
			});
	});

	test('a wider radius finds more, a narrow one less', async () => {
		expect((await listFor(listing, customer, { ...page, radius: 100 })).total).toBe(5);
		expect((await listFor(listing, customer, { ...page, radius: 1 })).total).toBe(1);
		expect((await listFor(listing, customer, { ...page, radius: 0.001 })).total).toBe(0);
	});

	// R-list-place
	test('a place in the query goes before the saved one', async () => {
		const there = await listFor(listing, customer, { ...page, type: 'address', value: 'Seattle, WA' });
		expect(there.total).toBeGreaterThan(0);
		const elsewhere = await listFor(listing, customer, { ...page, type: 'address', value: '33101' });
		expect(elsewhere).toEqual({ businesses: [], total: 0 });
		const position = await listFor(listing, customer, { ...page, ...at(miles(3)), radius: 0.1 });
		expect(position.businesses.map((one) => one.id)).toEqual([ids[1]]);
	});

	test('only what can still be chosen is in the inventory, and one without free slots stays listed', async () => {
		const full = await listed(owner, { position: miles(0.2), purchase_window: {} });
		const { businesses: found } = await listFor(listing, customer, { ...page, radius: 1 });
		expect(found.map((one) => one.id)).toEqual([full, ids[2]]);
		expect(found[0]?.inventory).toEqual([]);
		expect(found[1]?.inventory).toEqual([
			{ date: '2026-11-20', window: 'evening', available: 5, startTime: '17:00', endTime: '20:00' },
		]);
	});
});

test('the order is exact by great circle where the map stretches most', async () => {
	const owner = await person('business');
	const customer = await person('customer');
	const fairbanks = { lat: 64.84, lng: -147.72 };
	const around = Array.from({ length: 60 }, (_, index) => {
		const angle = (index / 60) * 2 * Math.PI;
		const degrees = (90 + ((index * 7) % 13) / 13) / 69.0934;
		return {
			lat: fairbanks.lat + degrees * Math.cos(angle),
			lng: fairbanks.lng + (degrees * Math.sin(angle)) / Math.cos((fairbanks.lat * Math.PI) / 180),
		};
	});
	for (const position of around) await listed(owner, { position, state: 'AK' });
	const expected = around.map((position) => distanceMiles(fairbanks, position)).sort((a, b) => a - b);
	const found: number[] = [];
	for (const number of [1, 2, 3, 4, 5, 6]) {
		const answer = await listFor(listing, customer, {
			...at(fairbanks),
			radius: 100,
			page: number,
			per_page: 10,
		});
		expect(answer.total).toBe(60);
		found.push(...answer.businesses.map((one) => one.distance ?? Number.NaN));
	}
	expect(found).toEqual(expected);
});

describe('the list refuses', () => {
	test('without any place', async () => {
		const customer = await person('customer');
		await expect(listFor(listing, customer, page)).rejects.toMatchObject({ code: 'LOCATION_REQUIRED' });
	});

	test.each([
		['address', 'Qqqqqq, OR'],
		['coordinates', '95,0'],
		['coordinates', 'Portland, OR'],
	] as const)('%s "%s"', async (type, value) => {
		const customer = await person('customer', portland);
		await expect(listFor(listing, customer, { ...page, type, value })).rejects.toMatchObject({
			code: 'LOCATION_UNKNOWN',
		});
	});
});

describe('the list protects', () => {
	const denver = { lat: 39.7392, lng: -104.9903 };

	// R-listed
	test('a business that is off, not public, without charges or deleted is not found by anybody', async () => {
		const owner = await person('business');
		const customer = await person('customer', denver);
		const there = { position: denver, state: 'CO' } as const;
		const off = await listed(owner, { ...there, enabled: false });
		const hidden = await listed(owner, { ...there, public_profile: false });
		const unpaid = (await shops.create(owner, { ...bakery, ...there })).id;
		const deleted = await listed(owner, there);
		await fresh.db
			.updateTable('businesses')
			.set({ ...noContact, deleted_at: clock.now() })
			.where('id', '=', deleted)
			.execute();
		expect(await listFor(listing, customer, page)).toEqual({ businesses: [], total: 0 });
		for (const id of [off, hidden, unpaid, deleted, stranger])
			await expect(bags.getListed(customer, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
		await expect(shops.getOwned(owner, deleted)).rejects.toMatchObject({ code: 'NOT_FOUND' });
		expect((await shops.snapshotsForOrders([deleted])).size).toBe(0);
		const reasons = (await shops.listOwned(owner)).map((one) => one.missing);
		expect(reasons.sort()).toEqual([['cannot_charge'], ['disabled'], ['not_public']]);
	});

	test('the owner and the settings of a business are not told to customers', async () => {
		const owner = await person('business');
		const id = await listed(owner);
		const shown = await bags.getListed(await person('customer'), id);
		expect(Object.keys(shown)).not.toContain('owner_id');
		expect(Object.keys(shown)).not.toContain('missing');
		expect(Object.keys(shown)).not.toContain('purchase_window');
	});
});

describe('one business', () => {
	test('a customer sees it with the distance from their saved place', async () => {
		const id = await listed(await person('business'), { image_key: 'a/b.webp' });
		const near = await bags.getListed(await person('customer', { lat: 45.5, lng: -122.6784 }), id);
		expect(near.distance).toBeCloseTo(1.05, 2);
		expect(near.image_url).toBe('/media/a/b.webp');
		expect(near.imageUrl).toBe(near.image_url);
		expect(near.motif_url).toBeNull();
		expect((await bags.getListed(await person('customer'), id)).distance).toBeNull();
	});

	test('an owner sees their own, and somebody else’s looks like an unknown one (R-own-only)', async () => {
		const [owner, other] = [await person('business'), await person('business')];
		const id = await listed(owner);
		expect((await shops.getOwned(owner, id)).id).toBe(id);
		for (const [who, what] of [
			[other, id],
			[owner, stranger],
		] as const)
			await expect(shops.getOwned(who, what)).rejects.toMatchObject({ code: 'NOT_FOUND' });
		expect(await shops.listOwned(other)).toEqual([]);
	});

	test('an order’s snapshot says whether the business is on sale', async () => {
		const owner = await person('business');
		const id = await listed(owner, { tax_rate_bps: 250 });
		const off = await listed(owner, { enabled: false });
		const snapshots = await shops.snapshotsForOrders([id, off, stranger]);
		expect(snapshots.get(id)).toMatchObject({
			id,
			owner_id: owner,
			display_name: 'Morning Crumb',
			price_cents: 599,
			tax_rate_bps: 250,
			tz: 'America/Los_Angeles',
			listed: true,
		});
		expect(snapshots.get(off)?.listed).toBe(false);
		expect(snapshots.has(stranger)).toBe(false);
	});
});
