/** Background jobs. They may run in several processes at once and be killed at any point. */
import { errorLine } from '#lib/serialize-error.ts';
import type { Log } from '#ports/log.ts';

export interface Job {
	name: string;
	everyMs: number;
	run(): Promise<unknown>;
}

export interface JobRuns {
	name: string;
	everySeconds: number;
	goodSecondsAgo: number | null;
	/** Since its last success or the process start. */
	quietSeconds: number;
	/** Why its last run failed; null if it succeeded. */
	problem: string | null;
}

export type Jobs = ReturnType<typeof createJobs>;

/** The minimum time between runs of a woken job, so that one run handles many calls. */
const restMs = 250;

const restOf = (begunAt = -restMs) => Math.max(0, begunAt + restMs - performance.now());
const secondsSince = (at: number) => Math.round((performance.now() - at) / 1_000);

export function createJobs(jobs: Job[], log: Log) {
	const timers = new Map<string, NodeJS.Timeout>();
	const running = new Map<string, Promise<void>>();
	const woken = new Set<string>();
	const begunAt = new Map<string, number>();
	const goodAt = new Map<string, number>();
	const problems = new Map<string, string>();
	let startedAt: number | undefined;
	let stopped = true;

	function plan(job: Job, afterMs: number): void {
		if (stopped) return;
		clearTimeout(timers.get(job.name));
		timers.set(job.name, setTimeout(start, afterMs, job));
	}
	function start(job: Job): void {
		if (running.has(job.name)) return;
		woken.delete(job.name);
		begunAt.set(job.name, performance.now());
		const work = job
			.run()
			.then(() => {
				goodAt.set(job.name, performance.now());
				problems.delete(job.name);
			})
			.catch((error: unknown) => {
				problems.set(job.name, errorLine(error));
				log.warn({ job: job.name, err: error }, 'a job failed and is tried again');
			})
			.finally(() => {
				running.delete(job.name);
				plan(job, woken.has(job.name) ? restOf(begunAt.get(job.name)) : job.everyMs);
			});
		running.set(job.name, work);
	}

	function runs(): JobRuns[] {
		const since = startedAt;
		if (since === undefined) return [];
		return jobs.map(({ name, everyMs }) => {
			const good = goodAt.get(name);
			return {
				name,
				everySeconds: everyMs / 1_000,
				problem: problems.get(name) ?? null,
				goodSecondsAgo: good === undefined ? null : secondsSince(good),
				quietSeconds: secondsSince(good ?? since),
			};
		});
	}

	return {
		runs,
		start(): void {
			stopped = false;
			startedAt ??= performance.now();
			for (const job of jobs) plan(job, Math.min(job.everyMs, 500));
		},
		wake(name: string): void {
			const job = jobs.find((candidate) => candidate.name === name);
			if (!job || stopped) return;
			woken.add(name);
			if (!running.has(name)) plan(job, restOf(begunAt.get(name)));
		},
		async stop(): Promise<void> {
			stopped = true;
			for (const timer of timers.values()) clearTimeout(timer);
			await Promise.all(running.values());
		},
	};
}
