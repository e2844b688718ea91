/** A separate database per test file, cloned from the migrated template (global-setup.ts). */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, inject } from 'vitest';
import { type Db, openDatabase } from '#db/database.ts';
import { brokenInvariants, findIdle } from '#db/invariants.ts';
import type { Log } from '#ports/log.ts';
import { type TestServer, urlOf } from './template.ts';

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

export interface FreshDatabase {
	/** Connects as the serving role, like `db`. */
	url: string;
	ownerUrl: string;
	db: Db;
	owner: Db;
	/** Checks the invariants, as at the end of every file. */
	recount(): Promise<void>;
	/** Runs statements without triggers, like a corruption. */
	tamper(statements: string): Promise<void>;
	close(): Promise<void>;
}

async function plantBug(url: string): Promise<void> {
	const statements = process.env.PLANTED_SQL;
	if (!statements) return;
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(statements);
	await client.end();
}

async function dropDatabase(adminUrl: string, name: string): Promise<void> {
	const client = new pg.Client({ connectionString: adminUrl });
	await client.connect();
	await client.query(`drop database if exists ${name} with (force)`);
	await client.end();
}

/** Long enough for jobs to offer all free bags. */
const laterMs = 6_000;

/**
 * Checks the invariant views when the file ends, or after each test with TEST_RECOUNT=each. `settle` runs the jobs
 * before; its caller must call `recount` while what it needs is open. `now` decides what is stuck.
 */
export async function freshDatabase(
	given: { settle?: () => Promise<void>; now?: () => Date; server?: TestServer } = {},
): Promise<FreshDatabase> {
	const { adminUrl, templateName, serving } = given.server ?? inject('server');
	const began = new Date();
	const name = `fb_test_${process.pid}_${randomBytes(5).toString('hex')}`;
	const admin = new pg.Client({ connectionString: adminUrl });
	admin.on('error', () => {});
	await admin.connect();
	// Concurrent clones would find the template in use.
	await admin.query('select pg_advisory_lock(7204002)');
	await admin.query(`create database ${name} template ${templateName}`);
	// Rights on a database aren't cloned.
	await admin.query(`revoke temporary on database ${name} from public`);
	await admin.query('select pg_advisory_unlock(7204002)');
	const ownerUrl = urlOf(adminUrl, name);
	const url = urlOf(adminUrl, name, serving);
	await plantBug(ownerUrl);
	const opened = openDatabase(url, silentLog);
	const owner = openDatabase(ownerUrl, silentLog, { max: 2 });
	async function recount(): Promise<void> {
		await given.settle?.();
		const now = given.now?.() ?? began;
		const later = new Date(now.getTime() + laterMs);
		expect([...(await brokenInvariants(opened.db, now)), ...(await findIdle(opened.db, later))]).toEqual([]);
	}
	if (process.env.TEST_RECOUNT === 'each') afterEach(recount);
	return {
		recount,
		url,
		ownerUrl,
		db: opened.db,
		owner: owner.db,
		tamper: (statements) =>
			owner.db.transaction().execute(async (tx) => {
				await sql`set local session_replication_role = 'replica'`.execute(tx);
				await sql.raw(statements).execute(tx);
			}),
		async close() {
			if (given.settle === undefined) await recount();
			await opened.close();
			await owner.close();
			await dropDatabase(adminUrl, name);
			await admin.end().catch(() => {});
		},
	};
}
