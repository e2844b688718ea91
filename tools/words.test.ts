/** No name or message uses a word that docs/glossary.md rules out: identifiers, files, SQL, string literals. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../packages/ops/product.ts';
import { type Node, nodesOf, rowsOf } from './sources.ts';

const glossary = readFileSync(join(root, 'docs', 'glossary.md'), 'utf8');
const notUsed = rowsOf(glossary, 'Words not used').flatMap(([, words = '', say = '', where = '']) =>
	words.split(', ').map((word) => ({ parts: partsOf(word), say, where })),
);
const allowed = rowsOf(glossary, 'Exceptions').flatMap(([, names = '', path = '']) =>
	names.split(', ').map((name) => ({ name, path })),
);

function partsOf(name: string): string[] {
	return name
		.replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
		.toLowerCase()
		.split(/[^a-z]+/)
		.filter(Boolean);
}

const has = (parts: readonly string[], wanted: readonly string[]) =>
	parts.some((_, at) => wanted.every((word, next) => parts[at + next] === word));

interface Use {
	at: number;
	text: string;
	kind: 'name' | 'message';
}

/** A string literal is a message; names inside it, as in SQL, are checked as names. */
const usesOfText = (at: number, text: string): Use[] => [
	{ at, text, kind: 'message' },
	...[...text.matchAll(/\b[a-z\d]+(?:_[a-z\d]+|[A-Z][a-z\d]*)+\b/g)].map((match) => ({
		at: at + match.index,
		text: match[0],
		kind: 'name' as const,
	})),
];

function usesOf(node: Node): Use[] {
	if (typeof node.name === 'string') return [{ at: node.start, text: node.name, kind: 'name' }];
	if (node.type === 'TemplateElement') return usesOfText(node.start, (node.value as { raw: string }).raw);
	return typeof node.value === 'string' ? usesOfText(node.start, node.value) : [];
}

function usesOfSql(text: string): Use[] {
	const code = text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));
	return [...code.matchAll(/'([^']*)'|(\w+)/g)].map((match) => ({
		at: match.index,
		text: match[1] ?? match[2] ?? '',
		kind: match[1] === undefined ? 'name' : 'message',
	}));
}

function usesIn(file: string): Use[] {
	const name: Use = { at: 0, text: file, kind: 'name' };
	const text = () => readFileSync(join(root, file), 'utf8');
	if (file.endsWith('.sql')) return [name, ...usesOfSql(text())];
	if (!/\.(tsx?|mjs)$/.test(file)) return [name];
	return [name, ...nodesOf(file, text()).flatMap(usesOf)];
}

const lineOf = (file: string, at: number) =>
	at === 0 ? 1 : readFileSync(join(root, file), 'utf8').slice(0, at).split('\n').length;

const said = new Map<string, string[]>();
function wrongIn(kind: string, text: string): string[] {
	const known = said.get(kind + text);
	if (known) return known;
	const parts = partsOf(text);
	const wrong = notUsed
		.filter((one) => one.where.split(', ').includes(`${kind}s`) && has(parts, one.parts))
		.map((one) => `${text.trim()}: not "${one.parts.join(' ')}" but ${one.say}`);
	said.set(kind + text, wrong);
	return wrong;
}

const isAllowed = (text: string, file: string) =>
	allowed.some(({ name, path }) => name === text && file.startsWith(path));

const findingsIn = (file: string): string[] =>
	usesIn(file).flatMap(({ at, text, kind }) =>
		isAllowed(text, file) ? [] : wrongIn(kind, text).map((wrong) => `${file}:${lineOf(file, at)} ${wrong}`),
	);

const files = globSync('{api,bench,contract,e2e,packages,sandbox,tools,web}/**/*.{ts,tsx,mjs,sql,css,svg}', {
	cwd: root,
	exclude: [
		'**/node_modules/**',
		'**/dist/**',
		'**/dist-ssr/**',
		'contract/src/calls.ts',
		'contract/src/shop-calls.ts',
		'api/src/**/schema.sql',
	],
});

test('every name and message uses the words of the glossary', () => {
	expect(files.length).toBeGreaterThan(500);
	expect(files.flatMap(findingsIn)).toEqual([]);
});

// What the specification of a screen gives letter by letter is in the catalog as well. Each catalog of the server has its English.
test('every text of a screen or a mail is worded as people speak', () => {
	const catalogs = globSync(['web/src/locales/en/*.po', 'api/src/locales/es.po'], { cwd: root });
	const shown = catalogs
		.flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n\n'))
		.filter((one) => !/^#: api/m.test(one) || one.includes('#: api/src/modules/notifications/'))
		.flatMap((one) => /^msgid "(.+)"$/m.exec(one)?.[1] ?? []);
	const texts = shown.map((text) => text.replaceAll(/\{\w+\}/g, ''));
	expect(texts.length).toBeGreaterThan(800);
	expect(texts.flatMap((text) => (isAllowed(text, 'web/src') ? [] : wrongIn('screen', text)))).toEqual([]);
});

const proseOf = (file: string): string[] =>
	(readFileSync(join(root, file), 'utf8').split('\n## Words not used')[0] ?? '')
		.replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, ' ')
		.split('\n');

test('every document is spelled as Americans spell', () => {
	// figures.md quotes calls.
	const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root, exclude: ['docs/figures.md'] });
	expect(documents.length).toBeGreaterThan(50);
	const wrong = (file: string) =>
		proseOf(file).flatMap((line) => wrongIn('document', line).map((one) => `${file}: ${one}`));
	expect(documents.flatMap(wrong)).toEqual([]);
});

test('every exception of the glossary is still needed', () => {
	const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8') + file]));
	const needless = allowed.filter(
		({ name, path }) => ![...texts].some(([file, text]) => file.startsWith(path) && text.includes(name)),
	);
	expect(needless).toEqual([]);
});
