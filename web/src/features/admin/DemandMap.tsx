import { t } from '@lingui/core/macro';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { boxOfSheet, sheet, sheetsOf } from '#lib/map-sheets.ts';
import {
	fit,
	fromMap,
	inside,
	marks,
	mercatorScale,
	type Point,
	type Position,
	type Size,
	toMap,
	toScreen,
	type View,
} from '#lib/map-view.ts';
import { useMapHandling } from '#lib/use-map-handling.ts';
import { useSize } from '#lib/use-size.ts';
import { MapGround, sea } from '#ui/MapGround.tsx';
import { MapZoomButtons } from '#ui/MapZoomButtons.tsx';

export interface MappedPlace {
	id: string;
	name: string;
	at: Position;
	/** Null means one or two. */
	count: number | null;
}

const label: Size = { width: 96, height: 64 };
const [smallest, largest] = [7, 26];
/** Smallest radius, in pixels, that fits a number. */
const numbered = 13;

/** The area is proportional to the count. */
const radiusOf = (count: number | null, max: number) =>
	count === null ? smallest : Math.max(smallest, largest * Math.sqrt(count / max));

/** Shows the table's data on a map; it adds nothing for screen readers. */
export function DemandMap({ places }: { places: readonly MappedPlace[] }) {
	const frame = useRef<HTMLDivElement>(null);
	const size = useSize(frame);
	const [chosen, setView] = useState<View>();
	const placed = useMemo(() => places.map((place) => ({ place, point: toMap(place.at) })), [places]);
	const all = useMemo(
		() =>
			fit(
				placed.map(({ point }) => point),
				size,
			),
		[placed, size],
	);
	const view = chosen ?? all;
	useMapHandling(frame, { view, size, onView: setView });
	const screen = placed.map(({ point }) => toScreen(point, view, size));
	return (
		<section aria-label={t`Map of demand`} className="h-full">
			<div
				ref={frame}
				className={`relative h-full touch-none select-none overflow-hidden rounded-card border border-line ${sea}`}
			>
				<svg
					width={size.width}
					height={size.height}
					aria-hidden="true"
					className="absolute inset-0 cursor-grab active:cursor-grabbing"
				>
					<Ground view={view} size={size} />
					<Circles places={places} screen={screen} size={size} />
				</svg>
				<p className="pointer-events-none absolute bottom-1 left-1 rounded-lg bg-surface/70 px-1.5 py-0.5 text-[0.6875rem] text-ink-soft">
					{t`Map: US Census, Natural Earth, GeoNames`}
				</p>
				<MapZoomButtons view={view} size={size} onView={setView} />
			</div>
		</section>
	);
}

function Ground({ view, size }: { view: View; size: Size }) {
	const names = sheetsOf(view, size);
	const answers = useQueries({ queries: names.map(sheet) });
	const unknown = names.filter((_, index) => !answers[index]?.data).map(boxOfSheet);
	const sheets = answers.flatMap(({ data }) => data ?? []);
	const mile = view.scale * mercatorScale(fromMap(view).lat);
	return <MapGround sheets={sheets} view={view} size={size} mile={mile} unknown={unknown} />;
}

function Circles({
	places,
	screen,
	size,
}: {
	places: readonly MappedPlace[];
	screen: readonly Point[];
	size: Size;
}) {
	const max = Math.max(1, ...places.map(({ count }) => count ?? 1));
	const buttons = { x: size.width - 30, y: 82, width: 60, height: 164 };
	const kinds = marks(screen, size, label, [buttons]);
	return places
		.map((place, index) => ({ place, at: screen[index] ?? { x: 0, y: 0 }, named: kinds[index] === 'price' }))
		.filter(({ at }) => inside({ ...at, width: -2 * largest, height: -2 * largest }, size))
		.toReversed()
		.map(({ place: { id, name, count }, at, named }) => {
			const radius = radiusOf(count, max);
			return (
				<g key={id} transform={`translate(${at.x} ${at.y})`} textAnchor="middle">
					<circle r={radius} className="fill-primary stroke-[1.5px] stroke-surface" fillOpacity="0.85" />
					{count !== null && radius >= numbered && (
						<text dominantBaseline="central" className="fill-on-primary font-semibold text-xs tabular-nums">
							{count}
						</text>
					)}
					{named && (
						<text
							y={radius + 12}
							strokeLinejoin="round"
							className="fill-ink stroke-[3px] stroke-surface font-semibold text-xs [paint-order:stroke]"
						>
							{name}
						</text>
					)}
				</g>
			);
		});
}
