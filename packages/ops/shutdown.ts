// How a person, a terminal or a supervisor asks us to end.
import { setTimeout as delay } from 'node:timers/promises';

/** npm and the terminal both pass on one Ctrl-C: what comes this soon after is the same one. */
const repeatWindowMs = 700;

/** `first` is called once, `repeated` at each further, deliberate request. */
export function onStopRequest(first: () => void, repeated: () => void): void {
	let lastAt = 0;
	const request = () => {
		const now = Date.now();
		const call = lastAt === 0 ? first : now - lastAt > repeatWindowMs ? repeated : undefined;
		lastAt ||= now;
		call?.();
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
	// The process that started us was killed.
	process.once('disconnect', request);
	process.channel?.unref();
	// A closed terminal must not stop the stopping.
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Ends the process even if a handle is left open. */
export async function exitNow(code: number): Promise<never> {
	process.exitCode = code;
	await delay(0);
	process.exit();
}
