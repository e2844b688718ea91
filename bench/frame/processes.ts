import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export interface Forked<ToChild extends object, FromChild> {
	child: ChildProcess;
	/** Rejects when the process exits first. */
	next(): Promise<FromChild>;
	ask(message: ToChild): Promise<FromChild>;
	stop(): Promise<void>;
}

export function forked<ToChild extends object, FromChild>(
	file: string,
	env: NodeJS.ProcessEnv,
	flags: string[] = [],
): Forked<ToChild, FromChild> {
	const child = fork(new URL(file, import.meta.url), {
		env,
		execArgv: flags,
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	const next = async (): Promise<FromChild> => {
		const ended = new AbortController();
		try {
			return await Promise.race([
				once(child, 'message', { signal: ended.signal }).then(([message]) => message as FromChild),
				once(child, 'exit', { signal: ended.signal }).then(([code]) => {
					throw new Error(`${file} ended (exit code ${code})`);
				}),
			]);
		} finally {
			ended.abort();
		}
	};
	return {
		child,
		next,
		ask(message) {
			const answer = next();
			child.send(message);
			return answer;
		},
		async stop() {
			if (child.exitCode !== null || child.signalCode !== null) return;
			const ended = once(child, 'exit');
			child.kill('SIGTERM');
			await ended;
		},
	};
}
