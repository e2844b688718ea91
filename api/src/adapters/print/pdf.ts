/** A document that is printed. What writes one is loaded with the first: most processes never need it (ADR 124). */
import type PdfDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PdfDocument>;

export async function newPdf(options: ConstructorParameters<typeof PdfDocument>[0]): Promise<Pdf> {
	const { default: Document } = await import('pdfkit');
	return new Document(options);
}
