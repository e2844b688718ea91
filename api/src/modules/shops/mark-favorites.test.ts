import { favoritesMax } from '@flavorbag/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '#db/database.ts';
import { buyBags, makeMember, makePerson, makeShop, type Person, type Shop } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';
import { addFavorite } from './favorites.store.ts';

const world = await createWorld();
const { call } = world;
const downtown = { type: 'coordinates', value: '45.5122,-122.6587' } as const;

const set = ({ token }: Person, { id }: Pick<Shop, 'id'>, favorite = true) =>
	call('customer.favorites.set', { token, params: { id }, body: { favorite } });
const favoritesOf = async ({ token }: Person) => (await call('customer.favorites.list', { token })).data;
const namesOf = async (person: Person) => (await favoritesOf(person)).favorites.map(({ id }) => id);
const yoursOf = async ({ token }: Person) =>
	(await call('customer.businesses.summaries', { token, query: downtown })).data.yours;
const numberAt = async ({ id, owner }: Shop) =>
	(await call('business.dashboard', { token: owner.token, params: { id } })).data.favorites;
const rowsOf = (userId: string) =>
	world.database.db.selectFrom('favorites').selectAll().where('user_id', '=', userId).execute();

// R-favorites, R-own-beside-list
test('what a customer marks is marked once, theirs alone, and unmarked by the same call', async () => {
	const [ada, bob, shop, other] = [
		...[await makePerson(world), await makePerson(world)],
		...[await makeShop(world), await makeShop(world)],
	] as [Person, Person, Shop, Shop];
	for (let tap = 0; tap < 2; tap++)
		expect(await set(ada, shop)).toMatchObject({ status: 200, data: { favorite: true } });
	expect(await yoursOf(ada)).toEqual({ [shop.id]: { favorite: true } });
	expect(await yoursOf(bob)).toEqual({});
	const sheet = async (person: Person, { id }: Shop) =>
		(await call('customer.businesses.get', { token: person.token, params: { id } })).data.favorite;
	expect([await sheet(ada, shop), await sheet(ada, other), await sheet(bob, shop)]).toEqual([
		true,
		false,
		false,
	]);

	// Lists don't depend on favorites.
	const cards = async ({ token }: Person) =>
		(await call('customer.businesses.list', { token, query: downtown })).data.businesses;
	expect(await cards(ada)).toEqual(await cards(bob));

	await set(bob, shop);
	expect([await numberAt(shop), await numberAt(other)]).toEqual([2, 0]);
	for (let tap = 0; tap < 2; tap++)
		expect(await set(ada, shop, false)).toMatchObject({ status: 200, data: { favorite: false } });
	expect([await namesOf(ada), await namesOf(bob), await numberAt(shop)]).toEqual([[], [shop.id], 1]);
});

// R-favorites
test('the list can be narrowed to favorites, with other filters', async () => {
	const ada = await makePerson(world);
	const [near, soldOut] = [await makeShop(world), await makeShop(world, { quantity: 1 })];
	const find = async (more = {}) => {
		const query = { ...downtown, favorites: 'true' as const, ...more };
		const { data, body } = await call('customer.businesses.summaries', { token: ada.token, query });
		return [
			data.businesses.map(({ id }) => id).sort(),
			body.success && body.meta.pagination?.total,
			data.nearest,
		];
	};
	expect(await find()).toEqual([[], 0, null]);
	for (const shop of [near, soldOut]) await set(ada, shop);
	expect(await find()).toEqual([[near.id, soldOut.id].sort(), 2, null]);
	expect(await find({ max_price: 4 })).toEqual([[], 0, null]);
	expect(await find({ type: 'coordinates', value: '44.9429,-123.0351', radius: 5 })).toEqual([[], 0, null]);
});

