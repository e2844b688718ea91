// Reports stock to open lists and modals after changes. Each change is read once per process and flush, regardless of
// the number of viewers.
import type { StockChange } from '@flavorbag/contract';
import type { Changes } from '#changes';
import type { Log } from '#ports/log.ts';

/** The feed has begun by then, so the first report includes changes made while the page loaded. */
const firstNotifyMs = 700;
const batchMs = 50;

export interface LiveStockDeps {
	changes: Changes;
	log: Log;
	stockOf(ids: readonly string[]): Promise<StockChange[]>;
}
type Listener = (change: StockChange) => void;
interface Watched {
	listeners: Set<Listener>;
	stop(): void;
}

export function createLiveStock({ changes, log, stockOf }: LiveStockDeps) {
	const watched = new Map<string, Watched>();
	const changed = new Set<string>();
	let flushing: NodeJS.Timeout | undefined;

	async function flush(): Promise<void> {
		flushing = undefined;
		const ids = [...changed].filter((id) => watched.has(id));
		changed.clear();
		try {
			for (const change of await stockOf(ids))
				for (const listener of watched.get(change.business_id)?.listeners ?? []) listener(change);
		} catch (error) {
			log.warn({ err: error }, 'what is left could not be read for open streams');
			for (const id of ids) mark(id);
		}
	}
	function mark(id: string): void {
		changed.add(id);
		if (!flushing) flushing = setTimeout(() => void flush(), batchMs);
	}
	function watch(id: string): Watched {
		const known = watched.get(id);
		if (known) return known;
		const stop = changes.subscribe('stock of business', id, () => mark(id));
		const made = { listeners: new Set<Listener>(), stop };
		watched.set(id, made);
		return made;
	}

	/** Returns a function that stops following. */
	return function follow(ids: readonly string[], listener: Listener): () => void {
		for (const id of ids) watch(id).listeners.add(listener);
		const firstTimer = setTimeout(async () => {
			try {
				for (const change of await stockOf(ids)) listener(change);
			} catch (error) {
				log.warn({ err: error }, 'what is left could not be read for a new stream');
			}
		}, firstNotifyMs);
		return () => {
			clearTimeout(firstTimer);
			for (const id of ids) {
				const entry = watched.get(id);
				entry?.listeners.delete(listener);
				if (entry?.listeners.size !== 0) continue;
				entry.stop();
				watched.delete(id);
			}
		};
	};
}
