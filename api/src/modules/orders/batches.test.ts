import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import {
	buyBags,
	cards,
	holdBags,
	makePerson,
	makeShop,
	type Person,
	payWith,
	type Shop,
	settle,
	tonight,
} from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';
import { createLog } from '../../app/log.ts';
import { createSettleBatch } from './settle-batch.ts';

const world = await createWorld();
const { call, clock } = world;
const { db } = world.database;
afterEach(() => clock.set(noon));

const people = (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(world)));
const ask = (person: Person, shop: Shop, quantity = 1) =>
	call('customer.orders.create', {
		token: person.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity, ...tonight },
	});

test('who fits is not refused because somebody before them wanted more than there was', async () => {
	const [shop, [first, greedy, third, fourth, late]] = [
		await makeShop(world, { quantity: 4 }),
		await people(5),
	];
	if (!first || !greedy || !third || !fourth || !late) throw new Error('too few people');
	// Creates the slot, so that the others share a batch.
	await holdBags(world, first, shop);
	const answers = await Promise.all([
		ask(greedy, shop, 5),
		ask(third, shop),
		ask(fourth, shop, 2),
		ask(late, shop),
	]);
	const held = answers.filter(({ code }) => code === undefined).map(({ data }) => data.quantity);
	expect(answers[0]?.code).toBe('SOLD_OUT');
	// All three remaining bags are held, regardless of who came first.
	expect(held.reduce((sum, quantity) => sum + quantity, 0)).toBe(3);
});

test('orders that went together are each their own: customer, history, price, intent', async () => {
	const shops = [
		await makeShop(world, { quantity: 9, taxRateBps: 825 }),
		await makeShop(world, { quantity: 9 }),
	] as const;
	const buyers = await people(8);
	const orders = await Promise.all(
		buyers.map((buyer, at) => holdBags(world, buyer, shops[at % 2 === 0 ? 0 : 1], 1 + (at % 3))),
	);
	for (const [at, order] of orders.entries()) {
		const quantity = 1 + (at % 3);
		const tax = at % 2 === 0 ? Math.round(quantity * 500 * 0.0825) : 0;
		expect(order).toMatchObject({
			business_id: shops[at % 2 === 0 ? 0 : 1].id,
			quantity,
			total_cost: (quantity * 500 + tax) / 100,
			status: 'pending',
		});
		const read = await call('customer.orders.get', { token: buyers[at]?.token, params: { id: order.id } });
		expect(read.data).toEqual(order);
	}
	expect(new Set(orders.map(({ client_secret }) => client_secret)).size).toBe(orders.length);
	const { rows } = await sql<{
		commits: number;
	}>`select count(distinct xmin::text)::int as commits from orders
		where id = any(${orders.map(({ id }) => id)}::uuid[])`.execute(db);
	expect(rows[0]?.commits).toBeLessThan(orders.length);
	const history = await db
		.selectFrom('order_events')
		.select(['order_id', 'actor', 'from_status', 'to_status'])
		.where(
			'order_id',
			'in',
			orders.map(({ id }) => id),
		)
		.execute();
	expect(new Map(history.map(({ order_id, actor }) => [order_id, actor]))).toEqual(
		new Map(orders.map(({ id }, at) => [id, `customer:${buyers[at]?.id}`])),
	);
	expect(history.every((event) => event.from_status === null && event.to_status === 'pending')).toBe(true);
});

// R-server-totals
test('a price that changed a moment ago is the one that is asked for', async () => {
	const shop = await makeShop(world, { quantity: 9 });
	const [one, two] = await people(2);
	if (!one || !two) throw new Error('too few people');
	expect((await holdBags(world, one, shop)).total_cost).toBe(5);
	const changed = await call('business.update', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { price: 7.5 },
	});
	expect(changed.code).toBeUndefined();
	expect((await holdBags(world, two, shop)).total_cost).toBe(7.5);
});

test('the same call twice at once is one order', async () => {
	const [shop, buyer] = [await makeShop(world), await makePerson(world)];
	const key = crypto.randomUUID();
	const body = { business_id: shop.id, quantity: 1, ...tonight };
	const answers = await Promise.all(
		Array.from({ length: 5 }, () => call('customer.orders.create', { token: buyer.token, key, body })),
	);
	expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
});

test('of one customer who asks in many shops at once three checkouts are open', async () => {
	const buyer = await makePerson(world);
	const shops = await Promise.all(Array.from({ length: 5 }, () => makeShop(world)));
	const answers = await Promise.all(shops.map((shop) => ask(buyer, shop)));
	expect(answers.map(({ code }) => code ?? 'held').sort()).toEqual([
		'TOO_MANY_HOLDS',
		'TOO_MANY_HOLDS',
		'held',
		'held',
		'held',
	]);
});

