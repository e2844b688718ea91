// Temporary folders of test runs, named by process id. A run removes those of killed runs and stops their PostgreSQL.
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
/** More than twice what a run keeps there, because its processes need memory too. */
const roomBytes = 6 * 1024 ** 3;

/**
 * A database is 800 files: creating and dropping hundreds of databases on disk takes more time than the tests
 * themselves.
 */
export function memoryFolder(): string | undefined {
	if (!existsSync('/proc/mounts')) return undefined;
	const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
	const options = mounts.map((line) => line.split(' ')).find(([, folder]) => folder === memory)?.[3];
	if (options === undefined || /\b(noexec|ro)\b/.test(options)) return undefined;
	const { bavail, bsize } = statfsSync(memory);
	return Math.min(bavail * bsize, process.availableMemory()) > roomBytes ? memory : undefined;
}

export async function sweepTemporaryFolders(home = tmpdir()): Promise<void> {
	for (const name of readdirSync(home)) {
		const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : undefined);
		if (!Number.isInteger(pid) || isAlive(pid)) continue;
		const path = join(home, name);
		try {
			// Nested runs keep their folders in this one.
			await sweepTemporaryFolders(path);
			const homes = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
			for (const home of ['.', ...homes.map(({ name }) => name)])
				await killOrphan(join(path, home, 'postgres'));
			rmSync(path, { recursive: true, force: true, maxRetries: 5 });
		} catch {
			// Another user's folder.
		}
	}
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
	await sweepTemporaryFolders();
	const path = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
	return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
