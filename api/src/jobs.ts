/**
 * Work that runs without traffic. Every job may run in several processes at once and may be killed anywhere: it
 * takes rows with SKIP LOCKED or changes them by compare-and-set. A job that fails is tried again at its next turn.
 */
import type { Log } from '#ports/log.ts';

export interface Job {
	name: string;
	everyMs: number;
	run(): Promise<unknown>;
}

export interface Jobs {
	start(): void;
	/** Runs a job soon, for what should not wait for its turn. */
	wake(name: string): void;
	/** Waits for what is running. */
	stop(): Promise<void>;
}

export function createJobs(jobs: Job[], log: Log): Jobs {
	const timers = new Map<string, NodeJS.Timeout>();
	const running = new Map<string, Promise<void>>();
	const woken = new Set<string>();
	let stopped = true;

	function plan(job: Job, afterMs: number): void {
		if (stopped) return;
		clearTimeout(timers.get(job.name));
		timers.set(
			job.name,
			setTimeout(() => start(job), afterMs),
		);
	}
	function start(job: Job): void {
		if (running.has(job.name)) return;
		woken.delete(job.name);
		const work = job
			.run()
			.then(() => undefined)
			.catch((error: unknown) => log.warn({ job: job.name, err: error }, 'a job failed and is tried again'))
			.finally(() => {
				running.delete(job.name);
				plan(job, woken.has(job.name) ? 0 : job.everyMs);
			});
		running.set(job.name, work);
	}

	return {
		start() {
			stopped = false;
			for (const job of jobs) plan(job, Math.min(job.everyMs, 500));
		},
		wake(name) {
			const job = jobs.find((candidate) => candidate.name === name);
			if (!job || stopped) return;
			woken.add(name);
			if (!running.has(name)) plan(job, 0);
		},
		async stop() {
			stopped = true;
			for (const timer of timers.values()) clearTimeout(timer);
			await Promise.all(running.values());
		},
	};
}
