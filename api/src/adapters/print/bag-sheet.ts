/** A printable page about a shop's bags, as accessible text. */
import { buffer } from 'node:stream/consumers';
import type { BagSheet } from '#ports/print.ts';
import { readable } from './outlines.ts';
import { newPdf, type Pdf } from './pdf.ts';

/** In points. */
const page = { width: 612, height: 792, margin: 54 };
const inner = page.width - 2 * page.margin;
const ink = '#1c1917';
const soft = '#57534e';
const rule = '#d6ccc2';
interface Style {
	font: 'regular' | 'bold';
	size: number;
}
const title: Style = { font: 'bold', size: 24 };
const name: Style = { font: 'bold', size: 16 };
const strong: Style = { font: 'bold', size: 11 };
const plain: Style = { font: 'regular', size: 11 };
const small: Style = { font: 'regular', size: 9.5 };

interface Place {
	x: number;
	y: number;
	width: number;
	color?: string;
	max?: number;
}
/** Returns the y of the next line. */
function write(pdf: Pdf, text: string, style: Style, { x, y, width, color = ink, max = 8 }: Place): number {
	const { font, size } = style;
	pdf.font(font).fontSize(size).fillColor(color);
	const lineGap = size * 0.15;
	const height = max * (pdf.currentLineHeight(true) + lineGap);
	pdf.text(readable(text), x, y + size * 0.45, { width, height, lineGap, ellipsis: true });
	return pdf.y;
}

function line(pdf: Pdf, y: number): void {
	pdf
		.moveTo(page.margin, y)
		.lineTo(page.width - page.margin, y)
		.lineWidth(0.75)
		.stroke(rule);
}

function writeRow(pdf: Pdf, y: number, cells: [text: string, style: Style, share: number][]): number {
	let x = page.margin;
	let end = y;
	for (const [text, style, share] of cells) {
		const width = inner * share;
		if (text) end = Math.max(end, write(pdf, text, style, { x, y, width: width - 10, max: 3 }));
		x += width;
	}
	line(pdf, end + 8);
	return end + 10;
}

export async function drawBagSheet(sheet: BagSheet): Promise<Uint8Array> {
	const pdf = await newPdf(
		{
			size: [page.width, page.height],
			margin: 0,
			lang: sheet.locale,
			displayTitle: true,
			info: { Title: `${sheet.title}: ${sheet.name}`, Creator: 'FlavorBag' },
		},
		sheet,
	);
	const column = { x: page.margin, width: inner };
	let y = write(pdf, sheet.title, title, { ...column, y: page.margin, max: 2 });
	y = write(pdf, sheet.name, name, { ...column, y: y + 10, max: 2 });
	y = write(pdf, sheet.address, plain, { ...column, y: y + 2, color: soft, max: 2 });
	y += 16;
	line(pdf, y);
	for (const { label, text } of sheet.lines)
		y = writeRow(pdf, y + 2, [
			[label, strong, 0.25],
			[text, plain, 0.75],
		]);
	y += 16;
	const [first, second, third] = sheet.columns;
	y = writeRow(pdf, y, [
		[first, small, 0.3],
		[second, small, 0.35],
		[third, small, 0.35],
	]);
	for (const { name: allergen, state, statedBy } of sheet.allergens)
		y = writeRow(pdf, y + 2, [
			[allergen.charAt(0).toUpperCase() + allergen.slice(1), strong, 0.3],
			[state, plain, 0.35],
			[statedBy, small, 0.35],
		]);
	y = write(pdf, sheet.note, strong, { ...column, y: y + 16 });
	write(pdf, sheet.printed, small, { ...column, y: y + 6, color: soft });
	pdf.end();
	return buffer(pdf);
}
