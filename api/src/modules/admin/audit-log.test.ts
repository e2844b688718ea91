/** R-audit-log: what is recorded, that entries are immutable, and that tampering is detected. */
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { type AuditEntry, auditActions, type Endpoint, endpoints } from '@flavorbag/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { buyBags, makePerson, makeShop } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';
import { checkChain, deleteOldEntries, insertEntry } from './audit-log.store.ts';

const world = await createWorld({ webhooks: false });
const { call, clock } = world;
const { db, owner } = world.database;
beforeEach(() => clock.set(noon));

const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
const shop = await makeShop(world);

type Filter = NonNullable<Parameters<typeof call<'admin.auditLog.list'>>[1]>['query'];
const entries = async (query: Filter = {}): Promise<AuditEntry[]> =>
	(await call('admin.auditLog.list', { token: admin.token, query })).data.entries;
const last = async () => (await entries())[0];

describe('the contract', () => {
	const audited = (Object.entries(endpoints) as [string, Endpoint][]).filter(([, one]) => one.audited);
	test('every change by an admin is audited', () => {
		const changes = (Object.entries(endpoints) as [string, Endpoint][]).filter(
			([, { access, method }]) => access === 'admin' && method !== 'GET',
		);
		expect(changes.length).toBeGreaterThan(5);
		expect(changes.filter(([, { audited }]) => !audited)).toEqual([]);
	});
	test('the log has a word for each call that is, and for no other', () => {
		const words = auditActions.filter((action) => action !== 'sign_in' && !action.startsWith('cli.'));
		expect(audited.map(([name]) => name).sort()).toEqual([...words].sort());
	});
	test('what is recorded is a field of the call', () => {
		for (const [name, { audited: fields = [], body, query }] of audited) {
			const known = Object.keys({ ...body?.shape, ...query?.shape });
			for (const field of fields) expect(known, name).toContain(field);
		}
	});
});

