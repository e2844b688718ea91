// Throw-away folders of test runs, named after the process that made them. What a killed run left behind, its
// PostgreSQL included, is cleared by the next one.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killOrphan } from './embedded-postgres.ts';
import { isAlive } from './processes.ts';

const prefix = 'flavorbag-run-';

export interface TemporaryFolder {
	path: string;
	remove(): void;
}

/** Removes the folders of runs that are gone; a database in one stands in its `postgres`, or in that of a folder in it. */
export async function sweepTemporaryFolders(): Promise<void> {
	for (const name of readdirSync(tmpdir())) {
		const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : undefined);
		if (!Number.isInteger(pid) || isAlive(pid)) continue;
		const path = join(tmpdir(), name);
		try {
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
