// `npm run bench [name…]` measures what must be fast against a baseline in the same run, with smaller data and short
// rounds. `--full` uses the real sizes; `--tiny` only checks that answers are right; `--rounds N` sets the number of
// rounds; `--write` puts a short table into docs/figures.md.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../packages/ops/product.ts';
import { exitNow } from '../packages/ops/shutdown.ts';
import { temporaryFolder } from '../packages/ops/temporary-folder.ts';
import { type Benchmark, type Row, shortTable, table, verdict } from './frame/benchmark.ts';
import { generator } from './frame/load.ts';
import { hasPgbench } from './frame/pgbench.ts';
import { createStage, type Size, sizes } from './frame/stage.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		full: { type: 'boolean' },
		tiny: { type: 'boolean' },
		write: { type: 'boolean' },
		rounds: { type: 'string' },
	},
});
const files = globSync('bench/benchmarks/*.ts', { cwd: root }).sort();
const known = new Map(files.map((file) => [basename(file, '.ts'), join(root, file)]));
const unknown = positionals.filter((name) => !known.has(name));
if (unknown.length > 0) {
	console.error(`Not known: ${unknown.join(', ')}. There are ${[...known.keys()].join(', ')}.`);
	await exitNow(1);
}
const usual = sizes[values.full ? 'full' : values.tiny ? 'tiny' : 'short'];
const rounds = Number(values.rounds ?? usual.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
	console.error(`--rounds takes a number from 1 on, not ${values.rounds}.`);
	await exitNow(1);
}
const size: Size = { ...usual, rounds };

async function header(): Promise<string> {
	const { version, fsync } = await stage.database();
	const { businesses, orders, rounds, seconds, name } = size;
	const count = (value: number) => value.toLocaleString('en-US');
	return [
		`${new Date().toISOString().slice(0, 10)}, size \`${name}\`: ${count(businesses)} businesses, ${count(orders)} orders; ${rounds} rounds of ${seconds} s, ours and its limit in turn.`,
		`${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB; Node ${process.versions.node}, PostgreSQL ${version} (fsync ${fsync}), load by ${generator}, SQL by ${hasPgbench ? 'pgbench' : 'our own clients'}, all on the same cores.`,
	].join('\n');
}

function write(text: string): void {
	const file = join(root, 'docs', 'figures.md');
	const begin = `<!-- ${size.name}: begin -->`;
	const end = `<!-- ${size.name}: end -->`;
	const page = readFileSync(file, 'utf8');
	const [before, after] = [page.indexOf(begin), page.indexOf(end)];
	if (before < 0 || after < 0) throw new Error(`docs/figures.md lacks ${begin} and ${end}`);
	writeFileSync(file, `${page.slice(0, before + begin.length)}\n${text}\n${page.slice(after)}`);
}

const temporary = size.name === 'tiny' ? await temporaryFolder() : undefined;
const folder = temporary?.path ?? join(root, '.data', 'bench');
const stage = await createStage(size, folder, {
	max_connections: '200',
	max_wal_size: '4GB',
	shared_preload_libraries: 'pg_stat_statements',
});
const rows: Row[] = [];
const failed: string[] = [];
try {
	for (const [name, file] of known) {
		if (positionals.length > 0 && !positionals.includes(name)) continue;
		const { benchmark } = (await import(file)) as { benchmark: Benchmark };
		const began = performance.now();
		console.log(`${name}: ${benchmark.about}`);
		try {
			const { measured = [], empty = [] } = Object.groupBy(await benchmark.run(stage), ({ value }) =>
				Number.isNaN(value) ? 'empty' : 'measured',
			);
			rows.push(...measured);
			for (const { what, beside } of empty)
				console.log(`  left out, because nothing was measured: ${what}; ${beside}`);
		} catch (error) {
			failed.push(name);
			console.error(`  FAILED: ${error instanceof Error ? error.stack : error}`);
		}
		console.log(`  ${((performance.now() - began) / 1000).toFixed(1)} s`);
	}
	const head = await header();
	console.log(`\n${head}\n\n${table(rows)}`);
	if (values.write) write(`${head}\n\n${shortTable(rows)}`);
} finally {
	await stage.close();
	temporary?.remove();
}
const missed = rows.filter((row) => verdict(row) === 'missed').map((row) => row.bench);
if (missed.length > 0 && size.name !== 'tiny')
	console.log(`\nBelow the floor: ${[...new Set(missed)].join(', ')}.`);
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
await exitNow(failed.length > 0 ? 1 : 0);
