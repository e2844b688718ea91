/** Draws the logo and name centered on a PDF page. */
import type { Brand } from '#ports/town.ts';
import { logoShapes, nameOf } from './brand.ts';
import type { Outline } from './outlines.ts';
import type { Pdf } from './pdf.ts';

export function put(pdf: Pdf, { path, width }: Outline, center: number, y: number, color: string): void {
	pdf
		.save()
		.translate(center - width / 2, y)
		.path(path)
		.fill(color)
		.restore();
}

function putLogo(pdf: Pdf, left: number, top: number, height: number, brand: Brand | undefined): void {
	if (brand?.logo) {
		const fit: [number, number] = [height * 0.9, height * 0.9];
		pdf.image(Buffer.from(brand.logo, 'base64'), left, top, { fit });
		return;
	}
	pdf
		.save()
		.translate(left, top)
		.scale(height / 150);
	for (const { path, fill, stroke, width = 1 } of logoShapes) {
		pdf.path(path).lineWidth(width).lineCap('round').lineJoin('round');
		if (fill && stroke) pdf.fillAndStroke(fill, stroke);
		else if (fill) pdf.fill(fill);
		else pdf.stroke(stroke);
	}
	pdf.restore();
}

/** Never extends past `right`. */
export function putBrand(
	pdf: Pdf,
	center: number,
	top: number,
	height: number,
	brand?: Brand,
	right = 612,
): void {
	const name = nameOf(brand, height);
	const bag = height * 0.9;
	const width = name.reduce((sum, { drawn }) => sum + drawn.width, bag);
	let left = Math.min(center - width / 2, right - width);
	putLogo(pdf, left, top, height, brand);
	left += bag;
	for (const { drawn, fill } of name) {
		put(pdf, drawn, left + drawn.width / 2, top + height * 0.72, fill);
		left += drawn.width;
	}
}
