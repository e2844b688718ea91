/** Draws the embedded static map: distance rings, nearby ZIP codes, and a pin. */
import { escapeHtml } from '#lib/html.ts';
import type { MapPicture, MapView } from '#ports/place-search.ts';

/** At zoom 0 the equator is 256 pixels long. */
const equatorMiles = 24_901.46;
const milesPerPixel = ({ lat, zoom }: MapView) =>
	(equatorMiles * Math.cos((lat * Math.PI) / 180)) / (256 * 2 ** zoom);
const milesPerDegree = 69.05;
const ringMiles = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50];

export interface Named {
	name: string;
	lat: number;
	lng: number;
}

export function drawMap(view: MapView, around: readonly Named[]): MapPicture {
	const { lat, lng, width, height } = view;
	const mile = 1 / milesPerPixel(view);
	const [x, y] = [width / 2, height / 2];
	const rings = ringMiles
		.map((miles) => ({ miles, radius: miles * mile }))
		.filter(({ radius }) => radius > 30 && radius < Math.hypot(x, y))
		.map(
			({ miles, radius }) =>
				`<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="none" stroke="#c2410c" stroke-opacity=".35" stroke-dasharray="3 5"/>` +
				`<text x="${x}" y="${(y - radius - 4).toFixed(1)}">${miles} mi</text>`,
		);
	const names = around
		.map((one) => ({
			name: one.name,
			x: x + (one.lng - lng) * Math.cos((lat * Math.PI) / 180) * milesPerDegree * mile,
			y: y - (one.lat - lat) * milesPerDegree * mile,
		}))
		.filter((one) => one.x > 20 && one.x < width - 20 && one.y > 12 && one.y < height - 6)
		.filter((one) => Math.hypot(one.x - x, one.y - y) > 40)
		// Post office ZIP codes may share a position.
		.filter(
			(one, index, all) =>
				!all
					.slice(0, index)
					.some((other) => Math.abs(other.x - one.x) < 40 && Math.abs(other.y - one.y) < 14),
		)
		.map((one) => `<text x="${one.x.toFixed(1)}" y="${one.y.toFixed(1)}">${escapeHtml(one.name)}</text>`);
	const pin = `<path transform="translate(${x} ${y})" d="M0 0c-3-7-12-12-12-21a12 12 0 0 1 24 0c0 9-9 14-12 21z" fill="#c2410c" stroke="#fff" stroke-width="1.5"/><circle cx="${x}" cy="${y - 21}" r="4.5" fill="#fff"/>`;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff4e6"/><g font-family="system-ui,sans-serif" font-size="12" fill="#57534e" text-anchor="middle">${rings.join('')}${names.join('')}</g>${pin}</svg>`;
	return { type: 'image/svg+xml', body: new TextEncoder().encode(svg) };
}
