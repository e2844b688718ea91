/** Style of the shipped map: soft areas, water and names, and no line that could be mistaken for a street. */
import { t } from '@lingui/core/macro';
import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification, StyleSpecification, VectorSourceSpecification } from 'maplibre-gl';
import { type Position, pixelsPerMile, ringAround } from '#lib/map-view.ts';
import { bold, type Colors, colorsOf, isKind, regular } from './map-look.ts';
import { streetAreas, streetNames } from './street-style.ts';

interface Ground {
	/** Where its tiles come from. */
	source: VectorSourceSpecification;
	isDark: boolean;
	/** Center of the distance rings. */
	home?: Position | undefined;
	/** The operator's street file. */
	streets?: VectorSourceSpecification | undefined;
}

/** Beyond these zooms the data is too coarse to be shown. */
const maxZooms = { rivers: 9, counties: 10, states: 11, lakes: 12 };
const ringMiles = [1, 3, 10, 30];
const homeMiles = 1.5;

function namesOf(layer: 'names' | 'zips', colors: Colors): LayerSpecification {
	return {
		id: layer,
		type: 'symbol',
		source: 'ground',
		'source-layer': layer,
		filter: ['all', ['>=', ['zoom'], ['get', 'from']], ['<', ['zoom'], ['coalesce', ['get', 'to'], 99]]],
		layout: {
			'text-field': ['get', 'text'],
			'text-font': ['case', isKind('state', 'city', 'town'), ['literal', bold], ['literal', regular]],
			'text-size': ['step', ['get', 'order'], 18, -4e5, 15, -75_000, 13, -1e4, 12, 2e7, 13, 3e7, 11],
			'text-transform': ['case', isKind('state', 'county'), 'uppercase', 'none'],
			'text-letter-spacing': ['case', isKind('state', 'county'), 0.14, 0],
			'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
			'text-radial-offset': 1.5,
			'text-padding': 6,
			'symbol-sort-key': ['get', 'order'],
		},
		paint: {
			'text-color': ['case', isKind('city', 'town'), colors.ink, colors.soft],
			'text-halo-color': colors.land,
			'text-halo-width': 1.5,
		},
	};
}

function areasOf(colors: Colors, hasStreets: boolean): LayerSpecification[] {
	const ground = { source: 'ground' } as const;
	const fill = (layer: string, name: keyof Colors): LayerSpecification => ({
		...ground,
		id: layer,
		type: 'fill',
		'source-layer': layer,
		paint: { 'fill-color': colors[name] },
	});
	const line = (
		layer: 'rivers' | 'counties' | 'states',
		name: keyof Colors,
		paint: object,
	): LayerSpecification => ({
		...ground,
		id: layer,
		type: 'line',
		'source-layer': layer,
		maxzoom: maxZooms[layer],
		layout: { 'line-join': 'round', 'line-cap': 'round' },
		paint: { 'line-color': colors[name], ...paint },
	});
	return [
		// Until tiles have loaded, everything is land.
		{ id: 'background', type: 'background', paint: { 'background-color': colors.land } },
		fill('sea', 'water'),
		fill('abroad', 'abroad'),
		fill('great_lakes', 'water'),
		{
			...ground,
			id: 'shores',
			type: 'line',
			'source-layer': 'land',
			paint: { 'line-color': colors.shore, 'line-width': 14, 'line-blur': 4 },
		},
		fill('land', 'land'),
		{
			...ground,
			id: 'homes',
			type: 'circle',
			'source-layer': 'zips',
			paint: {
				'circle-color': colors.homes,
				'circle-blur': 1,
				'circle-opacity': 0.55,
				'circle-radius': [
					'interpolate',
					['exponential', 2],
					['zoom'],
					6,
					homeMiles * pixelsPerMile(40, 6),
					16,
					homeMiles * pixelsPerMile(40, 16),
				],
			},
		},
		{ ...fill('lakes', 'water'), maxzoom: maxZooms.lakes },
		line('rivers', 'river', { 'line-width': 2 }),
		...(hasStreets ? streetAreas(colors) : []),
		line('counties', 'county', { 'line-width': 1, 'line-dasharray': [2, 4] }),
		line('states', 'state', { 'line-width': 1.25, 'line-dasharray': [6, 3, 1, 3] }),
	];
}

function ringsOf(home: Position | undefined): FeatureCollection {
	const features = ringMiles.flatMap((miles): Feature[] => {
		const ring = home ? ringAround(home, miles) : [];
		const [north] = ring;
		if (!north) return [];
		return [
			{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: ring } },
			{
				type: 'Feature',
				properties: { text: t`${miles} mi` },
				geometry: { type: 'Point', coordinates: north },
			},
		];
	});
	return { type: 'FeatureCollection', features };
}

export function groundStyle({ source, isDark, home, streets }: Ground): StyleSpecification {
	const colors = colorsOf(isDark);
	const sources = t`Map: US Census, Natural Earth, GeoNames`;
	return {
		version: 8,
		sources: {
			ground: {
				...source,
				attribution: streets ? sources : `${t`No street map installed`} · ${sources}`,
			},
			...(streets && { streets }),
			rings: { type: 'geojson', data: ringsOf(home) },
			pins: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
		},
		layers: [
			...areasOf(colors, streets !== undefined),
			{
				id: 'rings',
				type: 'line',
				source: 'rings',
				layout: { 'line-cap': 'round' },
				paint: {
					'line-color': colors.ring,
					'line-opacity': 0.45,
					'line-width': 1.5,
					'line-dasharray': [0.5, 4],
				},
			},
			...(streets ? streetNames(colors) : [namesOf('zips', colors)]),
			namesOf('names', colors),
			{
				id: 'ring-names',
				type: 'symbol',
				source: 'rings',
				layout: { 'text-field': ['get', 'text'], 'text-font': bold, 'text-size': 11 },
				paint: {
					'text-color': colors.ring,
					'text-halo-color': colors.land,
					'text-halo-width': 2,
				},
			},
			{
				// Invisible letters under the pins, which make labels avoid them.
				id: 'pins',
				type: 'symbol',
				source: 'pins',
				layout: {
					'text-field': 'MMM',
					'text-font': bold,
					'text-size': 16,
					'text-padding': 14,
					'text-allow-overlap': true,
				},
				paint: { 'text-opacity': 0 },
			},
		],
	};
}
