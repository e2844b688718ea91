/** Pure geometry: lines clipped to a box and written as SVG paths. */

/** In miles at the equator on the Mercator map, east and south. */
export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

export interface Box {
	left: number;
	right: number;
	top: number;
	bottom: number;
}

const earthMiles = 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export const toMap = (lng: number, lat: number): Point => [
	earthMiles * radians(lng),
	-earthMiles * Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2)),
];

export function boxOf(line: Line): Box {
	const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
	for (const [x, y] of line) {
		box.left = Math.min(box.left, x);
		box.right = Math.max(box.right, x);
		box.top = Math.min(box.top, y);
		box.bottom = Math.max(box.bottom, y);
	}
	return box;
}

export const grown = ({ left, right, top, bottom }: Box, by: number): Box => ({
	left: left - by,
	right: right + by,
	top: top - by,
	bottom: bottom + by,
});

export const touches = (a: Box, b: Box): boolean =>
	a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;
export const holds = (box: Box, [x, y]: Point): boolean =>
	x >= box.left && x < box.right && y >= box.top && y < box.bottom;

export function areaOf(ring: Line): number {
	let sum = 0;
	let before = ring.at(-1);
	for (const point of ring) {
		if (before) sum += before[0] * point[1] - point[0] * before[1];
		before = point;
	}
	return Math.abs(sum) / 2;
}

const between = (a: Point, b: Point, share: number): Point => [
	a[0] + (b[0] - a[0]) * share,
	a[1] + (b[1] - a[1]) * share,
];

/** Clips a ring by Sutherland–Hodgman. */
export function cutRing(ring: Line, box: Box): Line {
	const sides: [axis: 0 | 1, edge: number, sign: 1 | -1][] = [
		[0, box.left, 1],
		[0, box.right, -1],
		[1, box.top, 1],
		[1, box.bottom, -1],
	];
	let cut = ring;
	for (const [axis, edge, sign] of sides) {
		const inside: Point[] = [];
		let before = cut.at(-1);
		for (const point of cut) {
			const [was, is] = [sign * ((before ?? point)[axis] - edge), sign * (point[axis] - edge)];
			if (before && was < 0 !== is < 0) inside.push(between(before, point, was / (was - is)));
			if (is >= 0) inside.push(point);
			before = point;
		}
		cut = inside;
	}
	return cut;
}

/** Clips a segment by Liang–Barsky; returns the visible interval from 0 to 1. */
function shareIn(from: Point, to: Point, box: Box): [start: number, end: number] | undefined {
	let [start, end] = [0, 1];
	const sides = [
		[from[0] - to[0], from[0] - box.left],
		[to[0] - from[0], box.right - from[0]],
		[from[1] - to[1], from[1] - box.top],
		[to[1] - from[1], box.bottom - from[1]],
	] as const;
	for (const [speed, room] of sides) {
		if (speed === 0 && room < 0) return undefined;
		if (speed < 0) start = Math.max(start, room / speed);
		if (speed > 0) end = Math.min(end, room / speed);
	}
	return start < end ? [start, end] : undefined;
}

export function cutLine(line: Line, box: Box): Line[] {
	const pieces: Point[][] = [];
	let open: Point[] | undefined;
	for (const [index, point] of line.entries()) {
		const before = line[index - 1];
		const share = before && shareIn(before, point, box);
		if (!share) {
			open = undefined;
			continue;
		}
		const [start, end] = share;
		if (!open || start > 0) {
			open = [between(before, point, start)];
			pieces.push(open);
		}
		open.push(between(before, point, end));
		if (end < 1) open = undefined;
	}
	return pieces;
}

/** Per mile. */
const units = 100;

/** Returns an SVG path in hundredths of a mile from `corner`, with corners rounded by at most `radius` miles. */
export function pathOf(
	lines: readonly Line[],
	corner: Point,
	{ radius, closed }: { radius: number; closed: boolean },
): string {
	return lines.map((line) => onePath(line, corner, radius, closed)).join('');
}

function onePath(line: Line, corner: Point, radius: number, closed: boolean): string {
	const points = closed && same(line[0], line.at(-1)) ? line.slice(0, -1) : line;
	const [first] = points;
	if (!first || points.length < (closed ? 3 : 2)) return '';
	let at: [number, number] = [0, 0];
	const to = ([x, y]: Point): [number, number] => [
		Math.round((x - corner[0]) * units),
		Math.round((y - corner[1]) * units),
	];
	const from = (point: Point, base = at) => {
		const [x, y] = to(point);
		return `${x - base[0]} ${y - base[1]}`;
	};
	let path = '';
	const moveTo = (point: Point, step: string) => {
		path += step;
		at = to(point);
	};
	const straight = (point: Point) => {
		const step = from(point);
		if (step !== '0 0') moveTo(point, `l${step}`);
	};
	for (const [index, point] of points.entries()) {
		const before = points[index - 1] ?? (closed ? points.at(-1) : undefined);
		const after = points[index + 1] ?? (closed ? first : undefined);
		if (!before || !after) {
			if (path) straight(point);
			else moveTo(point, `M${from(point, [0, 0])}`);
			continue;
		}
		const start = toward(point, before, radius);
		const end = toward(point, after, radius);
		if (path) straight(start);
		else moveTo(start, `M${from(start, [0, 0])}`);
		moveTo(end, `q${from(point)} ${from(end)}`);
	}
	return closed ? `${path}z` : path;
}

const same = (a: Point | undefined, b: Point | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

function toward(corner: Point, next: Point, radius: number): Point {
	const length = Math.hypot(next[0] - corner[0], next[1] - corner[1]);
	return length === 0 ? corner : between(corner, next, Math.min(0.5, radius / length));
}

/** Drops points closer than this to the previous one. */
export function thinned(line: Line, miles: number): Line {
	let last: Point | undefined;
	return line.filter((point, index) => {
		const keep =
			!last || index === line.length - 1 || Math.hypot(point[0] - last[0], point[1] - last[1]) >= miles;
		if (keep) last = point;
		return keep;
	});
}
