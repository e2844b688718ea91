/** Migrates a database in one transaction. Functions, views and triggers are dropped and recreated. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { operatorConnectionMs, sqlState } from './database.ts';
import { loadPlaces } from './load-places.ts';
import { grantPrivileges } from './privileges.ts';
import { readSchema, type Schema, type SchemaFile } from './schema.ts';
import { withClient } from './with-client.ts';

const migrationLock = 7_204_001;

/** The first migration of versions before 0.1.0, whose migrations were replaced by a new baseline. */
const firstUnreleased = '0001_users.sql';
const unreleasedSchema =
	'This database was made by a version of FlavorBag from before 0.1.0, and nothing leads from there to this one. It was left as it is. Keep the version that made it, or begin anew: npm run db:reset deletes the embedded database; a database of yours (DATABASE_URL) is dropped and created again empty.';

export interface SchemaState {
	pending: string[];
	altered: string[];
	foreign: string | undefined;
}

async function hashes(
	client: pg.ClientBase,
	table: 'migrations' | 'sql_files',
): Promise<Map<string, string>> {
	const exists = await client.query('select to_regclass($1) is not null as ok', [`public.${table}`]);
	if (!exists.rows[0].ok) return new Map();
	const { rows } = await client.query<{ name: string; sha256: string }>(`select name, sha256 from ${table}`);
	return new Map(rows.map((row) => [row.name, row.sha256]));
}

function foreignSchema(
	applied: ReadonlyMap<string, string>,
	migrations: readonly SchemaFile[],
): string | undefined {
	if (applied.has(firstUnreleased)) return unreleasedSchema;
	const newer = [...applied.keys()].filter((name) => migrations.every((known) => known.name !== name));
	if (newer.length === 0) return undefined;
	return `This database was made by a newer version of FlavorBag, which knows ${newer.join(', ')}. It was left as it is: run that version.`;
}

export async function schemaState(
	client: pg.ClientBase,
	schema: Schema = readSchema(),
): Promise<SchemaState> {
	const migrated = await hashes(client, 'migrations');
	const made = await hashes(client, 'sql_files');
	const { migrations, routines } = schema;
	return {
		foreign: foreignSchema(migrated, migrations),
		altered: migrations
			.filter(({ name, sha256 }) => migrated.has(name) && migrated.get(name) !== sha256)
			.map(({ name }) => name),
		pending: [
			...migrations.filter(({ name }) => !migrated.has(name)).map(({ name }) => name),
			...routines.filter(({ name, sha256 }) => made.get(name) !== sha256).map(({ name }) => name),
			...[...made.keys()].filter((name) => routines.every((routine) => routine.name !== name)),
		],
	};
}

const bookkeeping = `
	create table if not exists migrations (
		name text primary key, sha256 text not null, applied_at timestamptz not null default now()
	);
	create table if not exists sql_files (name text primary key, sha256 text not null);
	create table if not exists sql_objects (name text primary key, is_view boolean not null);`;

const objects = `
	select oid::regprocedure::text as name, false as is_view from pg_proc
	where pronamespace in (select oid from pg_namespace where nspname in ('public', 'auth')) and prokind = 'f'
	union all
	select oid::regclass::text, true from pg_class
	where relnamespace in (select oid from pg_namespace where nspname in ('public', 'auth')) and relkind = 'v'`;

/** Drops what our files created. Fails if something else depends on it. */
const dropStatements = `
	select string_agg(statement, '; ' order by step) as drops from (
		select 1 as step, format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
		from pg_trigger join sql_objects on not is_view and tgfoid = to_regprocedure(name) where not tgisinternal
		union all
		select 2, 'drop view ' || string_agg(name, ', ') from sql_objects where is_view
		union all
		select 3, 'drop function ' || string_agg(name, ', ') from sql_objects where not is_view
	) drops`;

/** Sets functions' search_path (R-least-rights). Bodies in standard form (`return …`) were bound on creation. */
const fixSearchPaths = `
	do $$ declare named text; begin
		for named in
			select name from sql_objects join pg_proc p on p.oid = to_regprocedure(name)
			where not is_view and prosqlbody is null and coalesce(array_to_string(proconfig, ' '), '') !~ 'search_path'
		loop
			execute format('alter function %s set search_path = public, pg_temp', named);
		end loop;
	end $$`;

