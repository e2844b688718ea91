/** The drawn map, which the server cuts into sheets of paths and names. */
import type { MapSheet } from '@flavorbag/contract';
import { queryOptions } from '@tanstack/react-query';
import { newActionId } from './action-id.ts';
import { fromMap, type Point, type Size, toMap, type View } from './map-view.ts';

const sheetDegrees = 2;
/** Origin of the grid of sheets, and its size. */
const [west, south] = [-180, 14];
const [columns, rows] = [60, 29];
/** A view of more sheets gets the less detailed sheet of the whole country. */
const maxSheets = 12;

/** Returns the names of the visible sheets. */
export function sheetsOf(view: View, size: Size): string[] {
	const half = { x: size.width / 2 / view.scale, y: size.height / 2 / view.scale };
	const [northWest, southEast] = [
		fromMap({ x: view.x - half.x, y: view.y - half.y }),
		fromMap({ x: view.x + half.x, y: view.y + half.y }),
	];
	const first = (degrees: number, from: number) => Math.max(0, Math.floor((degrees - from) / sheetDegrees));
	const last = (degrees: number, from: number, count: number) =>
		Math.min(count - 1, Math.floor((degrees - from) / sheetDegrees));
	const across = range(first(northWest.lng, west), last(southEast.lng, west, columns));
	const down = range(first(southEast.lat, south), last(northWest.lat, south, rows));
	if (across.length * down.length > maxSheets) return ['us'];
	return across.flatMap((column) => down.map((row) => `${column}-${row}`));
}

export function boxOfSheet(name: string): Point & Size {
	const [column, row] = name === 'us' ? [0, 0] : (name.split('-').map(Number) as [number, number]);
	const across = name === 'us' ? { columns, rows } : { columns: 1, rows: 1 };
	const corner = { lng: west + column * sheetDegrees, lat: south + row * sheetDegrees };
	const [left, bottom] = [toMap(corner).x, toMap(corner).y];
	const { x: right, y: top } = toMap({
		lng: corner.lng + across.columns * sheetDegrees,
		lat: corner.lat + across.rows * sheetDegrees,
	});
	return { x: left, y: top, width: right - left, height: bottom - top };
}

const range = (from: number, to: number) =>
	Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** The same for everybody, and until the next release. */
export const sheet = (name: string) =>
	queryOptions({
		queryKey: ['map', name],
		queryFn: async ({ signal }) => {
			const response = await fetch(`/v0/public/map/${name}`, {
				signal,
				headers: { 'x-request-id': newActionId() },
			});
			if (!response.ok) throw new Error(`the map answered ${response.status}`);
			const { data } = (await response.json()) as { data: MapSheet };
			return data;
		},
		staleTime: Number.POSITIVE_INFINITY,
	});
