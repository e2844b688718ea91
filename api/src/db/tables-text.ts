/** Prints tables.ts from the catalog of a migrated database and column-types.ts. */
import { sql } from 'kysely';
import { columnTypes, computedColumns, triggerTables } from './column-types.ts';
import type { Db } from './database.ts';

interface Column {
	name: string;
	type: string;
	isNullable: boolean;
	hasDefault: boolean;
	isComputed: boolean;
	values: string[] | null;
	comment: string | null;
}

interface Table {
	name: string;
	comment: string | null;
	columns: Column[];
	triggers: string[];
}

/** `writers` are functions that write a table, and their callers. A view's `id` is never null. */
const catalog = sql<Table>`
	with recursive writers as (
		select c.oid as written, p.oid, p.proname from pg_class c join pg_proc p on p.prosrc ~*
			('\\m(insert into|update|delete from)\\s+' || c.relname || '\\M')
		where c.relname = any(${[...triggerTables]}) and p.pronamespace = 'public'::regnamespace
		union
		select w.written, p.oid, p.proname from writers w join pg_proc p on p.prosrc ~ ('\\m' || w.proname || '\\(')
		where p.pronamespace = 'public'::regnamespace
	)
	select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
		array(select distinct t.tgname::text from writers w join pg_trigger t on t.tgfoid = w.oid
			where w.written = c.oid order by 1) as triggers,
		(select json_agg(json_build_object(
			'name', a.attname, 'type', t.typname, 'comment', col_description(c.oid, a.attnum),
			'isNullable', not a.attnotnull and (c.relkind <> 'v' or a.attname <> 'id'),
			'hasDefault', a.atthasdef or a.attidentity <> '' or a.attname = 'business_id' and exists (
				select from pg_trigger f where f.tgrelid = c.oid and f.tgfoid = 'fill_business_id'::regproc),
			'isComputed', c.relkind = 'v' or a.attidentity = 'a' or a.attgenerated <> '',
			'values', coalesce(
				(select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
				(select json_agg(v[1]) from pg_constraint k, pg_get_constraintdef(k.oid) d,
					regexp_matches(d, '''(\\w+)''::text', 'g') v where k.conrelid = c.oid
					and d ~ ('^CHECK \\(\\(' || a.attname || ' (= ANY \\(|<@ )ARRAY\\[[^]]*\\]\\)+$')))
		) order by a.attnum) from pg_attribute a join pg_type t on t.oid = a.atttypid
			where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
	from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1`;

/** Matches the type parsers of database.ts. */
const scalars: Record<string, string> = {
	bool: 'boolean',
	bytea: 'Buffer',
	date: 'string',
	float8: 'number',
	int2: 'number',
	int4: 'number',
	int8: 'number',
	numeric: 'string',
	text: 'string',
	timestamptz: 'Date',
	uuid: 'string',
};

function typeOf(table: string, { name, type, values, isNullable, hasDefault, isComputed }: Column): string {
	const key = `${table}.${name}`;
	if (key in columnTypes || /^json|^point/.test(type)) return `ColumnTypes['${key}']`;
	const scalar =
		values?.map((value) => `'${value}'`).join(' | ') ?? scalars[type.replace('_', '')] ?? 'unknown';
	const read = `${type.startsWith('_') ? `(${scalar})[]` : scalar}${isNullable ? ' | null' : ''}`;
	if (isComputed || triggerTables.has(table) || computedColumns.has(key)) return `GeneratedAlways<${read}>`;
	return hasDefault ? `Generated<${read}>` : read;
}

const commentText = (...said: (string | null)[]) =>
	said.some(Boolean) ? [`/** ${said.filter(Boolean).join(' ')} */`] : [];
const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/(?<=ss|ch)es$|(?<!s)s$/, '');

function tableText({ name, comment, columns, triggers }: Table): string[] {
	const type = `${pascal(name)}Table`;
	const written = triggerTables.has(name) ? `Written by triggers: ${triggers.join(', ')}.` : null;
	return [
		...commentText(comment, written),
		`export interface ${type} {`,
		...columns.flatMap((column) => [
			...commentText(column.comment).map((line) => `\t${line}`),
			`\t${column.name}: ${typeOf(name, column)};`,
		]),
		'}',
		`export type ${pascal(singular(name))}Row = Selectable<${type}>;`,
		'',
	];
}

export async function tablesText(db: Db): Promise<string> {
	const { rows } = await catalog.execute(db);
	return [
		'// Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u`.',
		"import type { Generated, GeneratedAlways, Selectable } from 'kysely';",
		"import type { columnTypes } from './column-types.ts';",
		'',
		'type ColumnTypes = typeof columnTypes;',
		'',
		...rows.flatMap(tableText),
		'export interface Tables {',
		...rows.map(({ name }) => `\t${name}: ${pascal(name)}Table;`),
		'}',
		'',
	].join('\n');
}
