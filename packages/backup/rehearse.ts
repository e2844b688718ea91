import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { killOrphan } from '../ops/embedded-postgres.ts';
import { inspectRestored } from './inspect.ts';
import { bytesOf } from './manifest.ts';
import { openForRestore } from './open-vault.ts';
import { restoreInto } from './restore.ts';
import type { BackupKey } from './sealed.ts';

const scratchOf = (dataDir: string) => join(dataDir, 'rehearsal');

/** Removes what an interrupted rehearsal left: its server and its folder. */
export async function clearRehearsal(dataDir: string): Promise<void> {
	const scratch = scratchOf(dataDir);
	await killOrphan(join(scratch, 'postgres'));
	rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

export async function rehearse(
	dataDir: string,
	{ address, key, env }: { address: string; key: BackupKey; env: NodeJS.ProcessEnv },
): Promise<{ lines: string[]; good: boolean; bytes: number }> {
	const scratch = scratchOf(dataDir);
	await clearRehearsal(dataDir);
	try {
		const vault = await openForRestore(address, key, env);
		const { manifest, moment, missing, server } = await restoreInto(scratch, { vault, key });
		try {
			const { lines, good } = await inspectRestored(scratch, server, moment, env);
			const gap = missing === undefined ? [] : [`WRONG  log            ${missing} of the log is missing`];
			const until = `ok     restored       the backup of ${manifest.started}, up to ${moment.toISOString()}`;
			return { lines: [until, ...gap, ...lines], good: good && gap.length === 0, bytes: bytesOf(manifest) };
		} finally {
			await server.stop();
		}
	} finally {
		await clearRehearsal(dataDir);
	}
}
