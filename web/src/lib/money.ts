/** Money for eyes. The wire has dollars (R-cents). */

const thousands = /\B(?=(\d{3})+\.)/g;

/** 5.99 → "$5.99". Always two decimals. By hand: the browser's formatter takes longer to make than the first cards. */
export function formatDollars(dollars: number): string {
	const amount = Math.abs(dollars).toFixed(2).replace(thousands, ',');
	return dollars < 0 ? `-$${amount}` : `$${amount}`;
}

/** What was typed into an amount field, in dollars; what is no number counts as 0. */
export function parseAmount(typed: string): number {
	const amount = Number(typed);
	return Number.isFinite(amount) && amount > 0 ? Math.round(amount * 100) / 100 : 0;
}
