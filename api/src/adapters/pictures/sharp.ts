/** Renders pictures with sharp. Checks the type by content and the size before decoding, with little concurrency. */
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { type Pictures, PicturesBusy, pictureFormats, pictureWidths } from '#ports/pictures.ts';

/** Disables unneeded decoders in a serving process. SVG is for our own drawings; uploads are checked first. */
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

/** The size of the largest phone pictures (48 megapixels) plus a third. */
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

/** Decodes an upload to pixels, without metadata. Undefined if it isn't an accepted picture. */
async function decode(bytes: Uint8Array, size: ResizeOptions): Promise<Sharp | undefined> {
	const format = formatOf(bytes);
	if (!format) return undefined;
	const options = { failOn: 'error' as const, limitInputPixels: maxPixels, pages: 1 };
	try {
		const { width, height, format: found } = await sharp(bytes, options).metadata();
		if (found !== format || Math.max(width, height) > maxSide) return undefined;
		const { data, info } = await sharp(bytes, options)
			.timeout({ seconds: secondsEach })
			.autoOrient()
			.resize({ ...size, withoutEnlargement: true })
			.toColorspace('srgb')
			.ensureAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true });
		return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
	} catch {
		// libvips doesn't distinguish broken files from other failures.
		return undefined;
	}
}

async function render(bytes: Uint8Array): ReturnType<Pictures['render']> {
	const decoded = await decode(bytes, { width: Math.max(...pictureWidths) });
	if (!decoded) return undefined;
	const pictures = [];
	for (const width of pictureWidths) {
		const sized = decoded.clone().resize({ width, withoutEnlargement: true });
		for (const kind of pictureFormats) {
			const made = kind === 'webp' ? sized.clone().webp({ quality: 78 }) : sized.clone().avif({ effort: 2 });
			pictures.push({ width, format: kind, bytes: await made.toBuffer() });
		}
	}
	return pictures;
}

const logoSide = 512;
async function logo(bytes: Uint8Array): ReturnType<Pictures['logo']> {
	const decoded = await decode(bytes, { width: logoSide, height: logoSide, fit: 'inside' });
	return decoded?.png({ palette: true, quality: 90 }).toBuffer();
}

/** A square icon of a logo, on a paper-colored background because icons are shown on any color. */
export const iconOf = (logo: Uint8Array, side: number): Promise<Buffer> =>
	sharp(logo)
		.resize(Math.round(side * 0.8), Math.round(side * 0.8), { fit: 'inside' })
		.toBuffer()
		.then((input) =>
			sharp({ create: { width: side, height: side, channels: 3, background: '#fffbf5' } })
				.composite([{ input }])
				.png({ palette: true })
				.toBuffer(),
		);

export function createPictures(): Pictures {
	let running = 0;
	const waiting: (() => void)[] = [];
	const inTurn =
		<Made>(make: (bytes: Uint8Array) => Promise<Made>) =>
		async (bytes: Uint8Array): Promise<Made> => {
			if (waiting.length >= waitingMax) throw new PicturesBusy();
			if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
			running++;
			try {
				return await make(bytes);
			} finally {
				running--;
				waiting.shift()?.();
			}
		};
	return { render: inTurn(render), logo: inTurn(logo) };
}
