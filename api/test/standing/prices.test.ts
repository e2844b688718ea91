/**
 * The code that prices takes no person (R-falling-price). What prices is found in the catalog and in the sources:
 * whatever writes a slot's price or knows of steps, whatever that uses, and whatever its arguments come from.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { root } from '../../../packages/ops/product.ts';
import { freshDatabase } from '../database.ts';
import { personTexts, pricing, type Source } from './pricing-code.ts';

const { owner, close } = await freshDatabase();
afterAll(() => close());

interface Routine {
	name: string;
	text: string;
	/** Whether it is run before a slot is written, and may change it. */
	is_before: boolean;
}

/** Functions and views of ours, with the names of what they take. */
const routinesOf = async (db: Db): Promise<Routine[]> => {
	const { rows } = await sql<Routine>`
		select p.proname as name, concat_ws(' ', array_to_string(p.proargnames, ' '), pg_get_functiondef(p.oid)) as text,
			exists (
				select from pg_trigger t
				where t.tgfoid = p.oid and t.tgrelid = 'slots'::regclass and t.tgtype & 2 > 0 and t.tgtype & 20 > 0
			) as is_before
		from pg_proc p
		where p.prokind in ('f', 'p') and p.pronamespace in (select oid from pg_namespace where nspname in ('public', 'auth'))
			and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
		union all
		select viewname, definition, false from pg_views where schemaname in ('public', 'auth')`.execute(db);
	return rows.map((row) => ({
		...row,
		text: row.text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').toLowerCase(),
	}));
};

/** Columns that refer to a person, and the tables that have one. */
async function personNames(db: Db): Promise<{ columns: string[]; tables: string[] }> {
	const { rows } = await sql<{ relname: string; attname: string }>`
		select c.relname, a.attname from pg_constraint f
		join pg_class c on c.oid = f.conrelid
		join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
		where f.contype = 'f' and f.confrelid = 'users'::regclass`.execute(db);
	return {
		columns: [...new Set(rows.map(({ attname }) => attname))],
		tables: ['users', ...new Set(rows.map(({ relname }) => relname))],
	};
}

const writesSlots = /\b(?:insert\s+into|update|merge\s+into)\s+(?:only\s+)?(?:public\.)?"?slots\b/;
const prices = ({ text, is_before }: Routine) =>
	is_before ||
	(writesSlots.test(text) && /\bprice_cents\b/.test(text)) ||
	/\b(?:price_steps|falls_only)\b/.test(text);
const uses = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);

function withUsed(routines: readonly Routine[]): Routine[] {
	const found = new Set(routines.filter(prices));
	for (const { text } of found) for (const other of routines) if (uses(text, other.name)) found.add(other);
	return [...found];
}

/** A shop's own rows, whose person columns must not be read either. */
const ofShops = ['businesses', 'date_exceptions'];
/** Whether anybody at all is offered bags of the slot. */
const known = ['bag_offers'];

const { columns, tables } = await personNames(owner);
const persons = {
	columns,
	tables: tables.filter((table) => !ofShops.includes(table) && !known.includes(table)),
	// The names of a shop's settings.
	none: ['OwnerSwitches'],
};
async function judged(db: Db): Promise<{ names: string[]; wrong: string[] }> {
	const found = withUsed(await routinesOf(db));
	const wrong = found.flatMap(({ name, text }) => {
		const others = text.match(/\b\w+\.\*|\bcurrent_setting\b|\b(?:current|session)_user\b/g) ?? [];
		return [...personTexts(text, persons), ...others].map((what) => `${name}: ${what}`);
	});
	return { names: found.map(({ name }) => name), wrong };
}

// R-falling-price
test('no function of the database that prices takes or reads a person', async () => {
	const { names, wrong } = await judged(owner);
	expect(names).toEqual(expect.arrayContaining(['due_price_steps', 'slots_guard']));
	expect(wrong).toEqual([]);
});

