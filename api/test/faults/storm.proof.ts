/** Provider events repeated ten times, in any order, or lost. */
import { expect, test } from 'vitest';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import { cards, makePerson, makeShop, type Person, payWith, type Shop } from '../makers.ts';
import { sandboxCall } from '../sandbox-calls.ts';
import { soaking, soakNote } from '../soak-notes.ts';
import { createWorld } from '../world.ts';

const size = soaking ? 500 : 30;
const copies = 10;
const seed = Number(process.env.STORM_SEED ?? Date.now() % 2 ** 31);
const world = await createWorld();
const { db } = world.database;
const fault = (body: object) => sandboxCall(world, 'POST', '/_faults', body);
// The first sign-in creates the signing key.
await makePerson(world);
const dates = [1, 2, 3].map((days) =>
	addDays(toLocalDateTime(world.clock.now(), 'America/Los_Angeles').date, days),
);

/** Pays without delivering events: three checkouts per person. */
async function authorize(shops: Shop[], people: Person[]): Promise<string[]> {
	const ids: string[] = [];
	for (const [at, { token }] of people.entries()) {
		for (const order_date of dates) {
			const shop = shops[at % shops.length];
			const body = { business_id: shop?.id ?? '', quantity: 1, order_date, pickup_window: 'evening' };
			const held = await world.call('customer.orders.create', { token, key: crypto.randomUUID(), body });
			expect((await payWith(world, held.data, cards.good)).status).toBe('requires_capture');
			ids.push(held.data.id);
		}
	}
	return ids;
}

async function prepare(): Promise<string[]> {
	const people = await Promise.all(Array.from({ length: Math.ceil(size / 3) }, () => makePerson(world)));
	const shops = await Promise.all(Array.from({ length: 4 }, () => makeShop(world, { quantity: 50 })));
	const quarter = Math.ceil(people.length / 4);
	const parts = [0, 1, 2, 3].map((at) => authorize(shops, people.slice(at * quarter, (at + 1) * quarter)));
	return (await Promise.all(parts)).flat();
}

async function countOf(ids: string[]) {
	const statuses = await db.selectFrom('orders').select('status').where('id', 'in', ids).execute();
	const captures = await db
		.selectFrom('ledger')
		.select('id')
		.where('order_id', 'in', ids)
		.where('kind', '=', 'capture')
		.where('account', '=', 'provider:platform')
		.execute();
	const history = await db.selectFrom('order_events').select('id').where('order_id', 'in', ids).execute();
	const receipts = await db
		.selectFrom('outbox')
		.select('id')
		.where(
			'dedupe_key',
			'in',
			ids.map((id) => `mail:receipt:${id}`),
		)
		.execute();
	return {
		paid: statuses.filter(({ status }) => status === 'paid').length,
		captures: captures.length,
		history: history.length,
		receipts: receipts.length,
	};
}
const once = (ids: string[]) => ({
	paid: ids.length,
	captures: ids.length,
	// Held, then paid.
	history: 2 * ids.length,
	receipts: ids.length,
});

test(`every event told ${copies} times in any order applies once (seed ${seed})`, async () => {
	await fault({ mode: 'webhook_pause' });
	await fault({ mode: 'webhook_duplicate', n: copies });
	await fault({ mode: 'webhook_shuffle', seed, window_ms: 500 });
	const ids = await prepare();
	await fault({ mode: 'webhook_resume' });
	await expect.poll(() => countOf(ids), { timeout: 120_000, interval: 100 }).toEqual(once(ids));
	await expect
		.poll(() => db.selectFrom('inbox').select('event_id').where('processed_at', 'is', null).execute(), {
			timeout: 120_000,
			interval: 100,
		})
		.toEqual([]);
	expect(await countOf(ids)).toEqual(once(ids));
	await sandboxCall(world, 'DELETE', '/_faults');
	soakNote({
		what: `Orders whose events came ${copies} times each, shuffled`,
		attempted: ids.length,
		lost: 0,
		seed: String(seed),
	});
});

test('with every event lost the reconciler makes every paid order paid, once', async () => {
	await fault({ mode: 'webhook_lose', rate: 1 });
	const ids = await prepare();
	const { repaired, unanswered, broken } = await world.app.reconcile();
	expect({ repaired: repaired.length, unanswered, broken }).toEqual({
		repaired: ids.length,
		unanswered: [],
		broken: [],
	});
	expect(await countOf(ids)).toEqual(once(ids));
	expect((await world.app.reconcile()).repaired).toEqual([]);
	await sandboxCall(world, 'DELETE', '/_faults');
	soakNote({
		what: 'Orders whose events were all lost, then reconciled',
		attempted: ids.length,
		lost: 0,
		seed: '–',
	});
});
