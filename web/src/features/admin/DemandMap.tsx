import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Feature } from 'geojson';
import type { StyleSpecification, VectorSourceSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { settings } from '#api/settings.ts';
import { groundSource, streetSource } from '#lib/map-tiles.ts';
import type { Position } from '#lib/map-view.ts';
import { useMedia } from '#lib/use-media.ts';
import { groundStyle } from '#ui/ground-style.ts';
import { fitPlaces, MapFrame } from '#ui/MapFrame.tsx';
import { bold, colorsOf } from '#ui/map-look.ts';

export interface MappedPlace {
	name: string;
	at: Position;
	/** Null means one or two. */
	count: number | null;
}

const [smallest, largest] = [7, 26];
/** Smallest radius, in pixels, that fits a number. */
const numbered = 13;
const townZoom = 12;

/** The area is proportional to the count. */
const radiusOf = (count: number | null, max: number) =>
	count === null ? smallest : Math.max(smallest, largest * Math.sqrt(count / max));

function styleOf(
	places: readonly MappedPlace[],
	isDark: boolean,
	streets: VectorSourceSpecification | undefined,
): StyleSpecification {
	const ground = groundStyle({ source: groundSource, isDark, streets });
	const colors = colorsOf(isDark);
	const max = Math.max(1, ...places.map(({ count }) => count ?? 1));
	const features = places.map(({ name, at: { lat, lng }, count }): Feature => {
		const radius = radiusOf(count, max);
		const properties = { name, radius, count: radius >= numbered ? String(count) : '' };
		return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } };
	});
	const demand = { type: 'geojson', data: { type: 'FeatureCollection', features } } as const;
	return {
		...ground,
		sources: { ...ground.sources, demand },
		layers: [
			...ground.layers,
			{
				id: 'circles',
				type: 'circle',
				source: 'demand',
				paint: {
					'circle-color': colors.ring,
					'circle-opacity': 0.85,
					'circle-radius': ['get', 'radius'],
					'circle-stroke-color': colors.land,
					'circle-stroke-width': 1.5,
				},
			},
			{
				id: 'circle-names',
				type: 'symbol',
				source: 'demand',
				layout: {
					'text-field': ['get', 'name'],
					'text-font': bold,
					'text-size': 12,
					'text-variable-anchor': ['top'],
					'text-radial-offset': ['+', 0.4, ['/', ['get', 'radius'], 12]],
				},
				paint: { 'text-color': colors.ink, 'text-halo-color': colors.land, 'text-halo-width': 2 },
			},
			{
				id: 'counts',
				type: 'symbol',
				source: 'demand',
				layout: {
					'text-field': ['get', 'count'],
					'text-font': bold,
					'text-size': 12,
					'text-allow-overlap': true,
				},
				paint: { 'text-color': colors.land },
			},
		],
	};
}

/** Shows the table's data on a map; it adds nothing for screen readers. */
export function DemandMap({ places }: { places: readonly MappedPlace[] }) {
	const isDark = useMedia('(prefers-color-scheme: dark)');
	const streetUrl = useQuery(settings()).data?.map_style_url;
	const style = useMemo(() => styleOf(places, isDark, streetSource(streetUrl)), [places, isDark, streetUrl]);
	const all = places.map(({ at }) => at);
	return (
		<MapFrame
			label={t`Demand map`}
			style={style}
			onShowAll={(map, duration) => fitPlaces(map, all, { maxZoom: townZoom, duration })}
		/>
	);
}
