/** Finds the code of the server that prices, and the persons in it (prices.test.ts). */
import { dirname, join } from 'node:path';
import { type Node, nodesOf } from '../../../tools/sources.ts';

export interface Source {
	file: string;
	text: string;
}
export interface Persons {
	columns: readonly string[];
	tables: readonly string[];
	/** Names that only sound like it. */
	none: readonly string[];
}

const words = new Set(
	'user person people customer owner buyer viewer role device session token account email phone history favorite rating cookie locale'.split(
		' ',
	),
);
const wordsOf = (name: string) =>
	name
		.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
		.toLowerCase()
		.split('_')
		.map((word) => word.replace(/s$/, ''));

/** Names in a text that are about a person; tables only where they are read or written. */
export function personTexts(text: string, { columns, tables, none }: Persons): string[] {
	const names = text.match(/\w+/g) ?? [];
	const isPerson = (name: string) =>
		!none.includes(name) && (columns.includes(name) || wordsOf(name).some((word) => words.has(word)));
	const read = tables.filter((table) =>
		new RegExp(`(?:\\b(?:from|join|into|update|using|only)\\s+|['",.]\\s*)${table}\\b`, 'i').test(text),
	);
	return [...new Set([...names.filter(isPerson), ...read])];
}

type Syntax = Node & Record<string, unknown>;
interface Unit {
	name: string;
	file: string;
	node: Syntax;
	isTop: boolean;
}
interface Module {
	file: string;
	text: string;
	nodes: Syntax[];
	units: Unit[];
	/** From where, by name. */
	imported: Map<string, string>;
}

const isFunction = (node: unknown) => /Function/.test((node as Syntax | null)?.type ?? '');
const nameOf = (node: unknown) => String((node as Syntax | null)?.name ?? '');
const isIn = (inner: Node, outer: Node) => outer.start <= inner.start && inner.end <= outer.end;

/** Functions with a name, and whatever else a module names. */
function unitsOf(file: string, nodes: readonly Syntax[]): Unit[] {
	const program = nodes[0]?.body as Syntax[] | undefined;
	const top = new Set(
		(program ?? []).flatMap((statement) => {
			const declared = (statement.declaration ?? statement) as Syntax;
			return (declared.declarations as Syntax[] | undefined) ?? [declared];
		}),
	);
	return nodes.flatMap((node) => {
		const isTop = top.has(node);
		const named =
			node.type === 'FunctionDeclaration' ||
			(node.type === 'VariableDeclarator' && (isTop || isFunction(node.init)))
				? nameOf(node.id)
				: (node.type === 'Property' && isFunction(node.value)) || node.type === 'MethodDefinition'
					? nameOf(node.key)
					: '';
		return named ? [{ name: named, file, node, isTop }] : [];
	});
}

