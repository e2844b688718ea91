import { parseAst } from 'vitest/node';

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
