/** Which tables go with a shop, and who is refused before anything is written. The move itself: `npm run soak -- cells`. */
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../api/src/db/migrate.ts';
import { type EmbeddedPostgres, startPostgres } from '../embedded-postgres.ts';
import { servingUser } from '../postgres-folder.ts';
import { runScript } from '../run-script.ts';
import { type TemporaryFolder, temporaryFolder } from '../temporary-folder.ts';
import { type Cell, inTransaction, openCell } from './cell.ts';
import { findProblems } from './checks.ts';
import { prepareCell } from './prepare.ts';
import {
	copiedTables,
	movedRows,
	personColumns,
	personTables,
	platformTables,
	shopTables,
} from './tables.ts';
import { allowSales, refuseSales } from './walls.ts';

let folder: TemporaryFolder;
let postgres: EmbeddedPostgres;
let from: Cell;
let to: Cell;
const databaseUrl = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;

beforeAll(async () => {
	folder = await temporaryFolder();
	postgres = await startPostgres({
		dataDir: join(folder.path, 'postgres'),
		port: 0,
		settings: { fsync: 'off', wal_level: 'logical' },
	});
	await migrate(postgres.url, servingUser);
});
afterAll(async () => {
	await postgres.stop();
	folder.remove();
});

let serial = 0;
/** Two fresh cells for each test. */
beforeEach(async () => {
	const admin = await openCell('The server', databaseUrl('postgres'));
	const names = [`here${++serial}`, `there${serial}`];
	for (const name of names) await admin.client.query(`create database ${name} template flavorbag`);
	await admin.end();
	[from, to] = [
		await openCell('A', databaseUrl(names[0] ?? '')),
		await openCell('B', databaseUrl(names[1] ?? '')),
	];
	return async () => {
		await Promise.all([from.end(), to.end()]);
	};
});

async function makeShop(
	cell: Cell,
	{ email = 'ada@example.com', name = 'Corner Bakery' } = {},
): Promise<string> {
	const owner = await cell.value<string>(
		`insert into users (external_id, email, first_name, last_name, role, verified, created_at, updated_at)
		values (gen_random_uuid(), $1, 'Ada', 'Baker', 'business', true, now(), now()) returning id`,
		[email],
	);
	return cell.value<string>(
		`insert into businesses (owner_id, display_name, name, description, price_cents, email, phone_number, street, city, state, zip_code,
			formatted_address, tz, enabled, charges_enabled, lat, lng, map_point, created_at, updated_at)
		values ($1, $2, $2, 'Bread', 500, $3, '503-555-0100', '1 Main St', 'Portland', 'OR', '97201', '1 Main St',
			'America/Los_Angeles', true, true, 45.5, -122.6, '(1,1)', now(), now()) returning id`,
		[owner, name, email],
	);
}

const problems = (id: string) => findProblems(from, to, id);

