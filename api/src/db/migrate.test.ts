/** Migrations bring a database to the schema, all or nothing. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { catalog } from '#test/catalog.ts';
import { freshDatabase } from '#test/database.ts';
import { migrate, schemaStateAt } from './migrate.ts';
import { inspectRole } from './privileges.ts';
import { inOrder, readSchema, type Schema, schemaFile } from './schema.ts';

const run = promisify(execFile);
const { serving } = inject('server');
const database = await freshDatabase();
const { url, ownerUrl } = database;
const schema = readSchema();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
const made = await catalog(ownerUrl);
afterAll(async () => {
	await owner.end();
	await database.close();
});
beforeEach(() => migrate(ownerUrl, serving?.role));

const changed = (name: string, sql: string): Schema => ({
	migrations: schema.migrations,
	routines: inOrder([...schema.routines.filter((routine) => routine.name !== name), schemaFile(name, sql)]),
});
const without = (name: string): Schema => ({
	migrations: schema.migrations,
	routines: schema.routines.filter((routine) => routine.name !== name),
});

test('what is up to date is not touched', async () => {
	const before = await owner.query('select oid, xmin from pg_proc order by oid');
	await migrate(ownerUrl, serving?.role);
	expect((await owner.query('select oid, xmin from pg_proc order by oid')).rows).toEqual(before.rows);
	expect(await schemaStateAt(url)).toEqual({ pending: [], altered: [], foreign: undefined });
});

test('a function with another signature and a view with other columns take the place of the old ones', async () => {
	const months =
		'create function month_of(day date, months int) returns date language sql immutable return day + months';
	await expect(migrate(ownerUrl, serving?.role, changed('payouts/month_of.sql', months))).rejects.toThrow(
		'payouts/payout_months.sql failed: function month_of(date) does not exist',
	);
	expect(await catalog(ownerUrl)).toEqual(made);

	const totals =
		'create view order_totals as select 1 as nth, business_id, status from order_days where false';
	await migrate(ownerUrl, serving?.role, changed('orders/order_totals.sql', totals));
	const { rows } = await owner.query('select nth, business_id from order_totals');
	expect(rows).toEqual([]);
	expect((await inspectRole(url)).wrong).toEqual([]);
	await migrate(ownerUrl, serving?.role);
	expect(await catalog(ownerUrl)).toEqual(made);
});

test('what has no file any more goes, and what somebody else put there stays', async () => {
	await owner.query('create view reports as select 1 as one; create function report() returns int return 1');
	await migrate(ownerUrl, serving?.role, without('orders/order_days.triggers.sql'));
	const lost = (await catalog(ownerUrl)).filter((line) => !made.includes(line));
	expect(made.filter((line) => /^trigger .* ON public.order_days /.test(line))).toHaveLength(2);
	expect(lost.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
		'CREATE OR',
		'column reports.one',
		'view reports',
	]);
	const { rows } = await owner.query(
		"select tgname from pg_trigger where not tgisinternal and tgrelid = 'order_days'::regclass",
	);
	expect(rows).toEqual([{ tgname: 'no_truncate' }]);
	expect((await schemaStateAt(url)).pending).toEqual(['orders/order_days.triggers.sql']);
	await migrate(ownerUrl, serving?.role);
	await owner.query('drop view reports; drop function report()');
	expect(await catalog(ownerUrl)).toEqual(made);
});

// R-rolling-restart
test('whoever works meanwhile and a migration let each other go on, whatever each has used already', async () => {
	const functions = `create function later() returns int language sql immutable return 1`;
	const tables = await owner.query<{ name: string }>(
		`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
	);
	const names = tables.rows.map(({ name }) => name);
	await owner.query('begin');
	// The migration locks tables by name, so starting with the last one would cause a deadlock.
	await owner.query(`lock table ${names.at(-1)} in row exclusive mode`);
	const migrated = migrate(ownerUrl, serving?.role, {
		...schema,
		routines: inOrder([...schema.routines, schemaFile('later.sql', functions)]),
	});
	const waits = () =>
		owner.query(`select from pg_locks where not granted and relation is not null
			and database = (select oid from pg_database where datname = current_database()) limit 1`);
	await expect.poll(async () => (await waits()).rowCount).toBe(1);
	for (const name of names.toReversed()) await owner.query(`lock table ${name} in row exclusive mode`);
	await owner.query('commit');
	await migrated;
	expect((await owner.query('select later()')).rows).toEqual([{ later: 1 }]);
});

test('what somebody else built on a view of ours refuses the change, and nothing changes', async () => {
	await owner.query('create view reports as select * from order_earnings');
	await expect(migrate(ownerUrl, serving?.role, changed('db/no_delete.sql', 'select 1'))).rejects.toThrow(
		'drop what was built on them first. view reports depends on view order_earnings',
	);
	await owner.query('drop view reports');
	expect(await catalog(ownerUrl)).toEqual(made);
});

test('migrations of which one fails leave the database as it was', async () => {
	const added = [
		schemaFile('9001_good.sql', 'alter table users add column nickname text'),
		schemaFile('9002_bad.sql', 'alter table users add column email text'),
	];
	await expect(
		migrate(ownerUrl, serving?.role, { ...schema, migrations: [...schema.migrations, ...added] }),
	).rejects.toThrow('9002_bad.sql failed: column "email" of relation "users" already exists');
	expect(await catalog(ownerUrl)).toEqual(made);
	expect((await schemaStateAt(url)).pending).toEqual([]);
});

test('a migration that was changed after it was applied stops everything', async () => {
	const [first, ...rest] = schema.migrations;
	const migrations = [schemaFile(first?.name ?? '', 'select 1'), ...rest];
	await expect(migrate(ownerUrl, serving?.role, { ...schema, migrations })).rejects.toThrow(
		'migration 0001_people.sql was changed after it was applied',
	);
});

test('a database of an unreleased version, and one of a newer version, are refused and left as they are', async () => {
	const insert = `insert into migrations (name, sha256) values ($1, 'x')`;
	for (const [name, text] of [
		['0001_users.sql', /from before 0\.1\.0.*left as it is.*npm run db:reset/],
		['9001_tomorrow.sql', /a newer version of FlavorBag, which knows 9001_tomorrow\.sql/],
	] as const) {
		await owner.query(insert, [name]);
		await expect(migrate(ownerUrl, serving?.role)).rejects.toThrow(text);
		expect((await schemaStateAt(url)).foreign).toMatch(text);
		await owner.query('delete from migrations where name = $1', [name]);
	}
	expect(await catalog(ownerUrl)).toEqual(made);
});

test('files that need each other, or one that is not there, are named', () => {
	const file = (name: string, needs: string) => schemaFile(`x/${name}.sql`, `-- Needs: ${needs}\nselect 1`);
	expect(
		inOrder([file('a', 'b, c'), file('b', 'c'), schemaFile('x/c.sql', '')]).map(({ name }) => name),
	).toEqual(['x/c.sql', 'x/b.sql', 'x/a.sql']);
	expect(() => inOrder([file('a', 'b'), file('b', 'a')])).toThrow('x/a.sql needs x/b.sql needs x/a.sql');
	expect(() => inOrder([file('a', 'z')])).toThrow('x/a.sql needs z, which no file makes');
});

test('a role that may not change the schema learns which setting names the one that may', async () => {
	const args = [new URL('migrate-main.ts', import.meta.url).pathname];
	const env = { PATH: process.env.PATH, DATABASE_URL: url };
	const { stderr } = await run(process.execPath, args, { env }).catch((error: { stderr: string }) => error);
	expect(stderr).toMatch(
		/^\w+ may not change the schema \(permission denied .*\): .* as DATABASE_OWNER_URL\n$/,
	);
});
