/** An uploaded picture is stored in several widths and formats, each a separate file. */

const widths = [400, 800, 1600];
const formats = ['webp', 'avif'] as const;
type Format = (typeof formats)[number];
const uploaded = /^(.*\bbusiness\/.+)-800\.webp$/;

export const pictureName = (stem: string, width: number, format: string): string =>
	`${stem}-${width}.${format}`;

const namesIn = (stem: string, format: Format) =>
	widths.map((width) => ({ width, name: pictureName(stem, width, format) }));

export function pictureNames(key: string): string[] {
	const stem = uploaded.exec(key)?.[1];
	return stem === undefined
		? [key]
		: formats.flatMap((format) => namesIn(stem, format).map(({ name }) => name));
}

export function pictureSrcset(url: string | null | undefined): Record<Format, string> | null {
	const stem = uploaded.exec(url ?? '')?.[1];
	if (stem === undefined) return null;
	const srcset = (format: Format) =>
		namesIn(stem, format)
			.map(({ width, name }) => `${name} ${width}w`)
			.join(', ');
	return { webp: srcset('webp'), avif: srcset('avif') };
}
