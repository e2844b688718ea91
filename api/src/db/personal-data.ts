/**
 * What a table holds about one person, for whoever asks for all of it (R-export, ADR 110, ADR 133). Each room says it of its own tables, column
 * by column, and of the others why not: a test compares that with the database, so that no table and no column is forgotten.
 */
import type { Translated } from '@flavorbag/contract';
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

/** Of the file, in this order. */
export const chapters = {
	account: { en: 'Your account', es: 'Tu cuenta' },
	sign_in: { en: 'How you sign in', es: 'Cómo inicias sesión' },
	orders: { en: 'Your orders', es: 'Tus pedidos' },
	payments: { en: 'Your payments', es: 'Tus pagos' },
	ratings: { en: 'Your ratings', es: 'Tus calificaciones' },
	waitlist: { en: 'Waits, draws and offers', es: 'Esperas, sorteos y ofertas' },
	alerts: { en: 'Your alerts', es: 'Tus avisos' },
	devices: { en: 'Notifications on your devices', es: 'Notificaciones en tus dispositivos' },
	emails: { en: 'Emails', es: 'Correos' },
	shops: { en: 'Shops you own or work in', es: 'Tiendas tuyas o donde trabajas' },
	records: { en: 'Records', es: 'Registros' },
} as const;
export type Chapter = keyof typeof chapters;

/** A value that is worked out of a column which isn't shown itself. */
interface Derived {
	of: string;
	value(person: DataSubject): RawBuilder<unknown>;
}
/** Which rows are about the person. */
type About = (person: DataSubject) => RawBuilder<boolean>;
/** Names by the reason why they aren't shown, with spaces between them. */
export type Reasons = Readonly<Record<string, string>>;

export interface PersonalTable {
	chapter: Chapter;
	/** With its schema, where that isn't `public`. */
	table: string;
	title: Translated;
	about: About;
	/** What is shown of a row, and what of it is worked out. */
	columns: readonly string[];
	derived: Readonly<Record<string, Derived>>;
	withheld: Reasons;
}

/** Of one room. */
export interface PersonalData {
	tables: readonly PersonalTable[];
	/** Tables of the room that say nothing of a person, or nothing that isn't elsewhere. */
	left: Reasons;
}

/** Withheld wherever they aren't shown. */
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
/** What somebody did in a shop where they work or worked. */
export const atWork = (about: About) => (person: DataSubject) =>
	sql<boolean>`${isAmong('business_id', 'workplaces')(person)} and ${about(person)}`;

/**
 * Of a table whose rows name them as their user, unless something else is said. Of a column `x` of people `x_you` shows that it was them: who
 * else it was is somebody else's.
 */
export function personal(
	chapter: Chapter,
	table: string,
	[en, es]: readonly [en: string, es: string],
	rows: Partial<Pick<PersonalTable, 'about' | 'derived' | 'withheld'>> & { shown: string },
): PersonalTable {
	const { shown, about = isThem('user_id'), withheld = {} } = rows;
	const columns = namesIn(shown);
	const theirs = columns
		.filter((name) => name.endsWith('_you'))
		.map((name) => ({ name, of: name.replace(/_you$/, '') }))
		.map(({ name, of }): [string, Derived] => [name, { of, value: isThem(of) }]);
	const derived = { ...Object.fromEntries(theirs), ...rows.derived };
	return { chapter, table, title: { en, es }, about, columns, derived, withheld };
}

export type PersonalRow = Record<string, unknown>;

/** Its primary key: a page goes on behind the last one. */
async function keyOf(db: Db, table: string): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
		where i.indisprimary and i.indrelid = ${table.replaceAll(/\w+/g, '"$&"')}::regclass
		order by array_position(i.indkey::int2[], a.attnum)`.execute(db);
	return rows.map(({ name }) => name);
}

/** All rows about the person, some hundreds at a time: there may be more than fit into memory. */
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
