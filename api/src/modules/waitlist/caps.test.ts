/** R-hogging */
import type { Order, Period, WaitlistEntry } from '@flavorbag/contract';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import {
	cards,
	everyDay,
	makePerson,
	makeShop,
	type Person,
	payWith,
	type Shop,
	settle,
} from '#test/makers.ts';
import { createWorld, noon, type World } from '#test/world.ts';

const day = 24 * 3_600_000;
const order_date = '2031-06-12';
const daily = await createWorld();
const weekly = await createWorld({ env: { ONE_OFFER_A_DAY: 'false', WINS_A_WEEK: '1' } });
afterEach(async () => {
	for (const { clock, database } of [daily, weekly]) {
		const { rows } =
			await sql`select id from inv_waitlist_drift union select id from inv_stock_drift`.execute(database.db);
		expect(rows).toEqual([]);
		clock.set(noon);
	}
});

async function payFor(world: World, person: Person, order: Order): Promise<Order> {
	await payWith(world, order, cards.good);
	return settle(world, person, order);
}

function doings(world: World, date = order_date) {
	const { call, app } = world;
	const at = (shop: Shop, pickup_window: Period) => ({
		business_id: shop.id,
		order_date: date,
		pickup_window,
	});
	const order = (person: Person, body: { quantity: number; offer_id?: string } & ReturnType<typeof at>) =>
		call('customer.orders.create', { token: person.token, key: crypto.randomUUID(), body });
	const entryOf = async ({ token }: Person, shop: Shop, period: Period): Promise<WaitlistEntry> => {
		const { entries } = (await call('customer.waitlist.list', { token })).data;
		const own = entries.find((one) => one.business_id === shop.id && one.pickup_window === period);
		if (!own) throw new Error('nobody waits');
		return own;
	};
	const claim = async (person: Person, shop: Shop, period: Period) => {
		const { offer } = await entryOf(person, shop, period);
		return order(person, { ...at(shop, period), quantity: 1, offer_id: offer?.id ?? '' });
	};
	return {
		entryOf,
		claim,
		turn: () => app.waitlist.offer(),
		join: (person: Person, shop: Shop, period: Period) =>
			call('customer.waitlist.join', { token: person.token, body: { ...at(shop, period), bags: 1 } }),
		stateOf: async (person: Person, shop: Shop, period: Period) =>
			(await entryOf(person, shop, period)).state,
		async buy(person: Person, shop: Shop, period: Period, quantity = 1) {
			const { data } = await order(person, { ...at(shop, period), quantity });
			return payFor(world, person, data);
		},
		give: async ({ person, id }: { person: Person; id: string }) => {
			const asked = { token: person.token, params: { id }, key: crypto.randomUUID() };
			expect((await call('customer.orders.cancel', asked)).code).toBeUndefined();
		},
	};
}

/** Sells out both pickup times; returns the buyers by pickup time. */
async function soldOut(world: World, quantity = 1, date = order_date, buyers = quantity) {
	const shop = await makeShop(world, { quantity });
	const both = everyDay('evening', '17:00', '20:00', quantity);
	for (const [name, periods] of Object.entries(everyDay('afternoon', '13:00', '15:00', quantity)))
		Object.assign(both[name as keyof typeof both] ?? {}, periods);
	const asked = { token: shop.owner.token, params: { id: shop.id }, body: { purchase_window: both } };
	expect((await world.call('business.update', asked)).code).toBeUndefined();
	await world.app.shops.snapshotsForOrders([shop.id], { fresh: true });
	const bought = async (period: Period) => {
		const made: { person: Person; id: string }[] = [];
		while (made.length < buyers) {
			const person = await makePerson(world);
			const { id } = await doings(world, date).buy(person, shop, period, quantity / buyers);
			made.push({ person, id });
		}
		return made;
	};
	return { shop, afternoon: await bought('afternoon'), evening: await bought('evening') };
}
type Bought = { person: Person; id: string };
const people = async (world: World, count: number) => {
	const made: Person[] = [];
	while (made.length < count) made.push(await makePerson(world));
	return made;
};

// R-hogging
test('who is offered one pickup time of a date is passed over for the other, and keeps their place', async () => {
	const { shop, afternoon, evening } = await soldOut(daily);
	const { join, give, turn, stateOf, claim, entryOf } = doings(daily);
	const [first, second] = (await people(daily, 2)) as [Person, Person];
	await join(first, shop, 'afternoon');
	await join(first, shop, 'evening');
	await join(second, shop, 'evening');
	await give(afternoon[0] as Bought);
	await turn();
	expect(await stateOf(first, shop, 'afternoon')).toBe('offered');
	await give(evening[0] as Bought);
	await turn();
	expect(await entryOf(first, shop, 'evening')).toMatchObject({
		state: 'waiting',
		ahead: 0,
		passed_at: daily.clock.now().toISOString(),
	});
	expect(await stateOf(second, shop, 'evening')).toBe('offered');
	expect((await claim(first, shop, 'afternoon')).data.status).toBe('pending');
	expect((await join(first, shop, 'evening')).data.state).toBe('waiting');
});

