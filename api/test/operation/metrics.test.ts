/** Metrics of a real product (R-metrics), also while a part is down. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '#test/database.ts';
import { cards, holdBags, makePerson, makeShop, payWith } from '#test/makers.ts';
import { type Scrape, scrape } from '#test/metrics-text.ts';
import { turnOn } from '#test/push-box.ts';
import { sandboxCall } from '#test/sandbox-calls.ts';
import { createWorld } from '#test/world.ts';
import { freePort } from '../../../packages/ops/ports.ts';
import { rowsOf } from '../../../tools/sources.ts';
import { createApp } from '../../src/app/app.ts';
import { readConfig } from '../../src/app/config.ts';
import { createLog } from '../../src/app/log.ts';
import { createFiguresReader } from '../../src/app/metrics/figures.ts';
import { openMetrics } from '../../src/app/metrics/metrics.ts';
import { serveMetrics } from '../../src/app/metrics/serve.ts';
import { onlyProcess } from '../../src/app/metrics/snapshots.ts';

const port = await freePort();
const world = await createWorld({ env: { METRICS_PORT: String(port) } });
const { meters } = world.app;
if (!meters) throw new Error('METRICS_PORT is set');
const own = { host: '127.0.0.1', port, token: undefined };
const settings = {
	database: { url: world.database.url, replicaUrl: undefined, pool: 2 },
	dataDir: world.dataDir,
};
const metrics = await openMetrics(
	{ ...settings, metrics: own },
	silentLog,
	world.clock,
	onlyProcess(meters),
	0,
);
afterAll(() => metrics?.close());
const read = (): Promise<Scrape> => scrape(metrics?.url());
const run = (name: string) => world.app.plannedJobs.find((job) => job.name === name)?.run();
const created = { method: 'POST', route: '/v0/customer/orders' };

test('orders, their bags, and the calls that made them are counted', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const before = await read();
	const order = await holdBags(world, customer, shop, 3);
	world.clock.forward(90_000);
	const held = await read();
	expect(held.value('flavorbag_held_bags')).toBe((before.value('flavorbag_held_bags') ?? 0) + 3);
	expect(held.value('flavorbag_orders', { status: 'pending' })).toBe(1);
	expect(held.value('flavorbag_oldest_hold_seconds')).toBe(90);
	expect(held.value('flavorbag_oldest_open_payment_seconds', { status: 'requires_payment' })).toBe(90);
	expect(held.value('flavorbag_http_requests_total', { ...created, status: '2xx' })).toBe(1);
	expect(held.value('flavorbag_http_request_duration_seconds_count', created)).toBe(1);
	expect(held.value('flavorbag_http_request_duration_seconds_bucket', { ...created, le: '+Inf' })).toBe(1);
	const statements = (now: Scrape) => now.value('flavorbag_database_connection_held_seconds_count') ?? 0;
	expect(statements(held)).toBeGreaterThan(statements(before));
	await payWith(world, order, cards.good);
	await world.call('customer.orders.settle', { token: customer.token, params: { id: order.id } });
	const paid = await read();
	expect(paid.value('flavorbag_orders', { status: 'paid' })).toBe(1);
	expect(paid.value('flavorbag_orders', { status: 'pending' })).toBe(0);
	expect(paid.value('flavorbag_oldest_hold_seconds')).toBe(0);
	expect(paid.value('flavorbag_users')).toBe(2);
	expect(paid.value('flavorbag_listed_businesses')).toBe(1);
	expect(paid.value('flavorbag_provider_call_duration_seconds_count', { call: 'capture' })).toBe(1);
	expect(paid.value('flavorbag_database_up')).toBe(1);
	expect(paid.value('flavorbag_database_writable')).toBe(1);
	expect(paid.value('flavorbag_processes')).toBe(1);
});

test('a path that nobody has, and a call that is refused, are series of their own', async () => {
	for (const path of ['/v0/nothing', '/v0/nothing/else']) await fetch(`${world.url}${path}`);
	await world.call('customer.orders.create', { body: {} });
	const now = await read();
	expect(now.value('flavorbag_http_requests_total', { route: 'none', status: '4xx' })).toBe(2);
	expect(now.value('flavorbag_http_requests_total', { ...created, status: '4xx' })).toBe(1);
});

test('an outbox that nobody empties shows how old its oldest row is', async () => {
	await world.drain();
	expect((await read()).value('flavorbag_outbox_oldest_due_seconds')).toBe(0);
	const insert = (key: string, minutes: number) =>
		sql`insert into outbox (topic, dedupe_key, payload, run_at) values
			('mail', ${key}, '{}', ${new Date(world.clock.now().getTime() - minutes * 60_000)})`.execute(
			world.database.db,
		);
	await insert('a', 7);
	await insert('b', -5);
	const now = await read();
	expect(now.value('flavorbag_outbox_oldest_due_seconds')).toBe(420);
	expect(now.value('flavorbag_stuck', { kind: 'outbox' })).toBe(1);
	await sql`update outbox set dead_at = ${world.clock.now()} where dedupe_key = 'a'`.execute(
		world.database.db,
	);
	expect((await read()).value('flavorbag_outbox_given_up')).toBe(1);
	await world.database.tamper("delete from outbox where dedupe_key in ('a', 'b')");
});

test('an event that nobody processes shows its age', async () => {
	const received = new Date(world.clock.now().getTime() - 600_000);
	await sql`insert into inbox (provider, event_id, type, object_kind, object_id, received_at) values
		('stripe', 'evt_old', 'x', 'other', 'x', ${received})`.execute(world.database.db);
	const now = await read();
	expect(now.value('flavorbag_inbox_oldest_seconds')).toBe(600);
	await world.drain();
	expect((await read()).value('flavorbag_inbox_oldest_seconds')).toBe(0);
});

test('backups and rehearsals show when the last good one began, and that one failed', async () => {
	expect((await read()).value('flavorbag_backup_failed')).toBeUndefined();
	const began = new Date('2031-06-11T03:00:00Z');
	const ended = (kind: string, problem: string | null) =>
		sql`insert into backup_runs (kind, started_at, ended_at, problem)
			values (${kind}, ${began}, ${began}, ${problem})`.execute(world.database.owner);
	await ended('backup', null);
	await ended('rehearsal', 'the key is another one');
	const now = await read();
	expect(now.value('flavorbag_backup_last_good_timestamp_seconds', { kind: 'backup' })).toBe(
		began.getTime() / 1_000,
	);
	expect(now.value('flavorbag_backup_failed', { kind: 'backup' })).toBe(0);
	expect(now.value('flavorbag_backup_failed', { kind: 'rehearsal' })).toBe(1);
	expect(now.value('flavorbag_backup_last_good_timestamp_seconds', { kind: 'rehearsal' })).toBeUndefined();
	await world.drain();
});

test('jobs, emails and notifications are counted by how they ended', async () => {
	const mailFolder = join(world.dataDir, 'mail');
	const customer = await makePerson(world);
	const shop = await makeShop(world);
	await turnOn(world, shop.owner);
	await world.drain();
	const before = await read();
	rmSync(mailFolder, { recursive: true, force: true });
	// A file in place of the mailbox's folder makes emails fail.
	writeFileSync(mailFolder, '');
	const order = await holdBags(world, customer, shop);
	await payWith(world, order, cards.good);
	await world.call('customer.orders.settle', { token: customer.token, params: { id: order.id } });
	await run('outbox');
	await run('pushes');
	const failed = await read();
	const grown = (now: Scrape, name: string, labels: Record<string, string>) =>
		(now.value(name, labels) ?? 0) - (before.value(name, labels) ?? 0);
	expect(grown(failed, 'flavorbag_mails_total', { result: 'failed' })).toBeGreaterThan(0);
	expect(grown(failed, 'flavorbag_mails_total', { result: 'sent' })).toBe(0);
	expect(grown(failed, 'flavorbag_job_seconds_total', { job: 'outbox' })).toBeGreaterThan(0);
	rmSync(mailFolder);
	world.clock.forward(60_000);
	await run('outbox');
	await run('pushes');
	const sent = await read();
	expect(grown(sent, 'flavorbag_mails_total', { result: 'sent' })).toBeGreaterThan(0);
	expect(grown(sent, 'flavorbag_pushes_total', { answer: 'accepted' })).toBeGreaterThan(0);
});

test('a provider that is away is counted by call and reason', async () => {
	const faults = { mode: '500_before', times: 100 };
	await sandboxCall(world, 'POST', '/_faults', faults);
	await expect(world.app.provider.check()).rejects.toThrow();
	await sandboxCall(world, 'DELETE', '/_faults');
	const now = await read();
	expect(now.value('flavorbag_provider_failures_total', { call: 'check' })).toBe(1);
	expect(now.value('flavorbag_provider_call_duration_seconds_count', { call: 'check' })).toBe(1);
});

test('a counter that drifted is counted when the audit finds it', async () => {
	const before = (await read()).value('flavorbag_drift_found_total') ?? 0;
	await world.database.tamper('update slots set sold = sold + 1 where sold > 0');
	for (let turn = 0; turn < 3; turn++) await run('audit');
	expect((await read()).value('flavorbag_drift_found_total')).toBeGreaterThan(before);
	await world.database.tamper('update slots set sold = sold - 1 where sold > 0');
});

test('a changed entry of the audit log is seen', async () => {
	const admin = await makePerson(world);
	await sql`insert into audit_log (actor_id, action) values (${admin.id}, 'sign_in')`.execute(
		world.database.db,
	);
	const reader = () => {
		const { db } = world.database;
		return createFiguresReader({ db, clock: world.clock, log: silentLog });
	};
	const stateOf = async () => {
		const fresh = reader();
		await fresh.read();
		await expect.poll(() => fresh.isAuditLogIntact()).toBeDefined();
		return fresh.isAuditLogIntact();
	};
	expect(await stateOf()).toBe(true);
	await world.database.tamper("update audit_log set action = 'sign_in', actor_id = null where id = 1");
	expect(await stateOf()).toBe(false);
});

test('the database is asked once, however many ask', async () => {
	const reader = createFiguresReader({ db: world.database.db, clock: world.clock, log: silentLog });
	const [first, second] = await Promise.all([reader.read(), reader.read()]);
	expect(second).toBe(first);
	expect(await reader.read()).toBe(first);
});

test('no label holds what belongs to somebody', async () => {
	const { samples } = await read();
	const values = samples.flatMap(({ labels }) => Object.values(labels));
	expect(values.length).toBeGreaterThan(100);
	expect(values.filter((value) => /[0-9a-f]{8}-[0-9a-f]{4}|@|\?|%/.test(value))).toEqual([]);
});

test('docs/metrics.md lists what is served, and nothing else', async () => {
	const { series, samples } = await read();
	const labelsOf = (name: string) => {
		const named = samples.filter((sample) => sample.name.replace(/_(bucket|sum|count)$/, '') === name);
		const all = new Set(named.flatMap(({ labels }) => Object.keys(labels)));
		return [...all].filter((label) => label !== 'le').sort();
	};
	const served = series.map(({ name, type, help }) => ({
		name,
		type,
		labels: labelsOf(name).join(', '),
		help,
	}));
	const page = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8');
	const listed = rowsOf(page, 'Series').map(([, name = '', type = '', labels = '', help = '']) => ({
		name,
		type,
		labels,
		help,
	}));
	const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
	expect(listed.sort(byName)).toEqual(served.sort(byName));
});

test('what is served is OpenMetrics, to its end', async () => {
	const { status, type, text } = await read();
	expect(status).toBe(200);
	expect(type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
	expect(text.endsWith('\n# EOF\n')).toBe(true);
	const odd = text
		.split('\n')
		.filter((line) => !/^(# (HELP|TYPE|EOF)\b.*|[a-z]\w*(\{.*\})? -?[\d.e+-]+|)$/.test(line));
	expect(odd).toEqual([]);
});

test('a database that is away is a number, and what only it knows is not said', async () => {
	const away = { ...settings.database, url: `postgres://nobody@127.0.0.1:${await freePort()}/none` };
	const lost = await openMetrics(
		{ ...settings, database: away, metrics: { ...own, port: await freePort() } },
		silentLog,
		world.clock,
		onlyProcess(meters),
	);
	const now = await scrape(lost?.url());
	await lost?.close();
	expect(now.status).toBe(200);
	expect(now.value('flavorbag_database_up')).toBe(0);
	for (const name of [
		'flavorbag_orders',
		'flavorbag_outbox_given_up',
		'flavorbag_database_writable',
		'flavorbag_users',
	])
		expect({ name, value: now.value(name) }).toEqual({ name, value: undefined });
	expect(now.value('process_resident_memory_bytes')).toBeGreaterThan(0);
	expect(now.value('flavorbag_disk_free_bytes')).toBeGreaterThan(0);
});

test('without METRICS_PORT nothing is counted', async () => {
	const app = await createApp(readConfig({ ...world.env, METRICS_PORT: undefined }), createLog('silent'));
	expect(app.meters).toBeUndefined();
	await app.close();
});

test('with a token nobody reads them without it, and they can only be read', async () => {
	const token = 'a-token-that-is-long';
	const server = await serveMetrics({ ...own, port: await freePort(), token }, silentLog, {
		type: 'text/plain',
		text: async () => 'numbers',
	});
	const url = server.url() ?? '';
	const bearer = (given: string) => scrape(url, { authorization: `Bearer ${given}` });
	expect((await scrape(url)).status).toBe(401);
	expect((await bearer('a-token-that-is-wrong')).status).toBe(401);
	expect(await bearer(token)).toMatchObject({ status: 200, text: 'numbers' });
	const post = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
	expect(post.status).toBe(405);
	expect((await scrape(url.replace('/metrics', '/'))).status).toBe(404);
	await server.close();
});

test('a port that is in use is named, and taken once it is free', async () => {
	const lines: string[] = [];
	const log = createLog(
		'info',
		new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
	);
	const taken = await freePort();
	const other = createServer();
	await new Promise<void>((resolve) => other.listen(taken, '127.0.0.1', resolve));
	const answer = { type: 'text/plain', text: async () => 'numbers' };
	const server = await serveMetrics({ ...own, port: taken }, log, answer, 20);
	expect(server.url()).toBeUndefined();
	expect(lines.join('')).toContain(`port ${taken} of METRICS_PORT is in use`);
	await new Promise((resolve) => other.close(resolve));
	await expect.poll(() => server.url()).toBeDefined();
	expect((await scrape(server.url())).text).toBe('numbers');
	await server.close();
});
