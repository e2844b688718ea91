import { AttributionControl, Map as LibreMap, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useRef } from 'react';
import { fromMap, type Size, type View, zoomLevel } from '#lib/map-view.ts';

setWorkerUrl(workerUrl);

export interface TileMapProps {
	styleUrl: string;
	view: View;
	size: Size;
	onReady(): void;
	/** The style or its tiles failed to load or are invalid. */
	onFailed(): void;
}

const timeoutMs = 10_000;

/** A street map from the operator's style. It isn't interactive: gestures move our own view. */
export function TileMap({ styleUrl, view, size, onReady, onFailed }: TileMapProps) {
	const element = useRef<HTMLDivElement>(null);
	const map = useRef<LibreMap>(undefined);
	const now = useRef({ view, onReady, onFailed });
	now.current = { view, onReady, onFailed };

	useEffect(() => {
		if (!element.current) return;
		let isThere = false;
		const fail = () => !isThere && now.current.onFailed();
		const timeout = setTimeout(fail, timeoutMs);
		let made: LibreMap | undefined;
		try {
			made = new LibreMap({
				container: element.current,
				style: styleUrl,
				interactive: false,
				attributionControl: false,
				fadeDuration: 0,
				...cameraOf(now.current.view),
			});
		} catch {
			fail();
			clearTimeout(timeout);
			return;
		}
		// Our buttons are on the right.
		made.addControl(new AttributionControl({ compact: true }), 'bottom-left');
		made.on('error', fail);
		made.once('idle', () => {
			isThere = true;
			clearTimeout(timeout);
			now.current.onReady();
		});
		map.current = made;
		return () => {
			clearTimeout(timeout);
			map.current = undefined;
			made.remove();
		};
	}, [styleUrl]);
	useEffect(() => void map.current?.jumpTo(cameraOf(view)), [view]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the canvas is as large as its frame
	useEffect(() => void map.current?.resize(), [size]);
	return <div ref={element} className="absolute inset-0" />;
}

const cameraOf = (view: View) => ({ center: fromMap(view), zoom: zoomLevel(view) });
