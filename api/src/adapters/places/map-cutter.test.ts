import { expect, test } from 'vitest';
import { drawMapTile, layersOfTile } from './map-cutter.ts';

type Tile = readonly [z: number, x: number, y: number];
const portland: Tile = [8, 40, 91];
const honolulu: Tile = [8, 15, 112];
const chicago: Tile = [8, 65, 95];
const detroit: Tile = [8, 68, 94];

async function namesOn(tile: Tile, ...kinds: string[]): Promise<string[]> {
	const { names, zips } = await layersOfTile(...tile);
	return [...(names?.features ?? []), ...(zips?.features ?? [])].flatMap(({ tags }) =>
		tags && kinds.includes(tags.kind) ? [tags.text] : [],
	);
}

test('a tile has the towns, parts of towns, counties and ZIP codes that lie on it, and no others', async () => {
	const towns = await namesOn(portland, 'city', 'town');
	expect(towns).toEqual(expect.arrayContaining(['Portland', 'Gresham', 'Lake Oswego']));
	expect(towns).not.toContain('Seattle');
	expect(await namesOn(portland, 'part')).toContain('Lents');
	expect(await namesOn(portland, 'county')).toEqual(expect.arrayContaining(['Multnomah']));
	const zips = await namesOn(portland, 'zip');
	expect(zips).toEqual(expect.arrayContaining(['97204', '97214']));
	expect(zips).not.toContain('98101');
});

test('from afar only large towns are named, and no ZIP code', async () => {
	const towns = await namesOn([4, 2, 5], 'city', 'town');
	expect(towns).toEqual(expect.arrayContaining(['Portland', 'Seattle']));
	expect(towns).not.toContain('Lake Oswego');
	expect(await namesOn([4, 2, 5], 'zip')).toEqual([]);
	expect(await namesOn([4, 2, 5], 'state')).toContain('Oregon');
});

test('everything is cut to the tile, but for a margin that hides the seam', async () => {
	for (const { features } of Object.values(await layersOfTile(...portland)))
		for (const { geometry } of features)
			for (const at of geometry.flat(1) as (number | number[])[]) {
				for (const one of [at].flat()) {
					expect(one).toBeGreaterThanOrEqual(-65);
					expect(one).toBeLessThanOrEqual(4_161);
				}
			}
});

test('land ends at the sea and at the Great Lakes, and goes on behind the border', async () => {
	const [island, shore, border] = await Promise.all([
		layersOfTile(...honolulu),
		layersOfTile(...chicago),
		layersOfTile(...detroit),
	]);
	expect(Object.keys(island)).toEqual(expect.arrayContaining(['sea', 'land']));
	expect(island.abroad).toBeUndefined();
	expect(await namesOn(honolulu, 'city')).toContain('Honolulu');
	expect(shore.great_lakes).toBeDefined();
	expect(border.abroad).toBeDefined();
});

test.each<[string, Tile]>([
	['the world', [0, 0, 0]],
	['New York City', [8, 75, 96]],
])('a tile of %s is small enough for a phone', async (_, tile) => {
	const { length } = await drawMapTile(...tile);
	expect(length).toBeGreaterThan(10_000);
	expect(length).toBeLessThan(120_000);
});
