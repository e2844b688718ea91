import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { summaryOf } from '@flavorbag/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pointText } from '#places';
import { buyBags, listFor, makePerson, makeShop, type Person, summariesFor } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';
import { createApp } from '../../app/app.ts';
import { readConfig } from '../../app/config.ts';

const world = await createWorld({ keepFrom: 1 });
const plain = await createApp(readConfig(world.env), pino({ level: 'silent' }), { clock: world.clock });
afterAll(() => plain.close());

interface Envelope {
	data: { businesses: object[]; yours: object };
	meta: { pagination: { total: number } };
}

const portland = { lat: 45.5122, lng: -122.6587 };
const waits = { interval: 50 };
const soon = { ...waits, timeout: 30_000 };
let customer: Person;
const ids: string[] = [];

const placeOf = (nth: number, miles = 20) => {
	const [angle, away] = [nth * 2.399963, (miles * ((nth * 7) % 40)) / 40 / 69];
	return { lat: portland.lat + away * Math.cos(angle), lng: portland.lng + away * Math.sin(angle) * 1.43 };
};
async function put(id: string, place: { lat: number; lng: number }): Promise<void> {
	world.clock.forward(1);
	await world.app.db
		.updateTable('businesses')
		.set({ ...place, map_point: pointText(place), updated_at: world.clock.now() })
		.where('id', '=', id)
		.execute();
}

beforeAll(async () => {
	customer = await makePerson(world);
	const owner = await makePerson(world, { role: 'business' });
	for (let nth = 0; nth < 30; nth++) {
		const { id } = await makeShop(world, { owner, quantity: 1 + (nth % 9) });
		await put(id, placeOf(nth));
		ids.push(id);
	}
});

const queries = Array.from({ length: 12 }, (_, nth) => {
	const { lat, lng } = placeOf(nth * 3 + 1, 25);
	return {
		type: 'coordinates' as const,
		value: `${lat.toFixed(5)},${lng.toFixed(5)}`,
		radius: [1, 10, 25, 100][nth % 4] ?? 25,
		page: 1 + (nth % 2),
		per_page: 5 + nth,
		...(nth % 3 === 1 && { sort: 'price' as const }),
		...(nth % 4 === 2 && { max_price: 6 }),
	};
});
const bothLists = ({ listing }: typeof plain) =>
	Promise.all(
		queries.map(async (query) => ({
			full: await listFor(listing, customer.id, query),
			summaries: await summariesFor(listing, customer.id, query),
		})),
	);
const fromMemory = () => bothLists(world.app);
const fromDatabase = () => bothLists(plain);

describe('lists from memory', () => {
	test('are those of the database, also after moves, edits and removals', async () => {
		await expect.poll(fromMemory, waits).toEqual(await fromDatabase());
		for (const [index, id] of ids.entries()) {
			if (index % 5 === 0) await put(id, placeOf(index + 17));
			if (index % 5 === 1)
				await world.app.db
					.updateTable('businesses')
					.set({ enabled: false, updated_at: world.clock.now() })
					.where('id', '=', id)
					.execute();
			if (index % 5 === 2)
				await world.app.db
					.updateTable('businesses')
					.set({ display_name: `Shop of ${index}`, price_cents: 700, updated_at: world.clock.now() })
					.where('id', '=', id)
					.execute();
		}
		await expect.poll(fromMemory, waits).toEqual(await fromDatabase());
	});

	test('say on cards what the full list says', async () => {
		for (const { full, summaries } of await fromMemory()) {
			expect(summaries.total).toBe(full.total);
			const wanted = full.businesses.map((one) => ({
				...summaryOf({ ...one, bag: [] }),
				distance: Math.round((one.distance ?? 0) * 100) / 100,
			}));
			expect(summaries.businesses).toEqual(wanted);
		}
	});

	test('follow the clock: a window that ends, and a day that begins', async () => {
		for (const at of ['2031-06-12T02:59:59.000Z', '2031-06-12T03:00:00.000Z', '2031-06-12T07:00:00.000Z']) {
			world.clock.set(new Date(at));
			expect(await fromMemory()).toEqual(await fromDatabase());
		}
		world.clock.set(noon);
	});

	async function alone(place: { lat: number; lng: number }) {
		const shop = await makeShop(world, { quantity: 5 });
		await put(shop.id, place);
		const there = { type: 'coordinates' as const, value: `${place.lat},${place.lng}` };
		const shown = async () => {
			const query = { ...there, radius: 1, page: 1, per_page: 20 };
			const [first] = (await listFor(world.app.listing, customer.id, query)).businesses;
			return first && `${first.display_name}: ${first.inventory[0]?.available}`;
		};
		return { shop, shown };
	}

	test('show a sale, wherever it was made', async () => {
		const { shop, shown } = await alone({ lat: 30, lng: -100 });
		await expect.poll(shown, waits).toMatch(/: 5$/);
		await buyBags(world, await makePerson(world), shop, 2);
		await expect.poll(shown, waits).toMatch(/: 3$/);
	});

	test('show a draw that is announced, and the bags once it is over: no order tells of either', async () => {
		const { shop, shown } = await alone({ lat: 28, lng: -98 });
		await expect.poll(shown, waits).toMatch(/: 5$/);
		// This long after the last change, only the feed triggers another read.
		await delay(2_000);
		expect(await shown()).toMatch(/: 5$/);
		world.clock.forward(1);
		const drops = { token: shop.owner.token, params: { id: shop.id }, body: { lead_minutes: 60 } };
		expect((await world.call('business.drops.set', drops)).status).toBe(200);
		await expect.poll(shown, soon).toMatch(/: undefined$/);
		await delay(2_000);
		expect(await shown()).toMatch(/: undefined$/);
		const [drop] = (await world.app.waitlist.drops.ofShop(shop.id)).drops;
		world.clock.set(new Date(drop?.draws_at ?? 0));
		await world.app.waitlist.offer();
		await expect.poll(shown, soon).toMatch(/: 5$/);
		world.clock.set(noon);
	});

	test('are not read again while nothing is heard to have changed, and at once when it is', async () => {
		const { shop, shown } = await alone({ lat: 29, lng: -99 });
		// This long after the last change, no replica lags behind it.
		const rename = (name: string) =>
			world.app.db.updateTable('businesses').set({ display_name: name }).where('id', '=', shop.id).execute();
		for (let name = 1; ; name++) {
			const before = await shown();
			await rename(`Name ${name}`);
			await delay(1_200);
			if (before?.endsWith(': 5') && (await shown()) === before) break;
			expect(name).toBeLessThan(10);
		}
		await rename('Renamed past the product');
		await buyBags(world, await makePerson(world), shop, 2);
		await expect.poll(shown, waits).toBe('Renamed past the product: 3');
	});
});

