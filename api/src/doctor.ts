/** Says in words what is wrong with an installation: each part is tried, none is changed. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { checkChain } from '#admin';
import { type BackupKind, lastBackupRuns } from '#db/backup-runs.ts';
import type { Db } from '#db/database.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { inspectRole } from '#db/privileges.ts';
import { inboxQueue, outboxQueue, type Queue } from '#db/queues.ts';
import type { Mailer } from '#ports/mail.ts';
import type { PaymentProvider } from '#ports/payments.ts';
import type { Contact } from './config.ts';
import { schemaStateAt } from './db/migrate.ts';
import { incompleteTown, townState } from './db/seeded-town.ts';

export interface Finding {
	what: string;
	good: boolean;
	says: string;
}
export interface DoctorDeps {
	db: Db;
	databaseUrl: string;
	provider: Pick<PaymentProvider, 'check'>;
	mailer: Pick<Mailer, 'check'>;
	/** What signs people's tokens; undefined: somebody else does. */
	keys: { check(): Promise<void> } | undefined;
	dataDir: string;
	/** Backups are taken by themselves. */
	backsUp: boolean;
	contact: Contact;
	/** Strangers are served: real cards are taken, or mail goes out. */
	live: boolean;
	/** What is wrong with the trust in proxies, in words. */
	missingTrustProxy: string | undefined;
	now: Date;
}

type DataDeps = Pick<DoctorDeps, 'db' | 'databaseUrl' | 'keys' | 'now'>;

/** Less than this, and the next write of the database may fail. */
const minFreeBytes = 500 * 1024 * 1024;
/** A night, and time to take and rehearse it. */
const maxBackupHours = 26;
const shown = 5;

const reasonOf = (error: unknown): string => {
	if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
	return error instanceof Error ? error.message || String(error) : String(error);
};

async function runCheck(what: string, work: () => Promise<string>): Promise<Finding> {
	try {
		return { what, good: true, says: await work() };
	} catch (error) {
		return { what, good: false, says: reasonOf(error) };
	}
}

