/** R-console-health: faults are found and repaired in the console. */
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Health, HealthAnswer, HealthCheck } from '@flavorbag/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { buyBags, makePerson, makeShop, type Shop } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';
import { requestedKinds } from '../../../packages/backup/runs.ts';

const room = { free: 20e9, size: 40e9 };
const world = await createWorld({
	webhooks: false,
	env: { BACKUP_TO: '/mnt/backups' },
	roomOn: async () => room,
});
const { call, clock } = world;
const { db, owner } = world.database;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);

const read = async (): Promise<Health> =>
	(await call('admin.health.get', { token: admin.token, query: { fresh: 'yes' } })).data;
const faults = async (): Promise<HealthAnswer[]> =>
	(await read()).checks.filter(({ state }) => state !== 'good');
const found = async (what: HealthCheck) => (await faults()).find((one) => one.what === what);

/** Recorded like the launcher does. */
async function ended(kind: 'backup' | 'rehearsal', problem?: string): Promise<void> {
	const at = clock.now();
	await sql`insert into backup_runs (kind, started_at, ended_at, bytes, problem)
		values (${kind}, ${at}, ${at}, 7, ${problem ?? null})`.execute(owner);
}
beforeEach(async () => {
	clock.set(noon);
	await ended('backup');
	await ended('rehearsal');
});
const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
const queueMail = (given: { run_at: Date; last_error?: string }) =>
	db
		.insertInto('outbox')
		.values({ topic: 'mail', dedupe_key: crypto.randomUUID(), payload: '{}', ...given })
		.execute();

test('a sound installation says that everything works, and what of', async () => {
	const health = await read();
	expect(health.checks.map(({ what, state, code }) => `${what} ${state} ${code}`).sort()).toEqual([
		'audit_log good fine',
		'backup good fine',
		'contact good missing',
		'database good fine',
		'disk good fine',
		'drift good fine',
		'inbox good fine',
		'jobs good fine',
		'mail good fine',
		'mode good fine',
		'outbox good fine',
		'provider good fine',
		'proxy good fine',
		'rehearsal good fine',
		'stuck good fine',
		'transfers good fine',
	]);
	expect(health).toMatchObject({ folders: [], process: { version: expect.stringMatching(/^\d+\.\d+/) } });
	// A cached answer is equal, and viewing is audited.
	const passing = (await call('admin.health.get', { token: admin.token })).data;
	expect(passing.checks.filter(({ state }) => state !== 'good')).toEqual([]);
	const log = (await call('admin.auditLog.list', { token: admin.token })).data;
	expect(log.entries[0]).toMatchObject({ action: 'admin.health.get' });
});