test('of a slot that is full, who has bags there is told of them, and only who has none is refused', async () => {
	const [shop, owner, [buyer, first, second, third]] = [
		await makeShop(world, { quantity: 3 }),
		await makePerson(world, { role: 'business' }),
		await people(4),
	];
	if (!buyer || !first || !second || !third) throw new Error('too few people');
	const own = await makeShop(world, { quantity: 3, owner });
	const key = crypto.randomUUID();
	const body = { business_id: shop.id, quantity: 2, ...tonight };
	const mine = () => call('customer.orders.create', { token: buyer.token, key, body });
	const { data: order } = await mine();
	await holdBags(world, first, shop);
	const [repeated, ...refused] = await Promise.all([mine(), ask(second, shop), ask(third, shop)]);
	expect(repeated.data.id).toBe(order.id);
	expect(refused.map(({ code }) => code)).toEqual(['SOLD_OUT', 'SOLD_OUT']);
	// Another call by the same customer replaces the older checkout and its bags.
	const [fresh, stillNone] = await Promise.all([ask(buyer, shop, 2), ask(second, shop)]);
	expect(fresh).toMatchObject({ data: { quantity: 2, status: 'pending' } });
	expect(stillNone.code).toBe('SOLD_OUT');
	// Owners can't buy from themselves, whether or not bags are left.
	await holdBags(world, second, own, 3);
	const [self] = await Promise.all([ask(owner, own), ask(third, own)]);
	expect(self.code).toBe('OWN_BUSINESS');
});

test('who chooses more bags than are left keeps the older checkout', async () => {
	const [shop, [buyer, other]] = [await makeShop(world, { quantity: 3 }), await people(2)];
	if (!buyer || !other) throw new Error('too few people');
	const older = await holdBags(world, buyer, shop, 2);
	await holdBags(world, other, shop);
	expect((await ask(buyer, shop, 3)).code).toBe('SOLD_OUT');
	const read = await call('customer.orders.get', { token: buyer.token, params: { id: older.id } });
	expect(read.data).toEqual(older);
});

async function held(count: number) {
	const shops = [
		await makeShop(world, { quantity: 20, taxRateBps: 825 }),
		await makeShop(world, { quantity: 20 }),
	] as const;
	return Promise.all(
		Array.from({ length: count }, async (_, at) => {
			const customer = await makePerson(world);
			const order = await holdBags(world, customer, shops[at % 2 === 0 ? 0 : 1], 1 + (at % 3));
			return { customer, order };
		}),
	);
}

const rowsOf = async (id: string) => ({
	order: await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
	payment: await db.selectFrom('payments').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow(),
	card: { brand: 'visa', last4: '4242' },
});

const batchOf = () => createSettleBatch({ db, clock: world.clock, log: createLog('silent') });

// R-capture, R-mail-queued
test('orders that are paid together are each their own: code, journal, history, emails', async () => {
	const bought = await held(12);
	await Promise.all(bought.map(({ order }) => payWith(world, order, cards.good)));
	const paid = await Promise.all(bought.map(({ customer, order }) => settle(world, customer, order)));
	const ids = paid.map(({ id }) => id);
	expect(new Set(paid.map(({ pickup_code: code }) => code)).size).toBe(12);
	for (const [at, { customer, order }] of bought.entries()) {
		expect(paid[at]).toMatchObject({ id: order.id, status: 'paid', card: { brand: 'visa', last4: '4242' } });
		const read = await call('customer.orders.get', { token: customer.token, params: { id: order.id } });
		expect(read.data).toEqual(paid[at]);
	}
	const journals = await db
		.selectFrom('ledger')
		.select(['order_id', (eb) => eb.fn.sum<string>('amount_cents').as('sum')])
		.select((eb) => eb.fn.count<string>('journal').distinct().as('journals'))
		.where('order_id', 'in', ids)
		.groupBy('order_id')
		.execute();
	expect(journals.map(({ sum, journals: count }) => [Number(sum), Number(count)])).toEqual(
		ids.map(() => [0, 1]),
	);
	const { rows } = await sql<{ commits: number }>`
		select count(distinct xmin::text)::int as commits from order_events
		where order_id = any(${ids}::uuid[]) and to_status = 'paid' and actor = 'provider'`.execute(db);
	expect(rows[0]?.commits).toBeGreaterThan(0);
	expect(rows[0]?.commits).toBeLessThan(ids.length);
	const receipts = await db
		.selectFrom('outbox')
		.select(['dedupe_key', sql<string>`payload ->> 'to'`.as('to')])
		.where(
			'dedupe_key',
			'in',
			ids.map((id) => `mail:receipt:${id}`),
		)
		.where('done_at', 'is', null)
		.execute();
	for (const { dedupe_key, to } of receipts) {
		const owner = bought.find(({ order }) => dedupe_key.endsWith(order.id))?.customer;
		expect(to).toBe(owner?.email);
	}
	await world.drain();
	const mails = await db
		.selectFrom('outbox')
		.select('dedupe_key')
		.where(
			'dedupe_key',
			'in',
			ids.flatMap((id) => [`mail:receipt:${id}`, `mail:new_order:${id}`]),
		)
		.execute();
	expect(mails).toHaveLength(24);
});

