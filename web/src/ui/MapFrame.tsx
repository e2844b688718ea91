import { useLingui } from '@lingui/react/macro';
import { LocateFixed, Minus, Plus } from 'lucide-react';
import {
	AttributionControl,
	Map as LibreMap,
	LngLatBounds,
	type MapOptions,
	Marker,
	type PaddingOptions,
	ScaleControl,
	setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { maxMapZoom, type Position } from '#lib/map-view.ts';
import { IconButton } from './IconButton.tsx';

setWorkerUrl(workerUrl);

interface MapFrameProps {
	label: string;
	style: NonNullable<MapOptions['style']>;
	/** Fits everything into view: without animation when the map opens, later at the press of a button. */
	onShowAll(map: LibreMap, duration: number): void;
	/** The style or its first tiles failed to load, are invalid, or nothing of them comes for ten seconds. */
	onError?(): void;
	children?: (map: LibreMap) => ReactNode;
}

/** A slow network or device takes longer in all, but not without anything new. */
const silentMs = 10_000;

/** The map doesn't rotate or tilt, and the wheel without a modifier key scrolls the page. */
const handling: Partial<MapOptions> = {
	attributionControl: false,
	doubleClickZoom: false,
	dragRotate: false,
	fadeDuration: 0,
	maxPitch: 0,
	maxZoom: maxMapZoom,
	minZoom: 2,
	touchPitch: false,
};

/** A map with its buttons, or a sentence where the browser can't draw one. */
export function MapFrame({ label, style, onShowAll, onError, children }: MapFrameProps) {
	const { t } = useLingui();
	const frame = useRef<HTMLDivElement>(null);
	const [map, setMap] = useState<LibreMap>();
	const [isBlank, setIsBlank] = useState(false);
	const styleNow = useRef(style);
	const title = t`Arrow keys move the map, plus and minus zoom`;
	const showAll = useEffectEvent(onShowAll);
	const fail = useEffectEvent(() => onError?.());
	useEffect(() => {
		if (!frame.current) return;
		let made: LibreMap;
		try {
			made = new LibreMap({
				...handling,
				container: frame.current,
				style: styleNow.current,
				locale: { 'Map.Title': title },
			});
		} catch {
			setIsBlank(true);
			return;
		}
		made.touchZoomRotate.disableRotation();
		made.keyboard.disableRotation();
		made.addControl(new ScaleControl({ maxWidth: 72, unit: 'imperial' }), 'top-left');
		made.addControl(new AttributionControl({ compact: false }), 'bottom-left');
		made.on('wheel', (event) => {
			const { ctrlKey, metaKey } = event.originalEvent;
			if (!ctrlKey && !metaKey) event.preventDefault();
		});
		showAll(made, 0);
		setMap(made);
		return () => made.remove();
	}, [title]);
	useEffect(() => {
		if (!map) return;
		if (styleNow.current !== style) map.setStyle(style);
		styleNow.current = style;
		let timeout = setTimeout(fail, silentMs);
		const failing = map.on('error', fail);
		const loading = map.on('data', () => {
			clearTimeout(timeout);
			timeout = setTimeout(fail, silentMs);
		});
		const onIdle = () => {
			clearTimeout(timeout);
			failing.unsubscribe();
			loading.unsubscribe();
		};
		map.once('idle', onIdle);
		return () => {
			map.off('idle', onIdle);
			onIdle();
		};
	}, [map, style]);
	const button = (text: string, icon: ReactNode, onClick: () => void) => (
		<IconButton look="floating" label={text} icon={icon} onClick={onClick} />
	);
	return (
		<section aria-label={label} className="relative h-full">
			<div ref={frame} className="part-map h-full rounded-card border border-line bg-raised" />
			{map && children?.(map)}
			{map && (
				<div className="absolute top-2 right-2 z-2 grid gap-2">
					{button(t`Zoom in`, <Plus aria-hidden />, () => map.zoomIn())}
					{button(t`Zoom out`, <Minus aria-hidden />, () => map.zoomOut())}
					{button(t`Show all`, <LocateFixed aria-hidden />, () => onShowAll(map, 300))}
				</div>
			)}
			{isBlank && (
				<p className="absolute inset-0 grid place-items-center p-6 text-center text-ink-soft">
					{t`This browser can't draw the map. Everything on it is in the list.`}
				</p>
			)}
		</section>
	);
}

/** Keeps its children at a point on the map. */
export function MapMarker({ map, at, children }: { map: LibreMap; at: Position; children: ReactNode }) {
	const [marker] = useState(() => new Marker({ element: document.createElement('div') }));
	const { lat, lng } = at;
	useEffect(() => {
		marker.setLngLat({ lat, lng }).addTo(map);
		return () => void marker.remove();
	}, [map, marker, lat, lng]);
	return createPortal(children, marker.getElement());
}

/** Leaves room for the pins' own size, the buttons and the attribution. */
const padding: PaddingOptions = { top: 60, right: 76, bottom: 64, left: 48 };

export function fitPlaces(
	map: LibreMap,
	places: readonly Position[],
	options: { maxZoom: number; duration?: number },
	eventData?: object,
): void {
	const bounds = new LngLatBounds();
	for (const { lat, lng } of places) bounds.extend([lng, lat]);
	if (places.length > 0) map.fitBounds(bounds, { ...options, linear: true, padding }, eventData);
}
