// Neighbors from memory. In each row of latitude, the inside of a circle is counted without being read, and only the
// rim is measured. Recent edits are kept beside the arrays. Must answer like nearby.store.ts (two-copies.test.ts).

import { distanceMiles, earthMiles, type Position } from '#places';
import type { PricedPlace } from './listed-places.store.ts';
import { at, edgeOf, type ListingArrays, placeAt, rowCount, rowOf } from './listing-arrays.ts';
import type { Neighbor } from './nearby.store.ts';

/** In degrees. Larger than any rounding error at the end of a range. */
const slack = 1e-6;
const firstMiles = 0.5;
/** In degrees. */
const cellSize = 0.1;
const maxCells = 10_000;
const cellOf = ({ lat, lng }: Position) => Math.floor(lat / cellSize) * 10_000 + Math.floor(lng / cellSize);
/** Remembers, per cell, the radius in miles that was wide enough for a first page. */
function createReaches() {
	const known = new Map<number, number>();
	return {
		guess: (from: Position) => known.get(cellOf(from)) ?? firstMiles,
		learn({ from, radiusMiles, offset, count }: ListedQuery, reach: number, found: number): void {
			// A search limited by its own radius says nothing about the place.
			if (offset > 0 || reach >= radiusMiles || (known.size >= maxCells && !known.has(cellOf(from)))) return;
			known.set(cellOf(from), found > 4 * count ? reach / 2 : reach);
		},
	};
}
const smallestMiles = 0.01;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** In degrees of longitude. Negative outside the circle. */
function widthsOf(center: number, angle: number): (lat: number) => number {
	const [radius, scale] = [Math.sin(angle / 2) ** 2, Math.cos(center)];
	return (lat) => {
		const square = (radius - Math.sin((lat - center) / 2) ** 2) / (scale * Math.cos(lat));
		if (square < 0) return -1;
		return square >= 1 ? 180 : degrees(2 * Math.asin(Math.sqrt(square)));
	};
}

/** Returns the first slot with a longitude of at least `lng`, or above it if `after`. */
function seek(lngs: Float64Array, low: number, high: number, lng: number, after: boolean): number {
	while (low < high) {
		const middle = (low + high) >> 1;
		const here = at(lngs, middle);
		if (here < lng || (after && here === lng)) low = middle + 1;
		else high = middle;
	}
	return low;
}

type OnRange = (start: number, end: number) => void;

