/** Runs the API's processes on one port and restarts those that die. A single worker has a spare. */
import cluster, { type ClusterSettings, type Worker } from 'node:cluster';
import { availableMemory } from 'node:process';
import type { Log } from '#ports/log.ts';

const stableAfterMs = 10_000;
const maxPauseMs = 5_000;
/** A worker that isn't serving by then counts as failed, even on a slow machine. */
const startWithinMs = 120_000;
/** A draining worker is killed after this time; it closes its own connections sooner. */
const drainWithinMs = 15_000;
/** Leaves the CPU to the workers that are starting. */
const spareAfterMs = 5_000;
const spareNeedsBytes = 2 ** 30;

/** `first` starts the installation, `replacement` replaces a serving worker, `spare` waits until one dies. */
export type Role = 'first' | 'replacement' | 'spare' | undefined;
export const ownRole: Role = cluster.isPrimary ? 'first' : (process.env.FLAVORBAG_ROLE as Role);

interface Order {
	leave?: boolean;
	serve?: boolean;
}

/** Resolves at once; for a spare, when it has to serve. */
export const untilNeeded = () =>
	new Promise<void>((resolve) => {
		if (ownRole !== 'spare') return resolve();
		const obey = ({ serve }: Order) => {
			if (!serve) return;
			process.off('message', obey);
			resolve();
		};
		process.on('message', obey);
	});

/** In a worker: `work` ends it once its replacement serves. */
export function onReplaced(work: () => Promise<void>): void {
	if (cluster.isWorker) process.on('message', ({ leave }: Order) => leave && void work());
}

export type Workers = ReturnType<typeof startWorkers>;

/** Thrown after the worker itself has reported the cause. */
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

/** Variables of this process that aren't in `env` are not passed on. */
function fork(env: NodeJS.ProcessEnv, role?: Role): Worker {
	const unset = Object.keys(process.env).filter((name) => !(name in env));
	const none = Object.fromEntries(unset.map((name) => [name, undefined]));
	return cluster.fork({ ...none, ...env, FLAVORBAG_ROLE: role });
}

