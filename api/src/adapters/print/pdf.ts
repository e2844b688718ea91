/** A document that is printed. What writes one is loaded with the first: most processes never need it (ADR 124). */
import type PdfDocument from 'pdfkit';
import { fontsFor, loadFonts } from './outlines.ts';

export type Pdf = InstanceType<typeof PdfDocument>;

/** Its fonts are `regular` and `bold`, in which it can write what is said to it. */
export async function newPdf(
	options: ConstructorParameters<typeof PdfDocument>[0],
	said: object = {},
): Promise<Pdf> {
	const [{ default: Document }] = await Promise.all([import('pdfkit'), loadFonts()]);
	const { regular, bold } = fontsFor(JSON.stringify(said));
	// A font that was read before is taken as well, which its types don't say.
	return new Document(options)
		.registerFont('regular', regular as string)
		.registerFont('bold', bold as string);
}
