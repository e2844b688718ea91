/**
 * Applies migrations/*.sql in order, each in its own transaction, forward only. A file that was applied and then
 * changed stops it. Two migrators at once wait for each other.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { loadPlaces } from './load-places.ts';
import { grantRights } from './rights.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));
const migrationLock = 7_204_001;

interface Migration {
	name: string;
	sql: string;
	sha256: string;
}

function readMigrations(): Migration[] {
	return readdirSync(folder)
		.filter((file) => file.endsWith('.sql'))
		.sort()
		.map((name) => {
			const sql = readFileSync(`${folder}${name}`, 'utf8');
			return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
		});
}

async function appliedMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
	const exists = await client.query("select to_regclass('public.migrations') is not null as ok");
	if (!exists.rows[0].ok) return new Map();
	const { rows } = await client.query<{ name: string; sha256: string }>(
		'select name, sha256 from migrations',
	);
	return new Map(rows.map((row) => [row.name, row.sha256]));
}

/** Brings the database at `url`, its owner's, to the newest schema. `servedBy`: the role that serves, where it is another one. */
export async function migrate(url: string, servedBy?: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	client.on('error', () => {});
	await client.connect();
	try {
		const { rows } = await client.query("select current_setting('server_version_num')::int as version");
		if (rows[0].version < 150_000) throw new Error('PostgreSQL 15 or newer is needed');
		await client.query('select pg_advisory_lock($1)', [migrationLock]);
		await client.query(
			'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
		);
		const applied = await appliedMigrations(client);
		for (const migration of readMigrations()) {
			const known = applied.get(migration.name);
			if (known !== undefined) {
				if (known !== migration.sha256)
					throw new Error(`migration ${migration.name} was changed after it was applied`);
				continue;
			}
			await client.query('begin');
			try {
				await client.query(migration.sql);
				await client.query('insert into migrations (name, sha256) values ($1, $2)', [
					migration.name,
					migration.sha256,
				]);
				await client.query('commit');
			} catch (error) {
				await client.query('rollback');
				throw new Error(
					`migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`,
				);
			}
		}
		await loadPlaces(client);
		if (servedBy !== undefined) await grantRights(client, servedBy);
	} finally {
		await client.end();
	}
}

/** What the database lacks, and what was changed after it was applied there. */
export async function migrationState(url: string): Promise<{ pending: string[]; altered: string[] }> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
	client.on('error', () => {});
	await client.connect();
	try {
		const applied = await appliedMigrations(client);
		const altered = readMigrations().filter(
			({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256,
		);
		return { pending: await pendingMigrations(client), altered: altered.map(({ name }) => name) };
	} finally {
		await client.end();
	}
}

/** Names of migrations that the database still lacks: the API refuses to start on an old schema. */
export async function pendingMigrations(client: pg.ClientBase): Promise<string[]> {
	const applied = await appliedMigrations(client);
	return readMigrations()
		.map((migration) => migration.name)
		.filter((name) => !applied.has(name));
}
