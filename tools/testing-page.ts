// Updates docs/testing.md: costs from the last `npm test`, and browser tests from the planted bugs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { levelOf } from '../api/test/bugs/known-bug.ts';
import { knownBugs } from '../api/test/bugs/known-bugs.ts';
import { root } from '../packages/ops/product.ts';
import { costFile, type RunCost } from './test-cost.ts';

export const page = join(root, 'docs', 'testing.md');
const marks = (name: string) =>
	[`<!-- ${name}: node tools/testing-page.ts -->`, `<!-- /${name} -->`] as const;

export function blockOf(text: string, name: string): string {
	const [from, to] = marks(name);
	return text.split(from)[1]?.split(to)[0]?.trim() ?? '';
}

function withBlock(text: string, name: string, block: string): string {
	const [from, to] = marks(name);
	return text.replace(text.slice(text.indexOf(from), text.indexOf(to)), () => `${from}\n\n${block}\n\n`);
}

export function costBlock({ seconds, wallSeconds, budgetSeconds, parts, files }: RunCost): string {
	const rows = parts.map((part) => `| ${part.name} | ${part.tests || ''} | ${part.seconds.toFixed(0)} |`);
	const dearest = files.slice(0, 20).map((one) => `| \`${one.file}\` | ${one.seconds.toFixed(0)} |`);
	return [
		`The last run that was written down here took ${seconds.toFixed(0)} processor seconds of ${budgetSeconds}, and ${(wallSeconds / 60).toFixed(1)} minutes.`,
		`| part | tests | processor seconds |\n|---|---|---|\n${rows.join('\n')}`,
		`| the files that cost most | processor seconds |\n|---|---|\n${dearest.join('\n')}`,
	].join('\n\n');
}

export function journeysBlock(): string {
	const rows = Object.values(knownBugs)
		.flat()
		.filter(({ test }) => levelOf(test.file) === 'journey')
		.map(({ bug, test }) => `| [${test.name}](../${test.file}) | ${bug} |`);
	return `| journey | the planted bug that it alone catches |\n|---|---|\n${rows.join('\n')}`;
}

if (process.argv[1] === import.meta.filename) {
	let text = withBlock(readFileSync(page, 'utf8'), 'journeys', journeysBlock());
	if (existsSync(costFile(root)))
		text = withBlock(text, 'costs', costBlock(JSON.parse(readFileSync(costFile(root), 'utf8'))));
	writeFileSync(page, text);
}
