/** The bag and the name, for what is printed or shared. */
import { outline } from './outlines.ts';

/** 120 wide, 150 high. */
export const bagDrawing =
	'<path d="M18 36 100 33 106 138 103 142 16 142z" fill="#b98549"/><path d="M17 36 92 34 97 139 15 142z" fill="#dcae76"/><path d="M14 16c9-2 17 1 26-1s18-2 27 0 18 1 26-1l7 3 2 30c-9 2-17-1-26 1s-18 1-27-1-21 1-34 1z" fill="#efcd9f"/><circle cx="56" cy="94" r="23" fill="#fff8ec"/><g transform="translate(56 94) rotate(-5) scale(1.1)"><path d="M-9 3c0-7 4-11 9-11s9 4 9 11c0 3-3 5-9 5s-9-2-9-5zM-4-5l2 5M1-7l2 6M6-4l1 4" fill="none" stroke="#c2410c" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></g>';

/** The shapes of the bag alone, for what knows paths only: filled, in this order. */
export const bagShapes = [
	['M18 36 L100 33 L106 138 L103 142 L16 142 Z', '#b98549'],
	['M17 36 L92 34 L97 139 L15 142 Z', '#dcae76'],
	[
		'M14 16 c9 -2 17 1 26 -1 s18 -2 27 0 s18 1 26 -1 l7 3 l2 30 c-9 2 -17 -1 -26 1 s-18 1 -27 -1 s-21 1 -34 1 z',
		'#efcd9f',
	],
] as const;

/** Bag and name, so many pixels high. */
export function brandDrawing(height: number): string {
	const style = { face: 'display', weight: 800, size: height * 0.62 } as const;
	const first = outline('Flavor', style);
	const x = height * 0.95;
	const y = height * 0.72;
	return `<g transform="scale(${height / 150})">${bagDrawing}</g><path transform="translate(${x} ${y})" d="${first.path}" fill="#1c1917"/><path transform="translate(${x + first.width} ${y})" d="${outline('Bag', style).path}" fill="#c2410c"/>`;
}
