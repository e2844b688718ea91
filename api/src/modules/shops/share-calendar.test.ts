/** R-shop-calendar */
import type { DateException } from '@flavorbag/contract';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
	buyBags,
	everyDay,
	makeMember,
	makePerson,
	makeShop,
	type Person,
	type Shop,
	tonight,
} from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { call, clock } = world;

beforeEach(() => clock.set(noon));

const asked = (shop: Shop, person: Person = shop.owner) => ({ token: person.token, params: { id: shop.id } });
const link = async (shop: Shop, person?: Person) =>
	(await call('business.calendarFeed.create', asked(shop, person))).data.url;
/** The link has the public URL, but the test server has another one. */
const read = (url: string, headers: Record<string, string> = {}) =>
	fetch(new URL(new URL(url).pathname, world.url), { headers });
const statusOf = async (url: string) => {
	const answer = await read(url);
	await answer.body?.cancel();
	return answer.status;
};

interface Entry {
	uid: string;
	summary: string;
	start: string;
	end: string;
	sequence: number;
	status: string | null;
	location: string;
	stamp: string;
}
function entriesOf(text: string): Entry[] {
	const calendar = new ICAL.Component(ICAL.parse(text));
	return calendar.getAllSubcomponents('vevent').map((component) => {
		const event = new ICAL.Event(component);
		return {
			uid: event.uid,
			summary: event.summary,
			start: event.startDate.toJSDate().toISOString(),
			end: event.endDate.toJSDate().toISOString(),
			sequence: event.sequence,
			status: component.getFirstPropertyValue('status') as string | null,
			location: event.location,
			stamp: String(component.getFirstPropertyValue('dtstamp')),
		};
	});
}
const entries = async (url: string) => entriesOf(await (await read(url)).text());
async function except(shop: Shop, exception: DateException | null, date = tonight.order_date): Promise<void> {
	const { data } = await call('business.calendar.get', asked(shop));
	const version = data.dates.find((one) => one.date === date)?.slots[2]?.version;
	const changes = [{ date, period: 'evening', version, exception }];
	expect((await call('business.calendar.change', { ...asked(shop), body: { changes } })).status).toBe(200);
}

