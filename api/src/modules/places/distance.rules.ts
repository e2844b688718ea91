/** Great-circle distances (R-distance), and the projection in which the database searches. */

export interface Position {
	lat: number;
	lng: number;
}

export const earthMiles = 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Haversine formula. */
export function distanceMiles(a: Position, b: Position): number {
	const dLat = radians(b.lat - a.lat);
	const dLng = radians(b.lng - a.lng);
	const h =
		Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
	return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Web Mercator projection in miles at the equator. */
export const toPoint = ({ lat, lng }: Position): { x: number; y: number } => ({
	x: earthMiles * radians(lng),
	y: earthMiles * Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2)),
});

/** Formats a PostgreSQL `point`. */
export function pointText(position: Position): string {
	const { x, y } = toPoint(position);
	return `(${x},${y})`;
}

/** Map radius that covers every position within `miles`. Mercator stretches by 1/cos(latitude), most near the pole. */
export function mapRadius(miles: number, lat: number): number {
	const edge = Math.min(radians(Math.abs(lat)) + (miles * 1.01) / earthMiles, radians(89));
	return miles / Math.cos(edge);
}

/** Radius on the map that surely contains only positions within `miles`. */
export function innerMapRadius(miles: number, lat: number): number {
	const edge = Math.max(0, radians(Math.abs(lat)) - (miles * 1.01) / earthMiles);
	return miles / Math.cos(edge);
}
