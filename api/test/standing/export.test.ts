/** R-export: covers every table and column, exports all of it, and nothing else. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signInExport } from '#adapters/identity/sign-in.export.ts';
import {
	namesIn,
	type PersonalData,
	type PersonalTable,
	type Reasons,
	withheldAnywhere,
} from '#db/personal-data.ts';
import { privileges, tablesOf } from '#db/privileges.ts';
import { freshDatabase } from '#test/database.ts';
import { exportPerson } from '../../src/modules/personal-data/export-person.ts';
import { codedColumns, labelIn, valueIn } from '../../src/modules/personal-data/export-words.ts';
import { roomsWith } from '../../src/modules/personal-data/rooms.ts';

// The rows are invented, so no counter matches them.
const database = await freshDatabase();

interface Column {
	table: string;
	name: string;
	type: string;
	generated: boolean;
	/** The table that a single-column foreign key refers to. */
	refers: string | null;
}
const { rows: columns } = await sql<Column>`
	select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as "table", a.attname as name,
		format_type(a.atttypid, null) as type, a.attgenerated <> '' as generated,
		(select confrelid::regclass::text from pg_constraint f
			where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as refers
	from pg_class c join pg_namespace n on n.oid = c.relnamespace
	join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
	where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth') order by 1, a.attnum`.execute(
	database.owner,
);
const columnsOf = (table: string) => columns.filter((one) => one.table === table);
const tables = [...new Set(columns.map(({ table }) => table))];
const rooms = Object.entries<PersonalData>(roomsWith(signInExport));
const exported: PersonalTable[] = rooms.flatMap(([, room]) => room.tables);
function namesOf(reasons: Reasons): string[] {
	expect(Object.keys(reasons)).not.toContain('');
	return Object.values(reasons).flatMap(namesIn);
}

test('each table of a room is exported, or left out with a reason', () => {
	expect(tables.length).toBeGreaterThan(80);
	const said = rooms.flatMap(([room, { tables, left }]) => [
		...tables.map(({ table }) => `${room}: ${table}`),
		...namesOf(left).map((table) => `${room}: ${table}`),
	]);
	const owned = Object.entries(tablesOf).flatMap(([room, names]) =>
		Object.keys(names)
			.map((name) => name.replace('public.', ''))
			.filter((name) => tables.includes(name))
			.map((name) => `${room}: ${name}`),
	);
	expect(said.toSorted()).toEqual(owned.toSorted());
	expect(tables.filter((table) => !privileges[table.includes('.') ? table : `public.${table}`])).toEqual([]);
});

test.each(exported.map((one) => [one.table, one] as const))(
	'each column of %s is exported, or withheld with a reason',
	(table, one) => {
		const shown = one.columns.map((name) => one.derived[name]?.of ?? name);
		const names = columnsOf(table).map(({ name }) => name);
		const anywhere = namesOf(withheldAnywhere).filter(
			(name) => names.includes(name) && !shown.includes(name),
		);
		expect([...shown, ...namesOf(one.withheld), ...anywhere].toSorted()).toEqual(names.toSorted());
	},
);

test('a table that names a person is exported, but for these, where the audit log says the same', () => {
	const left = new Set(rooms.flatMap(([, room]) => namesOf(room.left)));
	const naming = columns.filter(
		({ table, refers }) => left.has(table) && (refers === 'users' || refers === 'auth."user"'),
	);
	expect(naming.map(({ table, name }) => `${table}.${name}`)).toEqual([
		'announcements.sent_by',
		'closed_days.closed_by',
		'emergency_events.said_by',
		'tax_rates.set_by',
	]);
});

test('each table and column has words in both languages, and each code too', async () => {
	for (const { table, title, columns } of exported) {
		expect(title.en && title.es).not.toBe('');
		expect(columns.filter((name) => !labelIn('es', table, name)).map((name) => `${table}.${name}`)).toEqual(
			[],
		);
	}
	const { rows } = await sql<{ table: string; name: string; word: string }>`
		select c.conrelid::regclass::text as "table", a.attname as name, m[1] as word
		from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1],
			regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''::text', 'g') m
		where c.contype = 'c' and cardinality(c.conkey) = 1
		union all
		select t.relname, a.attname, e.enumlabel from pg_class t join pg_attribute a on a.attrelid = t.oid
		join pg_enum e on e.enumtypid = a.atttypid where t.relkind = 'r'`.execute(database.owner);
	const shown = rows.filter(({ table, name }) => {
		const one = exported.find((each) => each.table === table.replaceAll('"', ''));
		return one?.columns.includes(name) && (codedColumns.has(name) || codedColumns.has(`${table}.${name}`));
	});
	expect(shown.length).toBeGreaterThan(60);
	expect([...new Set(shown.filter(({ word }) => !valueIn('es', word)).map(({ word }) => word))]).toEqual([]);
});

