// How standing tests read the tables of a document, and what a source says.
import { parseAst } from 'vitest/node';

/** The cells of each row of the table under a heading. */
export function rowsOf(page: string, heading: string): string[][] {
	const [, section = ''] = page.split(`## ${heading}\n`);
	const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
	return rows.slice(1).map((line) => line.split('|').map((cell) => cell.replaceAll('`', '').trim()));
}

export interface Node {
	type: string;
	start: number;
	name?: unknown;
	value?: unknown;
}

const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function nodesBelow(node: Node): Node[] {
	return [
		node,
		...Object.values(node)
			.flat()
			.filter(isNode)
			.flatMap((child) => nodesBelow(child)),
	];
}

/** Every node of a source of TypeScript. */
export const nodesOf = (file: string, text: string): Node[] =>
	nodesBelow(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as Node);
