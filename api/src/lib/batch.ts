/** Groups items that arrive during a flush into the next one, so that load doesn't add round trips or commits. */
import { AppError } from './app-error.ts';

/** The outcome of an item that goes back to the head of the queue. */
export const retry = Symbol('retry');

export interface BatchOptions {
	maxSize: number;
	/** Further items are refused (UNAVAILABLE). */
	maxQueued: number;
	/** Concurrent flushes; 1 by default. Use more only where flushes don't contend with each other. */
	concurrency?: number;
	/** Whether one item caused the error; then items are flushed one by one, otherwise all are rejected. */
	oneOfThem?(error: unknown): boolean;
}

/** `flush` returns one outcome per item, in order. */
export function createBatcher<Item, Outcome>(
	flush: (items: Item[]) => Promise<(Outcome | typeof retry)[]>,
	{ maxSize, maxQueued, concurrency = 1, oneOfThem }: BatchOptions,
): (item: Item) => Promise<Outcome> {
	interface Queued {
		item: Item;
		resolve(outcome: Outcome): void;
		reject(error: unknown): void;
	}
	let queue: Queued[] = [];
	let flushing = 0;
	let scheduled: NodeJS.Immediate | undefined;

	async function flushOnce(): Promise<void> {
		const batch = queue.slice(0, maxSize);
		queue = queue.slice(maxSize);
		try {
			await answer(batch);
		} catch (error) {
			if (oneOfThem?.(error)) for (const one of batch) await answer([one]).catch(one.reject);
			else for (const { reject } of batch) reject(error);
		}
	}

	async function answer(batch: Queued[]): Promise<void> {
		const outcomes = await flush(batch.map(({ item }) => item));
		queue = [...batch.filter((_, at) => outcomes[at] === retry), ...queue];
		// Start the next flush before callers continue with the results of this one.
		setImmediate(() => {
			for (const [at, { resolve }] of batch.entries()) {
				const outcome = outcomes[at];
				if (outcome !== retry) resolve(outcome as Outcome);
			}
		});
	}

	async function run(): Promise<void> {
		flushing++;
		while (queue.length > 0) await flushOnce();
		flushing--;
	}

	function start(): void {
		clearImmediate(scheduled);
		scheduled = undefined;
		void run();
	}

	return (item) =>
		new Promise((resolve, reject) => {
			if (queue.length >= maxQueued) return reject(new AppError('UNAVAILABLE'));
			queue.push({ item, resolve, reject });
			if (flushing >= concurrency) return;
			// Include items that arrive in the same tick of the event loop, unless they fill a flush already.
			if (queue.length >= maxSize) start();
			else scheduled ??= setImmediate(start);
		});
}
