import type { BagPatch, MyDiet } from '@flavorbag/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { pointText } from '#places';
import { buyBags, makeMember, makePerson, makeShop, type Person, type Shop, tonight } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const lines: string[] = [];
const world = await createWorld({ log: { write: (line) => void lines.push(line) } });
const { call, clock } = world;

const setDiet = (person: Person, body: Partial<MyDiet>) =>
	call('user.diet.set', { token: person.token, body: { diets: [], avoid: [], ...body } });
const dietOf = async (person: Person) => (await call('user.diet.get', { token: person.token })).data;
const save = (shop: Shop, body: BagPatch) =>
	call('business.bag.update', { token: shop.owner.token, params: { id: shop.id }, body });
const seen = async (person: Person, shop: Shop) =>
	(await call('customer.businesses.get', { token: person.token, params: { id: shop.id } })).data;
const order = (person: Person, shop: Shop, acknowledged?: string, key: string = crypto.randomUUID()) =>
	call('customer.orders.create', {
		token: person.token,
		key,
		body: { business_id: shop.id, quantity: 1, ...tonight, ...(acknowledged && { acknowledged }) },
	});
const errorOf = ({ body }: Awaited<ReturnType<typeof order>>) => (body.success ? undefined : body.error);
const storedOf = async (id: string) =>
	world.database.db
		.selectFrom('orders')
		.select(['acknowledged', 'bag'])
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
async function eater(diet: Partial<MyDiet>): Promise<Person> {
	const person = await makePerson(world);
	await setDiet(person, diet);
	return person;
}
const around = { type: 'coordinates', value: '45.5122,-122.6587' };
const listed = async (person: Person, query: Record<string, string | number> = {}) => {
	const asked = { token: person.token, query: { ...around, ...query } };
	const [full, { data, body }] = await Promise.all([
		call('customer.businesses.list', asked),
		call('customer.businesses.summaries', asked),
	]);
	expect(full.data.businesses.map(({ id }) => id)).toEqual(data.businesses.map(({ id }) => id));
	expect(full.data.yours).toEqual(data.yours);
	const total = body.success ? body.meta.pagination?.total : undefined;
	return { ids: data.businesses.map(({ id }) => id), yours: data.yours, total };
};

const milky = { allergens: [{ allergen: 'milk', state: 'contains' }] } satisfies BagPatch;

describe('works', () => {
	// R-my-diet
	test('a diet is set, read, changed, and leaves nothing behind when it is emptied', async () => {
		const ada = await makePerson(world);
		expect(await dietOf(ada)).toEqual({ diets: [], avoid: [] });
		const diet: MyDiet = { diets: ['vegan', 'kosher'], avoid: ['peanut', 'soy'] };
		expect((await setDiet(ada, diet)).data).toEqual(diet);
		expect(await dietOf(ada)).toEqual(diet);
		await setDiet(ada, { avoid: ['egg'] });
		expect(await dietOf(ada)).toEqual({ diets: [], avoid: ['egg'] });
		await setDiet(ada, {});
		const rows = world.database.db.selectFrom('user_diets').selectAll().where('user_id', '=', ada.id);
		expect(await rows.execute()).toEqual([]);
	});

	// R-my-diet, R-own-beside-list
	test('what stands against it is beside the list and on the sheet, for its reader alone', async () => {
		const shop = await makeShop(world);
		await save(shop, milky);
		const [ada, ben] = [await eater({ avoid: ['milk', 'egg'], diets: ['vegan'] }), await makePerson(world)];
		expect((await listed(ada)).yours[shop.id]).toEqual({
			conflict: 'Contains milk · Not stated: egg · Not stated as vegan',
		});
		expect((await listed(ben)).yours[shop.id]).toBeUndefined();
		expect((await seen(ada, shop)).conflict).toEqual({
			lines: ['Contains milk.', 'Not stated: egg.', 'Not stated as vegan.'],
			version: 'contains.milk not_stated.egg diet.vegan',
		});
		expect((await seen(ben, shop)).conflict).toBeNull();
		await setDiet(ada, {});
		expect((await listed(ada)).yours[shop.id]).toBeUndefined();
		await setDiet(ada, { avoid: ['milk'] });
		const { data } = await order(ada, shop, 'contains.milk');
		expect(data.status).toBe('pending');
	});

	// R-acknowledged
	test('who has read the lines orders, and the order keeps which and when', async () => {
		const shop = await makeShop(world);
		await save(shop, milky);
		const ada = await eater({ avoid: ['milk', 'sesame'] });
		const version = (await seen(ada, shop)).conflict?.version;
		const { data } = await order(ada, shop, version);
		const { acknowledged } = await storedOf(data.id);
		expect(acknowledged?.version).toBe('contains.milk not_stated.sesame');
		expect(new Date(acknowledged?.at ?? 0)).toEqual(clock.now());
		const change = (set: string) =>
			world.database.db.executeQuery(
				sql.raw(`update orders set ${set} where id = '${data.id}'`).compile(world.database.db),
			);
		await expect(change(`acknowledged = null`)).rejects.toThrow('facts of an order never change');
		await expect(change(`acknowledged = '{}'`)).rejects.toThrow('facts of an order never change');
	});

	// R-acknowledged
	test('nothing changes for who never said what they eat, nor where everything fits', async () => {
		const [shop, ada, ben] = [
			await makeShop(world),
			await makePerson(world),
			await eater({ avoid: ['milk'] }),
		];
		const first = await order(ada, shop);
		expect((await storedOf(first.data.id)).acknowledged).toBeNull();
		await save(shop, { allergens: [{ allergen: 'milk', state: 'not_used' }] });
		const second = await order(ben, shop);
		expect((await storedOf(second.data.id)).acknowledged).toBeNull();
		// An acknowledgment of a conflict that no longer exists is ignored.
		const third = await order(await makePerson(world), shop, 'contains.milk');
		expect((await storedOf(third.data.id)).acknowledged).toBeNull();
	});
});

