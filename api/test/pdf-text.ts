import { inflateSync } from 'node:zlib';

/** Extracts a PDF's text, using the embedded fonts' Unicode maps like a reader's copy. */
export function textOfPdf(pdf: Buffer): string {
	const raw = pdf.toString('latin1');
	const objects = new Map(
		[...raw.matchAll(/^(\d+) 0 obj\n/gm)].map(({ index, 1: id, 0: head }) => [id, index + head.length]),
	);
	const dictionary = (id = '') => raw.slice(objects.get(id), raw.indexOf('endobj', objects.get(id)));
	const streamAt = (index: number) => {
		const from = raw.indexOf('\n', raw.indexOf('stream', index)) + 1;
		try {
			return inflateSync(pdf.subarray(from, raw.indexOf('endstream', from))).toString('latin1');
		} catch {
			return '';
		}
	};
	const letters = new Map<string | undefined, string[]>();
	for (const [, name, id] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
		const [, map] = /\/ToUnicode (\d+) 0 R/.exec(dictionary(id)) ?? [];
		if (map === undefined) continue;
		const known = [...streamAt(objects.get(map) ?? 0).matchAll(/\[(<[^\]]*)\]/g)].flatMap(([, list]) =>
			[...(list ?? '').matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
				Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
			),
		);
		letters.set(name, known);
	}
	let known: string[] | undefined;
	const read = (hex: string) =>
		known
			? hex.replaceAll(/..../g, (glyph) => known?.[Number.parseInt(glyph, 16)] ?? '\ufffd')
			: Buffer.from(hex, 'hex').toString('latin1');
	return [...raw.matchAll(/stream\r?\n/g)]
		.map(({ index }) => streamAt(index))
		.join('\n')
		.replaceAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g, (whole, font?: string, shown?: string) => {
			if (font !== undefined) known = letters.get(font);
			return shown === undefined
				? whole
				: [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => read(hex ?? '')).join('');
		});
}
