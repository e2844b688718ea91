/** Draws the logo and name centered on a PDF page. */
import { logoShapes } from './brand.ts';
import { type Outline, outline, type Style } from './outlines.ts';
import type { Pdf } from './pdf.ts';

export function put(pdf: Pdf, { path, width }: Outline, center: number, y: number, color: string): void {
	pdf
		.save()
		.translate(center - width / 2, y)
		.path(path)
		.fill(color)
		.restore();
}

export function putBrand(pdf: Pdf, center: number, top: number, height: number): void {
	const style: Style = { face: 'display', weight: 800, size: height * 0.62 };
	const [first, second] = [outline('Flavor', style), outline('Bag', style)];
	const bag = height * 0.9;
	const left = center - (bag + first.width + second.width) / 2;
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
	const y = top + height * 0.72;
	put(pdf, first, left + bag + first.width / 2, y, '#1c1917');
	put(pdf, second, left + bag + first.width + second.width / 2, y, '#c2410c');
}