// R-list-filters
describe('narrows the list', () => {
	let ada: Person;
	const shops: string[] = [];
	const far = { value: '40.7,-111.9' };
	beforeAll(async () => {
		ada = await eater({ diets: ['vegetarian'], avoid: ['milk', 'egg'] });
		const none = ['milk', 'egg'].map((allergen) => ({
			allergen,
			state: 'not_used',
		})) as BagPatch['allergens'];
		const bags: BagPatch[] = [
			{ diets: ['vegan'], contains: ['bread', 'salads', 'fruit'], allergens: none },
			{ diets: ['vegetarian'], contains: ['cakes', 'sweets', 'drinks'], allergens: none },
			{ diets: [], contains: ['bread', 'salads', 'fruit'], allergens: none },
			{ diets: ['vegan'], contains: ['soups', 'salads', 'sushi'], allergens: none?.slice(0, 1) },
			{ diets: ['vegan'], allergens: none?.map((one) => ({ ...one, state: 'may_contain' })) },
			{},
		];
		for (const [at, bag] of bags.entries()) {
			const shop = await makeShop(world);
			const place = { lat: 40.7 + at / 1_000, lng: -111.9 };
			await world.app.db
				.updateTable('businesses')
				.set({ ...place, map_point: pointText(place) })
				.where('id', '=', shop.id)
				.execute();
			if (Object.keys(bag).length > 0) await save(shop, bag);
			shops.push(shop.id);
		}
	});
	const places = async (query: Record<string, string | number>) => {
		const { ids, total } = await listed(ada, { ...far, ...query });
		return [ids.map((id) => shops.indexOf(id)), total];
	};
	test.each<[Record<string, string | number>, number[]]>([
		[{}, [0, 1, 2, 3, 4, 5]],
		[{ fits: 'true' }, [0, 1]],
		[{ kind: 'bakery' }, [0, 1, 2]],
		[{ kind: 'meals' }, [0, 2, 3]],
		[{ kind: 'groceries' }, [0, 2]],
		[{ kind: 'sweets' }, [1]],
		[{ kind: 'snacks' }, [1]],
		[{ kind: 'meals', fits: 'true' }, [0]],
		[{ kind: 'sweets', max_price: 4 }, []],
		[{ fits: 'true', day: 'today', sort: 'soonest' }, [0, 1]],
	])('%o leaves %o', async (query, left) => {
		expect(await places(query)).toEqual([left, left.length]);
	});
	test('page by page, with the total of all of them', async () => {
		expect(await places({ kind: 'bakery', per_page: 2 })).toEqual([[0, 1], 3]);
		expect(await places({ kind: 'bakery', per_page: 2, page: 2 })).toEqual([[2], 3]);
		expect(await places({ fits: 'true', per_page: 1, page: 2 })).toEqual([[1], 2]);
	});
	test('a statement that was made too long ago fits nobody', async () => {
		const start = clock.now();
		clock.forward(90 * 24 * 3_600_000);
		expect(await places({ fits: 'true' })).toEqual([[], 0]);
		clock.set(start);
	});
	test('who never said what they eat has everything in it', async () => {
		const ben = await makePerson(world);
		expect((await listed(ben, { ...far, fits: 'true' })).total).toBe(6);
	});
});

