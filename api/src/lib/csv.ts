/** Formats a line of a CSV file (RFC 4180). Cells that a spreadsheet would run get an apostrophe (R-csv-is-data). */
const formula = /^\s*[=+\-@\t\r\n|]/;

function cell(value: string | number): string {
	if (typeof value === 'number') return String(value);
	const safe = formula.test(value.normalize('NFKC')) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;
