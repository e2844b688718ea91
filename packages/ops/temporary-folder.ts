// Throw-away folders of test runs, named after the process that made them. What a killed run left behind, its
// PostgreSQL included, is cleared by the next one.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killOrphan } from './embedded-postgres.ts';
import { isAlive } from './processes.ts';

const prefix = 'flavorbag-run-';

export interface TemporaryFolder {
	path: string;
	remove(): void;
}

const memory = '/dev/shm';
/** More than twice what a whole run ever keeps there: its processes want memory too. */
const roomBytes = 6 * 1024 ** 3;

/**
 * A folder whose files live in memory, where there is plenty of it and programs may run from there. A database is 800 files:
 * making and dropping hundreds of them costs a disk more of the processor than what is done in them.
 */
export function memoryFolder(): string | undefined {
	if (!existsSync('/proc/mounts')) return undefined;
	const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
	const options = mounts.map((line) => line.split(' ')).find(([, folder]) => folder === memory)?.[3];
	if (options === undefined || /\b(noexec|ro)\b/.test(options)) return undefined;
	const { bavail, bsize } = statfsSync(memory);
	return Math.min(bavail * bsize, process.availableMemory()) > roomBytes ? memory : undefined;
}

/** Removes the folders of runs that are gone; a database in one stands in its `postgres`, or in that of a folder in it. */
export async function sweepTemporaryFolders(home = tmpdir()): Promise<void> {
	for (const name of readdirSync(home)) {
		const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : undefined);
		if (!Number.isInteger(pid) || isAlive(pid)) continue;
		const path = join(home, name);
		try {
			// Its parts had theirs in it.
			await sweepTemporaryFolders(path);
			const homes = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
			for (const home of ['.', ...homes.map(({ name }) => name)])
				await killOrphan(join(path, home, 'postgres'));
			rmSync(path, { recursive: true, force: true, maxRetries: 5 });
		} catch {
			// Somebody else's folder: theirs to clear.
		}
	}
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
	await sweepTemporaryFolders();
	const path = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
	return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
