/** A module's SQL writes only its own tables and reads those of lower ones; docs/table-owners.md lists exceptions. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { triggerTables } from '../api/src/db/column-types.ts';
import { tablesOf } from '../api/src/db/privileges.ts';
import { root } from '../packages/ops/product.ts';
import { type Node, nodesOf, rowsOf } from './sources.ts';

const ownerOf = new Map(
	Object.entries(tablesOf).flatMap(([room, tables]) =>
		Object.keys(tables).map((table) => [table.replace('public.', ''), room] as const),
	),
);
const page = readFileSync(join(root, 'docs/table-owners.md'), 'utf8');
const homes = rowsOf(page, 'Where a module keeps its SQL').flatMap(([, room = '', paths = '']) =>
	paths.split(', ').map((path) => ({ room, path })),
);
const exceptions = rowsOf(page, 'Exceptions').flatMap(([, path = '', tables = '', why = '']) =>
	tables.split(', ').map((table) => ({ path, table, why })),
);

const opens = new Set(['from', 'join', 'into', 'update', 'table', 'truncate', 'using', 'only', 'lateral']);
const lists = new Set(['from', 'using', 'table', 'truncate']);
const ends = new Set([
	'where',
	'group',
	'order',
	'having',
	'limit',
	'union',
	'returning',
	'set',
	'select',
	';',
]);

function namedBy(text: string, beginsWithTable = false): string[] {
	const code = text
		.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\breturns table\b/g, ' ? ')
		.toLowerCase();
	const tokens = code.match(/(?:"?[a-z_]\w*"?\.)?"?[a-z_]\w*"?|\S/g) ?? [];
	const named: string[] = [];
	/** For each open parenthesis: whether a comma introduces another table. */
	const listing = [beginsWithTable];
	let expected = beginsWithTable;
	let ofTrigger = false;
	for (const token of tokens) {
		if (token === '(') listing.push(false);
		else if (token === ')') listing.pop();
		else if (token === ',') expected = listing.at(-1) ?? false;
		else if (opens.has(token) || (token === 'on' && ofTrigger)) {
			expected = true;
			if (lists.has(token)) listing[listing.length - 1] = true;
		} else {
			if (expected) named.push(token.replaceAll('"', '').replace('public.', ''));
			expected = false;
			if (ends.has(token)) listing[listing.length - 1] = false;
			ofTrigger = (ofTrigger && token !== ';') || token === 'trigger';
		}
	}
	return named;
}

interface Text extends Node {
	quasi?: Text;
	quasis?: { value: { raw: string } }[];
	tag?: Text & { name?: string };
	callee?: { property?: { name?: string } };
	arguments?: (Text & { elements?: Text[] })[];
}

const textOf = ({ quasis = [] }: Text) => quasis.map(({ value }) => value.raw).join(' ? ');
/** `selectFrom('orders as o')` and similar calls. */
const takesTable = /^(?:from|using|table)$|(?:From|Into|Table|Join|JoinLateral|using)$/;

function namedByNode(node: Text): string[] {
	if (node.type === 'TaggedTemplateExpression')
		return node.tag?.name === 'sql' && node.quasi ? namedBy(textOf(node.quasi), true) : [];
	if (node.type === 'TemplateLiteral') return namedBy(textOf(node));
	if (typeof node.value === 'string') return namedBy(node.value);
	if (node.type !== 'CallExpression' || !takesTable.test(node.callee?.property?.name ?? '')) return [];
	const [first] = node.arguments ?? [];
	return [first, ...(first?.elements ?? [])].flatMap((one) =>
		typeof one?.value === 'string' ? namedBy(one.value, true) : [],
	);
}

const namedIn = (file: string, text: string) => [
	...new Set(
		file.endsWith('.sql') ? namedBy(text) : nodesOf(file, text).flatMap((node) => namedByNode(node)),
	),
];

function roomOf(file: string): string | undefined {
	const fitting = homes.filter(({ path }) => file.startsWith(path));
	return fitting.toSorted((a, b) => b.path.length - a.path.length)[0]?.room;
}

const excepted = (file: string, table: string) =>
	exceptions.filter((one) => file.startsWith(one.path) && one.table === table);

function foreignAmong(file: string, names: readonly string[]): string[] {
	const room = roomOf(file);
	return names.filter((table) => (ownerOf.get(table) ?? room) !== room);
}
const foreignIn = (file: string, text: string) => foreignAmong(file, namedIn(file, text));

const { staircase } = (await import('./biome-config.mjs' as string)) as { staircase: string[][] };
/** Modules below all layers; everything unlisted stands beside them. */
const [ground, aside] = [['db', 'sign-in', 'places'], staircase.length];
function stepOf(room: string | undefined): number {
	const at = staircase.findIndex((step) => room !== undefined && step.includes(room));
	if (at >= 0) return at;
	return room === undefined ? -1 : ground.includes(room) ? aside + 1 : aside;
}

