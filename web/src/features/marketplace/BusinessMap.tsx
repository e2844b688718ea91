import type { BusinessSummary, OwnAtBusiness } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as LibreMap, LngLat } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { settings } from '#api/settings.ts';
import type { Area } from '#lib/list-filters.ts';
import { groundSource, streetSource } from '#lib/map-tiles.ts';
import { areaOf, groupsOf, maxMapZoom, type Position, type Size, zoomOfArea } from '#lib/map-view.ts';
import { useMedia } from '#lib/use-media.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { groundStyle } from '#ui/ground-style.ts';
import { fitPlaces, MapFrame, MapMarker } from '#ui/MapFrame.tsx';
import { MapPeek } from './MapPeek.tsx';
import { MapPin, type Placed } from './MapPin.tsx';

export interface BusinessMapProps {
	businesses: readonly BusinessSummary[];
	/** The customer's own data, by business ID. */
	yours: Readonly<Record<string, OwnAtBusiness>>;
	home: Position;
	/** The searched area; undefined means around the home. */
	area: Area | undefined;
	isLooking: boolean;
	onSearch(area: Area): void;
}

/** A single shop is shown in its town. */
const townZoom = 12;

const sizeOf = (map: LibreMap): Size => {
	const { clientWidth: width, clientHeight: height } = map.getContainer();
	return { width, height };
};

/** Everything on the map is also in the list. */
export function BusinessMap(props: BusinessMapProps) {
	const { businesses, home, area } = props;
	const { t } = useLingui();
	const { lat, lng } = home;
	const isDark = useMedia('(prefers-color-scheme: dark)');
	const streetUrl = useQuery(settings()).data?.map_style_url;
	const { ground, streets } = useMemo(() => {
		const base = { source: groundSource, isDark, home: { lat, lng } };
		const file = streetSource(streetUrl);
		return { ground: groundStyle(base), streets: file ? groundStyle({ ...base, streets: file }) : streetUrl };
	}, [isDark, lat, lng, streetUrl]);
	const [failed, setFailed] = useState<readonly string[]>([]);
	const shown = streets && !failed.includes('streets') ? 'streets' : 'ground';
	const placed = useMemo(
		() => businesses.flatMap((one) => (one.coordinates ? [{ ...one, coordinates: one.coordinates }] : [])),
		[businesses],
	);
	const showAll = (map: LibreMap, duration: number) => {
		const places = [home, ...placed.map(({ coordinates }) => coordinates)];
		if (!area) return fitPlaces(map, places, { maxZoom: townZoom, duration }, { isAll: true });
		map.easeTo({ center: area, zoom: zoomOfArea(area, sizeOf(map)), duration }, { isAll: true });
	};
	return (
		<MapFrame
			label={t`Map of the businesses in the list`}
			style={shown === 'streets' && streets ? streets : ground}
			onShowAll={showAll}
			onError={() => setFailed((before) => (before.includes(shown) ? before : [...before, shown]))}
		>
			{(map) => (
				<>
					<OnMap {...props} map={map} placed={placed} showAll={() => showAll(map, 0)} />
					{failed.includes('ground') ? (
						<div className="absolute top-14 right-15 left-3">
							<Banner tone="warn">{t`The map's lines couldn't be loaded. The places are right.`}</Banner>
						</div>
					) : (
						failed.includes('streets') && (
							<p className="absolute bottom-12 left-1 rounded-field bg-surface px-2 py-0.5 text-ink-soft text-xs">
								<Trans>The street map isn't available right now.</Trans>
							</p>
						)
					)}
				</>
			)}
		</MapFrame>
	);
}

interface View {
	center: LngLat;
	zoom: number;
}
const viewOf = (map: LibreMap): View => ({ center: map.getCenter(), zoom: map.getZoom() });

/** True once the view has moved so far that a new search is worthwhile. */
function hasMoved(map: LibreMap, from: View): boolean {
	const { width, height } = sizeOf(map);
	const { x, y } = map.project(from.center);
	const away = Math.max(Math.abs(x / width - 0.5), Math.abs(y / height - 0.5));
	return Math.abs(map.getZoom() - from.zoom) > 0.42 || away > 0.2;
}

/** Pins are regrouped when the zoom crosses half a level. */
const stepOf = (map: LibreMap) => Math.floor(map.getZoom() * 2) / 2;

