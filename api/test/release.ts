/** A released database: its migrations, functions and rows. Saved in api/test/releases/ and never changed. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { readSchema, type Schema, type SchemaFile } from '#db/schema.ts';
import { withClient } from '#db/with-client.ts';

interface Release {
	/** The time of the rows. */
	now: string;
	migrations: Pick<SchemaFile, 'name' | 'sha256'>[];
	routines: SchemaFile[];
	/** By table. */
	rows: Record<string, Record<string, unknown>[]>;
}

const folder = join(import.meta.dirname, 'releases');
export const releases = globSync('*.json.gz', { cwd: folder }).map((name) => basename(name, '.json.gz'));

export const readRelease = (version: string): Release =>
	JSON.parse(gunzipSync(readFileSync(join(folder, `${version}.json.gz`))).toString('utf8'));

/** Fails if a migration changed since the release. */
export function schemaOf({ migrations, routines }: Release): Schema {
	const known = readSchema().migrations;
	return {
		routines,
		migrations: migrations.map(({ name, sha256 }) => {
			const file = known.find((one) => one.name === name && one.sha256 === sha256);
			if (!file) throw new Error(`${name} was released as another one: leave it alone and add a migration.`);
			return file;
		}),
	};
}

/** Bookkeeping, generated rows, and secrets. */
const leftOut =
	/^(migrations|sql_files|sql_objects|zip_places|rate_windows|auth\.(jwks|session|verification))$/;

async function tablesOf(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>(
		`select oid::regclass::text as name from pg_class
		where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind = 'r' order by 1`,
	);
	return rows.map(({ name }) => name).filter((name) => !leftOut.test(name));
}

export const countRows = (url: string, tables: readonly string[]): Promise<Record<string, number>> =>
	withClient(url, async (client) => {
		const counts: Record<string, number> = {};
		for (const table of tables)
			counts[table] = (await client.query(`select count(*)::int as many from ${table}`)).rows[0].many;
		return counts;
	});

export async function writeRelease(version: string, url: string, now: Date): Promise<void> {
	const { migrations, routines } = readSchema();
	const rows: Release['rows'] = {};
	await withClient(url, async (client) => {
		for (const table of await tablesOf(client)) {
			const { rows: found } = await client.query(`select to_json(t) as row from ${table} t`);
			rows[table] = found.map(({ row }) => row);
		}
	});
	const names = migrations.map(({ name, sha256 }) => ({ name, sha256 }));
	const release: Release = { now: now.toISOString(), migrations: names, routines: [...routines], rows };
	writeFileSync(join(folder, `${version}.json.gz`), gzipSync(JSON.stringify(release), { level: 9 }));
}

/** Inserts rows without triggers, as the tables' owner. */
export async function restoreRows(url: string, { rows }: Release): Promise<void> {
	await withClient(url, async (client) => {
		await client.query("begin; set local session_replication_role = 'replica'");
		for (const [table, list] of Object.entries(rows)) {
			const { rows: columns } = await client.query<{ name: string }>(
				`select quote_ident(attname) as name from pg_attribute
				where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
				[table],
			);
			const names = columns.map(({ name }) => name).join(', ');
			await client.query(`delete from ${table}`);
			await client.query(
				`insert into ${table} (${names}) overriding system value
				select ${names} from json_populate_recordset(null::${table}, $1)`,
				[JSON.stringify(list)],
			);
		}
		for (const table of ['order_events', 'ledger', 'outbox'])
			await client.query(
				`select setval(pg_get_serial_sequence($1, 'id'), coalesce((select max(id) from ${table}), 1))`,
				[table],
			);
		await client.query('commit');
	});
}
