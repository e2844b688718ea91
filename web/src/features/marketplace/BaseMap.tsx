import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { County } from './map-data.ts';
import { mercatorScale, type Point, type Size, toScreen, type View } from './map-view.ts';

interface BaseMapProps {
	view: View;
	size: Size;
	/** Where the customer looks from, and the zero of the counties' paths. */
	origin: Point;
	lat: number;
	counties: readonly County[];
}

const ringMiles = [0.5, 1, 2, 5, 10, 25, 50, 100];
const namePixels = 90;

const Lines = memo(function Lines({ counties }: { counties: readonly County[] }) {
	return counties.map((county) => <path key={county.id} d={county.path} vectorEffect="non-scaling-stroke" />);
});

/** What lies under the pins: counties with their names, and rings that say how far it is. For the eyes alone. */
export function BaseMap({ view, size, origin, lat, counties }: BaseMapProps) {
	const { t } = useLingui();
	const home = toScreen(origin, view, size);
	const reach = { x: size.width / 2 / view.scale, y: size.height / 2 / view.scale };
	const seen = counties.filter(
		({ box }) =>
			box.right > view.x - reach.x &&
			box.left < view.x + reach.x &&
			box.bottom > view.y - reach.y &&
			box.top < view.y + reach.y,
	);
	const rings = ringMiles
		.map((miles) => ({ miles, radius: miles * mercatorScale(lat) * view.scale }))
		.filter(({ radius }) => radius > 36 && radius < 1.2 * Math.max(size.width, size.height));
	return (
		<svg
			width={size.width}
			height={size.height}
			aria-hidden="true"
			className="absolute inset-0 cursor-grab active:cursor-grabbing"
		>
			<g
				transform={`translate(${home.x} ${home.y}) scale(${view.scale})`}
				className="fill-surface stroke-edge/50"
			>
				<Lines counties={seen} />
			</g>
			<g className="fill-none stroke-primary/35" strokeDasharray="3 5">
				{rings.map(({ miles, radius }) => (
					<circle key={miles} cx={home.x} cy={home.y} r={radius} />
				))}
			</g>
			<g className="fill-ink-soft text-xs" textAnchor="middle">
				{rings.map(({ miles, radius }) => (
					<text key={miles} x={home.x} y={home.y - radius - 4}>
						{t`${miles} mi`}
					</text>
				))}
				{seen.map(({ id, name, box }) => {
					const middle = toScreen(
						{ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 },
						view,
						size,
					);
					const wide = (box.right - box.left) * view.scale > namePixels;
					return (
						wide && (
							<text key={id} x={middle.x} y={middle.y} className="tracking-wide opacity-80">
								{name}
							</text>
						)
					);
				})}
			</g>
			<circle cx={home.x} cy={home.y} r="11" className="fill-primary/20" />
			<circle cx={home.x} cy={home.y} r="5.5" className="fill-primary stroke-2 stroke-surface" />
		</svg>
	);
}
