/**
 * Neighbours from memory. A circle is a stretch of each row of latitude: what is surely inside is counted without being
 * read, only the rim is measured. What changed since the places were gathered lies beside them in a small list.
 * Promised: the same answers as the database's, but for edits that it has not been told of.
 */
import { distanceMiles, earthMiles, type Position } from '#places';
import { at, edgeOf, type ListedPlaces, rowCount, rowOf } from './listed-places.ts';
import type { Neighbour } from './nearby.store.ts';

/** More than rounding can move the end of a stretch, in degrees. */
const slack = 1e-6;
/** Circles are looked at from here on, each twice as wide as the one before. */
const firstMiles = 0.5;
/** A radius below this is no question that anybody asks. */
const smallestMiles = 0.01;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Half the width of a circle at this latitude, in degrees of longitude; negative where the circle is not. */
function halfWidth(center: number, angle: number, lat: number): number {
	const square =
		(Math.sin(angle / 2) ** 2 - Math.sin((lat - center) / 2) ** 2) / (Math.cos(center) * Math.cos(lat));
	if (square < 0) return -1;
	return square >= 1 ? 180 : degrees(2 * Math.asin(Math.sqrt(square)));
}

/** The first slot from `low` on whose longitude is not below (`after`: is above) this one. */
function seek(lngs: Float64Array, low: number, high: number, lng: number, after: boolean): number {
	while (low < high) {
		const middle = (low + high) >> 1;
		const here = at(lngs, middle);
		if (here < lng || (after && here === lng)) low = middle + 1;
		else high = middle;
	}
	return low;
}

type Stretch = (start: number, end: number) => void;

/** Calls back with stretches of slots that are surely within the circle, and with those that may be. */
function eachStretch(places: ListedPlaces, from: Position, miles: number, inside: Stretch, rim: Stretch) {
	const { lngs, rowStart } = places;
	const [center, angle] = [radians(from.lat), miles / earthMiles];
	const reach = degrees(angle) + slack;
	/** Where the circle is widest: a little nearer to the pole than its center. */
	const widest = Math.asin(Math.max(-1, Math.min(1, Math.sin(center) / Math.cos(angle))));
	const last = Math.min(rowCount - 1, rowOf(from.lat + reach));
	for (let row = rowOf(from.lat - reach); row <= last; row++) {
		const [start, end] = [at(rowStart, row), at(rowStart, row + 1)];
		if (start === end) continue;
		const [south, north] = [radians(edgeOf(row) - slack), radians(edgeOf(row + 1) + slack)];
		const outer = halfWidth(center, angle, Math.max(south, Math.min(north, widest))) + slack;
		const ends = [halfWidth(center, angle, south), halfWidth(center, angle, north)];
		const inner = Math.min(...ends) - slack;
		if (outer >= 180) {
			rim(start, end);
			continue;
		}
		// Across the date line the row goes on at its other end.
		for (const lng of [from.lng - 360, from.lng, from.lng + 360]) {
			if (lng + outer < -180 || lng - outer > 180) continue;
			const first = seek(lngs, start, end, lng - outer, false);
			const after = seek(lngs, first, end, lng + outer, true);
			if (inner <= 0) {
				rim(first, after);
				continue;
			}
			const innerFirst = seek(lngs, first, after, lng - inner, false);
			const innerAfter = seek(lngs, innerFirst, after, lng + inner, true);
			rim(first, innerFirst);
			inside(innerFirst, innerAfter);
			rim(innerAfter, after);
		}
	}
}

export type ListedMap = ReturnType<typeof createListedMap>;

export function createListedMap(places: ListedPlaces) {
	const { lats, lngs } = places;
	/** Slots that are not what they were. */
	const gone = new Set<number>();
	const beside = new Map<string, Position>();

	const placeOf = (slot: number): Position => ({ lat: at(lats, slot), lng: at(lngs, slot) });
	const milesTo = (from: Position, slot: number) => distanceMiles(from, placeOf(slot));

	function countWithin(from: Position, miles: number): number {
		let total = 0;
		const measure: Stretch = (start, end) => {
			for (let slot = start; slot < end; slot++) if (milesTo(from, slot) <= miles) total++;
		};
		eachStretch(places, from, miles, (start, end) => (total += end - start), measure);
		for (const slot of gone) if (milesTo(from, slot) <= miles) total--;
		for (const position of beside.values()) if (distanceMiles(from, position) <= miles) total++;
		return total;
	}

	function allWithin(from: Position, miles: number) {
		const found: { slot: number; id: string | undefined; distanceMiles: number }[] = [];
		const measure: Stretch = (start, end) => {
			for (let slot = start; slot < end; slot++) {
				const away = milesTo(from, slot);
				if (away <= miles && !gone.has(slot)) found.push({ slot, id: undefined, distanceMiles: away });
			}
		};
		eachStretch(places, from, miles, measure, measure);
		for (const [id, position] of beside) {
			const away = distanceMiles(from, position);
			if (away <= miles) found.push({ slot: -1, id, distanceMiles: away });
		}
		return found;
	}

	return {
		/** How much has changed since the places were gathered. */
		changes: () => gone.size + beside.size,

		/** Where it is now; undefined: it is not listed any more. */
		set(id: string, position: Position | undefined): void {
			const slot = places.slotOf(id);
			const isSame =
				slot !== undefined && position?.lat === at(lats, slot) && position.lng === at(lngs, slot);
			if (slot !== undefined && isSame) gone.delete(slot);
			else if (slot !== undefined) gone.add(slot);
			if (position && !isSame) beside.set(id, position);
			else beside.delete(id);
		},

		countWithin,

		/** Nearest first, as `neighbours` of the database gives them. */
		neighbours(query: { from: Position; radiusMiles: number; offset: number; count: number }): {
			found: Neighbour[];
			total: number;
		} {
			const { from, offset, count } = query;
			const limit = Math.max(query.radiusMiles, smallestMiles);
			const needed = offset + count;
			let miles = Math.min(limit, firstMiles);
			let within = allWithin(from, miles);
			while (within.length < needed && miles < limit) {
				miles = Math.min(limit, miles * 2);
				within = allWithin(from, miles);
			}
			const total = miles === limit ? within.length : countWithin(from, limit);
			const idOf = ({ id, slot }: (typeof within)[number]) => id ?? places.idOf(slot);
			const found = within
				.sort((a, b) => a.distanceMiles - b.distanceMiles || (idOf(a) < idOf(b) ? -1 : 1))
				.slice(offset, needed)
				.map((one) => ({ id: idOf(one), distanceMiles: one.distanceMiles }));
			return { found, total };
		},
	};
}
