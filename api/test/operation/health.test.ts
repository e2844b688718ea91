/** R-console-health: what goes wrong is found by the console, mended there, and gone. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Health, HealthAnswer, HealthCheck } from '@flavorbag/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { makePerson } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

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

/** As the launcher notes it. */
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
		'outbox good fine',
		'provider good fine',
		'proxy good fine',
		'rehearsal good fine',
		'stuck good fine',
		'transfers good fine',
	]);
	expect(health).toMatchObject({ folders: [], process: { version: expect.stringMatching(/^\d+\.\d+/) } });
	// In passing it is the same, and a look is recorded.
	const passing = (await call('admin.health.get', { token: admin.token })).data;
	expect(passing.checks.filter(({ state }) => state !== 'good')).toEqual([]);
	const log = (await call('admin.auditLog.list', { token: admin.token })).data;
	expect(log.entries[0]).toMatchObject({ action: 'admin.health.get' });
});

describe('found', () => {
	test('work that is late, with its age and its problem', async () => {
		await queueMail({ run_at: minutesAgo(7), last_error: 'no route' });
		expect(await found('outbox')).toMatchObject({
			...{ state: 'wrong', code: 'late', problem: 'no route' },
			figures: { waiting: 1, late: 1, given_up: 0, oldest_seconds: 420 },
		});
		expect(await found('mail')).toMatchObject({
			...{ state: 'look', code: 'failing', problem: 'no route', figures: { rows: 1 } },
			since: minutesAgo(7).toISOString(),
		});
		// It is the outbox's, and is said once.
		expect((await faults()).map(({ what }) => what).sort()).toEqual(['mail', 'outbox']);
		await world.database.tamper('delete from outbox');
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
			...{ code, state, figures: { free_bytes: free, size_bytes: 60e9 } },
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
