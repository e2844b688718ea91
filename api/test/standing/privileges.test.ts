/** The serving role has exactly the rights of privileges.ts; a new table without an entry fails (ADR 40). */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDiskStorage } from '#adapters/storage/disk.ts';
import { grantPrivileges, inspectRole, privileges } from '#db/privileges.ts';
import { withClient } from '#db/with-client.ts';
import { freshDatabase } from '#test/database.ts';
import { runDoctor } from '../../src/app/doctor.ts';

const { serving } = inject('server');
const { url, ownerUrl, db } = await freshDatabase();
const client = new pg.Client({ connectionString: url });
beforeAll(() => client.connect());
afterAll(() => client.end());

async function attempt(statement: string): Promise<string> {
	await client.query('begin');
	try {
		await client.query(statement);
		return 'accepted';
	} catch (error) {
		if (error instanceof pg.DatabaseError) return error.code ?? '';
		throw error;
	} finally {
		await client.query('rollback');
	}
}
const saysDoctor = async (databaseUrl: string) => {
	const findings = await runDoctor({
		db,
		databaseUrl,
		provider: { check: async () => {} },
		mailer: { check: async () => {} },
		logDays: 14,
		dataDir: '/tmp',
		now: new Date(),
		contact: { email: undefined, postalAddress: undefined },
		live: false,
		backsUp: false,
		keys: undefined,
		mode: 'trial' as const,
		mayHoldTown: true,
		isFeeDecided: true,
		storage: createDiskStorage({ folder: '/tmp' }),
		missingTrustProxy: undefined,
	});
	return findings.find(({ what }) => what === 'roles');
};

// R-least-rights
test('every table has an entry, and the role may do exactly what stands there', async () => {
	const tables = await withClient(ownerUrl, async (owner) => {
		const { rows } = await owner.query<{ name: string }>(
			`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
			where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p', 'v', 'm')`,
		);
		return rows.map(({ name }) => name);
	});
	expect(Object.keys(privileges).sort()).toEqual(tables.sort());
	const { role, wrong, superuser, privileged, owns, creates } = await inspectRole(url);
	expect(role).toBe(serving?.role);
	expect(wrong).toEqual([]);
	expect({ superuser, privileged, owns, creates }).toEqual({
		superuser: false,
		privileged: false,
		owns: false,
		creates: false,
	});
});

test('beside tables nothing is granted: a connection, two schemas to look into, and functions that act with the caller’s rights', async () => {
	const { rows } = await withClient(ownerUrl, (owner) =>
		owner.query<{ held: string }>(
			`with ours as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'), granted as (
				select 'database' as what, coalesce(datacl, acldefault('d', datdba)) as acl
				from pg_database where datname = current_database()
				union all select 'schema ' || nspname, nspacl from pg_namespace where oid in (select oid from ours)
				union all select 'function', coalesce(proacl, acldefault('f', proowner)) from pg_proc
				where pronamespace in (select oid from ours) and not prosecdef
				union all select 'function of its owner’s rights', coalesce(proacl, acldefault('f', proowner)) from pg_proc
				where pronamespace in (select oid from ours) and prosecdef
				union all select 'sequence ' || relname, relacl from pg_class
				where relnamespace in (select oid from ours) and relkind = 'S'
				union all select 'column ' || attname, attacl from pg_attribute join pg_class c on c.oid = attrelid
				where relnamespace in (select oid from ours)
				union all select 'what is made later', defaclacl from pg_default_acl
				union all select 'setting ' || parname, paracl from pg_parameter_acl
				union all select 'large object', lomacl from pg_largeobject_metadata
			)
			select distinct what || ': ' || lower(privilege_type) || case grantee when 0 then ' by anybody' else '' end as held
			from granted, aclexplode(acl) where grantee in (0, to_regrole($1)) order by 1`,
			[serving?.role],
		),
	);
	expect(rows.map(({ held }) => held)).toEqual([
		'database: connect by anybody',
		'function: execute by anybody',
		'schema auth: usage',
		'schema public: usage',
		'schema public: usage by anybody',
	]);
});

