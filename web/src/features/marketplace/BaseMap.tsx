import type { MapSheet } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { memo } from 'react';
import { Banner } from '#ui/Banner.tsx';
import { boxOfSheet, sheet, sheetsOf } from './map-data.ts';
import { type Label, type Look, placeLabels, placeRings, ringBox, scaleOf } from './map-labels.ts';
import { type Box, fromMap, mercatorScale, type Point, type Size, toScreen, type View } from './map-view.ts';

interface BaseMapProps {
	view: View;
	size: Size;
	/** Where the customer looks from. */
	origin: Point;
	/** Where pins and buttons are: no name stands there. */
	occupied: readonly Box[];
}

/** From here on a line that is half a mile off would lead astray. */
const mileOfRivers = 14;
const mileOfLakes = 90;

/** What lies under the pins: land and water, borders, names, and rings that say how far it is. */
export function BaseMap({ view, size, origin, occupied }: BaseMapProps) {
	const { t } = useLingui();
	const names = sheetsOf(view, size);
	const answers = useQueries({ queries: names.map(sheet) });
	/** Nobody knows yet what is water there. */
	const unknown = names.filter((_, index) => !answers[index]?.data).map(boxOfSheet);
	const sheets = answers.flatMap(({ data }) => data ?? []);
	const home = toScreen(origin, view, size);
	const mile = view.scale * mercatorScale(fromMap(view).lat);
	const taken = [...occupied, legendBox(size), { ...home, width: 26, height: 26 }];
	const rings = placeRings(home, size, mile, taken);
	const ringLabels = rings.flatMap(({ at }) => (at ? [ringBox(at)] : []));
	const labels = placeLabels(sheets, view, size, mile, [...taken, ...ringLabels]);
	return (
		<>
			<svg
				width={size.width}
				height={size.height}
				aria-hidden="true"
				className="absolute inset-0 cursor-grab bg-[light-dark(#c9dfe2,#142328)] active:cursor-grabbing"
			>
				<Ground {...{ sheets, view, size, mile }} />
				<g className={land}>
					{unknown.map((box) => (
						<rect
							key={`${box.x} ${box.y}`}
							{...toScreen(box, view, size)}
							width={box.width * view.scale}
							height={box.height * view.scale}
						/>
					))}
				</g>
				<Paper />
				<g
					className="fill-none stroke-primary/45"
					strokeDasharray="1 5"
					strokeLinecap="round"
					strokeWidth="1.5"
				>
					{rings.map(({ miles, radius }) => (
						<circle key={miles} cx={home.x} cy={home.y} r={radius} />
					))}
				</g>
				<g textAnchor="middle" strokeLinejoin="round" className="[paint-order:stroke]">
					{labels.map((label) => (
						<Name key={`${label.look}${label.text}${label.dot?.x ?? label.x}`} label={label} />
					))}
					{rings.map(
						({ miles, at }) =>
							at && (
								<text
									key={miles}
									x={at.x}
									y={at.y + 4}
									className={`fill-primary-ink font-semibold text-[0.6875rem] ${halo}`}
								>
									{t`${miles} mi`}
								</text>
							),
					)}
				</g>
				<circle cx={home.x} cy={home.y} r="12" className="fill-primary/20" />
				<circle cx={home.x} cy={home.y} r="6" className="fill-primary stroke-2 stroke-surface" />
			</svg>
			<Legend mile={mile} />
			{answers.some(({ isError }) => isError) && (
				<div className="absolute top-3 right-15 left-3">
					<Banner tone="warn">
						<Trans>The map's lines couldn't be loaded. The places are right.</Trans>
					</Banner>
				</div>
			)}
		</>
	);
}

interface GroundProps {
	sheets: readonly MapSheet[];
	view: View;
	size: Size;
	mile: number;
}

/** How built up it is, from the outskirts to the middle of a city. */
const builtLooks = [
	'fill-[light-dark(#f6efe0,#2d2822)]',
	'fill-[light-dark(#f5ead6,#353026)]',
	'fill-[light-dark(#f2e3ca,#3f362b)]',
	'fill-[light-dark(#eedabb,#4a3e31)]',
];
const land = 'fill-[light-dark(#f3f1e3,#24221d)]';
const lines = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const;

