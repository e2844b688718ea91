// Ships the WAL as it is written. archive_command only tests for a marker that we write once a segment is stored, so
// PostgreSQL knows neither key nor vault, and no path needs shell quoting.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { onDisk } from '../ops/user-error.ts';
import { type KeyedVault, putSealed } from './sealed.ts';
import { isHistory, isSegment, logPrefix } from './wal-names.ts';

const compress = promisify(zstdCompress);

/** archive_timeout: commits reach the vault at most this much later. */
export const archiveSeconds = 120;
const marks = 'shipped';
const closing = 'closing';

/** While this file exists, the server doesn't wait for its WAL to be stored. */
export const closingMark = (postgresDir: string) => join(postgresDir, marks, closing);

/** archive_command runs in the cluster's folder. */
export function archiveSettings(): Record<string, string | number> {
	const command =
		process.platform === 'win32'
			? `if exist ..\\${marks}\\%f (exit 0) else (exit 1)`
			: `for i in 1 2 3 4 5; do test -f "../${marks}/%f" && exit 0; test -f "../${marks}/${closing}" && exit 1; sleep 1; done; exit 1`;
	return { archive_mode: 'on', archive_timeout: archiveSeconds, archive_command: command };
}

function waiting(cluster: string): string[] {
	return readdirSync(join(cluster, 'pg_wal', 'archive_status'))
		.filter((name) => name.endsWith('.ready'))
		.map((name) => name.slice(0, -'.ready'.length))
		.sort();
}

/** 4 GB of waiting WAL; beyond that, the product's disk space matters more. */
const maxWaiting = 256;

/** Drops the backlog when it is too large. Restores then need a new backup. */
export function giveUpLog(postgresDir: string): number {
	const names = waiting(join(postgresDir, 'data'));
	if (names.length <= maxWaiting) return 0;
	const folder = join(postgresDir, marks);
	onDisk(folder, () => mkdirSync(folder, { recursive: true, mode: 0o711 }));
	for (const name of names) writeFileSync(join(folder, name), '', { mode: 0o644 });
	return names.length;
}

export const firstWaiting = (postgresDir: string): string | undefined =>
	waiting(join(postgresDir, 'data')).find(isSegment);

async function putLog(cluster: string, name: string, to: KeyedVault): Promise<void> {
	const plain = readFileSync(join(cluster, 'pg_wal', name));
	await putSealed(to, logPrefix + name, await compress(plain));
}

/** Ships timeline history files: a restored database starts a new timeline while nothing is stored. */
export async function shipHistories(postgresDir: string, to: KeyedVault): Promise<void> {
	const cluster = join(postgresDir, 'data');
	const stored = new Set((await to.vault.list(logPrefix)).map(({ name }) => name));
	for (const name of readdirSync(join(cluster, 'pg_wal')).filter(isHistory))
		if (!stored.has(logPrefix + name)) await putLog(cluster, name, to);
}

/** Ships all waiting segments, and returns how many. Backup history files (`….backup`) are only marked as done. */
export async function shipLog(postgresDir: string, to: KeyedVault): Promise<number> {
	const cluster = join(postgresDir, 'data');
	const folder = join(postgresDir, marks);
	onDisk(folder, () => mkdirSync(folder, { recursive: true, mode: 0o711 }));
	const names = waiting(cluster);
	for (const mark of readdirSync(folder))
		if (mark !== closing && !names.includes(mark)) rmSync(join(folder, mark), { force: true });
	let shipped = 0;
	for (const name of names) {
		if (existsSync(join(folder, name))) continue;
		if (isSegment(name) || isHistory(name)) {
			shipped += 1;
			await putLog(cluster, name, to);
		}
		onDisk(folder, () => writeFileSync(join(folder, name), '', { mode: 0o644 }));
	}
	return shipped;
}
