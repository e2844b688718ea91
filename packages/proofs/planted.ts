// Plants each known bug (api/test/bugs/known-bugs.ts) in memory, in sources and in a copy of the database, and runs its
// own test, which must fail. `node packages/proofs/planted.ts WORD…` selects bugs by their text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject, Vitest, VitestPluginContext } from 'vitest/node';
import { createVitest } from 'vitest/node';
import { type KnownBug, type Level, levelOf, type Planted, plant } from '../../api/test/bugs/known-bug.ts';
import { knownBugs } from '../../api/test/bugs/known-bugs.ts';
import { setup } from '../../api/test/global-setup.ts';
import { root } from '../ops/product.ts';
import { exitNow } from '../ops/shutdown.ts';
import { plantedJourneys } from './planted-journeys.ts';
import { note } from './planted-note.ts';
import { plantedScreens } from './planted-screens.ts';

function planter(bug: KnownBug) {
	const editsOf = (path: string | undefined) =>
		bug.edits?.filter(({ file }) => join(root, file) === path) ?? [];
	const testFile = join(root, bug.test.file);
	return {
		name: 'planted-bug',
		enforce: 'pre' as const,
		/** Caches only modules without a bug. */
		configureVitest({ defineCacheKeyGenerator }: VitestPluginContext) {
			defineCacheKeyGenerator(({ id }) => (id === testFile || editsOf(id).length > 0 ? false : undefined));
		},
		transform(code: string, id: string): string | undefined {
			const path = id.split('?')[0];
			const edits = editsOf(path);
			const only = path === testFile ? onlyTest(code, bug.test.name) : undefined;
			if (edits.length === 0) return only;
			return edits.reduce(plant, only ?? code);
		},
	};
}

function onlyTest(code: string, name: string): string {
	const plain = name.split(' > ').at(-1) ?? name;
	return code.replace(`test('${plain}'`, `test.only('${plain}'`);
}

function judge(vitest: Vitest, bugs: KnownBug[]): Planted {
	const modules = vitest.state.getTestModules();
	const planted: Planted = { caught: [], missed: [] };
	for (const [at, bug] of bugs.entries()) {
		const module = modules.find(({ project }) => project.name === `planted ${at}`);
		const tests = [...(module?.children.allTests() ?? [])];
		const test = tests.find(({ fullName }) => fullName === bug.test.name);
		const state = test?.result().state;
		const errors = (module?.errors() ?? []).map(({ message }) => message).join('; ');
		const [said] = test?.result().errors?.[0]?.message.split('\n') ?? [];
		// A test that timed out doesn't count as caught.
		const caught = state === 'failed' && !said?.includes('timed out');
		if (caught) planted.caught.push(`${bug.bug}: ${said}`);
		else planted.missed.push(`${bug.bug}: ${bug.test.name} ${said ?? state ?? 'did not run'} ${errors}`);
	}
	return planted;
}

/** A planted race doesn't show every time, so a bug counts as missed only when its test misses it three times. */
export async function plantedBugs(words: string[] = []): Promise<Planted> {
	const bugs = Object.values(knownBugs)
		.flat()
		.filter(({ bug }) => words.length === 0 || words.some((word) => bug.includes(word)));
	const seen: Planted = { caught: [], missed: [] };
	const plantAt = async (levels: Level[], run: (these: KnownBug[]) => Promise<Planted>) => {
		const { caught, missed } = await run(bugs.filter(({ test }) => levels.includes(levelOf(test.file))));
		seen.caught.push(...caught);
		seen.missed.push(...missed);
	};
	await plantAt(['rule', 'call'], plantedCalls);
	await plantAt(['screen'], plantedScreens);
	await plantAt(['journey'], plantedJourneys);
	return seen;
}

async function plantedCalls(all: KnownBug[]): Promise<Planted> {
	const planted: Planted = { caught: [], missed: [] };
	let bugs = all;
	for (let turn = 1; bugs.length > 0; turn++) {
		const seen = await plantAll(bugs);
		for (const line of seen.caught) note(planted, 'caught', line);
		if (turn === 3) for (const line of seen.missed) note(planted, 'missed', line);
		bugs =
			turn === 3 ? [] : bugs.filter(({ bug }) => seen.missed.some((line) => line.startsWith(`${bug}: `)));
	}
	return planted;
}

async function plantAll(bugs: KnownBug[]): Promise<Planted> {
	for (const edit of bugs.flatMap(({ edits = [] }) => edits))
		plant(readFileSync(join(root, edit.file), 'utf8'), edit);
	const provided: Record<string, string> = {};
	const provide = (key: string, value: string) => Object.assign(provided, { [key]: value });
	const tearDown = await setup({ provide } as unknown as TestProject);
	const vitest = await createVitest('test', {
		config: false,
		root,
		watch: false,
		reporters: [{}],
		pool: 'forks',
		maxWorkers: 2,
		projects: bugs.map((bug, at) => ({
			root,
			plugins: [planter(bug)],
			test: {
				name: `planted ${at}`,
				include: [bug.test.file],
				environment: 'node',
				testTimeout: 600_000,
				hookTimeout: 600_000,
				expect: { poll: { timeout: 10_000 } },
				allowOnly: true,
				retry: 0,
				provide: provided,
				// Checks the end-of-file audit after the bug's own test.
				env: { PLANTED_SQL: bug.sql ?? '', TEST_RECOUNT: 'each' },
			},
		})),
	});
	try {
		await vitest.start();
		return judge(vitest, bugs);
	} finally {
		await vitest.close();
		await tearDown();
	}
}

if (process.argv[1] === import.meta.filename) {
	const { caught, missed } = await plantedBugs(process.argv.slice(2));
	console.log(`${caught.length} of ${caught.length + missed.length} planted bugs are caught by their tests.`);
	await exitNow(missed.length === 0 ? 0 : 1);
}
