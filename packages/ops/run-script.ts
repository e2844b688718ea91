// A script of ours as the tests run it: to its end, with what it said.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** However busy the machine, no script that says something and ends takes so long. */
const maxMs = 60_000;

interface Ended {
	/** Null: it was killed. */
	code: number | null;
	stdout: string;
	stderr: string;
}

async function attempt(args: readonly string[], cwd: string | undefined, env: NodeJS.ProcessEnv) {
	const child = spawn(process.execPath, args, {
		...(cwd !== undefined && { cwd }),
		env,
		stdio: ['ignore', 'pipe', 'pipe'],
		timeout: maxMs,
		killSignal: 'SIGKILL',
	});
	const ended: Ended = { code: null, stdout: '', stderr: '' };
	for (const stream of ['stdout', 'stderr'] as const) {
		child[stream].setEncoding('utf8').on('data', (text: string) => {
			ended[stream] += text;
		});
	}
	[ended.code] = await once(child, 'close');
	return ended;
}

/**
 * `args`: the script and its arguments; `env` on top of ours. Node can hang while it exits, after the last line of a
 * script (nodejs/node#54918): who is killed for that runs again, once.
 */
export async function runScript(
	args: readonly string[],
	{ cwd, env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
	const ended = await attempt(args, cwd, { ...process.env, ...env });
	return ended.code === null ? attempt(args, cwd, { ...process.env, ...env }) : ended;
}
