/** Calculations both sides must agree on, in integer cents. */

/** Rounds half up, once per order (R-tax, R-fee). */
export const basisPoints = (cents: number, bps: number): number => Math.floor((cents * bps + 5_000) / 10_000);

export interface PlatformFee {
	/** Basis points of an order's subtotal. */
	bps: number;
	cents: number;
}
/** The platform's share, at most the whole order (R-fee). */
export const platformFee = (subtotal: number, { bps, cents }: PlatformFee): number =>
	Math.min(subtotal, basisPoints(subtotal, bps) + cents);

/** The landing page's claim (R-claims). */
export const claimedPercent = 70;

interface OnSale {
	price: number;
	retail_value: number | null;
	inventory: readonly { price?: number | undefined }[];
}
/** The best discount of these shops now, in percent, rounded down to a multiple of ten (R-claims); undefined if none. */
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

/** Total of a purchase. The server's own total is charged (R-server-totals); screens show the same beforehand. */
export function bagTotal(
	quantity: number,
	priceCents: number,
	taxRateBps: number,
): { subtotal: number; tax: number; total: number } {
	const subtotal = quantity * priceCents;
	const tax = basisPoints(subtotal, taxRateBps);
	return { subtotal, tax, total: subtotal + tax };
}