describe('works', () => {
	test('eight weeks of pickups, with how many bags are sold, where, and without names', async () => {
		const shop = await makeShop(world, { quantity: 8, name: 'Ñandú; Sons, & Co' });
		await buyBags(world, await makePerson(world), shop, 3);
		const url = await link(shop);
		expect(url).toMatch(/^http:\/\/localhost:3000\/v0\/public\/calendars\/[\w-]{32}\.ics$/);
		const answer = await read(url);
		const text = await answer.text();
		expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
		expect(answer.headers.get('cache-control')).toBe('private, max-age=300');
		expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M');
		expect(text).toContain('X-PUBLISHED-TTL:PT15M');
		expect(text).toContain('TRANSP:TRANSPARENT');
		expect(text).not.toContain('Pat');
		const [first, second, ...others] = entriesOf(text);
		expect(others).toHaveLength(54);
		expect(first).toMatchObject({
			uid: `${shop.id}-2031-06-11-evening@flavorbag`,
			summary: 'Pickup: 3 of 8 bags sold',
			start: '2031-06-12T00:00:00.000Z',
			end: '2031-06-12T03:00:00.000Z',
			status: null,
			location: 'Ñandú; Sons, & Co, 1 Main St, Portland, OR 97201',
		});
		expect(second?.summary).toBe('Pickup: 0 of 8 bags sold');
		expect(new Set([first, second, ...others].map((one) => one?.uid)).size).toBe(56);
	});

	test('an app that has it is told so; what sells or changes makes it another one', async () => {
		const shop = await makeShop(world);
		const url = await link(shop);
		const tag = (await read(url)).headers.get('etag') ?? '';
		const known = () => read(url, { 'if-none-match': tag }).then(({ status }) => status);
		expect(await known()).toBe(304);
		clock.forward(60_000);
		expect(await known()).toBe(304);
		await buyBags(world, await makePerson(world), shop);
		expect(await known()).toBe(200);
	});

	test('dates are as they are: other hours, closed, closed with bags sold, opened, and back again', async () => {
		const shop = await makeShop(world);
		const url = await link(shop);
		const at = async (date: string) => (await entries(url)).find(({ uid }) => uid.includes(date));
		const before = await at('2031-06-12');
		await except(shop, { start: '18:30', end: '20:00', quantity: 2 }, '2031-06-12');
		const moved = await at('2031-06-12');
		expect(moved).toMatchObject({
			uid: before?.uid,
			start: '2031-06-13T01:30:00.000Z',
			summary: 'Pickup: 0 of 2 bags sold',
		});
		expect(moved?.sequence).toBeGreaterThan(before?.sequence ?? 0);
		await except(shop, { closed: true }, '2031-06-12');
		expect(await at('2031-06-12')).toBeUndefined();
		await except(shop, null, '2031-06-12');
		const back = await at('2031-06-12');
		expect(back).toMatchObject({ start: before?.start, summary: before?.summary });
		expect(back?.sequence).toBeGreaterThan(moved?.sequence ?? 0);

		await buyBags(world, await makePerson(world), shop, 2);
		await except(shop, { closed: true });
		expect(await at('2031-06-11')).toMatchObject({
			summary: 'Closed: 2 bags sold before',
			status: 'CANCELLED',
		});
		await call('business.update', { ...asked(shop), body: { paused_until: '2031-07-01' } });
		expect((await entries(url)).map(({ uid }) => uid.slice(37, 47))[1]).toBe('2031-07-01');
	});

	test('what sells, is given back or is renamed is a later version of its entry, and of no other', async () => {
		const shop = await makeShop(world);
		const url = await link(shop);
		const versions: Entry[][] = [await entries(url)];
		const next = async (change: () => Promise<unknown>) => {
			clock.forward(60_000);
			await change();
			versions.push((await entries(url)).slice(0, 2));
		};
		const buyer = await makePerson(world);
		let order = '';
		await next(async () => {
			order = (await buyBags(world, buyer, shop)).id;
		});
		await next(() => {
			const key = crypto.randomUUID();
			return call('customer.orders.cancel', { token: buyer.token, params: { id: order }, key });
		});
		const [tonights, tomorrows] = [versions.map(([one]) => one), versions.map(([, one]) => one)];
		const said = tonights.map((one) => one?.summary);
		expect(said).toEqual([0, 1, 0].map((sold) => `Pickup: ${sold} of 5 bags sold`));
		await next(() => call('business.update', { ...asked(shop), body: { display_name: 'Another Name' } }));
		const all = versions.map(([one]) => one);
		for (const [at, one] of all.entries()) {
			const later = all[at + 1];
			if (!one || !later) continue;
			expect(later.sequence).toBeGreaterThan(one.sequence);
			expect(later.stamp > one.stamp).toBe(true);
		}
		expect(new Set(tomorrows.map((one) => JSON.stringify(one))).size).toBe(1);
	});

	test('a new week moves the entries and keeps who they are', async () => {
		const shop = await makeShop(world);
		const url = await link(shop);
		const [before] = await entries(url);
		const body = { purchase_window: everyDay('evening', '18:00', '19:00', 1) };
		await call('business.update', { ...asked(shop), body });
		const [after] = await entries(url);
		expect(after).toMatchObject({ uid: before?.uid, start: '2031-06-12T01:00:00.000Z' });
		expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
	});

	test('each has a link of their own, replaces it, and ends it', async () => {
		const shop = await makeShop(world);
		const manager = await makeMember(world, shop, 'manager');
		const made = async (person?: Person) =>
			(await call('business.calendarFeed.get', asked(shop, person))).data.created_at;
		expect(await made()).toBeNull();
		const [first, theirs] = [await link(shop), await link(shop, manager)];
		expect(await made()).toBe(noon.toISOString());
		const second = await link(shop);
		expect([await statusOf(first), await statusOf(second), await statusOf(theirs)]).toEqual([404, 200, 200]);
		for (let n = 0; n < 2; n++)
			expect((await call('business.calendarFeed.revoke', asked(shop))).status).toBe(200);
		expect(await made()).toBeNull();
		expect([await statusOf(second), await statusOf(theirs)]).toEqual([404, 200]);
	});
});

