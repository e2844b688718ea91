/**
 * The processes of the API on one port: the first one (of `npm start`, or of WORKERS) holds the port, and starts a worker anew when it
 * dies, after a pause that grows while workers die young. Where one alone serves, a spare that has loaded everything takes its place at
 * once. Workers end with the first one. A connection that was handed to a worker in the moment of its death gets no answer: its caller's
 * own time limit ends it.
 */
import cluster, { type ClusterSettings, type Worker } from 'node:cluster';
import { availableMemory } from 'node:process';
import type { Log } from '#ports/log.ts';

const stableAfterMs = 10_000;
const maxPauseMs = 5_000;
/** However slow the machine, a process that serves nobody by then is not going to. */
const startWithinMs = 120_000;
/** From when on it is replaced; it cuts off its own connections sooner. */
const drainWithinMs = 15_000;
/** A start has the processor to itself. */
const spareAfterMs = 5_000;
/** A spare takes about 180 MB. */
const spareNeedsBytes = 2 ** 30;

/**
 * `first` begins where nobody serves yet, `replacement` is to take the place of one that serves, `spare` waits until one has died;
 * undefined: one of several, or again.
 */
export type Role = 'first' | 'replacement' | 'spare' | undefined;
export const ownRole: Role = cluster.isPrimary ? 'first' : (process.env.FLAVORBAG_ROLE as Role);

interface Order {
	leave?: boolean;
	serve?: boolean;
}

/** A spare waits for it. */
export const untilNeeded = () =>
	new Promise<void>((resolve) => {
		if (ownRole !== 'spare') return resolve();
		const obey = ({ serve }: Order) => {
			if (!serve) return;
			// What else it is told waits until it serves.
			process.off('message', obey);
			resolve();
		};
		process.on('message', obey);
	});

/** Of a worker: `work` ends it once its place is taken. */
export function onReplaced(work: () => Promise<void>): void {
	if (cluster.isWorker) process.on('message', ({ leave }: Order) => leave && void work());
}

export type Workers = ReturnType<typeof startWorkers>;

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

/** Whatever is set here and isn't in `env` is not handed on. */
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
	/** What they run with. */
	env: NodeJS.ProcessEnv;
	log: Pick<Log, 'info' | 'warn'>;
	/** Of their processes, where the first one runs another program than they do. */
	settings?: ClusterSettings;
	/** Told of each process that is begun. */
	onFork?: (worker: Worker) => void;
}

/** A process that has loaded everything and serves nobody until it is used (R-back-at-once). */
function createSpare(begin: () => Worker, isWanted: () => boolean) {
	let spare: Worker | undefined;
	let timer: NodeJS.Timeout | undefined;
	/** In a while, if there is none. */
	function keep(): void {
		clearTimeout(timer);
		timer = setTimeout(() => {
			if (spare || !isWanted() || availableMemory() < spareNeedsBytes) return;
			const worker = begin();
			spare = worker;
			worker.once('exit', (_, signal) => {
				if (spare !== worker) return;
				spare = undefined;
				// One that can't start says so once, not for ever.
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
		/** It serves now. */
		use(): Worker | undefined {
			const used = take();
			used?.send({ serve: true } satisfies Order, () => {});
			return used;
		},
		drop: () => void take()?.process.kill('SIGTERM'),
	};
}

/** The processes that are begun, and those of them that are to be there. */
function createCrew({ count, log, onFork, ...options }: WorkersOptions) {
	const wanted = new Set<Worker>();
	/** With those that start, wait or drain. */
	const all = new Set<Worker>();
	const crew = { env: options.env, isStopping: false, isReplacing: false, restarts: 0, wanted, all };
	let pauseMs = 100;
	// Where several serve, the others do meanwhile.
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

/** One after the other. */
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
		// One that died since then has made room by itself.
		const leaving = old();
		if (leaving === undefined) return;
		crew.wanted.delete(leaving);
		log.info({ worker: leaving.id, by: worker.id }, 'a worker is replaced');
		await drain(leaving);
	}
}

/** SIGTERM, then SIGKILL after `graceMs`. */
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
	// One process takes its connections itself. The socket is the first one's, with all who wait at it.
	if (count === 1) cluster.schedulingPolicy = cluster.SCHED_NONE;
	cluster.setupPrimary(options.settings);
	const all = createCrew(options);
	const { crew, begin, watch, spare } = all;

	/** Watched from the moment it serves: one that dies while the others still start is replaced too. */
	async function startOne(role?: Role): Promise<void> {
		const worker = begin(role);
		await isUp(worker);
		watch(worker);
	}
	async function startAll(): Promise<void> {
		// The first alone makes what is made once, e.g. the signing key.
		await startOne('first');
		await Promise.all(Array.from({ length: count - 1 }, () => startOne()));
	}

	return {
		/** Resolves when all of them serve; rejects when one ends before that (it has said why on stderr). */
		started: startAll(),
		/**
		 * One after the other, by processes with these settings that run the code that is on disk. Rejects when one can't serve;
		 * the process whose place it was to take goes on.
		 */
		async replace(env: NodeJS.ProcessEnv): Promise<void> {
			if (crew.isStopping) throw new Error('FlavorBag is stopping');
			if (crew.isReplacing) throw new Error('a restart is under way already');
			crew.isReplacing = true;
			// It runs the code of before.
			spare.drop();
			try {
				await replaceEach(all, env, log);
			} finally {
				crew.isReplacing = false;
				spare.keep();
			}
		},
		/** Those that serve, or are about to. */
		serving: () => [...crew.wanted],
		/** How many died and were started again. */
		restarts: () => crew.restarts,
		/** SIGTERM to all, then SIGKILL after `graceMs`; resolves when they are gone. */
		stop(graceMs?: number): Promise<void> {
			crew.isStopping = true;
			return endAll(crew.all, graceMs);
		},
	};
}
