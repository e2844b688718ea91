/** Each failure of the provider at each call that moves money, once and for all retries of the SDK. */
import type { Order } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { cards, makePerson, makeShop, type Person, payWith, type Shop } from '../makers.ts';
import { sandboxCall } from '../sandbox-calls.ts';
import { soakNote } from '../soak-notes.ts';
import { createWorld } from '../world.ts';
import { brokenPromises } from './history.ts';

const modes = [
	'timeout_before',
	'timeout_after',
	'500_before',
	'500_after',
	'429',
	'reset_mid_body',
	'malformed_json',
	'slow_drip',
];
/** Matches an order's call by a part of the request. */
const calls = {
	intent: (order: string) => `order:${order}:intent`,
	capture: (order: string) => `order:${order}:capture`,
	void: (order: string) => `order:${order}:void`,
};
const sdkAttempts = 3;
const world = await createWorld({ webhooks: false, providerTimeoutMs: 600 });
const { db } = world.database;
const fault = (body: object) => sandboxCall(world, 'POST', '/_faults', body);

interface Bought {
	order: Order;
	customer: Person;
}

async function hold(shop: Shop): Promise<Bought> {
	const customer = await makePerson(world);
	const ask = () =>
		world.call('customer.orders.create', {
			token: customer.token,
			key: crypto.randomUUID(),
			body: { business_id: shop.id, quantity: 1, order_date: '2031-06-12', pickup_window: 'evening' },
		});
	let answer = await ask();
	// On a busy machine a call may time out without a planned fault.
	while (answer.code === 'PAYMENT_PROVIDER_DOWN') answer = await ask();
	return { order: answer.data, customer };
}
const settle = ({ order, customer }: Bought) =>
	world.call('customer.orders.settle', { token: customer.token, params: { id: order.id } });

/** Runs the jobs until nothing is open. */
async function converge(): Promise<void> {
	await expect
		.poll(
			async () => {
				world.clock.forward(31_000);
				for (const job of world.app.plannedJobs) await job.run();
				const open = await db
					.selectFrom('payments')
					.select(['order_id', 'status'])
					.where('status', 'in', ['creating', 'authorized'])
					.execute();
				const waiting = await db
					.selectFrom('outbox')
					.select(['topic', 'last_error'])
					.where('done_at', 'is', null)
					.execute();
				return { open, waiting };
			},
			{ interval: 1 },
		)
		.toEqual({ open: [], waiting: [] });
}
const statusOf = async ({ order }: Bought) =>
	(await db.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirstOrThrow())
		.status;

const cases = modes.flatMap((mode) => [1, sdkAttempts].map((times) => ({ mode, times })));

test('a capture that fails in any way captures once in the end', async () => {
	const shop = await makeShop(world, { quantity: 50 });
	const bought = await Promise.all(
		cases.map(async (one) => {
			const held = await hold(shop);
			await payWith(world, held.order, cards.good);
			await fault({ ...one, match: calls.capture(held.order.id) });
			expect(['pending', 'paid']).toContain((await settle(held)).data.status);
			return held;
		}),
	);
	await converge();
	for (const one of bought) expect(await statusOf(one)).toBe('paid');
	expect(await brokenPromises(world, [])).toEqual([]);
	soakNote({
		what: 'Failures of the provider during a capture',
		attempted: cases.length,
		lost: 0,
		seed: '–',
	});
});

test('a refund that fails in any way gives the money back once in the end', async () => {
	const shop = await makeShop(world, { quantity: 50 });
	const bought = await Promise.all(
		cases.map(async () => {
			const held = await hold(shop);
			await payWith(world, held.order, cards.good);
			await expect.poll(async () => (await settle(held)).data.status).toBe('paid');
			return held;
		}),
	);
	await Promise.all(
		bought.map(async ({ order, customer }, at) => {
			const answer = await world.call('customer.orders.cancel', {
				token: customer.token,
				params: { id: order.id },
				key: crypto.randomUUID(),
			});
			expect(answer.data.status).toBe('cancelled');
			const refund = await db
				.selectFrom('refunds')
				.innerJoin('payments', 'payments.id', 'refunds.payment_id')
				.select('refunds.id')
				.where('payments.order_id', '=', order.id)
				.executeTakeFirstOrThrow();
			await fault({ ...cases[at], match: `refund:${refund.id}` });
		}),
	);
	await converge();
	const refunds = await db.selectFrom('refunds').select('status').execute();
	expect(refunds.map(({ status }) => status)).toEqual(cases.map(() => 'succeeded'));
	expect(await brokenPromises(world, [])).toEqual([]);
	soakNote({ what: 'Failures of the provider during a refund', attempted: cases.length, lost: 0, seed: '–' });
});

test('a void that fails in any way lets the card go in the end', async () => {
	const shop = await makeShop(world, { quantity: 50 });
	const left = await Promise.all(
		cases.map(async (one) => {
			const held = await hold(shop);
			const { token } = held.customer;
			const answer = await world.call('customer.orders.abandon', { token, params: { id: held.order.id } });
			expect(answer.data.status).toBe('abandoned');
			// The form was open in another tab, so the card was charged all the same.
			expect((await payWith(world, held.order, cards.good)).status).toBe('requires_capture');
			await fault({ ...one, match: calls.void(held.order.id) });
			return held;
		}),
	);
	await converge();
	for (const one of left) expect(await statusOf(one)).toBe('abandoned');
	expect(await brokenPromises(world, [])).toEqual([]);
	soakNote({ what: 'Failures of the provider during a void', attempted: cases.length, lost: 0, seed: '–' });
});

test('an intent that cannot be opened holds no bag, and one that comes late is the same one', async () => {
	const shop = await makeShop(world, { quantity: 50 });
	// One by one, because the intent of an order isn't known before.
	const relevant = cases.filter(
		({ mode, times }) => times === 1 || ['timeout_after', '500_before'].includes(mode),
	);
	for (const one of relevant) {
		const customer = await makePerson(world);
		await fault({ ...one, match: ':intent' });
		const key = crypto.randomUUID();
		const ask = () =>
			world.call('customer.orders.create', {
				token: customer.token,
				key,
				body: { business_id: shop.id, quantity: 1, order_date: '2031-06-12', pickup_window: 'evening' },
			});
		const answer = await ask();
		await sandboxCall(world, 'DELETE', '/_faults');
		if (answer.code === undefined) {
			expect((await ask()).data.id).toBe(answer.data.id);
			const held = { order: answer.data, customer };
			await payWith(world, held.order, cards.good);
			await expect.poll(async () => (await settle(held)).data.status).toBe('paid');
		} else expect(answer.code).toBe('PAYMENT_PROVIDER_DOWN');
	}
	const slots = await db.selectFrom('slots').select('held').where('business_id', '=', shop.id).execute();
	expect(slots.map(({ held }) => held)).toEqual([0]);
	await converge();
	expect(await brokenPromises(world, [])).toEqual([]);
	soakNote({
		what: 'Failures of the provider while an intent is opened',
		attempted: relevant.length,
		lost: 0,
		seed: '–',
	});
});
