/** Colors and fonts of all maps. */
import type { ExpressionSpecification } from 'maplibre-gl';

/** Light and dark. */
const palette = {
	land: ['#f4f1e4', '#24221d'],
	abroad: ['#ecebe4', '#201f1d'],
	water: ['#c9dfe2', '#142328'],
	shore: ['#dbeaeb', '#1a2d33'],
	homes: ['#eccf9f', '#5a4630'],
	river: ['#b7d4d9', '#20404a'],
	county: ['#c3b5a2', '#544a40'],
	state: ['#a08d78', '#7d6f60'],
	green: ['#e0e8cb', '#272d1f'],
	building: ['#e9e3d3', '#2e2b25'],
	casing: ['#d9cfba', '#191713'],
	street: ['#ffffff', '#4a443a'],
	highway: ['#f6d9a4', '#665538'],
	ring: ['#c2410c', '#fb923c'],
	ink: ['#1c1917', '#f5efe8'],
	soft: ['#57534e', '#b8ada2'],
} as const;
export type Colors = Record<keyof typeof palette, string>;
export const colorsOf = (isDark: boolean): Colors =>
	Object.fromEntries(Object.entries(palette).map(([name, pair]) => [name, pair[isDark ? 1 : 0]])) as Colors;

/** The first name isn't a font family; it sets the weight of the second. */
export const bold = ['Semibold', 'Figtree Variable'];
export const regular = ['Medium', 'Figtree Variable'];
export const isKind = (...kinds: string[]): ExpressionSpecification => [
	'in',
	['get', 'kind'],
	['literal', kinds],
];
