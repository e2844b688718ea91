/** Draws a month's payout statement as copyable text (R-statement). */

import { buffer } from 'node:stream/consumers';
import type { Language } from '@flavorbag/contract';
import { type Translate, translateTo } from '#lib/texts.ts';
import type { Statement, StatementDeposit, StatementLine, StatementSums } from '#ports/statement.ts';
import type { Brand } from '#ports/town.ts';
import { putBrand } from './brand-mark.ts';
import { readable as plain } from './outlines.ts';
import { newPdf, type Pdf } from './pdf.ts';

const page = { width: 612, height: 792, left: 48, right: 564, bottom: 738 };
const ink = '#1c1917';
const soft = '#57534e';
const rule = '#d6ccc0';
interface Style {
	font: 'regular' | 'bold';
	size: number;
	color: string;
}
const heading: Style = { font: 'bold', size: 11, color: ink };
const strong: Style = { font: 'bold', size: 8.5, color: ink };
const columnHead: Style = { font: 'bold', size: 7.5, color: soft };
const normal: Style = { font: 'regular', size: 9.5, color: ink };
const small: Style = { font: 'regular', size: 8.5, color: soft };
const note: Style = { font: 'regular', size: 8, color: soft };

const amount = (cents: number): string => {
	const digits = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
	return cents < 0 ? `-$${digits}` : `$${digits}`;
};
const cell = (cents: number): string => (cents === 0 ? '' : amount(cents));

const monthText = (month: string, { locale }: Translate): string =>
	new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
		new Date(`${month}-15T00:00:00Z`),
	);
const dayText = (date: string, { locale }: Translate, withYear = false): string =>
	new Intl.DateTimeFormat(locale, {
		month: 'short',
		day: 'numeric',
		...(withYear && { year: 'numeric' }),
		timeZone: 'UTC',
	}).format(new Date(`${date}T00:00:00Z`));

const bankText = (bank: StatementDeposit['bank'], t: Translate): string =>
	bank ? `${bank.name ? `${bank.name} ` : ''}\u2022\u2022${bank.last4}` : t('your bank');

/** Right edges of columns; the first two are left-aligned. */
const ends = { gross: 296, tax: 346, passedOn: 403, fee: 448, refund: 502, net: page.right };
const headsIn = (t: Translate): Record<keyof typeof ends, string> => ({
	gross: t('Sales with tax', {}, 'narrow'),
	tax: t('Sales tax*'),
	passedOn: t('Passed on**'),
	fee: t('Fee***'),
	refund: t('Refunds'),
	net: t('Net payout'),
});
const figures: [keyof typeof ends, (line: StatementSums) => number][] = [
	['gross', (line) => line.grossCents],
	['tax', (line) => line.taxCents],
	['passedOn', (line) => line.taxPassedOnCents],
	['fee', (line) => line.feeCents],
	['refund', (line) => line.refundCents],
	['net', (line) => line.netCents],
];
const detailAt = page.left + 42;
const columnWidth = 66;

interface Pen {
	pdf: Pdf;
	y: number;
	t: Translate;
}

const use = (pdf: Pdf, { font, size, color }: Style): Pdf => pdf.font(font).fontSize(size).fillColor(color);

/** Writes a line at the left edge, or from `x` on. */
const write = ({ pdf, y }: Pen, text: string, style: Style, x = page.left): Pdf =>
	use(pdf, style).text(text, x, y, { lineBreak: false });

/** In the style used last. */
function right(pen: Pen, text: string, end: number, width = columnWidth): void {
	pen.pdf.text(text, end - width, pen.y, { width, align: 'right', lineBreak: false });
}

/** Starts a new page if the height doesn't fit, and returns whether it did. */
function room(pen: Pen, height: number): boolean {
	if (pen.y + height <= page.bottom) return false;
	pen.pdf.addPage();
	pen.y = 54;
	return true;
}

