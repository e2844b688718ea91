// Counts searches without a result, by ZIP code and day (R-empty-searches). A job stores the counts, so a crash loses a
// few seconds. Who searched is kept only in memory, and where they searched only as the center of a map cell.
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import type { Places, Position } from '#places';
import type { Clock } from '#ports/clock.ts';
import * as store from './empty-searches.store.ts';

/** Cells of 0.001 degrees (about a hundred yards) are small enough to keep the nearest ZIP code the same. */
const cellsPerDegree = 1_000;
const cellOf = (degrees: number) => Math.round(degrees * cellsPerDegree) / cellsPerDegree;
const maxPlaces = 5_000;
const maxSearches = 20_000;
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
		/** Counts once per person, place, filters and day, regardless of the page. */
		note(userId: string, from: Position, filters: object): void {
			const [lat, lng] = [cellOf(from.lat), cellOf(from.lng)];
			const { date } = toLocalDateTime(clock.now(), places.zoneAt({ lat, lng }));
			const place = `${date} ${lat} ${lng}`;
			const search = `${userId} ${place} ${JSON.stringify(filters)}`;
			if (seen.has(search)) return;
			seen.set(search, true);
			add(place, { lat, lng, date, count: 1 });
		},

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
				// Local dates differ from UTC by up to a day.
				await store.forgetSearches(db, addDays(clock.now().toISOString().slice(0, 10), -demandDays - 1));
			} catch (error) {
				for (const [key, one] of taken) add(key, one);
				throw error;
			}
		},

		counts: (): Promise<{ zip_code: string; count: number }[]> =>
			store.countSearches(db, addDays(clock.now().toISOString().slice(0, 10), -demandDays)),
	};
}

export type EmptySearches = ReturnType<typeof createEmptySearches>;
