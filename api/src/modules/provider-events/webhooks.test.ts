import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { cards, holdBags, makePerson, makeShop, type Person, payWith } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld({ webhooks: false });

function sign(body: string, secret: string, at = Date.now()): string {
	const time = Math.floor(at / 1_000);
	return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
const event = (id: string, intentId: string, type = 'payment_intent.amount_capturable_updated') =>
	JSON.stringify(
		{ id, object: 'event', type, data: { object: { id: intentId, object: 'payment_intent' } } },
		null,
		2,
	);

async function deliver(body: string, signature: string | undefined): Promise<number> {
	const response = await fetch(`${world.url}/v0/webhooks/stripe`, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			...(signature !== undefined && { 'stripe-signature': signature }),
		},
		body,
	});
	return response.status;
}
const deliverSigned = (body: string) => deliver(body, sign(body, world.webhookSecret));

async function authorized() {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const order = await holdBags(world, customer, shop);
	await payWith(world, order, cards.good);
	return { order, customer, intentId: order.client_secret?.split('_secret_')[0] ?? '' };
}
async function statusOf(customer: Person, id: string): Promise<string> {
	return (await world.call('customer.orders.get', { token: customer.token, params: { id } })).data.status;
}
const untilPaid = (customer: Person, id: string) => expect.poll(() => statusOf(customer, id)).toBe('paid');

test('an event with a wrong, missing or old signature changes nothing', async () => {
	const { order, customer, intentId } = await authorized();
	const body = event('evt_forged', intentId);
	expect(await deliver(body, undefined)).toBe(400);
	expect(await deliver(body, sign(body, 'whsec_of_somebody_else'))).toBe(400);
	expect(await deliver(body, sign(body, world.webhookSecret, Date.now() - 3_600_000))).toBe(400);
	expect(await deliver(`${body} `, sign(body, world.webhookSecret))).toBe(400);
	expect(await statusOf(customer, order.id)).toBe('pending');
	await deliverSigned(event('evt_good', intentId));
	await untilPaid(customer, order.id);
});

// R-events-are-hints
test('the same event ten times, and different events about one fact, apply once', async () => {
	const { order, customer, intentId } = await authorized();
	const bodies = [
		...Array.from({ length: 10 }, () => event('evt_repeated', intentId)),
		event('evt_other', intentId, 'payment_intent.created'),
		event('evt_third', intentId, 'payment_intent.succeeded'),
	];
	const statuses = await Promise.all(bodies.map(deliverSigned));
	expect(new Set(statuses)).toEqual(new Set([200]));
	await untilPaid(customer, order.id);
	const { db } = world.database;
	const captures = await db
		.selectFrom('ledger')
		.selectAll()
		.where('order_id', '=', order.id)
		.where('account', '=', 'provider:platform')
		.execute();
	expect(captures).toHaveLength(1);
	const history = await db
		.selectFrom('order_events')
		.select('to_status')
		.where('order_id', '=', order.id)
		.orderBy('id')
		.execute();
	expect(history.map((row) => row.to_status)).toEqual(['pending', 'paid']);

	await deliverSigned(event('evt_booked', intentId, 'payment_intent.succeeded'));
	const stored = await db
		.selectFrom('inbox')
		.select('processed_at')
		.where('event_id', '=', 'evt_booked')
		.executeTakeFirstOrThrow();
	expect(stored.processed_at).not.toBeNull();
});

test('events about things that are not ours, or that no one knows, are taken and forgotten', async () => {
	expect(await deliverSigned(event('evt_unknown', 'pi_unknown'))).toBe(200);
	const body = JSON.stringify({
		id: 'evt_payout',
		type: 'payout.paid',
		data: { object: { id: 'po_1', object: 'payout' } },
	});
	expect(await deliverSigned(body)).toBe(200);
	await expect
		.poll(
			async () =>
				(
					await world.database.db
						.selectFrom('inbox')
						.select('event_id')
						.where('processed_at', 'is', null)
						.execute()
				).length,
		)
		.toBe(0);
});

// R-nothing-stuck
test('an event that was acknowledged but not applied is applied by the job', async () => {
	const { order, customer, intentId } = await authorized();
	await world.database.db
		.insertInto('inbox')
		.values({
			provider: 'stripe',
			event_id: 'evt_crashed',
			type: 'payment_intent.amount_capturable_updated',
			object_kind: 'intent',
			object_id: intentId,
			received_at: new Date(world.clock.now().getTime() - 60_000),
		})
		.execute();
	expect(await world.app.inbox.drain()).toBe(1);
	expect(await statusOf(customer, order.id)).toBe('paid');
});

test('with every webhook lost, the job that asks about silent payments makes the order paid', async () => {
	const { order, customer } = await authorized();
	world.clock.forward(61_000);
	for (const job of world.app.plannedJobs) if (job.name === 'silent payments') await job.run();
	expect(await statusOf(customer, order.id)).toBe('paid');
});

test('a late event after the end of an order changes nothing', async () => {
	const { order, customer, intentId } = await authorized();
	await deliverSigned(event('evt_first', intentId));
	await untilPaid(customer, order.id);
	await world.call('customer.orders.cancel', { token: customer.token, params: { id: order.id } });
	await deliverSigned(event('evt_late', intentId, 'payment_intent.payment_failed'));
	await world.drain();
	expect(await statusOf(customer, order.id)).toBe('cancelled');
});
