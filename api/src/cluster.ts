/**
 * Several processes of the API on one port (WORKERS), and those of `npm start`, which can be replaced: the first one holds the port, and
 * starts a worker anew when it dies, after a pause that grows while workers die young. Workers end with it. A connection that
 * was handed to a worker in the moment of its death gets no answer: its caller's own time limit ends it.
 */
import cluster, { type Worker } from 'node:cluster';
import type { Log } from '#ports/log.ts';

const stableAfterMs = 10_000;
const maxPauseMs = 5_000;
/** However slow the machine, a process that serves nobody by then is not going to. */
const startWithinMs = 120_000;
/** From when on it is replaced; it cuts off its own connections sooner. */
const drainWithinMs = 15_000;

/** `first` begins where nobody serves yet, `replacement` is to take the place of one that serves; undefined: one of several, or again. */
export type Role = 'first' | 'replacement' | undefined;
export const ownRole: Role = cluster.isPrimary ? 'first' : (process.env.FLAVORBAG_ROLE as Role);
const fork = (role?: Role) => cluster.fork(role && { FLAVORBAG_ROLE: role });

interface Order {
	leave?: boolean;
}

/** Of a worker: `work` ends it once its place is taken. */
export function onReplaced(work: () => Promise<void>): void {
	if (cluster.isWorker) process.on('message', ({ leave }: Order) => leave && void work());
}

export interface Workers {
	/**
	 * One after the other, by processes with these settings that run the code that is on disk. Rejects when one can't serve;
	 * the process whose place it was to take goes on.
	 */
	replace(env: NodeJS.ProcessEnv): Promise<void>;
	/** SIGTERM to all; resolves when they are gone. */
	stop(): Promise<void>;
}

/** It has said why. */
export class WorkerFailed extends Error {}

const isUp = (worker: Worker) =>
	new Promise<void>((resolve, reject) => {
		worker.once('listening', () => resolve());
		worker.once('exit', (code, signal) =>
			reject(code === 1 ? new WorkerFailed() : new Error(`a worker ended (${signal ?? code})`)),
		);
	});

const hasEnded = (worker: Worker) =>
	new Promise<void>((resolve) => (worker.isDead() ? resolve() : worker.once('exit', () => resolve())));

async function startReplacement(): Promise<Worker> {
	const worker = fork('replacement');
	const timer = setTimeout(() => worker.process.kill('SIGKILL'), startWithinMs);
	try {
		await isUp(worker);
		return worker;
	} catch {
		throw new Error('a new process could not start');
	} finally {
		clearTimeout(timer);
	}
}

async function drain(worker: Worker): Promise<void> {
	const timer = setTimeout(() => worker.process.kill('SIGKILL'), drainWithinMs);
	worker.send({ leave: true } satisfies Order, () => {});
	await hasEnded(worker);
	clearTimeout(timer);
}

function setEnvironment(env: NodeJS.ProcessEnv): void {
	for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
	Object.assign(process.env, env);
}

/** Resolves when all of them serve; rejects when one ends before that (it has said why on stderr). */
export async function startWorkers(count: number, log: Log): Promise<Workers> {
	let stopping = false;
	let replacing = false;
	let pauseMs = 100;
	/** Those that are to be there. */
	const wanted = new Set<Worker>();
	// One process takes its connections itself. The socket is the first one's, with all who wait at it.
	if (count === 1) cluster.schedulingPolicy = cluster.SCHED_NONE;

	function watch(worker: Worker): void {
		const startedAt = Date.now();
		wanted.add(worker);
		worker.once('exit', (code, signal) => {
			if (!wanted.delete(worker) || stopping) return;
			if (Date.now() - startedAt > stableAfterMs) pauseMs = 100;
			log.warn({ code, signal, worker: worker.id }, 'a worker ended and is started again');
			setTimeout(() => !stopping && wanted.size < count && watch(fork()), pauseMs);
			pauseMs = Math.min(pauseMs * 2, maxPauseMs);
		});
	}

	/** Watched from the moment it serves: one that dies while the others still start is replaced too. */
	async function startOne(role?: Role): Promise<void> {
		const worker = fork(role);
		await isUp(worker);
		watch(worker);
	}
	// The first alone makes what is made once, e.g. the signing key.
	await startOne('first');
	await Promise.all(Array.from({ length: count - 1 }, () => startOne()));

	async function replaceEach(env: NodeJS.ProcessEnv): Promise<void> {
		const before = { ...process.env };
		const fresh = new Set<Worker>();
		const old = () => [...wanted].find((worker) => !fresh.has(worker));
		setEnvironment(env);
		for (let next = old(); next; next = old()) {
			const worker = await startReplacement().catch((error) => {
				if (fresh.size === 0) setEnvironment(before);
				throw error;
			});
			fresh.add(worker);
			watch(worker);
			// One that died since then has made room by itself.
			const leaving = old();
			if (leaving === undefined) return;
			wanted.delete(leaving);
			log.info({ worker: leaving.id, by: worker.id }, 'a worker is replaced');
			await drain(leaving);
		}
	}

	return {
		async replace(env) {
			if (stopping) throw new Error('FlavorBag is stopping');
			if (replacing) throw new Error('a restart is under way already');
			replacing = true;
			try {
				await replaceEach(env);
			} finally {
				replacing = false;
			}
		},
		async stop() {
			stopping = true;
			const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
			const gone = workers.map(hasEnded);
			for (const worker of workers) worker.process.kill('SIGTERM');
			await Promise.all(gone);
		},
	};
}
