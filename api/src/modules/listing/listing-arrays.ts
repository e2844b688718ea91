// Places and prices in flat arrays, 44 bytes per business: rows of latitude, each sorted by longitude, and ids in their
// own order.
import { setImmediate as turn } from 'node:timers/promises';
import type { ListingRow, PricedPlace } from './listed-places.store.ts';

const rowsPerDegree = 100;
export const rowCount = 180 * rowsPerDegree;
export const rowOf = (lat: number) =>
	Math.min(rowCount - 1, Math.max(0, Math.floor((lat + 90) * rowsPerDegree)));
export const edgeOf = (row: number) => row / rowsPerDegree - 90;

const idBytes = 16;
/** Yields after sorting this many, so that requests don't have to wait for all of them. */
const sortChunkSize = 10_000;

type Numbers = Float64Array | Int32Array;
/** For an index known to be in range. */
export const at = (numbers: Numbers, index: number): number => numbers[index] ?? 0;

export interface ListingArrays {
	size: number;
	lats: Float64Array;
	lngs: Float64Array;
	/** In cents. */
	prices: Int32Array;
	/** The first slot of each row, and the end of the last row. */
	rowStart: Int32Array;
	idOf(slot: number): string;
	slotOf(id: string): number | undefined;
}

export const placeAt = ({ lats, lngs, prices }: ListingArrays, slot: number): PricedPlace => ({
	lat: at(lats, slot),
	lng: at(lngs, slot),
	price_cents: at(prices, slot),
});

export function collectPlaces(capacity: number) {
	let lats = new Float64Array(capacity);
	let lngs = new Float64Array(capacity);
	let prices = new Int32Array(capacity);
	let ids = Buffer.alloc(capacity * idBytes);
	let size = 0;

	function grow(): void {
		const room = Math.ceil(size * 1.2) + 1_000;
		const before = { lats, lngs, prices };
		[lats, lngs, prices] = [new Float64Array(room), new Float64Array(room), new Int32Array(room)];
		lats.set(before.lats);
		lngs.set(before.lngs);
		prices.set(before.prices);
		ids = Buffer.concat([ids, Buffer.alloc(room * idBytes - ids.length)]);
	}
	return {
		add({ id, lat, lng, price_cents }: ListingRow): void {
			if (size >= lats.length) grow();
			lats[size] = lat;
			lngs[size] = lng;
			prices[size] = price_cents;
			ids.write(id.replaceAll('-', ''), size * idBytes, 'hex');
			size++;
		},
		sorted: () => sortPlaces(lats.subarray(0, size), lngs.subarray(0, size), prices, ids),
	};
}

/** Number of ids cached as text, because some places are listed far more often. A power of two. */
const readyIds = 2 ** 16;

function createIdReader(ids: Buffer, order: Int32Array): (slot: number) => string {
	const ready = new Array<string | undefined>(readyIds);
	const slotOfReady = new Int32Array(readyIds).fill(-1);
	function read(slot: number): string {
		const start = at(order, slot) * idBytes;
		const hex = ids.toString('hex', start, start + idBytes);
		return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
	}
	return (slot) => {
		const place = slot % readyIds;
		const known = slotOfReady[place] === slot ? ready[place] : undefined;
		if (known !== undefined) return known;
		const id = read(slot);
		ready[place] = id;
		slotOfReady[place] = slot;
		return id;
	};
}

async function sortPlaces(
	lats: Float64Array,
	lngs: Float64Array,
	prices: Int32Array,
	ids: Buffer,
): Promise<ListingArrays> {
	const size = lats.length;
	const rowStart = new Int32Array(rowCount + 1);
	for (const lat of lats) rowStart[rowOf(lat) + 1] = at(rowStart, rowOf(lat) + 1) + 1;
	for (let row = 0; row < rowCount; row++) rowStart[row + 1] = at(rowStart, row + 1) + at(rowStart, row);
	await turn();
	/** Maps slots to positions in the order of ids. */
	const order = new Int32Array(size);
	const free = rowStart.slice();
	for (let index = 0; index < size; index++) {
		const row = rowOf(at(lats, index));
		const slot = at(free, row);
		order[slot] = index;
		free[row] = slot + 1;
	}
	for (let row = 0, waiting = 0; row < rowCount; row++) {
		const slots = order.subarray(at(rowStart, row), at(rowStart, row + 1));
		slots.sort((a, b) => at(lngs, a) - at(lngs, b));
		waiting += slots.length;
		if (waiting < sortChunkSize) continue;
		waiting = 0;
		await turn();
	}

	function slotOf(id: string): number | undefined {
		const wanted = Buffer.from(id.replaceAll('-', ''), 'hex');
		let [low, high] = [0, size];
		while (low < high) {
			const middle = (low + high) >> 1;
			const start = middle * idBytes;
			const sign = ids.compare(wanted, 0, idBytes, start, start + idBytes);
			if (sign === 0) return order.indexOf(middle);
			if (sign < 0) low = middle + 1;
			else high = middle;
		}
		return undefined;
	}
	const sorted = { lats: new Float64Array(size), lngs: new Float64Array(size), prices: new Int32Array(size) };
	const idOf = createIdReader(ids, order);
	await turn();
	for (let slot = 0; slot < size; slot++) {
		const index = at(order, slot);
		sorted.lats[slot] = at(lats, index);
		sorted.lngs[slot] = at(lngs, index);
		sorted.prices[slot] = at(prices, index);
	}

	return { size, ...sorted, rowStart, idOf, slotOf };
}