describe('the list of tables', () => {
	test('has each table of the product, once', async () => {
		const tables = await from.value<string[]>(
			`select array_agg(relname::text order by relname::text) from pg_class
			where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
		);
		const listed = [...shopTables, ...Object.keys(copiedTables), ...personTables, ...platformTables];
		expect(listed.toSorted()).toEqual(tables);
	});

	test('publishes what names its shop in each row, and only that', async () => {
		const naming = await from.value<string[]>(
			`select array_agg(c.relname::text) from pg_class c join pg_attribute a on a.attrelid = c.oid
			where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'business_id' and a.attnotnull`,
		);
		expect(shopTables.filter((table) => !naming.includes(table))).toEqual([]);
		expect(naming.filter((table) => !movedRows.has(table))).toEqual([]);
	});

	test('can publish each of them: no column is left out of what identifies a row', async () => {
		const generated = await from.value<string[] | null>(
			`select array_agg(distinct attrelid::regclass::text) from pg_attribute
			where attgenerated <> '' and attrelid = any($1::text[]::regclass[])`,
			[shopTables],
		);
		expect(generated).toBeNull();
	});

	test('has each column of a person that comes along', async () => {
		const columns = await from.value<string[]>(
			"select array_agg(attname::text) from pg_attribute where attrelid = 'users'::regclass and attnum > 0",
		);
		expect(personColumns.filter((name) => !columns.includes(name))).toEqual([]);
	});
});

describe('a shop stays, and it is said why, where', () => {
	test('it is not there', async () => {
		expect(await problems(crypto.randomUUID())).toEqual(['There is no such shop where it should leave.']);
	});

	test('both cells number their rows alike', async () => {
		const id = await makeShop(from);
		expect(await problems(id)).toEqual([
			expect.stringMatching(/^Both number their rows alike .* --cell 2\.$/),
		]);
		await prepareCell(to, 2);
		expect(await problems(id)).toEqual([]);
	});

	test('it would go to a lower number', async () => {
		await prepareCell(from, 2);
		const id = await makeShop(from);
		await inTransaction(from, { silent: true }, () =>
			from.rows(
				`insert into order_events (order_id, business_id, to_status, actor, at)
				values (gen_random_uuid(), $1, 'pending', 'job', now())`,
				[id],
			),
		);
		expect(await problems(id)).toEqual([expect.stringContaining('shops move to cells with a higher number')]);
	});

	test('it is suspended, or closed', async () => {
		await prepareCell(to, 2);
		const id = await makeShop(from);
		await refuseSales(from, id);
		expect(await problems(id)).toEqual([expect.stringContaining('is suspended where it is')]);
		await allowSales(from, id);
		expect(await problems(id)).toEqual([]);
		await inTransaction(from, { silent: true }, () =>
			from.rows(
				`update businesses set deleted_at = now(), email = '', phone_number = '', street = '', formatted_address = '', lat = null,
				lng = null, map_point = null where id = $1`,
				[id],
			),
		);
		expect(await problems(id)).toEqual([expect.stringContaining('The shop is closed')]);
	});

	test('somebody has an account in both, or another shop its address', async () => {
		await prepareCell(to, 2);
		const id = await makeShop(from);
		await makeShop(to, { email: 'Ada@example.com' });
		expect(await problems(id)).toEqual([
			expect.stringMatching(/^1 of its people have another account/),
			expect.stringContaining('its address already: corner-bakery-portland'),
		]);
	});

	test('its payment account is shared, or the tax rates differ', async () => {
		await prepareCell(to, 2);
		const id = await makeShop(from);
		const other = await makeShop(from, { email: 'bob@example.com', name: 'Other Bakery' });
		for (const shop of [id, other])
			await from.rows(
				"insert into payment_accounts (business_id, provider_account_id, updated_at) values ($1, 'acct_1', now())",
				[shop],
			);
		await from.rows(
			`insert into tax_rates (state, tax_class, from_date, rate_bps, remitted_by, set_by, set_at)
			select 'OR', 'mixed', '2031-01-01', 800, 'platform', owner_id, now() from businesses where id = $1`,
			[id],
		);
		expect(await problems(id)).toEqual([
			expect.stringContaining('1 other shops share its payment account'),
			expect.stringContaining('The tax rates of OR differ'),
		]);
	});

	test('the other cell is not migrated, or serves as the owner of its tables', async () => {
		const id = await makeShop(from);
		await to.client.query("delete from sql_files where name like '%no_delete.sql'");
		await to.client.query(`revoke insert on orders from ${servingUser}`);
		expect(await problems(id)).toEqual([
			expect.stringMatching(/^B: It is not migrated to this version: .*no_delete/),
			expect.stringMatching(/^B: The product serves as the owner/),
		]);
	});
});

test('a wall hides the rows of one shop from whoever serves, and from nobody else', async () => {
	const id = await makeShop(from);
	const other = await makeShop(from, { email: 'bob@example.com', name: 'Other Bakery' });
	const seen = async () => {
		await from.client.query(`set role ${servingUser}`);
		const found = await from.value<string[]>(
			'select array_agg(business_id::text order by slug) from business_slugs',
		);
		await from.client.query('reset role');
		return found;
	};
	expect(await seen()).toEqual([id, other]);
	await refuseSales(from, id);
	expect(await seen()).toEqual([other]);
	expect(await from.value('select listed from businesses where id = $1', [id])).toBe(false);
	expect(await from.value('select count(*)::int from business_slugs')).toBe(2);
	await allowSales(from, id);
	expect(await seen()).toEqual([id, other]);
	expect(await from.value('select listed from businesses where id = $1', [id])).toBe(true);
	expect(await from.value('select count(*)::int from pg_policy')).toBe(0);
	expect(await from.value('select bool_or(relrowsecurity) from pg_class')).toBe(false);
});

describe('a cell', () => {
	test('gets numbers of its own once, and keeps them', async () => {
		expect(await prepareCell(to, 3)).toBeGreaterThan(5);
		expect(await prepareCell(to, 3)).toBe(0);
		await expect(prepareCell(to, 4)).rejects.toThrow('It is cell 3 already');
		await expect(prepareCell(to, 0)).rejects.toThrow('a number from 1 to');
		await to.rows("insert into recounts (what, subject) values ('count', 'users')");
		await to.rows("insert into outbox (topic, dedupe_key, payload, run_at) values ('a', 'b', '{}', now())");
		expect(await to.value<string>('select max(id)::text from outbox')).toBe('3000000000001');
	});
});

describe('the scripts', () => {
	const move = (...args: string[]) => runScript([join(import.meta.dirname, 'move.ts'), ...args]);

	test('say what is missing, and write nothing without --yes', async () => {
		await prepareCell(to, 2);
		const id = await makeShop(from);
		expect((await move('--business', 'corner-bakery')).stderr).toBe(
			'Say which shop: --business and its id.\n',
		);
		expect((await move('--business', id, '--from', from.url)).stderr).toMatch(/^Say from where and to where/);
		expect((await move('--business', id, '--from', from.url, '--to', from.url)).stderr).toBe(
			'Both are the same database.\n',
		);
		const asked = await move('--business', id, '--from', from.url, '--to', to.url);
		expect(asked).toMatchObject({
			code: 0,
			stdout: 'Nothing stands against it. Nothing was written: --yes does it.\n',
		});
		expect(await from.value('select count(*)::int from pg_publication')).toBe(0);
		expect(await to.value('select count(*)::int from pg_policy')).toBe(0);
		const away = await move('--business', id, '--from', from.url, '--to', to.url, '--forget', '--yes');
		expect(away).toMatchObject({ code: 1, stderr: 'This shop has not moved from the one to the other.\n' });
		const prepare = await runScript([
			join(import.meta.dirname, 'prepare.ts'),
			'--cell',
			'2',
			'--url',
			to.url,
		]);
		expect(prepare).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('Nothing was written: --yes does it.'),
		});
	});
});
