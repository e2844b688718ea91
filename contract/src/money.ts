/** Sums that both sides have to agree on. Integer cents. */

/** Half up, once per order (R-tax, R-fee). */
export const basisPoints = (cents: number, bps: number): number => Math.floor((cents * bps + 5_000) / 10_000);

export interface PlatformFee {
	/** Hundredths of a percent of an order's subtotal. */
	bps: number;
	/** For each order. */
	cents: number;
}
/** What the marketplace keeps of an order, which is never more than the order (R-fee). The shop keeps the rest. */
export const platformFee = (subtotal: number, { bps, cents }: PlatformFee): number =>
	Math.min(subtotal, basisPoints(subtotal, bps) + cents);

/** What the landing page says (R-claims). */
export const claimedPercent = 70;

interface OnSale {
	price: number;
	retail_value: number | null;
	inventory: readonly { price?: number | undefined }[];
}
/** The best discount that is on sale at these shops, floored to ten: what may be claimed of them (R-claims). Undefined: nothing. */
export function bestDiscount(shops: readonly OnSale[]): number | undefined {
	const cents = (dollars: number) => Math.round(dollars * 100);
	const tenths = shops.flatMap(({ price, retail_value: value, inventory }) =>
		value === null
			? []
			: inventory.map((one) => (10 * (cents(value) - cents(one.price ?? price))) / cents(value)),
	);
	const best = 10 * Math.floor(Math.max(0, ...tenths));
	return best > 0 ? best : undefined;
}

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
