import { parseAst } from 'rolldown/parseAst';

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
}

function addNodes(value: unknown, nodes: Node[]): Node[] {
	if (typeof value !== 'object' || value === null) return nodes;
	if ('type' in value && 'start' in value) nodes.push(value as Node);
	for (const child of Object.values(value)) addNodes(child, nodes);
	return nodes;
}

export const nodesOf = (file: string, text: string): Node[] =>
	addNodes(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file), []);

interface Call extends Node {
	callee: Node & { property?: Node };
	arguments: Node[];
}
/** Texts for people that a source of the server says: `t('English', values, 'context')`, or `msg` (api/src/lib/texts.ts). */
export const messagesIn = (
	file: string,
	text: string,
): { english: string; context?: string | undefined }[] =>
	/\b(t|msg)\(/.test(text)
		? nodesOf(file, text)
				.filter((node): node is Call => node.type === 'CallExpression')
				.filter(({ callee }) => ['t', 'msg'].includes(String(callee.property?.name ?? callee.name)))
				.map(({ arguments: [english, , context] }) => {
					if (typeof english?.value !== 'string')
						throw new Error(`${file}: a message is one text: ${text.slice(english?.start, english?.end)}`);
					return { english: english.value, context: context?.value as string | undefined };
				})
		: [];
