/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe before
 * it: what a customer or an owner typed is never run (R-csv-is-data).
 */
const formula = /^\s*[=+\-@\t\r\n|]/;

function cell(value: string | number): string {
	if (typeof value === 'number') return String(value);
	const safe = formula.test(value.normalize('NFKC')) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;
