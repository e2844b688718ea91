import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { buyBags, makePerson, makeShop, type Person } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { call, clock, database } = world;
const flush = () => world.app.listing.emptySearches.flush();
const day = 24 * 3_600_000;
const [portland, salem] = ['97204', '97301'];
beforeEach(() => clock.set(noon));

const look = async (person: Person, value: string, query: Record<string, string> = {}) => {
	const type = value.includes(',') ? ('coordinates' as const) : ('address' as const);
	const asked = { type, value, radius: '5', ...query };
	for (const name of ['customer.businesses.summaries', 'customer.businesses.list'] as const)
		expect((await call(name, { token: person.token, query: asked })).status).toBe(200);
};
async function written(): Promise<string[]> {
	await flush();
	const { rows } = await sql<{ line: string }>`
		select concat_ws(' ', zip_code, local_date, count) as line from empty_searches order by local_date, zip_code`.execute(
		database.db,
	);
	return rows.map(({ line }) => line);
}

// R-empty-searches
test('a search without a bag is counted once, however often its list is asked for', async () => {
	const [person, other] = [await makePerson(world), await makePerson(world)];
	expect(await written()).toEqual([]);
	await look(person, salem);
	await look(person, salem, { page: '2' });
	await look(person, salem, { sort: 'price' });
	expect(await written()).toEqual(['97301 2031-06-11 1']);
	await look(person, salem);
	expect(await written()).toEqual(['97301 2031-06-11 1']);
	// A different person or filter makes another search. Searches by name or among favorites don't count.
	await look(other, salem);
	await look(other, salem, { day: 'today' });
	await look(other, salem, { q: 'Bakery' });
	await look(other, salem, { favorites: 'true' });
	expect(await written()).toEqual(['97301 2031-06-11 3']);
	clock.set(new Date('2031-06-12T06:30:00Z'));
	person.token = await world.app.auth.tokenFor(person.externalId);
	await look(person, salem);
	clock.set(new Date('2031-06-12T07:30:00Z'));
	await look(person, salem);
	expect(await written()).toEqual(['97301 2031-06-11 3', '97301 2031-06-12 1']);
});

test('where there are bags nothing is counted; where all are gone, it is', async () => {
	const before = await written();
	const person = await makePerson(world);
	const shop = await makeShop(world, { quantity: 1 });
	await look(person, portland);
	expect(await written()).toEqual(before);
	await look(person, portland, { max_price: '1' });
	const [line] = (await written()).filter((one) => !before.includes(one));
	expect(line).toBe('97204 2031-06-11 1');
	await buyBags(world, await makePerson(world), shop);
	await look(person, portland, { day: 'today' });
	expect(await written()).toContain('97204 2031-06-11 2');
	await sql`update weekly_slots set enabled = false where business_id = ${shop.id}`.execute(database.owner);
	await look(person, portland);
	expect(await written()).toContain('97204 2031-06-11 3');
});

test('what could not be written is written later, and what is old goes', async () => {
	const person = await makePerson(world);
	await look(person, '97401');
	await sql`alter table empty_searches rename to gone`.execute(database.owner);
	await expect(flush()).rejects.toThrow();
	await sql`alter table gone rename to empty_searches`.execute(database.owner);
	expect(await written()).toContain('97401 2031-06-11 1');
	expect(await world.app.listing.emptySearches.counts()).toContainEqual({ zip_code: '97401', count: 1 });
	clock.set(new Date(noon.getTime() + 33 * day));
	person.token = await world.app.auth.tokenFor(person.externalId);
	await look(person, salem);
	expect(await written()).toEqual(['97301 2031-07-14 1']);
});

test('from far outside nothing is counted, and nothing says who looked', async () => {
	const person = await makePerson(world);
	const before = await written();
	await look(person, '10.5,-30.25');
	expect(await written()).toEqual(before);
	const { rows } = await sql<{ name: string }>`
		select column_name as name from information_schema.columns where table_name = 'empty_searches' order by 1`.execute(
		database.db,
	);
	expect(rows.map(({ name }) => name)).toEqual(['count', 'local_date', 'zip_code']);
});
