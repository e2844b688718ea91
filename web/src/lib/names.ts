/** "Ada", "Lovelace" → "AL"; missing names are skipped. */
export const initials = (firstName: string | null, lastName?: string | null): string =>
	[firstName, lastName]
		.map((name) => Array.from(name?.trim() ?? '')[0] ?? '')
		.join('')
		.toLocaleUpperCase('en-US');

const fileName =
	(ending: string) =>
	(...parts: string[]) => {
		const ascii = parts.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
		return `${ascii.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'file'}.${ending}`;
	};
/** 'orders', 'Café Nord', '2026-11-22' → "orders-cafe-nord-2026-11-22.csv": ASCII only. */
export const csvName = fileName('csv');
export const pdfName = fileName('pdf');
