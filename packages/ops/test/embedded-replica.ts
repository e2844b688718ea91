/**
 * Runs a streaming replica of an embedded PostgreSQL on the same machine, from a base backup taken while the primary
 * runs.
 */
import {
	appendFileSync,
	chmodSync,
	chownSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readlinkSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../embedded-postgres.ts';
import { owner } from '../postgres-binaries.ts';

const left = new Set(['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_stat_tmp', 'pg_wal']);

function give(path: string): void {
	if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid);
}

/** Ignores files that disappear, because the WAL covers them. */
function copyTree(from: string, to: string, skip: ReadonlySet<string> = new Set()): void {
	mkdirSync(to, { recursive: true, mode: 0o700 });
	give(to);
	for (const entry of readdirSync(from, { withFileTypes: true })) {
		const [source, target] = [join(from, entry.name), join(to, entry.name)];
		if (skip.has(entry.name)) continue;
		if (entry.isDirectory()) copyTree(source, target);
		else
			try {
				if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
				else {
					copyFileSync(source, target);
					chmodSync(target, 0o600);
					give(target);
				}
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
			}
	}
}

async function copyCluster(url: string, from: string, to: string): Promise<void> {
	const session = new pg.Client({ connectionString: url });
	await session.connect();
	try {
		await session.query("select pg_backup_start('replica', true)");
		copyTree(from, to, left);
		const { rows } = await session.query<{ labelfile: string }>(
			'select labelfile from pg_backup_stop(wait_for_archive => false)',
		);
		copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'));
		for (const empty of ['pg_replslot', 'pg_stat_tmp']) {
			mkdirSync(join(to, empty), { mode: 0o700, recursive: true });
			give(join(to, empty));
		}
		for (const [name, text] of [
			['backup_label', rows[0]?.labelfile ?? ''],
			['standby.signal', ''],
		] as const) {
			writeFileSync(join(to, name), text, { mode: 0o600 });
			give(join(to, name));
		}
	} finally {
		await session.end();
	}
}

/** Both servers need the same `settings`. */
export async function startReplica(
	primary: { url: string; dataDir: string },
	options: { dataDir: string; settings?: Record<string, string | number> },
): Promise<EmbeddedPostgres> {
	const cluster = join(options.dataDir, 'data');
	if (!existsSync(cluster)) {
		mkdirSync(options.dataDir, { recursive: true, mode: 0o711 });
		for (const secret of ['password', 'api-password'])
			copyFileSync(join(primary.dataDir, secret), join(options.dataDir, secret));
		await copyCluster(primary.url, join(primary.dataDir, 'data'), cluster);
		const { hostname, port, username, password } = new URL(primary.url);
		const source = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
		appendFileSync(join(cluster, 'postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`);
	}
	return startPostgres({ dataDir: options.dataDir, port: 0, settings: options.settings ?? {} });
}
