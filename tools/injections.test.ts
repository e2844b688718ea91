/** app.ts passes a module only what lower modules created, never anything from above (ADR 135). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../packages/ops/product.ts';
import { nodesOf } from './sources.ts';

const { staircase } = (await import('./biome-config.mjs' as string)) as { staircase: string[][] };
const folder = join(root, 'api/src/app');

const stepOf = (module: string) => staircase.findIndex((step) => step.includes(module));

type Syntax = Record<string, unknown> & { type: string };
const namesIn = (list = '') => [...list.matchAll(/\b(?!type\b)\w+/g)].map(([name]) => name);
const imports = (text: string) =>
	[...text.matchAll(/^import \{([^}]*)\} from '([^']+)';/gm)].map(([, list, from = '']) => ({
		names: namesIn(list),
		from,
	}));

/** The module an import names; for a file of app/, the highest one it imports. */
function moduleBehind(from: string): string | undefined {
	if (!from.startsWith('./')) return stepOf(from.slice(1)) < 0 ? undefined : from.slice(1);
	const file = join(folder, from);
	const taken = existsSync(file) ? imports(readFileSync(file, 'utf8')) : [];
	return taken
		.flatMap((one) => (one.from.startsWith('#') ? (moduleBehind(one.from) ?? []) : []))
		.sort((a, b) => stepOf(a) - stepOf(b))[0];
}

/** Identifiers in a value, without property names. */
function identifiersIn(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	const node = value as Syntax;
	if (node.type === 'Identifier') return [String(node.name)];
	const isNamed = node.type === 'Property' || (node.type === 'MemberExpression' && !node.computed);
	return Object.entries(node).flatMap(([key, child]) =>
		isNamed && (key === 'key' || key === 'property') ? [] : identifiersIn(child),
	);
}

/** Identifiers by the name of the object or function argument that carries them. */
function carriedIn(nodes: Syntax[]): Map<string, string[]> {
	const carried = new Map<string, string[]>();
	const add = (name: unknown, value: unknown) =>
		carried.set(String(name), [...(carried.get(String(name)) ?? []), ...identifiersIn(value)]);
	for (const { type, id, init } of nodes)
		if (type === 'VariableDeclarator' && (init as Syntax | null)?.type === 'ObjectExpression')
			add((id as Syntax).name, init);
	for (const fn of nodes.filter(({ type }) => type === 'FunctionDeclaration'))
		for (const call of nodes)
			if (call.type === 'CallExpression' && (call.callee as Syntax).name === (fn.id as Syntax).name)
				for (const [at, param] of (fn.params as Syntax[]).entries())
					add(param.name, (call.arguments as Syntax[])[at]);
	return carried;
}

/** Each call of a module, with arguments that don't come from lower modules. */
function handedDown(text: string): string[] {
	const nodes = nodesOf('app.ts', text) as unknown as Syntax[];
	const carried = carriedIn(nodes);
	const handedIn = (value: unknown) => {
		const names = new Set(identifiersIn(value));
		for (const name of names) for (const inside of carried.get(name) ?? []) names.add(inside);
		return [...names];
	};
	const moduleOf = new Map<string, string>();
	/** Functions of app/ itself may receive anything. */
	const ofApp = new Set<string>();
	for (const { names, from } of imports(text))
		for (const name of names) {
			moduleOf.set(name, moduleBehind(from) ?? '');
			if (from.startsWith('./')) ofApp.add(name);
		}
	const calledModule = (call: Syntax | undefined) => {
		const callee = call?.type === 'CallExpression' ? (call.callee as Syntax) : undefined;
		const [name] = callee ? identifiersIn(callee) : [];
		return name && !ofApp.has(name) ? { name, module: moduleOf.get(name) ?? '' } : undefined;
	};
	// What a module creates belongs to it under the name app.ts assigns.
	for (const { type, id, init, key, value } of nodes) {
		const [name, made] = type === 'VariableDeclarator' ? [id, init] : type === 'Property' ? [key, value] : [];
		const module = calledModule(made as Syntax)?.module;
		if (module && (name as Syntax).type === 'Identifier') moduleOf.set(String((name as Syntax).name), module);
	}
	return nodes.flatMap((node) => {
		const called = calledModule(node);
		if (!called?.module) return [];
		return handedIn(node.arguments).flatMap((name) => {
			const from = moduleOf.get(name);
			const isBelow = !from || from === called.module || stepOf(from) > stepOf(called.module);
			return isBelow ? [] : `${called.name} of ${called.module} is handed ${name} of ${from}`;
		});
	});
}

test('app.ts hands no module what stands above it', () => {
	expect(handedDown(readFileSync(join(folder, 'app.ts'), 'utf8'))).toEqual([]);
});

const [stock, orders] = ["import { createStock } from '#stock';", "import { createOrders } from '#orders';"];
test.each([
	`${stock}\nimport { findOrder } from '#orders';\ncreateStock({ findOrder });`,
	`${stock}\n${orders}\nconst o = createOrders({});\ncreateStock({ settle: () => o.settle });`,
	`${stock}\n${orders}\nconst [s, o] = [0, 0];\nconst a = createStock({});\nconst b = createOrders({});\na.free(b.settle);`,
	`${stock}\nimport { findOrder } from '#orders';\nconst base = { findOrder };\nconst given = { ...base };\nfunction make(deps) {\n\tcreateStock(deps);\n}\nmake(given);`,
])('it would be found: %s', (planted) => {
	expect(handedDown(planted)).toHaveLength(1);
});
