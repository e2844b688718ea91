/** A test run that is interrupted leaves no process and no folder behind, whatever it was at. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { soakNote } from '../api/test/soak-notes.ts';
import { root } from './product.ts';

/** What runs with this folder for its own, however deep below the run: its commands. */
function commandsIn(folder: string): string[] {
	const commands: string[] = [];
	for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
		try {
			const environment = readFileSync(`/proc/${id}/environ`, 'utf8').split('\0');
			if (environment.includes(`TMPDIR=${folder}`))
				commands.push(readFileSync(`/proc/${id}/cmdline`, 'utf8'));
		} catch {
			// It ended while it was read, or is somebody else's.
		}
	return commands;
}

test.each([
	['unit', /postgres/, 'SIGINT'],
	['screens', /type=renderer/, 'SIGTERM'],
	['e2e', /type=renderer/, 'SIGINT'],
] as const)('%s, interrupted once %s is there, by %s', async (part, running, signal) => {
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
	await expect.poll(() => commandsIn(folder).some((command) => running.test(command))).toBe(true);
	toGroup(signal);
	await ended;
	await expect.poll(() => commandsIn(folder)).toEqual([]);
	expect(readdirSync(folder)).toEqual([]);
	soakNote({ what: `${part} of npm test interrupted by ${signal}`, attempted: 1, lost: 0, seed: '' });
});
