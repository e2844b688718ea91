/**
 * What arrives while one flush is under way waits for the next and goes there together: under load the number of round
 * trips and commits stays the same however many ask. Whoever comes alone waits for nobody.
 */
import { AppError } from './app-error.ts';

/** An item's outcome: it takes its turn again, before those who came later. */
export const retry = Symbol('retry');

export interface BatchOptions {
	/** In one flush. */
	maxSize: number;
	/** Who comes while so many wait is refused (UNAVAILABLE). */
	maxQueued: number;
	/** Flushes under way at once; 1 unless told. More only where they have nothing to do with each other. */
	concurrency?: number;
	/** What a flush throws is everybody's answer, unless this says that it is one's: then each is flushed alone. */
	oneOfThem?(error: unknown): boolean;
}

/** `flush` answers each item in its place. */
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
		// The next flush is on its way before anybody goes on with this one's.
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
			// What comes with the same turn of the event loop goes along, as far as it fills a flush: a turn may be long.
			if (queue.length >= maxSize) start();
			else scheduled ??= setImmediate(start);
		});
}
