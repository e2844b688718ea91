/**
 * Keeps the places and prices of all listed businesses in memory, where there are so many of them that counting them in the
 * database would take longer than the rest of the list. Gathers them behind the first list, follows the feed of changes, and
 * gathers them anew now and then. Promised: what is given out is at most `staleMs` behind; otherwise, and for small
 * towns, nothing is given out and the database is asked.
 */
import { performance } from 'node:perf_hooks';
import type { Changes } from '#changes';
import type { Db } from '#db/database.ts';
import { countListed, listingRows, placesOf } from './listed-places.store.ts';
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

interface State {
	map: { index: ListingIndex; answers: ListingAnswers } | undefined;
	/** What was committed before, by the machine's clock, is in the map. */
	upTo: number;
	loadedAt: number;
	/** Told by the feed and not in the map yet. */
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
	// What was edited meanwhile follows with the next word of the feed.
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

	/** A database that is away is asked again with the next word; until it answers, nobody is given what may be old. */
	function receive(ids: ReadonlySet<string> | undefined, upTo: number): void {
		// With too many edits to follow, it keeps none for a while.
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
		/** Undefined: ask the database. */
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
