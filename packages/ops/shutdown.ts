import { setTimeout as delay } from 'node:timers/promises';

/** npm and the terminal each forward the same Ctrl-C. */
const repeatWindowMs = 700;

/** Calls `first` once, and `repeated` at each later, deliberate request. */
export function onStopRequest(first: () => void, repeated: () => void): void {
	let lastAt = 0;
	const request = () => {
		const now = Date.now();
		const call = lastAt === 0 ? first : now - lastAt > repeatWindowMs ? repeated : undefined;
		lastAt ||= now;
		call?.();
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
	// Our parent was killed.
	process.once('disconnect', request);
	process.channel?.unref();
	// A closed terminal must not interrupt the shutdown.
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Exits even if a handle is left open. */
export async function exitNow(code: number): Promise<never> {
	process.exitCode = code;
	await delay(0);
	process.exit();
}
