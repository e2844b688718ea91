import { memo, type ReactNode } from 'react';
import { type Box, type Size, toScreen, type View } from '#lib/map-view.ts';

interface Sheet {
	x: number;
	y: number;
	abroad: string;
	great_lakes: string;
	shores: string;
	land: string;
	built: readonly string[];
	lakes: string;
	rivers: string;
	counties: string;
	states: string;
}

/** From this scale on, simplified rivers would be visibly off. */
const mileOfRivers = 14;
const mileOfLakes = 90;
export const sea = 'bg-[light-dark(#c9dfe2,#142328)]';

interface MapGroundProps {
	sheets: readonly Sheet[];
	view: View;
	size: Size;
	/** Pixels per mile. */
	mile: number;
	/** Areas where water is unknown. */
	unknown: readonly Box[];
}

const builtLooks = [
	'fill-[light-dark(#f6efe0,#2d2822)]',
	'fill-[light-dark(#f5ead6,#353026)]',
	'fill-[light-dark(#f2e3ca,#3f362b)]',
	'fill-[light-dark(#eedabb,#4a3e31)]',
];
const land = 'fill-[light-dark(#f3f1e3,#24221d)]';
const lines = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const;

/** Draws each layer across all sheets, so that sheet edges don't show. */
export function MapGround({ sheets, view, size, mile, unknown }: MapGroundProps) {
	const layer = (draw: (sheet: Sheet, id: string) => ReactNode) =>
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

const Paper = () => (
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
