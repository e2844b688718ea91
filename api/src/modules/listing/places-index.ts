// Neighbors from memory: places and prices in flat arrays, sorted by cells of a hundredth of a degree. In each row of
// cells, the inside of a circle is counted without being read, and only the rim is measured. Edits are kept beside the
// arrays. Must answer like nearby.store.ts (two-copies.test.ts).
import { setImmediate as turn } from 'node:timers/promises';
import { distanceMiles, earthMiles, type Position } from '#places';
import { type ListingRow, type Neighbor, type PricedPlace, smallestMiles } from './nearby.store.ts';

const perDegree = 100;
const rowCount = 180 * perDegree;
const columnCount = 360 * perDegree;
const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
const rowOf = (lat: number) => clamp(Math.floor((lat + 90) * perDegree), 0, rowCount - 1);
const columnOf = (lng: number) => clamp(Math.floor((lng + 180) * perDegree), 0, columnCount - 1);
/** In degrees. Larger than any rounding error at the end of a range. */
const slack = 1e-6;
const idBytes = 16;
/** More businesses than this don't fit into a sort key beside their cell. */
const maxPlaces = 2 ** 23;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const edgeOf = (row: number) => radians(row / perDegree - 90);
const degrees = (angle: number) => (angle * 180) / Math.PI;
/** For an index known to be in range. */
const at = (numbers: ArrayLike<number>, index: number): number => numbers[index] ?? 0;

interface Places {
	lats: Float64Array;
	lngs: Float64Array;
	/** In cents. */
	prices: Float64Array;
	/** Ascending in each row. */
	columns: Int32Array;
	/** The first slot of each row, and the end of the last row. */
	rowStart: Int32Array;
	/** In the order in which they were read; `order` says which of them is in each slot. */
	ids: Buffer;
	order: Int32Array;
}

async function sortPlaces(pages: AsyncIterable<ListingRow[]>): Promise<Places> {
	const [cells, lats, lngs, prices]: [number[], number[], number[], number[]] = [[], [], [], []];
	const idPages: Buffer[] = [];
	for await (const page of pages) {
		for (const { lat, lng, price_cents } of page) {
			cells.push(rowOf(lat) * columnCount + columnOf(lng));
			lats.push(lat);
			lngs.push(lng);
			prices.push(price_cents);
		}
		idPages.push(Buffer.from(page.map(({ id }) => id.replaceAll('-', '')).join(''), 'hex'));
	}
	const ids = Buffer.concat(idPages);
	// Each step is short enough that requests can wait for it.
	const keys = new Float64Array(cells.map((cell, index) => cell * maxPlaces + index)).sort();
	await turn();
	const order = new Int32Array(keys.map((key) => key % maxPlaces));
	const columns = order.map((index) => at(cells, index) % columnCount);
	const rowStart = new Int32Array(rowCount + 1);
	for (const lat of lats) rowStart[rowOf(lat) + 1] = at(rowStart, rowOf(lat) + 1) + 1;
	for (let row = 0; row < rowCount; row++) rowStart[row + 1] = at(rowStart, row + 1) + at(rowStart, row);
	await turn();
	const sorted = (numbers: readonly number[]) => keys.map((key) => at(numbers, key % maxPlaces));
	return { lats: sorted(lats), lngs: sorted(lngs), prices: sorted(prices), columns, rowStart, ids, order };
}

