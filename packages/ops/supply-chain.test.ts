/** Third-party packages are known by name, come from the registry, and have allowed licenses (ADR 102). */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import satisfies from 'spdx-satisfies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LockedPackage, lockedPackages } from './packages.ts';
import { root } from './product.ts';
import { runScript } from './test/run-script.ts';

const locked = lockedPackages(root);
const ofProduct = locked.filter(({ dev }) => !dev);
const titleOf = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>) => `${name}@${version}`;
const uniqueTitles = (packages: readonly LockedPackage[]) => [...new Set(packages.map(titleOf))].sort();

interface Manifest {
	name: string;
	version: string;
	allowScripts?: Record<string, boolean>;
	dependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
}
const manifests = globSync(['package.json', '{api,bench,contract,packages/*,sandbox,web}/package.json'], {
	cwd: root,
}).map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest);
const main = manifests.find(({ name }) => name === 'flavorbag');

const folder = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const script = join(import.meta.dirname, 'supply-chain.ts');
async function write(...args: string[]): Promise<string> {
	const file = join(folder, args.join('-'));
	expect(await runScript([script, ...args, file], { cwd: root })).toEqual({
		code: 0,
		stdout: '',
		stderr: '',
	});
	return readFileSync(file, 'utf8');
}

const require = createRequire(import.meta.url);
const library = require.resolve('@cyclonedx/cyclonedx-library/package.json');
const fileOf = (name: string) => `${name}.SNAPSHOT.schema.json`;
const schema = (name: string) =>
	JSON.parse(readFileSync(join(dirname(library), 'res', 'schema', fileOf(name)), 'utf8'));
const ajv = new Ajv({ strict: false, validateFormats: false });
for (const part of ['spdx', 'jsf-0.82'])
	ajv.addSchema(schema(part), `http://cyclonedx.org/schema/${fileOf(part)}`);
const isValid = ajv.compile(schema('bom-1.5'));

describe.each([
	['what the product uses', ['sbom'], ofProduct],
	['everything', ['sbom', '--all'], locked],
] as const)('the SBOM of %s', (_, args, packages) => {
	interface Sbom {
		metadata: { component: Partial<Manifest> };
		components: { name: string; version: string }[];
	}
	let sbom: Sbom;
	beforeAll(async () => {
		sbom = JSON.parse(await write(...args));
	});

	test('is valid CycloneDX 1.5', () => {
		expect(isValid(sbom) || isValid.errors).toBe(true);
		const [first, ...others] = sbom.components;
		expect(
			isValid({ ...sbom, components: [{ ...first, name: undefined, licenses: 'MIT' }, ...others] }),
		).toBe(false);
	});

	test('names all of it, and nothing else', () => {
		expect(sbom.metadata.component).toMatchObject({ name: 'flavorbag', version: main?.version });
		const ours = manifests.filter((one) => one !== main).map(titleOf);
		expect(sbom.components.map(titleOf).sort()).toEqual([...ours, ...uniqueTitles(packages)].sort());
	});
});

test('the product brings its Node and its database for every machine, and no tool of tests that only we need', () => {
	const titles = uniqueTitles(ofProduct);
	const binaries = manifests
		.flatMap(({ optionalDependencies = {} }) => Object.entries(optionalDependencies))
		.map(([name, version]) => `${name}@${version}`);
	expect(binaries.length).toBeGreaterThan(8);
	expect(titles).toEqual(expect.arrayContaining(binaries));
	const names = new Set(ofProduct.map(({ name }) => name));
	for (const name of ['fastify', 'react', 'stripe', 'vite', 'zod']) expect(names).toContain(name);
	for (const name of ['@playwright/test', 'knip', 's3rver', 'typescript']) expect(names).not.toContain(name);
});

test('the notices name every package of the product, with the text that it brings', async () => {
	const notices = await write('notices');
	const lines = new Set(notices.split('\n'));
	const unnamed = ofProduct.filter(
		({ name, version, license }) => !lines.has(`${name} ${version} (${license ?? 'see below'})`),
	);
	expect(unnamed).toEqual([]);
	for (const text of [
		'Copyright (c) Meta Platforms',
		'SIL OPEN FONT LICENSE',
		// A Node of 24 or newer that is installed takes the place of the one that comes with the packages.
		...(process.execPath.startsWith(root) ? ['Copyright Node.js contributors'] : []),
		'PostgreSQL Global Development Group',
		'Microsoft Corporation. All rights reserved',
		'| libvips ',
	])
		expect(notices).toContain(text);
});

test.each([
	{ args: [] },
	{ args: ['sbom', '--everything'] },
	{ args: ['notices', '--all'] },
	{ args: ['notices', 'a', 'b'] },
])('$args is answered by what can be asked for', async ({ args }) => {
	expect(await runScript([script, ...args])).toEqual({
		code: 1,
		stdout: '',
		stderr: 'Say sbom [--all] [FILE], or notices [FILE].\n',
	});
});

test('a place that takes no file is named', async () => {
	const { code, stderr } = await runScript([script, 'notices', folder]);
	expect({ code, stderr }).toEqual({ code: 1, stderr: `Cannot write to ${folder}: it is a folder.\n` });
});

/** Licenses that only require keeping their text. */
const free = [
	'0BSD',
	'Apache-2.0',
	'BlueOak-1.0.0',
	'BSD-2-Clause',
	'BSD-3-Clause',
	'CC0-1.0',
	'ISC',
	'MIT',
	'MIT-0',
	'PostgreSQL',
	'PSF-2.0',
	'Python-2.0',
	'Unlicense',
	'Zlib',
];
/** Licenses allowed for unmodified tools that aren't distributed. */
const forTools = [...free, 'CC-BY-3.0', 'CC-BY-4.0', 'MPL-2.0'];