test('a payment that the database refuses is refused alone', async () => {
	const [one, other, third] = await held(3);
	if (!one || !other || !third) throw new Error('too few orders');
	const batch = batchOf();
	const all = await Promise.all([one, other, third].map(({ order }) => rowsOf(order.id)));
	const [first, second, wrong] = all;
	if (!first || !second || !wrong) throw new Error('too few rows');
	const { payment: elsewhere } = await rowsOf((await held(1))[0]?.order.id ?? '');
	for (const { order } of all) expect(await batch.claim(order.id)).toBe('capture');
	const outcomes = await Promise.allSettled([
		batch.book(first),
		// This payment belongs to another order.
		batch.book({ ...wrong, payment: elsewhere }),
		batch.book(second),
	]);
	expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
	expect(await batch.book(first)).toBe('booked');
	expect((await rowsOf(wrong.order.id)).order.status).toBe('pending');
});

test('what was given up is claimed by nobody, and its money is not booked', async () => {
	const [only] = await held(1);
	if (!only) throw new Error('no order');
	const batch = batchOf();
	const rows = await rowsOf(only.order.id);
	await db
		.updateTable('orders')
		.set({ status: 'abandoned', stock: 'returned', hold_expires_at: null, changed_at: world.clock.now() })
		.where('id', '=', rows.order.id)
		.execute();
	expect(await batch.claim(rows.order.id)).toBe('void');
	expect(await batch.book(rows)).toBe('off');
	expect((await rowsOf(rows.order.id)).payment.status).toBe('requires_payment');
	expect(await batch.claim(crypto.randomUUID())).toBe('nothing');
	expect((await settle(world, only.customer, only.order)).status).toBe('abandoned');
});

test('pickups that go together are each their own, and one that may not be collected stops nobody', async () => {
	const shops = [await makeShop(world, { quantity: 20 }), await makeShop(world, { quantity: 20 })] as const;
	const customers = await Promise.all(Array.from({ length: 9 }, () => makePerson(world)));
	const orders = await Promise.all(
		customers.map((customer, at) => buyBags(world, customer, shops[at % 2 === 0 ? 0 : 1])),
	);
	const [cancelled] = orders;
	await call('customer.orders.cancel', { token: customers[0]?.token, params: { id: cancelled?.id ?? '' } });
	clock.set(new Date(orders[0]?.pickup_starts_at ?? ''));
	const confirm = (at: number, of = at) =>
		call('customer.orders.confirmPickup', {
			token: customers[at]?.token,
			params: { id: orders[of]?.id ?? '' },
			key: `pickup-of-${of}`,
		});
	const [given, strange, retry] = await Promise.all([
		Promise.all(orders.map((_, at) => confirm(at))),
		confirm(1, 2),
		confirm(3),
	]);
	expect(given.map((answer) => answer.code ?? answer.data.status)).toEqual([
		'WRONG_STATUS',
		...orders.slice(1).map(() => 'fulfilled'),
	]);
	expect(strange.code).toBe('NOT_FOUND');
	expect(retry.data).toEqual(given[3]?.data);

	const ids = orders.slice(1).map(({ id }) => id);
	const { rows } = await sql<{ order_id: string; actor: string; xid: string }>`
		select order_id, actor, xmin::text as xid from order_events
		where order_id = any(${ids}::uuid[]) and to_status = 'fulfilled'`.execute(db);
	expect(new Map(rows.map(({ order_id, actor }) => [order_id, actor]))).toEqual(
		new Map(ids.map((id, at) => [id, `customer:${customers[at + 1]?.id}`])),
	);
	expect(rows).toHaveLength(ids.length);
	// There were fewer transactions than orders.
	expect(new Set(rows.map(({ xid }) => xid)).size).toBeLessThan(ids.length);
	for (const [at, before] of given.entries())
		if (at > 0) expect((await confirm(at)).data).toEqual(before.data);
	for (const view of ['inv_stock_drift', 'inv_money_drift'] as const)
		expect(await db.selectFrom(view).selectAll().execute()).toEqual([]);
});