/** A person with a row in each table. */
interface Someone {
	as: string;
	id: string;
	account: string;
	email: string;
	shop: string;
	order: string;
	payment: string;
	rating: string;
	rule: string;
	entry: string;
	paidAt: string;
}
const someone = (as: string): Someone => ({
	as,
	email: `${as}@example.com`,
	paidAt: `acct-${as}`,
	id: crypto.randomUUID(),
	account: crypto.randomUUID(),
	shop: crypto.randomUUID(),
	order: crypto.randomUUID(),
	payment: crypto.randomUUID(),
	rating: crypto.randomUUID(),
	rule: crypto.randomUUID(),
	entry: crypto.randomUUID(),
});
const [mine, theirs, colleague] = [someone('mine'), someone('theirs'), crypto.randomUUID()];

/** Columns that make a row belong to a person, by table where needed. */
const linksOf = (who: Someone): Record<string, unknown> => ({
	user_id: who.id,
	customer_id: who.id,
	owner_id: who.id,
	userId: who.account,
	order_id: who.order,
	business_id: who.shop,
	payment_id: who.payment,
	rating_id: who.rating,
	rule_id: who.rule,
	entry_id: who.entry,
	'users.id': who.id,
	'users.external_id': who.account,
	'users.email': who.email,
	'users.lat': 45.5122,
	'users.lng': -122.6587,
	'users.deleted_at': null,
	'auth.user.id': who.account,
	'auth.user.email': who.email,
	'businesses.id': who.shop,
	'orders.id': who.order,
	'payments.id': who.payment,
	'ratings.id': who.rating,
	'alert_rules.id': who.rule,
	'waitlist_entries.id': who.entry,
	'payment_accounts.provider_account_id': who.paidAt,
	'bank_payouts.provider_account_id': who.paidAt,
	'invitations.email': who.email,
	'shop_drafts.email': who.email,
	'handovers.from_user': who.id,
	'counter_devices.paired_by': who.id,
	'bags.saved_by': who.id,
	'bag_allergens.stated_by': who.id,
	'bag_events.saved_by': who.id,
	'tax_class_changes.changed_by': `business:${who.id}`,
	'date_exceptions.changed_by': who.id,
	'closing_answers.answered_by': who.id,
	'audit_log.subject_id': who.id,
	'order_events.actor': `business:${colleague}`,
	'outbox.topic': 'mail',
	'outbox.payload': JSON.stringify({ to: who.email, words: `${who.as} hidden words` }),
	'outbox.dedupe_key': `mail:receipt:${who.order}`,
	'outbox.done_at': null,
	'audit_log.details': JSON.stringify({ reason: `${who.as} reason`, hidden: `${who.as} hidden` }),
	'push_subscriptions.endpoint': `https://${who.as}-push.example.net/hidden-${who.as}`,
	'push_messages.id': `receipt:hidden-${who.as}`,
});

let serial = 0;
/** A unique value, in SQL and as the file has it. */
function canary(who: Someone, { table, name, type }: Column): { sql: string; json: string | undefined } {
	const nth = ++serial;
	const text = `${who.as}.${table}.${name}.${nth}`.replaceAll('_', '-');
	if (type === 'uuid') {
		const id = crypto.randomUUID();
		return { sql: `'${id}'`, json: id };
	}
	if (type === 'boolean') return { sql: 'true', json: undefined };
	if (type === 'date') {
		const date = new Date(Date.UTC(1900, 0, 1) + nth * 86_400_000).toISOString().slice(0, 10);
		return { sql: `'${date}'`, json: date };
	}
	if (type.startsWith('timestamp')) {
		const at = new Date(Date.UTC(1990, 0, 1) + nth * 3_600_000).toISOString();
		return { sql: `'${at}'`, json: at };
	}
	if (/^(?:big|small)?int|^double/.test(type))
		return { sql: String(700_000_000 + nth), json: String(700_000_000 + nth) };
	if (type === 'text[]') return { sql: `array['${text}']`, json: text };
	if (type === 'jsonb' || type === 'json') return { sql: `'{"in": "${text}"}'`, json: text };
	if (type === 'bytea') return { sql: `'${text}'::bytea`, json: text };
	if (type === 'point') return { sql: "'(1,2)'", json: undefined };
	if (type === 'text' || type === 'character varying') return { sql: `'${text}'`, json: text };
	// The first value of an enum.
	return { sql: `(enum_range(null::${type}))[1]`, json: undefined };
}