describe('who has the list already', () => {
	const ask = (tag?: string) =>
		fetch(`${world.url}/v0/customer/businesses?type=coordinates&value=31,-101`, {
			headers: { authorization: `Bearer ${customer.token}`, ...(tag && { 'if-none-match': tag }) },
		});

	test('is answered 304 while nothing changed, and anew after a change', async () => {
		const { id, owner } = await makeShop(world, { quantity: 5 });
		await put(id, { lat: 31, lng: -101 });
		const one = async () => (await ask()).text();
		await expect.poll(one, waits).toContain(id);
		const first = await ask();
		expect(first.headers.get('cache-control')).toBe('private, no-cache');
		const tag = first.headers.get('etag') ?? '';
		const repeated = await ask(tag);
		expect([repeated.status, repeated.headers.get('etag'), await repeated.text()]).toEqual([304, tag, '']);
		expect((await ask('W/"another"')).status).toBe(200);
		const renamed = { token: owner.token, params: { id }, body: { display_name: 'Another Name' } };
		await world.call('business.update', renamed);
		await expect.poll(async () => (await ask(tag)).status, waits).toBe(200);
	});

	const sent = async (accepted: string) => {
		const url = `${world.url}/v0/customer/businesses?type=coordinates&value=32.5,-102`;
		const headers = { authorization: `Bearer ${customer.token}`, 'accept-encoding': accepted };
		const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
		get(url, { headers }, resolve);
		const answer = await promise;
		const bytes = await buffer(answer);
		const { 'content-encoding': encoding, etag } = answer.headers;
		const text = (encoding === 'zstd' ? zstdDecompressSync(bytes) : bytes).toString();
		const { data, meta } = JSON.parse(text) as Envelope;
		// A frame that declares its size was compressed as a whole.
		const isWhole = encoding === 'zstd' && bytes[4] !== 0;
		return { encoding, etag, text, data, total: meta.pagination.total, isWhole };
	};

	test('is sent the same compressed or not, the first time or again, with what is their own', async () => {
		const { id, owner } = await makeShop(world, { quantity: 5 });
		const { id: neighbor } = await makeShop(world, { quantity: 9, name: 'Café Ñandú 🥐' });
		await put(id, { lat: 32.5, lng: -102 });
		await put(neighbor, { lat: 32.51, lng: -102 });
		const shown = async () => (await sent('identity')).total;
		await expect.poll(shown, waits).toBe(2);
		const before = await sent('identity');
		const { etag, data, total } = before;
		for (let time = 0; time < 3; time++)
			expect(await sent('zstd')).toMatchObject({ encoding: 'zstd', etag, data, total, isWhole: false });
		const mark = { token: customer.token, params: { id }, body: { favorite: true } };
		await world.call('customer.favorites.set', mark);
		const yours = async () => (await sent('zstd')).data.yours;
		await expect.poll(yours, waits).toEqual({ [id]: { favorite: true } });
		const marked = await sent('zstd');
		expect(marked.data.businesses).toEqual(before.data.businesses);
		expect(marked.etag).not.toBe(before.etag);
		const renamed = { token: owner.token, params: { id }, body: { display_name: 'Another Name' } };
		await world.call('business.update', renamed);
		await expect.poll(async () => (await sent('zstd')).text, waits).toContain('Another Name');
		await buyBags(world, await makePerson(world), { id, owner }, 2);
		await expect.poll(async () => (await sent('zstd')).text, waits).toContain('"available":3');
	});
});
