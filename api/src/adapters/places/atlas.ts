/** The map's data: us-atlas (US Census Bureau), world-atlas and mapeo-offline-map (Natural Earth), GeoNames. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Feature, Geometry, LineString, Point, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** In degrees. */
export interface Box {
	west: number;
	south: number;
	east: number;
	north: number;
}
export interface Shape {
	feature: Feature<Point | LineString | Polygon>;
	box: Box;
}
export type Atlas = Record<
	'sea' | 'abroad' | 'great_lakes' | 'land' | 'lakes' | 'rivers' | 'counties' | 'states' | 'zips' | 'names',
	readonly Shape[]
>;

type Areas = GeometryCollection<{ name: string }>;
type UnitedStates = Topology<{ counties: Areas; states: Areas; nation: Areas }>;
type World = Topology<{ countries: Areas }>;
interface Natural {
	features: { properties: { name?: string | null }; geometry: Geometry }[];
}

/** ISO 3166 codes of Canada, Mexico, Cuba, the Bahamas and Russia. */
const neighbors = new Set(['124', '484', '192', '044', '643']);
const greatLakes = new Set([
	'Lake Superior',
	'Lake Michigan',
	'Lake Huron',
	'Lake Erie',
	'Lake Ontario',
	'Lake Saint Clair',
]);

const fileOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));
const readJson = async <T>(specifier: string) => JSON.parse(await readFile(fileOf(specifier), 'utf8')) as T;

async function readRows(name: string): Promise<string[][]> {
	const file = new URL(`../../../migrations/data/${name}`, import.meta.url);
	const text = (await promisify(gunzip)(await readFile(file))).toString('utf8').trimEnd();
	return text.split('\n').map((row) => row.split('\t'));
}

function shapeOf(geometry: Point | LineString | Polygon, line: Position[], properties = {}): Shape {
	const box = { west: 180, south: 90, east: -180, north: -90 };
	for (const [lng = 0, lat = 0] of line) {
		box.west = Math.min(box.west, lng);
		box.east = Math.max(box.east, lng);
		box.south = Math.min(box.south, lat);
		box.north = Math.max(box.north, lat);
	}
	return { feature: { type: 'Feature', geometry, properties }, box };
}

/** One shape per part, so that a tile is cut only from what touches it. Holes in areas aren't lakes and are omitted. */
function shapesOf(geometry: Geometry): Shape[] {
	if (geometry.type === 'MultiPolygon')
		return geometry.coordinates.flatMap((coordinates) => shapesOf({ type: 'Polygon', coordinates }));
	if (geometry.type === 'MultiLineString')
		return geometry.coordinates.flatMap((coordinates) => shapesOf({ type: 'LineString', coordinates }));
	if (geometry.type === 'LineString') return [shapeOf(geometry, geometry.coordinates)];
	if (geometry.type !== 'Polygon') return [];
	const [ring = []] = geometry.coordinates;
	return [shapeOf({ type: 'Polygon', coordinates: [ring] }, ring)];
}

/** The zoom at which a mile is this long, in the middle of the country. */
const zoomOf = (pixelsPerMile: number) => Number(Math.log2(pixelsPerMile * 38).toFixed(1));

/** Names of a low `order` are placed first; `from` and `to` are the zooms between which they are shown. */
interface Name {
	text: string;
	kind: 'state' | 'county' | 'city' | 'town' | 'part' | 'zip';
	order: number;
	from: number;
	to?: number;
}
const pointAt = (at: Position, properties: Name): Shape =>
	shapeOf({ type: 'Point', coordinates: at }, [at], properties);

const milesPerDegree = 69.09;

/** In the middle of its largest part. */
function areaName({ geometry, properties }: Feature<Geometry, { name: string }>, kind: 'state' | 'county') {
	const extentOf = ({ east, west, north, south }: Box) => (east - west) * (north - south);
	const [largest] = shapesOf(geometry).sort((a, b) => extentOf(b.box) - extentOf(a.box));
	if (!largest) return [];
	const { west, east, south, north } = largest.box;
	const at = [(west + east) / 2, (south + north) / 2];
	const miles = (east - west) * milesPerDegree * Math.cos((south * Math.PI) / 180);
	const name = { text: properties.name, kind };
	return kind === 'state'
		? [pointAt(at, { ...name, order: 2e7, from: zoomOf(60 / miles), to: zoomOf(8) })]
		: [pointAt(at, { ...name, order: 3e7, from: zoomOf(110 / miles), to: zoomOf(700 / miles) })];
}