const exceptions: { names: RegExp; license: string; why: string }[] = [
	{
		names: /^@(fontsource-variable|expo-google-fonts)\//,
		license: 'OFL-1.1',
		why: 'typefaces, under no name of their own',
	},
	{ names: /^caniuse-lite$/, license: 'CC-BY-4.0', why: 'data that the build of the web app reads' },
	{
		names: /^lightningcss(-|$)/,
		license: 'MPL-2.0',
		why: 'builds style sheets, unchanged; nothing of it is in them',
	},
	{
		names: /^@img\/sharp-/,
		license: 'LGPL-3.0-or-later',
		why: 'libvips as a shared library of its own, unchanged, that anyone may replace',
	},
	{ names: /^png-js$/, license: 'MIT', why: 'says so in its LICENSE alone' },
	{
		names: /^(busboy|dicer|streamsearch|humanize-number|only)$/,
		license: 'MIT',
		why: 'says so in its LICENSE or README alone',
	},
];

function isAllowed(license: string | undefined, list: readonly string[]): boolean {
	try {
		return license !== undefined && satisfies(license, [...list]);
	} catch {
		return false;
	}
}

function refusedOf(packages: readonly LockedPackage[], list: readonly string[]): string[] {
	const isRefused = ({ name, license }: LockedPackage) => {
		const named = exceptions.filter(({ names }) => names.test(name)).map((one) => one.license);
		// An exception supplies a missing license, or allows one beyond the list.
		return license === undefined ? named.length === 0 : !isAllowed(license, [...list, ...named]);
	};
	return packages.filter(isRefused).map((one) => `${titleOf(one)}: ${one.license ?? 'no license'}`);
}

describe('licenses', () => {
	test('of what the product uses are on the list, or an exception', () => {
		expect(ofProduct.length).toBeGreaterThan(500);
		expect(refusedOf(ofProduct, free)).toEqual([]);
	});

	test('of what only development uses are on the longer list', () => {
		const ofTools = locked.filter(({ dev }) => dev);
		expect(ofTools.length).toBeGreaterThan(150);
		expect(refusedOf(ofTools, forTools)).toEqual([]);
	});

	test('every exception is still needed', () => {
		const isNeeded = ({ names, license }: (typeof exceptions)[number]) =>
			locked.some(
				(one) =>
					names.test(one.name) && (one.license?.includes(license) ?? true) && !isAllowed(one.license, free),
			);
		expect(exceptions.filter((one) => !isNeeded(one))).toEqual([]);
	});

	test.each([
		[undefined, false],
		['SEE LICENSE IN LICENSE.md', false],
		['UNLICENSED', false],
		['GPL-3.0-only', false],
		['AGPL-3.0-or-later', false],
		['BUSL-1.1', false],
		['MPL-2.0', false],
		['MIT AND GPL-2.0-only', false],
		['(MIT OR GPL-2.0-only)', true],
		['MIT AND (ISC OR BSD-3-Clause)', true],
	])('%s: allowed is %s', (license, allowed) => {
		const one = { path: 'node_modules/some', name: 'some', version: '1.0.0', ...(license && { license }) };
		expect(refusedOf([one], free).length === 0).toBe(allowed);
	});
});

function problemsOf({ name, integrity, resolved, hasInstallScript }: LockedPackage): string[] {
	const scripts = main?.allowScripts?.[name];
	return [
		!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') && 'is not held by a SHA-512',
		resolved !== undefined &&
			!resolved.startsWith('https://registry.npmjs.org/') &&
			'is not of the public registry',
		hasInstallScript &&
			scripts === undefined &&
			'runs a script when it is installed, and nobody decided that',
	]
		.filter((problem) => problem !== false && problem !== undefined)
		.map((problem) => `${name} ${problem}`);
}

describe('the lock file', () => {
	test('names a hash for everything, the public registry alone, and no script that nobody decided about', () => {
		expect(locked.flatMap(problemsOf)).toEqual([]);
	});

	test('lets no package run a script, and decides about no package that is not there', () => {
		const decided = main?.allowScripts ?? {};
		expect(Object.values(decided)).not.toContain(true);
		const withScripts = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
		expect(Object.keys(decided).sort()).toEqual([...new Set(withScripts)].sort());
	});

	test.each<[string, Partial<LockedPackage>]>([
		['without a hash', { integrity: undefined }],
		['with a weak one', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
		['from a repository', { resolved: 'git+ssh://git@github.com/some/thing.git#0123456' }],
		['from another registry', { resolved: 'https://registry.example.com/some/-/some-1.0.0.tgz' }],
		['over a line that anyone reads', { resolved: 'http://registry.npmjs.org/some/-/some-1.0.0.tgz' }],
		['with a script', { hasInstallScript: true }],
	])('would be refused %s', (_, wrong) => {
		const right: LockedPackage = {
			path: 'node_modules/some',
			name: 'some',
			version: '1.0.0',
			integrity: `sha512-${'A'.repeat(86)}==`,
			resolved: 'https://registry.npmjs.org/some/-/some-1.0.0.tgz',
		};
		expect(problemsOf(right)).toEqual([]);
		expect(problemsOf({ ...right, ...wrong } as LockedPackage)).toHaveLength(1);
	});
});

test('every dependency is one exact version of the registry', () => {
	const asked = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
		Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
	);
	expect(asked.length).toBeGreaterThan(100);
	const exact = /^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
	expect(asked.filter(([, version]) => !exact.test(version))).toEqual([]);
});
