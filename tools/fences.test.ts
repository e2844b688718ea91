/** The import rules hold: what the layers forbid fails lint, and a missing handler fails to compile. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Handlers } from '../api/src/http/handlers.ts';
import { root } from '../packages/ops/product.ts';
import { packageScript } from '../packages/ops/web-build.ts';
import { nodesOf } from './sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'flavorbag-fences-'));
const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
writeFileSync(
	join(folder, 'biome.json'),
	JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } }),
);
afterAll(() => rmSync(folder, { recursive: true }));

test('biome.json is what the staircase says (node tools/biome-config.mjs)', () => {
	const generator = join(folder, 'generator', 'tools', 'biome-config.mjs');
	mkdirSync(dirname(generator), { recursive: true });
	copyFileSync(join(root, 'tools', 'biome-config.mjs'), generator);
	spawnSync(process.execPath, [generator]);
	const generated = readFileSync(join(folder, 'generator', 'biome.json'), 'utf8');
	rmSync(join(folder, 'generator'), { recursive: true });
	expect(config).toEqual(JSON.parse(generated));
});

const forbidden = [
	['a module that opens a door above it', 'api/src/modules/stock/planted.ts', '#orders'],
	['a module that opens a door on its own step', 'api/src/modules/changes/planted.ts', '#places'],
	['a module that knows an adapter', 'api/src/modules/orders/planted-1.ts', '#adapters/payments/stripe.ts'],
	['a module that knows the web framework', 'api/src/modules/orders/planted-2.ts', 'fastify'],
	['a module that knows an SDK', 'api/src/modules/payments/planted.ts', 'stripe'],
	[
		'a module that climbs out of its room',
		'api/src/modules/orders/planted-3.ts',
		'../payments/payments.store.ts',
	],
	['a rule that reads a store', 'api/src/modules/orders/planted.rules.ts', './orders.store.ts'],
	['facts that ask a store', 'api/src/modules/orders/facts.ts', './orders.store.ts'],
	['an adapter that knows a module', 'api/src/adapters/mail/planted.ts', '#orders'],
	['a server that knows a module', 'api/src/http/planted-1.ts', '#payments'],
	['a server that knows what puts it together', 'api/src/http/planted-2.ts', '../app/metrics/meters.ts'],
	['a module that opens the routes of another', 'api/src/modules/orders/planted-4.ts', '#places/routes'],
	['a port that knows more than the contract', 'api/src/ports/planted.ts', 'pg'],
	['a feature that knows another', 'web/src/features/landing/planted.ts', '#features/auth/Login.tsx'],
	['a part that knows data', 'web/src/ui/planted.ts', '#api/orders.ts'],
	['a server that knows what runs it', 'api/src/app/planted.ts', '../../../packages/ops/ports.ts'],
	['an adapter that knows what runs it', 'api/src/adapters/mail/planted-1.ts', '../../../../tools/tree.ts'],
	[
		'a feature that knows what backs it up',
		'web/src/features/landing/planted-1.ts',
		'../../../../packages/backup/wal.ts',
	],
	['a sandbox that knows what measures it', 'sandbox/src/planted.ts', '../../bench/run.ts'],
	['a contract that knows more than zod', 'contract/src/planted.ts', 'pg'],
] as const;
const downstairs = 'api/src/modules/orders/planted.ts';
const [one, other] = ['api/src/modules/stock/one.ts', 'api/src/modules/stock/other.ts'];
const lines = (count: number) => `export function f() {\n${'\tf();\n'.repeat(count)}}\n`;

const sources = {
	...Object.fromEntries(forbidden.map(([, file, imported]) => [file, `import '${imported}';\n`])),
	[downstairs]: "import '#payments';\n",
	[one]: "import type { Other } from './other.ts';\n\nexport type One = Other;\n",
	[other]: "import type { One } from './one.ts';\n\nexport interface Other {\n\tone: One;\n}\n",
	'api/src/60.ts': lines(60),
	'api/src/61.ts': lines(61),
};
for (const [name, text] of Object.entries(sources)) {
	mkdirSync(dirname(join(folder, name)), { recursive: true });
	writeFileSync(join(folder, name), text);
}
const biome = packageScript(root, '@biomejs/biome', 'biome');
const flags = ['--colors=off', '--max-diagnostics=none', '--diagnostic-level=error'];
const { stderr } = spawnSync(process.execPath, [biome, 'lint', ...flags], { cwd: folder, encoding: 'utf8' });
const filesWith = (rule: string) =>
	[...stderr.matchAll(/^(\S+?):\d+:\d+ lint\/\w+\/(\w+)/gm)].flatMap(([, file, found]) =>
		found === rule ? file : [],
	);

test.each(forbidden)('%s does not lint', (_, file) => {
	expect(filesWith('noRestrictedImports')).toContain(file);
});

test('what goes down the stairs lints', () => {
	expect(stderr).not.toContain(downstairs);
});

test('files that import each other do not lint, also where one of them imports only a type', () => {
	expect(filesWith('noImportCycles')).toEqual(expect.arrayContaining([one, other]));
});

test('a function of more than 60 lines does not lint', () => {
	expect(filesWith('noExcessiveLinesPerFunction')).toEqual(['api/src/61.ts']);
});

// `npm run check` fails if an endpoint may go without a handler.
const _areAllNeeded: Record<string, never> extends Handlers ? false : true = true;

/** Each value that the browser reports is read in a single file, which validates it (R-browser-said). */
const doors: [what: RegExp, ...files: string[]][] = [
	[/^(localStorage|sessionStorage)$/, 'web/src/lib/storage.ts'],
	[/^Date\.now$|^new Date\(\)$/, 'web/src/lib/server-clock.ts'],
	[/\.resolvedOptions$/, 'web/src/lib/time.ts'],
	[/^navigator\.languages?$/],
	[/\.documentElement\.lang$/, 'web/src/lib/language.ts', 'web/src/lib/language-choice.ts'],
	[/^window\.open$/, 'web/src/lib/open-in-tab.ts'],
];

// R-browser-said, R-new-tab
test('what a browser says of zone, language, storage and clock comes in by one door each', () => {
	const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] });
	const found = files.flatMap((file) => {
		const text = readFileSync(join(root, file), 'utf8');
		return nodesOf(file, text)
			.filter(({ type }) => ['MemberExpression', 'Identifier', 'NewExpression'].includes(type))
			.map(({ start, end }) => text.slice(start, end))
			.filter((used) => doors.some(([what, ...allowed]) => what.test(used) && !allowed.includes(file)))
			.map((used) => `${file}: ${used}`);
	});
	expect(files.length).toBeGreaterThan(400);
	expect(found).toEqual([]);
});

/** Spreading an object literal only puts several properties on one line. */
const plainObjects = '{api,bench,contract,e2e,packages,sandbox,tools,web}/**/*.{ts,tsx}';

test('properties and attributes are written one by one: no object is written down to be spread', () => {
	const files = globSync(plainObjects, { cwd: root, exclude: ['**/node_modules/**'] });
	const found = files.flatMap((file) => {
		const text = readFileSync(join(root, file), 'utf8');
		if (!/\.\.\.\s*\{/.test(text)) return [];
		return nodesOf(file, text)
			.filter(({ type }) => type === 'SpreadElement' || type === 'JSXSpreadAttribute')
			.map(({ start, end }) => text.slice(start, end))
			.filter((spread) => /^\{?\s*\.\.\.\s*\{/.test(spread))
			.map((spread) => `${file}: ${spread}`);
	});
	expect(files.length).toBeGreaterThan(1_300);
	expect(found).toEqual([]);
});
