// Plants bugs that only the whole product shows, one at a time, in a copy of the project, and runs the bug's e2e test.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type KnownBug, type Planted, plant } from '../../api/test/bugs/known-bug.ts';
import { type Outcome, playwrightOutcomes } from '../../tools/test-report.ts';
import { root } from '../ops/product.ts';
import { runTask } from '../ops/service.ts';
import { temporaryFolder } from '../ops/temporary-folder.ts';
import { packageScript } from '../ops/web-build.ts';
import { note } from './planted-note.ts';

const timeoutMs = 20_000 * Number(process.env.TEST_SLOWNESS ?? 1);

const leftOut = new Set(['node_modules', '.git', '.data', 'test-results', 'playwright-report']);

/** Hard-links packages where possible, because nothing writes to them. */
function copyPackages(from: string, to: string): void {
	if (!existsSync(from)) return;
	for (const how of ['-al', '-a']) {
		if (spawnSync('cp', [how, from, to]).status === 0) break;
		rmSync(to, { recursive: true, force: true });
	}
	rmSync(join(to, '.cache'), { recursive: true, force: true });
}

function copyProject(copy: string): void {
	cpSync(root, copy, {
		recursive: true,
		verbatimSymlinks: true,
		preserveTimestamps: true,
		filter: (path) => !leftOut.has(basename(path)),
	});
	for (const folder of ['', 'api', 'contract', 'sandbox', 'web'])
		copyPackages(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'));
}

type Journey = KnownBug['test'];

/** Name in Playwright's report (tools/test-report.ts), up to the screen size. */
const reportedName = ({ file, name }: Journey) =>
	`${relative('e2e', file)}: ${name.replaceAll(' > ', ': ')} (`;

function createRunner(folder: string) {
	const copy = join(folder, 'project');
	copyProject(copy);
	return {
		copy,
		async run(
			journeys: readonly Journey[],
			...more: string[]
		): Promise<{ outcomes: Outcome[]; output: string }> {
			const report = join(folder, 'report.json');
			rmSync(report, { force: true });
			const names = journeys.map(({ name }) =>
				name.replaceAll(' > ', ' ').replaceAll(/[^\w ]/g, String.raw`\$&`),
			);
			const files = new Set(journeys.map(({ file }) => file));
			const args = ['test', ...files, '-g', `(${names.join('|')})$`, '--retries=0', ...more];
			const { code, output } = await runTask(
				[packageScript(copy, '@playwright/test', 'playwright'), ...args],
				{
					cwd: copy,
					env: {
						...process.env,
						LINGUI_CONFIG: undefined,
						E2E_FULL: undefined,
						E2E_TOWN: join(folder, 'town'),
						E2E_WORKERS: '1',
						E2E_TIMEOUT_MS: String(timeoutMs),
						E2E_REPORT: report,
					},
				},
			);
			return { outcomes: playwrightOutcomes(report, code), output };
		},
	};
}

/** A test that timed out as a whole, or could not start, doesn't count as caught. */
const isFinding = (reason = '') =>
	/expect[(.]|Timeout \d+ms exceeded/.test(reason) && !/^Test timeout of/.test(reason);

/** Bugs of the web app come last, because it would have to be rebuilt after each. */
const isInWeb = ({ edits = [] }: KnownBug) => edits.some(({ file }) => /^(web|contract)\//.test(file));

export async function plantedJourneys(bugs: KnownBug[]): Promise<Planted> {
	const planted: Planted = { caught: [], missed: [] };
	if (bugs.length === 0) return planted;
	const folder = await temporaryFolder();
	try {
		const { copy, run } = createRunner(folder.path);
		const outcomesOf = (outcomes: Outcome[], { test }: KnownBug) =>
			outcomes.filter(({ name }) => name.startsWith(reportedName(test)));
		const before = await run(bugs.map(({ test }) => test));
		for (const bug of bugs.toSorted((one, other) => Number(isInWeb(one)) - Number(isInWeb(other)))) {
			const unplanted = outcomesOf(before.outcomes, bug);
			const miss = (why: string) => note(planted, 'missed', `${bug.bug}: ${bug.test.name} ${why}`);
			if (unplanted.length === 0 || unplanted.some(({ passed }) => !passed)) {
				miss(`fails without it: ${unplanted[0]?.reason ?? before.output.slice(-2_000)}`);
				continue;
			}
			const files = new Map<string, string>();
			const textOf = (file: string) => readFileSync(join(copy, file), 'utf8');
			for (const edit of bug.edits ?? []) {
				if (!files.has(edit.file)) files.set(edit.file, textOf(edit.file));
				writeFileSync(join(copy, edit.file), plant(textOf(edit.file), edit));
			}
			const { outcomes, output } = await run([bug.test], '-x');
			for (const [file, text] of files) writeFileSync(join(copy, file), text);
			const seen = outcomesOf(outcomes, bug);
			const failed = seen.find(({ reason }) => isFinding(reason));
			if (failed) note(planted, 'caught', `${bug.bug}: ${failed.reason?.split('\n')[0]}`);
			else if (seen.length === 0) miss(`did not run: ${output.slice(-2_000)}`);
			else miss(seen[0]?.reason ?? 'passed');
		}
		return planted;
	} finally {
		folder.remove();
	}
}
