import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { boxOfSheet, sheet, sheetsOf } from '#lib/map-sheets.ts';
import {
	type Box,
	fromMap,
	mercatorScale,
	type Point,
	type Size,
	toScreen,
	type View,
} from '#lib/map-view.ts';
import { Banner } from '#ui/Banner.tsx';
import { MapGround, sea } from '#ui/MapGround.tsx';
import { type Label, type Look, placeLabels, placeRings, ringBox, scaleOf } from './map-labels.ts';

interface BaseMapProps {
	view: View;
	size: Size;
	origin: Point;
	/** Boxes of pins and buttons, which place names avoid. */
	occupied: readonly Box[];
}

export function BaseMap({ view, size, origin, occupied }: BaseMapProps) {
	const { t } = useLingui();
	const names = sheetsOf(view, size);
	const answers = useQueries({ queries: names.map(sheet) });
	/** Sheets that haven't loaded, where water is unknown. */
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
				className={`absolute inset-0 cursor-grab active:cursor-grabbing ${sea}`}
			>
				<MapGround sheets={sheets} view={view} size={size} mile={mile} unknown={unknown} />
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
					<Banner tone="warn">{t`The map's lines couldn't be loaded. The places are right.`}</Banner>
				</div>
			)}
		</>
	);
}

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

const Name = ({ label: { text, look, x, y, dot } }: { label: Label }) => (
	<>
		{dot && <circle cx={dot.x} cy={dot.y} r="2.5" className="fill-ink stroke-[1.5px] stroke-surface" />}
		<text x={x} y={y} dominantBaseline="central" className={`${nameLooks[look]} ${halo}`}>
			{text}
		</text>
	</>
);

const scalePixels = 72;
const legendBox = ({ width, height }: Size): Box => {
	const box = { width: Math.min(252, width - 56), height: 46 };
	return { ...box, x: box.width / 2, y: height - box.height / 2 };
};

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
