import { inflateSync } from 'node:zlib';

/** What the PDF writes, letter by letter. */
export function textOfPdf(pdf: Buffer): string {
	const parts: string[] = [];
	const raw = pdf.toString('latin1');
	for (const { index } of raw.matchAll(/stream\r?\n/g)) {
		const from = raw.indexOf('\n', index) + 1;
		try {
			parts.push(inflateSync(pdf.subarray(from, raw.indexOf('endstream', from))).toString('latin1'));
		} catch {
			// A picture or a font.
		}
	}
	return parts
		.join('\n')
		.replaceAll(/\[([^\]]*)\] TJ/g, (_, shown: string) =>
			[...shown.matchAll(/<([0-9a-f]+)>/g)]
				.map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1'))
				.join(''),
		);
}
