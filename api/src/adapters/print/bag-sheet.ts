/** What is in a shop's bags, on a page of letter size for its wall or its folder. */
import { once } from 'node:events';
import PdfDocument from 'pdfkit';
import type { BagSheet } from '#ports/print.ts';
import { lines, loadFonts, type Style } from './outlines.ts';

type Pdf = InstanceType<typeof PdfDocument>;

/** Points. */
const page = { width: 612, height: 792, margin: 54 };
const inner = page.width - 2 * page.margin;
const ink = '#1c1917';
const soft = '#57534e';
const rule = '#d6ccc2';
const title: Style = { face: 'display', weight: 700, size: 26 };
const name: Style = { face: 'display', weight: 700, size: 17 };
const strong: Style = { face: 'body', weight: 600, size: 11 };
const plain: Style = { face: 'body', weight: 400, size: 11 };
const small: Style = { face: 'body', weight: 400, size: 9.5 };

interface Place {
	x: number;
	y: number;
	width: number;
	color?: string;
	max?: number;
}
/** Wrapped; answers where the next line begins. */
function write(pdf: Pdf, text: string, style: Style, { x, y, width, color = ink, max = 8 }: Place): number {
	let at = y;
	for (const { path } of lines(text, style, width, max)) {
		at += style.size * 1.3;
		pdf.save().translate(x, at).path(path).fill(color).restore();
	}
	return at;
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
	await loadFonts();
	const pdf = new PdfDocument({
		size: [page.width, page.height],
		margin: 0,
		info: { Title: `${sheet.title}: ${sheet.name}`, Creator: 'FlavorBag' },
	});
	const parts: Buffer[] = [];
	pdf.on('data', (part: Buffer) => parts.push(part));
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
	const ended = once(pdf, 'end');
	pdf.end();
	await ended;
	return Buffer.concat(parts);
}
