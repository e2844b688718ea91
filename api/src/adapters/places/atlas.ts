/** The map's data: us-atlas (US Census Bureau), world-atlas and mapeo-offline-map (Natural Earth), GeoNames. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { areaOf, type Box, boxOf, type Line, type Point, toMap } from './sheet-paths.ts';

export type Layer = readonly { line: Line; box: Box }[];

interface Named {
	text: string;
	at: Point;
	/** A town's population; a state's or county's width in miles. */
	size: number;
}
export interface Town extends Named {
	kind: 'town' | 'part';
}

export interface Atlas {
	land: Layer;
	abroad: Layer;
	/** The shapes of US states extend into them. */
	greatLakes: Layer;
	lakes: Layer;
	rivers: Layer;
	states: Layer;
	counties: Layer;
	stateNames: readonly Named[];
	countyNames: readonly Named[];
	towns: readonly Town[];
}

type Areas = GeometryCollection<{ name: string }>;
type UnitedStates = Topology<{ counties: Areas; states: Areas; nation: Areas }>;
type World = Topology<{ countries: Areas }>;
interface Features<G> {
	features: { properties: { name?: string | null }; geometry: G }[];
}
type Geometry =
	| { type: 'Polygon'; coordinates: number[][][] }
	| { type: 'MultiPolygon'; coordinates: number[][][][] };

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

const project = (line: readonly number[][]): Line => line.map(([lng = 0, lat = 0]) => toMap(lng, lat));
const layerOf = (lines: readonly Line[]): Layer => lines.map((line) => ({ line, box: boxOf(line) }));

function featuresOf(topology: Topology, areas: Areas) {
	const { features } = feature(topology, areas);
	return features as { properties: { name: string }; geometry: Geometry }[];
}

/** Outer rings only; the holes aren't lakes. */
function ringsOf(geometry: Geometry): Line[] {
	if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1).map(project);
	if (geometry.type === 'MultiPolygon')
		return geometry.coordinates.flatMap((rings) => rings.slice(0, 1).map(project));
	return [];
}

function named(name: string, geometry: Geometry): Named[] {
	const [largest] = ringsOf(geometry).sort((a, b) => areaOf(b) - areaOf(a));
	if (!largest) return [];
	const { left, right, top, bottom } = boxOf(largest);
	return [{ text: name, at: [(left + right) / 2, (top + bottom) / 2], size: Math.round(right - left) }];
}
const namesOf = (topology: UnitedStates, areas: Areas) =>
	featuresOf(topology, areas).flatMap(({ properties, geometry }) => named(properties.name, geometry));

const pause = () => new Promise((resolve) => setImmediate(resolve));

async function readUnitedStates() {
	const topology = await readJson<UnitedStates>('us-atlas/counties-10m.json');
	const { counties, states, nation } = topology.objects;
	const stateOf = ({ id }: { id?: string | number }) => String(id).slice(0, 2);
	const linesOf = (
		areas: Areas,
		wanted: (a: { id?: string | number }, b: { id?: string | number }) => boolean,
	) => layerOf(mesh(topology, areas, wanted).coordinates.map(project));
	await pause();
	const land = layerOf(featuresOf(topology, nation).flatMap(({ geometry }) => ringsOf(geometry)));
	await pause();
	return {
		land,
		states: linesOf(states, (a, b) => a !== b),
		counties: linesOf(counties, (a, b) => a !== b && stateOf(a) === stateOf(b)),
		stateNames: namesOf(topology, states),
		countyNames: namesOf(topology, counties),
	};
}

async function readNeighbors(): Promise<Layer> {
	const topology = await readJson<World>('world-atlas/countries-10m.json');
	await pause();
	const { type, geometries } = topology.objects.countries;
	const near = geometries.filter(({ id }) => neighbors.has(String(id)));
	const found = featuresOf(topology, { type, geometries: near });
	return layerOf(found.flatMap(({ geometry }) => ringsOf(geometry)));
}

async function readWater() {
	const [lakes, rivers] = await Promise.all([
		readJson<Features<Geometry>>('mapeo-offline-map/dist/lakes.json'),
		readJson<Features<{ type: 'LineString'; coordinates: number[][] }>>('mapeo-offline-map/dist/rivers.json'),
	]);
	await pause();
	const isGreat = (name: string | null | undefined) => greatLakes.has(name ?? '');
	const shores = (wanted: boolean) =>
		layerOf(
			lakes.features
				.filter(({ properties }) => isGreat(properties.name) === wanted)
				.flatMap(({ geometry }) => ringsOf(geometry)),
		);
	return {
		greatLakes: shores(true),
		lakes: shores(false),
		rivers: layerOf(rivers.features.map(({ geometry }) => project(geometry.coordinates))),
	};
}

async function readTowns(): Promise<Town[]> {
	const file = new URL('../../../migrations/data/us-towns.tsv.gz', import.meta.url);
	const rows = (await promisify(gunzip)(await readFile(file))).toString('utf8').trimEnd().split('\n');
	return rows.map((row) => {
		const [text = '', people, kind, lat, lng] = row.split('\t');
		return {
			text,
			at: toMap(Number(lng), Number(lat)),
			size: Number(people),
			kind: kind === 'part' ? 'part' : 'town',
		};
	});
}

export async function readAtlas(): Promise<Atlas> {
	const [unitedStates, abroad, water, towns] = await Promise.all([
		readUnitedStates(),
		readNeighbors(),
		readWater(),
		readTowns(),
	]);
	return { ...unitedStates, ...water, abroad, towns };
}
