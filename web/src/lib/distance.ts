/** Miles for eyes (R-distance). */
export function formatMiles(miles: number): string {
	return `${milesFigure(miles)} mi`;
}

/** Both stand at the middle of a ZIP code: that is no distance, only the same ZIP code. */
export const isSamePoint = (miles: number): boolean => miles < 0.005;

/** The figure alone, for a line that has its own unit. */
export function milesFigure(miles: number): string {
	const isUnderOne = Number(miles.toFixed(2)) < 1;
	return miles.toFixed(isUnderOne ? 2 : 1);
}