describe('protects', () => {
	test('a guessed link, and one that was changed, are 404', async () => {
		const url = await link(await makeShop(world));
		const other = url.endsWith('A.ics') ? 'B' : 'A';
		for (const path of [
			`/v0/public/calendars/${'A'.repeat(32)}.ics`,
			'/v0/public/calendars/x.ics',
			`/v0/public/calendars/${"' or 1=1 --".padEnd(32, 'x')}.ics`,
			new URL(url).pathname.replace('.ics', ''),
			new URL(url).pathname.replace(/.\.ics$/, `${other}.ics`),
		])
			expect(await statusOf(new URL(path, world.url).href)).toBe(404);
	});

	test('it is of one shop, and kept as a hash', async () => {
		const [shop, other] = [await makeShop(world), await makeShop(world)];
		const [mine, theirs] = [await link(shop), await link(other)];
		for (const [url, { id }] of [
			[mine, shop],
			[theirs, other],
		] as const)
			for (const { uid } of await entries(url)) expect(uid.startsWith(id)).toBe(true);
		const rows = await world.database.db.selectFrom('calendar_feeds').selectAll().execute();
		const token = new URL(mine).pathname.split('/').at(-1)?.replace('.ics', '') ?? '';
		expect(JSON.stringify(rows)).not.toContain(token);
		expect((await call('business.calendarFeed.create', asked(shop, other.owner))).code).toBe('NOT_FOUND');
	});

	test('whoever leaves, is removed or goes to the counter has none any more, also when they come back', async () => {
		const shop = await makeShop(world);
		const [left, moved] = [
			await makeMember(world, shop, 'manager'),
			await makeMember(world, shop, 'manager'),
		];
		const [first, second] = [await link(shop, left), await link(shop, moved)];
		expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
		const params = { id: shop.id, user_id: left.id };
		await call('business.team.remove', { token: shop.owner.token, params });
		const setRole = (role: string) =>
			call('business.team.setRole', {
				token: shop.owner.token,
				params: { id: shop.id, user_id: moved.id },
				body: { role },
			});
		await setRole('counter');
		expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404]);
		await setRole('manager');
		expect(await statusOf(second)).toBe(404);
		expect((await call('business.calendarFeed.create', asked(shop, left))).code).toBe('NOT_FOUND');
	});

	// R-suspended
	test('a suspended person’s link is silent until they are restored', async () => {
		const shop = await makeShop(world);
		const manager = await makeMember(world, shop, 'manager');
		const url = await link(shop, manager);
		await world.app.auth.suspend(manager.email, true);
		expect(await statusOf(url)).toBe(404);
		await world.app.auth.suspend(manager.email, false);
		expect(await statusOf(url)).toBe(200);
	});

	test('it ends with the shop, and with the account', async () => {
		const shop = await makeShop(world);
		const manager = await makeMember(world, shop, 'manager');
		const [owners, theirs] = [await link(shop), await link(shop, manager)];
		await world.app.personalData.remove(manager.id);
		expect(await statusOf(theirs)).toBe(404);
		await call('business.remove', asked(shop));
		expect(await statusOf(owners)).toBe(404);
		expect((await call('business.calendarFeed.create', asked(shop))).code).toBe('NOT_FOUND');
		const rows = await world.database.db
			.selectFrom('calendar_feeds')
			.where('business_id', '=', shop.id)
			.selectAll()
			.execute();
		expect(rows).toEqual([]);
	});

	test('one network can’t ask without end', async () => {
		const url = await link(await makeShop(world));
		expect(await statusOf(url)).toBe(200);
		// Simulates 598 requests within this minute.
		await sql`update rate_windows set count = 598 where key like '%/calendars/%'`.execute(
			world.database.owner,
		);
		const statuses = await Promise.all(Array.from({ length: 4 }, () => statusOf(url)));
		expect(statuses.toSorted()).toEqual([200, 200, 429, 429]);
	});
});