const pause = () => new Promise((resolve) => setImmediate(resolve));

async function readUnitedStates() {
	const topology = await readJson<UnitedStates>('us-atlas/counties-10m.json');
	const { counties, states, nation } = topology.objects;
	const stateOf = ({ id }: { id?: string | number }) => String(id).slice(0, 2);
	const namesOf = (areas: Areas, kind: 'state' | 'county') =>
		feature(topology, areas).features.flatMap((area) => areaName(area, kind));
	await pause();
	return {
		land: feature(topology, nation).features.flatMap(({ geometry }) => shapesOf(geometry)),
		states: shapesOf(mesh(topology, states, (a, b) => a !== b)),
		counties: shapesOf(mesh(topology, counties, (a, b) => a !== b && stateOf(a) === stateOf(b))),
		names: [...namesOf(states, 'state'), ...namesOf(counties, 'county')],
	};
}

async function readNeighbors() {
	const topology = await readJson<World>('world-atlas/countries-10m.json');
	await pause();
	const { type, geometries } = topology.objects.countries;
	const near = geometries.filter(({ id }) => neighbors.has(String(id)));
	return feature(topology, { type, geometries: near }).features.flatMap(({ geometry }) => shapesOf(geometry));
}

async function readWater() {
	const [lakes, rivers] = await Promise.all([
		readJson<Natural>('mapeo-offline-map/dist/lakes.json'),
		readJson<Natural>('mapeo-offline-map/dist/rivers.json'),
	]);
	await pause();
	const { great_lakes = [], others = [] } = Object.groupBy(lakes.features, ({ properties }) =>
		greatLakes.has(properties.name ?? '') ? 'great_lakes' : 'others',
	);
	return {
		great_lakes: great_lakes.flatMap(({ geometry }) => shapesOf(geometry)),
		lakes: others.flatMap(({ geometry }) => shapesOf(geometry)),
		rivers: rivers.features.flatMap(({ geometry }) => shapesOf(geometry)),
	};
}

async function readTowns(): Promise<Shape[]> {
	const rows = await readRows('us-towns.tsv.gz');
	return rows.map(([text = '', people, kind, lat, lng]) => {
		const [at, size] = [[Number(lng), Number(lat)], Number(people)];
		if (kind === 'part') return pointAt(at, { text, kind, order: 1e7 - size, from: zoomOf(18) });
		const from = Math.min(11, zoomOf(Math.sqrt(350_000 / Math.max(1, size))));
		return pointAt(at, { text, kind: size >= 75_000 ? 'city' : 'town', order: -size, from });
	});
}

/** One ZIP code per location; those of post office boxes and large companies share another one's location. */
async function readZips(): Promise<Shape[]> {
	const places = new Map<string, Shape>();
	for (const [zip = '', , , , lat, lng] of await readRows('us-zip.tsv.gz')) {
		const at = [Number(lng), Number(lat)];
		const key = at.map((degrees) => degrees.toFixed(2)).join();
		if (!places.has(key))
			places.set(key, pointAt(at, { text: zip, kind: 'zip', order: 4e7, from: zoomOf(40) }));
	}
	return [...places.values()];
}

const world: Position[] = [
	[-180, -85],
	[180, -85],
	[180, 85],
	[-180, 85],
	[-180, -85],
];

export async function readAtlas(): Promise<Atlas> {
	const [unitedStates, abroad, water, towns, zips] = await Promise.all([
		readUnitedStates(),
		readNeighbors(),
		readWater(),
		readTowns(),
		readZips(),
	]);
	return {
		...unitedStates,
		...water,
		abroad,
		sea: shapesOf({ type: 'Polygon', coordinates: [world] }),
		zips,
		names: [...unitedStates.names, ...towns],
	};
}
