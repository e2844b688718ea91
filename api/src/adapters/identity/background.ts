/** Runs work in the background, logs its failures, and lets a shutdown wait for it. */
import type { Log } from '#ports/log.ts';

export function createBackground(log: Log) {
	const running = new Set<Promise<void>>();
	return {
		run(what: string, work: () => Promise<void>): void {
			const task = work()
				.catch((error: unknown) => {
					log.warn({ err: error }, `${what} failed`);
				})
				.finally(() => running.delete(task));
			running.add(task);
		},
		async ended(): Promise<void> {
			await Promise.all(running);
		},
	};
}
