/** Draws a sheet of the map. Loading the atlas takes seconds, so it runs on the drawing thread (R-drawn). */
import type { MapSheet } from '@flavorbag/contract';
import { Delaunay } from 'd3-delaunay';
import { type Atlas, type Layer, readAtlas } from './atlas.ts';
import type { Zip } from './gazetteer.store.ts';
import {
	type Box,
	cutLine,
	cutRing,
	grown,
	holds,
	type Line,
	type Point,
	pathOf,
	thinned,
	toMap,
	touches,
} from './sheet-paths.ts';

/** Neighboring sheets overlap to hide seams. */
const overlapMiles = 4;
/** Rounds corners of coarse data. */
const rounded = { radius: 0.5 };
/** Details that are left out at the scale of the country. */
const wholeCountry = { thinMiles: 8, minPeople: 250_000 };

export interface Degrees {
	west: number;
	south: number;
	east: number;
	north: number;
}
const boxOfDegrees = (degrees: Degrees): Box => {
	const [left, top] = toMap(degrees.west, degrees.north);
	const [right, bottom] = toMap(degrees.east, degrees.south);
	return { left, right, top, bottom };
};

let atlas: Promise<Atlas> | undefined;
/** Draws an overview if there are no ZIP codes. */
export async function drawMapSheet(degrees: Degrees, zips: readonly Zip[] | undefined): Promise<MapSheet> {
	atlas ??= readAtlas();
	const box = boxOfDegrees(degrees);
	return zips ? cutSheet(await atlas, box, zips) : cutOverview(await atlas, box);
}

const areasIn = (layer: Layer, box: Box): Line[] =>
	layer
		.filter((one) => touches(one.box, box))
		.map(({ line }) => cutRing(line, box))
		.filter((ring) => ring.length > 2);
const linesIn = (layer: Layer, box: Box): Line[] =>
	layer.filter((one) => touches(one.box, box)).flatMap(({ line }) => cutLine(line, box));

function cutSheet(atlas: Atlas, box: Box, zips: readonly Zip[]): MapSheet {
	const around = grown(box, overlapMiles);
	const corner: Point = [box.left, box.top];
	const areas = (layer: Layer) => pathOf(areasIn(layer, around), corner, { ...rounded, closed: true });
	const lines = (layer: Layer) => pathOf(linesIn(layer, box), corner, { ...rounded, closed: false });
	const centers = centersOf(zips);
	const names = [
		...atlas.stateNames.map((one) => ({ ...one, kind: 'state' as const })),
		...atlas.countyNames.map((one) => ({ ...one, kind: 'county' as const })),
		...atlas.towns,
		...centers.map(({ zip, at }) => ({ text: zip, at, size: 0, kind: 'zip' as const })),
	];
	return {
		x: corner[0],
		y: corner[1],
		land: areas(atlas.land),
		shores: lines(atlas.land),
		abroad: areas(atlas.abroad),
		great_lakes: areas(atlas.greatLakes),
		lakes: areas(atlas.lakes),
		rivers: lines(atlas.rivers),
		states: lines(atlas.states),
		counties: lines(atlas.counties),
		built: builtUp(centers, box),
		names: names.filter(({ at }) => holds(box, at)).map((one) => nameOf(one, corner)),
	};
}

function cutOverview(atlas: Atlas, box: Box): MapSheet {
	const corner: Point = [box.left, box.top];
	const thin = (layer: Layer, closed: boolean, miles = wholeCountry.thinMiles) => {
		const lines = (closed ? areasIn(layer, box) : linesIn(layer, box))
			.map((line) => thinned(line, miles))
			.filter((line) => !closed || line.length > 4);
		return pathOf(lines, corner, { radius: miles, closed });
	};
	const towns = atlas.towns.filter(({ size, kind }) => size >= wholeCountry.minPeople && kind === 'town');
	const names = [...atlas.stateNames.map((one) => ({ ...one, kind: 'state' as const })), ...towns];
	return {
		x: corner[0],
		y: corner[1],
		land: thin(atlas.land, true),
		shores: thin(atlas.land, false),
		abroad: thin(atlas.abroad, true, 2 * wholeCountry.thinMiles),
		great_lakes: thin(atlas.greatLakes, true),
		lakes: thin(atlas.lakes, true),
		rivers: '',
		states: thin(atlas.states, false),
		counties: '',
		built: [],
		names: names.filter(({ at }) => holds(box, at)).map((one) => nameOf(one, corner)),
	};
}

type Name = MapSheet['names'][number];

const nameOf = ({ text, at, size, kind }: Omit<Name, 'x' | 'y'> & { at: Point }, corner: Point): Name => ({
	text,
	kind,
	size,
	x: Math.round((at[0] - corner[0]) * 100),
	y: Math.round((at[1] - corner[1]) * 100),
});

interface Center {
	zip: string;
	at: Point;
	/** Map miles per mile on the ground. */
	scale: number;
}

/** More ZIP codes at one point are post office boxes and say nothing about an area. */
const maxZipsAtPoint = 3;
/** Closer ones belong to large buildings or companies, without an area of their own. */
const minMilesApart = 0.4;

function centersOf(zips: readonly Zip[]): Center[] {
	const found: Center[] = [];
	for (const group of Map.groupBy(zips, ({ lat, lng }) => `${lat},${lng}`).values()) {
		const [zip] = group.sort((a, b) => a.zip_code.localeCompare(b.zip_code));
		if (!zip || group.length > maxZipsAtPoint) continue;
		const at = toMap(zip.lng, zip.lat);
		const scale = 1 / Math.cos((zip.lat * Math.PI) / 180);
		if (found.every((other) => distance(other.at, at) > minMilesApart * scale))
			found.push({ zip: zip.zip_code, at, scale });
	}
	return found;
}
const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The distance between ZIP codes in miles, from outskirts to the city center. */
const builtUpTo = [7, 4, 2.4, 1.4];
const nearest = 3;

/** One path per density: the Voronoi cells of ZIP codes that are close together, as where many people live. */
function builtUp(centers: readonly Center[], box: Box): string[] {
	const paths = builtUpTo.map(() => '');
	const corner: Point = [box.left, box.top];
	const around = grown(box, overlapMiles);
	const delaunay = Delaunay.from(centers.map(({ at }) => [at[0], at[1]]));
	const cells = delaunay.voronoi([around.left, around.top, around.right, around.bottom]);
	for (const [index, { at, scale }] of centers.entries()) {
		const cell = cells.cellPolygon(index);
		if (!cell) continue;
		const miles = [...delaunay.neighbors(index)]
			.flatMap((other) => (centers[other] ? [centers[other].at] : []))
			.map((other) => distance(other, at) / scale)
			.sort((a, b) => a - b)
			.slice(0, nearest);
		const apart = miles.reduce((sum, one) => sum + one, 0) / miles.length;
		const degree = builtUpTo.findLastIndex((max) => apart < max);
		if (degree >= 0) paths[degree] += pathOf([cell], corner, { radius: 0.12 * scale, closed: true });
	}
	return paths;
}
