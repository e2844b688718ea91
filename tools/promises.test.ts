// No text promises what a shop can't know, or reads like a date on a label (R-bag-one-text).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../packages/ops/product.ts';
import { nodesOf } from './sources.ts';

const promises = [/\bsafe\b/i, /\ballergen[- ]free\b/i, /\bfree from\b/i, /\bsell[- ]by\b/i];
const inText = (text: string) => promises.filter((promise) => promise.test(text));

interface Said {
	file: string;
	text: string;
}
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const catalogs = globSync('web/src/locales/*/*.po', { cwd: root }).flatMap((file): Said[] =>
	[...read(file).matchAll(/^msg(?:id|str) "(.+)"$/gm)].map(([, text = '']) => ({ file, text })),
);
const quoted = (pattern: string) =>
	globSync(pattern, { cwd: root, exclude: ['**/*.{test,proof}.ts'] }).flatMap((file): Said[] =>
		nodesOf(file, read(file)).flatMap((node) => {
			const text = node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : node.value;
			return typeof text === 'string' ? [{ file, text }] : [];
		}),
	);
const described: Said[] = [...read('contract/openapi.json').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(
	([, text = '']) => ({ file: 'contract/openapi.json', text }),
);
const documents = ['README.md', 'CHANGELOG.md', 'docs/rules.md', 'docs/glossary.md'].flatMap((file): Said[] =>
	read(file)
		.split('\n')
		.map((text) => ({ file, text })),
);

test.each<[string, number, Said[]]>([
	['catalogs of the screens', 1_200, catalogs],
	['emails', 150, quoted('api/src/modules/notifications/*.ts')],
	['the seeded town', 300, quoted('api/seeds/*.ts')],
	['texts and examples of the contract', 500, [...quoted('contract/src/*.ts'), ...described]],
	['documents', 400, documents],
])('%s make no promise', (_, min, texts) => {
	expect(texts.length).toBeGreaterThan(min);
	expect(texts.filter(({ text }) => inText(text).length > 0)).toEqual([]);
});

test.each(['This bag is safe.', 'Allergen-free', 'free from nuts', 'Sell by Friday'])(
	'%s would be one',
	(text) => {
		expect(inText(text)).not.toEqual([]);
	},
);