describe('refuses', () => {
	// R-acknowledged
	test('bags that contain or don’t state what is avoided, until exactly these lines were read', async () => {
		const shop = await makeShop(world);
		await save(shop, milky);
		const ada = await eater({ avoid: ['milk', 'egg'], diets: ['halal'] });
		const key = crypto.randomUUID();
		const refused = await order(ada, shop, undefined, key);
		expect([refused.status, refused.code]).toEqual([409, 'BAG_NOT_ACKNOWLEDGED']);
		const details = errorOf(refused)?.details ?? [];
		expect(details).toEqual([
			{ field: 'contains.milk', message: 'Contains milk.' },
			{ field: 'not_stated.egg', message: 'Not stated: egg.' },
			{ field: 'diet.halal', message: 'Not stated as halal.' },
		]);
		expect((await order(ada, shop, 'contains.milk')).code).toBe('BAG_NOT_ACKNOWLEDGED');
		const read = details.map(({ field }) => field).join(' ');
		await save(shop, { allergens: [{ allergen: 'egg', state: 'may_contain' }] });
		expect((await order(ada, shop, read, key)).code).toBe('BAG_NOT_ACKNOWLEDGED');
		const { data } = await order(ada, shop, 'contains.milk may_contain.egg diet.halal', key);
		expect((await storedOf(data.id)).acknowledged?.version).toBe('contains.milk may_contain.egg diet.halal');
		expect((await order(ada, shop, 'contains.milk', key)).data.id).toBe(data.id);
	});

	// R-acknowledged
	test('an older checkout of the same bags stays when the new one was not read', async () => {
		const [shop, ada] = [await makeShop(world), await makePerson(world)];
		const older = await order(ada, shop);
		await setDiet(ada, { avoid: ['fish'] });
		expect((await order(ada, shop)).code).toBe('BAG_NOT_ACKNOWLEDGED');
		const about = { token: ada.token, params: { id: older.data.id } };
		expect((await call('customer.orders.get', about)).data.status).toBe('pending');
		expect((await order(ada, shop, 'not_stated.fish')).data.status).toBe('pending');
		expect((await call('customer.orders.get', about)).data.status).toBe('abandoned');
	});

	// R-my-diet
	test.each([
		[{ diets: ['paleo'], avoid: [] }, 'diets.0'],
		[{ diets: [], avoid: ['corn'] }, 'avoid.0'],
		[{ diets: [], avoid: ['egg', 'egg'] }, 'avoid'],
		[{ diets: [] }, 'avoid'],
	])('%j is no diet', async (body, field) => {
		const ada = await makePerson(world);
		const answer = await call('user.diet.set', { token: ada.token, body });
		expect([answer.status, answer.body.success ? '' : answer.body.error.details?.[0]?.field]).toEqual([
			422,
			field,
		]);
	});
});

describe('protects', () => {
	// R-my-diet, R-erasure
	test('a diet is in no log, no answer to a shop and no file, and goes with the account', async () => {
		const shop = await makeShop(world);
		const manager = await makeMember(world, shop, 'manager');
		const ada = await eater({ diets: ['kosher'], avoid: ['sesame', 'tree_nut'] });
		const version = (await seen(ada, shop)).conflict?.version ?? '';
		expect(version).toBe('not_stated.tree_nut not_stated.sesame diet.kosher');
		const { data } = await order(ada, shop, version);
		const about = { token: ada.token, params: { id: data.id } };
		await call('customer.orders.abandon', { ...about, key: crypto.randomUUID() });
		await setDiet(ada, {});
		const bought = await buyBags(world, ada, shop);
		await setDiet(ada, { diets: ['kosher'], avoid: ['sesame', 'tree_nut'] });
		const answers: unknown[] = [];
		for (const { token } of [shop.owner, manager]) {
			const params = { id: shop.id };
			answers.push((await call('business.orders.list', { token, params })).body);
			answers.push((await call('business.orders.get', { token, params: { id: bought.id } })).body);
			const file = await fetch(`${world.url}/v0/business/${shop.id}/orders.csv`, {
				headers: { authorization: `Bearer ${token}` },
			});
			answers.push(await file.text());
		}
		await world.drain();
		const outbox = await world.database.db.selectFrom('outbox').selectAll().execute();
		for (const text of [JSON.stringify(answers), JSON.stringify(outbox), lines.join('\n')]) {
			expect(text).not.toMatch(/acknowledged|diet\.kosher|not_stated\.|"avoid"/);
		}

		await call('customer.orders.cancel', { ...about, params: { id: bought.id }, key: crypto.randomUUID() });
		expect((await call('user.remove', { token: ada.token })).status).toBe(200);
		expect((await storedOf(data.id)).acknowledged).toEqual({});
		const { rows: tables } = await sql<{ name: string }>`
			select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`.execute(
			world.database.owner,
		);
		for (const { name } of tables) {
			const { rows } = await sql<{ text: string }>`
				select t::text as text from ${sql.raw(name)} t
				where t::text like '%diet.kosher%' or t::text like ${`%${ada.id}%kosher%`}`.execute(
				world.database.owner,
			);
			expect(rows, name).toEqual([]);
		}
		expect((await setDiet(ada, { avoid: ['egg'] })).code).toBe('UNAUTHORIZED');
	});
});
