/** R-modes: tries each combination of settings with a real process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Cell, cells, promisedFor, settingsOf } from '#test/mode-cells.ts';
import { createWorld } from '#test/world.ts';
import { freePort } from '../../../packages/ops/ports.ts';

const world = await createWorld({ webhooks: false });
const { SANDBOX_URL, SANDBOX_SECRET_KEY, SANDBOX_PUBLISHABLE_KEY, SANDBOX_WEBHOOK_SECRET } = world.env;
const given = {
	SANDBOX_URL,
	SANDBOX_SECRET_KEY,
	SANDBOX_PUBLISHABLE_KEY,
	SANDBOX_WEBHOOK_SECRET,
	PATH: process.env.PATH,
	DATABASE_URL: world.env.DATABASE_URL,
	AUTH_SECRET: world.env.AUTH_SECRET,
	DATA_DIR: world.dataDir,
	LOG_LEVEL: 'silent',
};

/** Undefined until it serves. */
const toolsOf = (port: number) =>
	Promise.all(
		['/readyz', '/dev/mail', '/sandbox/events'].map(async (path) => {
			const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
			await answer.arrayBuffer();
			return answer.status;
		}),
	).catch(() => undefined);

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null) return;
	const gone = once(child, 'exit');
	child.kill('SIGKILL');
	await gone;
}

/** The problems' beginnings, or the mode inferred from its tools. */
async function outcomeOf(cell: Cell): Promise<string[]> {
	const port = await freePort();
	const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/app/main.ts')], {
		env: { ...given, PORT: String(port), ...settingsOf(cell) },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let said = '';
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		said += text;
	});
	let tools: number[] | undefined;
	await expect
		.poll(async () => {
			tools = await toolsOf(port);
			return tools !== undefined || child.exitCode !== null;
		})
		.toBe(true);
	await end(child);
	if (tools === undefined)
		return said
			.trim()
			.split('\n')
			.map((line) => line.split(/ is | are | lets /, 1)[0] ?? '');
	return [tools.join(' ')];
}

function promisedTools(cell: Cell): string[] {
	const [mode = '', ...more] = promisedFor(cell);
	if (more.length > 0 || !/^(trial|staging|live)/.test(mode)) return [mode, ...more];
	const isTrial = mode.startsWith('trial');
	return [
		[
			200,
			isTrial && cell.mail === 'stored' ? 200 : 404,
			isTrial && cell.cards === 'sandbox' ? 200 : 404,
		].join(' '),
	];
}

test('each combination starts as what it is to be, or refuses to', async () => {
	const waiting = [...cells];
	const wrong: unknown[] = [];
	const work = async () => {
		for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
			const [promised, seen] = [promisedTools(cell), await outcomeOf(cell)];
			if (String(promised) !== String(seen)) wrong.push({ cell, promised, seen });
		}
	};
	await Promise.all([work(), work(), work()]);
	expect(wrong).toEqual([]);
}, 3_600_000);
