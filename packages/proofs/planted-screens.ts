// Plants bugs of screens one at a time into the modules Vite serves, and runs each bug's own test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { createVitest, type Vitest } from 'vitest/node';
import { type KnownBug, type Planted, plant } from '../../api/test/bugs/known-bug.ts';
import { screens } from '../../vitest.config.ts';
import { root } from '../ops/product.ts';
import { note } from './planted-note.ts';

/** Polls that time out fail the test, which counts as catching the bug. */
const limitMs = 15_000;

function planter() {
	const servers = new Set<ViteDevServer>();
	let edits: NonNullable<KnownBug['edits']> = [];
	const forget = () => {
		for (const { environments } of servers)
			for (const { file } of edits)
				for (const module of environments.client.moduleGraph.getModulesByFile(join(root, file)) ?? [])
					environments.client.moduleGraph.invalidateModule(module);
	};
	const plugin: Plugin = {
		name: 'planted-bug',
		enforce: 'pre',
		configureServer(server) {
			servers.add(server);
		},
		load(id) {
			const path = id.split('?')[0] ?? '';
			const mine = edits.filter(({ file }) => join(root, file) === path);
			return mine.length > 0 ? mine.reduce(plant, readFileSync(path, 'utf8')) : undefined;
		},
	};
	return {
		plugin,
		put(bug: KnownBug | undefined) {
			forget();
			edits = bug?.edits ?? [];
			forget();
		},
	};
}

async function runOne(vitest: Vitest, { bug, test: { file, name } }: KnownBug): Promise<string | undefined> {
	const specifications = await vitest.globTestSpecifications([file]);
	vitest.setGlobalTestNamePattern(
		new RegExp(`^${name.replaceAll(' > ', ' ').replaceAll(/[^\w ]/g, String.raw`\$&`)}$`),
	);
	const { testModules } = await vitest.runTestSpecifications(specifications, true);
	const tests = testModules.flatMap((module) => [...module.children.allTests()]);
	const test = tests.find(({ fullName }) => fullName === name);
	const [said = ''] = test?.result().errors?.[0]?.message.split('\n') ?? [];
	const errors = testModules.flatMap((module) => module.errors()).map(({ message }) => message);
	if (test?.result().state === 'failed') return `${bug}: ${said}`;
	throw new Error(`${bug}: ${name} ${test?.result().state ?? 'did not run'} ${errors.join('; ')}`);
}

export async function plantedScreens(bugs: KnownBug[]): Promise<Planted> {
	const planted: Planted = { caught: [], missed: [] };
	if (bugs.length === 0) return planted;
	// Fails early if an edit can't be applied.
	for (const edit of bugs.flatMap(({ edits = [] }) => edits))
		plant(readFileSync(join(root, edit.file), 'utf8'), edit);
	const { plugin, put } = planter();
	const vitest = await createVitest('test', {
		config: false,
		root,
		watch: false,
		reporters: [{}],
		projects: [
			{
				...screens,
				plugins: [plugin],
				test: {
					...screens.test,
					// Each bug's modules load for its own test alone.
					isolate: true,
					testTimeout: 4 * limitMs,
					expect: { poll: { timeout: limitMs } },
				},
			},
		],
	});
	try {
		for (const bug of bugs) {
			put(bug);
			await runOne(vitest, bug).then(
				(line) => note(planted, 'caught', line ?? bug.bug),
				(error: Error) => note(planted, 'missed', error.message),
			);
		}
		return planted;
	} finally {
		await vitest.close();
	}
}
