// Every text for people exists in every language, with the same placeholders (R-language, R-answer-language).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePoFile } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { root } from '../packages/ops/product.ts';
import { messagesIn, textSources } from './sources.ts';

const languages = ['es'];

const idOf = (english: string, context: string | null | undefined) =>
	context ? `${context}: ${english}` : english;

const textsOf = (file: string): Map<string, string> =>
	new Map(
		parsePoFile(readFileSync(join(root, file), 'utf8')).items.map(({ msgid, msgctxt, msgstr }) => [
			idOf(msgid, msgctxt),
			msgstr[0] ?? '',
		]),
	);

function englishIn(sources: string): string[] {
	const files = globSync(sources, { cwd: root, exclude: ['**/*.test.ts'] });
	const found = files.flatMap((file) => messagesIn(file, readFileSync(join(root, file), 'utf8')));
	return found.map(({ english, context }) => idOf(english, context));
}

/** What extracts it, the English texts, and where those of a language stand. */
const catalogs: [command: string, english: () => string[], fileOf: (language: string) => string][] = [
	...['first', 'screens'].map((name): (typeof catalogs)[number] => [
		'npm run messages -w web',
		() => [...textsOf(`web/src/locales/en/${name}.po`).keys()],
		(language) => `web/src/locales/${language}/${name}.po`,
	]),
	...Object.entries(textSources).map(([folder, sources]): (typeof catalogs)[number] => [
		'npm run messages',
		() => englishIn(sources),
		(language) => `${folder}/${language}.po`,
	]),
];

/** Placeholders and tags. Plural forms may differ between languages. */
function placesIn(text: string): string[] {
	const namesIn = (tokens: unknown): string[] =>
		!Array.isArray(tokens)
			? []
			: tokens.flatMap((token) =>
					Array.isArray(token) ? [`{${token[0]}}`, ...Object.values(token[2] ?? {}).flatMap(namesIn)] : [],
				);
	const tags = [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag);
	return [...new Set([...namesIn(compileMessageOrThrow(text)), ...tags])].sort();
}

test.each(catalogs)('what %s finds is said in every language, %#', (command, english, fileOf) => {
	const ids = new Set(english());
	expect(ids.size).toBeGreaterThan(40);
	for (const language of languages) {
		const texts = textsOf(fileOf(language));
		const missing = [...ids].filter((id) => (texts.get(id) ?? '').trim() === '');
		expect(missing, `run \`${command}\`, then write what is empty in ${language}`).toEqual([]);
		expect([...texts.keys()].filter((id) => !ids.has(id))).toEqual([]);
		expect([...texts].filter(([id, text]) => placesIn(id).join() !== placesIn(text).join())).toEqual([]);
	}
});

// The server reads both.
test('what stands in two catalogs of the server is said in one way', () => {
	for (const language of languages) {
		const [ofServer = new Map(), ofBoth = new Map()] = Object.keys(textSources).map((folder) =>
			textsOf(`${folder}/${language}.po`),
		);
		expect([...ofBoth].filter(([id, text]) => (ofServer.get(id) ?? text) !== text)).toEqual([]);
	}
});

// Texts equal in every language must be short: names, units, examples.
test('nothing of a sentence is left in English', () => {
	const words =
		/\b(the|your|you|with|and|of|to|is|are|for|from|this|that|what|when|we|our|it|not|have|has)\b/i;
	for (const [, , fileOf] of catalogs)
		for (const language of languages)
			expect([...textsOf(fileOf(language))].filter(([id, text]) => id === text && words.test(text))).toEqual(
				[],
			);
});
