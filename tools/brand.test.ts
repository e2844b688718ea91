// Pages and emails outside the web build can't use its design tokens, so their colors are spelled out and checked here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../packages/ops/product.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const colorsIn = (text: string) =>
	new Set((text.match(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi) ?? []).map((color) => color.toLowerCase()));
const tokens = colorsIn(read('web/src/styles/tokens.css'));

test.each([
	'api/src/http/dev-page.ts',
	'api/src/modules/notifications/layout.ts',
	'sandbox/src/pages/style.ts',
])('%s has the product’s colors and typefaces alone', (path) => {
	const text = read(path);
	const colors = [...colorsIn(text)].map((color) => (color === '#fff' ? '#ffffff' : color));
	expect(colors.length).toBeGreaterThan(10);
	expect(colors.filter((color) => !tokens.has(color))).toEqual([]);
	expect(text).toContain('Bricolage Grotesque');
	expect(text).toContain('Figtree');
});
