/** Renders pictures with sharp. Checks the type by content and the size before decoding, with little concurrency. */
import sharp from 'sharp';
import { type Pictures, PicturesBusy, pictureFormats, pictureWidths } from '#ports/pictures.ts';

/** Disables unneeded decoders in a serving process. SVG is for our own drawings; uploads are checked before. */
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
// Each picture is decoded once, so a cache only costs memory.
sharp.cache(false);

/** The largest phone pictures (48 megapixels) and a third more. */
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
		// libvips doesn't distinguish broken files from other failures.
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
