/** An interrupted test run leaves no process and no folder behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { soakNote } from '../../api/test/soak-notes.ts';
import { isAlive, programOf, startTimeOf } from '../ops/processes.ts';
import { root } from '../ops/product.ts';

interface Process {
	pid: number;
	start: string;
	command: string;
}

function processesOf(run: number): Process[] {
	const found = [run];
	const tree: Process[] = [];
	const children = Map.groupBy(
		readdirSync('/proc').filter((name) => /^\d+$/.test(name)),
		(name) => parentOf(Number(name)),
	);
	for (const pid of found) {
		found.push(...(children.get(pid) ?? []).map(Number));
		tree.push({ pid, start: startTimeOf(pid), command: programOf(pid) ?? '' });
	}
	return tree;
}
function parentOf(pid: number): number | undefined {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
	} catch {
		return undefined;
	}
}

test.each([
	['screens', /^chrom/, 'SIGTERM'],
	['e2e', /^chrom/, 'SIGINT'],
] as const)('%s, interrupted once %s is there, by %s', async (part, wanted, signal) => {
	const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
	const { TEST_FULL, SOAK_NOTES, FILE_COSTS, ...env } = process.env;
	const run = spawn(process.execPath, ['tools/test-run.ts', '--only', part], {
		cwd: root,
		env: { ...env, TMPDIR: folder },
		stdio: 'ignore',
		detached: true,
	});
	const ended = once(run, 'exit');
	const toGroup = (sent: NodeJS.Signals) => process.kill(-(run.pid as number), sent);
	onTestFinished(() => {
		if (run.exitCode === null && run.signalCode === null) toGroup('SIGKILL');
	});
	const running = () => processesOf(run.pid as number);
	await expect.poll(() => running().some(({ command }) => wanted.test(command))).toBe(true);
	const interrupted = running();
	toGroup(signal);
	await ended;
	const left = () => interrupted.filter(({ pid, start }) => isAlive(pid) && startTimeOf(pid) === start);
	await expect.poll(left).toEqual([]);
	expect(readdirSync(folder)).toEqual([]);
	soakNote({ what: `${part} of npm test interrupted by ${signal}`, attempted: 1, lost: 0, seed: '' });
});
