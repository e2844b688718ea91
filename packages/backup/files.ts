// Selects the files of a data folder that a backup contains, and reads them while they change.
import { copyFileSync, existsSync, mkdirSync, type ReadStream, statSync, writeFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UserError } from '../ops/user-error.ts';
import type { Entry } from './tar.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Yields nothing if the file has disappeared meanwhile. */
export async function* fileEntry(file: string, path: string): AsyncGenerator<Entry> {
	const handle = await open(file).catch((error: unknown) => {
		if (isMissing(error)) return undefined;
		throw error;
	});
	if (handle === undefined) return;
	try {
		const { size } = await handle.stat();
		const body: ReadStream = handle.createReadStream({
			autoClose: false,
			highWaterMark: 256 * 1024,
			...(size > 0 && { end: size - 1 }),
		});
		yield { path, type: 'file', size, body: body as AsyncIterable<Buffer> };
	} finally {
		await handle.close();
	}
}

export async function* textEntry(path: string, text: string): AsyncGenerator<Entry> {
	const bytes = Buffer.from(text);
	async function* body() {
		yield bytes;
	}
	yield { path, type: 'file', size: bytes.length, body: body() };
}

interface TreeOptions {
	emptied?: (path: string) => boolean;
	left?: (path: string) => boolean;
}

export async function* treeEntries(
	folder: string,
	path: string,
	options: TreeOptions = {},
	at = '',
): AsyncGenerator<Entry> {
	const entries = await readdir(join(folder, at), { withFileTypes: true }).catch((error: unknown) => {
		if (isMissing(error)) return [];
		throw error;
	});
	if (entries.length === 0 && at === '' && !existsSync(folder)) return;
	yield { path: at === '' ? path : `${path}/${at}`, type: 'folder', size: 0 };
	for (const entry of entries) {
		const inner = at === '' ? entry.name : `${at}/${entry.name}`;
		if (options.left?.(inner)) continue;
		if (entry.isDirectory()) {
			if (options.emptied?.(inner)) yield { path: `${path}/${inner}`, type: 'folder', size: 0 };
			else yield* treeEntries(folder, path, options, inner);
		} else if (entry.isFile()) yield* fileEntry(join(folder, inner), `${path}/${inner}`);
	}
}

const emptied = new Set([
	'pg_wal',
	'pg_replslot',
	'pg_dynshmem',
	'pg_notify',
	'pg_serial',
	'pg_snapshots',
	'pg_stat_tmp',
	'pg_subtrans',
]);
const left = new Set([
	'postmaster.pid',
	'postmaster.opts',
	'current_logfiles',
	'backup_label',
	'tablespace_map',
]);
const temporary = /^(?:pgsql_tmp|pg_internal\.init|t\d+_\d+)/;
const control = 'global/pg_control';

/** Follows PostgreSQL's Low-Level Backup API: excludes what a server recreates, and copies pg_control last. */
export async function* clusterEntries(cluster: string, path: string): AsyncGenerator<Entry> {
	yield* treeEntries(cluster, path, {
		emptied: (inner) => emptied.has(inner),
		left: (inner) => left.has(inner) || inner === control || temporary.test(basename(inner)),
	});
	yield { path: `${path}/pg_wal/archive_status`, type: 'folder', size: 0 };
	yield* fileEntry(join(cluster, control), `${path}/${control}`);
}

const stateOf = (file: string) => {
	const { size, mtimeNs } = statSync(file, { bigint: true });
	return `${size} ${mtimeNs}`;
};

/**
 * The sandbox locks its database, so the files are copied, and copied again if a checkpoint changes the database
 * meanwhile.
 */
export function copySandbox(folder: string, to: string): string[] {
	const [database, log] = ['sandbox.db', 'sandbox.db-wal'].map((name) => join(folder, name)) as [
		string,
		string,
	];
	if (!existsSync(database)) return [];
	mkdirSync(to, { recursive: true, mode: 0o700 });
	for (let attempt = 1; attempt <= 20; attempt++) {
		const before = stateOf(database);
		copyFileSync(database, join(to, 'sandbox.db'));
		// On restore, an empty WAL replaces the one of an older copy.
		if (existsSync(log)) copyFileSync(log, join(to, 'sandbox.db-wal'));
		else writeFileSync(join(to, 'sandbox.db-wal'), '');
		if (stateOf(database) === before) return ['sandbox.db', 'sandbox.db-wal'];
	}
	throw new UserError('The data of the card sandbox changed all the time and could not be copied.');
}

export async function* otherEntries(dataDir: string, scratch: string): AsyncGenerator<Entry> {
	for (const name of ['secrets.json', 'postgres/password', 'postgres/api-password'])
		yield* fileEntry(join(dataDir, name), name);
	for (const name of ['media', 'mail'])
		yield* treeEntries(join(dataDir, name), name, { left: (inner) => inner.endsWith('.part') });
	for (const name of copySandbox(join(dataDir, 'sandbox'), scratch))
		yield* fileEntry(join(scratch, name), `sandbox/${name}`);
}
