/**
 * Keeps the places and prices of all listed businesses in memory, where there are so many of them that counting them in the
 * database would take longer than the rest of the list. Gathers them behind the first list, follows the feed of changes, and
 * gathers them anew now and then. Promised: what is given out is at most `staleMs` behind; otherwise, and for small
 * towns, nothing is given out and the database is asked.
 */
import { performance } from 'node:perf_hooks';
import type { Changes } from '#changes';
import type { Db } from '#db/database.ts';
import { countListed, listingRows, placesOf } from '#shops';
import { createListingAnswers, type ListingAnswers } from './listing-answers.ts';
import { collectPlaces } from './listing-arrays.ts';
import { createListingIndex, type ListingIndex } from './listing-index.ts';

/** With fewer, the database finds and counts them in less time than a page takes to be written. */
const minListed = 2_000;
const staleMs = 1_500;
/** What was changed past the product is found then. */
const reloadEveryMs = 10 * 60_000;
/** With more changes beside it, a map is slower than a new one. */
const changesMax = 2_000;
/** Whether the town has grown, or edits can be followed again. */
const recountMs = 60_000;

export interface ListingCacheDeps {
	db: Db;
	changes: Changes;
	/** Only for tests: from how many on. */
	minBusinesses?: number | undefined;
}

export function createListingCache({ db, changes, minBusinesses = minListed }: ListingCacheDeps) {
	let map: { index: ListingIndex; answers: ListingAnswers } | undefined;
	/** What was committed before, by the machine's clock, is in the map. */
	let mapUpTo = Number.NEGATIVE_INFINITY;
	let loadedAt = Number.NEGATIVE_INFINITY;
	/** Told by the feed and not in the map yet. */
	let edited = new Set<string>();
	let unfollow: (() => void) | undefined;
	let working: Promise<void> | undefined;
	let isClosed = false;

	function leave(): void {
		unfollow?.();
		unfollow = undefined;
		map = undefined;
		edited = new Set();
	}

	async function reload(): Promise<void> {
		loadedAt = performance.now();
		const count = await countListed(db);
		if (count < minBusinesses) return leave();
		const loaded = collectPlaces(count);
		for await (const place of listingRows(db)) loaded.add(place);
		// What was edited meanwhile follows with the next word of the feed.
		const index = createListingIndex(await loaded.sorted());
		map = { index, answers: createListingAnswers(index) };
	}

	async function apply({ index, answers }: NonNullable<typeof map>, upTo: number): Promise<void> {
		const ids = edited;
		if (ids.size > 0) {
			edited = new Set();
			try {
				const places = await placesOf(db, [...ids]);
				for (const id of ids) if (index.set(id, places.get(id))) answers.clear();
			} catch (error) {
				edited = new Set([...ids, ...edited]);
				throw error;
			}
		}
		mapUpTo = upTo;
	}

	async function work(upTo: number): Promise<void> {
		const isOld = performance.now() - loadedAt > reloadEveryMs;
		if (!map || isOld || map.index.changes() > changesMax) await reload();
		else await apply(map, upTo);
	}

	/** A database that is away is asked again with the next word; until it answers, nobody is given what may be old. */
	function receive(ids: ReadonlySet<string> | undefined, upTo: number): void {
		// With too many edits to follow, it keeps none for a while.
		if (!ids) {
			leave();
			return;
		}
		for (const id of ids) edited.add(id);
		working ??= work(upTo)
			.catch(() => {})
			.finally(() => {
				working = undefined;
			});
	}

	return {
		/** Undefined: ask the database. */
		now(): Pick<ListingAnswers, 'page'> | undefined {
			const at = performance.now();
			if (!unfollow && !isClosed && at - loadedAt > recountMs) {
				loadedAt = at;
				unfollow = changes.follow({ businesses: receive });
			}
			return at - mapUpTo <= staleMs ? map?.answers : undefined;
		},
		async close(): Promise<void> {
			isClosed = true;
			leave();
			await working;
		},
	};
}

export type ListingCache = ReturnType<typeof createListingCache>;
