/** Loads millions of rows within minutes: two connections, indexes built afterward, durability restored at the end. */
import { spawnSync } from 'node:child_process';
import pg from 'pg';

export type Connections = readonly [pg.Client, pg.Client];

/** Settings of the whole server during a load. Data reaches the disk afterward; a killed run starts over. */
const fastAndUnsafe = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', checkpoint_timeout: '1h' };

export async function resetSettings(db: pg.Client): Promise<void> {
	for (const name of Object.keys(fastAndUnsafe)) await db.query(`alter system reset ${name}`);
	await db.query('select pg_reload_conf()');
}

async function applySettings(db: pg.Client): Promise<void> {
	for (const [name, value] of Object.entries(fastAndUnsafe))
		await db.query(`alter system set ${name} = '${value}'`);
	await db.query('select pg_reload_conf()');
}

async function connectTo(url: string): Promise<pg.Client> {
	const db = new pg.Client({ connectionString: url });
	db.on('error', () => {});
	await db.connect();
	// Keeps CHECK constraints, disables triggers.
	await db.query("set session_replication_role = 'replica'");
	await db.query('set synchronous_commit = off');
	await db.query("set maintenance_work_mem = '1GB'");
	await db.query("set work_mem = '512MB'");
	return db;
}

async function forEachTable(
	connections: Connections,
	tables: readonly string[],
	command: string,
): Promise<void> {
	const left = [...tables];
	await Promise.all(
		connections.map(async (db) => {
			for (let name = left.shift(); name !== undefined; name = left.shift())
				await db.query(`${command} ${name}`);
		}),
	);
}

/** Calls `fill` on empty tables; they are vacuumed, analyzed and on disk when this returns. */
export async function filling(url: string, fill: (connections: Connections) => Promise<void>): Promise<void> {
	const [one, two] = [await connectTo(url), await connectTo(url)];
	try {
		await applySettings(one);
		await fill([one, two]);
		const { rows } = await one.query<{ name: string }>(
			`select oid::regclass::text as name from pg_class
			where relkind in ('r', 'm') and relnamespace not in (select oid from pg_namespace where nspname like 'pg\\_%')
			order by pg_relation_size(oid) desc`,
		);
		await forEachTable(
			[one, two],
			rows.map(({ name }) => name),
			'vacuum analyze',
		);
	} finally {
		await resetSettings(one);
		await Promise.all([one.end(), two.end()]);
	}
	// Keeps writeback out of the measurements.
	spawnSync('sync');
}

/**
 * Drops the indexes of these tables, including those of constraints, while `fill` runs. Nothing else may write there.
 */
export async function without(
	connections: Connections,
	tables: readonly string[],
	fill: () => Promise<void>,
): Promise<void> {
	await connections[0].query(
		'update pg_index set indisvalid = false, indisready = false where indrelid = any($1::regclass[])',
		[tables],
	);
	await fill();
	await forEachTable(connections, tables, 'reindex table');
}
