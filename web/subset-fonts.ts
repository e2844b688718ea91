/**
 * Subsets the fonts to Western European letters and the weights in use; cached until the packages or this file change.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const range = (from: number, to: number) =>
	String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
/** Other letters in names use the fallback font. */
const signs = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸı–—‘’‚“”„†•…‰‹›€™−→←↑↓`;
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum'];

const faces = [
	{ file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', min: 400, max: 700 },
	{
		file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
		min: 600,
		max: 800,
	},
];

const saved = join(import.meta.dirname, '..', 'node_modules', '.cache', 'fonts');
const require = createRequire(import.meta.url);

/** Returns the path of the subset file. */
async function subset({ file, min, max }: (typeof faces)[number]): Promise<string> {
	const whole = readFileSync(require.resolve(file));
	const hash = createHash('sha256')
		.update(whole)
		.update(readFileSync(import.meta.filename));
	const folder = join(saved, hash.digest('hex').slice(0, 16));
	const path = join(folder, file.slice(file.lastIndexOf('/') + 1));
	if (existsSync(path)) return path;
	const made = await subsetFont(whole, signs, {
		targetFormat: 'woff2',
		keepFeatures,
		variationAxes: { wght: { min, max } },
	});
	mkdirSync(folder, { recursive: true });
	writeFileSync(path, made);
	return path;
}

export function subsetFonts(): Plugin {
	return {
		name: 'subset-fonts',
		async config() {
			const alias = await Promise.all(
				faces.map(async (face) => ({ find: face.file, replacement: await subset(face) })),
			);
			return { resolve: { alias } };
		},
	};
}
