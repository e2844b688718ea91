import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cards, holdBags, makePerson, makeShop, payWith, settle } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';
import { createLog } from '../../log.ts';
import { createSettleBatch } from './settle-batch.ts';

const world = await createWorld();
const { call } = world;
const { db } = world.database;

/** Orders that wait for their cards, of two shops in turn. */
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
		// Money that is another order's.
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
