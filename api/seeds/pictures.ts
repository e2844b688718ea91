/**
 * The pictures of the town's businesses: SVG files in pictures/, each named by a slug. The same file gives the same picture,
 * and its key is known before it is made.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** For Storage. */
export interface PictureFile {
	key: string;
	bytes: Buffer;
	contentType: 'image/webp' | 'image/avif';
}

const read = (name: string) => readFileSync(join(import.meta.dirname, 'pictures', `${name}.svg`));

/** The grain of the paper is the same on every picture; drawing it is slow. */
let grain: Promise<Buffer> | undefined;

/** What has a key is kept by browsers for ever: a file that changed has another one. */
function namesOf(slug: string) {
	const hash = createHash('sha256').update(read(slug)).digest('hex').slice(0, 16);
	return (width: number, format: 'webp' | 'avif') => `business/${slug}-${hash}-${width}.${format}`;
}

/** For `businesses.image_key`. */
export const pictureKey = (slug: string) => namesOf(slug)(800, 'webp');

/** The sizes and formats in which an uploaded picture is kept as well. */
export async function makePicture(slug: string): Promise<PictureFile[]> {
	grain ??= sharp(read('paper-grain')).png({ compressionLevel: 1 }).toBuffer();
	const { data, info } = await sharp(read(slug))
		.composite([{ input: await grain }])
		.raw()
		.toBuffer({ resolveWithObject: true });
	const large = () => sharp(data, { raw: info });
	const small = () => large().resize({ width: 400 });
	// A town waits for them: what takes longer makes them smaller by a twentieth.
	const webp = { quality: 80, effort: 2 };
	const avif = { quality: 45, effort: 0 };
	const nameOf = namesOf(slug);
	const made = async (picture: Sharp, widths: number[], format: 'webp' | 'avif') => {
		const bytes = await picture.toBuffer();
		return widths.map((width) => ({
			key: nameOf(width, format),
			bytes,
			contentType: `image/${format}` as const,
		}));
	};
	const files = await Promise.all([
		made(small().webp(webp), [400], 'webp'),
		made(small().avif(avif), [400], 'avif'),
		// It is not drawn any larger.
		made(large().webp(webp), [800, 1600], 'webp'),
		made(large().avif(avif), [800, 1600], 'avif'),
	]);
	return files.flat();
}
