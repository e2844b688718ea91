/**
 * How often nobody found a bag, by ZIP code and day (R-empty-searches). A list that is looked at adds a number in memory, and a job
 * writes them down: no list waits for it, and a process that dies loses some seconds. Promised: who asked is nowhere but in
 * this memory, and where they stand only as the middle of a cell of the map.
 */
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import type { Places, Position } from '#places';
import type { Clock } from '#ports/clock.ts';
import * as store from './empty-searches.store.ts';

/** A cell is 0.001 degrees, some hundred yards: the middle of a ZIP code stays nearest to itself. */
const cellsPerDegree = 1_000;
const cellOf = (degrees: number) => Math.round(degrees * cellsPerDegree) / cellsPerDegree;
/** Between two writes; more are not counted. */
const maxPlaces = 5_000;
/** Searches that are known to be the same once more. */
const maxSearches = 20_000;
/** Also what the operator sees. */
export const demandDays = 30;

export function createEmptySearches({ db, clock, places }: { db: Db; clock: Clock; places: Places }) {
	const seen = new LRUCache<string, true>({ max: maxSearches });
	let counts = new Map<string, Position & { date: string; count: number }>();

	function add(key: string, one: Position & { date: string; count: number }): void {
		const before = counts.get(key);
		if (before) before.count += one.count;
		else if (counts.size < maxPlaces) counts.set(key, one);
	}

	return {
		/** Once a person, place, filters and day: the next look and the next page are no other search. */
		note(userId: string, from: Position, filters: object): void {
			const [lat, lng] = [cellOf(from.lat), cellOf(from.lng)];
			const { date } = toLocalDateTime(clock.now(), places.zoneAt({ lat, lng }));
			const place = `${date} ${lat} ${lng}`;
			const search = `${userId} ${place} ${JSON.stringify(filters)}`;
			if (seen.has(search)) return;
			seen.set(search, true);
			add(place, { lat, lng, date, count: 1 });
		},

		/** Job. */
		async flush(): Promise<void> {
			const taken = counts;
			if (taken.size === 0) return;
			counts = new Map();
			try {
				const all = [...taken.values()];
				const zips = await places.nearestZips(all);
				const found = all.flatMap(({ date, count }, at) => {
					const zip_code = zips[at]?.zip_code;
					return zip_code === undefined ? [] : [{ zip_code, local_date: date, count }];
				});
				await store.addSearches(db, found);
				// A day more: no zone is further away.
				await store.forgetSearches(db, addDays(clock.now().toISOString().slice(0, 10), -demandDays - 1));
			} catch (error) {
				for (const [key, one] of taken) add(key, one);
				throw error;
			}
		},

		/** By ZIP code, of the last days. */
		counts: (): Promise<{ zip_code: string; count: number }[]> =>
			store.countSearches(db, addDays(clock.now().toISOString().slice(0, 10), -demandDays)),
	};
}

export type EmptySearches = ReturnType<typeof createEmptySearches>;
