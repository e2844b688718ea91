import type { PublicBusiness } from '@flavorbag/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { slugOf } from '#lib/slug.ts';
import { makePerson, makeShop, type Shop } from '#test/makers.ts';
import { names as worldNames } from '#test/names.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld({ webhooks: false, env: { PUBLIC_CALLS_PER_MINUTE: '150' } });

const ask = async (path: string) => {
	const answer = await fetch(`${world.url}/v0/public/businesses${path}`);
	const body = (await answer.json()) as { data: unknown; error?: { code: string } };
	return { status: answer.status, headers: answer.headers, data: body.data, code: body.error?.code };
};
const slugs = async ({ id }: Shop) => {
	const rows = await world.database.db
		.selectFrom('business_slugs')
		.select(['slug', 'current'])
		.where('business_id', '=', id)
		.orderBy('slug')
		.execute();
	return rows.map(({ slug, current }) => `${slug}${current ? '' : ' (before)'}`);
};
const rename = (shop: Shop, display_name: string) =>
	world.call('business.update', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { display_name },
	});

// R-public-read
test('anybody may read what a shop offers, and neither its owner, its mail nor more than five bags exactly', async () => {
	const shop = await makeShop(world, { quantity: 9, name: 'Nine Bags' });
	const { status, headers, data } = await ask('/nine-bags-portland');
	expect(status).toBe(200);
	expect(headers.get('cache-control')).toBe('public, max-age=5');
	expect(headers.get('set-cookie')).toBeNull();
	const found = data as PublicBusiness;
	expect(found).toMatchObject({ id: shop.id, slug: 'nine-bags-portland', city: 'Portland', distance: null });
	expect(found.inventory[0]).toMatchObject({ available: 5, more: true });
	const text = JSON.stringify(found);
	for (const secret of ['email', 'phone', 'owner', 'google', '@']) expect(text).not.toContain(secret);
	const few = await makeShop(world, { quantity: 4, name: 'Four Bags' });
	const { data: list } = await ask('?near=97201');
	const { town, businesses } = list as { town: object; businesses: PublicBusiness[] };
	expect(town).toEqual({ city: 'Portland', state: 'OR', slug: 'portland-or' });
	expect(businesses.find(({ id }) => id === few.id)?.inventory[0]).toMatchObject({
		available: 4,
		more: false,
	});
	expect(businesses.find(({ id }) => id === few.id)?.distance).toBeTypeOf('number');
});

// R-public-read
test('a list is asked for by a place or by a town; what is neither is refused', async () => {
	const names = async (path: string) =>
		((await ask(path)).data as { businesses: PublicBusiness[] }).businesses.map(({ id }) => id);
	const shop = await makeShop(world);
	expect(await names('?city=portland-or')).toContain(shop.id);
	expect(await names('?near=Boise, ID')).toEqual([]);
	expect((await ask('')).code).toBe('LOCATION_REQUIRED');
	expect((await ask('?city=atlantis-or')).code).toBe('NOT_FOUND');
	expect((await ask('?city=portland')).code).toBe('NOT_FOUND');
	expect((await ask('?city=PORTLAND')).code).toBe('INVALID_INPUT');
	expect((await ask('?near=nowhere at all')).code).toBe('LOCATION_UNKNOWN');
	expect((await ask('/never-was-there')).code).toBe('NOT_FOUND');
});

// R-public-read
test('what changed is seen within ten seconds, and is not read again for each who asks', async () => {
	const shop = await makeShop(world, { name: 'Slow News' });
	expect((await ask('/slow-news-portland')).status).toBe(200);
	await world.call('business.update', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { enabled: false },
	});
	expect((await ask('/slow-news-portland')).status).toBe(200);
	await expect.poll(async () => (await ask('/slow-news-portland')).status, { interval: 1_000 }).toBe(404);
});

// R-public-pages
test('a slug survives a new name, two shops never share one, and with the shop it goes', async () => {
	const first = await makeShop(world, { name: "Ana's Café" });
	expect(await slugs(first)).toEqual(['anas-cafe-portland']);
	const second = await makeShop(world, { name: 'Anas Cafe' });
	expect(await slugs(second)).toEqual([`anas-cafe-portland-${second.id.slice(0, 8)}`]);
	await rename(first, 'Bread & Ana');
	expect(await slugs(first)).toEqual(['anas-cafe-portland (before)', 'bread-ana-portland']);
	expect((await ask('/anas-cafe-portland')).data).toMatchObject({ id: first.id, slug: 'bread-ana-portland' });
	await rename(first, "Ana's Café");
	expect(await slugs(first)).toEqual(['anas-cafe-portland', 'bread-ana-portland (before)']);
	await rename(second, 'Bread & Ana');
	expect(await slugs(second)).toContain(`bread-ana-portland-${second.id.slice(0, 8)}`);
	const removed = await world.call('business.remove', { token: first.owner.token, params: { id: first.id } });
	expect(removed.status).toBe(200);
	expect(await slugs(first)).toEqual([]);
});

// R-public-pages
test('a shop from anywhere has an address in letters of ours; a name without one gives way to the kind of shop', async () => {
	const shop = await makeShop(world, { name: 'Before' });
	await world.database.db
		.updateTable('businesses')
		.set({ category: 'Bäckerei' })
		.where('id', '=', shop.id)
		.execute();
	for (const [name, , slug] of worldNames) {
		await rename(shop, name);
		const now = (await slugs(shop)).filter((one) => !one.endsWith('(before)'));
		expect([name, ...now]).toEqual([name, `${slug || 'backerei'}-portland`]);
	}
	expect((await ask('/da-nang-banh-mi-portland')).data).toMatchObject({ slug: 'joes-no-1-portland' });
});

// R-public-pages
test('the database and the server make the same words of a name', async () => {
	const letter = fc.oneof(
		...[' -~', '\u00a0-\u024f', '\u0370-\u052f', '\u1e00-\u206f', '\u3041-\u30ff', '🌍-🌏'].map((range) => {
			const [first = '', , last = ''] = Array.from(range);
			return fc.integer({ min: Number(first.codePointAt(0)), max: Number(last.codePointAt(0)) });
		}),
	);
	const random = fc.sample(
		fc.array(letter, { maxLength: 90 }).map((codes) => String.fromCodePoint(...codes)),
		{ numRuns: 2_000, seed: 46 },
	);
	const names = [
		...random,
		...worldNames.map(([name]) => name),
		"Ana's Café",
		'Ål & Øl',
		'  —  ',
		'東京 Ramen',
		'x'.repeat(90),
		'A/B: "C"',
		'Ça Va Bien – Toujours',
		'İstanbul',
	];
	const { rows } = await sql<{ name: string; slug: string }>`
		select name, slug_of(name) as slug from unnest(${names}::text[]) as name`.execute(world.database.owner);
	expect(rows).toHaveLength(names.length);
	expect(rows.filter(({ name, slug }) => slug !== slugOf(name))).toEqual([]);
});

// R-public-read
test('one network that asks too often is told to wait, others are not', async () => {
	const person = await makePerson(world);
	let refused: number | undefined;
	for (let calls = 0; calls < 200 && !refused; calls++) {
		const { status } = await ask('?city=portland-or');
		if (status === 429) refused = calls;
	}
	expect(refused).toBeDefined();
	// The limit per network doesn't apply to people who are signed in.
	expect((await world.call('user.get', { token: person.token })).status).toBe(200);
});
