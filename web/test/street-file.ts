/** Writes a small street file of Protomaps' layers, for tests. Runs in browsers too. */
import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry } from 'geojson';
import { zxyToTileId } from 'pmtiles';

export interface StreetFileGiven {
	/** West, south, east, north. */
	bounds: [number, number, number, number];
	layers: Record<string, Feature[]>;
	zooms?: [number, number];
	/** 1 is MVT, 2 is PNG. */
	tileType?: number;
}

const varint = (value: number): number[] => {
	const bytes: number[] = [];
	let rest = value;
	for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
	return [...bytes, rest];
};

const columnOf = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z);
function rowOf(lat: number, z: number): number {
	const sine = Math.sin((lat * Math.PI) / 180);
	return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
}

function tilesOf({
	bounds: [west, south, east, north],
	layers,
	zooms: [from, to] = [8, 14],
}: StreetFileGiven) {
	const tiles: { id: number; bytes: Uint8Array }[] = [];
	for (let z = from; z <= to; z++)
		for (let x = columnOf(west, z); x <= columnOf(east, z); x++)
			for (let y = rowOf(north, z); y <= rowOf(south, z); y++) {
				const cut = Object.entries(layers).map(([name, features]) => [
					name,
					geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, { clip: true, buffer: 64 }),
				]);
				const bytes = fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: 4096 });
				tiles.push({ id: zxyToTileId(z, x, y), bytes });
			}
	return tiles.sort((a, b) => a.id - b.id);
}

/** The container's format, version 3, without compression and leaf directories. */
export function writeStreetFile(given: StreetFileGiven): Uint8Array<ArrayBuffer> {
	const { bounds, layers, zooms = [8, 14], tileType = 1 } = given;
	const tiles = tilesOf(given);
	const directory = Uint8Array.from([
		...varint(tiles.length),
		...tiles.flatMap(({ id }, index) => varint(id - (tiles[index - 1]?.id ?? 0))),
		...tiles.flatMap(() => varint(1)),
		...tiles.flatMap(({ bytes }) => varint(bytes.length)),
		// The first begins at 0, and each other one where the one before ends.
		...tiles.flatMap((_, index) => varint(index === 0 ? 1 : 0)),
	]);
	const ids = Object.keys(layers).map((id) => ({ id, fields: {} }));
	const metadata = new TextEncoder().encode(JSON.stringify({ vector_layers: ids }));
	const sizes = [
		directory.length,
		metadata.length,
		0,
		tiles.reduce((sum, { bytes }) => sum + bytes.length, 0),
	];
	const header = new DataView(new ArrayBuffer(127));
	new TextEncoder().encodeInto('PMTiles\u0003', new Uint8Array(header.buffer));
	let start = 127;
	for (const [index, size] of sizes.entries()) {
		header.setBigUint64(8 + index * 16, BigInt(start), true);
		header.setBigUint64(16 + index * 16, BigInt(size), true);
		start += size;
	}
	for (let index = 0; index < 3; index++) header.setBigUint64(72 + index * 8, BigInt(tiles.length), true);
	for (const [index, byte] of [1, 1, 1, tileType, ...zooms].entries()) header.setUint8(96 + index, byte);
	for (const [index, value] of bounds.entries())
		header.setInt32(102 + index * 4, Math.round(value * 1e7), true);
	const file = new Uint8Array(start);
	let at = 0;
	for (const part of [
		new Uint8Array(header.buffer),
		directory,
		metadata,
		...tiles.map(({ bytes }) => bytes),
	]) {
		file.set(part, at);
		at += part.length;
	}
	return file;
}

const feature = (kind: string, geometry: Geometry, more: object = {}): Feature => ({
	type: 'Feature',
	properties: { kind, ...more },
	geometry,
});
const line = (...coordinates: [number, number][]): Geometry => ({ type: 'LineString', coordinates });
const box = (west: number, south: number, east: number, north: number): Geometry => ({
	type: 'Polygon',
	coordinates: [
		[
			[west, south],
			[east, south],
			[east, north],
			[west, north],
			[west, south],
		],
	],
});

/** A town with a grid of streets, a highway along its river, a park and houses. */
export function smallTown({ lat, lng }: { lat: number; lng: number }): StreetFileGiven {
	const half = 0.06;
	const [west, south, east, north] = [lng - half, lat - half, lng + half, lat + half];
	const steps = Array.from({ length: 25 }, (_, index) => -half + index * 0.005);
	const kindOf = (index: number) => (index % 4 === 0 ? 'major_road' : 'minor_road');
	const roads = steps.flatMap((step, index) => [
		feature(kindOf(index), line([lng + step, south], [lng + step, north]), { name: `${index + 1}th Avenue` }),
		feature(kindOf(index), line([west, lat + step], [east, lat + step]), {
			name: `${'Elm Oak Ash Pine'.split(' ')[index % 4]} Street`,
		}),
	]);
	const river = lng + 0.0225;
	return {
		bounds: [west, south, east, north],
		layers: {
			earth: [feature('earth', box(west, south, east, north))],
			landuse: [
				feature('park', box(lng - 0.019, lat + 0.006, lng - 0.006, lat + 0.014), { name: 'Laurel Park' }),
			],
			water: [
				feature('river', box(river - 0.004, south, river + 0.004, north)),
				feature('stream', line([west, lat - 0.03], [lng, lat - 0.012], [river, lat - 0.017])),
			],
			roads: [
				...roads,
				feature('rail', line([west, lat + 0.03], [east, lat - 0.027])),
				feature('path', line([lng - 0.018, lat + 0.007], [lng - 0.008, lat + 0.013])),
				feature('highway', line([river + 0.0065, south], [river + 0.0055, north]), {
					name: 'Banfield Freeway',
				}),
			],
			buildings: steps
				.slice(10, 14)
				.flatMap((x) =>
					steps
						.slice(9, 15)
						.map((y) =>
							feature('building', box(lng + x + 0.001, lat + y + 0.001, lng + x + 0.004, lat + y + 0.003)),
						),
				),
			places: [
				feature(
					'neighbourhood',
					{ type: 'Point', coordinates: [lng - 0.012, lat - 0.009] },
					{ name: 'Old Mill' },
				),
			],
			pois: [],
		},
	};
}
