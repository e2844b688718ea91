/** Draws on a worker thread and caches for an hour (R-drawn). The thread ends when idle. */
import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { AppError } from '#lib/app-error.ts';
import type { Answered, Asked, Drawings } from './drawing-main.ts';

/** A few seconds of work (R-too-many). */
const waitingMax = 40;
const idleMs = 60_000;
const waiting = new Map<number, { resolve(drawn: never): void; reject(error: unknown): void }>();
let [thread, nth]: [Worker | undefined, number] = [undefined, 0];
let idle: NodeJS.Timeout | undefined;

function begin(): Worker {
	const made = new Worker(new URL('./drawing-main.ts', import.meta.url), { execArgv: [] });
	const end = (cause: unknown) => {
		if (thread !== made) return;
		thread = undefined;
		for (const { reject } of waiting.values()) reject(new AppError('UNAVAILABLE', { cause }));
		waiting.clear();
	};
	made.on('message', (answer: Answered) => {
		const one = waiting.get(answer.nth);
		waiting.delete(answer.nth);
		if (answer.drawn) one?.resolve(answer.drawn as never);
		else one?.reject(answer.error);
		if (waiting.size > 0) return;
		made.unref();
		idle = setTimeout(() => {
			thread = undefined;
			void made.terminate();
		}, idleMs).unref();
	});
	made.on('error', end).on('exit', end);
	return made;
}

function draw<Drawn>(asked: Asked): Promise<Drawn> {
	if (waiting.size >= waitingMax) return Promise.reject(new AppError('UNAVAILABLE'));
	clearTimeout(idle);
	thread ??= begin();
	thread.ref();
	thread.postMessage({ ...asked, nth: ++nth });
	return new Promise((resolve, reject) => waiting.set(nth, { resolve, reject }));
}

const drawn = new LRUCache<string, Uint8Array>({
	maxSize: 32 * 1024 * 1024,
	sizeCalculation: ({ length }) => length,
	ttl: 3_600_000,
	fetchMethod: (_key, _old, { context }) => draw<Uint8Array>(context as Asked),
});
const once = async (asked: Asked): Promise<Uint8Array> =>
	(await drawn.fetch(hash('sha256', JSON.stringify(asked)), { context: asked })) as Uint8Array;

const cached =
	<What extends keyof Drawings>(what: What) =>
	(...facts: Parameters<Drawings[What]>): Promise<Uint8Array> =>
		once({ what, facts } as Asked);
export const drawBagSheet = cached('bagSheet');
export const drawBrandedShare = cached('brandedShare');
export const drawPoster = cached('poster');
export const drawStatement = cached('statement');
export const drawMapTile = cached('mapTile');
export const drawSharePicture = (...facts: Parameters<Drawings['sharePicture']>) =>
	draw<Uint8Array>({ what: 'sharePicture', facts });