describe('found', () => {
	test('work that is late, with its age and its problem', async () => {
		await queueMail({ run_at: minutesAgo(7), last_error: 'no route' });
		expect(await found('outbox')).toMatchObject({
			state: 'wrong',
			code: 'late',
			problem: 'no route',
			figures: { waiting: 1, late: 1, given_up: 0, failed: 1, oldest_seconds: 420 },
		});
		expect(await found('mail')).toMatchObject({
			state: 'look',
			code: 'failing',
			problem: 'no route',
			figures: { rows: 1 },
			since: minutesAgo(7).toISOString(),
		});
		expect((await faults()).map(({ what }) => what).sort()).toEqual(['mail', 'outbox']);
		await world.database.tamper('delete from outbox');
		expect(await faults()).toEqual([]);
	});

	test('what was given up and what is late: by what it is, and which order’s', async () => {
		const customer = await makePerson(world);
		const order = await buyBags(world, customer, await makeShop(world));
		await call('customer.orders.cancel', { token: customer.token, params: { id: order.id } });
		const setRefund = (run_at: Date) =>
			db.updateTable('outbox').set({ run_at }).where('topic', '=', 'refund.submit').execute();
		await setRefund(minutesAgo(3));
		const facts = { kind: 'receipt', to: customer.email, order: { id: order.id } };
		const planted = [
			{ topic: 'mail', payload: facts },
			{ topic: 'push', payload: { about: { ...facts, kind: 'bag_offer' } } },
		];
		for (const { topic, payload } of planted)
			await world.database.tamper(
				`insert into outbox (topic, dedupe_key, payload, run_at, dead_at) values
					('${topic}', 'planted:${topic}', '${JSON.stringify(payload)}', now(), now())`,
			);
		const { entries } = (await found('outbox')) ?? {};
		expect(entries).toEqual([
			{ topic: 'mail', mail: 'receipt', order_id: order.id, is_given_up: true },
			{ topic: 'push', mail: 'bag_offer', order_id: order.id, is_given_up: true },
			{ topic: 'refund.submit', mail: null, order_id: order.id, is_given_up: false },
		]);
		expect(JSON.stringify(entries)).not.toContain(customer.email);
		await world.database.tamper(`delete from outbox where dedupe_key like 'planted:%'`);
		await setRefund(noon);
		await world.drain();
		const { rows } = await sql<{ id: string }>`
			select provider_intent_id as id from payments where order_id = ${order.id}`.execute(db);
		await sql`insert into inbox (provider, event_id, type, object_kind, object_id, received_at)
			values ('stripe', 'evt_late', 'payment_intent.succeeded', 'intent', ${rows[0]?.id}, ${minutesAgo(5)})`.execute(
			owner,
		);
		expect((await found('inbox'))?.entries).toEqual([
			{ topic: 'event.intent', mail: null, order_id: order.id, is_given_up: false },
		]);
		await world.database.tamper('delete from inbox');
		expect(await faults()).toEqual([]);
	});

	test('a mail server that takes nothing', async () => {
		const folder = join(world.dataDir, 'mail');
		rmSync(folder, { recursive: true, force: true });
		writeFileSync(folder, '');
		expect(await found('mail')).toMatchObject({
			state: 'wrong',
			code: 'unanswered',
			problem: expect.stringMatching(/EEXIST|ENOTDIR/),
		});
		rmSync(folder);
		expect(await faults()).toEqual([]);
	});

	test.each([
		['low', 'look', 1.5e9],
		['low', 'look', 2.5e9],
		['full', 'wrong', 4e8],
	] as const)('a disk that is %s, with what takes it', async (code, state, free) => {
		Object.assign(room, { free, size: 60e9 });
		writeFileSync(join(world.dataDir, 'api.log'), 'x'.repeat(100_000));
		const health = await read();
		Object.assign(room, { free: 20e9, size: 40e9 });
		expect(health.checks.find(({ what }) => what === 'disk')).toMatchObject({
			code,
			state,
			figures: { free_bytes: free, size_bytes: 60e9, log_days: 14 },
		});
		expect(health.folders.map(({ folder }) => folder)).toEqual(['postgres', 'other']);
		expect(health.folders.find(({ folder }) => folder === 'other')?.bytes).toBeGreaterThanOrEqual(100_000);
		expect(await faults()).toEqual([]);
	});

	test('a backup and a rehearsal that failed, that are old, or that were never made', async () => {
		await ended('backup', 'the disk is full');
		await ended('rehearsal', 'a part is missing');
		expect(await faults()).toMatchObject([
			{ what: 'backup', code: 'failed', problem: 'the disk is full', since: noon.toISOString() },
			{ what: 'rehearsal', code: 'failed', problem: 'a part is missing' },
		]);
		await ended('backup');
		await ended('rehearsal');
		clock.forward(27 * 3_600_000);
		expect(await faults()).toMatchObject([
			{ what: 'backup', code: 'old' },
			{ what: 'rehearsal', code: 'old' },
		]);
		clock.set(noon);
		await world.database.tamper('delete from backup_runs');
		expect((await faults()).map(({ code }) => code)).toEqual(['none', 'none']);
		await sql`insert into setting_changes (at, name, was, became, version)
			values (${minutesAgo(9)}, 'BACKUP_TO', null, '/mnt/backups', '1')`.execute(owner);
		expect(await faults()).toEqual([]);
		await world.database.tamper('delete from setting_changes');
	});

	test('an entry of the audit log that was changed', async () => {
		await call('admin.auditLog.file', { token: admin.token });
		const change = (by: string) =>
			world.database.tamper(
				`update audit_log set action = '${by}' where id = (select min(id) from audit_log where action in ('admin.auditLog.file', 'sign_in'))`,
			);
		await change('sign_in');
		expect(await found('audit_log')).toMatchObject({
			state: 'wrong',
			code: 'changed',
			problem: expect.stringContaining('was changed'),
		});
		await change('admin.auditLog.file');
		expect(await found('audit_log')).toBeUndefined();
	});
});

const { tamper } = world.database;
type Act = 'sendNow' | 'testEmail' | 'recount' | 'deleteLogs';
const act = async <A extends Act>(what: A) =>
	(await call(`admin.health.${what}` as const, { token: admin.token })).data;
