/** Deleting an account (R-erasure, I12). */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { buyBags, cards, holdBags, makePerson, makeShop, payWith, settle } from './makers.ts';
import { createWorld, noon, type World } from './world.ts';

const lines: string[] = [];
const world = await createWorld({ log: { write: (line) => void lines.push(line) } });

async function dump({ database, dataDir }: World): Promise<string> {
	const { rows: tables } = await sql<{ name: string }>`
		select format('%I.%I', schemaname, tablename) as name from pg_tables
		where schemaname in ('public', 'auth') and tablename <> 'places'`.execute(database.owner);
	const parts: string[] = [];
	for (const { name } of tables) {
		// Runs as the owner, because the serving role can't read the schema's bookkeeping.
		const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(
			database.owner,
		);
		parts.push(...rows.map(({ text }) => `${name} ${text}`));
	}
	for (const path of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
		if (path.isFile())
			parts.push(`${path.name} ${await readFile(join(path.parentPath, path.name), 'latin1')}`);
	}
	return [...parts, ...lines].join('\n');
}
const count = (text: string, needle: string) => text.toLowerCase().split(needle.toLowerCase()).length - 1;

beforeEach(() => world.clock.set(noon));

async function signUp(canary: string) {
	const email = `${canary}-mail@example.com`;
	const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json' };
	const body = {
		email,
		password: `${canary} is a secret`,
		first_name: `${canary}-first`,
		last_name: `${canary}-last`,
	};
	const signed = await fetch(`${world.url}/v0/auth/sign-up/email`, {
		method: 'POST',
		headers,
		body: JSON.stringify(body),
	});
	const cookie = signed.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ');
	const tokenOf = async () => {
		const answer = await fetch(`${world.url}/v0/auth/token`, { headers: { ...headers, cookie } });
		return ((await answer.json()) as { token: string }).token;
	};
	return { email, cookie, headers, tokenOf };
}

async function verify(email: string): Promise<void> {
	await world.drain();
	const mails = await readdir(join(world.dataDir, 'mail'));
	for (const name of mails) {
		const mail = JSON.parse(await readFile(join(world.dataDir, 'mail', name), 'utf8')) as {
			to: string;
			text: string;
		};
		const link = /http\S+verify-email\S+/.exec(mail.text)?.[0];
		if (mail.to === email && link)
			await fetch(link.replace('http://localhost:3000', world.url), { redirect: 'manual' });
	}
}

test('of a customer who bought, nothing personal is left anywhere, and the address is free again', async () => {
	const canary = 'canaryfinch';
	const { email, tokenOf } = await signUp(canary);
	await world.call('user.create', {
		token: await tokenOf(),
		body: { first_name: `${canary}-first`, last_name: `${canary}-last` },
	});
	await verify(email);
	const token = await tokenOf();
	await world.call('user.verify', { token });
	const profile = { phone_number: '503-555-0177', street: `${canary} street 1`, city: 'Salem' };
	const user = await world.call('user.update', { token, body: profile });
	const person = { id: user.data.id, externalId: user.data.external_id, email, token };
	const shop = await makeShop(world);
	const order = await buyBags(world, person, shop);
	// The stored answer of this call contains the customer's name.
	await world.call('business.orders.setStatus', {
		token: shop.owner.token,
		params: { id: order.id },
		body: { status: 'cancelled', reason: `Dear ${canary}-first, the oven broke` },
		key: crypto.randomUUID(),
	});
	const second = await buyBags(world, person, shop);
	world.clock.set(new Date('2031-06-12T04:00:00.000Z'));
	const asked = { token, params: { id: second.id }, body: { reason: `${canary} found it empty` } };
	expect((await world.call('customer.orders.refund', asked)).status).toBe(200);
	const answered = await world.call('business.orders.answerRefund', {
		token: shop.owner.token,
		params: { id: second.id },
		body: { decision: 'approve', answer: `Dear ${canary}-first, here it is` },
	});
	expect(answered.status).toBe(200);
	await world.drain();
	expect(count(await dump(world), canary)).toBeGreaterThan(5);

	expect((await world.call('user.remove', { token })).status).toBe(200);
	world.clock.forward(60_000);
	await world.drain();
	const left = await dump(world);
	expect(left.split('\n').filter((line) => count(line, canary) + count(line, '503-555-0177') > 0)).toEqual(
		[],
	);
	expect((await world.call('user.get', { token })).code).toBe('UNAUTHORIZED');
	const bought = await world.database.db
		.selectFrom('orders')
		.select('total_cents')
		.where('id', '=', order.id)
		.executeTakeFirst();
	expect(bought?.total_cents).toBe(500);
	const paidWith = world.database.db
		.selectFrom('payments')
		.select('card_last4')
		.where('order_id', '=', order.id);
	expect(await paidWith.execute()).toEqual([{ card_last4: null }]);

	const returned = await signUp(canary);
	const names = { first_name: 'New', last_name: 'Person' };
	const next = await world.call('user.create', { token: await returned.tokenOf(), body: names });
	expect(next.data.id).not.toBe(person.id);
});

