/** What of a shop replication doesn't bring, copied while its sales are refused; and what is counted of it in a cell as a whole. */
import { type Cell, columnsOf, inTransaction } from './cell.ts';
import { copiedTables, movedRows, personColumns, shopTables, triggeredTables } from './tables.ts';
import { isParked, unparked } from './walls.ts';

type Table = keyof typeof copiedTables;

/** Inside a transaction of `to`. */
async function copyTable(from: Cell, to: Cell, id: string, table: Table): Promise<void> {
	const columns = (await columnsOf(to, table)).join(', ');
	const json = await from.value<string | null>(
		`select json_agg(t)::text from (select ${columns} from ${table} where ${copiedTables[table]}) t`,
		[id],
	);
	if (json === null) return;
	await to.rows(
		`insert into ${table} (${columns}) overriding system value
		select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
		[json],
	);
}

/** Each column of what moves that names a person. */
const namesPerson = `select c.conrelid::regclass::text as table, quote_ident(a.attname) as column
	from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
	where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conrelid::regclass::text = any($1)`;

/** A question whose answer is the ids of all who appear in the rows of the shop `$1`. */
export async function peopleOf(cell: Cell): Promise<string> {
	const names = await cell.rows<{ table: string; column: string }>(namesPerson, [[...movedRows.keys()]]);
	return names
		.map(({ table, column }) => `select ${column} as id from ${table} where ${movedRows.get(table)}`)
		.join(' union ');
}

/** Whoever is there already stays as they are. Nobody becomes an admin there. */
async function copyPeople(from: Cell, to: Cell, id: string): Promise<void> {
	const columns = personColumns.join(', ');
	const people = await peopleOf(from);
	const json = await from.value<string | null>(
		`select json_agg(u)::text from (
			select ${columns.replace('role', "case role when 'admin' then 'customer' else role end as role")}
			from users where id in (${people})
		) u`,
		[id],
	);
	await to.rows(
		`insert into users (${columns}) select ${columns} from json_populate_recordset(null::users, $1::json)
		on conflict (id) do nothing`,
		[json ?? '[]'],
	);
	const optouts = await from.value<string | null>(
		`select json_agg(o)::text from rating_email_optouts o where user_id in (${people})`,
		[id],
	);
	await to.rows(
		`insert into rating_email_optouts select * from json_populate_recordset(null::rating_email_optouts, $1::json)
		on conflict do nothing`,
		[optouts ?? '[]'],
	);
}

/** Emails, refunds and voids that are still to be sent, under numbers of the cell where they are done. */
async function copyWork(from: Cell, to: Cell, id: string): Promise<void> {
	const json = await from.value<string | null>(
		`select json_agg(w)::text from (
			select topic, dedupe_key, payload, ${unparked} as run_at, attempts, last_error from outbox where ${isParked}
		) w`,
		[id],
	);
	await to.rows(
		`insert into outbox (topic, dedupe_key, payload, run_at, attempts, last_error)
		select topic, dedupe_key, payload, run_at, attempts, last_error
		from json_populate_recordset(null::outbox, $1::json) on conflict (dedupe_key) do nothing`,
		[json ?? '[]'],
	);
}

/** Added to what a cell counts of all its shops, or taken from it, where the shop's own row stays. A trigger counts people. */
async function countShop(cell: Cell, id: string, sign: 1 | -1): Promise<void> {
	await cell.rows(
		`insert into platform_counts as c select what, 0, $2 * count from (
			select 'businesses' as what, count(*) from businesses where id = $1 and $2 > 0
			union all select 'listed', count(*) from businesses where id = $1 and listed
		) f on conflict (what, shard) do update set count = c.count + excluded.count`,
		[id, sign],
	);
	await cell.rows(
		`insert into platform_days as d
		select local_date, tz, status, 0, $2 * count(*), $2 * sum(quantity * unit_cents) from orders
		where business_id = $1 and status not in ('pending', 'abandoned') group by 1, 2, 3
		on conflict (local_date, tz, status, shard) do update set orders = d.orders + excluded.orders,
			subtotal_cents = d.subtotal_cents + excluded.subtotal_cents`,
		[id, sign],
	);
	await cell.rows(
		`insert into rating_scores as s select food, $2 * count(*) from ratings where business_id = $1 and counted group by 1
		on conflict (score) do update set ratings = s.ratings + excluded.ratings`,
		[id, sign],
	);
}

/** Inside a transaction of `to` in which no trigger runs. */
export async function copyRest(from: Cell, to: Cell, id: string): Promise<void> {
	const triggers = (run: boolean) =>
		to.client.query(`set local session_replication_role = '${run ? 'origin' : 'replica'}'`);
	await triggers(true);
	await copyPeople(from, to, id);
	for (const table of Object.keys(copiedTables) as Table[]) {
		await triggers(triggeredTables.has(table));
		await copyTable(from, to, id, table);
	}
	await triggers(false);
	await copyWork(from, to, id);
	await to.rows(
		'update businesses set suspended_at = null, suspended_reason = null, updated_at = now() where id = $1',
		[id],
	);
	await countShop(to, id, 1);
}

/** What came by replication goes, as if it had never come. */
export async function clearArrived(to: Cell, id: string): Promise<void> {
	await inTransaction(to, { silent: true }, async () => {
		for (const table of shopTables) await to.rows(`delete from ${table} where business_id = $1`, [id]);
	});
}

/** What moved goes from where it was; its own row stays there, suspended, and its people stay. */
export async function clearLeft(from: Cell, id: string): Promise<void> {
	await inTransaction(from, { silent: true }, async () => {
		await countShop(from, id, -1);
		await from.rows(`delete from outbox where ${isParked}`, [id]);
		await from.rows(
			`delete from alert_reach where place_id = $1 or rule_id in (select id from alert_rules where business_id = $1)`,
			[id],
		);
		const copied = Object.entries(copiedTables).filter(([table]) => table !== 'businesses');
		for (const [table, rows] of copied.reverse()) await from.rows(`delete from ${table} where ${rows}`, [id]);
		for (const table of shopTables) await from.rows(`delete from ${table} where business_id = $1`, [id]);
		// Its card follows from rows that are gone.
		await from.rows(
			'update businesses set offers_bags = false, offer_week = null, card_bag = null, is_value_low = false where id = $1',
			[id],
		);
	});
}
