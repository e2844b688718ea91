/** Food drawings, seen from above (cloth/) or the side (counter/). See docs/architecture.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type View = 'cloth' | 'counter';
const outline = '#43302a';
const cream = '#fff6e8';
const [width, height, horizon] = [800, 600, 420];

const backdrops = {
	honey: ['#f2cf7e', '#ecc064', '#b98549'],
	persimmon: ['#e39468', '#da8455', '#a8642f'],
	rose: ['#f0bda9', '#e9ab95', '#b98549'],
	sage: ['#bfc99e', '#b0bd8b', '#a8642f'],
	leaf: ['#8eab6b', '#82a05f', '#7d4a2c'],
	sea: ['#9fc3bb', '#8fb6ad', '#b98549'],
	plum: ['#a98396', '#9c7588', '#7d4a2c'],
	tomato: ['#d97c66', '#cf6d57', '#7d4a2c'],
} as const;
const colors = Object.keys(backdrops) as (keyof typeof backdrops)[];

const times = (count: number, draw: (index: number) => string) =>
	Array.from({ length: count }, (_, index) => draw(index)).join('');
const box = (fill: string, y = 0, to: number = height) =>
	`<path d="M0 ${y}h${width}V${to}H0z" fill="${fill}"/>`;

const cloths: ((pattern: string) => string)[] = [
	(pattern) => `<path d="${times(7, (i) => `M${i * 120 + 20} 0h60v600h-60z`)}" fill="${pattern}"/>`,
	(pattern) =>
		`<path d="${times(6, (i) => `M${i * 150 - 25} 0h75v600h-75z`)}${times(5, (i) => `M0 ${i * 150 - 40}h800v75H0z`)}" fill="${pattern}" fill-opacity=".6"/>`,
	(pattern) =>
		`<path d="${times(8, (i) => `M${i * 180 - 300} 600l300-600h80l-300 600z`)}" fill="${pattern}"/>`,
	(pattern) =>
		`<path d="${times(8, (row) => times(9, (i) => `M${i * 100 + (row % 2) * 50} ${row * 86 + 10}v.1`))}" stroke="${pattern}" stroke-width="30"/>`,
];

const walls: ((pattern: string) => string)[] = [
	(pattern) => `<circle cx="400" cy="270" r="255" fill="${pattern}"/>`,
	(pattern) =>
		`<path d="${times(5, (row) => `M0 ${row * 70 + 70}h800`)}${times(6, (row) => times(6, (i) => `M${i * 160 + (row % 2) * 80} ${row * 70}v70`))}" stroke="${pattern}" stroke-width="7"/>`,
	(pattern) =>
		[cream, pattern]
			.map(
				(fill, at) =>
					`<path d="${times(9, (i) => `M${i * 100 + at * 50 - 50} 0h50v50a25 25 0 0 1-50 0z`)}" fill="${fill}"/>`,
			)
			.join(''),
];

const boards = `<path d="M0 ${horizon}h800" stroke="${outline}" stroke-width="7"/><path d="M0 484h300M360 484h440M0 548h560M610 548h190" stroke="${outline}" stroke-width="4" opacity=".28"/>`;

/** Paper fibers, the same in every drawing. */
const fibers = (() => {
	let state = 5;
	const below = (limit: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * limit);
	};
	const lines = times(90, () => `M${below(width)} ${below(height)}l${below(14) - 7} ${below(8) - 4}`);
	return `<path d="${lines}" stroke="${cream}" stroke-width="2.5" opacity=".35"/>`;
})();

function backdrop(view: View, color: keyof typeof backdrops): string {
	const [ground, pattern, wood] = backdrops[color];
	const index = colors.indexOf(color);
	if (view === 'cloth') return box(ground) + (cloths[index % cloths.length]?.(pattern) ?? '') + fibers;
	return box(ground) + (walls[index % walls.length]?.(pattern) ?? '') + box(wood, horizon) + boards + fibers;
}

const drawings = new Map(
	(['cloth', 'counter'] as const).flatMap((view) =>
		readdirSync(join(import.meta.dirname, view)).map((file) => [file.replace('.svg', ''), view] as const),
	),
);
export const motifNames: readonly string[] = [...drawings.keys()];
export const motifColors: readonly string[] = colors;

/** Draws a key such as `motifs/pie-sage.svg`, 800 × 600. Undefined for an unknown one. */
export function drawMotif(key: string): string | undefined {
	const [, name = '', color = ''] = /^motifs\/([a-z-]+)-([a-z]+)\.svg$/.exec(key) ?? [];
	const view = drawings.get(name);
	const known = colors.find((one) => one === color);
	if (!view || !known) return undefined;
	const drawing = readFileSync(join(import.meta.dirname, view, `${name}.svg`), 'utf8');
	return drawing.replace(
		/^<svg([^>]*)>/,
		`<svg$1 width="${width}" height="${height}"><g stroke="none">${backdrop(view, known)}</g>`,
	);
}
