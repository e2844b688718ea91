/** R-backups: the operator is told about failures once, and the doctor reports the age of backups. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { makePerson } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';
import { createBackupAlarm } from '../../src/app/backup-alarm.ts';
import { runDoctor } from '../../src/app/doctor.ts';
import type { Mode } from '../../src/lib/mode.ts';

const world = await createWorld();
const { db, owner } = world.database;
const mailbox = createMailbox({ folder: join(world.dataDir, 'mail'), clock: world.clock });

/** Recorded like the launcher does. */
async function ended(kind: 'backup' | 'rehearsal', problem?: string): Promise<void> {
	const at = world.clock.now();
	await sql`insert into backup_runs (kind, started_at, ended_at, bytes, problem)
		values (${kind}, ${at}, ${at}, 7, ${problem ?? null})`.execute(owner);
}
async function alarm(supportEmail?: string): Promise<void> {
	await createBackupAlarm({ db, clock: world.clock, supportEmail })();
	await world.drain();
}
const subjects = async (to: string) => (await mailbox.list({ to })).map(({ subject }) => subject).sort();
const doctor = async (backsUp: boolean, mode: Mode = 'trial') => {
	const findings = await runDoctor({
		db,
		databaseUrl: world.database.url,
		provider: world.app.provider,
		mailer: mailbox,
		keys: undefined,
		dataDir: world.dataDir,
		logDays: 14,
		contact: { email: undefined, postalAddress: undefined },
		live: false,
		missingTrustProxy: undefined,
		now: world.clock.now(),
		backsUp,
		mode,
		mayHoldTown: true,
		isFeeDecided: true,
		storage: world.app.storage,
	});
	return findings.find(({ what }) => what === 'backups');
};

test('the doctor says that none are set up, that none was made, how old they are, and what failed', async () => {
	expect(await doctor(false)).toMatchObject({ good: true, says: expect.stringContaining('BACKUP_TO') });
	expect(await doctor(true)).toMatchObject({
		good: false,
		says: 'The last good backup is not there, the last good rehearsal not there. Each is due every night, while npm start runs.',
	});
	await ended('backup');
	expect(await doctor(true)).toMatchObject({ good: false });
	await ended('rehearsal');
	world.clock.forward(5 * 3_600_000);
	expect(await doctor(true)).toEqual({
		what: 'backups',
		good: true,
		says: 'The last good backup is 5 hours old, the last good rehearsal 5 hours old.',
	});
	await ended('backup', 'the disk is full');
	expect(await doctor(true)).toMatchObject({
		good: false,
		says: expect.stringContaining('the disk is full'),
	});
	await ended('backup');
	await ended('rehearsal');
	world.clock.forward(27 * 3_600_000);
	expect(await doctor(true)).toMatchObject({ good: false, says: expect.stringContaining('27 hours old') });
});

test('a failure is mailed once, until a run of its kind succeeds', async () => {
	const admin = await makePerson(world);
	await sql`update users set role = 'admin' where email = ${admin.email}`.execute(owner);
	await alarm();
	expect(await subjects(admin.email)).not.toContain('A backup failed');
	const failed = async () => (await subjects(admin.email)).filter((subject) => subject === 'A backup failed');
	for (const problem of ['Cannot write to /mnt: the disk is full.', 'still full']) {
		await ended('backup', problem);
		await alarm();
		await alarm();
	}
	expect(await failed()).toHaveLength(1);
	const [mail] = await mailbox.list({ to: admin.email });
	expect(mail?.text).toContain('Cannot write to /mnt: the disk is full.');
	await ended('rehearsal', 'drift');
	await alarm();
	expect(await subjects(admin.email)).toContain('The newest backup couldn’t be restored');
	await ended('backup');
	await alarm();
	expect(await failed()).toHaveLength(1);
	await ended('backup', 'full again');
	await alarm();
	expect(await failed()).toHaveLength(2);
});

test('it goes to SUPPORT_EMAIL where there is one', async () => {
	await ended('backup');
	await ended('backup', 'gone');
	await alarm('help@example.com');
	expect(await subjects('help@example.com')).toEqual(['A backup failed']);
});

test('the serving role may announce a run, and neither write one nor change what it says', async () => {
	await expect(
		sql`insert into backup_runs (kind, started_at, ended_at) values ('backup', now(), now())`.execute(db),
	).rejects.toThrow('permission denied');
	await expect(sql`delete from backup_runs`.execute(db)).rejects.toThrow('permission denied');
	await expect(sql`update backup_runs set problem = null`.execute(db)).rejects.toThrow(
		'facts of backup_runs',
	);
	await expect(sql`truncate backup_runs`.execute(owner)).rejects.toThrow('backup_runs is never emptied');
});
