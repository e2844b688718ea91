import type { MapSheet } from '@flavorbag/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMapSheets } from '#adapters/places/map-sheets.ts';
import type { MapSheets } from '#ports/map-sheets.ts';
import { freshDatabase } from '#test/database.ts';

const fresh = await freshDatabase();
let map: MapSheets;
beforeAll(() => {
	map = createMapSheets({ db: fresh.db });
});
afterAll(() => fresh.close());

async function sheetOf(name: string): Promise<MapSheet> {
	const sheet = await map.sheet(name);
	if (!sheet) throw new Error(`there is no sheet ${name}`);
	return sheet;
}
const textsOf = ({ names }: MapSheet, kind: MapSheet['names'][number]['kind']) =>
	names.filter((one) => one.kind === kind).map(({ text }) => text);

function pointsOf(path: string): [x: number, y: number][] {
	let at: [number, number] = [0, 0];
	return [...path.matchAll(/([Mlq])([-\d ]+)/g)].map(([, step, numbers = '']) => {
		const [x = 0, y = 0] = (numbers.match(/-?\d+/g) ?? []).map(Number).slice(-2);
		at = step === 'M' ? [x, y] : [at[0] + x, at[1] + y];
		return at;
	});
}
/** 124 to 122 degrees west, 44 to 46 degrees north. */
const portlandOregon = '28-15';
const sheetMiles = { across: 138.2, down: 197.5 };

test('a sheet has the towns, parts of towns, counties and ZIP codes that lie on it, and no others', async () => {
	const sheet = await sheetOf(portlandOregon);
	expect(textsOf(sheet, 'town')).toEqual(
		expect.arrayContaining(['Portland', 'Salem', 'Gresham', 'Lake Oswego']),
	);
	expect(textsOf(sheet, 'town')).not.toContain('Seattle');
	expect(textsOf(sheet, 'part')).toContain('Lents');
	expect(textsOf(sheet, 'county')).toEqual(expect.arrayContaining(['Multnomah', 'Clackamas', 'Marion']));
	expect(textsOf(sheet, 'zip')).toEqual(expect.arrayContaining(['97204', '97214']));
	expect(textsOf(sheet, 'zip')).not.toContain('98101');
	const portland = sheet.names.find(({ text }) => text === 'Portland');
	expect(portland?.size).toBeGreaterThan(600_000);
	// 45.5234 north, 122.6762 west.
	expect((portland?.x ?? 0) / 100).toBeCloseTo(1.3238 * 69.09, 0);
	expect((portland?.y ?? 0) / 100).toBeCloseTo((1 - 0.5234) * 98.9, -1);
	for (const { x, y } of sheet.names) {
		expect(x / 100).toBeGreaterThanOrEqual(0);
		expect(x / 100).toBeLessThan(sheetMiles.across);
		expect(y / 100).toBeGreaterThanOrEqual(0);
		expect(y / 100).toBeLessThan(sheetMiles.down + 2);
	}
});

test('everything is cut to the sheet, but for a margin that hides the seam', async () => {
	const sheet = await sheetOf(portlandOregon);
	for (const path of [sheet.land, sheet.shores, sheet.counties, sheet.states, ...sheet.built])
		for (const [x, y] of pointsOf(path)) {
			expect(x / 100).toBeGreaterThan(-5);
			expect(x / 100).toBeLessThan(sheetMiles.across + 5);
			expect(y / 100).toBeGreaterThan(-5);
			expect(y / 100).toBeLessThan(sheetMiles.down + 5);
		}
	expect(sheet.counties).not.toBe('');
	expect(sheet.rivers).not.toBe('');
	expect(JSON.stringify(sheet).length).toBeLessThan(120_000);
});

test('the middle of a city is more built up than its outskirts, and the country is not', async () => {
	const { built } = await sheetOf(portlandOregon);
	expect(built).toHaveLength(4);
	for (const path of built) expect(path).not.toBe('');
	const [outskirts = '', , , middle = ''] = built;
	const widest = (path: string) =>
		Math.max(
			...path.split('z').map((one) => {
				const xs = pointsOf(one).map(([x]) => x);
				return xs.length > 0 ? Math.max(...xs) - Math.min(...xs) : 0;
			}),
		);
	expect(widest(outskirts)).toBeGreaterThan(2 * widest(middle));
});

test('land ends at the sea and at the Great Lakes, and goes on behind the border', async () => {
	// Honolulu, Chicago, Detroit.
	const [island, shore, border] = await Promise.all(['11-3', '46-13', '48-14'].map(sheetOf));
	expect(island?.land).not.toBe('');
	expect(island?.abroad).toBe('');
	expect(island && textsOf(island, 'town')).toContain('Honolulu');
	expect(shore?.great_lakes).not.toBe('');
	expect(border?.abroad).not.toBe('');
});

test('the whole country is one sheet with its states and largest cities', async () => {
	const sheet = await sheetOf('us');
	expect(textsOf(sheet, 'state')).toEqual(expect.arrayContaining(['Oregon', 'Maine', 'Hawaii']));
	expect(textsOf(sheet, 'town')).toContain('Chicago');
	expect(textsOf(sheet, 'zip')).toEqual([]);
	expect(JSON.stringify(sheet).length).toBeLessThan(400_000);
});

test.each(['60-3', '3-29', '99-99'])('there is no sheet %s', async (name) => {
	expect(await map.sheet(name)).toBeUndefined();
});

test('a sheet is cut once', async () => {
	expect(await map.sheet(portlandOregon)).toBe(await map.sheet(portlandOregon));
});
