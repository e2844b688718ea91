import { parseAst } from 'rolldown/parseAst';
import { pairsOf } from '../api/src/lib/word-list.ts';

export function rowsOf(page: string, heading: string): string[][] {
	const [, section = ''] = page.split(`## ${heading}\n`);
	const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
	return rows.slice(1).map((line) => line.split('|').map((cell) => cell.replaceAll('`', '').trim()));
}

export interface Node {
	type: string;
	start: number;
	end: number;
	name?: unknown;
	value?: unknown;
	key?: Node;
	quasis?: { value: { raw: string } }[];
}

function addNodes(value: unknown, nodes: Node[]): Node[] {
	if (typeof value !== 'object' || value === null) return nodes;
	if ('type' in value && 'start' in value) nodes.push(value as Node);
	for (const child of Object.values(value)) addNodes(child, nodes);
	return nodes;
}

export const nodesOf = (file: string, text: string): Node[] =>
	addNodes(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file), []);

/** Strings in a value, without the names of its properties. */
const stringsIn = (node: Node | undefined): string[] => {
	if (node?.type === 'Property') return stringsIn(node.value as Node);
	if (typeof node?.value === 'string') return [node.value];
	const { elements = [], properties = [] } = (node ?? {}) as { elements?: Node[]; properties?: Node[] };
	return [...elements, ...properties].flatMap(stringsIn);
};

interface Call extends Node {
	callee: Node & { property?: Node };
	arguments: Node[];
}
interface Message {
	english: string;
	context?: string | undefined;
}

/** Sources in which `npm run messages` finds texts, by the folder of their catalog. */
export const textSources = {
	'api/src/locales': 'api/src/**/*.ts',
	'contract/src/locales': 'contract/src/**/*.ts',
};

const textOf = (node: Node | undefined, source: string): string => {
	const { quasis: [only, ...others] = [] } = node ?? {};
	const text = others.length === 0 && only ? only.value.raw : node?.value;
	if (typeof text === 'string') return text;
	throw new Error(`A message is one text: ${source.slice(node?.start, node?.end)}`);
};

function messagesOf({ callee, arguments: given }: Call, source: string): Message[] {
	const [first, second, third] = given;
	const name = String(callee.property?.name ?? callee.name);
	if (name === 'wordsIn')
		return pairsOf(textOf(first, source)).map(([, english]) => ({
			english,
			context: textOf(second, source),
		}));
	if (name === 'messages') return stringsIn(first).map((english) => ({ english }));
	if (!['t', 'msg'].includes(name)) return [];
	return [{ english: textOf(first, source), context: third && textOf(third, source) }];
}

/**
 * Texts for people in a source file of the server (api/src/lib/texts.ts) or of the contract (contract/src/texts.ts).
 */
export function messagesIn(file: string, source: string): Message[] {
	if (!/\b(t|msg|wordsIn|messages)\(/.test(source)) return [];
	return nodesOf(file, source).flatMap((node) =>
		node.type === 'CallExpression' ? messagesOf(node as Call, source) : [],
	);
}