test.each([
	`create function favor(user_id uuid) returns void language sql as $$ update slots set price_cents = 300 $$`,
	`create function favor() returns void language sql as $$
		update slots set price_cents = 300 where business_id in (select o.business_id from orders o) $$`,
	`create function regulars() returns int language sql as $$ select count(*)::int from favorites $$;
	create function favor() returns void language sql as $$ update slots set price_cents = 300 - regulars() $$`,
	`create function favor() returns trigger language plpgsql as $$
		begin new.price_cents := 300 + length(current_setting('app.device')); return new; end $$;
	create trigger favor before update on slots for each row execute function favor()`,
	`create view favors as select b.price_steps, u.role from businesses b join users u on u.id = b.owner_id`,
])('it would be found in the database: %s', async (planted) => {
	const tx = await owner.startTransaction().execute();
	try {
		await sql.raw(planted).execute(tx);
		expect((await judged(tx)).wrong).not.toEqual([]);
	} finally {
		await tx.rollback().execute();
	}
});

const sources: Source[] = globSync('api/src/**/*.ts', { cwd: root })
	.filter((file) => !/\.(?:test|proof)\.ts$/.test(file))
	.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
/** They note who edits, and price by what was typed. */
const edits = ['shops/edit-shop.ts write', 'stock/change-dates.ts write'];

// R-falling-price
test('no code of the server that prices takes or reads a person', () => {
	const { names, wrong } = pricing(sources, persons, edits);
	const writers = [
		'price-steps.store.ts takeSteps',
		'price-steps.store.ts keepPromisedPrices',
		'slots.store.ts moveSlot',
	];
	expect(names).toEqual(
		expect.arrayContaining([
			...writers.map((name) => `stock/${name}`),
			'stock/price-steps.rules.ts nextFall',
			'stock/window.rules.ts followed',
			'shops/step-prices.ts stepPrices',
			...edits,
		]),
	);
	expect(wrong).toEqual([]);
});

const [stock, shops] = ['api/src/modules/stock', 'api/src/modules/shops'];
describe('it would be found in the server', () => {
	test.each([
		[
			'a writer that takes a person',
			`${stock}/price-steps.store.ts`,
			'cents } of steps)',
			'cents, userId } of steps)',
		],
		['history', `${stock}/price-steps.store.ts`, 'sql`least(', 'sql`least((select count(*) from orders), '],
		[
			'what a writer uses',
			`${stock}/offering.store.ts`,
			'exists (select from bag_offers o where',
			'exists (select from bag_offers o where o.customer_id is null and',
		],
		[
			'a rule of steps',
			`${stock}/price-steps.rules.ts`,
			'{ cents, endsAt, now }:',
			'{ cents, endsAt, now, device }:',
		],
		[
			'who calls a writer',
			`${shops}/step-prices.ts`,
			'await takeSteps(tx, due)',
			'if (!isRegular(buyerId)) await takeSteps(tx, due)',
		],
		[
			'what an edit hands over',
			`${stock}/change-dates.ts`,
			'moveSlot(tx, slot.id, followed(',
			'moveSlot(tx, slot.id, userId ? slot : followed(',
		],
		[
			'what that was made of',
			`${shops}/edit-shop.ts`,
			'const { price_cents = row.price_cents } = values;',
			'const { price_cents = my_role } = values;',
		],
	])('%s', (_, file, text, planted) => {
		const changed = sources.map((one) =>
			one.file === file ? { file, text: one.text.replace(text, () => planted) } : one,
		);
		expect(changed).not.toEqual(sources);
		expect(pricing(changed, persons, edits).wrong).not.toEqual([]);
	});

	test('in a new file', () => {
		const text = `export async function favor(db: Db, role: string) {
			await db.updateTable('slots as s').set({ price_cents: role === 'new' ? 300 : 500 }).execute();
		}`;
		const planted = { file: `${stock}/favor.store.ts`, text };
		expect(pricing([...sources, planted], persons, edits).wrong).toEqual([
			'stock/favor.store.ts favor: role',
		]);
	});
});
