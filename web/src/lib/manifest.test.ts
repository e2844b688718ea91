import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

interface Picture {
	src: string;
	sizes: string;
	type: string;
}
const inPublic = (path: string) => new URL(`../../public${path}`, import.meta.url);
const manifest = JSON.parse(readFileSync(inPublic('/manifest.webmanifest'), 'utf8')) as {
	id: string;
	start_url: string;
	icons: Picture[];
	screenshots: Picture[];
	shortcuts: { url: string; icons: Picture[] }[];
};
const pictures = [
	...manifest.icons,
	...manifest.screenshots,
	...manifest.shortcuts.flatMap(({ icons }) => icons),
];

test('it stays the same app, and opens screens that there are', () => {
	expect(manifest.id).toBe('/');
	expect(manifest.start_url).toBe(paths.marketplace());
	expect(manifest.shortcuts.map(({ url }) => url)).toEqual([paths.orders(), paths.marketplace()]);
});

test.each(pictures)(
	'$src is there, light enough for a phone, and as large as it is said to be',
	(picture) => {
		const file = inPublic(picture.src);
		expect(statSync(file).size).toBeLessThan(150_000);
		if (picture.type !== 'image/png') return;
		// A PNG's first chunk has its width and height.
		const bytes = readFileSync(file);
		expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(picture.sizes);
	},
);
