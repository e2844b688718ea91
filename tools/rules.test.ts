// Every rule's name leads to docs/rules.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../packages/ops/product.ts';
import { textFiles } from './tree.ts';

const itself = 'tools/rules.test.ts';
const page = 'docs/rules.md';
const files = textFiles
	.filter((path) => path !== itself)
	.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '';

const namePattern = /(?<![\w-])R-[a-z]+(?:-[a-z]+)*/g;
const rules = [...textOf(page).matchAll(/^- \*\*(R-[a-z-]+)\*\* ./gm)].map(([, name = '']) => name);

/** Rules that no test can show, with the reason. */
const unseen: Record<string, string> = {
	'R-provider-outside': 'how a function is written, whatever it answers',
};

test('every rule has one name, and says something', () => {
	expect(rules.length).toBeGreaterThan(100);
	expect(rules.filter((name, at) => rules.indexOf(name) !== at)).toEqual([]);
});

test('every name of a rule that is used leads to docs/rules.md', () => {
	const lost = files.flatMap(({ path, text }) =>
		[...text.matchAll(namePattern)]
			.filter(([name]) => !rules.includes(name))
			.map(([name]) => `${path}: ${name}`),
	);
	expect(lost).toEqual([]);
});

test('a rule is named by a test that shows it, or it is said why none can', () => {
	const tests = files.filter(({ path }) => /\.(test|proof|spec)\.tsx?$/.test(path));
	const shown = new Set(tests.flatMap(({ text }) => [...text.matchAll(namePattern)].map(([name]) => name)));
	expect(rules.filter((name) => !shown.has(name) && !(name in unseen))).toEqual([]);
	expect(Object.keys(unseen).filter((name) => shown.has(name) || !rules.includes(name))).toEqual([]);
});

test('a rule is named by the source that decides it', () => {
	const sources = files.filter(
		({ path }) =>
			/\.(tsx?|mjs|sql|css)$/.test(path) && !/\.(test|proof|spec)\.tsx?$|^(api\/test|e2e|bench)\//.test(path),
	);
	const decided = new Set(
		sources.flatMap(({ text }) => [...text.matchAll(namePattern)].map(([name]) => name)),
	);
	expect(rules.filter((name) => !decided.has(name))).toEqual([]);
});

test('an invariant that is named stands in the table of docs/architecture.md', () => {
	const table = [...textOf('docs/architecture.md').matchAll(/^\| (I\d+) \|/gm)].map(([, name]) => name);
	const named = files
		.filter(({ path }) => /\.(ts|tsx|sql|md)$/.test(path))
		.flatMap(({ text }) => [...text.matchAll(/(?<![\w.$-])I([1-9]\d?)\b(?=[ ,;:)])/g)].map(([name]) => name));
	expect([...new Set(named)].filter((name) => !table.includes(name))).toEqual([]);
});

test('no reason lies outside: no number of a decision, no section of a specification', () => {
	// Written so that this file doesn't match itself.
	const outside = [
		/(?<![\w#"'`$.-])D\d{1,2}\b(?!["'`])/,
		/\bspec(?:ification)? §/i,
		/§\d/,
		/soundness, rule/i,
	];
	const finds = files
		.filter(({ path }) => /\.(ts|tsx|mjs|js|sql|md|css|html|ya?ml)$/.test(path))
		.flatMap(({ path, text }) =>
			text
				.split('\n')
				.map((line, at) => `${path}:${at + 1}: ${line.trim()}`)
				.filter((line) => outside.some((pattern) => pattern.test(line.slice(line.indexOf(': '))))),
		);
	expect(finds).toEqual([]);
});

test('whoever reads the API meets no names of rules', () => {
	expect(textOf('contract/openapi.json')).not.toBe('');
	expect(textOf('contract/openapi.json').match(/\b[RDI]-?\d+\b|\bR-[a-z]+|§/g) ?? []).toEqual([]);
});