test('of an owner, the businesses are gone from every list and name nobody', async () => {
	const shop = await makeShop(world);
	const { owner } = shop;
	const customer = await makePerson(world);
	await world.call('business.update', {
		token: owner.token,
		params: { id: shop.id },
		body: { phone_number: '503-555-0188', pickup_notes: 'Ask for Robin at the back door' },
	});
	const order = await buyBags(world, customer, shop);
	const refused = await world.call('user.remove', { token: owner.token });
	expect([refused.status, refused.code]).toEqual([409, 'BAGS_TO_COLLECT']);
	await world.call('customer.orders.cancel', {
		token: customer.token,
		params: { id: order.id },
		key: 'cancel-it',
	});
	await world.drain();
	expect((await world.call('user.remove', { token: owner.token })).status).toBe(200);
	world.clock.forward(60_000);
	await world.drain();
	expect(count(await dump(world), owner.email)).toBe(0);
	const gone = await world.call('customer.businesses.get', {
		token: customer.token,
		params: { id: shop.id },
	});
	expect(gone.code).toBe('NOT_FOUND');
	const mine = await world.call('customer.orders.get', { token: customer.token, params: { id: order.id } });
	expect(mine.data.business_name).toMatch(/^Shop /);
	expect(mine.data.pickup_place).toMatchObject({ street: '1 Main St', phone_number: null, notes: null });
	const { rows } = await sql<{ text: string }>`
		select o::text || coalesce((select string_agg(i.answer::text, '') from idempotency i), '') as text
		from orders o where o.business_id = ${shop.id}`.execute(world.database.db);
	expect(rows.filter(({ text }) => /555-0188|Robin/.test(text))).toEqual([]);
});

test('every text of an owner’s business goes with the account, or is listed here as staying', async () => {
	const staying = [
		['category', 'chosen from a list'],
		['tax_class', 'one of four'],
		['bag_caution', 'one of three'],
		['approval', 'one of three'],
		['new_order_emails', 'chosen from a list'],
		['state', 'one of fifty'],
		['zip_code', 'orders keep it too'],
		['tz', 'the days of its orders are in it'],
		['offer_week', 'times and counts'],
		['card_bag', 'chosen from lists'],
		['price_steps', 'minutes and cents'],
		['posts_around', 'a time of day'],
	].map(([name]) => name);
	const shop = await makeShop(world, { enabled: false });
	const { rows } = await sql<{ name: string }>`
		select column_name as name from information_schema.columns
		where table_schema = 'public' and table_name = 'businesses' and data_type in ('text', 'jsonb', 'json', 'ARRAY')`.execute(
		world.database.db,
	);
	const names = rows.map(({ name }) => name);
	expect(staying.filter((name) => name && !names.includes(name))).toEqual([]);
	const gone = names.filter((name) => !staying.includes(name));
	await world.database.tamper(
		`update businesses set suspended_at = now(), approval = 'declined', approval_at = now(), ${gone.map((name) => `${name} = 'canary wren'`).join(', ')}
			where id = '${shop.id}'`,
	);
	expect((await world.call('user.remove', { token: shop.owner.token })).status).toBe(200);
	const [after] = await world.database.db
		.selectFrom('businesses')
		.selectAll()
		.where('id', '=', shop.id)
		.execute();
	const left = Object.entries(after ?? {}).filter(([, value]) =>
		JSON.stringify(value).includes('canary wren'),
	);
	expect(left).toEqual([]);
	expect(after?.deleted_at).toBeInstanceOf(Date);
});

describe('refuses', () => {
	// R-erasure-waits
	test('while an order is to be paid or collected', async () => {
		const [customer, shop] = [await makePerson(world), await makeShop(world)];
		const order = await holdBags(world, customer, shop);
		const remove = () => world.call('user.remove', { token: customer.token });
		expect((await remove()).code).toBe('ORDERS_OPEN');
		await payWith(world, order, cards.good);
		await settle(world, customer, order);
		expect((await remove()).code).toBe('ORDERS_OPEN');
		expect((await world.call('user.get', { token: customer.token })).status).toBe(200);
	});

	test('while a customer of a business waits for an answer about a refund', async () => {
		const [customer, shop] = [await makePerson(world), await makeShop(world)];
		const order = await buyBags(world, customer, shop);
		const before = world.clock.now();
		world.clock.set(new Date(order.pickup_starts_at));
		const about = { token: customer.token, params: { id: order.id } };
		await world.call('customer.orders.confirmPickup', about);
		await world.call('customer.orders.refund', {
			...about,
			body: { reason: 'It was empty.' },
			key: 'ask-it',
		});
		const remove = () => world.call('user.remove', { token: shop.owner.token });
		expect((await remove()).code).toBe('REFUNDS_TO_ANSWER');
		await world.call('business.orders.answerRefund', {
			token: shop.owner.token,
			params: { id: order.id },
			body: { decision: 'approve' },
		});
		await world.drain();
		expect((await remove()).status).toBe(200);
		world.clock.set(before);
	});

	test('an order that races the deletion: one of the two wins, never both', async () => {
		for (let round = 0; round < 10; round++) {
			const [customer, shop] = [await makePerson(world), await makeShop(world)];
			const body = { business_id: shop.id, quantity: 1, order_date: '2031-06-11', pickup_window: 'evening' };
			const [bought, removed] = await Promise.all([
				world.call('customer.orders.create', { token: customer.token, key: crypto.randomUUID(), body }),
				world.call('user.remove', { token: customer.token }),
			]);
			expect([bought.status === 200, removed.status === 200].filter(Boolean)).toHaveLength(1);
		}
	});
});
