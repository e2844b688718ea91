/** Whether a shop is the same in both cells: each table's rows, the ledger's sums, and nothing that leads nowhere. */
import { type Cell, columnsOf } from './cell.ts';
import { changedColumns, movedRows } from './tables.ts';

/**
 * A statement that answers how many rows of the shop `$1` each table has, and one number that all of them make. It is written before sales
 * are refused: then each cell is asked once.
 */
export async function fingerprintOf(cell: Cell): Promise<string> {
	const parts: string[] = [];
	for (const [table, rows] of movedRows) {
		const columns = (await columnsOf(cell, table)).filter((name) => !changedColumns[table]?.includes(name));
		parts.push(
			`select '${table}' as what, count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as print
			from (select ${columns.join(', ')} from ${table} where ${rows}) t`,
		);
	}
	const sums = `select 'the sums of the ledger', coalesce(string_agg(account || ' ' || cents, ', ' order by account), 'empty')
		from (select account, sum(amount_cents) as cents from ledger where business_id = $1 group by 1) s`;
	return [...parts, sums].join(' union all ');
}

/** A line for each difference. */
export async function compareShops(from: Cell, to: Cell, id: string, fingerprint: string): Promise<string[]> {
	const ask = (cell: Cell) => cell.rows<{ what: string; print: string }>(fingerprint, [id]);
	const [there, here] = await Promise.all([ask(from), ask(to)]);
	const prints = new Map(here.map(({ what, print }) => [what, print]));
	return there
		.filter(({ what, print }) => prints.get(what) !== print)
		.map(({ what, print }) => `${what}: ${print} where it was, ${prints.get(what)} where it goes`);
}

export function countRows(cell: Cell, id: string): Promise<number> {
	const counts = [...movedRows].map(([table, rows]) => `(select count(*) from ${table} where ${rows})`);
	return cell.value<number>(`select (${counts.join(' + ')})::int`, [id]);
}

interface Reference {
	table: string;
	target: string;
	columns: string[];
	keys: string[];
}

/** Foreign keys of what moved whose other end is not there: nothing has looked at them while it arrived. */
export async function danglingRows(cell: Cell, id: string): Promise<string[]> {
	const references = await cell.rows<Reference>(
		`select c.conrelid::regclass::text as table, c.confrelid::regclass::text as target,
			(select array_agg(quote_ident(attname)::text order by n) from unnest(c.conkey) with ordinality k (num, n)
				join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
			(select array_agg(quote_ident(attname)::text order by n) from unnest(c.confkey) with ordinality k (num, n)
				join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as keys
		from pg_constraint c where c.contype = 'f' and c.conrelid::regclass::text = any($1)`,
		[[...movedRows.keys()]],
	);
	const parts = references.map(({ table, target, columns, keys }) => {
		const whole = columns.map((name) => `t.${name} is not null`);
		const same = columns.map((name, at) => `o.${keys[at]} = t.${name}`);
		return `select '${table} leads to ${target}' as what, count(*)::int as count
			from (select * from ${table} where ${movedRows.get(table)}) t
			where ${whole.join(' and ')} and not exists (select from ${target} o where ${same.join(' and ')})`;
	});
	const counts = await cell.rows<{ what: string; count: number }>(parts.join(' union all '), [id]);
	return counts
		.filter(({ count }) => count > 0)
		.map(({ what, count }) => `${what}: ${count} rows lead nowhere`);
}

/** What the views of the invariants say, also of what this connection has not committed yet; `now()` is its transaction's. */
export async function brokenIn(cell: Cell): Promise<string[]> {
	const views = await cell.rows<{ name: string }>(
		`select oid::regclass::text as name from pg_class
		where relkind = 'v' and relnamespace = 'public'::regnamespace and (relname like 'inv\\_%' or relname = 'drift_platform')`,
	);
	const broken: string[] = [];
	for (const { name } of views) {
		const rows = await cell.rows<{ row: string }>(`select v::text as row from ${name} v`);
		broken.push(...rows.map(({ row }) => `${name}: ${row}`));
	}
	return broken;
}
