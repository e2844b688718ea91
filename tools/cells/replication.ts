/** A publication of one shop's rows there, and the subscription to it here. */
import { UserError } from '../user-error.ts';
import { type Cell, inTransaction, lockTables, nameOf, waitFor } from './cell.ts';
import { shopTables } from './tables.ts';

/** The first copy of a large shop. */
const copyMs = 3_600_000;
const catchUpMs = 120_000;

/** Those whose key doesn't name the shop: a filter of changes reads what identifies a row. */
const withoutShopInKey = `select c.relname::text as name from pg_class c
	where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and not exists (
		select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
		where i.indrelid = c.oid and i.indisprimary and a.attname = 'business_id'
	)`;

async function identifyRows(cell: Cell, identity: 'full' | 'default'): Promise<void> {
	const tables = (await cell.rows<{ name: string }>(withoutShopInKey, [shopTables])).map(({ name }) => name);
	await inTransaction(cell, { silent: false }, async () => {
		await lockTables(cell, tables);
		await cell.client.query(
			tables.map((name) => `alter table ${name} replica identity ${identity}`).join(';'),
		);
	});
}

export async function publish(from: Cell, id: string): Promise<void> {
	await identifyRows(from, 'full');
	const filtered = shopTables.map((table) => `${table} where (business_id = '${id}'::uuid)`);
	await from.client.query(`create publication ${nameOf(id)} for table ${filtered.join(', ')}`);
}

/** Another move from there may still need what identifies rows. */
export async function unpublish(from: Cell, id: string): Promise<void> {
	await from.client.query(`drop publication if exists ${nameOf(id)}`);
	const others = await from.value<number>(
		"select count(*)::int from pg_publication where pubname like 'cell\\_move\\_%'",
	);
	if (others === 0) await identifyRows(from, 'default');
}

/** Waits for the first copy of all tables. A row that doesn't fit ends it, and is not attempted forever. */
export async function subscribe(from: Cell, to: Cell, id: string): Promise<void> {
	const name = nameOf(id);
	await to.client.query(
		`create subscription ${name} connection ${to.client.escapeLiteral(from.url)} publication ${name}
		with (copy_data = true, disable_on_error = true, slot_name = ${name})`,
	);
	await waitFor('The first copy', copyMs, async () => {
		await refuseError(to, id);
		const missing = await to.value<number>(
			`select count(*)::int from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
			where s.subname = $1 and r.srsubstate <> 'r'`,
			[name],
		);
		return missing === 0 ? true : undefined;
	});
}

async function refuseError(to: Cell, id: string): Promise<void> {
	const [state] = await to.rows<{ is_on: boolean; errors: number }>(
		`select s.subenabled as is_on, (t.sync_error_count + t.apply_error_count)::int as errors
		from pg_subscription s join pg_stat_subscription_stats t on t.subid = s.oid where s.subname = $1`,
		[nameOf(id)],
	);
	if (state?.is_on === false || (state?.errors ?? 0) > 0)
		throw new UserError(
			'A row of the shop does not fit into the other cell: the log of its PostgreSQL says which. A shop of another cell may have the same address, or an id may be there already.',
		);
}

/** Until all that was committed there before this call is here. */
export async function catchUp(from: Cell, to: Cell, id: string): Promise<void> {
	const until = await from.value<string>('select pg_current_wal_lsn()::text');
	await waitFor('What is still on its way', catchUpMs, async () => {
		await refuseError(to, id);
		const isThere = await from.value<boolean>(
			'select coalesce(bool_or(confirmed_flush_lsn >= $2::pg_lsn), false) from pg_replication_slots where slot_name = $1',
			[nameOf(id), until],
		);
		return isThere ? true : undefined;
	});
}

/** With all slots that its log is stored for there. */
export async function unsubscribe(from: Cell, to: Cell, id: string): Promise<void> {
	const name = nameOf(id);
	await to.client.query(`drop subscription if exists ${name}`);
	// Killed while it was made, a subscription is not there, and its slot may be.
	await from.rows(
		'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
		[name],
	);
}
