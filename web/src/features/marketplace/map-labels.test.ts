import type { MapSheet } from '@flavorbag/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sheetsOf } from '#lib/map-sheets.ts';
import { apart, type Box, inside, mercatorScale, toMap, type View } from '#lib/map-view.ts';
import { type Label, placeLabels, placeRings, ringBox, scaleOf } from './map-labels.ts';

const size = { width: 360, height: 320 };
const portland = { lat: 45.52, lng: -122.68 };
const middle = toMap(portland);
/** `mile`: pixels per mile on the ground. */
const viewOf = (mile: number): View => ({ ...middle, scale: mile / mercatorScale(portland.lat) });
const corner = { x: middle.x - 100, y: middle.y - 100 };
const sheetWith = (names: MapSheet['names']): MapSheet => ({
	...corner,
	land: '',
	shores: '',
	abroad: '',
	great_lakes: '',
	lakes: '',
	rivers: '',
	states: '',
	counties: '',
	built: [],
	names,
});
const textsOf = (labels: Label[]) => labels.map(({ text }) => text);
const place = (names: MapSheet['names'], mile: number, occupied: Box[] = []) =>
	placeLabels([sheetWith(names)], viewOf(mile), size, mile, occupied);

const name = fc.record({
	text: fc.string({ minLength: 2, maxLength: 20 }),
	kind: fc.constantFrom(
		'state' as const,
		'county' as const,
		'town' as const,
		'part' as const,
		'zip' as const,
	),
	x: fc.integer({ min: 9_000, max: 11_000 }),
	y: fc.integer({ min: 9_000, max: 11_000 }),
	size: fc.integer({ min: 0, max: 2_000_000 }),
});
const box = fc.record({
	x: fc.integer({ min: 0, max: 360 }),
	y: fc.integer({ min: 0, max: 320 }),
	width: fc.integer({ min: 10, max: 90 }),
	height: fc.integer({ min: 10, max: 90 }),
});

test('no name lies over another, under a pin or out of the frame, however many there are', () => {
	fc.assert(
		fc.property(
			fc.array(name, { maxLength: 60 }),
			fc.array(box, { maxLength: 12 }),
			fc.double({ min: 1, max: 200, noNaN: true }),
			(names, pins, mile) => {
				const labels = place(names, mile, pins);
				for (const [index, label] of labels.entries()) {
					expect(inside(label, size)).toBe(true);
					for (const other of [...labels.slice(index + 1), ...pins]) expect(apart(label, other)).toBe(true);
				}
			},
		),
	);
});

const at = { x: 10_000, y: 10_000 };
const city = { ...at, text: 'Portland', kind: 'town' as const, size: 632_309 };
const village = { ...at, text: 'Durham', kind: 'town' as const, size: 1_938 };
const zip = { ...at, text: '97204', kind: 'zip' as const, size: 0 };

test('where two want the same place the larger town has it; from afar villages and ZIP codes are left out', () => {
	expect(textsOf(place([zip, village, city], 60))[0]).toBe('Portland');
	expect(textsOf(place([zip, village, city], 60))).not.toContain('97204');
	expect(textsOf(place([zip, village, city], 5))).toEqual(['Portland']);
	expect(textsOf(place([zip], 60))).toEqual(['97204']);
});

test('a town from afar is a point with its name beside it; from close by a city gives way to a pin', () => {
	const [far] = place([city], 5);
	expect(far?.dot).toEqual({ x: expect.closeTo(180, 1), y: expect.closeTo(160, 1) });
	const pin = { x: 180, y: 160, width: 86, height: 44 };
	const [near] = place([city], 60, [pin]);
	expect(near?.dot).toBeUndefined();
	expect(near && apart(near, pin)).toBe(true);
});

test('rings say how far it is where there is room', () => {
	const home = { x: 180, y: 160 };
	const rings = placeRings(home, size, 60, [{ x: 180, y: 100, width: 80, height: 40 }]);
	expect(rings.map(({ miles, radius }) => [miles, radius])).toEqual([
		[1, 60],
		[2, 120],
	]);
	for (const { at } of rings)
		expect(at && apart(ringBox(at), { x: 180, y: 100, width: 80, height: 40 })).toBe(true);
});

test.each([
	[100, 0.5, 50],
	[30, 2, 60],
	[1, 50, 50],
])('with %d pixels to a mile the scale is of %d miles, %d pixels long', (mile, miles, pixels) => {
	expect(scaleOf(mile, 96)).toEqual({ miles, pixels });
});

test('the sheets that are seen are asked for, and of too many the country alone', () => {
	expect(sheetsOf(viewOf(60), size)).toEqual(['28-15']);
	expect(sheetsOf(viewOf(2), size)).toEqual(['27-15', '27-16', '28-15', '28-16', '29-15', '29-16']);
	expect(sheetsOf(viewOf(0.3), size)).toEqual(['us']);
	expect(sheetsOf({ ...toMap({ lat: 30, lng: -20 }), scale: 20 }, size)).toEqual([]);
});
