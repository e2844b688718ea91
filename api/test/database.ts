/** A database of its own for each test file: cloned from the migrated template (global-setup.ts). */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Db, openDatabase } from '#db/database.ts';
import type { Log } from '#ports/log.ts';

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

export interface FreshDatabase {
	url: string;
	db: Db;
	/** Rows of the three views of the invariants; must be empty after every test. */
	broken(): Promise<string[]>;
	close(): Promise<void>;
}

export async function freshDatabase(): Promise<FreshDatabase> {
	const adminUrl = inject('adminUrl');
	const name = `fb_test_${process.pid}_${randomBytes(5).toString('hex')}`;
	const admin = new pg.Client({ connectionString: adminUrl });
	await admin.connect();
	// Two files cloning at once would find the template in use: one after the other.
	await admin.query('select pg_advisory_lock(7204002)');
	await admin.query(`create database ${name} template ${inject('templateName')}`);
	await admin.query('select pg_advisory_unlock(7204002)');
	const url = new URL(adminUrl);
	url.pathname = `/${name}`;
	const opened = openDatabase(url.href, silentLog);
	return {
		url: url.href,
		db: opened.db,
		async broken() {
			const stock = await opened.db.selectFrom('inv_stock_drift').selectAll().execute();
			const money = await opened.db.selectFrom('inv_money_drift').selectAll().execute();
			const stuck = await opened.db.selectFrom('inv_stuck').selectAll().execute();
			return [
				...stock.map((row) => `stock ${row.id}`),
				...money.map((row) => `money ${row.id}`),
				...stuck.map((row) => `stuck ${row.kind} ${row.id}`),
			];
		},
		async close() {
			await opened.close();
			await admin.query(`drop database if exists ${name} with (force)`);
			await admin.end();
		},
	};
}
