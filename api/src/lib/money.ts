/** Integer cents inside, dollars only on the wire (R-cents). */
export const toDollars = (cents: number): number => cents / 100;
