/** The preview picture of a shared shop page, 1200 × 630 pixels. */
import type { Language } from '@flavorbag/contract';
import sharp from 'sharp';
import { translateTo } from '#lib/texts.ts';
import type { Brand } from '#ports/town.ts';
import { brandDrawing, colorOf, logo } from './brand.ts';
import { lines, loadFonts, type Outline, outline } from './outlines.ts';

export interface SharePicture {
	name: string;
	/** "Portland, OR" */
	town: string;
	price: string;
	retailValue: string | undefined;
	/** The shop's picture or motif; undefined: the logo. */
	photo: Buffer | undefined;
	language: Language;
	brand?: Brand;
}

const [width, height, left] = [1_200, 630, 570];

export async function drawSharePicture(shop: SharePicture): Promise<Buffer> {
	await loadFonts();
	const t = translateTo[shop.language];
	const photo =
		shop.photo &&
		(await sharp(shop.photo, { failOn: 'none' })
			.resize(width - left, height, { fit: 'cover' })
			.png()
			.toBuffer()
			.catch(() => undefined));
	const name = lines(shop.name, { face: 'display', weight: 700, size: 64 }, left - 110, 3);
	const nameTop = 190;
	const below = nameTop + name.length * 70;
	const place = ({ path }: Outline, x: number, y: number, fill: string) =>
		`<path transform="translate(${x} ${y})" d="${path}" fill="${fill}"/>`;
	const soft = (text: string, size: number, x: number, y: number) =>
		place(outline(text, { face: 'body', weight: 500, size }), x, y, '#57534e');
	const price = outline(shop.price, { face: 'display', weight: 800, size: 76 });
	const retailValue = shop.retailValue && t('worth {retailValue}', { retailValue: shop.retailValue });
	const text = [
		...name.map((line, at) => place(line, 56, nameTop + at * 70, '#1c1917')),
		soft(t('Surprise bags in {town}', { town: shop.town }), 30, 56, below),
		place(price, 56, 560, colorOf(shop.brand)),
		retailValue ? soft(retailValue, 32, 76 + price.width, 560) : '',
	];
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<rect width="100%" height="100%" fill="#fffbf5"/><g transform="translate(56 52)">${brandDrawing(56, shop.brand)}</g>${text.join('')}
		${photo ? '' : `<rect x="${left}" width="${width - left}" height="${height}" fill="#ffe8d4"/><g transform="translate(${left + 165} 105) scale(2.8)">${logo}</g>`}
	</svg>`;
	const drawn = sharp(Buffer.from(svg));
	return (photo ? drawn.composite([{ input: photo, left, top: 0 }]) : drawn)
		.png({ palette: true, quality: 90, effort: 4 })
		.toBuffer();
}

/** The landing page's built picture, with the town's name drawn over ours (draw-icons-main.ts). */
export async function drawBrandedShare(built: string, brand: Brand): Promise<Buffer> {
	await loadFonts();
	const over = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="140"><rect width="100%" height="100%" fill="#fffbf5"/><g transform="translate(64 64)">${brandDrawing(64, brand)}</g></svg>`;
	return sharp(Buffer.from(built, 'base64'))
		.composite([{ input: Buffer.from(over), left: 0, top: 0 }])
		.png({ palette: true, quality: 90, effort: 4 })
		.toBuffer();
}
