/** Geometry of the map, whose world is 512 pixels wide at zoom 0. Pure. */
import type { Area } from '#lib/list-filters.ts';

export interface Position {
	lat: number;
	lng: number;
}
export interface Size {
	width: number;
	height: number;
}

export const maxMapZoom = 16;

const earthMiles = 2 * Math.PI * 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export const pixelsPerMile = (lat: number, zoom: number): number =>
	(512 * 2 ** zoom) / earthMiles / Math.cos(radians(lat));

const halfDiagonal = ({ width, height }: Size) => Math.hypot(width, height) / 2;
const [minRadius, maxRadius] = [0.5, 100];

/** The circle that covers the view, limited to what a search allows. */
export function areaOf({ lat, lng }: Position, zoom: number, size: Size): Area {
	const across = halfDiagonal(size) / pixelsPerMile(lat, zoom);
	const radius = Math.min(maxRadius, Math.max(minRadius, across));
	return { lat: Number(lat.toFixed(4)), lng: Number(lng.toFixed(4)), radius: Number(radius.toFixed(1)) };
}

export const zoomOfArea = ({ lat, radius }: Area, size: Size): number =>
	Math.log2(halfDiagonal(size) / radius / pixelsPerMile(lat, 0));

const pixelsOf = ({ lat, lng }: Position, zoom: number) => {
	const world = 512 * 2 ** zoom;
	const north = Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2)) / (2 * Math.PI);
	return { x: (lng / 360) * world, y: -north * world };
};

/** The space that a pin takes up, so that no two can be pressed at once. */
const pin: Size = { width: 80, height: 46 };

/**
 * Groups each place with the nearest earlier one whose pin it would overlap; a group is shown at its first place
 * (R-map).
 */
export function groupsOf<T extends { coordinates: Position }>(places: readonly T[], zoom: number): T[][] {
	const groups: { x: number; y: number; members: T[] }[] = [];
	for (const place of places) {
		const { x, y } = pixelsOf(place.coordinates, zoom);
		const away = (group: { x: number; y: number }) => Math.hypot(group.x - x, group.y - y);
		const [nearest] = groups
			.filter((group) => Math.abs(group.x - x) < pin.width && Math.abs(group.y - y) < pin.height)
			.sort((a, b) => away(a) - away(b));
		if (nearest) nearest.members.push(place);
		else groups.push({ x, y, members: [place] });
	}
	return groups.map(({ members }) => members);
}

const ringPoints = 72;

/** Returns a circle's points as [longitude, latitude], clockwise from the north. */
export function ringAround({ lat, lng }: Position, miles: number): [number, number][] {
	const degrees = (miles / earthMiles) * 360;
	return Array.from({ length: ringPoints + 1 }, (_, index) => {
		const angle = (index / ringPoints) * 2 * Math.PI;
		return [lng + (degrees * Math.sin(angle)) / Math.cos(radians(lat)), lat + degrees * Math.cos(angle)];
	});
}