describe('what is recorded', () => {
	test('a change, by whom, about what, with its reason', async () => {
		const order = await buyBags(world, await makePerson(world), shop);
		const ask = { token: admin.token, params: { id: order.id }, body: { reason: 'The oven broke.' } };
		expect((await call('admin.orders.cancel', ask)).data.status).toBe('cancelled');
		expect(await last()).toMatchObject({
			actor: { id: admin.id, name: expect.stringContaining('Pat') },
			action: 'admin.orders.cancel',
			subject_id: order.id,
			details: [{ name: 'reason', value: 'The oven broke.' }],
		});
	});

	test('a change that was refused: that it was asked for, then with what it was refused', async () => {
		const params = { id: crypto.randomUUID() };
		await call('admin.refunds.retry', { token: admin.token, params });
		const [refusal, attempt] = await entries({ subject: params.id });
		expect(attempt).toMatchObject({ action: 'admin.refunds.retry', details: [] });
		expect(refusal).toMatchObject({
			action: 'admin.refunds.retry',
			details: [{ name: 'refused', value: 'NOT_FOUND' }],
		});
	});

	test('a look at people’s orders, once in ten minutes however often the page asks', async () => {
		const look = (page: number) => call('admin.orders', { token: admin.token, query: { page } });
		await Promise.all([look(1), look(1), look(1)]);
		await look(2);
		const looks = await entries({ action: 'admin.orders' });
		expect(looks.map(({ details }) => details)).toEqual([
			[{ name: 'page', value: '2' }],
			[{ name: 'page', value: '1' }],
		]);
	});

	test('a look that can’t be recorded is not answered, and the next one is recorded', async () => {
		const look = () => call('admin.orders', { token: admin.token, query: { page: 7 } });
		await sql`alter table audit_log add constraint full_disk check (false) not valid`.execute(owner);
		expect((await look()).status).toBe(500);
		await sql`alter table audit_log drop constraint full_disk`.execute(owner);
		expect((await look()).status).toBe(200);
		expect((await last())?.details).toEqual([{ name: 'page', value: '7' }]);
	});

	test('nothing of a call that was not let in, or not understood', async () => {
		const before = await last();
		const params = { id: crypto.randomUUID() };
		await call('admin.orders.cancel', { token: shop.owner.token, params, body: { reason: 'Mine' } });
		await call('admin.orders.cancel', { token: admin.token, params, body: { reason: '' } });
		expect(await last()).toEqual(before);
	});

	test('who runs a shop, where its money goes, and who is at its counter', async () => {
		const { owner: by, id } = await makeShop(world);
		const ask = { token: by.token, params: { id } };
		await call('business.team.setPin', { ...ask, body: { pin: '4071' } });
		await call('business.devices.startPairing', { ...ask, body: { name: 'Tablet' } });
		const device = { id, device_id: crypto.randomUUID() };
		await call('business.devices.revoke', { ...ask, params: device });
		await call('business.stripe.dashboard', ask);
		await call('business.handover.offer', { ...ask, body: { user_id: admin.id, stays: true } });
		await call('business.handover.withdraw', ask);
		await call('user.shopOffers.accept', { token: by.token, params: { offer_id: id } });
		await call('business.remove', ask);
		const made = (await entries({ actor: by.id })).filter(({ details }) =>
			details.every((one) => one.name !== 'refused'),
		);
		expect(made.map(({ action }) => action).toReversed()).toEqual([
			...['business.team.setPin', 'business.devices.startPairing', 'business.devices.revoke'],
			...['business.stripe.dashboard', 'business.handover.offer', 'business.handover.withdraw'],
			...['user.shopOffers.accept', 'business.remove'],
		]);
		expect(JSON.stringify(made.map(({ details }) => details))).not.toMatch(/4071|Tablet/);
	});

	test('the people and shops of a page have the names of now', async () => {
		const params = { id: shop.id };
		await call('business.team.setPin', { token: shop.owner.token, params, body: { pin: '4071' } });
		const query = { subject: shop.id };
		const { names } = (await call('admin.auditLog.list', { token: admin.token, query })).data;
		const nameOf = (id: string) => names.find((one) => one.id === id)?.name;
		expect(nameOf(shop.id)).toMatch(/^Shop /);
		expect(nameOf(shop.owner.id)).toMatch(/\w/);
	});

	test('who joins and leaves a team, by ids and without an address', async () => {
		const params = { id: shop.id };
		const body = { email: 'helper@example.com', role: 'counter' as const };
		await call('business.team.invite', { token: shop.owner.token, params, body });
		const entry = await last();
		expect(entry).toMatchObject({
			actor: { id: shop.owner.id },
			action: 'business.team.invite',
			subject_id: shop.id,
			details: [{ name: 'role', value: 'counter' }],
		});
		expect(JSON.stringify(entry)).not.toContain('helper@');
	});

	test('sign-ins of admins and owners, none of customers', async () => {
		const customer = await makePerson(world);
		const { tokenFor } = world.app.auth;
		await tokenFor(customer.externalId);
		await tokenFor(admin.externalId);
		await tokenFor(shop.owner.externalId);
		const ids = (await entries({ action: 'sign_in' })).map(({ actor }) => actor?.id);
		expect(ids.slice(0, 2)).toEqual([shop.owner.id, admin.id]);
		expect(ids).not.toContain(customer.id);
	});

	test('what the command line does, and nothing where it did nothing', async () => {
		const person = await makePerson(world);
		const env = { ...process.env, DATABASE_URL: world.database.url };
		const run = (...args: string[]) =>
			spawnSync(process.execPath, ['api/src/app/admin-main.ts', ...args], { env, encoding: 'utf8' });
		expect(run('suspend', person.email)).toMatchObject({ status: 0 });
		expect(await last()).toMatchObject({ actor: null, action: 'cli.suspend', subject_id: person.id });
		const before = await last();
		expect(run('grant', 'nobody-here@example.com')).toMatchObject({ status: 1 });
		expect(await last()).toEqual(before);
	});

	test('an erased person has no name in it', async () => {
		const other = await makeShop(world);
		await call('business.remove', { token: other.owner.token, params: { id: other.id } });
		await world.app.auth.tokenFor(other.owner.externalId);
		await call('user.remove', { token: other.owner.token });
		const [entry] = await entries({ actor: other.owner.id });
		expect(entry).toMatchObject({ action: 'sign_in', actor: { id: other.owner.id, name: null } });
	});
});

