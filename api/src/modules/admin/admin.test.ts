import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { brokenInvariants } from '#db/invariants.ts';
import { buyBags, makePerson, makeShop } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ webhooks: false });
const { call, clock } = world;
beforeEach(() => clock.set(noon));

const admin = await makePerson(world);
const { email } = (await call('user.get', { token: admin.token })).data;
await world.app.identity.grantAdmin(email);
const figures = async () => (await call('admin.figures', { token: admin.token })).data;

test('people and businesses are counted as they come and go', async () => {
	const before = await figures();
	const shop = await makeShop(world);
	const { users, businesses } = await figures();
	expect(users.total - before.users.total).toBe(1);
	expect(users.new_today - before.users.new_today).toBe(1);
	expect(businesses.total - before.businesses.total).toBe(1);
	expect(businesses.listed - before.businesses.listed).toBe(1);
	const ask = { token: shop.owner.token, params: { id: shop.id } };
	expect((await call('business.update', { ...ask, body: { enabled: false } })).code).toBeUndefined();
	expect((await figures()).businesses).toEqual({ total: businesses.total, listed: before.businesses.listed });
	await call('business.remove', ask);
	await call('user.remove', { token: shop.owner.token });
	expect(await figures()).toEqual(before);
});

// R-platform-figures
test('orders count on their own date, revenue while they are paid for', async () => {
	const shop = await makeShop(world);
	const before = await figures();
	const order = await buyBags(world, await makePerson(world), shop, 2);
	const after = await figures();
	expect(after.orders_today - before.orders_today).toBe(1);
	expect(after.revenue_today - before.revenue_today).toBe(10);
	const body = { status: 'cancelled', reason: 'The oven broke.' };
	await call('business.orders.setStatus', { token: shop.owner.token, params: { id: order.id }, body });
	const off = await figures();
	expect(off.orders_today).toBe(after.orders_today);
	expect(off.revenue_today).toBe(before.revenue_today);
	clock.set(new Date(noon.getTime() + 24 * 3_600_000));
	expect((await figures()).orders_today).toBe(0);
});

test.each([
	[`update platform_counts set count = count + 1 where what = 'listed'`, 'figures drift: listed'],
	[`delete from platform_counts where what = 'users'`, 'figures drift: users'],
])('a drift is found: %s', async (drift, line) => {
	const seen = await world.database.owner
		.transaction()
		.execute(async (tx) => {
			await sql`set local session_replication_role = 'replica'`.execute(tx);
			await sql.raw(drift).execute(tx);
			throw await brokenInvariants(tx, clock.now());
		})
		.catch((found: unknown) => found);
	expect(seen).toEqual([line]);
});
