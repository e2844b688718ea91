/** Reads a CSV sheet of shops as saved by spreadsheet programs (R-shop-sheet). */
import { fields, type SheetLine, sheetLine, shopDraftLimits, type Translated } from '@flavorbag/contract';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import { nameKey } from '#identity';
import { invalidFile } from '#lib/app-error.ts';
import { translatedIssues } from '#lib/language.ts';
import { inEach, msg } from '#lib/texts.ts';

const columns = ['name', 'street', 'zip', 'email', 'kind', 'language'] as const;

interface CheckedLine {
	line: number;
	/** As typed if there are problems. */
	given: Record<keyof SheetLine, string>;
	problems: Translated[];
}

const refuse = (message: Translated) => invalidFile('sheet', message);

/** Decodes UTF-8, with or without a byte order mark, or else Windows-1252. */
function textOf(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('windows-1252').decode(bytes);
	}
}

function rowsOf(text: string): { record: string[]; info: Info }[] {
	const [head = ''] = text.split(/[\r\n]/, 1);
	const delimiter = [';', '\t'].find((one) => head.includes(one)) ?? ',';
	const relaxed = { relax_column_count: true, relax_quotes: true, skip_records_with_empty_values: true };
	const record_delimiter = ['\r\n', '\n', '\r'];
	try {
		const rows = parse(text, { ...relaxed, delimiter, record_delimiter, info: true, skip_empty_lines: true });
		return rows as unknown as { record: string[]; info: Info }[];
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		const line = String(error.lines);
		throw refuse(msg('The quotation mark in line {line} has no second one. Add it, or delete it.', { line }));
	}
}

const languageWords: Record<string, string> = { '': 'en', english: 'en', spanish: 'es', espanol: 'es' };
/** The column of each field. */
const columnOf: Record<keyof SheetLine, (typeof columns)[number]> = {
	display_name: 'name',
	street: 'street',
	zip_code: 'zip',
	email: 'email',
	category: 'kind',
	language: 'language',
};

function checked({ record, info }: { record: string[]; info: Info }, places: readonly string[]): CheckedLine {
	const typed = (column: (typeof columns)[number]) => fields.cleanText(record[places.indexOf(column)] ?? '');
	const language = nameKey(typed('language'));
	const given = {
		display_name: typed('name'),
		street: typed('street'),
		// Spreadsheet programs treat it as a number and drop leading zeros.
		zip_code: fields
			.cleanShape(typed('zip'))
			.replace(/^\d{3,4}(?=$|-)/, (digits) => digits.padStart(5, '0'))
			.replace(/^(\d{5})-\d{4}$/, '$1'),
		email: typed('email').toLowerCase(),
		category: nameKey(typed('kind')),
		language: languageWords[language] ?? language,
	};
	const { data, error } = sheetLine.safeParse(given);
	if (data) return { line: info.lines, given: data, problems: [] };
	const issues = translatedIssues(sheetLine, given, error.issues);
	// One problem per column: an empty string is also too short.
	const byColumn = new Map(
		issues.toReversed().map(({ issue, message }) => [columnOf[issue.path[0] as keyof SheetLine], message]),
	);
	const problems = [...byColumn].reverse().map(([column, message]) => {
		const value = typed(column).slice(0, 60);
		return inEach(({ language: own }) => `${column}${value && ` “${value}”`}: ${message[own]}`);
	});
	return { line: info.lines, given, problems };
}

export function linesOf(bytes: Uint8Array): CheckedLine[] {
	const [head, ...rows] = rowsOf(textOf(bytes));
	const places = (head?.record ?? []).map((name) =>
		fields.cleanText(name).toLowerCase().replace(' code', ''),
	);
	const missing = columns.filter((column) => !places.includes(column)).join(', ');
	if (missing !== '')
		throw refuse(
			msg('Save the sheet as CSV, with these columns named in its first line: {all}. Missing: {missing}.', {
				all: columns.join(', '),
				missing,
			}),
		);
	if (rows.length === 0) throw refuse(msg('There are no shops below the first line.'));
	const { linesMax: max } = shopDraftLimits;
	if (rows.length > max)
		throw refuse(
			msg('This sheet has {count} shops. Split it: {max} fit in one.', { count: rows.length, max }),
		);
	return rows.map((row) => checked(row, places));
}