async function apply(client: pg.ClientBase, { name, sql }: SchemaFile): Promise<void> {
	try {
		await client.query(sql);
	} catch (error) {
		throw new Error(`${name} failed: ${error instanceof Error ? error.message : error}`);
	}
}

async function dropObjects(client: pg.ClientBase): Promise<void> {
	const { rows } = await client.query<{ drops: string | null }>(dropStatements);
	try {
		await client.query(rows[0]?.drops ?? '');
	} catch (error) {
		const why = error instanceof pg.DatabaseError ? error.detail : error;
		throw new Error(`Functions and views cannot be made anew: drop what was built on them first. ${why}`);
	}
	await client.query('delete from sql_objects; delete from sql_files');
}

async function applySchema(client: pg.ClientBase, { migrations, routines }: Schema): Promise<void> {
	await dropObjects(client);
	const migrated = await hashes(client, 'migrations');
	for (const migration of migrations) {
		if (migrated.has(migration.name)) continue;
		await apply(client, migration);
		await client.query('insert into migrations (name, sha256) values ($1, $2)', [
			migration.name,
			migration.sha256,
		]);
	}
	await client.query(`create temp table others on commit drop as ${objects}`);
	for (const routine of routines) await apply(client, routine);
	await client.query(`insert into sql_objects ${objects} except select * from others`);
	await client.query(fixSearchPaths);
	await client.query('insert into sql_files select * from unnest($1::text[], $2::text[])', [
		routines.map(({ name }) => name),
		routines.map(({ sha256 }) => sha256),
	]);
}

/** How long the migration may block other transactions per attempt. */
const lockWaitMs = 200;
const lockTimeoutMs = 60_000;
const lockedStates = new Set(['55P03', '40P01']);

/** Begins a transaction that locks all tables at once; locking them one by one would deadlock with purchases. */
async function beginAlone(client: pg.ClientBase): Promise<void> {
	const { rows } = await client.query<{ tables: string | null }>(`
		select string_agg(oid::regclass::text, ', ' order by oid::regclass::text) as tables from pg_class
		where relnamespace in (select oid from pg_namespace where nspname in ('public', 'auth')) and relkind = 'r'
			and pg_has_role(relowner, 'usage')`);
	const tables = rows[0]?.tables;
	for (const end = Date.now() + lockTimeoutMs; ; ) {
		await client.query('begin');
		if (!tables) return;
		try {
			await client.query(`set local lock_timeout = ${lockWaitMs}`);
			await client.query(`lock table ${tables} in access exclusive mode`);
			await client.query('set local lock_timeout = 0');
			return;
		} catch (error) {
			await client.query('rollback');
			if (!lockedStates.has(sqlState(error) ?? '')) throw error;
			if (Date.now() > end)
				throw new Error(
					'Somebody has used a table for a minute, so the schema could not be changed: a dump, or a statement that does not end. Try again when it has ended.',
				);
			await delay(50 + Math.random() * 200);
		}
	}
}

async function bringUp(client: pg.ClientBase, schema: Schema, servedBy: string | undefined): Promise<void> {
	const { foreign, altered, pending } = await schemaState(client, schema);
	if (foreign !== undefined) throw new Error(foreign);
	if (altered.length > 0) throw new Error(`migration ${altered.join(', ')} was changed after it was applied`);
	if (pending.length > 0) await beginAlone(client);
	else await client.query('begin');
	try {
		await client.query(bookkeeping);
		if (pending.length > 0) await applySchema(client, schema);
		if (servedBy !== undefined) await grantPrivileges(client, servedBy);
		await client.query('commit');
	} catch (error) {
		await client.query('rollback');
		throw error;
	}
	await loadPlaces(client);
}

/** Migrates the database at `url` as its owner. `servedBy`: the serving role, if it is another one. */
export const migrate = (url: string, servedBy?: string, schema: Schema = readSchema()): Promise<void> =>
	withClient(url, async (client) => {
		const { rows } = await client.query("select current_setting('server_version_num')::int as version");
		if (rows[0].version < 150_000) throw new Error('PostgreSQL 15 or newer is needed');
		await client.query('select pg_advisory_lock($1)', [migrationLock]);
		await bringUp(client, schema, servedBy);
	});

export const schemaStateAt = (url: string): Promise<SchemaState> =>
	withClient({ connectionString: url, connectionTimeoutMillis: operatorConnectionMs }, schemaState);
