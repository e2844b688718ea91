/** Style of an operator's street file, whose layers are those of Protomaps' basemap (R-streets). */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { bold, type Colors, isKind, regular } from './map-look.ts';

const green = [
	...['park', 'forest', 'wood', 'nature_reserve', 'national_park', 'protected_area', 'garden', 'grass'],
	...['grassland', 'meadow', 'cemetery', 'golf_course', 'recreation_ground', 'village_green', 'scrub'],
];
const large = ['highway', 'major_road'];
const streets = [...large, 'minor_road'];

/** Pixels at zooms 8 and 16, by kind of street. */
function widthOf(more: number): ExpressionSpecification {
	const at = (highway: number, major: number, minor: number): ExpressionSpecification => {
		const kind: ExpressionSpecification = ['get', 'kind'];
		return ['match', kind, 'highway', highway + more, 'major_road', major + more, minor + more];
	};
	return [
		'interpolate',
		['exponential', 1.5],
		['zoom'],
		8,
		at(1.2, 0.6, 0.2),
		12,
		at(3, 2, 0.8),
		16,
		at(14, 11, 7),
	];
}

const layer = <T extends 'fill' | 'line' | 'symbol'>(
	id: string,
	type: T,
	sourceLayer: string,
	filter: FilterSpecification,
) => ({ id: `street-${id}`, type, source: 'streets', 'source-layer': sourceLayer, filter });
const isShape = (shape: string): ExpressionSpecification => ['==', ['geometry-type'], shape];

/** Areas and lines, which hide the shipped ground where the file covers it. */
export function streetAreas(colors: Colors): LayerSpecification[] {
	const road = (id: string, color: string, more: number): LayerSpecification => ({
		...layer(id, 'line', 'roads', isKind(...streets)),
		layout: {
			'line-cap': 'round',
			'line-join': 'round',
			'line-sort-key': ['coalesce', ['get', 'sort_rank'], 0],
		},
		paint: {
			'line-width': widthOf(more),
			'line-color': id === 'roads' ? ['case', isKind('highway'), colors.highway, color] : color,
		},
	});
	return [
		{ ...layer('earth', 'fill', 'earth', isShape('Polygon')), paint: { 'fill-color': colors.land } },
		{ ...layer('green', 'fill', 'landuse', isKind(...green)), paint: { 'fill-color': colors.green } },
		{ ...layer('water', 'fill', 'water', isShape('Polygon')), paint: { 'fill-color': colors.water } },
		{
			...layer('rivers', 'line', 'water', isShape('LineString')),
			paint: { 'line-color': colors.water, 'line-width': 1.5 },
		},
		{
			...layer('buildings', 'fill', 'buildings', isShape('Polygon')),
			minzoom: 14,
			paint: { 'fill-color': colors.building },
		},
		{
			...layer('tracks', 'line', 'roads', isKind('rail', 'path')),
			minzoom: 13,
			paint: { 'line-color': colors.casing, 'line-width': 1.5, 'line-dasharray': [3, 2] },
		},
		{ ...road('casings', colors.casing, 1.5), minzoom: 11 },
		road('roads', colors.street, 0),
	];
}

/** Names of streets and neighborhoods; town names come from the ground style. */
export function streetNames(colors: Colors): LayerSpecification[] {
	const names = (
		from: string,
		filter: FilterSpecification,
		placement: 'line' | 'point',
	): LayerSpecification => ({
		...layer(`names-${from}`, 'symbol', from, filter),
		minzoom: 12,
		layout: {
			'symbol-placement': placement,
			'text-field': ['coalesce', ['get', 'name'], ['get', 'ref'], ''],
			'text-font': placement === 'line' ? regular : bold,
			'text-size': 12,
		},
		paint: { 'text-color': colors.soft, 'text-halo-color': colors.land, 'text-halo-width': 1.5 },
	});
	return [
		names('roads', ['any', isKind(...large), ['all', isKind('minor_road'), ['>=', ['zoom'], 14]]], 'line'),
		names('places', isKind('neighbourhood', 'macrohood'), 'point'),
	];
}
