/**
 * Pictures by sharp (libvips). What a file is, its first bytes say, never its name; a picture's size is
 * read before its pixels, and few are worked on at once.
 */
import sharp from 'sharp';
import { type Pictures, PicturesBusy, pictureFormats, pictureWidths } from '#ports/pictures.ts';

/**
 * For the process that serves: no decoder but those that are needed can be reached at all. SVG is for drawings of our own
 * (adapters/print): what is uploaded is looked at first, and only the other three get this far.
 */
export function closeOtherDecoders(): void {
	sharp.block({ operation: ['VipsForeignLoad'] });
	sharp.unblock({
		operation: [
			'VipsForeignLoadJpegBuffer',
			'VipsForeignLoadPngBuffer',
			'VipsForeignLoadWebpBuffer',
			'VipsForeignLoadSvgBuffer',
		],
	});
}
// Every picture is seen once: keeping decoded ones only costs memory.
sharp.cache(false);

/** What a phone's camera makes at most where the file is small enough (48 megapixels), and a third more. */
const maxPixels = 64_000_000;
const maxSide = 16_000;
const concurrency = 2;
const waitingMax = 16;
const secondsEach = 10;

const ascii = (bytes: Uint8Array, from: number, to: number) =>
	String.fromCharCode(...bytes.subarray(from, to));

export function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | undefined {
	if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
	if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
	if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
	return undefined;
}

async function render(bytes: Uint8Array): ReturnType<Pictures['render']> {
	const format = formatOf(bytes);
	if (!format) return undefined;
	const options = { failOn: 'error' as const, limitInputPixels: maxPixels, pages: 1 };
	try {
		const { width, height, format: found } = await sharp(bytes, options).metadata();
		if (found !== format || Math.max(width, height) > maxSide) return undefined;
		// Decoded once, at the largest size that is kept.
		const { data, info } = await sharp(bytes, options)
			.timeout({ seconds: secondsEach })
			.autoOrient()
			.resize({ width: Math.max(...pictureWidths), withoutEnlargement: true })
			.toColorspace('srgb')
			.ensureAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true });
		const raw = { width: info.width, height: info.height, channels: info.channels };
		const pictures = [];
		for (const width of pictureWidths) {
			const sized = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
			for (const kind of pictureFormats) {
				const made =
					kind === 'webp' ? sized.clone().webp({ quality: 78 }) : sized.clone().avif({ effort: 2 });
				pictures.push({ width, format: kind, bytes: await made.toBuffer() });
			}
		}
		return pictures;
	} catch {
		// libvips says of broken files what it was doing, not that they are broken: whatever fails here is the file's.
		return undefined;
	}
}

export function createPictures(): Pictures {
	let running = 0;
	const waiting: (() => void)[] = [];
	return {
		async render(bytes) {
			if (waiting.length >= waitingMax) throw new PicturesBusy();
			if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
			running++;
			try {
				return await render(bytes);
			} finally {
				running--;
				waiting.shift()?.();
			}
		},
	};
}