// R-favorites
test('the own list has all, those with bags first, and says when the others sell again', async () => {
	const ada = await makePerson(world);
	const [full, paused, none, hidden] = [
		...[await makeShop(world), await makeShop(world), await makeShop(world), await makeShop(world)],
	] as [Shop, Shop, Shop, Shop];
	for (const shop of [full, paused, none, hidden]) {
		await set(ada, shop);
		world.clock.forward(1_000);
	}
	const edit = ({ id, owner }: Shop, body: object) =>
		call('business.update', { token: owner.token, params: { id }, body });
	expect((await edit(paused, { paused_until: '2031-07-01' })).status).toBe(200);
	expect((await edit(none, { purchase_window: {} })).status).toBe(200);
	expect((await edit(hidden, { enabled: false })).status).toBe(200);

	await buyBags(world, ada, full);
	const { favorites, away, yours } = await favoritesOf(ada);
	expect([away, favorites.map(({ id }) => id)]).toEqual([1, [full.id, none.id, paused.id]]);
	const [bags, nothing, later] = favorites;
	expect([bags?.left, bags?.next_sale, bags?.distance]).toEqual([34, undefined, null]);
	expect([nothing?.left, nothing?.next_sale]).toEqual([0, undefined]);
	// Seven days are offered, so this evening is on sale from the sixth day before it.
	expect(later?.next_sale).toEqual({
		on_sale: '2031-06-25',
		date: '2031-07-01',
		start: '17:00',
		end: '20:00',
	});
	expect(yours[full.id]).toMatchObject({ favorite: true, open_order: { order_date: '2031-06-11' } });

	// Shops that aren't listed anymore can still be unmarked.
	expect((await set(ada, hidden, false)).status).toBe(200);
	expect((await favoritesOf(ada)).away).toBe(0);
});

// R-favorites
test('only a listed shop is marked, and 200 at most', async () => {
	const ada = await makePerson(world);
	const hidden = await makeShop(world, { enabled: false });
	expect((await set(ada, hidden)).code).toBe('NOT_FOUND');
	expect((await set(ada, { id: crypto.randomUUID() })).code).toBe('NOT_FOUND');

	const [first, last] = [await makeShop(world), await makeShop(world)];
	const add = (max: number, { id }: Shop) =>
		transaction(world.database.db, 'test', (tx) =>
			addFavorite(tx, { userId: ada.id, businessId: id, at: world.clock.now(), max }),
		);
	expect(favoritesMax).toBe(200);
	expect([await add(1, first), await add(1, last)]).toEqual([true, false]);
	// Marking it again doesn't count twice.
	expect([await add(1, first), (await rowsOf(ada.id)).length]).toEqual([true, 1]);
});

// R-favorites, R-erasure
test('a mark goes with the account and with the shop', async () => {
	const [ada, bob, shop, closing] = [
		...[await makePerson(world), await makePerson(world)],
		...[await makeShop(world), await makeShop(world)],
	] as [Person, Person, Shop, Shop];
	for (const person of [ada, bob]) for (const one of [shop, closing]) await set(person, one);
	expect((await call('user.remove', { token: ada.token })).status).toBe(200);
	expect(await rowsOf(ada.id)).toEqual([]);
	expect([await numberAt(shop), await numberAt(closing)]).toEqual([1, 1]);

	const closed = { token: closing.owner.token, params: { id: closing.id } };
	expect((await call('business.remove', closed)).status).toBe(200);
	expect((await rowsOf(bob.id)).map(({ business_id }) => business_id)).toEqual([shop.id]);
	expect((await call('user.remove', { token: shop.owner.token })).status).toBe(200);
	expect(await rowsOf(bob.id)).toEqual([]);
	expect(await favoritesOf(bob)).toEqual({ favorites: [], away: 0, yours: {} });
});

// R-favorites, R-erasure
test('what is marked while the account is being erased leaves nothing behind', async () => {
	const [ada, shop] = [await makePerson(world), await makeShop(world)];
	const waiting = async () => {
		const { rows } = await sql<{ count: number }>`
			select count(*)::int as count from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock'`.execute(world.database.owner);
		return rows[0]?.count;
	};
	const late = await transaction(world.database.db, 'test', async (tx) => {
		await sql`select from users where id = ${ada.id} for update`.execute(tx);
		const erasing = world.app.personalData.remove(ada.id);
		await expect.poll(waiting).toBe(1);
		const marking = set(ada, shop);
		await expect.poll(waiting).toBe(2);
		return [erasing, marking] as const;
	});
	await late[0];
	expect((await late[1]).code).toBe('NOT_FOUND');
	expect(await rowsOf(ada.id)).toEqual([]);
});

// R-favorites
test('who works in a shop sees the number, and nobody sees names', async () => {
	const [ada, shop] = [await makePerson(world), await makeShop(world)];
	const manager = await makeMember(world, shop, 'manager');
	await set(ada, shop);
	const { data } = await call('business.dashboard', { token: manager.token, params: { id: shop.id } });
	expect(data.favorites).toBe(1);
	expect(JSON.stringify(data)).not.toContain(ada.id);
});
