/** Sums that both sides have to agree on. Integer cents. */

/** Half up, once per order (R-tax, R-fee). */
export const basisPoints = (cents: number, bps: number): number => Math.floor((cents * bps + 5_000) / 10_000);

/** What so many bags cost. The server's own sum is what is charged (R-server-totals); a screen shows the same beforehand. */
export function bagTotal(
	quantity: number,
	priceCents: number,
	taxRateBps: number,
): { subtotal: number; tax: number; total: number } {
	const subtotal = quantity * priceCents;
	const tax = basisPoints(subtotal, taxRateBps);
	return { subtotal, tax, total: subtotal + tax };
}
