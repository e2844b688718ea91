/** Integer cents inside, dollars only on the wire (R-cents). */
export const toDollars = (cents: number): number => cents / 100;

/** Half up, once per order (R-tax, R-fee). */
export const basisPoints = (cents: number, bps: number): number => Math.floor((cents * bps + 5_000) / 10_000);
