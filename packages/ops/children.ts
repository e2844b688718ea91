// Records child processes in the data folder, so the next start can end those that outlived a killed one.
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startTimeOf, waitForExit } from './processes.ts';
import { onDisk } from './user-error.ts';

const fileOf = (dataDir: string) => join(dataDir, 'children');

export function rememberChild(dataDir: string, pid: number | undefined): void {
	if (pid === undefined) return;
	const file = fileOf(dataDir);
	onDisk(file, () => appendFileSync(file, `${pid} ${startTimeOf(pid)}\n`, { mode: 0o600 }));
}

/**
 * Waits until orphans have drained and stopped by themselves, so no answered request is lost; kills those that remain
 * after `graceMs`.
 */
export async function stopOrphanedChildren(dataDir: string, graceMs = 10_000): Promise<void> {
	const file = fileOf(dataDir);
	if (!existsSync(file)) return;
	const lines = onDisk(file, () => readFileSync(file, 'utf8')).split('\n');
	await Promise.all(
		lines.map(async (line) => {
			const [pid, startTime] = [Number.parseInt(line, 10), line.slice(line.indexOf(' ') + 1)];
			const isOurs = () => isAlive(pid) && startTime !== '' && startTimeOf(pid) === startTime;
			if (!isOurs() || (await waitForExit(pid, graceMs)) || !isOurs()) return;
			process.kill(pid, 'SIGKILL');
			await waitForExit(pid, 60_000);
		}),
	);
	onDisk(file, () => rmSync(file, { force: true }));
}
