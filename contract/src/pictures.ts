/** An uploaded picture is there in several widths and formats, each under a name of its own. */

const widths = [400, 800, 1600];
const formats = ['webp', 'avif'] as const;
type Format = (typeof formats)[number];
const uploaded = /^(.*\bbusiness\/.+)-800\.webp$/;

export const pictureName = (stem: string, width: number, format: string): string =>
	`${stem}-${width}.${format}`;

const namesIn = (stem: string, format: Format) =>
	widths.map((width) => ({ width, name: pictureName(stem, width, format) }));

/** Every file of a picture, known by one key: those that were not uploaded are one file. */
export function pictureNames(key: string): string[] {
	const stem = uploaded.exec(key)?.[1];
	return stem === undefined
		? [key]
		: formats.flatMap((format) => namesIn(stem, format).map(({ name }) => name));
}

/** A picture's widths, as the srcset of a `source` takes them; null: there is no picture, or one width only. */
export function pictureSrcset(url: string | null | undefined): Record<Format, string> | null {
	const stem = uploaded.exec(url ?? '')?.[1];
	if (stem === undefined) return null;
	const srcset = (format: Format) =>
		namesIn(stem, format)
			.map(({ width, name }) => `${name} ${width}w`)
			.join(', ');
	return { webp: srcset('webp'), avif: srcset('avif') };
}
