// Runs the end-to-end and chaos tests of docs/soundness.md at full length. `npm run soak -- model crash` runs two of
// them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureSlowness } from '../../tools/processor-time.ts';
import { childEnv, root } from '../ops/product.ts';
import { exitNow } from '../ops/shutdown.ts';
import { temporaryFolder } from '../ops/temporary-folder.ts';
import { buildWeb, packageScript } from '../ops/web-build.ts';
import { firstStarts, type Outcome } from './first-start.ts';
import { plantedBugs } from './planted.ts';
import { upgradeRun } from './upgrade-run.ts';

const proofs: Record<string, string[]> = {
	crash: ['api/test/faults/crash-run.test.ts'],
	postgres: ['api/test/faults/postgres-kill.proof.ts'],
	link: ['api/test/faults/link.proof.ts'],
	drop: ['api/src/modules/orders/drop.proof.ts'],
	fall: [
		'api/src/modules/shops/falling-price.proof.ts',
		'api/src/modules/shops/price-readers.proof.ts',
		'api/src/modules/shops/falling-evening.proof.ts',
	],
	storm: ['api/test/faults/storm.proof.ts'],
	provider: ['api/test/faults/provider.proof.ts'],
	model: ['api/test/model/model.proof.ts'],
	statements: ['api/test/model/statements.proof.ts'],
	trust: ['api/src/modules/reliability/', 'api/src/modules/ratings/ratings.drift.proof.ts'],
	alerts: ['api/test/alerts/kills.proof.ts'],
	backup: ['api/test/faults/backup.proof.ts', 'packages/backup/backup.proof.ts'],
	metrics: ['packages/ops/metrics.proof.ts'],
	interrupted: ['packages/proofs/interrupted-run.proof.ts'],
	wait: [
		'api/test/waitlist/kills.proof.ts',
		'api/test/waitlist/draw-kills.proof.ts',
		'api/test/waitlist/line.proof.ts',
	],
	diet: ['api/test/acknowledged.proof.ts'],
	restart: [
		'api/test/rolling.proof.ts',
		'api/test/rolling-workers.proof.ts',
		'api/test/rotation.proof.ts',
		'api/test/processes.proof.ts',
		'api/test/operation/metrics-processes.proof.ts',
		'packages/backup/schedule.proof.ts',
		'packages/ops/operate.proof.ts',
	],
	replacement: ['api/test/waitlist/replaced.proof.ts'],
	modes: ['api/test/operation/modes.proof.ts'],
	evening: ['packages/ops/demo/evening.proof.ts'],
};

/** Run only by name: they need programs that few machines have (docs/cluster.md). */
const named: Record<string, string[]> = {
	cluster: [
		'api/test/faults/cluster.proof.ts',
		'api/test/faults/cluster-lost.proof.ts',
		'api/test/faults/cluster-hot.proof.ts',
	],
};

function table(notes: Outcome[]): string {
	const rows = [['tried', 'how often', 'lost', 'seed']];
	for (const { what, attempted, lost, seed } of notes)
		rows.push([what, String(attempted), String(lost), seed]);
	const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
	const lines = rows.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`);
	lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
	return lines.join('\n');
}

// `npm run soak -- backup --gb 1` adds that much data on top of the orders.
const { values, positionals: wanted } = parseArgs({
	allowPositionals: true,
	options: { gb: { type: 'string' } },
});
if (values.gb !== undefined) process.env.BACKUP_GB = values.gb;
const others = ['start', 'planted', 'bench', 'upgrade'];
const unknown = wanted.filter((name) => !(name in proofs) && !(name in named) && !others.includes(name));
if (unknown.length > 0) {
	console.error(
		`Not known: ${unknown.join(', ')}. There are ${[...Object.keys(proofs), ...Object.keys(named), ...others].join(', ')}.`,
	);
	await exitNow(1);
}
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

// Everything that tests wait for takes longer on a slow machine.
process.env.TEST_SLOWNESS ??= String(Math.ceil(Math.max(2, 2 * (await measureSlowness()))));
const folder = await temporaryFolder();
const notes = join(folder.path, 'notes');
const began = performance.now();
let failed = false;
async function runTests(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
	console.log(`\n${name}`);
	const options = { cwd: root, env: { ...childEnv(process.env), ...env }, stdio: 'inherit' } as const;
	const [code] = (await once(spawn(process.execPath, args, options), 'exit')) as [number | null];
	failed ||= code !== 0;
}
const vitest = [packageScript(root, 'vitest', 'vitest'), 'run', '--project=proofs'];
const env = { MODEL_RUNS: process.env.MODEL_RUNS ?? '2000', SOAK_NOTES: notes };
for (const [name, files] of Object.entries(proofs).filter(([name]) => isWanted(name)))
	await runTests(name, [...vitest, '--project=api', ...files], env);
for (const [name, files] of Object.entries(named).filter(([name]) => wanted.includes(name))) {
	await buildWeb(root, childEnv(process.env));
	await runTests(name, [...vitest, '--no-file-parallelism', ...files], env);
}
// Checks that benchmarks work and answer correctly, on little data; their figures don't count.
if (isWanted('bench')) await runTests('bench', [join(root, 'bench', 'run.ts'), '--tiny'], {});
const read = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : [];
const lines = read.map((line) => JSON.parse(line) as Outcome);
if (isWanted('start')) {
	console.log('\nstart');
	await buildWeb(root, childEnv(process.env));
	const outcomes = await firstStarts();
	failed ||= outcomes.some(({ lost }) => lost > 0);
	lines.push(...outcomes);
}
if (isWanted('upgrade')) {
	console.log('\nupgrade');
	const upgraded = await upgradeRun();
	failed ||= upgraded.lost > 0;
	lines.push(upgraded);
}
if (isWanted('planted')) {
	const { caught, missed } = await plantedBugs();
	failed ||= missed.length > 0;
	lines.push({
		what: 'Bugs planted into a copy of the sources, each caught by its test',
		attempted: caught.length + missed.length,
		lost: missed.length,
		seed: '–',
	});
}
folder.remove();
const minutes = ((performance.now() - began) / 60_000).toFixed(0);
console.log(
	`\n${table(lines)}\n\n${failed ? 'A proof failed: see above.' : 'Nothing was lost.'} (${minutes} minutes)`,
);
await exitNow(failed ? 1 : 0);
