// Brings the write-ahead log away as it is written. PostgreSQL may remove a segment only once it lies in the vault:
// its archive_command looks for a mark that is set then. So its own process knows neither the key nor the vault, and no path
// is quoted for a shell: the command knows relative names alone.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { onDisk } from '../ops/user-error.ts';
import { type BackupKey, seal } from './sealed.ts';
import type { Vault } from './vault.ts';
import { isHistory, isSegment, logPrefix } from './wal-names.ts';

const compress = promisify(zstdCompress);

/** A segment that isn't full is closed so often: what is committed is elsewhere this much later, and a few seconds. */
export const archiveSeconds = 120;
const marks = 'shipped';
const closing = 'closing';

/** While it is there, the server doesn't wait for its log to be stored. */
export const closingMark = (postgresDir: string) => join(postgresDir, marks, closing);

/** How the server is started. The command's own folder is the cluster. */
export function archiveSettings(): Record<string, string | number> {
	const command =
		process.platform === 'win32'
			? `if exist ..\\${marks}\\%f (exit 0) else (exit 1)`
			: `for i in 1 2 3 4 5; do test -f "../${marks}/%f" && exit 0; test -f "../${marks}/${closing}" && exit 1; sleep 1; done; exit 1`;
	return { archive_mode: 'on', archive_timeout: archiveSeconds, archive_command: command };
}

/** What PostgreSQL waits for, oldest first. */
function waiting(cluster: string): string[] {
	return readdirSync(join(cluster, 'pg_wal', 'archive_status'))
		.filter((name) => name.endsWith('.ready'))
		.map((name) => name.slice(0, -'.ready'.length))
		.sort();
}

/** So much of the log waits for a vault that doesn't answer, 4 GB; then the product's own disk is worth more. */
const maxWaiting = 256;

/** When too much waits it is given up: a new backup has to be the beginning of what is restored. */
export function giveUpLog(postgresDir: string): number {
	const names = waiting(join(postgresDir, 'data'));
	if (names.length <= maxWaiting) return 0;
	const folder = join(postgresDir, marks);
	onDisk(folder, () => mkdirSync(folder, { recursive: true, mode: 0o711 }));
	for (const name of names) writeFileSync(join(folder, name), '', { mode: 0o644 });
	return names.length;
}

/** The first segment that is not stored yet, if any waits. */
export const firstWaiting = (postgresDir: string): string | undefined =>
	waiting(join(postgresDir, 'data')).find(isSegment);

export interface Shipped {
	files: number;
	bytes: number;
}

async function putLog(
	cluster: string,
	name: string,
	{ vault, key }: { vault: Vault; key: BackupKey },
): Promise<number> {
	const plain = readFileSync(join(cluster, 'pg_wal', name));
	const sealed = await seal(key, logPrefix + name, await compress(plain));
	await vault.put(logPrefix + name, sealed);
	return sealed.length;
}

/** Where the histories of a database part: one that was restored began its own while nothing was stored. */
export async function shipHistories(
	postgresDir: string,
	to: { vault: Vault; key: BackupKey },
): Promise<void> {
	const cluster = join(postgresDir, 'data');
	const stored = new Set((await to.vault.list(logPrefix)).map(({ name }) => name));
	for (const name of readdirSync(join(cluster, 'pg_wal')).filter(isHistory))
		if (!stored.has(logPrefix + name)) await putLog(cluster, name, to);
}

/** Once: all that waits. Names of backups' starts (`….backup`) are of no use here and are only marked. */
export async function shipLog(
	postgresDir: string,
	{ vault, key }: { vault: Vault; key: BackupKey },
): Promise<Shipped> {
	const cluster = join(postgresDir, 'data');
	const folder = join(postgresDir, marks);
	onDisk(folder, () => mkdirSync(folder, { recursive: true, mode: 0o711 }));
	const names = waiting(cluster);
	for (const mark of readdirSync(folder))
		if (mark !== closing && !names.includes(mark)) rmSync(join(folder, mark), { force: true });
	const shipped: Shipped = { files: 0, bytes: 0 };
	for (const name of names) {
		if (existsSync(join(folder, name))) continue;
		if (isSegment(name) || isHistory(name)) {
			shipped.files += 1;
			shipped.bytes += await putLog(cluster, name, { vault, key });
		}
		onDisk(folder, () => writeFileSync(join(folder, name), '', { mode: 0o644 }));
	}
	return shipped;
}
