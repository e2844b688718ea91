/** Places names on the drawn map without overlaps. Pure. */
import type { MapSheet } from '@flavorbag/contract';
import { apart, type Box, inside, type Point, type Size, toScreen, type View } from '#lib/map-view.ts';

type Name = MapSheet['names'][number];

export interface Label extends Box {
	text: string;
	look: Look;
	/** When zoomed out, a town is a dot with its name beside it. */
	dot: Point | undefined;
}

/** Font size in pixels, and average letter width in em. */
const looks = {
	state: { font: 13, letter: 0.86 },
	county: { font: 11, letter: 0.8 },
	metropolis: { font: 18, letter: 0.58 },
	city: { font: 15, letter: 0.58 },
	town: { font: 13, letter: 0.58 },
	village: { font: 12, letter: 0.56 },
	part: { font: 12, letter: 0.58 },
	zip: { font: 11, letter: 0.62 },
} as const;
export type Look = keyof typeof looks;

function lookOf({ kind, size }: Name): Look {
	if (kind !== 'town') return kind;
	if (size >= 400_000) return 'metropolis';
	if (size >= 75_000) return 'city';
	return size >= 10_000 ? 'town' : 'village';
}

/** `mile`: pixels per mile on the ground. */
function belongs({ kind, size }: Name, mile: number, pixelsOfMapMile: number): boolean {
	const across = size * pixelsOfMapMile;
	if (kind === 'state') return mile < 8 && across > 60;
	if (kind === 'county') return across > 110 && across < 700;
	if (kind === 'zip') return mile > 40;
	if (kind === 'part') return mile > 18;
	return size * mile ** 2 > 350_000;
}

/** Lower ranks are placed first. */
const ranks = { town: 0, part: 1, state: 2, county: 3, zip: 4 };
const margin = 4;
/** From this scale on, a town is an area rather than a dot. */
const mileOfAreas = 20;

export function placeLabels(
	sheets: readonly MapSheet[],
	view: View,
	size: Size,
	/** Pixels per mile on the ground. */
	mile: number,
	occupied: readonly Box[],
): Label[] {
	const taken = [...occupied];
	const names = sheets.flatMap((sheet) => {
		const corner = toScreen(sheet, view, size);
		return sheet.names.flatMap((name) => {
			const x = corner.x + (name.x / 100) * view.scale;
			const y = corner.y + (name.y / 100) * view.scale;
			const isSeen = x > 0 && x < size.width && y > 0 && y < size.height;
			return isSeen && belongs(name, mile, view.scale) ? [{ ...name, x, y }] : [];
		});
	});
	names.sort((a, b) => ranks[a.kind] - ranks[b.kind] || b.size - a.size);
	return names.flatMap((name) => {
		const look = lookOf(name);
		const { font, letter } = looks[look];
		const box = { width: name.text.length * font * letter + 2 * margin, height: font + 2 * margin };
		const dot = name.kind === 'town' && mile < mileOfAreas ? { x: name.x, y: name.y } : undefined;
		for (const [dx, dy] of dot ? beside(box) : around(box, name)) {
			const label = { ...box, x: name.x + dx, y: name.y + dy };
			if (!inside(label, size) || !taken.every((other) => apart(label, other))) continue;
			taken.push(label);
			return [{ ...label, text: name.text, look, dot }];
		}
		return [];
	});
}

type Shift = readonly [dx: number, dy: number];

const beside = ({ width, height }: Size): Shift[] => [
	[width / 2 + 3, 0],
	[-width / 2 - 3, 0],
	[0, -height / 2 - 4],
	[0, height / 2 + 4],
];

/** Offsets to try for an area's name; larger towns may be moved farther. */
function around({ width, height }: Size, { kind, size }: Name): Shift[] {
	if (kind === 'zip') return [[0, 0]];
	const steps = [1, 2, 3, 4, 5, 6].slice(0, size >= 400_000 ? 6 : size >= 10_000 ? 3 : 1);
	return [
		[0, 0],
		...steps.flatMap((step): Shift[] => [
			[0, -step * height],
			[0, step * height],
			[(-step * width) / 2, 0],
			[(step * width) / 2, 0],
		]),
	];
}

const ringMiles = [0.25, 0.5, 1, 2, 5, 10, 25, 50, 100];

export interface Ring {
	miles: number;
	radius: number;
	at: Point | undefined;
}

export function placeRings(home: Point, size: Size, mile: number, occupied: readonly Box[]): Ring[] {
	const box = { width: 46, height: 18 };
	const reach = 0.75 * Math.max(size.width, size.height);
	return ringMiles
		.map((miles) => ({ miles, radius: miles * mile }))
		.filter(({ radius }) => radius > 56 && radius < reach)
		.slice(0, 3)
		.map(({ miles, radius }) => {
			const positions = [-90, 90, 0, 180, -45, 45, -135, 135].map((degrees) => ({
				x: home.x + radius * Math.cos((degrees * Math.PI) / 180),
				y: home.y + radius * Math.sin((degrees * Math.PI) / 180),
			}));
			const isFree = (at: Point) =>
				inside({ ...box, ...at }, size) && occupied.every((other) => apart({ ...box, ...at }, other));
			return { miles, radius, at: positions.find(isFree) };
		});
}
export const ringBox = (at: Point): Box => ({ ...at, width: 46, height: 18 });

export function scaleOf(mile: number, maxPixels: number): { miles: number; pixels: number } {
	const steps = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
	const miles = steps.findLast((one) => one * mile <= maxPixels) ?? 0.1;
	return { miles, pixels: miles * mile };
}