/** The file, or the folder of files, that an import names. */
const placeOf = (file: string, from: string) =>
	from.startsWith('.')
		? join(dirname(file), from)
		: from
				.replace(/^#(db|lib|ports|app|http|adapters)\//, 'api/src/$1/')
				.replace(/^#([\w-]+).*$/, 'api/src/modules/$1/');

function moduleOf({ file, text }: Source): Module {
	const nodes = nodesOf(file, text) as Syntax[];
	const imported = nodes
		.filter(({ type }) => type === 'ImportDeclaration')
		.flatMap(({ specifiers, source }) =>
			(specifiers as Syntax[]).map(
				({ local }) => [nameOf(local), placeOf(file, String((source as Syntax).value))] as const,
			),
		);
	return { file, text, nodes, units: unitsOf(file, nodes), imported: new Map(imported) };
}

const parsed = new WeakMap<Source, Module>();

const writesSlots = /\.(?:insertInto|updateTable)\(\s*'slots\b/;
const writesInSql = /\b(?:insert\s+into|update|merge\s+into)\s+slots\b/i;
/** SQL that names its columns, none of which is the price, is left out. */
const writes = (text: string) =>
	/\bdue_price_steps\b/.test(text) ||
	(writesInSql.test(text) ? /\bprice_cents\b/.test(text) : writesSlots.test(text));
const decides = (text: string) => /\bfalls_only: true\b|\bminutes\b[\s\S]*\bcents\b/.test(text);

/** The smallest functions whose text is so. */
function smallest({ text, units }: Module, is: (text: string) => boolean): Unit[] {
	const found = units.filter(({ node }) => is(text.slice(node.start, node.end)));
	return found.filter((one) => !found.some((other) => other !== one && isIn(other.node, one.node)));
}

const isCalled = (nodes: readonly Syntax[], node: Node, name: string) =>
	nodes.some((one) => one.type === 'CallExpression' && isIn(one, node) && nameOf(one.callee) === name);

/**
 * What prices, what that uses, and persons that are read there or handed over. Functions of `edits` know who edits, so
 * only what they hand over is judged.
 */
export function pricing(
	sources: readonly Source[],
	persons: Persons,
	edits: readonly string[],
): { names: string[]; wrong: string[] } {
	const modules = sources.map((source) => parsed.get(source) ?? moduleOf(source));
	for (const [at, source] of sources.entries()) parsed.set(source, modules[at] as Module);
	const tops = Map.groupBy(
		modules.flatMap(({ units }) => units.filter(({ isTop }) => isTop)),
		({ name }) => name,
	);
	/** What a name refers to: something defined in this module or imported into it. */
	const named = ({ file, imported }: Module, name: string) =>
		(tops.get(name) ?? []).filter((unit) => unit.file.startsWith(imported.get(name) ?? file));
	const writers = modules.flatMap((module) => smallest(module, writes));
	const callers = modules.flatMap((module) =>
		writers
			.filter(({ name }) => named(module, name).length > 0)
			.flatMap(({ name }) => module.units.filter(({ node }) => isCalled(module.nodes, node, name)))
			.filter((one, _, all) => !all.some((other) => other !== one && isIn(other.node, one.node))),
	);
	const found = new Set([...writers, ...callers, ...modules.flatMap((module) => smallest(module, decides))]);
	const wrong = new Set<string>();
	const whereOf = ({ file, name }: Unit) => `${file.replace(/^api\/src\/(?:modules\/)?/, '')} ${name}`;

	function judge(unit: Unit, module: Module, node: Node): Syntax[] {
		const text = module.text.slice(node.start, node.end).replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ');
		for (const what of personTexts(text, persons)) wrong.add(`${whereOf(unit)}: ${what}`);
		const used = module.nodes.filter((one) => one.type === 'Identifier' && isIn(one, node));
		for (const { name } of used) for (const one of named(module, String(name))) found.add(one);
		return used;
	}
	/** Follows an argument to what it was made of in the function that hands it over. */
	function follow(module: Module, unit: Unit, given: Node, seen = new Set<Node>()): void {
		if (seen.has(given)) return;
		seen.add(given);
		const names = judge(unit, module, given).map(nameOf);
		const namesIn = (node: Node) => module.nodes.filter((one) => isIn(one, node)).map(nameOf);
		for (const local of module.nodes.filter(
			(one) => one.type === 'VariableDeclarator' && isIn(one, unit.node),
		))
			if (namesIn(local.id as Node).some((name) => names.includes(name))) follow(module, unit, local, seen);
	}
	for (const unit of found) {
		const module = modules.find(({ file }) => file === unit.file) as Module;
		if (!edits.includes(whereOf(unit))) judge(unit, module, unit.node);
		else
			for (const call of module.nodes)
				if (call.type === 'CallExpression' && isIn(call, unit.node))
					if (writers.some(({ name }) => name === nameOf(call.callee)))
						for (const given of call.arguments as Node[]) follow(module, unit, given);
	}
	return { names: [...found].map(whereOf), wrong: [...wrong].sort() };
}
