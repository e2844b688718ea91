/** Geometry of the flat map: Mercator in miles at the equator, as in the server's search. Pure. */
import type { Area } from '#lib/list-filters.ts';

export interface Position {
	lat: number;
	lng: number;
}
const [minRadius, maxRadius] = [0.5, 100];

export interface Point {
	x: number;
	y: number;
}
export interface Size {
	width: number;
	height: number;
}
/** Centered at the point; `scale`: pixels per map mile. */
export interface View extends Point {
	scale: number;
}

const earthMiles = 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** y grows southward, as on a screen. */
export const toMap = ({ lat, lng }: Position): Point => ({
	x: earthMiles * radians(lng),
	y: -earthMiles * Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2)),
});

/** Map miles per mile on the ground. */
export const mercatorScale = (lat: number): number => 1 / Math.cos(radians(lat));

export const toScreen = (point: Point, view: View, size: Size): Point => ({
	x: (point.x - view.x) * view.scale + size.width / 2,
	y: (point.y - view.y) * view.scale + size.height / 2,
});
export const fromMap = ({ x, y }: Point): Position => ({
	lat: (2 * Math.atan(Math.exp(-y / earthMiles)) - Math.PI / 2) * (180 / Math.PI),
	lng: (x / earthMiles) * (180 / Math.PI),
});

/** Zoom of tile maps: at 0, the world is 512 pixels wide. */
export const zoomLevel = ({ scale }: View): number => Math.log2((scale * 2 * Math.PI * earthMiles) / 512);

/** The circle that covers the view, limited to what a search allows. */
export function areaOf(view: View, size: Size): Area {
	const { lat, lng } = fromMap(view);
	const across = Math.hypot(size.width, size.height) / 2 / view.scale / mercatorScale(lat);
	const radius = Math.min(maxRadius, Math.max(minRadius, across));
	return { lat: Number(lat.toFixed(4)), lng: Number(lng.toFixed(4)), radius: Number(radius.toFixed(1)) };
}

export function viewOf({ lat, lng, radius }: Area, size: Size): View {
	const scale = Math.hypot(size.width, size.height) / 2 / (radius * mercatorScale(lat));
	return { ...toMap({ lat, lng }), scale: clampScale(scale) };
}

/** True once the view has moved so far that a new search is worthwhile. */
export function hasMoved(view: View, from: View, size: Size): boolean {
	const factor = view.scale / from.scale;
	const away = Math.max(
		(Math.abs(view.x - from.x) * view.scale) / size.width,
		(Math.abs(view.y - from.y) * view.scale) / size.height,
	);
	return factor < 0.75 || factor > 1.34 || away > 0.2;
}

const fromScreen = (point: Point, view: View, size: Size): Point => ({
	x: (point.x - size.width / 2) / view.scale + view.x,
	y: (point.y - size.height / 2) / view.scale + view.y,
});

const scales = { minMiles: 0.05, maxMiles: 600 };
const marginPixels = 48;
/** `fit` never zooms in further, so a single shop is shown in its town. */
const minMilesAcross = 4;

export function fit(points: readonly Point[], size: Size): View {
	const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
	const [left, right] = [Math.min(...xs), Math.max(...xs)];
	const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
	const room = {
		x: Math.max(1, size.width - 2 * marginPixels),
		y: Math.max(1, size.height - 2 * marginPixels),
	};
	const scale = Math.min(
		room.x / Math.max(right - left, minMilesAcross),
		room.y / Math.max(bottom - top, minMilesAcross),
	);
	return { x: (left + right) / 2, y: (top + bottom) / 2, scale: clampScale(scale) };
}
const clampScale = (scale: number) => Math.min(scales.maxMiles, Math.max(scales.minMiles, scale));

export const pan = (view: View, pixels: Point): View => ({
	...view,
	x: view.x - pixels.x / view.scale,
	y: view.y - pixels.y / view.scale,
});

/** Keeps the point under `at` in place. */
export function zoom(view: View, factor: number, at: Point, size: Size): View {
	const scale = clampScale(view.scale * factor);
	const under = fromScreen(at, view, size);
	return {
		x: under.x - (at.x - size.width / 2) / scale,
		y: under.y - (at.y - size.height / 2) / scale,
		scale,
	};
}

export const centerOn = (view: View, at: Point, size: Size): View => ({
	...fromScreen(at, view, size),
	scale: view.scale,
});

export interface Box extends Point, Size {}
export const apart = (a: Box, b: Box) =>
	Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2;
export const inside = (box: Box, frame: Size) =>
	box.x >= box.width / 2 &&
	box.x <= frame.width - box.width / 2 &&
	box.y >= box.height / 2 &&
	box.y <= frame.height - box.height / 2;

/** The minimum size of a touch target. */
const dot: Size = { width: 44, height: 44 };
/** `price`: room for the price; `dot`: room for a touch target; `crowded`: visible only. */
export type Mark = 'price' | 'dot' | 'crowded';

/** Assigns marks in order of the points, so that no touch targets overlap. */
export function marks(
	points: readonly Point[],
	frame: Size,
	label: Size,
	/** Boxes of other controls, by their centers. */
	occupied: readonly Box[],
): Mark[] {
	const taken = [...occupied];
	const found: Mark[] = points.map((point) => {
		const box = { ...point, ...label };
		if (!inside(box, frame) || !taken.every((other) => apart(box, other))) return 'crowded';
		taken.push(box);
		return 'price';
	});
	return found.map((mark, index) => {
		const point = points[index];
		if (mark === 'price' || !point) return mark;
		const box = { ...point, ...dot };
		if (!inside(box, frame) || !taken.every((other) => apart(box, other))) return 'crowded';
		taken.push(box);
		return 'dot';
	});
}

export const boxes = (points: readonly Point[], kinds: readonly Mark[], label: Size): Box[] =>
	points.map((point, index) => ({
		...point,
		...(kinds[index] === 'price'
			? { width: label.width + 16, height: label.height }
			: { width: 20, height: 20 }),
	}));

/** Maps the index of a pin with room to the crowded pins it stands for; leaves out those hidden by edges or buttons. */
export function clusters(
	points: readonly Point[],
	kinds: readonly Mark[],
	label: Size,
): Map<number, number[]> {
	const found = new Map<number, number[]>();
	for (const [index, point] of points.entries()) {
		if (kinds[index] !== 'crowded') continue;
		let nearest: { leader: number; away: number } | undefined;
		for (const [leader, at] of points.entries()) {
			const kind = kinds[leader];
			if (kind === 'crowded' || kind === undefined) continue;
			const box = { ...at, ...(kind === 'price' ? label : dot) };
			const away = Math.hypot(at.x - point.x, at.y - point.y);
			if (!apart(box, { ...point, ...dot }) && away < (nearest?.away ?? Infinity)) nearest = { leader, away };
		}
		if (nearest) found.set(nearest.leader, [...(found.get(nearest.leader) ?? []), index]);
	}
	return found;
}
