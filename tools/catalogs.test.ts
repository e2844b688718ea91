// Every text of the screens exists in every language, with the same placeholders (R-language).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../packages/ops/product.ts';

const languages = ['es'];

function textsOf(language: string, catalog: string): Map<string, string> {
	const file = readFileSync(join(root, 'web/src/locales', language, `${catalog}.po`), 'utf8');
	const text = (part: string, key: string) => {
		const lines = new RegExp(`^${key} ((?:".*"\n?)+)`, 'm').exec(`${part}\n`)?.[1] ?? '""';
		return [...lines.matchAll(/"(.*)"/g)].map(([quoted]) => JSON.parse(quoted) as string).join('');
	};
	const parts = file.split('\n\n').map((part) => [text(part, 'msgid'), text(part, 'msgstr')] as const);
	return new Map(parts.filter(([id]) => id !== ''));
}

/** Placeholders and tags. Plural forms may differ between languages. */
const placesIn = (text: string) =>
	[...new Set([...text.matchAll(/\{(?:\w+(?=[,}]))|<\/?\d+\/?>/g)].map(([place]) => place))].sort();
const isBalanced = (text: string) => text.split('{').length === text.split('}').length;

test.each(['first', 'screens'])('the catalog %s has every text in every language', (catalog) => {
	const english = textsOf('en', catalog);
	expect(english.size).toBeGreaterThan(40);
	for (const language of languages) {
		const texts = textsOf(language, catalog);
		const missing = [...english.keys()].filter((id) => (texts.get(id) ?? '').trim() === '');
		expect(missing, `run \`npm run messages -w web\`, then write what is empty in ${language}`).toEqual([]);
		expect([...texts.keys()].filter((id) => !english.has(id))).toEqual([]);
		const differs = [...texts].filter(
			([id, text]) => !isBalanced(text) || placesIn(id).join() !== placesIn(text).join(),
		);
		expect(differs).toEqual([]);
	}
});

// Texts equal in every language must be short: names, units, examples.
test('nothing of a sentence is left in English', () => {
	const words =
		/\b(the|your|you|with|and|of|to|is|are|for|from|this|that|what|when|we|our|it|not|have|has)\b/i;
	for (const catalog of ['first', 'screens'])
		for (const language of languages)
			expect([...textsOf(language, catalog)].filter(([id, text]) => id === text && words.test(text))).toEqual(
				[],
			);
});
