// Takes a backup while the product runs: files between pg_backup_start and pg_backup_stop, and the WAL they need.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../../api/src/db/with-client.ts';
import { clusterEntries, fileEntry, otherEntries, textEntry } from './files.ts';
import { basePrefix, listBackups, type Manifest, productVersion, putManifest } from './manifest.ts';
import { openForBackup } from './open-vault.ts';
import { putStream } from './parts.ts';
import type { BackupKey, KeyedVault } from './sealed.ts';
import type { Entry } from './tar.ts';
import type { Vault } from './vault.ts';
import { isHistory, isSegment } from './wal-names.ts';

export const clusterPath = 'postgres/data';
const slot = 'flavorbag_backup';
/** Another process ships the WAL and may be writing. */
const leftMs = 3_600_000;

export interface Source {
	dataDir: string;
	url: string;
}

export const withSession = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
	withClient({ connectionString: url, connectionTimeoutMillis: 60_000 }, work);

async function one<T extends object>(client: pg.Client, sql: string): Promise<T> {
	const { rows } = await client.query<T>(sql);
	const [row] = rows;
	if (row === undefined) throw new Error(`no answer to: ${sql}`);
	return row;
}

export const systemOf = async (url: string): Promise<string> =>
	withSession(
		url,
		async (client) =>
			(await one<{ id: string }>(client, 'select system_identifier::text as id from pg_control_system()')).id,
	);

export const currentSegment = async (url: string): Promise<string> =>
	withSession(
		url,
		async (client) =>
			(await one<{ name: string }>(client, 'select pg_walfile_name(pg_current_wal_lsn()) as name')).name,
	);

async function factsOf(client: pg.Client): Promise<Pick<Manifest, 'postgres' | 'system' | 'schema'>> {
	const { postgres, system } = await one<{ postgres: string; system: string }>(
		client,
		"select current_setting('server_version') as postgres, system_identifier::text as system from pg_control_system()",
	);
	const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
	return { postgres, system, schema: rows.map(({ name }) => name) };
}

/** Waits for the last segment, which the server completes by switching to the next. */
async function segmentsBetween(cluster: string, first: string, last: string): Promise<string[]> {
	const folder = join(cluster, 'pg_wal');
	for (let waited = 0; !existsSync(join(folder, last)) && waited < 600; waited++) await delay(100);
	return readdirSync(folder)
		.filter((name) => (isSegment(name) && name >= first && name <= last) || isHistory(name))
		.sort();
}

async function* logEntries(cluster: string, label: string, segments: string[]): AsyncGenerator<Entry> {
	yield* textEntry(`${clusterPath}/backup_label`, label);
	for (const name of segments)
		yield* fileEntry(join(cluster, 'pg_wal', name), `${clusterPath}/pg_wal/${name}`);
}

async function sweepUnfinished(vault: Vault): Promise<void> {
	const complete = new Set(await listBackups(vault));
	await vault.sweep('base', 0);
	for (const folder of ['log', 'changes']) await vault.sweep(folder, leftMs);
	const files = await vault.list(basePrefix);
	await vault.remove(files.map(({ name }) => name).filter((name) => !complete.has(name.split('/')[1] ?? '')));
}

async function copyDatabase(client: pg.Client, cluster: string, out: KeyedVault, at: string) {
	// The slot keeps checkpoints from removing WAL written since the start.
	await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
	const { first } = await one<{ first: string }>(
		client,
		"select pg_walfile_name(pg_backup_start('flavorbag', true)) as first",
	);
	const database = await putStream(out, `${at}/database`, clusterEntries(cluster, clusterPath));
	const { last, labelfile } = await one<{ last: string; labelfile: string }>(
		client,
		'select pg_walfile_name(lsn) as last, labelfile from pg_backup_stop(false)',
	);
	const segments = await segmentsBetween(cluster, first, last);
	const log = await putStream(out, `${at}/log`, logEntries(cluster, labelfile, segments));
	return { database, log, first, last };
}

/** The caller holds the backup lock. */
export async function takeBackup(
	source: Source,
	to: { address: string; key: BackupKey; env: NodeJS.ProcessEnv },
): Promise<{ vault: Vault; manifest: Manifest }> {
	const { dataDir, url } = source;
	const { key } = to;
	const cluster = join(dataDir, clusterPath);
	const scratch = mkdtempSync(join(tmpdir(), 'flavorbag-backup-'));
	try {
		return await withSession(url, async (client) => {
			const facts = await factsOf(client);
			const vault = await openForBackup(to.address, { key, dataDir, system: facts.system, env: to.env });
			await sweepUnfinished(vault);
			const started = new Date();
			const id = started.toISOString().replaceAll(/[-:.]/g, '');
			const at = basePrefix + id;
			const { database, log, first, last } = await copyDatabase(client, cluster, { vault, key }, at);
			const ended = new Date();
			const files = await putStream({ vault, key }, `${at}/files`, otherEntries(dataDir, scratch));
			const manifest: Manifest = {
				format: 1,
				id,
				started: started.toISOString(),
				ended: ended.toISOString(),
				product: productVersion(),
				...facts,
				size: database.size + log.size + files.size,
				log: { first, last },
				parts: { database: database.parts, log: log.parts, files: files.parts },
			};
			await putManifest(vault, key, manifest);
			return { vault, manifest };
		});
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}
