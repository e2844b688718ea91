import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logo, logoShapes } from './brand.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');

test('there is one logo: the web and the icon draw the one that is printed', () => {
	expect(read('web/public/favicon.svg')).toContain(logo);
	const web = read('web/src/ui/Brand.tsx');
	const paths = [...web.matchAll(/\bd="([^"]+)"/g)].map(([, path]) => path);
	expect(paths).toEqual(logoShapes.map(({ path }) => path));
	for (const { fill, stroke } of logoShapes)
		for (const color of [fill, stroke]) if (color) expect(web).toContain(color);
});
