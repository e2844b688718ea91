// Draws icons and the sharing picture in web/public: `node api/src/adapters/print/draw-icons-main.ts`, after changing
// the logo or motifs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawMotif } from '#adapters/motifs/motifs.ts';
import { brandDrawing, logo } from './brand.ts';
import { loadFonts, outline } from './outlines.ts';

const folder = join(import.meta.dirname, '../../../../web/public');
const put = (name: string, bytes: string | Buffer) => writeFileSync(join(folder, name), bytes);

/** Maskable icons need square corners and a wider margin, because systems crop them. */
const icon = (radius: number, margin: number) => {
	// The logo uses the lower 132 of its 150 units.
	const scale = (64 - 2 * margin) / 132;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="#fff4e6"/><g transform="translate(${32 - 60 * scale} ${margin - 14 * scale}) scale(${scale})">${logo}</g></svg>`;
};
const png = (svg: string, size: number) =>
	sharp(Buffer.from(svg), { density: 72 * Math.ceil(size / 32) })
		.resize(size, size)
		.png({ palette: true, effort: 10 })
		.toBuffer();

const favicon = icon(15, 5);
put('favicon.svg', favicon);
put('favicon-32.png', await png(favicon, 32));
put('icon-192.png', await png(favicon, 192));
put('icon-512.png', await png(icon(0, 11), 512));
put('apple-touch-icon.png', await png(icon(0, 8), 180));

const shown = [
	'croissants-sea',
	'ramen-tomato',
	'tacos-plum',
	'pizza-sage',
	'doughnuts-rose',
	'vegetable-crate-honey',
];
const [width, height] = [1_200, 630];
const tile = { width: 264, height: 210 };

async function share(): Promise<Buffer> {
	await loadFonts();
	const text = (words: string, y: number, size: number, fill: string, weight = 800) =>
		`<path transform="translate(64 ${y})" d="${outline(words, { face: weight > 600 ? 'display' : 'body', weight, size }).path}" fill="${fill}"/>`;
	const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fffbf5"/>
		<g transform="translate(64 64)">${brandDrawing(64)}</g>${text('Good food', 312, 76, '#1c1917')}${text('at closing time', 396, 76, '#c2410c')}
		${text('Surprise bags from restaurants, cafés', 478, 28, '#57534e', 500)}${text('and markets near you', 516, 28, '#57534e', 500)}</svg>`;
	const tiles = await Promise.all(
		shown.map(async (name, at) => ({
			input: await sharp(Buffer.from(drawMotif(`motifs/${name}.svg`) ?? ''))
				.resize(tile.width, tile.height, { fit: 'cover' })
				.png()
				.toBuffer(),
			left: width - tile.width * (2 - (at % 2)),
			top: Math.floor(at / 2) * tile.height,
		})),
	);
	return sharp(Buffer.from(page)).composite(tiles).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
}
put('share.png', await share());
