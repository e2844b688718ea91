/** Cuts tiles of the map. Loading the atlas takes seconds, so it runs on the drawing thread (R-drawn). */
import { publicLimits } from '@flavorbag/contract';
import { type GeoJSONVTTile, geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { type Atlas, type Box, readAtlas, type Shape } from './atlas.ts';

const { mapMaxZoom } = publicLimits;
/** At lower zooms there are too many of them. */
const minZoomOfZips = 6;

const degrees = (radians: number) => (radians * 180) / Math.PI;
const latitude = (y: number) => degrees(Math.atan(Math.sinh(Math.PI * (1 - 2 * y))));

/** A tile with the margin that hides its seams. */
function boxOf(z: number, x: number, y: number): Box {
	const [size, margin] = [2 ** z, 64 / 4096];
	return {
		west: ((x - margin) / size) * 360 - 180,
		east: ((x + 1 + margin) / size) * 360 - 180,
		north: latitude((y - margin) / size),
		south: latitude((y + 1 + margin) / size),
	};
}
const touches = (a: Box, b: Box) =>
	a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

let atlas: Promise<Atlas> | undefined;
export async function layersOfTile(z: number, x: number, y: number): Promise<Record<string, GeoJSONVTTile>> {
	atlas ??= readAtlas();
	const box = boxOf(z, x, y);
	const isShown = (shape: Shape) =>
		touches(shape.box, box) && (z === mapMaxZoom || !((shape.feature.properties?.from ?? 0) > z + 1));
	const layers = Object.entries(await atlas).flatMap(([name, shapes]) => {
		if (name === 'zips' && z < minZoomOfZips) return [];
		const features = shapes.filter(isShown).map(({ feature }) => feature);
		const cut = geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, { clip: true });
		return cut.features.length > 0 ? [[name, cut] as const] : [];
	});
	return Object.fromEntries(layers);
}

export const drawMapTile = async (z: number, x: number, y: number): Promise<Uint8Array> =>
	fromGeojsonVt(await layersOfTile(z, x, y), { version: 2, extent: 4096 });