function eachRange(places: ListingArrays, from: Position, miles: number, inside: OnRange, rim: OnRange) {
	const { lngs, rowStart } = places;
	const [center, angle] = [radians(from.lat), miles / earthMiles];
	const halfWidth = widthsOf(center, angle);
	const reach = degrees(angle) + slack;
	/** The latitude where the circle is widest, slightly nearer to the pole than its center. */
	const widest = Math.asin(Math.max(-1, Math.min(1, Math.sin(center) / Math.cos(angle))));
	const last = Math.min(rowCount - 1, rowOf(from.lat + reach));
	for (let row = rowOf(from.lat - reach); row <= last; row++) {
		const [start, end] = [at(rowStart, row), at(rowStart, row + 1)];
		if (start === end) continue;
		const [south, north] = [radians(edgeOf(row) - slack), radians(edgeOf(row + 1) + slack)];
		const [southern, northern] = [halfWidth(south), halfWidth(north)];
		const isWidest = south < widest && widest < north;
		const outer = (isWidest ? halfWidth(widest) : Math.max(southern, northern)) + slack;
		const inner = Math.min(southern, northern) - slack;
		if (outer >= 180) {
			rim(start, end);
			continue;
		}
		// Across the date line, a range continues at the other end of the row.
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

export interface ListedQuery {
	from: Position;
	radiusMiles: number;
	offset: number;
	count: number;
	maxPriceCents?: number | undefined;
	cheapestFirst?: boolean | undefined;
}

export interface ListedPlaces {
	found: Neighbor[];
	total: number;
}
const isSamePlace = (one: PricedPlace | undefined, other: PricedPlace | undefined): boolean =>
	one?.lat === other?.lat && one?.lng === other?.lng && one?.price_cents === other?.price_cents;

interface Found {
	slot: number;
	/** Set only for entries outside the arrays. */
	id: string | undefined;
	price: number;
	distanceMiles: number;
}

interface Edited {
	places: ListingArrays;
	/** Slots of businesses that have changed. */
	gone: Set<number>;
	beside: Map<string, PricedPlace>;
}

const distancesFrom =
	({ lats, lngs }: ListingArrays, from: Position) =>
	(slot: number) =>
		distanceMiles(from, { lat: at(lats, slot), lng: at(lngs, slot) });

function countWithin({ places, gone, beside }: Edited, from: Position, miles: number): number {
	const milesTo = distancesFrom(places, from);
	let total = 0;
	const measure: OnRange = (start, end) => {
		for (let slot = start; slot < end; slot++) if (milesTo(slot) <= miles) total++;
	};
	eachRange(places, from, miles, (start, end) => (total += end - start), measure);
	for (const slot of gone) if (milesTo(slot) <= miles) total--;
	for (const position of beside.values()) if (distanceMiles(from, position) <= miles) total++;
	return total;
}

function allWithin(
	{ places, gone, beside }: Edited,
	from: Position,
	miles: number,
	maxCents: number,
): Found[] {
	const milesTo = distancesFrom(places, from);
	const found: Found[] = [];
	const measure: OnRange = (start, end) => {
		for (let slot = start; slot < end; slot++) {
			const price = at(places.prices, slot);
			if (price > maxCents) continue;
			const away = milesTo(slot);
			if (away <= miles && !gone.has(slot)) found.push({ slot, id: undefined, price, distanceMiles: away });
		}
	};
	eachRange(places, from, miles, measure, measure);
	for (const [id, place] of beside) {
		const [price, away] = [place.price_cents, distanceMiles(from, place)];
		if (away <= miles && price <= maxCents) found.push({ slot: -1, id, price, distanceMiles: away });
	}
	return found;
}

function pricesWithin(
	{ places, gone, beside }: Edited,
	from: Position,
	miles: number,
	maxCents: number,
): Map<number, number> {
	const { prices } = places;
	const milesTo = distancesFrom(places, from);
	const counts = new Map<number, number>();
	const count = (price: number) => price <= maxCents && counts.set(price, (counts.get(price) ?? 0) + 1);
	const inside: OnRange = (start, end) => {
		for (let slot = start; slot < end; slot++) if (!gone.has(slot)) count(at(prices, slot));
	};
	const rim: OnRange = (start, end) => {
		for (let slot = start; slot < end; slot++)
			if (!gone.has(slot) && milesTo(slot) <= miles) count(at(prices, slot));
	};
	eachRange(places, from, miles, inside, rim);
	for (const place of beside.values()) if (distanceMiles(from, place) <= miles) count(place.price_cents);
	return counts;
}

const sumOf = (counts: Map<number, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Returns the highest price, in cents, that the page needs. */
function enoughCents(counts: Map<number, number>, { offset, count: shown }: ListedQuery): number {
	let [missing, dearest] = [offset + shown, -1];
	for (const [price, count] of [...counts].sort(([a], [b]) => a - b)) {
		if (missing <= 0) break;
		missing -= count;
		dearest = price;
	}
	return dearest;
}

export type ListingIndex = ReturnType<typeof createListingIndex>;

export function createListingIndex(places: ListingArrays) {
	const edited: Edited = { places, gone: new Set(), beside: new Map() };
	const { gone, beside } = edited;
	const reaches = createReaches();
	const idOf = ({ id, slot }: Found) => id ?? places.idOf(slot);
	const byDistance = (a: Found, b: Found) =>
		a.distanceMiles - b.distanceMiles || (idOf(a) < idOf(b) ? -1 : 1);

	function nearest(query: ListedQuery, miles: number, maxCents: number): { sorted: Found[]; total: number } {
		const { from, offset, count } = query;
		let reach = Math.min(miles, reaches.guess(from));
		let within = allWithin(edited, from, reach, maxCents);
		while (within.length < offset + count && reach < miles) {
			reach = Math.min(miles, reach * 2);
			within = allWithin(edited, from, reach, maxCents);
		}
		reaches.learn(query, reach, within.length);
		const sorted = within.sort(byDistance);
		if (reach === miles) return { sorted, total: within.length };
		if (maxCents === Number.POSITIVE_INFINITY) return { sorted, total: countWithin(edited, from, miles) };
		return { sorted, total: sumOf(pricesWithin(edited, from, miles, maxCents)) };
	}

	function cheapest(query: ListedQuery, miles: number, maxCents: number): { sorted: Found[]; total: number } {
		const counts = pricesWithin(edited, query.from, miles, maxCents);
		const found = allWithin(edited, query.from, miles, enoughCents(counts, query));
		return { sorted: found.sort((a, b) => a.price - b.price || byDistance(a, b)), total: sumOf(counts) };
	}

	return {
		changes: () => gone.size + beside.size,

		/** `place` is undefined if the business is no longer listed. Returns whether anything changed. */
		set(id: string, place: PricedPlace | undefined): boolean {
			const slot = places.slotOf(id);
			const original = slot === undefined ? undefined : placeAt(places, slot);
			const isGone = slot !== undefined && gone.has(slot);
			if (isSamePlace(place, beside.get(id) ?? (isGone ? undefined : original))) return false;
			const isOriginal = isSamePlace(place, original);
			if (slot !== undefined) gone[isOriginal ? 'delete' : 'add'](slot);
			if (place && !isOriginal) beside.set(id, place);
			else beside.delete(id);
			return true;
		},

		countWithin: (from: Position, miles: number) => countWithin(edited, from, miles),

		page(query: ListedQuery): ListedPlaces {
			const miles = Math.max(query.radiusMiles, smallestMiles);
			const maxCents = query.maxPriceCents ?? Number.POSITIVE_INFINITY;
			const { sorted, total } = (query.cheapestFirst ? cheapest : nearest)(query, miles, maxCents);
			const found = sorted
				.slice(query.offset, query.offset + query.count)
				.map((one) => ({ id: idOf(one), distanceMiles: one.distanceMiles }));
			return { found, total };
		},
	};
}
