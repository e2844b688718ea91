/** The logo and name for print; draw-icons-main.ts draws the icons from it. */
import type { Brand } from '#ports/town.ts';
import { lines, outline } from './outlines.ts';

export interface Shape {
	path: string;
	fill?: string;
	stroke?: string;
	width?: number;
}
const ink = '#43302a';

/** Shapes of the logo, bottom first, 120 × 150. web/src/ui/Brand.tsx draws the same. */
export const logoShapes: readonly Shape[] = [
	{
		path: 'M17 50 L11 135 Q11 143 19 143 H101 Q109 143 109 135 L103 50 Z',
		fill: '#dcae76',
		stroke: ink,
		width: 6,
	},
	{ path: 'M87 60 L92 140 H101 Q106 140 106 135 L100 60 Z', fill: '#b98549' },
	{
		path: 'M13 26 L22 17 L32 26 L41 17 L51 26 L60 17 L70 26 L79 17 L89 26 L98 17 L107 26 L112 60 Q60 70 8 60 Z',
		fill: '#efcd9f',
		stroke: ink,
		width: 6,
	},
	{
		path: 'M27 102 C27 86 40 74 57 74 C74 74 87 86 87 102 C87 118 74 130 57 130 C40 130 27 118 27 102 Z',
		fill: '#c2410c',
		stroke: ink,
		width: 5,
	},
	{
		path: 'M36 106 C35 94 44 88 57 88 C70 88 79 94 78 106 C77 114 70 116 57 116 C44 116 37 114 36 106 Z',
		fill: '#fff4e6',
	},
	{ path: 'M46 95 L50 103 M55 93 L59 102 M64 94 L68 103', stroke: '#c2410c', width: 4 },
];

export const svgOf = (shapes: readonly Shape[]): string =>
	shapes
		.map(
			({ path, fill = 'none', stroke, width }) =>
				`<path d="${path}" fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"` : ''}/>`,
		)
		.join('');

export const logo = svgOf(logoShapes);

/** The product's own color where the town has none. */
export const colorOf = (brand: Brand | undefined): string => brand?.color ?? '#c2410c';

/** The name in one or two colors: the town's, or ours. */
export function nameOf(brand: Brand | undefined, height: number) {
	const style = { face: 'display', weight: 800, size: height * 0.62 } as const;
	if (brand?.name)
		return lines(brand.name, style, height * 7, 1).map((drawn) => ({ drawn, fill: '#1c1917' }));
	return [
		{ drawn: outline('Flavor', style), fill: '#1c1917' },
		{ drawn: outline('Bag', style), fill: colorOf(brand) },
	];
}

export function brandDrawing(height: number, brand?: Brand): string {
	let x = height * 0.95;
	const y = height * 0.72;
	const mark = brand?.logo
		? `<image width="${height * 0.9}" height="${height * 0.9}" href="data:image/png;base64,${brand.logo}"/>`
		: `<g transform="scale(${height / 150})">${logo}</g>`;
	const name = nameOf(brand, height).map(({ drawn, fill }) => {
		const path = `<path transform="translate(${x} ${y})" d="${drawn.path}" fill="${fill}"/>`;
		x += drawn.width;
		return path;
	});
	return mark + name.join('');
}