async function database({ db }: DataDeps): Promise<string> {
	const { rows } = await sql<{ version: string; number: number }>`
		select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.execute(
		db,
	);
	const [server] = rows;
	if (!server || server.number < 150_000)
		throw new Error(`PostgreSQL ${server?.version} is too old: 15 or newer is needed.`);
	return `PostgreSQL ${server.version} answers.`;
}

/** What whoever breaks into the API could do to the database. */
async function roles({ databaseUrl }: DataDeps): Promise<string> {
	const { role, superuser, privileged, owns, creates, wrong } = await inspectRole(databaseUrl);
	const howTo = 'docs/running.md says how to let another role serve (DATABASE_OWNER_URL).';
	if (superuser)
		throw new Error(
			`The API serves as ${role}, a superuser: whoever breaks into it has the server. ${howTo}`,
		);
	if (owns)
		return `One role, ${role}, owns the tables and serves: whoever breaks into the API can drop them and switch their guards off. ${howTo}`;
	if (privileged || creates)
		throw new Error(`The API serves as ${role}, which may create roles, databases or tables. ${howTo}`);
	if (wrong.length > 0)
		throw new Error(
			`${role} may do something else than it needs: ${wrong.slice(0, shown).join('; ')}. Run npm run db:migrate, or npm start.`,
		);
	return `The API serves as ${role}, which may do what it needs and nothing else.`;
}

async function schema({ databaseUrl }: DataDeps): Promise<string> {
	const { foreign, pending, altered } = await schemaStateAt(databaseUrl);
	if (foreign !== undefined) throw new Error(foreign);
	if (altered.length > 0) throw new Error(`Changed after they were applied: ${altered.join(', ')}.`);
	if (pending.length > 0)
		throw new Error(`Not applied yet: ${pending.join(', ')}. Run npm run db:migrate, or npm start.`);
	return 'Every migration is applied.';
}

async function seededTown({ databaseUrl }: DataDeps): Promise<string> {
	const client = new pg.Client({ connectionString: databaseUrl });
	client.on('error', () => {});
	await client.connect();
	try {
		const state = await townState(client);
		if (state === 'half-made') throw new Error(incompleteTown);
		return state === 'whole' ? 'The demo town is whole.' : 'There is no demo town here.';
	} finally {
		await client.end();
	}
}

const minutes = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 60_000);

function describe({ late, dead, oldest, problem }: Queue, now: Date, rows: string): string {
	const because = problem === null ? '' : ` The last problem: ${problem}.`;
	if (dead > 0) throw new Error(`${dead} ${rows} were given up.${because}`);
	if (late > 0 && oldest)
		throw new Error(
			`${late} ${rows} are late, the oldest since ${minutes(oldest, now)} minutes. Is the API running?${because}`,
		);
	return 'Nothing is late.';
}

const outbox = async ({ db, now }: DoctorDeps): Promise<string> =>
	describe(await outboxQueue(db, now), now, 'rows of the outbox');

const inbox = async ({ db, now }: DoctorDeps): Promise<string> =>
	describe(await inboxQueue(db, now), now, 'events of the provider');

async function drift({ db, now }: DataDeps): Promise<string> {
	const broken = await brokenInvariants(db, now);
	if (broken.length === 0) return 'Counters, money and ledger agree, and nothing is stuck.';
	const more = broken.length > shown ? `; and ${broken.length - shown} more` : '';
	throw new Error(`${broken.slice(0, shown).join('; ')}${more}. Run npm run reconcile.`);
}

function contact({ contact: { email, postalAddress }, live }: DoctorDeps): string {
	const missing = [
		...(email === undefined ? ['SUPPORT_EMAIL'] : []),
		...(postalAddress === undefined ? ['POSTAL_ADDRESS'] : []),
	];
	if (missing.length === 0) return `People reach you at ${email}.`;
	const notSet = `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set`;
	if (live) throw new Error(`${notSet}: the people you serve need a way to reach you.`);
	return `${notSet}: needed before others use it.`;
}

async function signIn({ keys }: DataDeps): Promise<string> {
	await keys?.check();
	return keys ? 'AUTH_SECRET fits the signing key.' : 'Tokens come from another issuer.';
}

/** R-audit-log. Whoever wrote the last hash down somewhere else sees that nothing before it was changed since. */
async function auditLog({ db }: DataDeps): Promise<string> {
	const { last, wrong } = await checkChain(db);
	const until = last ? ` up to entry ${last.id}, hash ${last.hash.toString('hex')}` : '';
	if (wrong !== undefined) throw new Error(`Somebody changed the audit log: ${wrong}. It is whole${until}.`);
	return last ? `The audit log is whole${until}.` : 'The audit log is empty.';
}

const hours = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 3_600_000);

/** R-backups */
async function backups({ db, backsUp, now }: DoctorDeps): Promise<string> {
	const runs = await lastBackupRuns(db);
	const of = (kind: BackupKind) => runs.find((run) => run.kind === kind);
	const [backup, rehearsal] = [of('backup'), of('rehearsal')];
	const inHours = (count: number) => (count === 1 ? 'one hour' : `${count} hours`);
	const age = (at: Date | null | undefined) => (at ? `${inHours(hours(at, now))} old` : 'not there');
	const ages = `The last good backup is ${age(backup?.good_at)}, the last good rehearsal ${age(rehearsal?.good_at)}.`;
	if (!backsUp)
		return `No backups are taken by themselves here: docs/backups.md says how (BACKUP_TO).${runs.length > 0 ? ` ${ages}` : ''}`;
	const problem = backup?.problem ?? rehearsal?.problem;
	if (problem) throw new Error(`${ages} The last problem: ${problem}`);
	for (const at of [backup?.good_at, rehearsal?.good_at])
		if (!at || hours(at, now) > maxBackupHours)
			throw new Error(`${ages} Each is due every night, while npm start runs.`);
	return ages;
}

async function disk({ dataDir }: DoctorDeps): Promise<string> {
	await mkdir(dataDir, { recursive: true });
	const probe = join(dataDir, `.doctor-${randomUUID()}`);
	try {
		await writeFile(probe, 'can be written', { flush: true });
	} finally {
		await rm(probe, { force: true });
	}
	const { bavail, bsize } = await statfs(dataDir);
	const free = bavail * bsize;
	const megabytes = Math.floor(free / 1024 / 1024);
	if (free < minFreeBytes) throw new Error(`Only ${megabytes} MB are free in ${dataDir}.`);
	return `${dataDir} can be written; ${megabytes} MB are free.`;
}

/** Whether what is stored is whole, whoever else runs or doesn't: also of a database that was just restored. */
export async function inspectData(deps: DataDeps): Promise<Finding[]> {
	const findings = [await runCheck('database', () => database(deps))];
	if (findings.every(({ good }) => good)) findings.push(await runCheck('schema', () => schema(deps)));
	if (findings.some(({ good }) => !good)) return findings;
	return [
		...findings,
		await runCheck('town', () => seededTown(deps)),
		await runCheck('roles', () => roles(deps)),
		await runCheck('drift', () => drift(deps)),
		await runCheck('sign-in', () => signIn(deps)),
		await runCheck('audit log', () => auditLog(deps)),
	];
}

export async function runDoctor(deps: DoctorDeps): Promise<Finding[]> {
	const findings = await inspectData(deps);
	// Without a schema there is nothing to ask.
	if (findings.length > 2)
		findings.push(
			await runCheck('outbox', () => outbox(deps)),
			await runCheck('inbox', () => inbox(deps)),
			await runCheck('backups', () => backups(deps)),
		);
	return [
		...findings,
		...(await Promise.all([
			runCheck('provider', async () => {
				await deps.provider.check();
				return 'The card provider answers and knows the keys.';
			}),
			runCheck('mail', async () => {
				await deps.mailer.check();
				return 'Mail can be handed over.';
			}),
			runCheck('contact', async () => contact(deps)),
			runCheck('disk', () => disk(deps)),
			runCheck('proxy', async () => {
				if (deps.missingTrustProxy !== undefined) throw new Error(deps.missingTrustProxy);
				return 'Addresses of people are read where they should be.';
			}),
		])),
	];
}
