import { expect, test } from 'vitest';
import { drawMotif, motifColors, motifNames } from '#adapters/motifs/motifs.ts';
import { motifKey, motifs } from './motif.rules.ts';

const shop = (display_name: string, category = 'market', id = 'a') => ({ id, display_name, category });
const ids = Array.from({ length: 200 }, (_, at) => `shop-${at}`);
const nameOf = (key: string) => key.replace(/^motifs\/(.+)-[a-z]+\.svg$/, '$1');
const chosen = (name: string, category?: string) => [
	...new Set(ids.map((id) => nameOf(motifKey(shop(name, category, id))))),
];

// R-motif
test.each([
	['Kenton Slice House', 'deli', ['pizza-slice']],
	['Belmont Broth', 'restaurant', ['ramen']],
	['Taquería La Golondrina', 'restaurant', ['tacos']],
	['Sunrise PÂTISSERIE', 'cafe', ['eclairs']],
	['Alberta Street Pies', 'market', ['pie']],
	['Two Aunts’ Dumplings', 'market', ['dumplings', 'steamer']],
	['Old Port Loaves', 'market', ['loaf']],
	['Little Harbor', 'sushi', ['nigiri', 'maki', 'fish']],
	['Soup & Salad Bar', 'restaurant', ['soup']],
])('%s (%s) is drawn as what its name says first', (name, category, expected) => {
	const found = chosen(name, category);
	expect(found.filter((one) => !expected.includes(one))).toEqual([]);
});

test.each([
	['Anna’s', 'bakery', 'sourdough croissants loaf baguettes cinnamon-rolls pretzels'],
	['Corner Bakery', 'restaurant', 'sourdough croissants loaf baguettes cinnamon-rolls pretzels'],
	['Anna’s', 'pizzeria', 'pizza pizza-slice'],
	['Bakery on Main', 'pizzeria', 'pizza pizza-slice'],
	[
		'Zyx',
		'something else',
		'market-basket fruit stew pie sandwich soup croissants salad roast-chicken cookies',
	],
])('%s (%s) is one of its kind; a row of them is not alike', (name, category, fitting) => {
	expect(chosen(name, category).sort()).toEqual(fitting.split(' ').sort());
	const keys = ids.map((id) => motifKey(shop(name, category, id)));
	expect(new Set(keys).size).toBeGreaterThan(fitting.split(' ').length * 6);
});

test('a shop keeps its drawing, and each that can be chosen is drawn', () => {
	const one = shop('Morning Crumb', 'bakery', '0192f0c1-0000-7000-8000-00000000beef');
	expect(motifKey(one)).toBe(motifKey({ ...one }));
	expect([...motifs].sort()).toEqual([...motifNames].sort());
	for (const id of ids) expect(drawMotif(motifKey(shop('Anna’s', 'deli', id)))).toBeDefined();
	const colors = new Set(ids.map((id) => /-([a-z]+)\.svg$/.exec(motifKey(shop('x', 'deli', id)))?.[1]));
	expect([...colors].sort()).toEqual([...motifColors].sort());
});
