/** The counties of the United States (us-atlas: US Census Bureau, 1:10,000,000), as lines on our flat map. */
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import { type Point, toMap } from './map-view.ts';

export interface County {
	id: string;
	name: string;
	/** An SVG path in map miles from `origin`, so that its numbers stay small and exact. */
	path: string;
	box: { left: number; right: number; top: number; bottom: number };
}

type Counties = Topology<{ counties: GeometryCollection<{ name: string }> }>;
type Ring = number[][];

export async function loadCounties(origin: Point, signal: AbortSignal): Promise<County[]> {
	const response = await fetch(countiesUrl, { signal });
	if (!response.ok) throw new Error(`the map answered ${response.status}`);
	return readCounties((await response.json()) as Counties, origin);
}

export function readCounties(topology: Counties, origin: Point): County[] {
	return feature(topology, topology.objects.counties).features.flatMap(({ id, properties, geometry }) => {
		const rings: Ring[] =
			geometry.type === 'Polygon'
				? geometry.coordinates
				: geometry.type === 'MultiPolygon'
					? geometry.coordinates.flat()
					: [];
		return rings.length === 0 ? [] : [county(String(id), properties.name, rings, origin)];
	});
}

function county(id: string, name: string, rings: Ring[], origin: Point): County {
	const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
	const path = rings
		.map((ring) => {
			const steps = ring.map(([lng = 0, lat = 0]) => {
				const point = toMap({ lat, lng });
				box.left = Math.min(box.left, point.x);
				box.right = Math.max(box.right, point.x);
				box.top = Math.min(box.top, point.y);
				box.bottom = Math.max(box.bottom, point.y);
				return `${(point.x - origin.x).toFixed(2)} ${(point.y - origin.y).toFixed(2)}`;
			});
			return `M${steps.join('L')}Z`;
		})
		.join('');
	return { id, name, path, box };
}
