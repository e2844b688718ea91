/**
 * Draws the picture of a business: a still life of what it sells, in the product's own hand. The same seed gives the
 * same picture, and its key is known before it is drawn.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createBrush, definitions } from './pictures/brush.ts';
import { scene } from './pictures/scenes.ts';
import { palettes, table, wall } from './pictures/settings.ts';

export const pictureWidth = 800;
export const pictureHeight = 600;

/** For Storage. */
export interface PictureFile {
	key: string;
	bytes: Buffer;
	contentType: 'image/webp' | 'image/avif';
}

const svgOpen = `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}" viewBox="0 0 800 600">`;

/** The light falls off towards the corners. */
const dusk =
	'<radialGradient id="dusk" cx="0.42" cy="0.4" r="0.8"><stop offset="0.55" stop-color="#2b1004" stop-opacity="0"/><stop offset="1" stop-color="#2b1004" stop-opacity="0.3"/></radialGradient><rect width="800" height="600" fill="url(#dusk)"/>';

/** The grain of the paper is the same on every picture; drawing it is slow. */
const grainSvg = `${svgOpen}<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0.35 0 0 0 0 0.2 0 0 0 0 0.1 0.5 0.5 0 0 -0.44"/></filter><rect width="800" height="600" filter="url(#grain)" opacity="0.13"/></svg>`;
let grain: Promise<Buffer> | undefined;

export function drawSvg(category: string, seed: string): string {
	const brush = createBrush(`${category}/${seed}`);
	const palette = brush.pick(palettes);
	const background = wall(brush, palette) + table(brush, palette);
	return `${svgOpen}<defs>${definitions()}</defs>${background}<g transform="translate(400 588) scale(1.17) translate(-400 -582)">${scene(brush, category)}</g>${dusk}</svg>`;
}

/** To be raised when the drawings change: what has a key is kept by browsers for ever. */
const edition = 1;

const keyOf = (category: string, seed: string, width: number, format: string) => {
	const hash = createHash('sha256').update(`${edition}/${category}/${seed}`).digest('hex');
	return `business/${category}-${hash.slice(0, 16)}-${width}.${format}`;
};

/** For `businesses.image_key`. */
export const pictureKey = (category: string, seed: string) => keyOf(category, seed, 800, 'webp');

/** The sizes and formats in which an uploaded picture is kept as well. */
export async function drawPicture(category: string, seed: string): Promise<PictureFile[]> {
	grain ??= sharp(Buffer.from(grainSvg)).png({ compressionLevel: 1 }).toBuffer();
	const { data, info } = await sharp(Buffer.from(drawSvg(category, seed)))
		.composite([{ input: await grain }])
		.raw()
		.toBuffer({ resolveWithObject: true });
	const drawn = () => sharp(data, { raw: info });
	const [webp, avif, smallWebp, smallAvif] = await Promise.all([
		drawn().webp({ quality: 80 }).toBuffer(),
		drawn().avif({ effort: 0, quality: 45 }).toBuffer(),
		drawn().resize({ width: 400 }).webp({ quality: 80 }).toBuffer(),
		drawn().resize({ width: 400 }).avif({ effort: 0, quality: 45 }).toBuffer(),
	]);
	const file = (width: number, format: 'webp' | 'avif', bytes: Buffer) => ({
		key: keyOf(category, seed, width, format),
		bytes,
		contentType: `image/${format}` as const,
	});
	return [
		file(400, 'webp', smallWebp),
		file(400, 'avif', smallAvif),
		file(800, 'webp', webp),
		file(800, 'avif', avif),
		// It is not drawn any larger.
		file(1600, 'webp', webp),
		file(1600, 'avif', avif),
	];
}
