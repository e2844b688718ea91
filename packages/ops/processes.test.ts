import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { endGroup, isAlive } from './processes.ts';

/** A leader with a child that nothing but SIGKILL ends; both keep running without their parent. */
async function group(onInterrupt: string): Promise<[leader: number, child: number]> {
	const child = "process.on('SIGINT', () => {}); setInterval(() => {}, 1000)";
	const leader = `process.on('SIGINT', () => { ${onInterrupt} });
		const { pid } = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]);
		console.log(pid); setInterval(() => {}, 1000)`;
	const { pid, stdout } = spawn(process.execPath, ['-e', leader], { detached: true });
	const [line] = (await once(stdout, 'data')) as [Buffer];
	return [pid as number, Number(line.toString())];
}

test.each([
	['ends when asked', 'process.exit()'],
	['does not hear', ''],
])('a leader that %s leaves no process of its group', async (_, onInterrupt) => {
	const members = await group(onInterrupt);
	await endGroup(members[0], onInterrupt ? 20_000 : 100);
	await expect.poll(() => members.filter(isAlive)).toEqual([]);
});
