// What lists of a large town keep in memory: the index of places, and answers by place and page until the feed of
// changes names one of their shops, a place within their radius changes, or the minute ends. Both are used only while
// the feed is up to date, so that they lag by at most `silentMs` (R-fresh-lists); otherwise the database is queried.
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import type { Changes } from '#changes';
import type { Db } from '#db/database.ts';
import type { SharedJson } from '#lib/raw-json.ts';
import { distanceMiles } from '#places';
import { farOffset, listedPages, placesOf } from './nearby.store.ts';
import { createPlacesIndex, type ListedPlaces, type ListedQuery, type PlacesIndex } from './places-index.ts';

/** Below this, the database finds and counts businesses faster than a page is written. */
const minListed = 2_000;
const silentMs = 1_500;
/** A replica lags by at most a second (replica.ts), as measured up to a quarter of a second ago. */
const settledMs = 1_500;
/** How long to keep an answer that may change without the feed naming it. */
const unsteadyMs = 900;
/** Reloading picks up changes made outside the product. */
const reloadEveryMs = 10 * 60_000;
/** With more edits, rebuilding the index is faster. */
const changesMax = 2_000;
/** Interval for checking whether the town is large enough, or edits can be followed again. */
const recountMs = 60_000;
/** Limits the businesses in all answers, about 4,000 pages of the web app. */
const cachedMax = 80_000;
const never = Number.NEGATIVE_INFINITY;

/** A page of a list, the same for all readers. */
export interface Answer {
	shared: SharedJson;
	ids: string[];
	total: number;
	hasBags: boolean;
	/** True if only the clock and the changes in the feed can change it. */
	isSteady: boolean;
}
interface Cached {
	query: ListedQuery;
	ids: string[];
	answer: Promise<Answer>;
	/** A `performance.now()` time. */
	until: number;
}

function createAnswers() {
	const cached = new LRUCache<string, Cached>({
		maxSize: cachedMax,
		sizeCalculation: ({ ids }) => ids.length + 1,
	});
	function drop(isOutdated: (one: Cached) => boolean): void {
		for (const [key, one] of [...cached.entries()]) if (isOutdated(one)) cached.delete(key);
	}
	return {
		clear: () => cached.clear(),
		dropAround: (place: { lat: number; lng: number }) =>
			drop(({ query }) => distanceMiles(query.from, place) <= query.radiusMiles),
		/** Drops them a second time once even a lagging replica must show the change. */
		dropNamed(ids: ReadonlySet<string>): void {
			if (ids.size === 0) return;
			const isNamed = (one: Cached) => one.ids.some((id) => ids.has(id));
			drop(isNamed);
			setTimeout(drop, settledMs, isNamed).unref();
		},
		get(key: string, make: () => Omit<Cached, 'until'>): Promise<Answer> {
			const known = cached.get(key);
			if (known && performance.now() < known.until) return known.answer;
			const made = { ...make(), until: Number.POSITIVE_INFINITY };
			cached.set(key, made);
			const until = performance.now() + unsteadyMs;
			made.answer.then(
				({ isSteady }) => {
					if (!isSteady) made.until = until;
				},
				() => cached.delete(key),
			);
			return made.answer;
		},
	};
}

export interface MemoryDeps {
	db: Db;
	changes: Changes;
	/** Overrides `minListed`. */
	keepFrom?: number | undefined;
}

export class ListMemory {
	readonly #answers = createAnswers();
	readonly #deps: MemoryDeps;
	#index: PlacesIndex | undefined;
	#edited = new Set<string>();
	/** `performance.now()` times; everything committed before them is known here. */
	#upTo = { orders: never, edits: never };
	#loadedAt = never;
	#unfollow: (() => void) | undefined;
	#working: Promise<void> | undefined;

	constructor(deps: MemoryDeps) {
		this.#deps = deps;
	}

	/** Returns undefined if the database must be queried instead. */
	page(query: ListedQuery): ListedPlaces | undefined {
		return this.#current(query)?.page(query);
	}

	/** Like `page`; `write` is called only if no answer is kept under the key. */
	answer(
		key: string,
		query: ListedQuery,
		write: (places: ListedPlaces) => Promise<Answer>,
	): Promise<Answer> | undefined {
		const index = this.#current(query);
		return (
			index &&
			this.#answers.get(key, () => {
				const places = index.page(query);
				return { query, ids: places.found.map(({ id }) => id), answer: write(places) };
			})
		);
	}

	async close(): Promise<void> {
		this.#leave();
		this.#loadedAt = Number.POSITIVE_INFINITY;
		await this.#working;
	}

	#current({ offset }: ListedQuery): PlacesIndex | undefined {
		const now = performance.now();
		if (!this.#unfollow && now - this.#loadedAt > recountMs) {
			this.#loadedAt = now;
			this.#unfollow = this.#deps.changes.follow({
				orders: (ids, upTo) => {
					this.#answers.dropNamed(ids);
					this.#upTo.orders = upTo;
				},
				// Undefined if there are too many edits to follow.
				businesses: (ids, upTo) => (ids ? this.#receive(ids, upTo) : this.#leave()),
			});
		}
		const isCurrent = now - Math.min(this.#upTo.orders, this.#upTo.edits) <= silentMs;
		// Pages far down the list need to sort very many rows, which the database does better.
		return isCurrent && offset < farOffset ? this.#index : undefined;
	}

	/** Failures are retried at the next call. */
	#receive(ids: ReadonlySet<string>, upTo: number): void {
		this.#answers.dropNamed(ids);
		for (const id of ids) this.#edited.add(id);
		this.#working ??= this.#work(upTo)
			.catch(() => {})
			.finally(() => {
				this.#working = undefined;
			});
	}

	async #work(upTo: number): Promise<void> {
		const isOld = performance.now() - this.#loadedAt > reloadEveryMs;
		if (!this.#index || isOld || this.#index.changes() > changesMax) return this.#reload();
		await this.#apply(this.#index);
		this.#upTo.edits = upTo;
	}

	/** The feed's next call applies edits made in the meantime. */
	async #reload(): Promise<void> {
		this.#loadedAt = performance.now();
		const index = await createPlacesIndex(listedPages(this.#deps.db));
		if (index.size < (this.#deps.keepFrom ?? minListed)) return this.#leave();
		this.#index = index;
		this.#answers.clear();
	}

	async #apply(index: PlacesIndex): Promise<void> {
		const ids = this.#edited;
		if (ids.size === 0) return;
		this.#edited = new Set();
		try {
			const places = await placesOf(this.#deps.db, [...ids]);
			for (const id of ids) index.set(id, places.get(id)).forEach(this.#answers.dropAround);
		} catch (error) {
			this.#edited = new Set([...ids, ...this.#edited]);
			throw error;
		}
	}

	#leave(): void {
		this.#unfollow?.();
		this.#unfollow = undefined;
		this.#index = undefined;
		this.#edited.clear();
		this.#answers.clear();
	}
}
