/** Money for eyes. The wire has dollars (R-cents). */
const dollarsFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 5.99 → "$5.99". Always two decimals. */
export function formatDollars(dollars: number): string {
	return dollarsFormat.format(dollars);
}

/** What was typed into an amount field, in dollars; what is no number counts as 0. */
export function parseAmount(typed: string): number {
	const amount = Number(typed);
	return Number.isFinite(amount) && amount > 0 ? Math.round(amount * 100) / 100 : 0;
}
