/**
 * Tells open lists and modals how many bags are left, wherever they were sold, given back or switched off. What
 * changed comes from the change feed and from the businesses' own edits; however many people look, each change is
 * read once per process and flush. No NOTIFY: see change-feed.ts.
 */
import type { StockChange } from '@flavorbag/contract';
import type { Businesses } from '#businesses';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { createChangeFeed } from './change-feed.ts';

/** By then the feeds know where they begin: what changed while a page was loading is told once more. */
const firstTellMs = 700;
/** Many sales of a moment become one look. */
const gatherMs = 50;
const editsEveryMs = 500;
/** An edit is stamped before its commit: look back far enough to see the late ones. */
const lookBackMs = 20_000;

export interface StockFeedDeps {
	changes: ReturnType<typeof createChangeFeed>;
	businesses: Pick<Businesses, 'stock' | 'editedSince'>;
	clock: Clock;
	log: Log;
}
type Tell = (change: StockChange) => void;
interface Watched {
	listeners: Set<Tell>;
	stop(): void;
}

export function createStockFeed({ changes, businesses, clock, log }: StockFeedDeps) {
	const watched = new Map<string, Watched>();
	const changed = new Set<string>();
	const edits = new Map<string, string>();
	let flushing: NodeJS.Timeout | undefined;
	let looking: NodeJS.Timeout | undefined;

	async function flush(): Promise<void> {
		flushing = undefined;
		const ids = [...changed].filter((id) => watched.has(id));
		changed.clear();
		try {
			for (const change of await businesses.stock(ids))
				for (const tell of watched.get(change.business_id)?.listeners ?? []) tell(change);
		} catch (error) {
			log.warn({ err: error }, 'the stock feed could not look');
			for (const id of ids) mark(id);
		}
	}
	function mark(id: string): void {
		changed.add(id);
		if (!flushing) flushing = setTimeout(() => void flush(), gatherMs);
	}

	/** The first look only learns what there is. */
	async function lookForEdits(first: boolean): Promise<void> {
		const rows = await businesses.editedSince(new Date(clock.now().getTime() - lookBackMs));
		// So many that each of them may have changed.
		if (!rows) for (const id of watched.keys()) mark(id);
		for (const { id, edit } of rows ?? []) {
			if (edits.get(id) === edit) continue;
			edits.set(id, edit);
			if (!first && watched.has(id)) mark(id);
		}
		const recent = new Set(rows?.map((row) => row.id));
		for (const id of edits.keys()) if (!recent.has(id)) edits.delete(id);
	}
	function schedule(first = false): void {
		looking = setTimeout(
			async () => {
				try {
					await lookForEdits(first);
				} catch (error) {
					log.warn({ err: error }, 'the stock feed could not look for edits');
				}
				if (watched.size > 0) schedule();
				else {
					looking = undefined;
					edits.clear();
				}
			},
			first ? 0 : editsEveryMs,
		);
	}

	function watch(id: string): Watched {
		const known = watched.get(id);
		if (known) return known;
		const made = { listeners: new Set<Tell>(), stop: changes.subscribe(id, () => mark(id)) };
		watched.set(id, made);
		return made;
	}

	/** Calls back with each change of these businesses; returns the way to stop. */
	return function follow(ids: readonly string[], tell: Tell): () => void {
		for (const id of ids) watch(id).listeners.add(tell);
		if (!looking) schedule(true);
		const firstTell = setTimeout(async () => {
			try {
				for (const change of await businesses.stock(ids)) tell(change);
			} catch (error) {
				log.warn({ err: error }, 'the stock feed could not tell what is left');
			}
		}, firstTellMs);
		return () => {
			clearTimeout(firstTell);
			for (const id of ids) {
				const entry = watched.get(id);
				entry?.listeners.delete(tell);
				if (entry?.listeners.size !== 0) continue;
				entry.stop();
				watched.delete(id);
			}
		};
	};
}
