/** Streams a person's data as a printable HTML page in their language (R-export). */
import type { Language } from '@flavorbag/contract';
import { chapters, type PersonalRow, type PersonalTable } from '#db/personal-data.ts';
import { escapeHtml } from '#lib/html.ts';
import { localeOf, msg, type Translate, translateTo } from '#lib/texts.ts';
import { dateFormat } from '#lib/time.ts';
import { codedColumns, labelIn, valueIn } from './export-words.ts';

export interface PersonFile {
	id: string;
	name: string;
	at: Date;
	tablesOf(chapter: string): PersonalTable[];
	rowsOf(table: PersonalTable): AsyncIterable<PersonalRow>;
	/** Throws if the person was erased meanwhile, so that the file visibly breaks off. */
	isWhole(): Promise<unknown>;
}

interface Reader {
	language: Language;
	zone: string;
}

const dates = new Set(['local_date', 'arrives_on', 'paused_until']);

/** Bit 0 is Monday. */
function weekdays(bits: number, locale: string): string {
	const format = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' });
	const on = [1, 2, 3, 4, 5, 6, 7].filter((day) => bits & (1 << (day - 1)));
	return on.map((day) => format.format(Date.UTC(2024, 0, day))).join(', ');
}

const isEmpty = (value: unknown) =>
	value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const momentText = (at: Date, { language, zone }: Reader): string =>
	dateFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(at);

function numberText(value: number, column: string, locale: string): string {
	if (column === 'days') return weekdays(value, locale);
	if (column.endsWith('_cents'))
		return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(value / 100);
	return column.endsWith('_bps') ? `${value / 100}%` : String(value);
}

function wordText(value: string, table: string, column: string, { language }: Reader): string {
	if (dates.has(column))
		return dateFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value));
	if (!codedColumns.has(column) && !codedColumns.has(`${table}.${column}`)) return value;
	return valueIn(language, value) ?? value.replaceAll('_', ' ');
}

function textOf(value: unknown, table: string, column: string, reader: Reader): string {
	const { language } = reader;
	if (value instanceof Date) return momentText(value, reader);
	if (typeof value === 'boolean') return (value ? msg('Yes') : msg('No'))[language];
	if (typeof value === 'number') return numberText(value, column, localeOf(language));
	if (Array.isArray(value)) return value.map((one) => textOf(one, table, column, reader)).join(', ');
	if (typeof value === 'object' && value !== null) return partsOf(value, table, reader);
	return wordText(String(value), table, column, reader);
}

const labelOf = (table: string, column: string, { language }: Reader) =>
	capital(labelIn(language, table, column) ?? column);

function partsOf(value: object, table: string, reader: Reader): string {
	// Allergens are the only nested rows with labels of their own.
	const within = 'allergen' in value ? 'bag_allergens' : table;
	const parts = Object.entries(value).filter(([, part]) => !isEmpty(part));
	return parts
		.map(([name, part]) => {
			// Dates in nested JSON are strings.
			const at = /_at$|^at$/.test(name) && typeof part === 'string' ? new Date(part) : part;
			return `${labelOf(within, name, reader)}: ${textOf(at, within, name, reader)}`;
		})
		.join('; ');
}

function rowHtml(row: PersonalRow, { table, columns }: PersonalTable, reader: Reader): string {
	const lines = columns
		.filter((name) => !isEmpty(row[name]))
		.map((name) => [labelOf(table, name, reader), textOf(row[name], table, name, reader)].map(escapeHtml))
		.map(([label, text]) => `<div><dt>${label}</dt><dd>${text}</dd></div>`);
	return `<dl>${lines.join('')}</dl>\n`;
}

const style = `body{margin:0 auto;max-width:46rem;padding:2rem 1rem;font:16px/1.5 Figtree,Helvetica,Arial,sans-serif;color:#1c1917;background:#fff}
h1{font-size:1.8rem;line-height:1.2}h2{margin-top:2.5rem;border-bottom:2px solid #c2410c;padding-bottom:.25rem}h3{margin:1.5rem 0 .5rem}
dl{margin:0 0 .75rem;border:1px solid #e7dfd5;border-radius:8px;padding:.5rem .75rem;break-inside:avoid}
dl div{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.15rem 0}dt{flex:0 0 14rem;color:#57534e}dd{flex:1 1 12rem;margin:0;overflow-wrap:anywhere}
p.none{color:#57534e}@media print{body{max-width:none;padding:0;font-size:11pt}}`;

const leftOut = (t: Translate) => [
	t('Passwords, links, keys and other secrets, which are stored scrambled or only until they are used.'),
	t('Whatever belongs to other people: customers of a shop you work in, colleagues, and admins by name.'),
	t(
		'The words of emails that were sent. They are deleted once they are sent, and with them, of some, who they went to.',
	),
	t('Saved cards. The payment provider has them; your profile shows them and removes them.'),
	t('The books of a shop you own. Its statements and order files are on its own pages.'),
];

export async function* writePage(
	{ name, at, tablesOf, rowsOf, isWhole }: PersonFile,
	reader: Reader,
): AsyncGenerator<string> {
	const { language, zone } = reader;
	const t = translateTo[language];
	const title = t('Your data at FlavorBag');
	yield `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${style}</style></head><body>
<h1>${title}</h1>
<p>${escapeHtml(
		t(
			'Everything stored about {name}, as of {at}. Times are in the time zone {zone} unless they say “at the shop”.',
			{ name, at: momentText(at, reader), zone },
		),
	)}</p>
`;
	for (const [chapter, title] of Object.entries(chapters)) {
		yield `<h2>${title[language]}</h2>\n`;
		const empty: string[] = [];
		for (const table of tablesOf(chapter)) {
			let count = 0;
			for await (const row of rowsOf(table))
				yield `${count++ ? '' : `<h3>${table.title[language]}</h3>\n`}${rowHtml(row, table, reader)}`;
			if (count === 0) empty.push(table.title[language]);
		}
		if (empty.length > 0) yield `<p class="none">${t('Nothing is stored here:')} ${empty.join(', ')}</p>\n`;
	}
	await isWhole();
	const items = leftOut(t)
		.map((line) => `<li>${line}</li>`)
		.join('\n');
	yield `<h2>${t('What isn’t in this file')}</h2>\n<ul>\n${items}\n</ul>\n</body></html>\n`;
}