async function untilServing(worker: Worker): Promise<Worker> {
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

export interface WorkersOptions {
	count: number;
	env: NodeJS.ProcessEnv;
	log: Pick<Log, 'info' | 'warn'>;
	/** Needed if the primary runs a different program from the workers. */
	settings?: ClusterSettings;
	onFork?: (worker: Worker) => void;
}

/** A process that has loaded everything and serves when it is needed (R-back-at-once). */
function createSpare(begin: () => Worker, isWanted: () => boolean) {
	let spare: Worker | undefined;
	let timer: NodeJS.Timeout | undefined;
	/** Starts a spare after a delay, if there is none. */
	function keep(): void {
		clearTimeout(timer);
		timer = setTimeout(() => {
			if (spare || !isWanted() || availableMemory() < spareNeedsBytes) return;
			const worker = begin();
			spare = worker;
			worker.once('exit', (_, signal) => {
				if (spare !== worker) return;
				spare = undefined;
				// If it failed to start, don't try forever.
				if (signal) keep();
			});
		}, spareAfterMs).unref();
	}
	function take(): Worker | undefined {
		const taken = spare;
		spare = undefined;
		return taken;
	}
	return {
		keep,
		use(): Worker | undefined {
			const used = take();
			used?.send({ serve: true } satisfies Order, () => {});
			return used;
		},
		drop: () => void take()?.process.kill('SIGTERM'),
	};
}

/** Worker processes, and which of them should serve. */
function createCrew({ count, log, onFork, ...options }: WorkersOptions) {
	const wanted = new Set<Worker>();
	/** Including those that are starting, waiting or draining. */
	const all = new Set<Worker>();
	const crew = { env: options.env, isStopping: false, isReplacing: false, restarts: 0, wanted, all };
	let pauseMs = 100;
	// With several workers, the others serve in the meantime.
	const isSpareWanted = () => count === 1 && !crew.isStopping && !crew.isReplacing;
	const spare = createSpare(() => begin('spare'), isSpareWanted);

	function begin(role?: Role): Worker {
		const worker = fork(crew.env, role);
		all.add(worker);
		worker.once('exit', () => all.delete(worker));
		worker.once('listening', spare.keep);
		onFork?.(worker);
		return worker;
	}

	function watch(worker: Worker): void {
		const startedAt = Date.now();
		wanted.add(worker);
		worker.once('exit', (code, signal) => {
			if (!wanted.delete(worker) || crew.isStopping) return;
			if (Date.now() - startedAt > stableAfterMs) pauseMs = 100;
			log.warn({ code, signal, worker: worker.id }, 'a worker ended and is started again');
			crew.restarts++;
			const next = spare.use();
			if (next) return watch(next);
			setTimeout(() => !crew.isStopping && wanted.size < count && watch(begin()), pauseMs);
			pauseMs = Math.min(pauseMs * 2, maxPauseMs);
		});
	}
	return { crew, begin, watch, spare };
}

type Crew = ReturnType<typeof createCrew>;

async function replaceEach({ crew, begin, watch }: Crew, env: NodeJS.ProcessEnv, log: WorkersOptions['log']) {
	const before = crew.env;
	const fresh = new Set<Worker>();
	const old = () => [...crew.wanted].find((worker) => !fresh.has(worker));
	crew.env = env;
	for (let next = old(); next; next = old()) {
		const worker = await untilServing(begin('replacement')).catch((error) => {
			if (fresh.size === 0) crew.env = before;
			throw error;
		});
		fresh.add(worker);
		watch(worker);
		// A worker that died in the meantime needs no draining.
		const leaving = old();
		if (leaving === undefined) return;
		crew.wanted.delete(leaving);
		log.info({ worker: leaving.id, by: worker.id }, 'a worker is replaced');
		await drain(leaving);
	}
}

async function endAll(workers: Set<Worker>, graceMs: number | undefined): Promise<void> {
	const gone = [...workers].map(hasEnded);
	const end = (signal: NodeJS.Signals) => {
		for (const worker of workers) worker.process.kill(signal);
	};
	end('SIGTERM');
	const timer = graceMs === undefined ? undefined : setTimeout(end, graceMs, 'SIGKILL');
	await Promise.all(gone);
	clearTimeout(timer);
}

export function startWorkers(options: WorkersOptions) {
	const { count, log } = options;
	// A single process accepts its own connections. The primary owns the socket, including its backlog.
	if (count === 1) cluster.schedulingPolicy = cluster.SCHED_NONE;
	cluster.setupPrimary(options.settings);
	const all = createCrew(options);
	const { crew, begin, watch, spare } = all;

	/** Watches the worker as soon as it serves, so that it is replaced even if it dies while others start. */
	async function startOne(role?: Role): Promise<void> {
		const worker = begin(role);
		await isUp(worker);
		watch(worker);
	}
	async function startAll(): Promise<void> {
		// The first one creates shared things, such as the signing key.
		await startOne('first');
		await Promise.all(Array.from({ length: count - 1 }, () => startOne()));
	}

	return {
		/** Resolves when all serve; rejects if one ends before that, after reporting why on stderr. */
		started: startAll(),
		/** Replaces workers one by one. Rejects if a new one can't serve; the old one continues. */
		async replace(env: NodeJS.ProcessEnv): Promise<void> {
			if (crew.isStopping) throw new Error('FlavorBag is stopping');
			if (crew.isReplacing) throw new Error('a restart is under way already');
			crew.isReplacing = true;
			// It runs the old code.
			spare.drop();
			try {
				await replaceEach(all, env, log);
			} finally {
				crew.isReplacing = false;
				spare.keep();
			}
		},
		serving: () => [...crew.wanted],
		restarts: () => crew.restarts,
		/** Sends SIGTERM to all, then SIGKILL after `graceMs`; resolves when they have ended. */
		stop(graceMs?: number): Promise<void> {
			crew.isStopping = true;
			return endAll(crew.all, graceMs);
		},
	};
}