function line(pen: Pen): void {
	pen.pdf.moveTo(page.left, pen.y).lineTo(page.right, pen.y).lineWidth(0.5).stroke(rule);
	pen.y += 5;
}

function heads(pen: Pen): void {
	write(pen, pen.t('Date'), columnHead);
	write(pen, pen.t('Order'), columnHead, detailAt);
	const names = headsIn(pen.t);
	for (const [name] of figures) right(pen, names[name], ends[name]);
	pen.y += 12;
	line(pen);
}

const wordsOf = ({ kind, orderId, shop, detail }: StatementLine, { t }: Pen): string => {
	const order = orderId ? `${t('Order')} ${orderId.slice(-8)}` : '';
	const what = kind === 'order' && order ? order : [order, detail[t.language]].filter(Boolean).join(': ');
	return plain([what, shop].filter(Boolean).join(', '));
};

/** Repeats the table's title and headers on a new page. */
function roomInTable(pen: Pen, height: number, title: string): void {
	if (!room(pen, height)) return;
	write(pen, plain(pen.t('{title}, continued', { title })), { ...heading, size: 9.5 });
	pen.y += 16;
	heads(pen);
}

function drawLine(pen: Pen, row: StatementLine, title: string): void {
	const { pdf } = pen;
	const words = wordsOf(row, pen);
	const hasSales = row.grossCents !== 0;
	const width = (hasSales ? ends.gross - columnWidth : ends.tax - columnWidth) - detailAt + 12;
	use(pdf, small);
	const height = Math.max(12, pdf.heightOfString(words, { width }) + 2);
	roomInTable(pen, height, title);
	write(pen, dayText(row.date, pen.t), small);
	pdf.fillColor(ink).text(words, detailAt, pen.y, { width });
	for (const [name, centsOf] of figures) {
		const cents = centsOf(row);
		right(pen, name === 'net' ? amount(cents) : cell(cents), ends[name]);
	}
	pen.y += height;
}

function total(pen: Pen, label: string, sums: StatementSums, title: string): void {
	roomInTable(pen, 26, title);
	line(pen);
	write(pen, label, strong);
	for (const [name, centsOf] of figures) right(pen, amount(centsOf(sums)), ends[name]);
	pen.y += 22;
}

function drawDeposit(pen: Pen, deposit: StatementDeposit): void {
	const { date, amountCents, bank, returnedOn, lines, sums } = deposit;
	room(pen, 64);
	const { pdf, t } = pen;
	const title = t('Deposit on {date} to {bank}', { date: dayText(date, t, true), bank: bankText(bank, t) });
	use(pdf, heading).text(plain(title), page.left, pen.y, { width: 400, lineBreak: false });
	right(pen, amount(amountCents), ends.net, 120);
	pen.y += 16;
	if (returnedOn) {
		const returned = t('Your bank returned this deposit on {date}. It is part of a later deposit.', {
			date: dayText(returnedOn, t, true),
		});
		write(pen, returned, { ...strong, color: '#b91c1c' });
		pen.y += 14;
	}
	heads(pen);
	for (const row of lines) drawLine(pen, row, title);
	total(pen, t('Deposit total'), sums, title);
}

/** Begins a table. */
function begin(pen: Pen, title: string): void {
	room(pen, 64);
	write(pen, title, heading);
	pen.y += 16;
	heads(pen);
}

function drawOthers(pen: Pen, others: readonly StatementLine[]): void {
	if (others.length === 0) return;
	const title = pen.t('Without a deposit');
	begin(pen, title);
	for (const row of others) drawLine(pen, row, title);
	pen.y += 12;
}

function drawSums(pen: Pen, statement: Statement): void {
	if (!hasTables(statement)) return;
	const { month, sums } = statement;
	const title = pen.t('All of {month}', { month: monthText(month, pen.t) });
	begin(pen, title);
	total(pen, pen.t('Month total'), sums, title);
}

