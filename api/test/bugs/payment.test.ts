/** Bugs that others shipped between hold, card and provider events (docs/known-bugs.md). */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cards, holdBags, makePerson, makeShop, payWith, settle } from '../makers.ts';
import { sandboxCall, sandboxList } from '../sandbox-calls.ts';
import { createWorld } from '../world.ts';
import { deliver, type SandboxEvent, untilApplied } from './deliveries.ts';

const world = await createWorld({ webhooks: false });
const { db, owner } = world.database;

async function held() {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const order = await holdBags(world, customer, shop);
	return { shop, customer, order, intent: order.client_secret?.split('_secret_')[0] ?? '' };
}
const statusOf = async (id: string) =>
	(await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const eventsOf = async (intent: string) =>
	(await sandboxList<SandboxEvent>(world, '/v1/events'))
		.reverse()
		.filter((event) => event.data.object.id === intent);
const linesOf = (orderId: string) =>
	db.selectFrom('ledger').select(['kind', 'amount_cents']).where('order_id', '=', orderId).execute();

test('who waits for the answer is never told that a payment failed while the card is held', async () => {
	const { customer, order } = await held();
	await payWith(world, order, cards.good);
	await sandboxCall(world, 'POST', '/_faults', { mode: '500_before', match: '/capture', times: 3 });
	expect((await settle(world, customer, order)).status).toBe('pending');
	await sandboxCall(world, 'DELETE', '/_faults');
	expect((await settle(world, customer, order)).status).toBe('paid');
});

test('a payment that turns out to be captured is booked and given back, not canceled', async () => {
	const { customer, order, intent } = await held();
	await payWith(world, order, cards.good);
	// The void is still pending when the payment is captured in the provider's dashboard.
	await db
		.updateTable('orders')
		.set({ status: 'abandoned', stock: 'returned', hold_expires_at: null })
		.where('id', '=', order.id)
		.execute();
	await world.app.outbox.drain();
	await sandboxCall(world, 'POST', `/v1/payment_intents/${intent}/capture`);
	const { repaired, unanswered } = await world.app.reconcile();
	expect(unanswered).toEqual([]);
	expect(repaired).toHaveLength(1);
	await world.drain();
	expect(await statusOf(order.id)).toBe('abandoned');
	const [refund] = await db
		.selectFrom('refunds')
		.innerJoin('payments', 'payments.id', 'refunds.payment_id')
		.select(['refunds.status', 'payments.captured_cents'])
		.where('payments.order_id', '=', order.id)
		.execute();
	expect(refund).toEqual({ status: 'succeeded', captured_cents: 500 });
	expect(customer.id).not.toBe('');
});

// R-capture
test('an intent of another amount never pays for an order', async () => {
	const { customer, order } = await held();
	const cheap = await sandboxCall<{ id: string; client_secret: string }>(
		world,
		'POST',
		'/v1/payment_intents',
		{ amount: '100', currency: 'usd', capture_method: 'manual', metadata: { order_id: order.id } },
	);
	await payWith(world, cheap, cards.good);
	await world.database.tamper(
		`update payments set provider_intent_id = '${cheap.id}' where order_id = '${order.id}'`,
	);
	await settle(world, customer, order);
	expect(await statusOf(order.id)).not.toBe('paid');
	const { status } = await sandboxCall<{ status: string }>(world, 'GET', `/v1/payment_intents/${cheap.id}`);
	expect(status).toBe('canceled');
});

test('a failure that is told after the success changes nothing', async () => {
	const { order, intent } = await held();
	await payWith(world, order, cards.declined);
	await payWith(world, order, cards.good);
	const failure = (await eventsOf(intent)).find(({ type }) => type === 'payment_intent.payment_failed');
	expect(failure).toBeDefined();
	await deliver(world, failure ? [failure] : []);
	await untilApplied(world);
	expect(await statusOf(order.id)).toBe('paid');
});

test('events that come in the wrong order pay as well', async () => {
	const { order, intent } = await held();
	await payWith(world, order, cards.good);
	const events = await eventsOf(intent);
	expect(events.length).toBeGreaterThan(1);
	for (const event of events.reverse()) {
		await deliver(world, [event]);
		await untilApplied(world);
	}
	expect(await statusOf(order.id)).toBe('paid');
	expect((await linesOf(order.id)).filter(({ kind }) => kind === 'capture')).toHaveLength(2);
});

test('an event that comes after the end of an order is taken and moves no money', async () => {
	const { customer, order, intent } = await held();
	await payWith(world, order, cards.good);
	await settle(world, customer, order);
	await world.call('customer.orders.cancel', {
		token: customer.token,
		params: { id: order.id },
		key: crypto.randomUUID(),
	});
	await world.drain();
	const before = await linesOf(order.id);
	await deliver(world, await eventsOf(intent));
	await untilApplied(world);
	expect(await statusOf(order.id)).toBe('cancelled');
	expect(await linesOf(order.id)).toEqual(before);
});

// R-retried-conflicts
test('an event that meets a serialization failure is answered with 200 and applied at once', async () => {
	const { order, intent } = await held();
	await payWith(world, order, cards.good);
	await sql`create sequence unlucky`.execute(owner);
	await sql`grant usage on sequence unlucky to public`.execute(owner);
	await sql`create function unlucky() returns trigger language plpgsql as $$
		begin
			if nextval('unlucky') <= 2 then raise exception 'try again' using errcode = '40001'; end if;
			return new;
		end $$`.execute(owner);
	await sql`create trigger unlucky before update on payments for each row execute function unlucky()`.execute(
		owner,
	);
	const [first] = await eventsOf(intent);
	expect(await deliver(world, first ? [first] : [])).toEqual([200]);
	await untilApplied(world);
	await sql`drop trigger unlucky on payments`.execute(owner);
	expect(await statusOf(order.id)).toBe('paid');
});

test('one good signature among several is enough, and the body is checked as it came', async () => {
	const { order, intent } = await held();
	await payWith(world, order, cards.good);
	const [first] = await eventsOf(intent);
	const answers = await deliver(world, first ? [first] : [], {
		alsoSignedBy: 'whsec_of_yesterday',
		indent: 2,
	});
	expect(answers).toEqual([200]);
	await untilApplied(world);
	expect(await statusOf(order.id)).toBe('paid');
});

test('a refund that is asked for again after a lost answer is the same refund', async () => {
	const { customer, order, intent } = await held();
	await payWith(world, order, cards.good);
	await settle(world, customer, order);
	await sandboxCall(world, 'POST', '/_faults', { mode: '500_after', match: '/v1/refunds', times: 3 });
	await world.call('customer.orders.cancel', {
		token: customer.token,
		params: { id: order.id },
		key: crypto.randomUUID(),
	});
	await world.drain();
	await sandboxCall(world, 'DELETE', '/_faults');
	world.clock.forward(60_000);
	await world.drain();
	const refunds = await sandboxList<{ id: string; payment_intent: string }>(world, '/v1/refunds');
	expect(refunds.filter(({ payment_intent }) => payment_intent === intent)).toHaveLength(1);
	const rows = await db
		.selectFrom('refunds')
		.innerJoin('payments', 'payments.id', 'refunds.payment_id')
		.select('refunds.status')
		.where('payments.order_id', '=', order.id)
		.execute();
	expect(rows).toEqual([{ status: 'succeeded' }]);
});