test.each([
	'create temporary table payments (x int)',
	'create temporary view orders as select 1 as id',
	'truncate orders cascade',
	'truncate rate_windows',
	'alter table orders disable trigger user',
	'alter table orders add column x int',
	"set session_replication_role = 'replica'",
	'drop table orders cascade',
	'drop trigger orders_facts on orders',
	'drop view inv_money_drift',
	'create table public.mine (x int)',
	'create table auth.mine (x int)',
	'create schema mine',
	'create function public.mine() returns int language sql as $$ select 1 $$',
	'create or replace function orders_facts() returns trigger language plpgsql as $$ begin return new; end $$',
	'create role mine',
	'create extension if not exists dblink',
	'delete from orders',
	'delete from payments',
	'delete from refunds',
	'delete from users',
	'delete from inbox',
	'delete from ledger',
	'update ledger set amount_cents = 1',
	'update order_events set actor = null',
	'update idempotency set key = key',
	"insert into order_transitions values ('abandoned', 'paid')",
	"insert into status_transitions values ('refunds', 'failed', 'approved')",
	'update migrations set sha256 = sha256',
	'update sql_files set sha256 = sha256',
	'delete from zip_places',
	"insert into audit_cursors (what) values ('x')",
	"select pg_read_file('postmaster.pid')",
	"copy orders to program 'cat'",
])('the role that serves may not: %s', async (statement) => {
	expect(await attempt(statement)).toBe('42501');
});

test('the doctor says who serves, and what that means', async () => {
	expect(await saysDoctor(url)).toEqual({
		what: 'roles',
		good: true,
		says: `The API serves as ${serving?.role}, which may do what it needs and nothing else.`,
	});
	expect(await saysDoctor(ownerUrl)).toMatchObject({
		good: false,
		says: expect.stringContaining('a superuser: whoever breaks into it has the server'),
	});
});

test('a right too many or too few is named by the doctor, and mended by the next migration', async () => {
	const name = serving?.role ?? '';
	await withClient(ownerUrl, async (owner) => {
		await owner.query(`grant delete on orders to ${name}`);
		await owner.query(`revoke insert on ledger from ${name}`);
		await owner.query(`grant temporary on database ${new URL(url).pathname.slice(1)} to ${name}`);
		expect(await saysDoctor(url)).toMatchObject({
			good: false,
			says: expect.stringMatching(
				/public.ledger: select instead of select, insert; public.orders: select, insert, update, delete instead of select, insert, update; temporary tables: may make them.*\. Run npm run db:migrate/,
			),
		});
		await grantPrivileges(owner, name);
	});
	expect((await saysDoctor(url))?.good).toBe(true);
});

test('one role that owns the tables and serves works, and the doctor says what that means', async () => {
	const owner = `fb_owner_${crypto.randomUUID().slice(0, 8)}`;
	await withClient(ownerUrl, async (admin) => {
		await admin.query(`create role ${owner} login password 'owner'`);
		await admin.query(`alter table orders owner to ${owner}`);
		await admin.query(`grant select on migrations, sql_files to ${owner}`);
		const asOwner = Object.assign(new URL(url), { username: owner, password: 'owner' }).href;
		expect(await saysDoctor(asOwner)).toEqual({
			what: 'roles',
			good: true,
			says: `One role, ${owner}, owns the tables and serves: whoever breaks into the API can drop them and switch their guards off. docs/running.md says how to let another role serve (DATABASE_OWNER_URL).`,
		});
		await admin.query(`reassign owned by ${owner} to current_user`);
		await admin.query(`drop owned by ${owner}`);
		await admin.query(`drop role ${owner}`);
	});
});

test('a role that does not exist is named, with what creates it', async () => {
	await withClient(ownerUrl, async (owner) => {
		await expect(grantPrivileges(owner, 'nobody_at_all')).rejects.toThrow(
			'The role nobody_at_all that DATABASE_URL names does not exist. Create it as the owner: create role "nobody_at_all" login password',
		);
	});
});
