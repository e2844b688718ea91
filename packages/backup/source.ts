import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../ops/embedded-postgres.ts';
import { findInstance, lockInstance } from '../ops/instance-lock.ts';
import { lostPassword, user } from '../ops/postgres-folder.ts';
import { UserError } from '../ops/user-error.ts';
import type { Source } from './take.ts';
import { archiveSettings } from './wal.ts';

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');

function runningUrl(dataDir: string): string {
	const file = join(dataDir, 'postgres', 'password');
	const secret = read(file);
	if (secret === '') throw lostPassword(file, existsSync(file) ? 'is empty' : 'is missing');
	const port = read(join(dataDir, 'postgres', 'port'));
	return `postgres://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${user}`;
}

/** Starts and stops the database if the product isn't running. */
export async function withSource<T>(
	dataDir: string,
	archives: boolean,
	work: (source: Source) => Promise<T>,
): Promise<T> {
	if (!existsSync(join(dataDir, 'postgres', 'data')))
		throw new UserError(`FlavorBag was never started on ${dataDir}: npm start does it.`);
	if (findInstance(dataDir) !== undefined) return work({ dataDir, url: runningUrl(dataDir) });
	const lock = lockInstance(dataDir);
	try {
		const server = await startPostgres({
			dataDir: join(dataDir, 'postgres'),
			port: 0,
			settings: { max_connections: 200, ...(archives && archiveSettings()) },
		});
		try {
			return await work({ dataDir, url: server.url });
		} finally {
			await server.stop();
		}
	} finally {
		lock.release();
	}
}
