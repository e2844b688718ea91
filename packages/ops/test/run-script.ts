import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Grows with the machine's slowness, which the test run measures. */
const maxMs = 60_000 * Number(process.env.TEST_SLOWNESS ?? 1);

interface Ended {
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

/** Node may hang on exit (nodejs/node#54918), so a timeout is retried once. `env` extends ours. */
export async function runScript(
	args: readonly string[],
	{ cwd, env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
	const ended = await attempt(args, cwd, { ...process.env, ...env });
	return ended.code === null ? attempt(args, cwd, { ...process.env, ...env }) : ended;
}