test('offered both, somebody takes one: the other one is refused, and goes on at once', async () => {
	const { shop, afternoon, evening } = await soldOut(daily);
	const { join, give, turn, stateOf, claim, entryOf, buy } = doings(daily);
	const person = await makePerson(daily);
	await join(person, shop, 'afternoon');
	await join(person, shop, 'evening');
	await give(afternoon[0] as Bought);
	await turn();
	await give(evening[0] as Bought);
	await turn();
	expect(await stateOf(person, shop, 'evening')).toBe('offered');
	expect((await claim(person, shop, 'afternoon')).data.status).toBe('pending');
	expect((await claim(person, shop, 'evening')).code).toBe('ONE_OFFER_A_DAY');
	await turn();
	expect(await entryOf(person, shop, 'evening')).toMatchObject({ state: 'ended', ended_why: 'has_order' });
	expect((await buy(await makePerson(daily), shop, 'evening')).status).toBe('paid');
	expect((await join(person, shop, 'evening')).code).toBe('HAS_ORDER');
});

test('what was given back is not counted', async () => {
	const { shop, afternoon, evening } = await soldOut(daily);
	const { join, give, turn, stateOf, claim } = doings(daily);
	const person = await makePerson(daily);
	await join(person, shop, 'afternoon');
	await give(afternoon[0] as Bought);
	await turn();
	const { data } = await claim(person, shop, 'afternoon');
	await give({ person, id: (await payFor(daily, person, data)).id });
	await join(person, shop, 'evening');
	await give(evening[0] as Bought);
	await turn();
	expect(await stateOf(person, shop, 'evening')).toBe('offered');
	expect((await claim(person, shop, 'evening')).data.status).toBe('pending');
});

test('an installation may let people have both', async () => {
	const { shop, afternoon, evening } = await soldOut(weekly);
	const { join, give, turn, claim } = doings(weekly);
	const person = await makePerson(weekly);
	await join(person, shop, 'afternoon');
	await join(person, shop, 'evening');
	for (const one of [...afternoon, ...evening]) await give(one);
	await turn();
	expect((await claim(person, shop, 'afternoon')).data.status).toBe('pending');
	expect((await claim(person, shop, 'evening')).data.status).toBe('pending');
});

/** Each person took a bag that came back and is paying for it. */
async function winners(count: number): Promise<{ all: Person[]; orders: Order[] }> {
	const { shop, evening } = await soldOut(weekly, count, order_date, 1);
	const { join, give, turn, claim } = doings(weekly);
	const all = await people(weekly, count);
	for (const person of all) await join(person, shop, 'evening');
	for (const one of evening) await give(one);
	await turn();
	const orders: Order[] = [];
	for (const person of all) orders.push((await claim(person, shop, 'evening')).data);
	return { all, orders };
}

test('who got enough this week stands behind everybody else, also behind the last of many', async () => {
	const { all } = await winners(21);
	const { shop, evening } = await soldOut(weekly, 2);
	const { join, give, turn, stateOf, entryOf } = doings(weekly);
	for (const person of all) await join(person, shop, 'evening');
	const newcomer = await makePerson(weekly);
	await join(newcomer, shop, 'evening');
	await give(evening[0] as Bought);
	await turn();
	expect(await stateOf(newcomer, shop, 'evening')).toBe('offered');
	const [first, second] = all as [Person, Person];
	expect(await entryOf(first, shop, 'evening')).toMatchObject({ state: 'waiting', ahead: 0 });
	await give(evening[1] as Bought);
	await turn();
	expect(await stateOf(first, shop, 'evening')).toBe('offered');
	expect(await stateOf(second, shop, 'evening')).toBe('waiting');
});

test('within the last hour before the window, after a week, and for what was given back, it is as it always was', async () => {
	const { all, orders } = await winners(2);
	const [winner, giver] = all as [Person, Person];
	for (const [at, person] of [winner, giver].entries()) await payFor(weekly, person, orders[at] as Order);
	await doings(weekly).give({ person: giver, id: orders[1]?.id ?? '' });

	const late = await soldOut(weekly);
	const { join, give, turn, stateOf } = doings(weekly);
	const others = await people(weekly, 3);
	await join(winner, late.shop, 'evening');
	await join(others[0] as Person, late.shop, 'evening');

	const second = await soldOut(weekly);
	await join(giver, second.shop, 'evening');
	await join(others[1] as Person, second.shop, 'evening');
	await give(second.evening[0] as Bought);
	await turn();
	expect(await stateOf(giver, second.shop, 'evening')).toBe('offered');

	// It is 4:05 PM in Portland.
	weekly.clock.set(new Date('2031-06-12T23:05:00Z'));
	winner.token = await weekly.app.auth.tokenFor(winner.externalId);
	await weekly.call('business.orders.setStatus', {
		token: await weekly.app.auth.tokenFor(late.shop.owner.externalId),
		params: { id: late.evening[0]?.id ?? '' },
		body: { status: 'cancelled', reason: 'Burnt' },
		key: crypto.randomUUID(),
	});
	await turn();
	expect(await stateOf(winner, late.shop, 'evening')).toBe('offered');

	weekly.clock.set(new Date(noon.getTime() + 8 * day));
	const date = '2031-06-20';
	const after = await soldOut(weekly, 1, date);
	const then = doings(weekly, date);
	const other = await makePerson(weekly);
	winner.token = await weekly.app.auth.tokenFor(winner.externalId);
	await then.join(winner, after.shop, 'evening');
	await then.join(other, after.shop, 'evening');
	await then.give(after.evening[0] as Bought);
	await then.turn();
	expect(await then.stateOf(winner, after.shop, 'evening')).toBe('offered');
});

test('the database lets nobody be skipped who got nothing', async () => {
	const { shop } = await soldOut(daily);
	const person = await makePerson(daily);
	await doings(daily).join(person, shop, 'evening');
	const skip = sql`update waitlist_entries set passed_at = now() where customer_id = ${person.id}`;
	await expect(skip.execute(daily.database.db)).rejects.toMatchObject({ constraint: 'waitlist_passed' });
});
