/** The fences hold: what the staircase forbids does not lint, and a missing handler does not compile. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './product.ts';
import { packageScript } from './web-build.ts';

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

/** Lints a file at this place of the house, with the house's own rules; beside it stand others. */
function lint(
	file: string,
	source: string,
	others: Record<string, string> = {},
	what = [file],
): { code: number | null; output: string } {
	const sources = Object.entries({ ...others, [file]: source });
	for (const [name, text] of sources) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), text);
	}
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[packageScript(root, '@biomejs/biome', 'biome'), 'lint', '--colors=off', ...what],
		{ cwd: folder, encoding: 'utf8' },
	);
	for (const [name] of sources) rmSync(join(folder, name));
	return { code: status, output: stdout + stderr };
}

test.each([
	['a module that opens a door above it', 'api/src/modules/stock/planted.ts', "import '#orders';\n"],
	['a module that opens a door on its own step', 'api/src/modules/changes/planted.ts', "import '#places';\n"],
	[
		'a module that knows an adapter',
		'api/src/modules/orders/planted.ts',
		"import '#adapters/payments/stripe.ts';\n",
	],
	['a module that knows the web framework', 'api/src/modules/orders/planted.ts', "import 'fastify';\n"],
	['a module that knows an SDK', 'api/src/modules/payments/planted.ts', "import 'stripe';\n"],
	[
		'a module that climbs out of its room',
		'api/src/modules/orders/planted.ts',
		"import '../payments/payments.store.ts';\n",
	],
	['a rule that reads a store', 'api/src/modules/orders/planted.rules.ts', "import './orders.store.ts';\n"],
	['an adapter that knows a module', 'api/src/adapters/mail/planted.ts', "import '#orders';\n"],
	[
		'a module that opens the routes of another',
		'api/src/modules/orders/planted.ts',
		"import '#places/routes';\n",
	],
	['a port that knows more than the contract', 'api/src/ports/planted.ts', "import 'pg';\n"],
	[
		'a feature that knows another',
		'web/src/features/landing/planted.ts',
		"import '#features/auth/Login.tsx';\n",
	],
	['a part that knows data', 'web/src/ui/planted.ts', "import '#api/orders.ts';\n"],
	['a contract that knows more than zod', 'contract/src/planted.ts', "import 'pg';\n"],
])('%s does not lint', (_, file, source) => {
	const { code, output } = lint(file, source);
	expect(output).toContain('noRestrictedImports');
	expect(code).not.toBe(0);
});

test('files that import each other do not lint, also where one of them imports only a type', () => {
	const { code, output } = lint(
		'api/src/modules/orders/planted.ts',
		"import type { Planted } from './planted.rules.ts';\n\nexport type One = Planted;\n",
		{
			'api/src/modules/orders/planted.rules.ts':
				"import type { One } from './planted.ts';\n\nexport interface Planted {\n\tone: One;\n}\n",
		},
	);
	expect(output).toContain('noImportCycles');
	expect(code).not.toBe(0);
});

test('what goes down the stairs lints', () => {
	const { code, output } = lint('api/src/modules/orders/planted.ts', "import '#payments';\n");
	expect([code, output.includes('noRestrictedImports')]).toEqual([0, false]);
});

interface Override {
	includes: string[];
	linter: { rules: { complexity?: { noExcessiveLinesPerFunction: { options?: { maxLines: number } } } } };
}
const longFunctions = (config.overrides as Override[])
	.filter(({ linter }) => linter.rules.complexity?.noExcessiveLinesPerFunction.options)
	.flatMap(({ includes }) => includes);
const lines = (count: number) => `export function f() {\n${'\tf();\n'.repeat(count)}}\n`;

test('a function of more than 60 lines does not lint, and none has more than 100', () => {
	const [listed = ''] = longFunctions;
	const isTooLong = (file: string, count: number) =>
		lint(file, lines(count)).output.includes('noExcessiveLinesPerFunction');
	expect([isTooLong('api/src/planted.ts', 60), isTooLong('api/src/planted.ts', 61)]).toEqual([false, true]);
	expect([isTooLong(listed, 100), isTooLong(listed, 101)]).toEqual([false, true]);
});

test('every file that is listed for a long function has one', () => {
	// At another place each is a file like any other.
	const nameOf = (file: string) => `long/${longFunctions.indexOf(file)}-${basename(file)}`;
	const sources = longFunctions.map((file) => [nameOf(file), readFileSync(join(root, file), 'utf8')]);
	const only = ['--only=complexity/noExcessiveLinesPerFunction', '--max-diagnostics=none', 'long'];
	const { output } = lint('long/short.ts', lines(60), Object.fromEntries(sources), only);
	expect(longFunctions.filter((file) => !output.includes(nameOf(file)))).toEqual([]);
	expect(output).not.toContain('long/short.ts');
});

test('a missing handler does not compile', () => {
	mkdirSync(join(root, '.cache'), { recursive: true });
	const planted = mkdtempSync(join(root, '.cache', 'planted-'));
	try {
		writeFileSync(
			join(planted, 'planted.ts'),
			"import type { Handlers } from '../../api/src/http/handlers.ts';\nexport const handlers: Handlers = {};\n",
		);
		writeFileSync(
			join(planted, 'tsconfig.json'),
			JSON.stringify({ extends: '../../tsconfig.base.json', include: ['planted.ts'] }),
		);
		const { status, stdout } = spawnSync(
			process.execPath,
			[packageScript(root, 'typescript', 'tsc'), '-p', planted],
			{ cwd: root, encoding: 'utf8' },
		);
		expect(stdout).toMatch(/planted\.ts.*missing the following properties from type 'Handlers'/s);
		expect(status).not.toBe(0);
	} finally {
		rmSync(planted, { recursive: true });
	}
});
