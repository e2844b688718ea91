/** Lists what tables hold about a person (R-export, ADR 110). A test compares it with the database. */

import type { Translated } from '@flavorbag/contract';
import { type RawBuilder, sql } from 'kysely';
import { msg } from '#lib/texts.ts';
import type { Db } from './database.ts';

/** The person, and ids by which rows refer to them. */
export interface DataSubject {
	id: string;
	email: string;
	/** Null with an external issuer. */
	accountId: string | null;
	/** Their own shops, including closed ones. */
	shops: readonly string[];
	/** Also shops where they work or worked. */
	workplaces: readonly string[];
	orders: readonly string[];
	/** Ids in keys of emails about them: orders, refunds, waitlist entries and offers. */
	mailIds: readonly string[];
}

export const chapters = {
	account: msg('Your account'),
	sign_in: msg('How you sign in'),
	orders: msg('Your orders'),
	payments: msg('Your payments'),
	ratings: msg('Your ratings'),
	waitlist: msg('Waits, draws and offers'),
	alerts: msg('Your alerts'),
	devices: msg('Notifications on your devices'),
	emails: msg('Emails'),
	shops: msg('Shops you own or work in'),
	records: msg('Records'),
};
export type Chapter = keyof typeof chapters;

/** A value computed from a column that isn't shown itself. */
interface Derived {
	of: string;
	value(person: DataSubject): RawBuilder<unknown>;
}
type About = (person: DataSubject) => RawBuilder<boolean>;
/** Space-separated names by the reason for leaving them out. */
export type Reasons = Readonly<Record<string, string>>;

export interface PersonalTable {
	chapter: Chapter;
	table: string;
	title: Translated;
	about: About;
	columns: readonly string[];
	derived: Readonly<Record<string, Derived>>;
	withheld: Reasons;
}

export interface PersonalData {
	tables: readonly PersonalTable[];
	/** Tables without personal data, or with copies of it. */
	left: Reasons;
}

/** Columns that are left out of every table. */
export const withheldAnywhere: Reasons = {
	'the person': 'user_id customer_id userId',
	'a number of ours': 'id slot_id',
	'counts edits': 'version contents_version',
	'of a secret': 'token_sha256',
};
export const namesIn = (text: string): string[] => text.split(/\s+/);

export const isThem = (column: string) => (person: DataSubject) =>
	sql<boolean>`${sql.ref(column)} = ${person.id}::uuid`;
export const isAmong = (column: string, ids: 'shops' | 'workplaces' | 'orders') => (person: DataSubject) =>
	sql<boolean>`${sql.ref(column)} = any(${person[ids]}::uuid[])`;
/** Selects what a person did in shops where they work or worked. */
export const atWork = (about: About) => (person: DataSubject) =>
	sql<boolean>`${isAmong('business_id', 'workplaces')(person)} and ${about(person)}`;

/** Describes rows of `user_id`, or `about`. A column `x` with an id is shown as `x_you`: whether it is the person's. */
export function personal(
	chapter: Chapter,
	table: string,
	title: Translated,
	rows: Partial<Pick<PersonalTable, 'about' | 'derived' | 'withheld'>> & { shown: string },
): PersonalTable {
	const { shown, about = isThem('user_id'), withheld = {} } = rows;
	const columns = namesIn(shown);
	const theirs = columns
		.filter((name) => name.endsWith('_you'))
		.map((name) => ({ name, of: name.replace(/_you$/, '') }))
		.map(({ name, of }): [string, Derived] => [name, { of, value: isThem(of) }]);
	const derived = { ...Object.fromEntries(theirs), ...rows.derived };
	return { chapter, table, title, about, columns, derived, withheld };
}

export type PersonalRow = Record<string, unknown>;

async function keyOf(db: Db, table: string): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
		where i.indisprimary and i.indrelid = ${table.replaceAll(/\w+/g, '"$&"')}::regclass
		order by array_position(i.indkey::int2[], a.attnum)`.execute(db);
	return rows.map(({ name }) => name);
}

/** Reads in pages, because not all rows may fit into memory. */
export async function* eachRow(
	db: Db,
	{ table, about, columns, derived }: PersonalTable,
	person: DataSubject,
	atOnce = 500,
): AsyncGenerator<PersonalRow> {
	const key = await keyOf(db, table);
	const shown = sql.join(
		columns.map((name) =>
			derived[name] ? sql`${derived[name].value(person)} as ${sql.ref(name)}` : sql.ref(name),
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
