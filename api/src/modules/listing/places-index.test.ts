import { describe, expect, test } from 'vitest';
import { distanceMiles, type Position } from '#places';
import type { ListingRow } from './nearby.store.ts';
import { createPlacesIndex, type ListedQuery } from './places-index.ts';

function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}
const random = randomFrom(7);
const around = (center: Position, spread: number): Position => ({
	lat: center.lat + (random() - 0.5) * spread,
	lng: center.lng + (random() - 0.5) * spread,
});
const towns: Position[] = [
	{ lat: 45.5122, lng: -122.6587 },
	{ lat: 21.3069, lng: -157.8583 },
	{ lat: 64.8378, lng: -147.7164 },
	{ lat: 0, lng: 0 },
	{ lat: -33.9, lng: 18.4 },
	{ lat: 52, lng: 179.99 },
	{ lat: 52, lng: -179.99 },
	{ lat: 89.5, lng: 10 },
];
const wrapped = ({ lat, lng }: Position): Position => ({
	lat: Math.min(90, lat),
	lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng,
});
const priceOf = () => 300 + 50 * Math.floor(random() * 30);
const scattered = (count: number, spread: number): ListingRow[] =>
	towns
		.flatMap((town) => Array.from({ length: count }, () => wrapped(around(town, spread))))
		.map((position) => ({ id: crypto.randomUUID(), ...position, price_cents: priceOf() }));

async function mapOf(places: ListingRow[]) {
	const middle = places.length >> 1;
	async function* pages() {
		yield places.slice(0, middle);
		yield places.slice(middle);
	}
	return createPlacesIndex(pages());
}
function plainly(
	places: Iterable<ListingRow>,
	{ from, radiusMiles, maxPriceCents, cheapestFirst }: Omit<ListedQuery, 'offset' | 'count'>,
) {
	return [...places]
		.map((place) => ({ ...place, distanceMiles: distanceMiles(from, place) }))
		.filter(
			(one) => one.distanceMiles <= radiusMiles && one.price_cents <= (maxPriceCents ?? one.price_cents),
		)
		.sort(
			(a, b) =>
				(cheapestFirst ? a.price_cents - b.price_cents : 0) ||
				a.distanceMiles - b.distanceMiles ||
				(a.id < b.id ? -1 : 1),
		)
		.map(({ id, distanceMiles }) => ({ id, distanceMiles }));
}

describe.each([0.05, 0.5, 3])('towns %d degrees wide', (spread) => {
	const places = new Map(scattered(150, spread).map((place) => [place.id, place]));

	test('a page and the total are those of a plain look, also after edits', async () => {
		const map = await mapOf([...places.values()]);
		const check = () => {
			for (let turn = 0; turn < 60; turn++) {
				const town = towns[turn % towns.length] ?? { lat: 0, lng: 0 };
				const from = wrapped(around(town, spread));
				const radiusMiles = [0.01, 0.3, 5, 25, 100][turn % 5] ?? 1;
				const [offset, count] = [turn % 3 === 0 ? 7 : 0, 20];
				for (const maxPriceCents of [undefined, 650])
					for (const cheapestFirst of [false, true]) {
						const query = { from, radiusMiles, maxPriceCents, cheapestFirst };
						const all = plainly(places.values(), query);
						const found = all.slice(offset, offset + count);
						expect(map.page({ ...query, offset, count })).toEqual({ found, total: all.length });
					}
			}
		};
		check();
		expect(map.changes()).toBe(0);
		for (const [id, place] of [...places].filter((_, index) => index % 9 === 0)) {
			const what = random();
			const moved = wrapped(around(place, spread / 2));
			if (what < 0.4) {
				map.set(id, undefined);
				places.delete(id);
			} else {
				const place = { ...moved, price_cents: priceOf() };
				map.set(id, place);
				places.set(id, { id, ...place });
			}
		}
		for (const place of scattered(3, spread)) {
			map.set(place.id, place);
			places.set(place.id, place);
		}
		check();
	});

	test('an edit says where the shop was and is, unless both are the same', async () => {
		const map = await mapOf([...places.values()]);
		const [place] = places.values();
		if (!place) throw new Error('no place');
		const { id, ...before } = place;
		const dearer = { ...before, price_cents: before.price_cents + 1 };
		expect(map.set(id, before)).toEqual([]);
		expect(map.changes()).toBe(0);
		expect(map.set(id, undefined)).toEqual([before]);
		expect(map.set(id, undefined)).toEqual([]);
		expect(map.set(id, dearer)).toEqual([dearer]);
		expect(map.set(id, before)).toEqual([dearer, before]);
		expect(map.changes()).toBe(2);
	});
});

test('an empty map has nobody', async () => {
	const map = await mapOf([]);
	const from = { lat: 45, lng: -122 };
	expect(map.page({ from, radiusMiles: 100, offset: 0, count: 20 })).toEqual({ found: [], total: 0 });
});
