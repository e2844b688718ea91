import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buyBags, makePerson, makeShop } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { call, clock } = world;
const { db } = world.database;

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
	// Among them the cancelled one, somebody else's, and one that is pressed twice.
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
	// By fewer transactions than there are of them.
	expect(new Set(rows.map(({ xid }) => xid)).size).toBeLessThan(ids.length);
	// Asked once more, each gets the answer that it had.
	for (const [at, before] of given.entries())
		if (at > 0) expect((await confirm(at)).data).toEqual(before.data);
	for (const view of ['inv_stock_drift', 'inv_money_drift'] as const)
		expect(await db.selectFrom(view).selectAll().execute()).toEqual([]);
});
