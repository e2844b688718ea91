import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	areaOf,
	centerOn,
	clusters,
	fit,
	hasMoved,
	marks,
	mercatorScale,
	pan,
	toMap,
	toScreen,
	viewOf,
	zoom,
} from './map-view.ts';

const size = { width: 400, height: 300 };
const position = fc.record({
	lat: fc.double({ min: 18, max: 71, noNaN: true }),
	lng: fc.double({ min: -170, max: -66, noNaN: true }),
});
const pixel = fc.record({
	x: fc.double({ min: 0, max: 400, noNaN: true }),
	y: fc.double({ min: 0, max: 300, noNaN: true }),
});

test('all that is asked for is on the map', () => {
	fc.assert(
		fc.property(fc.array(position, { minLength: 1, maxLength: 40 }), (positions) => {
			const points = positions.map(toMap);
			const view = fit(points, size);
			for (const point of points) {
				const { x, y } = toScreen(point, view, size);
				expect(x).toBeGreaterThanOrEqual(-0.01);
				expect(x).toBeLessThanOrEqual(400.01);
				expect(y).toBeGreaterThanOrEqual(-0.01);
				expect(y).toBeLessThanOrEqual(300.01);
			}
		}),
	);
});

test('what is under the pointer stays there while zooming, and moves with it while dragging', () => {
	fc.assert(
		fc.property(position, pixel, fc.double({ min: 0.2, max: 5, noNaN: true }), (where, at, factor) => {
			const view = centerOn(fit([toMap(where)], size), at, size);
			const under = toMap(where);
			const before = toScreen(under, view, size);
			const after = toScreen(under, zoom(view, factor, before, size), size);
			expect(after.x).toBeCloseTo(before.x, 3);
			expect(after.y).toBeCloseTo(before.y, 3);
			const dragged = toScreen(under, pan(view, { x: 30, y: -20 }), size);
			expect(dragged.x).toBeCloseTo(before.x + 30, 3);
			expect(dragged.y).toBeCloseTo(before.y - 20, 3);
		}),
	);
});

test('the area that is searched is what is seen, and seeing it again is no move', () => {
	fc.assert(
		fc.property(position, fc.double({ min: 4, max: 300, noNaN: true }), (where, scale) => {
			const view = { ...toMap(where), scale };
			const area = areaOf(view, size);
			expect(area.lat).toBeCloseTo(where.lat, 3);
			expect(area.lng).toBeCloseTo(where.lng, 3);
			expect(area.radius).toBeLessThanOrEqual(100);
			if (area.radius > 2) expect(hasMoved(viewOf(area, size), view, size)).toBe(false);
			expect(hasMoved(pan(view, { x: 100, y: 0 }), view, size)).toBe(true);
			expect(hasMoved(zoom(view, 1.6, { x: 200, y: 150 }, size), view, size)).toBe(scale * 1.6 < 600);
		}),
	);
});

test('north is up, and a mile grows toward the pole', () => {
	expect(toMap({ lat: 46, lng: -122 }).y).toBeLessThan(toMap({ lat: 45, lng: -122 }).y);
	expect(mercatorScale(60)).toBeCloseTo(2);
});

test('nothing to press lies over anything else to press, and all of it is inside the frame', () => {
	const label = { width: 60, height: 30 };
	const buttons = { x: 370, y: 220, width: 60, height: 160 };
	fc.assert(
		fc.property(fc.array(pixel, { minLength: 1, maxLength: 40 }), (points) => {
			const found = marks(points, size, label, [buttons]);
			const boxes = points.flatMap((point, index) =>
				found[index] === 'crowded'
					? []
					: [{ ...point, ...(found[index] === 'price' ? label : { width: 44, height: 44 }) }],
			);
			const all = [buttons, ...boxes];
			for (const [index, one] of all.entries())
				for (const other of all.slice(index + 1))
					expect(
						Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
							Math.abs(one.y - other.y) >= (one.height + other.height) / 2,
					).toBe(true);
			for (const box of boxes) {
				expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0);
				expect(box.y + box.height / 2).toBeLessThanOrEqual(300);
			}
		}),
	);
	expect(marks([{ x: 100, y: 100 }], size, label, [buttons])).toEqual(['price']);
	expect(marks([{ x: 25, y: 100 }], size, label, [buttons])).toEqual(['dot']);
});

test('shops at one point are in one pile at every zoom, and nobody well inside the frame is in none', () => {
	const label = { width: 60, height: 30 };
	const home = { lat: 45.52, lng: -122.68 };
	const overlapping = [home, home, home].map(toMap);
	let view = fit(overlapping, size);
	for (let closer = 0; closer < 12; closer++) {
		const points = overlapping.map((point) => toScreen(point, view, size));
		const kinds = marks(points, size, label, []);
		expect(kinds).toEqual(['price', 'crowded', 'crowded']);
		expect([...clusters(points, kinds, label)]).toEqual([[0, [1, 2]]]);
		view = zoom(view, 2, { x: size.width / 2, y: size.height / 2 }, size);
	}
	const inside = fc.record({
		x: fc.double({ min: 40, max: size.width - 40, noNaN: true }),
		y: fc.double({ min: 30, max: size.height - 30, noNaN: true }),
	});
	fc.assert(
		fc.property(fc.array(inside, { minLength: 1, maxLength: 60 }), (points) => {
			const kinds = marks(points, size, label, []);
			const listed = [...clusters(points, kinds, label).values()].flat();
			const crowded = kinds.flatMap((kind, index) => (kind === 'crowded' ? [index] : []));
			expect(listed.sort((a, b) => a - b)).toEqual(crowded);
		}),
	);
});