const lastAction = async () =>
	(await call('admin.auditLog.list', { token: admin.token })).data.entries[0]?.action;
const mailFolder = join(world.dataDir, 'mail');
function breakMail(): void {
	rmSync(mailFolder, { recursive: true, force: true });
	writeFileSync(mailFolder, '');
}

/** Returns the row's id. */
async function makeMail(): Promise<number> {
	const [change_id, to] = [crypto.randomUUID(), 'someone@example.com'];
	const payload = JSON.stringify({ kind: 'test_email', change_id, to, first_name: 'Ada', path: '/admin' });
	const { rows } = await sql<{ id: number }>`insert into outbox (topic, dedupe_key, payload, run_at)
		values ('mail', ${change_id}, ${payload}, ${clock.now()}) returning id`.execute(db);
	return rows[0]?.id ?? 0;
}
async function pickedUp() {
	const shop = await makeShop(world);
	const customer = await makePerson(world);
	const order = await buyBags(world, customer, shop);
	clock.set(new Date(order.pickup_starts_at));
	await call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id } });
	await world.drain();
	return { shop, order };
}

describe('mended', () => {
	test('work that was given up is sent once its cause is gone, and once', async () => {
		breakMail();
		const given = await makeMail();
		await makeMail();
		await world.app.outbox.drain();
		await sql`update outbox set dead_at = ${clock.now()} where id = ${given}`.execute(owner);
		expect(await found('outbox')).toMatchObject({ code: 'given_up', figures: { given_up: 1 } });
		// Counts only the one that will be retried.
		expect(await found('mail')).toMatchObject({ figures: { rows: 1 } });
		expect(await act('sendNow')).toMatchObject({
			entries: 2,
			done: 0,
			problem: expect.stringMatching(/EEXIST|ENOTDIR/),
		});
		rmSync(mailFolder);
		expect(await act('sendNow')).toEqual({ entries: 2, done: 2, problem: null });
		expect(await lastAction()).toBe('admin.health.sendNow');
		expect(await faults()).toEqual([]);
		expect(await act('sendNow')).toEqual({ entries: 0, done: 0, problem: null });
		const sent = await createMailbox({ folder: mailFolder, clock }).list({ to: 'someone@example.com' });
		expect(sent).toHaveLength(2);
	});

	test('what waits for its time, and what is under way, is left alone', async () => {
		const [later, leased] = [await makeMail(), await makeMail()];
		const soon = new Date(clock.now().getTime() + 60_000);
		await sql`update outbox set run_at = ${soon} where id = ${later}`.execute(owner);
		await sql`update outbox set lease_until = ${soon} where id = ${leased}`.execute(owner);
		expect(await act('sendNow')).toMatchObject({ entries: 0 });
		await tamper('delete from outbox where done_at is null');
	});

	test('a test email says at once what the email server answered', async () => {
		expect(await act('testEmail')).toEqual({ to: admin.email, problem: null });
		const [mail] = await createMailbox({ folder: mailFolder, clock }).list({ to: admin.email });
		expect(mail).toMatchObject({ subject: 'A test email from FlavorBag' });
		breakMail();
		expect((await act('testEmail')).problem).toMatch(/EEXIST|ENOTDIR/);
		rmSync(mailFolder);
		expect((await act('testEmail')).problem).toBeNull();
	});

	test('whoever asked for too many test emails reads how long to wait', async () => {
		const other = await makePerson(world);
		await world.app.identity.grantAdmin(other.email);
		const ask = (language: 'en' | 'es') => call('admin.health.testEmail', { token: other.token, language });
		for (let nth = 0; nth < 20; nth++) expect((await ask('en')).status).toBe(200);
		const refused = await ask('en');
		expect([refused.status, refused.code]).toEqual([429, 'RATE_LIMITED']);
		const words = ({ body }: typeof refused) => (body.success ? '' : body.error.message);
		expect(words(refused)).toMatch(/^Rate limit exceeded\. Please try again in \d+ minutes\.$/);
		expect(words(await ask('es'))).toMatch(/^Demasiados intentos\. Vuelve a probar en \d+ minutos\.$/);
	});

	test('a refused transfer is sent now, and once; one that was never refused waits for its turn', async () => {
		const { shop, order } = await pickedUp();
		const retry = (id: string) => call('admin.transfers.retry', { token: admin.token, params: { id } });
		expect((await retry(order.id)).code).toBe('NOT_FOUND');
		const { rows } = await sql<{ id: string }>`
			select provider_account_id as id from payment_accounts where business_id = ${shop.id}`.execute(db);
		const set = (id: string | undefined) =>
			tamper(`update payment_accounts set provider_account_id = '${id}' where business_id = '${shop.id}'`);
		await set('acct_gone');
		await world.app.transfers.drain();
		expect(await found('transfers')).toMatchObject({ code: 'refused', figures: { rows: 1 } });
		expect((await retry(order.id)).data).toMatchObject({
			order_id: order.id,
			outcome: 'refused',
			problem: expect.stringContaining('No such destination'),
		});
		await set(rows[0]?.id);
		const sent = { order_id: order.id, outcome: 'sent', problem: null };
		expect((await retry(order.id)).data).toEqual(sent);
		expect((await retry(order.id)).data).toEqual(sent);
		expect(await found('transfers')).toBeUndefined();
		expect((await retry(crypto.randomUUID())).code).toBe('NOT_FOUND');
	});

	test('logs that were set aside long ago are deleted, and no other file', async () => {
		const folder = join(world.dataDir, 'logs');
		mkdirSync(folder, { recursive: true });
		const write = (name: string, daysAgo: number) => {
			writeFileSync(join(folder, name), 'x'.repeat(9_000));
			const at = new Date(Date.now() - daysAgo * 86_400_000);
			utimesSync(join(folder, name), at, at);
		};
		write('api.2031-01-01.1.log.gz', 15);
		write('api.log.1', 20);
		const stay = ['api.2031-02-01.1.log.gz', 'api.log', 'notes.txt', 'old.log'];
		write('api.2031-02-01.1.log.gz', 13);
		for (const name of ['api.log', 'notes.txt', 'old.log']) write(name, 30);
		const gone = await act('deleteLogs');
		expect(gone).toMatchObject({ files: 2, days: 14 });
		expect(gone.bytes).toBeGreaterThanOrEqual(18_000);
		expect(readdirSync(folder).sort()).toEqual(stay.sort());
		expect(await lastAction()).toBe('admin.health.deleteLogs');
		expect(await act('deleteLogs')).toEqual({ files: 0, bytes: 0, days: 14 });
		rmSync(folder, { recursive: true });
		expect(await act('deleteLogs')).toEqual({ files: 0, bytes: 0, days: 14 });
	});

	test('a backup and a rehearsal are asked for once, until one begins', async () => {
		const ask = async (kind: 'backup' | 'rehearsal') =>
			(await call('admin.health.askBackup', { token: admin.token, body: { kind } })).data;
		const run = (kind: 'backup' | 'rehearsal', problem?: string) =>
			sql`insert into backup_runs (kind, started_at, ended_at, bytes, problem)
				values (${kind}, clock_timestamp(), clock_timestamp(), 7, ${problem ?? null})`.execute(owner);
		await tamper('delete from backup_runs');
		clock.set(new Date());
		await run('backup');
		await run('rehearsal', 'a part is missing');
		expect(await found('rehearsal')).toMatchObject({ code: 'failed', asked_at: null });
		const first = await ask('rehearsal');
		expect(first).toMatchObject({ kind: 'rehearsal', is_new: true });
		expect(await ask('rehearsal')).toEqual({ ...first, is_new: false });
		expect(await found('rehearsal')).toMatchObject({ asked_at: first.asked_at });
		expect(await requestedKinds(world.database.ownerUrl)).toEqual(['rehearsal']);
		await run('rehearsal');
		expect(await requestedKinds(world.database.ownerUrl)).toEqual([]);
		expect(await faults()).toEqual([]);
		expect(await ask('rehearsal')).toMatchObject({ is_new: true });
		await run('rehearsal');
	});
});