const writes =
	/(?:\b(?:insert into|update|delete from)\s+|\.(?:insertInto|updateTable|deleteFrom)\(\s*')(\w+)/g;
const writtenIn = (text: string) => new Set([...text.matchAll(writes)].map(([, table]) => table));

/** Tables of other modules that the file writes, or that aren't in a lower layer. */
const forbiddenAmong = (file: string, text: string, names: readonly string[]) =>
	foreignAmong(file, names).filter(
		(table) => writtenIn(text).has(table) || stepOf(ownerOf.get(table)) <= stepOf(roomOf(file)),
	);

const files = globSync('api/{src,seeds,sql}/**/*.{ts,sql}', {
	cwd: root,
	exclude: ['**/node_modules/**', '**/*.{test,proof}.ts', '**/schema.sql'],
});
const named = files.map((file) => {
	const text = readFileSync(join(root, file), 'utf8');
	return { file, text, names: namedIn(file, text) };
});
const foreign = named.flatMap(({ file, text, names }) =>
	forbiddenAmong(file, text, names).map((table) => ({ file, table })),
);

test('a room writes tables of others, and reads those that don’t stand below, only where docs/table-owners.md says why', () => {
	expect(files.length).toBeGreaterThan(250);
	const unlisted = foreign.filter(({ file, table }) => excepted(file, table).length === 0);
	expect(
		unlisted.map(({ file, table }) => `${file}: ${table} belongs to ${ownerOf.get(table)}; ask its door`),
	).toEqual([]);
});

test('every exception has its reason, is still needed, and there are no more than fifteen', () => {
	expect(new Set(exceptions.map(({ path }) => path)).size).toBeLessThanOrEqual(15);
	const needless = exceptions.filter(
		(one) =>
			one.why === '' || !foreign.some(({ file, table }) => file.startsWith(one.path) && one.table === table),
	);
	expect(needless).toEqual([]);
});

test('the tables that triggers alone write are listed for their types', () => {
	const writtenBy = (pattern: RegExp) => {
		const texts = files
			.filter((file) => pattern.test(file))
			.map((file) => readFileSync(join(root, file), 'utf8'));
		return new Set(texts.flatMap((text) => [...writtenIn(text)]));
	};
	const [typeScript, database] = [writtenBy(/^api\/src\/.*\.ts$/), writtenBy(/\.sql$/)];
	// The server calls the function that writes it.
	typeScript.add('write_probe');
	const alone = [...ownerOf.keys()].filter((table) => database.has(table) && !typeScript.has(table));
	expect([...triggerTables]).toEqual(alone.toSorted());
});

test('every room that owns tables says where its SQL is', () => {
	const rooms = new Set(homes.map(({ room }) => room));
	expect([...ownerOf.values()].filter((room) => !rooms.has(room))).toEqual([]);
});

test('in a module SQL stands in its stores, and in what it does when a person is erased or asks for their data', () => {
	const elsewhere = named.filter(
		({ file, names }) =>
			/^api\/src\/modules\/(?!(?:.*\.(?:store|erasure|export)|.*\/facts)\.ts$)/.test(file) &&
			names.some((name) => ownerOf.has(name)),
	);
	expect(elsewhere).toEqual([]);
});

test.each([
	['api/src/modules/orders/planted.store.ts', "db.selectFrom('slots').selectAll()", []],
	['api/src/modules/orders/planted.store.ts', "db.updateTable('slots').set({})", ['slots']],
	['api/src/modules/stock/planted.store.ts', 'sql`select 1 from slots, orders`', ['orders']],
	['api/sql/orders/planted.sql', 'select 1 from slots; delete from payments', ['payments']],
])('reads go down, writes stay: %s: %s', (file, text, tables) => {
	expect(forbiddenAmong(file, text, namedIn(file, text))).toEqual(tables);
});

describe('finds a table of another room', () => {
	test.each([
		["db.selectFrom('users').selectAll()", ['users']],
		["db.updateTable('orders as o').set({})", ['orders']],
		["db.selectFrom(['slots', 'orders'])", ['orders']],
		["db.selectFrom('slots as s').leftJoin('orders as o', 'o.slot_id', 's.id')", ['orders']],
		[
			"eb.selectFrom('slots').innerJoinLateral((e) => e.selectFrom('refunds').as('r'), (j) => j)",
			['refunds'],
		],
		['sql`select 1 from slots s, users u where true`', ['users']],
		['sql`select 1 from (select 1 from slots) s, lateral (select 2 from public.orders) o`', ['orders']],
		['sql<{ n: number }>`with a as (insert into outbox (topic) values (1)) select 1 from a`', ['outbox']],
		['sql`orders o`', ['orders']],
		['sql`delete from slots using businesses b`', ['businesses']],
		['sql`select 1 from auth."user"`', ['auth.user']],
		['client.query(`update orders set a = 1`)', ['orders']],
		['sql`select orders, users.id from slots -- from users`', []],
		["sql`select 'from users' as orders from slots`", []],
	])('%s', (code, tables) => {
		expect(foreignIn('api/src/modules/stock/planted.store.ts', code)).toEqual(tables);
	});

	test.each([
		['create trigger t after insert on orders for each row execute function f();', ['orders']],
		[
			"create view v as select 'from users' as a from slots -- from payments\n join orders o on true",
			['orders'],
		],
		['create function f() returns table (orders int) language sql as $$ select 1 $$', []],
		['do $$ begin lock table slots, users; perform 1 from orders; end $$', ['users', 'orders']],
	])('%s', (text, tables) => {
		expect(foreignIn('api/sql/stock/planted.sql', text)).toEqual(tables);
	});
});