const placeAt = ({ lats, lngs, prices }: Places, slot: number): PricedPlace => ({
	lat: at(lats, slot),
	lng: at(lngs, slot),
	price_cents: at(prices, slot),
});
function idAt({ ids, order }: Places, slot: number): string {
	const start = at(order, slot) * idBytes;
	const hex = ids.toString('hex', start, start + idBytes);
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
/** Returns -1 if the business is in no slot. */
function slotOf({ ids, order }: Places, id: string): number {
	const wanted = Buffer.from(id.replaceAll('-', ''), 'hex');
	let start = ids.indexOf(wanted);
	while (start % idBytes > 0) start = ids.indexOf(wanted, start + 1);
	return start < 0 ? -1 : order.indexOf(start / idBytes);
}

/** In degrees of longitude. Negative outside the circle. */
function widthsOf(center: number, angle: number): (lat: number) => number {
	const [radius, scale] = [Math.sin(angle / 2) ** 2, Math.cos(center)];
	return (lat) => {
		const square = (radius - Math.sin((lat - center) / 2) ** 2) / (scale * Math.cos(lat));
		if (square < 0) return -1;
		return square >= 1 ? 180 : degrees(2 * Math.asin(Math.sqrt(square)));
	};
}

/** Returns the first slot from `low` to `high` whose column isn't below this one. */
function seek(columns: Int32Array, low: number, high: number, column: number): number {
	while (low < high) {
		const middle = (low + high) >> 1;
		if (at(columns, middle) < column) low = middle + 1;
		else high = middle;
	}
	return low;
}

const isSamePlace = (one: PricedPlace | undefined, other: PricedPlace | undefined): boolean =>
	one?.lat === other?.lat && one?.lng === other?.lng && one?.price_cents === other?.price_cents;

type OnRange = (start: number, end: number, isInside: boolean) => void;

function eachRange({ columns, rowStart }: Places, from: Position, miles: number, on: OnRange): void {
	const [center, angle] = [radians(from.lat), miles / earthMiles];
	const halfWidth = widthsOf(center, angle);
	const reach = degrees(angle) + slack;
	/** The latitude where the circle is widest, slightly nearer to the pole than its center. */
	const widest = Math.asin(clamp(Math.sin(center) / Math.cos(angle), -1, 1));
	for (let row = rowOf(from.lat - reach); row <= rowOf(from.lat + reach); row++) {
		const [start, end] = [at(rowStart, row), at(rowStart, row + 1)];
		if (start === end) continue;
		const [south, north] = [edgeOf(row) - radians(slack), edgeOf(row + 1) + radians(slack)];
		const [southern, northern] = [halfWidth(south), halfWidth(north)];
		const isWidest = south < widest && widest < north;
		const outer = (isWidest ? halfWidth(widest) : Math.max(southern, northern)) + slack;
		const inner = Math.min(southern, northern) - slack;
		if (outer >= 179) {
			on(start, end, false);
			continue;
		}
		// Across the date line, a range continues at the other end of the row.
		for (const lng of [from.lng - 360, from.lng, from.lng + 360]) {
			if (lng + outer < -180 || lng - outer > 180) continue;
			const first = seek(columns, start, end, columnOf(lng - outer));
			const after = seek(columns, first, end, columnOf(lng + outer) + 1);
			const insideFrom = inner > 0 ? seek(columns, first, after, columnOf(lng - inner) + 1) : after;
			const insideTo = inner > 0 ? seek(columns, insideFrom, after, columnOf(lng + inner)) : after;
			on(first, insideFrom, false);
			on(insideFrom, insideTo, true);
			on(insideTo, after, false);
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
interface Found {
	slot: number;
	/** Set only for places beside the arrays. */
	id: string | undefined;
	price: number;
	distanceMiles: number;
}

export type PlacesIndex = Awaited<ReturnType<typeof createPlacesIndex>>;

/** The pages are those of `listedPages`. */
export async function createPlacesIndex(pages: AsyncIterable<ListingRow[]>) {
	const places = await sortPlaces(pages);
	/** Slots of changed businesses; `beside` has these businesses as they are now. */
	const gone = new Set<number>();
	const beside = new Map<string, PricedPlace>();
	const idOf = ({ id, slot }: Found) => id ?? idAt(places, slot);

	const byDistance = (a: Found, b: Found) =>
		a.distanceMiles - b.distanceMiles || (idOf(a) < idOf(b) ? -1 : 1);

	function countWithin(from: Position, miles: number): number {
		const isWithin = (place: Position) => distanceMiles(from, place) <= miles;
		let total = 0;
		eachRange(places, from, miles, (start, end, isInside) => {
			if (isInside) total += end - start;
			else for (let slot = start; slot < end; slot++) if (isWithin(placeAt(places, slot))) total++;
		});
		for (const slot of gone) if (isWithin(placeAt(places, slot))) total--;
		for (const place of beside.values()) if (isWithin(place)) total++;
		return total;
	}

	function allWithin(from: Position, miles: number, maxCents: number): Found[] {
		const found: Found[] = [];
		function add(place: PricedPlace, slot: number, id?: string): void {
			const [price, away] = [place.price_cents, distanceMiles(from, place)];
			if (away <= miles && price <= maxCents) found.push({ slot, id, price, distanceMiles: away });
		}
		eachRange(places, from, miles, (start, end) => {
			for (let slot = start; slot < end; slot++) if (!gone.has(slot)) add(placeAt(places, slot), slot);
		});
		for (const [id, place] of beside) add(place, -1, id);
		return found;
	}

	return {
		size: places.order.length,
		changes: () => gone.size + beside.size,

		/** `place` is undefined if the business is no longer listed. Returns where it was and is, if that differs. */
		set(id: string, place: PricedPlace | undefined): PricedPlace[] {
			const slot = slotOf(places, id);
			const before = beside.get(id) ?? (slot < 0 || gone.has(slot) ? undefined : placeAt(places, slot));
			if (isSamePlace(before, place)) return [];
			if (slot >= 0) gone.add(slot);
			if (place) beside.set(id, place);
			else beside.delete(id);
			return [before, place].filter((one) => one !== undefined);
		},

		page(query: ListedQuery): ListedPlaces {
			const { from, offset, count, maxPriceCents = Number.POSITIVE_INFINITY, cheapestFirst } = query;
			const [miles, needed] = [Math.max(query.radiusMiles, smallestMiles), offset + count];
			const isPriced = cheapestFirst || query.maxPriceCents !== undefined;
			const total = isPriced ? undefined : countWithin(from, miles);
			// Starts with the radius that would be enough if they were spread evenly.
			let reach = miles * Math.min(1, Math.sqrt(needed / (total ?? 0)));
			let within = allWithin(from, reach, maxPriceCents);
			while (within.length < needed && reach < miles) {
				reach = Math.min(miles, reach * 2);
				within = allWithin(from, reach, maxPriceCents);
			}
			within.sort((a, b) => (cheapestFirst ? a.price - b.price : 0) || byDistance(a, b));
			const shown = within.slice(offset, needed);
			const found = shown.map((one) => ({ id: idOf(one), distanceMiles: one.distanceMiles }));
			return { found, total: total ?? within.length };
		},
	};
}
