// The staircase of modules holds because tools refuse what breaks it: an import against it is planted in a copy, and
// biome must name it; a handler is left out, and tsc must name it.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from './product.ts';
import { runTask } from './service.ts';
import { packageScript } from './web-build.ts';

/** Lies outside the project: no other tool ever sees what is planted. */
const copy = mkdtempSync(join(tmpdir(), 'flavorbag-fences-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

mkdirSync(join(copy, 'tools'));
for (const file of ['.gitignore', 'tools/biome-config.mjs']) copyFileSync(join(root, file), join(copy, file));
await runTask([join(copy, 'tools', 'biome-config.mjs')], { cwd: copy, env: process.env });
const generated = readFileSync(join(copy, 'biome.json'), 'utf8');

async function withPlanted<T>(file: string, source: string, work: (path: string) => Promise<T>): Promise<T> {
	const path = join(copy, file);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, source);
	try {
		return await work(path);
	} finally {
		rmSync(path);
	}
}

const importing = (name: string, from: string) =>
	`import { ${name} } from '${from}';\n\nexport const planted = ${name};\n`;

const biome = (path: string) =>
	runTask([packageScript(root, '@biomejs/biome', 'biome'), 'check', '--colors=off', path], {
		cwd: copy,
		env: process.env,
	});

test('biome.json is what the staircase says (node tools/biome-config.mjs)', () => {
	expect(JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))).toEqual(JSON.parse(generated));
});

describe('biome refuses', () => {
	test.each([
		['a module that opens a door above it', 'api/src/modules/schedule/planted.ts', 'createOrders', '#orders'],
		['a door on the same step', 'api/src/modules/places/planted.ts', 'createSchedule', '#schedule'],
		['the lowest module that looks up', 'api/src/modules/notifications/planted.ts', 'limits', '#identity'],
		[
			'a module that knows an adapter',
			'api/src/modules/payments/planted.ts',
			'createStripeProvider',
			'#adapters/payments/stripe.ts',
		],
		['a module that knows an SDK', 'api/src/modules/payments/planted.ts', 'Stripe', 'stripe'],
		['a module that knows the web framework', 'api/src/modules/orders/planted.ts', 'fastify', 'fastify'],
		[
			'a module that reaches into another room',
			'api/src/modules/orders/planted.ts',
			'capture',
			'../payments/x.ts',
		],
		[
			'a rule that reads the database',
			'api/src/modules/orders/planted.rules.ts',
			'find',
			'./orders.store.ts',
		],
		['a rule that knows another module', 'api/src/modules/orders/planted.rules.ts', 'weeks', '#schedule'],
		['a port that knows an adapter', 'api/src/ports/planted.ts', 'smtp', '#adapters/mail/smtp.ts'],
		['an adapter that knows a module', 'api/src/adapters/mail/planted.ts', 'createOrders', '#orders'],
		[
			'a feature that knows another feature',
			'web/src/features/landing/planted.ts',
			'Login',
			'#features/auth/Login.tsx',
		],
		['a part that asks the API', 'web/src/ui/planted.ts', 'call', '#api/connection.ts'],
		['a part that knows the contract', 'web/src/ui/planted.ts', 'limits', '@flavorbag/contract'],
		['web/src/api that knows a part', 'web/src/api/planted.ts', 'cx', '#ui/cx.ts'],
		['web/src/lib that knows anything', 'web/src/lib/planted.ts', 'call', '#api/connection.ts'],
		['a contract that knows more than zod', 'contract/src/planted.ts', 'Kysely', 'kysely'],
	])('%s', async (_what, file, name, from) => {
		const { code, output } = await withPlanted(file, importing(name, from), biome);
		expect(output).toContain('lint/style/noRestrictedImports');
		expect(code).toBe(1);
	});

	test('nothing of what the staircase allows', async () => {
		for (const [file, name, from] of [
			['api/src/modules/orders/planted.ts', 'createSchedule', '#schedule'],
			['api/src/modules/orders/planted.rules.ts', 'limits', '@flavorbag/contract'],
			['api/src/modules/orders/planted.test.ts', 'createStripeProvider', '#adapters/payments/stripe.ts'],
			['api/src/adapters/mail/planted.ts', 'limits', '@flavorbag/contract'],
			['web/src/features/landing/planted.ts', 'cx', '#ui/cx.ts'],
		] as const) {
			const { code, output } = await withPlanted(file, importing(name, from), biome);
			expect({ file, code, output: code === 0 ? '' : output }).toEqual({ file, code: 0, output: '' });
		}
	});
});

describe('the compiler refuses', () => {
	const tsconfig = {
		extends: join(root, 'tsconfig.base.json'),
		compilerOptions: { typeRoots: [join(root, 'node_modules', '@types')] },
		files: ['planted.mts'],
	};
	writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(tsconfig));
	const compile = (statements: string) =>
		withPlanted(
			'planted.mts',
			`import type { Handlers } from '${join(root, 'api/src/http/handlers.ts')}';
declare const all: Handlers;
${statements}
export { handlers };
`,
			() =>
				runTask([packageScript(root, 'typescript', 'tsc'), '-p', copy, '--pretty', 'false'], {
					cwd: copy,
					env: process.env,
				}),
		);

	test('a record of handlers that lacks one', async () => {
		const { code, output } = await compile(
			`const { 'user.get': left, ...rest } = all; void left; const handlers: Handlers = rest;`,
		);
		expect(output).toMatch(/planted\.mts.*error TS2741: Property '"user\.get"' is missing/);
		expect(code).not.toBe(0);
	});

	test('a handler that answers something else than the contract says', async () => {
		const { code, output } = await compile(
			`const handlers: Handlers = { ...all, 'user.get': async () => ({ id: 'nobody' }) };`,
		);
		expect(output).toMatch(/planted\.mts.*error TS2322/);
		expect(code).not.toBe(0);
	});

	test('nothing of a whole record', async () => {
		expect(await compile('const handlers: Handlers = { ...all };')).toEqual({ code: 0, output: '' });
	});
});
