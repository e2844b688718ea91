/** Formats distances in miles (R-distance). */
interface Point {
	lat: number;
	lng: number;
}

export const formatMiles = (miles: number): string => `${milesFigure(miles)} mi`;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Great-circle distance, computed as on the server. */
export function milesBetween(a: Point, b: Point): number {
	const [north, east] = [radians(b.lat - a.lat), radians(b.lng - a.lng)];
	const half =
		Math.sin(north / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east / 2) ** 2;
	return 2 * 3958.7613 * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Both points are the center of the same ZIP code, so the distance is unknown. */
export const isSamePoint = (miles: number): boolean => miles < 0.005;

/** Without the unit. */
export function milesFigure(miles: number): string {
	const isUnderOne = Number(miles.toFixed(2)) < 1;
	return miles.toFixed(isUnderOne ? 2 : 1);
}
