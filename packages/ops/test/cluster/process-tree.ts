import { readdirSync, readFileSync } from 'node:fs';
import { isAlive, waitForExit } from '../../processes.ts';

function parentOf(pid: number): number | undefined {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
	} catch {
		return undefined;
	}
}

/** Includes `pid`; parents come before children. */
export function treeOf(pid: number): number[] {
	const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
	const parents = new Map(all.map((one) => [one, parentOf(one)]));
	const tree = [pid];
	for (const one of tree) tree.push(...all.filter((other) => parents.get(other) === one));
	return tree.filter(isAlive);
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
	for (const pid of pids) {
		try {
			process.kill(pid, signal);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
		}
	}
}

export async function killAll(pids: readonly number[]): Promise<void> {
	signalAll(pids, 'SIGKILL');
	for (const pid of pids)
		if (!(await waitForExit(pid, 60_000))) throw new Error(`process ${pid} outlived kill -9`);
}
