// Updates the costs in docs/testing.md from the last `npm test` (test-results/cost.json): `node tools/testing-page.ts`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../packages/ops/product.ts';
import { costFile, type RunCost } from './test-cost.ts';

const page = join(root, 'docs', 'testing.md');
const marks = (name: string) =>
	[`<!-- ${name}: node tools/testing-page.ts -->`, `<!-- /${name} -->`] as const;

function withBlock(text: string, name: string, block: string): string {
	const [from, to] = marks(name);
	return text.replace(text.slice(text.indexOf(from), text.indexOf(to)), () => `${from}\n\n${block}\n\n`);
}

function costBlock({ seconds, wallSeconds, budgetSeconds, parts, files }: RunCost): string {
	const rows = parts.map((part) => `| ${part.name} | ${part.tests || ''} | ${part.seconds.toFixed(0)} |`);
	const dearest = files.slice(0, 8).map((one) => `| \`${one.file}\` | ${one.seconds.toFixed(0)} |`);
	return [
		`The last run that was written down here took ${seconds.toFixed(0)} processor seconds of ${budgetSeconds}, and ${(wallSeconds / 60).toFixed(1)} minutes.`,
		`| part | tests | processor seconds |\n|---|---|---|\n${rows.join('\n')}`,
		`| the files that cost most | processor seconds |\n|---|---|\n${dearest.join('\n')}`,
	].join('\n\n');
}

if (process.argv[1] === import.meta.filename && existsSync(costFile(root))) {
	const cost = JSON.parse(readFileSync(costFile(root), 'utf8')) as RunCost;
	writeFileSync(page, withBlock(readFileSync(page, 'utf8'), 'costs', costBlock(cost)));
}
