/**
 * Keeps the places and prices of all listed businesses in memory, where there are so many of them that counting them in the
 * database would take longer than the rest of the list. Loads them behind the first list, looks for edits twice a
 * second, and gathers them anew now and then. Promised: what is given out is at most `staleMs` behind; otherwise, and
 * for small towns, nothing is given out and the database is asked.
 */
import { performance } from 'node:perf_hooks';
import type { Db } from '#db/database.ts';
import type { Clock } from '#ports/clock.ts';
import * as store from './businesses.store.ts';
import type { ChangeListener } from './heard-changes.ts';
import { createListedMap, type ListedMap } from './listed-map.ts';
import { gatherPlaces } from './listed-places.ts';

/** With fewer, the database finds and counts them in less time than a page takes to be written. */
const fewestListed = 2_000;
const editsEveryMs = 500;
const staleMs = 1_500;
/** An edit is stamped before its commit: look back far enough to see the late ones. */
const lookBackMs = 20_000;
/** What was changed past the product is found then. */
const anewEveryMs = 10 * 60_000;
/** With more changes beside it, a map is slower than a new one. */
const changesMax = 2_000;
/** Whether the town has grown. */
const askAgainMs = 60_000;

export function createKeptPlaces({ db, clock, edits: told, fewest = fewestListed }: KeptPlacesDeps) {
	let map: ListedMap | undefined;
	/** By the machine's clock, and by the product's. */
	let seenAt = Number.NEGATIVE_INFINITY;
	let seenUntil = clock.now();
	let gatheredAt = Number.NEGATIVE_INFINITY;
	/** By id, what was seen last of each that was edited a moment ago. */
	let edits = new Map<string, string>();
	let timer: NodeJS.Timeout | undefined;
	let working: Promise<void> | undefined;
	let isClosed = false;

	/** With too many edits to follow, it keeps none: the database is asked until they are gathered with all others. */
	async function follow(on: ListedMap): Promise<ListedMap | undefined> {
		const [at, until] = [performance.now(), clock.now()];
		const rows = await store.editedSince(db, new Date(seenUntil.getTime() - lookBackMs));
		if (!rows) {
			gatheredAt = at;
			return undefined;
		}
		const changed = rows.filter(({ id, edit }) => edits.get(id) !== edit);
		for (const { id, place } of changed) on.set(id, place);
		told.changed(changed.map(({ id }) => id));
		told.looked(at);
		edits = new Map(rows.map(({ id, edit }) => [id, edit]));
		seenAt = at;
		seenUntil = until;
		return on;
	}

	async function gather(): Promise<void> {
		const from = clock.now();
		gatheredAt = performance.now();
		const count = await store.countListed(db);
		if (count < fewest) {
			map = undefined;
			return;
		}
		const gathered = gatherPlaces(count);
		for await (const place of store.listedPlaces(db)) gathered.add(place);
		const made = createListedMap(await gathered.sorted());
		edits = new Map();
		seenUntil = from;
		map = await follow(made);
	}

	async function work(): Promise<void> {
		const age = performance.now() - gatheredAt;
		const isDue = map ? age > anewEveryMs || map.changes() > changesMax : age > askAgainMs;
		if (isDue) await gather();
		else if (map) map = await follow(map);
	}

	/** A database that is away is asked again; until it answers, nobody is given what may be old. */
	function begin(): void {
		timer = undefined;
		working = work()
			.catch(() => {})
			.finally(() => {
				working = undefined;
				if (map && !isClosed) timer = setTimeout(begin, editsEveryMs).unref();
			});
	}

	return {
		/** Undefined: ask the database. */
		now(): ListedMap | undefined {
			if (!timer && !working && !isClosed) begin();
			return performance.now() - seenAt <= staleMs ? map : undefined;
		},
		async close(): Promise<void> {
			isClosed = true;
			clearTimeout(timer);
			await working;
		},
	};
}

export interface KeptPlacesDeps {
	db: Db;
	clock: Clock;
	/** Is told of edits while places are kept. */
	edits: ChangeListener;
	/** Only for tests: from how many on. */
	fewest?: number | undefined;
}