/** The map shows everything until the user moves it. */
function useView(map: LibreMap, showAll: () => void) {
	const [step, setStep] = useState(() => stepOf(map));
	const all = useRef<View>(viewOf(map));
	const [isElsewhere, setIsElsewhere] = useState(false);
	const settle = useEffectEvent((always: boolean) => {
		const { center, zoom } = viewOf(map);
		if (always || (String(center) === String(all.current.center) && zoom === all.current.zoom)) showAll();
	});
	useEffect(() => {
		const follow = (event: object) => {
			if ('isAll' in event) all.current = viewOf(map);
			setIsElsewhere(hasMoved(map, all.current));
		};
		const following = [
			map.on('moveend', follow),
			map.on('zoom', () => setStep(stepOf(map))),
			map.on('resize', () => settle(false)),
		];
		return () => {
			for (const one of following) one.unsubscribe();
		};
	}, [map]);
	return { step, isElsewhere, settle };
}

/** Tells the map where pins are, so that its labels avoid them. */
function usePlacesOfPins(map: LibreMap, groups: readonly Placed[][]) {
	useEffect(() => {
		const features = groups.flatMap(([first]): Feature[] => {
			if (!first) return [];
			const { lat, lng } = first.coordinates;
			return [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [lng, lat] } }];
		});
		const put = () => map.getSource<GeoJSONSource>('pins')?.setData({ type: 'FeatureCollection', features });
		put();
		const putting = map.on('style.load', put);
		return () => putting.unsubscribe();
	}, [map, groups]);
}

interface OnMapProps extends BusinessMapProps {
	map: LibreMap;
	placed: readonly Placed[];
	showAll(): void;
}

/** Everything on the map: the home, the pins, what a pressed one shows, and the button to search another area. */
function OnMap({ map, placed, home, area, businesses, yours, isLooking, onSearch, showAll }: OnMapProps) {
	const { t } = useLingui();
	const [openIds, setOpenIds] = useState<readonly string[]>([]);
	const { step, isElsewhere, settle } = useView(map, showAll);
	const searched = area && `${area.lat},${area.lng},${area.radius}`;
	// biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of place that counts
	useEffect(() => {
		settle(true);
		setOpenIds([]);
	}, [searched, home.lat, home.lng]);
	const first = placed[0]?.id;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another list shows all of it, but its next page doesn't
	useEffect(() => settle(false), [first]);
	const groups = useMemo(() => groupsOf(placed, step), [placed, step]);
	usePlacesOfPins(map, groups);
	const press = useEffectEvent((target: EventTarget | null, at: LngLat) => {
		if (target !== map.getCanvas()) return;
		if (openIds.length > 0) setOpenIds([]);
		else map.panTo(at);
	});
	useEffect(() => {
		const pressing = map.on('click', ({ originalEvent, lngLat }) => press(originalEvent.target, lngLat));
		return () => pressing.unsubscribe();
	}, [map]);
	const open = businesses.filter(({ id }) => openIds.includes(id));
	const close = () => {
		const pin = map.getContainer().querySelector<HTMLElement>('[data-pin][aria-expanded="true"]');
		setOpenIds([]);
		// By then, the element that had the focus is gone.
		requestAnimationFrame(() => pin?.focus());
	};
	return (
		<>
			<MapMarker map={map} at={home}>
				<span className="block size-6 rounded-full border-6 border-primary/25 bg-primary ring-2 ring-surface ring-inset" />
			</MapMarker>
			{groups.map((group) => {
				const ids = group.map(({ id }) => id);
				const isLast = groupsOf(group, maxMapZoom).length === 1;
				const places = group.map(({ coordinates }) => coordinates);
				return (
					<MapPin
						key={ids[0]}
						map={map}
						group={group}
						yours={yours}
						isLast={isLast}
						isOpen={openIds.length > 0 && openIds[0] === ids[0]}
						onPress={() => (isLast ? setOpenIds(ids) : fitPlaces(map, places, { maxZoom: maxMapZoom }))}
					/>
				);
			})}
			{isElsewhere && (
				<div className="absolute inset-x-14 top-2 z-3 grid justify-items-center">
					<Button
						size="small"
						busy={isLooking && t`Looking...`}
						onClick={() => {
							setOpenIds([]);
							onSearch(areaOf(map.getCenter(), map.getZoom(), sizeOf(map)));
						}}
					>
						<Trans>Search this area</Trans>
					</Button>
				</div>
			)}
			{open.length > 0 && <MapPeek key={openIds.join()} businesses={open} yours={yours} onClose={close} />}
		</>
	);
}