/** Layer by layer over all sheets, so that no sheet's edge shows. */
function Ground({ sheets, view, size, mile }: GroundProps) {
	const layer = (draw: (sheet: MapSheet, id: string) => React.ReactNode) =>
		sheets.map((one) => {
			const { x, y } = toScreen(one, view, size);
			const id = `${Math.round(one.x)}-${Math.round(one.y)}`;
			return (
				<g key={id} transform={`translate(${x} ${y}) scale(${view.scale / 100})`}>
					{draw(one, id)}
				</g>
			);
		});
	return (
		<>
			{layer((one) => (
				<>
					<g className="fill-[light-dark(#ecebe4,#201f1d)]">
						<Path d={one.abroad} />
					</g>
					<g className={water}>
						<Path d={one.great_lakes} />
					</g>
				</>
			))}
			{layer((one) => (
				<g {...lines} className="stroke-[light-dark(#dbeaeb,#1a2d33)]">
					<Path d={one.shores} strokeWidth={14} />
				</g>
			))}
			{layer((one) => (
				<g {...lines} className="stroke-[light-dark(#a9c3c3,#37555c)]">
					<Path d={one.shores} strokeWidth={2.5} />
				</g>
			))}
			{layer((one) => (
				<g className={land}>
					<Path d={one.land} />
				</g>
			))}
			{layer((one, id) => (
				<>
					<clipPath id={`land-${id}`}>
						<path d={one.land} />
					</clipPath>
					<g
						clipPath={`url(#land-${id})`}
						strokeLinejoin="round"
						className="stroke-[light-dark(#fffdf6,#1c1a17)]"
					>
						{one.built.map((d, degree) => (
							<g key={builtLooks[degree]} className={builtLooks[degree]}>
								<Path d={d} strokeWidth={mile > 25 ? 2 : mile > 8 ? 0.75 : 0} />
							</g>
						))}
					</g>
				</>
			))}
			{mile < mileOfLakes &&
				layer((one) => (
					<g className={water}>
						<Path d={one.lakes} />
					</g>
				))}
			{mile < mileOfRivers &&
				layer((one) => (
					<g {...lines} className="stroke-[light-dark(#b7d4d9,#20404a)]">
						<Path d={one.rivers} strokeWidth={mile > 4 ? 2.5 : 1.5} />
					</g>
				))}
			{layer((one) => (
				<g {...lines}>
					<g className="stroke-[light-dark(#c3b5a2,#544a40)]" strokeDasharray="2 4">
						<Path d={one.counties} strokeWidth={1} />
					</g>
					<g className="stroke-[light-dark(#a08d78,#7d6f60)]" strokeDasharray="8 4 2 4">
						<Path d={one.states} strokeWidth={1.25} />
					</g>
				</g>
			))}
		</>
	);
}
const water = 'fill-[light-dark(#c9dfe2,#142328)]';

const Path = memo(function Path({ d, strokeWidth = 0 }: { d: string; strokeWidth?: number }) {
	if (!d) return null;
	return strokeWidth > 0 ? (
		<path d={d} strokeWidth={strokeWidth} vectorEffect="non-scaling-stroke" />
	) : (
		<path d={d} stroke="none" />
	);
});

const halo = 'stroke-[3px] stroke-[light-dark(#fbf6ea,#1f1c18)]';
const nameLooks: Record<Look, string> = {
	state: 'fill-ink-soft font-semibold text-[0.8125rem] uppercase tracking-[0.18em]',
	county: 'fill-ink-soft text-[0.6875rem] uppercase tracking-[0.14em]',
	metropolis: 'fill-ink font-display font-bold text-lg',
	city: 'fill-ink font-display font-semibold text-[0.9375rem]',
	town: 'fill-ink font-semibold text-[0.8125rem]',
	village: 'fill-ink text-xs',
	part: 'fill-ink-soft font-medium text-xs',
	zip: 'fill-ink-soft text-[0.6875rem] tabular-nums',
};

function Name({ label: { text, look, x, y, dot } }: { label: Label }) {
	return (
		<>
			{dot && <circle cx={dot.x} cy={dot.y} r="2.5" className="fill-ink stroke-[1.5px] stroke-surface" />}
			<text x={x} y={y} dominantBaseline="central" className={`${nameLooks[look]} ${halo}`}>
				{text}
			</text>
		</>
	);
}

/** Fibers, as in the paper of a bag. */
function Paper() {
	return (
		<>
			<pattern id="map-paper" width="90" height="90" patternUnits="userSpaceOnUse">
				<path
					d="M7 12l6-2M34 5l4 4M61 18l7 1M80 9l3 5M18 37l2 6M47 33l6-3M72 44l5 4M9 62l5 3M38 58l1 6M58 71l7-2M27 82l6 1M83 68l-2 6"
					className="fill-none stroke-[light-dark(rgb(67_48_42/0.07),rgb(245_239_232/0.045))]"
				/>
			</pattern>
			<rect width="100%" height="100%" fill="url(#map-paper)" />
		</>
	);
}

const scalePixels = 72;
const legendBox = ({ width, height }: Size): Box => {
	const box = { width: Math.min(252, width - 56), height: 46 };
	return { ...box, x: box.width / 2, y: height - box.height / 2 };
};

/** How long a mile is, where north is, and whose data it is. */
function Legend({ mile }: { mile: number }) {
	const { miles, pixels } = scaleOf(mile, scalePixels);
	return (
		<div className="pointer-events-none absolute bottom-1 left-1 grid max-w-[calc(100%-4.25rem)] gap-1 rounded-lg bg-surface/70 px-1.5 py-1 text-[0.6875rem] text-ink-soft leading-tight">
			<span className="flex items-end gap-2">
				<span
					aria-hidden="true"
					className="border-ink-soft border-x-2 border-b-2 text-center font-semibold tabular-nums"
					style={{ width: pixels }}
				>
					<Trans>{miles} mi</Trans>
				</span>
				<span aria-hidden="true" className="font-semibold">
					<Trans>N ↑</Trans>
				</span>
				<Trans>Areas are approximate</Trans>
			</span>
			<span>
				<Trans>Map: US Census, Natural Earth, GeoNames</Trans>
			</span>
		</div>
	);
}
