/** A shop's poster with a QR code to its page, in letter size or as a table tent. */

import { buffer } from 'node:stream/consumers';
import type { Language } from '@flavorbag/contract';
import { create as qrCode } from 'qrcode';
import { translateTo } from '#lib/texts.ts';
import type { Brand } from '#ports/town.ts';
import { colorOf } from './brand.ts';
import { put, putBrand } from './brand-mark.ts';
import { lines, outline, type Style } from './outlines.ts';
import { newPdf, type Pdf } from './pdf.ts';

export interface Poster {
	name: string;
	price: string;
	retailValue: string | undefined;
	url: string;
	format: 'letter' | 'tent';
	language: Language;
	brand?: Brand;
}

/** In points. */
const letter = { width: 612, height: 792 };

function putQr(pdf: Pdf, url: string, center: number, top: number, size: number): void {
	const { modules } = qrCode(url, { errorCorrectionLevel: 'M' });
	const step = size / modules.size;
	for (let row = 0; row < modules.size; row++)
		for (let column = 0; column < modules.size; column++)
			if (modules.get(row, column))
				pdf.rect(center - size / 2 + column * step, top + row * step, step + 0.05, step + 0.05);
	pdf.fill('#1c1917');
}

function drawFace(pdf: Pdf, poster: Poster, height: number): void {
	const center = letter.width / 2;
	const unit = height / 792;
	const width = letter.width - 96;
	const brand = 54 * Math.max(unit, 0.6);
	putBrand(pdf, center, 44 * unit, brand, poster.brand);
	const name: Style = { face: 'display', weight: 700, size: 46 * Math.max(unit, 0.72) };
	let y = 52 * unit + brand + name.size * 1.1;
	for (const line of lines(poster.name, name, width, 2)) {
		put(pdf, line, center, y, '#1c1917');
		y += name.size * 1.1;
	}
	const { price, retailValue } = poster;
	const t = translateTo[poster.language];
	const offer = retailValue
		? t('Surprise bag: {price} instead of {retailValue}', { price, retailValue })
		: t('Surprise bag: {price}', { price });
	put(
		pdf,
		outline(offer, { face: 'body', weight: 600, size: 22 * Math.max(unit, 0.8) }),
		center,
		y + 4,
		colorOf(poster.brand),
	);
	const size = 360 * unit;
	const top = y + 34 * unit;
	putQr(pdf, poster.url, center, top, size);
	const scan: Style = { face: 'body', weight: 600, size: 20 * Math.max(unit, 0.8) };
	put(pdf, outline(t('Scan to save a bag from the trash'), scan), center, top + size + 40 * unit, '#1c1917');
	const address: Style = { face: 'body', weight: 400, size: 12 };
	for (const line of lines(poster.url.replace(/^https?:\/\//, ''), address, width, 1))
		put(pdf, line, center, top + size + 40 * unit + 24, '#57534e');
}

export async function drawPoster(poster: Poster): Promise<Buffer> {
	const pdf = await newPdf({
		size: [letter.width, letter.height],
		margin: 0,
		lang: translateTo[poster.language].locale,
		info: { Title: `${poster.name}: ${poster.brand?.name ?? 'FlavorBag'}`, Creator: 'FlavorBag' },
	});
	if (poster.format === 'letter') drawFace(pdf, poster, letter.height);
	else {
		const half = letter.height / 2;
		// Each half is upright once the sheet is folded.
		pdf.save().rotate(180, { origin: [letter.width / 2, half / 2] });
		drawFace(pdf, poster, half);
		pdf.restore();
		pdf
			.moveTo(24, half)
			.lineTo(letter.width - 24, half)
			.dash(4, { space: 6 })
			.stroke('#8c8178')
			.undash();
		pdf.save().translate(0, half);
		drawFace(pdf, poster, half);
		pdf.restore();
	}
	pdf.end();
	return buffer(pdf);
}
