/** Creates PDFs. The library is loaded on first use (ADR 124). */
import type PdfDocument from 'pdfkit';
import { fontsFor, loadFonts } from './outlines.ts';

export type Pdf = InstanceType<typeof PdfDocument>;

/** Registers `regular` and `bold` fonts that can write everything in `said`. */
export async function newPdf(
	options: ConstructorParameters<typeof PdfDocument>[0],
	said: object = {},
): Promise<Pdf> {
	const [{ default: Document }] = await Promise.all([import('pdfkit'), loadFonts()]);
	const { regular, bold } = fontsFor(JSON.stringify(said));
	// The types lack parsed fonts.
	return new Document(options)
		.registerFont('regular', regular as string)
		.registerFont('bold', bold as string);
}
