import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milesBetween } from './distance.ts';
import { areaOf, groupsOf, maxMapZoom, pixelsPerMile, ringAround, zoomOfArea } from './map-view.ts';

const size = { width: 400, height: 300 };
const position = fc.record({
	lat: fc.double({ min: 18, max: 71, noNaN: true }),
	lng: fc.double({ min: -170, max: -66, noNaN: true }),
});
/** Shops of one town, some of them in one house. */
const town = fc.array(
	fc.record({
		lat: fc.integer({ min: 0, max: 60 }).map((step) => 45.5 + step / 500),
		lng: fc.integer({ min: 0, max: 60 }).map((step) => -122.7 + step / 500),
	}),
	{ minLength: 1, maxLength: 400 },
);
const placed = (positions: readonly { lat: number; lng: number }[]) =>
	positions.map((coordinates, id) => ({ id, coordinates }));

/** How far apart two places are on the map. */
function pixelsBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }, zoom: number) {
	const mile = pixelsPerMile(45.56, zoom);
	return {
		x: milesBetween({ lat: 45.56, lng: a.lng }, { lat: 45.56, lng: b.lng }) * mile,
		y: milesBetween({ lat: a.lat, lng: 0 }, { lat: b.lat, lng: 0 }) * mile,
	};
}

test('the area that is searched is what is seen, and seeing it again is no move', () => {
	fc.assert(
		fc.property(position, fc.double({ min: 8, max: 14, noNaN: true }), (where, zoom) => {
			const area = areaOf(where, zoom, size);
			expect(area.lat).toBeCloseTo(where.lat, 3);
			expect(area.lng).toBeCloseTo(where.lng, 3);
			expect(area.radius).toBeLessThanOrEqual(100);
			if (area.radius > 2 && area.radius < 100) expect(zoomOfArea(area, size)).toBeCloseTo(zoom, 1);
		}),
	);
});

test('a mile grows toward the pole, and a ring is where it says', () => {
	expect(pixelsPerMile(60, 10)).toBeCloseTo(2 * pixelsPerMile(0, 10));
	const home = { lat: 45.52, lng: -122.68 };
	for (const [lng, lat] of ringAround(home, 3)) expect(milesBetween(home, { lat, lng })).toBeCloseTo(3, 1);
});

test('at any zoom each of 400 shops has one pin, and no two pins can be pressed at once', () => {
	fc.assert(
		fc.property(town, fc.integer({ min: 2, max: maxMapZoom }), (positions, zoom) => {
			const groups = groupsOf(placed(positions), zoom);
			expect(
				groups
					.flat()
					.map(({ id }) => id)
					.sort((a, b) => a - b),
			).toEqual(positions.map((_, id) => id));
			const pins = groups.flatMap(([first]) => (first ? [first.coordinates] : []));
			for (const [index, one] of pins.entries())
				for (const other of pins.slice(index + 1)) {
					const { x, y } = pixelsBetween(one, other, zoom);
					expect(x >= 79 || y >= 44).toBe(true);
				}
		}),
		{ numRuns: 30 },
	);
});

test('going closer parts a cluster, except for shops at one place', () => {
	const house = { lat: 45.52, lng: -122.68 };
	for (let zoom = 2; zoom <= maxMapZoom; zoom++)
		expect(groupsOf(placed([house, house]), zoom)).toHaveLength(1);
	const apart = placed([house, { lat: 45.521, lng: -122.68 }]);
	expect(groupsOf(apart, 10)).toHaveLength(1);
	expect(groupsOf(apart, maxMapZoom)).toHaveLength(2);
});