function drawTotals(pen: Pen, { totals }: Statement): void {
	const { t } = pen;
	const rows = [
		{ label: t('Opening balance'), cents: totals.openingCents, always: true },
		{ label: t('Earnings after refunds'), cents: totals.earnedCents, always: true },
		{ label: t('Adjustments by the payment provider'), cents: totals.adjustedCents },
		{ label: t('Deposited to your bank'), cents: totals.depositedCents, always: true },
		{ label: t('Deposits returned by your bank'), cents: totals.returnedCents },
	].filter(({ cents, always }) => always || cents !== 0);
	room(pen, rows.length * 14 + 60);
	write(pen, t('Balance of the month'), heading);
	pen.y += 18;
	for (const { label, cents } of rows) {
		write(pen, label, normal);
		right(pen, amount(cents), ends.net, 120);
		pen.y += 14;
	}
	line(pen);
	write(pen, t('Closing balance'), { ...normal, font: 'bold' });
	right(pen, amount(totals.closingCents), ends.net, 120);
	pen.y += 24;
}

const hasTables = ({ deposits, others }: Statement): boolean => deposits.length + others.length > 0;

function drawHead(pen: Pen, statement: Statement): void {
	const { pdf, t } = pen;
	write(pen, t('Payout statement'), { ...heading, size: 20 });
	pen.y = 70;
	write(pen, monthText(statement.month, t), { ...small, size: 11 });
	pen.y = 92;
	use(pdf, heading);
	for (const shop of statement.shops) {
		pdf.text(plain(shop), page.left, pen.y, { width: 400 });
		pen.y = pdf.y + 2;
	}
	const prepared = t('Prepared on {date}. Dates are in {clock}. US dollars.', {
		date: dayText(statement.preparedOn, t, true),
		clock: statement.clock[t.language],
	});
	write(pen, plain(prepared), small);
	pen.y += 26;
	if (statement.deposits.length === 0) {
		write(pen, t('No deposit was made in this month.'), normal);
		pen.y += 26;
	}
}

function number(pdf: Pdf, t: Translate): void {
	const { count } = pdf.bufferedPageRange();
	for (let at = 0; at < count; at++) {
		pdf.switchToPage(at);
		use(pdf, note).text(t('Page {page} of {pages}', { page: at + 1, pages: count }), page.left, 758, {
			width: page.right - page.left,
			align: 'right',
			lineBreak: false,
		});
	}
}

/** Explains the tables' column headings and the balance. */
const notesOf = (statement: Statement, t: Translate): string[] => [
	...(hasTables(statement)
		? [
				t(
					'Sales with tax are what customers paid. Every line adds up to its net payout, and the lines to the deposit.',
				),
				t('* Sales tax is collected by the marketplace, which remits it unless it is passed on to you.'),
				t('** Sales tax passed on to you: your shop remits it.   *** Marketplace fee.'),
			]
		: []),
	t('The balance is what was sent to your payment account and isn’t in your bank yet.'),
];

export async function drawStatement(
	statement: Statement,
	language: Language,
	brand?: Brand,
): Promise<Uint8Array> {
	const t = translateTo[language];
	const pdf = await newPdf(
		{
			size: [page.width, page.height],
			margin: 0,
			bufferPages: true,
			lang: t.locale,
			displayTitle: true,
			info: { Title: `${t('Payout statement')}, ${monthText(statement.month, t)}`, Creator: 'FlavorBag' },
		},
		statement,
	);
	const pen: Pen = { pdf, y: 44, t };
	putBrand(pdf, page.right - 62, 40, 26, brand, page.right);
	drawHead(pen, statement);
	for (const deposit of statement.deposits) drawDeposit(pen, deposit);
	drawOthers(pen, statement.others);
	drawSums(pen, statement);
	drawTotals(pen, statement);
	room(pen, 48);
	for (const text of notesOf(statement, t)) {
		write(pen, text, note);
		pen.y += 12;
	}
	number(pdf, t);
	pdf.end();
	return buffer(pdf);
}
