// No text for people stands outside a message (ADR 137): whoever adds a language translates catalogs alone.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../packages/ops/product.ts';
import { type Node, nodesOf } from './sources.ts';

/** Where texts are English by decision. */
const inEnglish: [files: RegExp, why: string][] = [
	[/^api\/src\/(app|db)\/|lib\/mode\.ts$/, 'operators read it: settings, doctor, metrics, SQL'],
	[/^api\/src\/http\/(dev-\w+(-\w+)?|reference)\.ts$/, 'pages of a trial, and what describes calls'],
	[/^api\/src\/adapters\/(identity\/(signing-keys|test-issuer)|print\/draw-icons-main)\.ts$/, 'as above'],
	[/^api\/src\/modules\/admin\/audit-log\.store\.ts$/, 'a broken chain is an alarm for operators'],
	[/\/(outside\.rules|typed-place|slug)\.ts$/, 'names that people type'],
	[/\/rooms\.ts$/, 'which tables hold nothing of a person'],
	[/^web\/src\/lib\/language\.ts$/, 'three words of a page’s first script, which has no catalogs'],
	[/^web\/src\/front-door\/public\/flavorbag-shop\.ts$/, 'in both languages, for websites without catalogs'],
	[/^contract\/src\/(english|calls-text|losses)\.ts$/, 'for tests, releases and printed sources'],
	[/^contract\/src\/own-reasons\.ts$/, 'as stored; beside it is how it is said'],
	[/^web\/src\/app\/dev-ui\//, 'a page for builders'],
];
/** Parts of a source that people don't read: calls (`t()`), properties and attributes (`help:`), elements (`<Trans>`). */
const notRead: [names: RegExp, why: string][] = [
	[/^(t|msg|messages|wordsIn|plural|select)\(\)$|^<(Trans|Plural|Select|SelectOrdinal)>$/, 'messages'],
	[/^(error|Error|\w*(Type|User|Config)Error|NotReady|RetryLater|Super|warn|info)\(\)$/, 'logs show it'],
	[/^(sql|query|update|withCursor|changeOnce|run)\(\)$|^versionOfSecret:$/, 'queries and keys'],
	[/^(summary|description|stale|reason|example):$/, 'what describes calls'],
	[/^(shown|withheld|left|codedColumns|draws to come):$/, 'columns, jobs'],
	[/^(closest|sendRawJson|cx)\(\)$|^(className|skeleton|controlUnder|roomy|status):$/, 'a machine reads it'],
];
/** Keys of what changes (api/src/modules/changes). */
const key = /^((orders|stock|dates) of (business|customer|\{\})|is not|not in)$/;

const functionWord =
	/(?<![-:\w])(the|an?|of|to|is|are|your?|and|with|for|from|this|that|what|when|we|our|it|not?|have|has|can|by|on|in|at)(?![-:\w])/i;
/** Classes of a style sheet have hyphens and colons. */
const isStyle = (text: string) => {
	const words = text.split(/\s+/);
	return words.filter((word) => /\w[-:]\w|\w-$/.test(word)).length * 3 > words.length;
};
const isText = (text: string) =>
	/\S\s+\S/.test(text) &&
	/(?<![-\w])[a-z]{2,}/.test(text) &&
	!isStyle(text) &&
	!/^[<[(]|^\W*--/.test(text) &&
	(functionWord.test(text) || /^\P{L}*[A-Z][a-z]+ /u.test(text) || /[a-z][.!?…]$/.test(text));

type Part = Node & {
	callee?: Node & { property?: Node };
	tag?: Node & { property?: Node; expression?: Node };
	id?: Node;
	openingElement?: { name: Node };
};
const nameOf = ({ callee, tag, key, id, openingElement, name, type }: Part) => {
	const called = callee ?? tag;
	const own = called?.property ?? called ?? key ?? id ?? openingElement?.name ?? (name as Node);
	const text = String(own.name ?? own.value ?? own.type);
	if (called) return `${text}()`;
	return type === 'JSXElement' ? `<${text}>` : `${text}:`;
};
const parts = new Set([
	'CallExpression',
	'NewExpression',
	'TaggedTemplateExpression',
	'Property',
	'VariableDeclarator',
	'JSXElement',
	'JSXAttribute',
]);

function textOf(node: Node): string {
	if (node.type === 'TemplateLiteral') return (node.quasis ?? []).map(({ value }) => value.raw).join('{}');
	return typeof node.value === 'string' && /^(Literal|JSXText)$/.test(node.type) ? node.value : '';
}

function textsOutside(file: string, source: string): string[] {
	const nodes = nodesOf(file, source);
	const skipped = nodes.filter(
		(node) =>
			/^(Import|TSLiteral|TSTemplate|ExportAll)/.test(node.type) ||
			(parts.has(node.type) && notRead.some(([names]) => names.test(nameOf(node as Part)))),
	);
	return nodes
		.filter((node) => !skipped.some(({ start, end }) => start <= node.start && node.end <= end))
		.map((node) => textOf(node).replaceAll(/\s+/g, ' ').trim())
		.filter((text) => isText(text) && !key.test(text));
}

test('every text for people is a message', () => {
	const files = globSync(['{api,contract}/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
		cwd: root,
		exclude: ['**/*.{test,proof}.{ts,tsx}'],
	}).filter((file) => !inEnglish.some(([files]) => files.test(file)));
	const found = files.flatMap((file) =>
		textsOutside(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
	);
	expect(found).toEqual([]);
});

test.each([
	['a.ts', 'export const subject = `Your bags are ready`;'],
	['a.ts', "problems.zip_code = 'A ZIP code has five digits.';"],
	['a.ts', "refuse('price', { en: 'too low', es: 'demasiado bajo' }, 'Ask for more money');"],
	['a.ts', "throw new APIError('CONFLICT', { code: 'USED', message: 'This was used already.' });"],
	['a.tsx', 'export const Empty = () => <p>Nothing here yet.</p>;'],
	['a.tsx', 'export const Name = () => <TextField error="Enter a name" className="grid gap-2" />;'],
])('a text outside a message is found in %s: %s', (file, source) => {
	expect(textsOutside(file, source)).toHaveLength(1);
});

test.each([
	['a.ts', "export const subject = t('Your bags at {shop} are ready', { shop });"],
	['a.ts', "log.warn({ error }, 'the mail was not sent');"],
	[
		'a.tsx',
		'export const Empty = () => <p className="flex items-center gap-2"><Trans>Nothing yet.</Trans></p>;',
	],
])('what is a message, or not for people, is none in %s: %s', (file, source) => {
	expect(textsOutside(file, source)).toEqual([]);
});
