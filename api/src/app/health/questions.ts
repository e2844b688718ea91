/** The questions that the doctor and the console ask about a running installation. They change nothing. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueuedEntry } from '@flavorbag/contract';
import { sql } from 'kysely';
import { checkChain } from '#admin';
import { type BackupKind, lastBackupRuns, openRequests } from '#db/backup-runs.ts';
import type { Db } from '#db/database.ts';
import { type Broken, findBroken } from '#db/invariants.ts';
import { failingMails, inboxQueue, outboxQueue, type Queue } from '#db/queues.ts';
import { refusedTransfers } from '#payouts';
import type { Mailer } from '#ports/mail.ts';
import type { PaymentProvider } from '#ports/payments.ts';
import { findTown } from '#town';
import type { Mode } from '../../lib/mode.ts';
import type { Contact } from '../config.ts';
import { type Answer, answerOf, ask, fine, shown } from './answers.ts';
import { inboxEvents, outboxWork } from './queued.ts';

export interface Room {
	free: number;
	size: number;
}
export interface Asked {
	db: Db;
	provider: Pick<PaymentProvider, 'check'>;
	mailer: Pick<Mailer, 'check'>;
	dataDir: string;
	logDays: number;
	/** Whether backups are taken automatically; `elsewhere`: the operator's own database has its own backups. */
	backsUp: boolean | 'elsewhere';
	contact: Contact;
	/** Whether strangers can use the installation, or it sends email. */
	live: boolean;
	mode: Mode;
	missingTrustProxy: string | undefined;
	now: Date;
	roomOn?: ((folder: string) => Promise<Room>) | undefined;
}

/** With less, the next database write may fail (FlavorBagDiskFull). */
const minFreeBytes = 500 * 1024 * 1024;
/** The threshold of the alert FlavorBagDiskLow. */
const lowFreeBytes = 2e9;
const lowFreeShare = 0.05;
/** One night, plus time to take the backup and rehearse it. */
const maxBackupHours = 26;

const seconds = (from: Date, to: Date) => Math.max(0, Math.round((to.getTime() - from.getTime()) / 1_000));