describe('the chain', () => {
	test('is whole, also when many write at once', async () => {
		const many = Array.from({ length: 40 }, (_, at) =>
			insertEntry(db, { actorId: admin.id, action: 'admin.orders', details: { page: at, text: 'ñ "\n' } }),
		);
		const ids = (await Promise.all(many)).sort((a, b) => a - b);
		expect(ids.at(-1)).toBe((ids[0] ?? 0) + 39);
		const { last: end, wrong } = await checkChain(db);
		expect(wrong).toBeUndefined();
		expect(end?.id).toBe(ids.at(-1));
		expect((await last())?.hash).toBe(end?.hash.toString('hex'));
	});

	test('nobody changes, deletes or empties it, not even who owns the table', async () => {
		for (const who of [db, owner]) {
			const update = sql`update audit_log set action = 'sign_in' where id = 1`.execute(who);
			await expect(update).rejects.toThrow(/append-only|permission denied/);
			await expect(sql`delete from audit_log where id = 1`.execute(who)).rejects.toThrow(/append-only/);
			await expect(sql`truncate audit_log`.execute(who)).rejects.toThrow(/never emptied|permission denied/);
		}
	});

	test('nobody says when something was, or which entry it follows', async () => {
		await sql`insert into audit_log (id, at, action, previous, hash)
			values (7, '2001-01-01', 'sign_in', '\\x00', '\\x00')`.execute(db);
		expect((await checkChain(db)).wrong).toBeUndefined();
	});

	/** Tampers as the database owner could, then rolls back. */
	async function tamper(...changes: string[]): Promise<string | undefined> {
		let wrong: string | undefined;
		const back = new Error('taken back');
		const tampered = owner.transaction().execute(async (tx) => {
			await sql`alter table audit_log disable trigger user`.execute(tx);
			for (const change of changes) await sql.raw(change).execute(tx);
			({ wrong } = await checkChain(tx));
			throw back;
		});
		await expect(tampered).rejects.toBe(back);
		expect((await checkChain(db)).wrong).toBeUndefined();
		return wrong;
	}

	test.each([
		['entry 2 was changed', `update audit_log set details = '{"reason": "Another one"}' where id = 2`],
		['entries 2 to 3 are missing', 'delete from audit_log where id between 2 and 3'],
		["entry 3 doesn't follow the one before", `update audit_log set previous = '\\x01' where id = 3`],
		[
			"entry 3 doesn't follow the one before",
			`update audit_log set action = 'cli.grant' where id = 2`,
			`update audit_log l set hash = sha256(previous || convert_to(audit_line(l), 'UTF8')) where id = 2`,
		],
	])('whoever switches its guards off is found: %s', async (words, ...changes) => {
		expect(await tamper(...changes)).toBe(words);
	});

	test('old entries go, the chain goes on from the rest', async () => {
		const wrong = await tamper(
			`update audit_log set at = at - interval '400 days' where id <= 4`,
			'alter table audit_log enable trigger user',
			'delete from audit_log where id <= 4',
		);
		expect(wrong).toBeUndefined();
		await deleteOldEntries(db, 366);
		expect((await entries({ per_page: 100 })).at(-1)?.id).toBe(1);
	});
});

test('the file holds what each hash is of: whoever has it can check it', async () => {
	const ask = (token: string, search = '') =>
		fetch(`${world.url}/v0/admin/audit-log.csv${search}`, {
			headers: { authorization: `Bearer ${token}` },
		});
	const answer = await ask(admin.token);
	expect(answer.headers.get('content-disposition')).toContain('audit-log.csv');
	const text = await answer.text();
	const rows = [...text.matchAll(/,([0-9a-f]{64}),"([\s\S]*?)"\r\n/g)];
	expect(rows.length).toBeGreaterThan(40);
	for (const [at, [, own = '', hashed = '']] of rows.entries()) {
		const before = Buffer.from(rows[at - 1]?.[1] ?? '', 'hex');
		if (at === 0) continue;
		const content = Buffer.from(hashed.replaceAll('""', '"'));
		expect(hash('sha256', Buffer.concat([before, content]), 'hex')).toBe(own);
	}
	expect((await ask(shop.owner.token)).status).toBe(403);
	const none = await (await ask(admin.token, '?to=2001-01-01')).text();
	expect(none.trim().split('\r\n')).toHaveLength(1);
});
