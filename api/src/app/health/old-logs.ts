/** Deletes rotated logs older than LOG_DAYS when an admin asks (R-logs, R-console-health). */
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeletedLogs } from '@flavorbag/contract';

const dayMs = 86_400_000;
/** `api.2026-11-26.1.log.gz`, or `api.log.1` before 0.2; never a log in use. */
const setAside = /\.log\.(gz|\d+)$/;

export async function deleteOldLogs(dataDir: string, days: number, now: Date): Promise<DeletedLogs> {
	const folder = join(dataDir, 'logs');
	const end = now.getTime() - days * dayMs;
	const gone = { files: 0, bytes: 0 };
	for (const name of (await readdir(folder).catch(() => [])).filter((one) => setAside.test(one))) {
		const file = join(folder, name);
		const found = await lstat(file).catch(() => undefined);
		if (!found?.isFile() || found.mtimeMs >= end) continue;
		await rm(file, { force: true });
		gone.files += 1;
		gone.bytes += found.blocks * 512;
	}
	return { ...gone, days };
}
