/** Code counts in integer cents; the wire has dollars (R-cents). */
export const toDollars = (cents: number): number => cents / 100;
