/** Formats by hand, because creating an Intl formatter is slow. The API sends dollars (R-cents). */

const thousands = /\B(?=(\d{3})+(?!\d))/g;

/** 1234 → "1,234", in English and US Spanish. */
export const formatCount = (count: number): string => String(count).replace(thousands, ',');

/** 5.99 → "$5.99". Always two decimals. */
export function formatDollars(dollars: number): string {
	const amount = Math.abs(dollars).toFixed(2).replace(thousands, ',');
	return dollars < 0 ? `-$${amount}` : `$${amount}`;
}

/** Parses typed dollars; anything but a positive number is 0. */
export function parseAmount(typed: string): number {
	const amount = Number(typed);
	return Number.isFinite(amount) && amount > 0 ? Math.round(amount * 100) / 100 : 0;
}
