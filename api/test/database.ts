/** A database of its own for each test file: cloned from the migrated template (global-setup.ts). */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, inject } from 'vitest';
import { type Db, openDatabase } from '#db/database.ts';
import { brokenInvariants } from '#db/invariants.ts';
import type { Log } from '#ports/log.ts';

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** A PostgreSQL and the migrated database in it that is cloned. */
export interface TestServer {
	adminUrl: string;
	templateName: string;
}

export interface FreshDatabase {
	url: string;
	db: Db;
	close(): Promise<void>;
}

/** The database's part of a bug that tools/planted.ts plants. */
async function plantBug(url: string): Promise<void> {
	const statements = process.env.PLANTED_SQL;
	if (!statements) return;
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(statements);
	await client.end();
}

/** By a connection of its own: the server may have been restarted meanwhile. */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
	const client = new pg.Client({ connectionString: adminUrl });
	await client.connect();
	await client.query(`drop database if exists ${name} with (force)`);
	await client.end();
}

/**
 * After every test of the file the three views of the invariants are asked, and return no row. `settle` first gives
 * the jobs their turn; `now` is the moment by which something counts as stuck.
 */
export async function freshDatabase(
	given: { settle?: () => Promise<void>; now?: () => Date; server?: TestServer } = {},
): Promise<FreshDatabase> {
	const { adminUrl, templateName } = given.server ?? {
		adminUrl: inject('adminUrl'),
		templateName: inject('templateName'),
	};
	const name = `fb_test_${process.pid}_${randomBytes(5).toString('hex')}`;
	const admin = new pg.Client({ connectionString: adminUrl });
	admin.on('error', () => {});
	await admin.connect();
	// Two files cloning at once would find the template in use: one after the other.
	await admin.query('select pg_advisory_lock(7204002)');
	await admin.query(`create database ${name} template ${templateName}`);
	await admin.query('select pg_advisory_unlock(7204002)');
	const url = new URL(adminUrl);
	url.pathname = `/${name}`;
	await plantBug(url.href);
	const opened = openDatabase(url.href, silentLog);
	afterEach(async () => {
		await given.settle?.();
		expect(await brokenInvariants(opened.db, given.now?.() ?? new Date())).toEqual([]);
	});
	return {
		url: url.href,
		db: opened.db,
		async close() {
			await opened.close();
			await dropDatabase(adminUrl, name);
			await admin.end().catch(() => {});
		},
	};
}
