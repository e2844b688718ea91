// Caches places and prices of listed businesses where counting them in the database would take too long. Answers lag by
// at most `staleMs`. Otherwise, and with few businesses, callers must query the database.
import { performance } from 'node:perf_hooks';
import type { Changes } from '#changes';
import type { Db } from '#db/database.ts';
import { countListed, listingRows, placesOf } from './listed-places.store.ts';
import { createListingAnswers, type ListingAnswers } from './listing-answers.ts';
import { collectPlaces } from './listing-arrays.ts';
import { createListingIndex, type ListingIndex } from './listing-index.ts';

/** Below this, the database finds and counts businesses faster than a page is written. */
const minListed = 2_000;
const staleMs = 1_500;
/** Reloading picks up changes made outside the product. */
const reloadEveryMs = 10 * 60_000;
/** With more edits, rebuilding the index is faster. */
const changesMax = 2_000;
/** Interval for checking whether caching is worthwhile, or edits can be followed again. */
const recountMs = 60_000;

export interface ListingCacheDeps {
	db: Db;
	changes: Changes;
	minBusinesses?: number | undefined;
}

interface State {
	map: { index: ListingIndex; answers: ListingAnswers } | undefined;
	/** A `performance.now()` time. Earlier commits are in the index. */
	upTo: number;
	loadedAt: number;
	edited: Set<string>;
	unfollow: (() => void) | undefined;
}

function leave(state: State): void {
	state.unfollow?.();
	state.unfollow = undefined;
	state.map = undefined;
	state.edited = new Set();
}

async function reload(db: Db, state: State, minBusinesses: number): Promise<void> {
	state.loadedAt = performance.now();
	const count = await countListed(db);
	if (count < minBusinesses) return leave(state);
	const loaded = collectPlaces(count);
	for await (const place of listingRows(db)) loaded.add(place);
	// The feed's next call applies edits made in the meantime.
	const index = createListingIndex(await loaded.sorted());
	state.map = { index, answers: createListingAnswers(index) };
}

async function apply(db: Db, state: State, { index, answers }: NonNullable<State['map']>): Promise<void> {
	const ids = state.edited;
	if (ids.size === 0) return;
	state.edited = new Set();
	try {
		const places = await placesOf(db, [...ids]);
		for (const id of ids) if (index.set(id, places.get(id))) answers.clear();
	} catch (error) {
		state.edited = new Set([...ids, ...state.edited]);
		throw error;
	}
}

export function createListingCache({ db, changes, minBusinesses = minListed }: ListingCacheDeps) {
	const never = Number.NEGATIVE_INFINITY;
	const state: State = {
		map: undefined,
		upTo: never,
		loadedAt: never,
		edited: new Set(),
		unfollow: undefined,
	};
	let working: Promise<void> | undefined;
	let isClosed = false;

	async function work(upTo: number): Promise<void> {
		const { map, loadedAt } = state;
		const isOld = performance.now() - loadedAt > reloadEveryMs;
		if (!map || isOld || map.index.changes() > changesMax) return reload(db, state, minBusinesses);
		await apply(db, state, map);
		state.upTo = upTo;
	}

	/** Failures are retried at the next call. Until then, stale answers are withheld. */
	function receive(ids: ReadonlySet<string> | undefined, upTo: number): void {
		// There are too many edits to follow.
		if (!ids) {
			leave(state);
			return;
		}
		for (const id of ids) state.edited.add(id);
		working ??= work(upTo)
			.catch(() => {})
			.finally(() => {
				working = undefined;
			});
	}

	return {
		/** Returns undefined if the database must be queried. */
		now(): Pick<ListingAnswers, 'page'> | undefined {
			const at = performance.now();
			if (!state.unfollow && !isClosed && at - state.loadedAt > recountMs) {
				state.loadedAt = at;
				state.unfollow = changes.follow({ businesses: receive });
			}
			return at - state.upTo <= staleMs ? state.map?.answers : undefined;
		},
		async close(): Promise<void> {
			isClosed = true;
			leave(state);
			await working;
		},
	};
}

export type ListingCache = ReturnType<typeof createListingCache>;
