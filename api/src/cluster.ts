/**
 * Several processes of the API on one port (WORKERS): the first one hands connections out in turn and starts a worker
 * anew when it dies, after a pause that grows while workers die young. Workers end with it. A connection that was handed to
 * a worker in the moment of its death gets no answer: its caller's own time limit ends it.
 */
import cluster, { type Worker } from 'node:cluster';
import type { Log } from '#ports/log.ts';

const stableAfterMs = 10_000;
const maxPauseMs = 5_000;

export interface Workers {
	/** SIGTERM to all; resolves when they are gone. */
	stop(): Promise<void>;
}

/** Resolves when all of them serve; rejects when one ends before that (it has said why on stderr). */
export async function startWorkers(count: number, log: Log): Promise<Workers> {
	let stopping = false;
	let pauseMs = 100;
	const isUp = (worker: Worker) =>
		new Promise<void>((resolve, reject) => {
			worker.once('listening', () => resolve());
			worker.once('exit', () => reject(new Error('a worker could not start')));
		});

	function watch(worker: Worker): void {
		const startedAt = Date.now();
		worker.once('exit', (code, signal) => {
			if (stopping) return;
			if (Date.now() - startedAt > stableAfterMs) pauseMs = 100;
			log.warn({ code, signal, worker: worker.id }, 'a worker ended and is started again');
			setTimeout(() => !stopping && watch(cluster.fork()), pauseMs);
			pauseMs = Math.min(pauseMs * 2, maxPauseMs);
		});
	}

	/** Watched from the moment it serves: one that dies while the others still start is replaced too. */
	async function startOne(): Promise<void> {
		const worker = cluster.fork();
		await isUp(worker);
		watch(worker);
	}
	// The first alone makes what is made once, e.g. the signing key.
	await startOne();
	await Promise.all(Array.from({ length: count - 1 }, startOne));

	return {
		async stop() {
			stopping = true;
			const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
			const gone = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
			for (const worker of workers) worker.process.kill('SIGTERM');
			await Promise.all(gone);
		},
	};
}