export async function askDatabase({ db }: Pick<Asked, 'db'>): Promise<Answer> {
	const { rows } = await sql<{ version: string; number: number }>`
		select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.execute(
		db,
	);
	const [server] = rows;
	if (!server || server.number < 150_000)
		throw new Error(`PostgreSQL ${server?.version} is too old: 15 or newer is needed.`);
	return fine('database', { lines: [`PostgreSQL ${server.version}`] });
}

async function answerOfQueue(
	what: 'outbox' | 'inbox',
	queue: Queue,
	now: Date,
	load: () => Promise<QueuedEntry[]>,
): Promise<Answer> {
	const { due, late, dead, failed, oldest, problem } = queue;
	const figures = {
		waiting: due,
		late,
		given_up: dead,
		failed,
		...(oldest && oldest < now && { oldest_seconds: seconds(oldest, now) }),
	};
	if (dead === 0 && late === 0) return fine(what, { figures });
	return answerOf(what, { code: dead > 0 ? 'given_up' : 'late', problem, figures, entries: await load() });
}
export const askOutbox = async ({ db, now }: Pick<Asked, 'db' | 'now'>): Promise<Answer> =>
	answerOfQueue('outbox', await outboxQueue(db, now), now, () => outboxWork(db, now));
export const askInbox = async ({ db, now }: Pick<Asked, 'db' | 'now'>): Promise<Answer> =>
	answerOfQueue('inbox', await inboxQueue(db, now), now, () => inboxEvents(db, now));

/** Counters that can be rebuilt from rows (recount.ts). */
export const countable: readonly Broken['kind'][] = ['stock', 'figures'];
const ofQueues = /^stuck: (outbox|outbox-dead|inbox) /;
export const isOfQueues = (line: string): boolean => ofQueues.test(line);

/** Checks counters, money, ledger and stuck rows. Reads everything. */
export async function askInvariants({ db, now }: Pick<Asked, 'db' | 'now'>): Promise<[Answer, Answer]> {
	const broken = await findBroken(db, now);
	const drift = broken.filter(({ kind }) => kind !== 'stuck');
	const stuck = broken.filter(({ kind, line }) => kind === 'stuck' && !isOfQueues(line));
	const found = (rows: Broken[]) => ({
		figures: { rows: rows.length },
		lines: rows.slice(0, shown).map(({ line }) => line),
	});
	const counters = drift.filter(({ kind }) => countable.includes(kind)).length;
	const { figures, lines } = found(drift);
	return [
		drift.length === 0
			? fine('drift')
			: answerOf('drift', {
					code: counters === drift.length ? 'counters' : 'sums',
					lines,
					figures: { ...figures, countable: counters },
				}),
		stuck.length === 0 ? fine('stuck') : answerOf('stuck', { code: 'stuck', ...found(stuck) }),
	];
}

/** Checks the hash chain (R-audit-log). The last hash is shown, so that it can be recorded elsewhere. */
export async function askAuditLog({ db }: Pick<Asked, 'db'>): Promise<Answer> {
	const { last, wrong } = await checkChain(db);
	const lines = last ? [`entry ${last.id}, hash ${last.hash.toString('hex')}`] : [];
	if (wrong !== undefined) return answerOf('audit_log', { code: 'changed', problem: wrong, lines });
	return fine('audit_log', { lines, figures: { entries: last?.id ?? 0 } });
}

export async function askTransfers({ db }: Pick<Asked, 'db'>): Promise<Answer> {
	const { rows, total } = await refusedTransfers(db, { page: 1, per_page: 1 });
	if (total === 0) return fine('transfers');
	return answerOf('transfers', {
		code: 'refused',
		problem: rows[0]?.last_error ?? null,
		figures: { rows: total },
	});
}

/** Tests the mail server, and counts emails that it refused and that are still unsent. */
export async function askMail({ db, mailer }: Pick<Asked, 'db' | 'mailer'>): Promise<Answer> {
	const { rows, since, problem } = await failingMails(db).catch(() => ({
		rows: 0,
		since: null,
		problem: null,
	}));
	const figures = { rows };
	const tested = await ask('mail', async () => {
		await mailer.check();
		return fine('mail', { figures });
	});
	if (tested.state !== 'good') return { ...tested, figures, since: since?.toISOString() ?? null };
	return rows === 0 ? tested : answerOf('mail', { code: 'failing', state: 'look', problem, figures, since });
}

export async function askProvider({ provider }: Pick<Asked, 'provider'>): Promise<Answer> {
	await provider.check();
	return fine('provider');
}

/** Emails reach people, whose links would lead to this computer (R-modes). */
export const askMode = ({ mode, live }: Pick<Asked, 'mode' | 'live'>): Answer =>
	mode === 'trial' && live ? answerOf('mode', { code: 'other' }) : fine('mode');

const hours = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 3_600_000);

/** Whether backups were turned on within the hour, so the first may still be under way. */
async function wereJustSet(db: Db, now: Date): Promise<boolean> {
	const { rows } = await sql<{ at: Date | null }>`
		select max(at) as at from setting_changes where name = 'BACKUP_TO'`.execute(db);
	const at = rows[0]?.at;
	return at != null && seconds(at, now) < 3_600;
}

export async function askBackups({
	db,
	backsUp,
	live,
	mode,
	now,
}: Pick<Asked, 'db' | 'backsUp' | 'live' | 'mode' | 'now'>): Promise<[Answer, Answer]> {
	const [runs, requests] = [await lastBackupRuns(db), await openRequests(db)];
	const isNew = await wereJustSet(db, now);
	const of = (kind: BackupKind): Answer => {
		const run = runs.find((one) => one.kind === kind);
		const known = { since: run?.good_at ?? null, askedAt: requests.get(kind) };
		const { since } = known;
		if (backsUp === 'elsewhere') return fine(kind, { code: 'elsewhere', ...known });
		// A trial has no data to lose.
		const off = mode === 'live' ? 'wrong' : live ? 'look' : 'good';
		if (!backsUp) return answerOf(kind, { code: 'off', state: off, ...known });
		if (run?.problem) return answerOf(kind, { code: 'failed', problem: run.problem, ...known });
		if (!since) return answerOf(kind, { code: 'none', state: isNew ? 'good' : 'wrong', ...known });
		if (hours(since, now) > maxBackupHours) return answerOf(kind, { code: 'old', ...known });
		return fine(kind, { ...known });
	};
	return [of('backup'), of('rehearsal')];
}

async function roomOnDisk(folder: string): Promise<Room> {
	const { bavail, blocks, bsize } = await statfs(folder);
	return { free: bavail * bsize, size: blocks * bsize };
}

export async function askDisk({
	dataDir,
	logDays,
	roomOn = roomOnDisk,
}: Pick<Asked, 'dataDir' | 'logDays' | 'roomOn'>): Promise<Answer> {
	await mkdir(dataDir, { recursive: true });
	const probe = join(dataDir, `.doctor-${randomUUID()}`);
	try {
		await writeFile(probe, 'can be written', { flush: true });
	} finally {
		await rm(probe, { force: true });
	}
	const { free, size } = await roomOn(dataDir);
	const figures = { free_bytes: free, size_bytes: size, log_days: logDays };
	if (free < minFreeBytes) return answerOf('disk', { code: 'full', figures });
	if (free < lowFreeBytes || free < lowFreeShare * size)
		return answerOf('disk', { code: 'low', state: 'look', figures });
	return fine('disk', { figures });
}

/** What an admin set at /admin/town comes first (R-town), if the database answers. */
export async function askContact({
	db,
	contact: { email: configured, postalAddress },
	live,
}: Pick<Asked, 'db' | 'contact' | 'live'>): Promise<Answer> {
	const town = await findTown(db).catch(() => undefined);
	const email = town?.supportEmail ?? configured;
	const lines = [
		...(email === undefined ? ['SUPPORT_EMAIL'] : []),
		...(postalAddress === undefined ? ['POSTAL_ADDRESS'] : []),
	];
	if (lines.length === 0) return fine('contact', { lines: [email ?? ''] });
	return answerOf('contact', { code: 'missing', state: live ? 'wrong' : 'good', lines });
}

export const askProxy = ({ missingTrustProxy: problem }: Pick<Asked, 'missingTrustProxy'>): Answer =>
	problem === undefined ? fine('proxy') : answerOf('proxy', { code: 'untrusted', problem });