interface Planted {
	table: string;
	name: string;
	value: string;
}
/** Values that the owner's file must contain, and values that none may. */
const seen: Planted[] = [];
const unseen: Planted[] = [];

function insertOf(who: Someone, { table, columns: shown }: PersonalTable): string {
	const links = linksOf(who);
	const given = columnsOf(table).filter(({ generated }) => !generated);
	const cells = given.map((column): string => {
		const { name, refers } = column;
		const key = [`${table}.${name}`, name].find((one) => one in links);
		if (key) return links[key] === null ? 'null' : `'${links[key]}'`;
		if (refers === 'users') return `'${colleague}'`;
		const { sql: cell, json: value } = canary(who, column);
		const isShown = who === mine && shown.includes(name);
		if (value !== undefined) (isShown ? seen : unseen).push({ table, name, value });
		return cell;
	});
	const name = table
		.split('.')
		.map((part) => `"${part}"`)
		.join('.');
	return `insert into ${name} (${given.map(({ name }) => `"${name}"`).join(', ')})
		overriding system value values (${cells.join(', ')});`;
}

async function textOf(format: 'json' | 'html', language: 'en' | 'es' = 'en'): Promise<string> {
	const clock = { now: () => new Date('2031-06-11T19:00:00.000Z') };
	const { parts } = await exportPerson({ db: database.db, clock, signIn: signInExport }, mine.id, {
		format,
		language,
	});
	let text = '';
	for await (const part of parts) text += part;
	return text;
}

test('of somebody with a row in every table each exported column arrives, and nothing that is withheld or another’s', async () => {
	const { rows: checks } = await sql<{ drop: string }>`
		select format('alter table %s drop constraint %I;', conrelid::regclass, conname) as drop from pg_constraint c
		join pg_namespace n on n.oid = c.connamespace where contype = 'c' and n.nspname in ('public', 'auth') and conrelid <> 0`.execute(
		database.owner,
	);
	for (const { drop } of checks) await sql.raw(drop).execute(database.owner);
	const inserts = [theirs, mine].flatMap((who) => exported.map((one) => insertOf(who, one)));
	await database.tamper(inserts.join('\n'));
	expect(seen.length).toBeGreaterThan(250);
	expect(unseen.length).toBeGreaterThan(300);

	const json = await textOf('json');
	const { chapters } = JSON.parse(json) as { chapters: Record<string, Record<string, object[]>> };
	const found = Object.values(chapters).flatMap((chapter) => Object.entries(chapter));
	expect(found.filter(([, rows]) => rows.length !== 1).map(([table]) => table)).toEqual([]);
	expect(found.map(([table]) => table).toSorted()).toEqual(exported.map(({ table }) => table).toSorted());
	expect(seen.filter(({ value }) => !json.includes(value))).toEqual([]);
	for (const shown of [mine.id, mine.email, mine.order, mine.shop, 'mine reason', 'mine-push.example.net'])
		expect(json).toContain(shown);
	const pages = { json, html: await textOf('html'), es: await textOf('html', 'es') };
	for (const [, text] of Object.entries(pages)) {
		expect(unseen.filter(({ value }) => text.includes(value))).toEqual([]);
		for (const hidden of [colleague, 'hidden', theirs.id, theirs.email, theirs.order, theirs.shop, 'theirs'])
			expect(text).not.toContain(hidden);
	}
	const words = seen.filter(({ value }) => value.startsWith('mine.'));
	expect(words.length).toBeGreaterThan(100);
	for (const page of [pages.html, pages.es])
		expect(words.filter(({ value }) => !page.includes(value))).toEqual([]);
	expect(pages.es).toContain('Tu perfil');
});