describe('recounted', () => {
	const slot = (order: string) => `where id = (select slot_id from orders where id = '${order}')`;
	const drifts: [string, (shop: Shop, order: string) => string, string[]][] = [
		['a bag too many', (_, order) => `update slots set sold = sold + 1 ${slot(order)}`, ['slot']],
		[
			'a bag too few, and one that is held',
			(_, order) => `update slots set sold = sold - 1, held = held + 1 ${slot(order)}`,
			['slot'],
		],
		[
			'a day that counts too many',
			({ id }) => `update order_days set bags = bags + 3 where business_id = '${id}'`,
			['days'],
		],
		['a day that is not there', ({ id }) => `delete from order_days where business_id = '${id}'`, ['days']],
		['people', () => `update platform_counts set count = count + 2 where what = 'users'`, ['count']],
		['shops that are not counted', () => `delete from platform_counts where what = 'listed'`, ['count']],
	];
	const countersOf = async ({ id }: Shop) =>
		(
			await sql`select
				(select jsonb_agg(to_jsonb(s) - 'reserved_since' order by s.id) from slots s where business_id = ${id}) as slots,
				(select jsonb_agg(d order by local_date, status) from order_days d
					where business_id = ${id} and orders > 0) as days`.execute(db)
		).rows[0];

	test.each(drifts)('%s', async (_, drift, kinds) => {
		const shop = await makeShop(world);
		const order = await buyBags(world, await makePerson(world), shop);
		const counted = await countersOf(shop);
		await tamper(drift(shop, order.id));
		const drifting = await found('drift');
		expect(drifting).toMatchObject({ state: 'wrong', code: 'counters', lines: [] });
		expect(drifting?.counters.length).toBeGreaterThan(0);
		for (const { business, says, truth } of drifting?.counters ?? []) {
			expect(says).not.toBe(truth);
			expect([null, shop.id]).toContain(business?.id ?? null);
		}
		const { changes, failed } = await act('recount');
		expect(failed).toEqual([]);
		expect(kinds).toEqual(expect.arrayContaining([...new Set(changes.map(({ what }) => what))]));
		expect(changes.length).toBeGreaterThan(0);
		for (const { was, became } of changes) expect(was).not.toEqual(became);
		expect(await countersOf(shop)).toEqual(counted);
		expect(await lastAction()).toBe('admin.health.recount');
		expect(await found('drift')).toBeUndefined();
		expect(await act('recount')).toEqual({ changes: [], failed: [] });
	});

	test('a counter is named by its shop, its day and its pickup time, with what it should say', async () => {
		const shop = await makeShop(world, { name: 'Crooked Counter', quantity: 30 });
		const order = await buyBags(world, await makePerson(world), shop, 2);
		const business = { id: shop.id, name: 'Crooked Counter' };
		const { order_date: date, start_time: start, end_time: end } = order;
		await tamper(`update slots set sold = sold + 1, held = held + 4 ${slot(order.id)};
			update order_days set orders = orders + 1 where business_id = '${shop.id}'`);
		expect((await found('drift'))?.counters).toEqual([
			{ business, date, window: { start, end }, status: null, counter: 'held', says: 4, truth: 0 },
			{ business, date, window: { start, end }, status: null, counter: 'sold', says: 3, truth: 2 },
			{ business, date, window: null, status: 'paid', counter: 'orders', says: 2, truth: 1 },
		]);
		await act('recount');
		expect(await found('drift')).toBeUndefined();
	});

	test('sales that go on meanwhile are counted once', async () => {
		const shop = await makeShop(world, { quantity: 30 });
		const buyers = await Promise.all(Array.from({ length: 4 }, () => makePerson(world)));
		await buyBags(world, await makePerson(world), shop);
		await tamper(`update order_days set bags = bags + 3 where business_id = '${shop.id}';
			update slots set held = held + 1 where business_id = '${shop.id}'`);
		await Promise.all([
			...buyers.map((buyer) => buyBags(world, buyer, shop)),
			...[1, 2, 3].map(() => act('recount')),
		]);
		await act('recount');
		expect(await brokenInvariants(db, clock.now())).toEqual([]);
	});

	test('money is never recounted: a person must look', async () => {
		const order = await buyBags(world, await makePerson(world), await makeShop(world));
		const change = (by: string) =>
			tamper(`update ledger set amount_cents = amount_cents ${by} where order_id = '${order.id}'`);
		await change('* 2');
		expect(await found('drift')).toMatchObject({ code: 'sums', figures: { countable: 0 } });
		expect(await act('recount')).toEqual({ changes: [], failed: [] });
		expect(await found('drift')).toMatchObject({ code: 'sums' });
		await change('/ 2');
	});

	test('nobody writes a recount that is none, or changes one', async () => {
		await sql`insert into recounts (what, subject, became) values ('count', 'users', '{"users": 7}')`.execute(
			db,
		);
		const { rows } = await sql<{ lines: number }>`
			select count(*)::int as lines from recounts where became = '{"users": 7}'`.execute(db);
		expect(rows[0]?.lines).toBe(0);
		await expect(sql`update recounts set subject = 'x'`.execute(owner)).rejects.toThrow();
	});
});
