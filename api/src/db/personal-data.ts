/**
 * What a table holds about one person, for whoever asks for all of it (R-export, ADR 110). Each room says it of its own tables, column by
 * column, and of the others why not: a test compares that with the database, so that no table and no column is forgotten.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Whose data it is, and by which ids rows are about them. */
export interface DataSubject {
	id: string;
	/** In lower case, as tables have it. */
	email: string;
	/** Of their account, where that is ours; null: it is at another issuer. */
	accountId: string | null;
	/** Shops that are theirs, closed ones too. */
	shops: readonly string[];
	/** The same, and those where they work or have worked. */
	workplaces: readonly string[];
	/** Orders that they placed. */
	orders: readonly string[];
	/** By which emails are found whose words and reader are deleted: their orders, refunds, waits and what they were offered. */
	mailIds: readonly string[];
}

/** A value that is worked out of a column which isn't shown itself. */
export interface Derived {
	name: string;
	of: string;
	value(person: DataSubject): RawBuilder<unknown>;
}

/** Of the file, in this order. */
export const chapters = [
	'account',
	'sign_in',
	'orders',
	'payments',
	'ratings',
	'waitlist',
	'alerts',
	'devices',
	'emails',
	'shops',
	'records',
] as const;
export type Chapter = (typeof chapters)[number];

export interface PersonalTable {
	chapter: Chapter;
	/** With its schema, where that isn't `public`. */
	table: string;
	/** Its primary key: a page goes on behind the last one. */
	key: readonly string[];
	/** Which rows are about the person. */
	about(person: DataSubject): RawBuilder<boolean>;
	columns: readonly (string | Derived)[];
	/** Every other column, with the reason. */
	withheld: Readonly<Record<string, string>>;
}

/** Of one room. */
export interface PersonalData {
	tables: readonly PersonalTable[];
	/** Tables of the room that say nothing of a person, or nothing that isn't elsewhere, with the reason. */
	left: Readonly<Record<string, string>>;
}

/** That it was them is said of them; who else it was is somebody else's. */
export const byThem = (column: string, name = `${column}_you`): Derived => ({
	name,
	of: column,
	value: ({ id }) => sql`${sql.ref(column)} = ${id}::uuid`,
});
/** Of `business:<id>`, `job` and the like: the role alone. */
export const roleOf = (column: string, name: string): Derived => ({
	name,
	of: column,
	value: () => sql`split_part(${sql.ref(column)}, ':', 1)`,
});
export const isThem = (column: string, { id }: DataSubject) => sql<boolean>`${sql.ref(column)} = ${id}::uuid`;
export const isAmong = (column: string, ids: readonly string[]) =>
	sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;

export const nameOf = (column: string | Derived): string =>
	typeof column === 'string' ? column : column.name;

export type PersonalRow = Record<string, unknown>;
const rowsAtOnce = 500;

/** All rows about the person, some hundreds at a time: there may be more than fit into memory. */
export async function* eachRow(
	db: Db,
	{ table, key, about, columns }: PersonalTable,
	person: DataSubject,
	atOnce = rowsAtOnce,
): AsyncGenerator<PersonalRow> {
	const shown = sql.join(
		columns.map((column) =>
			typeof column === 'string' ? sql.ref(column) : sql`${column.value(person)} as ${sql.ref(column.name)}`,
		),
	);
	const place = sql.join(key.map((column) => sql.ref(column)));
	const asText = sql.join(key.map((column) => sql`${sql.ref(column)}::text`));
	for (let last: readonly string[] | undefined; ; ) {
		const behind = last ? sql`and (${place}) > (${sql.join(last)})` : sql``;
		const { rows } = await sql<PersonalRow & { _key: string[] }>`
			select ${shown}, array[${asText}] as _key from ${sql.table(table)}
			where ${about(person)} ${behind} order by ${place} limit ${atOnce}`.execute(db);
		for (const { _key, ...row } of rows) yield row;
		last = rows.at(-1)?._key;
		if (!last || rows.length < atOnce) return;
	}
}
