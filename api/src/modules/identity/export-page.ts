/** A person's data as a page that anybody can read and print, in their language (R-export). It is written while it is read. */
import type { Language } from '@flavorbag/contract';
import { nameOf, type PersonalRow, type PersonalTable } from '#db/personal-data.ts';
import { escapeHtml } from '#lib/html.ts';
import { localeOf } from '#lib/language.ts';
import { dateFormat } from '#lib/time.ts';
import { values as valuesEs } from './export-values.es.ts';
import { en } from './export-words.en.ts';
import { type ExportWords, es } from './export-words.es.ts';

export const exportWords: Record<Language, Omit<ExportWords, 'values'>> = { en, es };
const values: Record<Language, Readonly<Record<string, string>>> = { en: en.values, es: valuesEs };

/** Columns whose values are one of a few, which have words. What somebody wrote stays as it is. */
export const codedColumns: ReadonlySet<string> = new Set([
	...['role', 'account_type', 'language', 'providerId', 'deviceType', 'status', 'from_status', 'to_status'],
	...[
		'by',
		'period',
		'requested_by',
		'tax_class',
		'was',
		'tax_remitted_by',
		'value',
		'reasons',
		'text_state',
	],
	...['report_reason', 'decision', 'ended_why', 'kind', 'bag_kind', 'way', 'place', 'bag_caution', 'action'],
	...['new_order_emails', 'diets', 'avoid', 'allergen', 'size', 'contains', 'handling', 'container'],
	...['bag_allergens.state', 'bag_offers.state', 'waitlist_entries.state', 'rating_decisions.reason'],
	...['outbox.email', 'push_messages.email'],
]);

const dates = new Set(['local_date', 'arrives_on', 'paused_until']);
export const labelOf = (words: Pick<ExportWords, 'columns'>, table: string, column: string): string => {
	const known = words.columns as Readonly<Record<string, string>>;
	return known[`${table}.${column}`] ?? known[column] ?? column;
};
/** Undefined: nobody put it into words. */
export const valueWord = (value: string, language: Language): string | undefined => values[language][value];

interface Reader {
	language: Language;
	zone: string;
}

const dayMs = 86_400_000;
/** A Monday. */
const monday = Date.UTC(2024, 0, 1);

function weekdays(bits: number, locale: string): string {
	const format = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' });
	const on = [0, 1, 2, 3, 4, 5, 6].filter((day) => bits & (1 << day));
	return on.map((day) => format.format(new Date(monday + day * dayMs))).join(', ');
}

const isEmpty = (value: unknown) =>
	value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export const momentText = (at: Date, { language, zone }: Reader): string =>
	dateFormat(localeOf[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(at);

function numberText(value: number, column: string, locale: string): string {
	if (column === 'days') return weekdays(value, locale);
	if (column.endsWith('_cents'))
		return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(value / 100);
	if (column.endsWith('_bps')) return `${value / 100}%`;
	return String(value);
}

function wordText(value: string, table: string, column: string, reader: Reader): string {
	const { language } = reader;
	if (dates.has(column))
		return dateFormat(localeOf[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value));
	if (!codedColumns.has(column) && !codedColumns.has(`${table}.${column}`)) return value;
	return valueWord(value, language) ?? value.replaceAll('_', ' ');
}

function textOf(value: unknown, table: string, column: string, reader: Reader): string {
	const { language } = reader;
	if (value instanceof Date) return momentText(value, reader);
	if (typeof value === 'boolean') return exportWords[language][value ? 'yes' : 'no'];
	if (typeof value === 'number') return numberText(value, column, localeOf[language]);
	if (Array.isArray(value)) return value.map((one) => textOf(one, table, column, reader)).join(', ');
	if (typeof value === 'object' && value !== null) return partsOf(value, table, reader).join('; ');
	return wordText(String(value), table, column, reader);
}

function partsOf(value: object, table: string, reader: Reader): string[] {
	return Object.entries(value)
		.filter(([, part]) => !isEmpty(part))
		.map(([name, part]) => {
			// What was stored within something else has its moments as text.
			const at = /_at$|^at$/.test(name) && typeof part === 'string' ? new Date(part) : part;
			// Of an allergen, and of nothing else in there.
			const within = name === 'state' && 'allergen' in value ? 'bag_allergens' : table;
			return `${labelOf(exportWords[reader.language], within, name)}: ${textOf(at, within, name, reader)}`;
		});
}

/** What there is of one row, a line each. */
function rowHtml(row: PersonalRow, { table, columns }: PersonalTable, reader: Reader): string {
	const lines = columns
		.map((column) => nameOf(column))
		.filter((name) => !isEmpty(row[name]))
		.map((name) => {
			const label = labelOf(exportWords[reader.language], table, name);
			return `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(textOf(row[name], table, name, reader))}</dd></div>`;
		});
	return `<dl>${lines.join('')}</dl>\n`;
}

const style = `body{margin:0 auto;max-width:46rem;padding:2rem 1rem;font:16px/1.5 Figtree,Helvetica,Arial,sans-serif;color:#1c1917;background:#fff}
h1{font-size:1.8rem;line-height:1.2}h2{margin-top:2.5rem;border-bottom:2px solid #c2410c;padding-bottom:.25rem}h3{margin:1.5rem 0 .5rem}
dl{margin:0 0 .75rem;border:1px solid #e7dfd5;border-radius:8px;padding:.5rem .75rem;break-inside:avoid}
dl div{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.15rem 0}dt{flex:0 0 14rem;color:#57534e}dd{flex:1 1 12rem;margin:0;overflow-wrap:anywhere}
p.none{color:#57534e}@media print{body{max-width:none;padding:0;font-size:11pt}}`;

/** What comes out of reading: where a chapter and a table begin, and each row. */
export type Step =
	| { chapter: keyof ExportWords['chapters'] }
	| { table: PersonalTable }
	| { row: PersonalRow };

export async function* writePage(
	steps: AsyncIterable<Step>,
	about: { name: string; at: Date },
	reader: Reader,
): AsyncGenerator<string> {
	const words = exportWords[reader.language];
	const titles = words.tables as Readonly<Record<string, string>>;
	yield `<!doctype html>
<html lang="${reader.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(words.title)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.of(about.name, momentText(about.at, reader)))} ${escapeHtml(words.zone(reader.zone))}</p>
`;
	let table: PersonalTable | undefined;
	let unshown = false;
	let empty: string[] = [];
	const endTable = () => {
		if (unshown && table) empty.push(titles[table.table] ?? table.table);
		unshown = false;
	};
	const endChapter = () => {
		endTable();
		const said =
			empty.length > 0 ? `<p class="none">${escapeHtml(`${words.nothing} ${empty.join(', ')}`)}</p>\n` : '';
		empty = [];
		return said;
	};
	for await (const step of steps) {
		if ('chapter' in step) yield `${endChapter()}<h2>${escapeHtml(words.chapters[step.chapter])}</h2>\n`;
		else if ('table' in step) {
			endTable();
			table = step.table;
			unshown = true;
		} else if (table) {
			if (unshown) yield `<h3>${escapeHtml(titles[table.table] ?? table.table)}</h3>\n`;
			unshown = false;
			yield rowHtml(step.row, table, reader);
		}
	}
	yield endChapter();
	const items = words.leftOut.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n');
	yield `<h2>${escapeHtml(words.left)}</h2>\n<ul>\n${items}\n</ul>\n</body></html>\n`;
}
