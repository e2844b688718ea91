/** Bugs that others shipped at the counter, in emails and on the platform (docs/known-bugs.md). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { freePort } from '../../../packages/ops/ports.ts';
import { silentLog } from '../database.ts';
import { buyBags, holdBags, makePerson, makeShop } from '../makers.ts';
import { createWorld } from '../world.ts';

const webDist = mkdtempSync(join(tmpdir(), 'flavorbag-web-'));
writeFileSync(join(webDist, 'index.html'), '<!doctype html><title>FlavorBag</title>');
afterAll(() => rmSync(webDist, { recursive: true }));
const world = await createWorld({
	webhooks: false,
	env: {
		FLAVORBAG_MODE: 'trial',
		WEB_DIST: webDist,
		SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
		MAIL_FROM: 'FlavorBag <hello@example.com>',
	},
});
const { db } = world.database;

async function bought() {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	return { shop, customer, order: await buyBags(world, customer, shop) };
}

// R-status-by-condition
test('two scanners that read one code at once hand the bag over once', async () => {
	const { shop, order } = await bought();
	world.clock.set(new Date(order.pickup_starts_at));
	const scan = () =>
		world.call('business.orders.setStatus', {
			token: shop.owner.token,
			params: { id: order.id },
			key: crypto.randomUUID(),
			body: { status: 'fulfilled' },
		});
	// All wait for the row before the first one gets it.
	const answers = await db.transaction().execute(async (tx) => {
		await tx.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().execute();
		const scans = [scan(), scan(), scan(), scan()];
		await expect
			.poll(async () => {
				const { rows } = await sql`
					select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
					db,
				);
				return rows;
			})
			.toHaveLength(scans.length);
		return scans;
	});
	const said = (await Promise.all(answers)).map(({ code }) => code ?? 'done');
	expect(said.sort()).toEqual(['WRONG_STATUS', 'WRONG_STATUS', 'WRONG_STATUS', 'done']);
});

test('a hand-over that is sent again gets its first answer, a second scan is refused', async () => {
	world.clock.set(new Date('2031-06-11T19:00:00.000Z'));
	const { shop, order } = await bought();
	world.clock.set(new Date(order.pickup_starts_at));
	const scan = (key: string) =>
		world.call('business.orders.setStatus', {
			token: shop.owner.token,
			params: { id: order.id },
			key,
			body: { status: 'fulfilled' },
		});
	const key = crypto.randomUUID();
	const first = await scan(key);
	expect((await scan(key)).data).toEqual(first.data);
	expect((await scan(crypto.randomUUID())).code).toBe('WRONG_STATUS');
	world.clock.set(new Date('2031-06-11T19:00:00.000Z'));
});

// R-mail-queued
test('a mail server that is away loses no paid order, and its mail waits', async () => {
	const { order } = await bought();
	await world.app.outbox.drain();
	expect(order.status).toBe('paid');
	const receipt = await db
		.selectFrom('outbox')
		.select(['done_at', 'dead_at', 'last_error'])
		.where('dedupe_key', '=', `mail:receipt:${order.id}`)
		.executeTakeFirst();
	expect(receipt).toMatchObject({
		done_at: null,
		dead_at: null,
		last_error: expect.stringContaining('ECONNREFUSED'),
	});
});

test('a file that is missing is never answered with the page of the app', async () => {
	const ask = (path: string) => fetch(`${world.url}${path}`, { headers: { accept: 'text/html,*/*' } });
	expect((await ask('/marketplace')).headers.get('content-type')).toContain('text/html');
	for (const path of ['/assets/index-0000.js', '/assets/index.css', '/logo.png']) {
		const answer = await ask(path);
		expect([path, answer.status]).toEqual([path, 404]);
		expect(answer.headers.get('content-type')).toContain('application/json');
	}
});

// R-lost-connection
test('a database connection that dies while it waits does not end the process', async () => {
	const own = openDatabase(world.database.url, silentLog, { max: 2 });
	const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own.db);
	const lost = new Promise((resolve) => own.pool.once('remove', resolve));
	// Without a listener, an error of the pool ends Node.
	expect(own.pool.listenerCount('error')).toBeGreaterThan(0);
	await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
	await lost;
	expect((await sql<{ one: number }>`select 1 as one`.execute(own.db)).rows).toEqual([{ one: 1 }]);
	await own.close();
});

test('the limit of a counter holds for its person, whatever X-Forwarded-For says', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	await holdBags(world, customer, shop);
	const statuses = await Promise.all(
		Array.from({ length: 40 }, async (_, at) => {
			const answer = await fetch(`${world.url}/v0/business/${shop.id}/orders/lookup`, {
				method: 'POST',
				headers: {
					authorization: `Bearer ${shop.owner.token}`,
					'content-type': 'application/json',
					'x-forwarded-for': `203.0.113.${at}`,
				},
				body: JSON.stringify({ code: 'ABCD2345' }),
			});
			return answer.status;
		}),
	);
	expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});
