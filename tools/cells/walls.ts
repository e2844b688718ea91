/**
 * A wall hides the rows of one shop from whoever serves: from its requests and from its jobs. Where a shop arrives it stands until all of
 * it is there, where it leaves from the moment that its sales end, so that nobody ever pays out, expires or reminds of the same order twice.
 * The owner of the tables sees through it, and so do replication and the views of the invariants.
 */
import { type Cell, inTransaction, lockTables, nameOf } from './cell.ts';
import { shopTables } from './tables.ts';

/** What lets all others through. */
const door = 'cell_others';

const visible = (id: string): [table: string, condition: string][] =>
	shopTables.map((table) => [table, `business_id is distinct from '${id}'::uuid`]);
const seesSlot = 'exists (select from slots s where s.id = slot_id)';
const seesOrder = 'exists (select from orders o where o.id = order_id)';
/** These are seen with what they hang on. */
const followers: [table: string, condition: string][] = [
	['bag_offers', seesSlot],
	['replacements', seesOrder],
	['rating_asks', seesOrder],
];

/** Inside a transaction. `whole`: with what hangs on the shop's rows. */
export async function raiseWall(cell: Cell, id: string, { whole }: { whole: boolean }): Promise<void> {
	const walled = [...visible(id), ...(whole ? followers : [])];
	await lockTables(
		cell,
		walled.map(([table]) => table),
	);
	const statements = walled.flatMap(([table, condition]) => [
		`alter table ${table} enable row level security`,
		`drop policy if exists ${door} on ${table}`,
		`create policy ${door} on ${table} using (true)`,
		`drop policy if exists ${nameOf(id)} on ${table}`,
		`create policy ${nameOf(id)} on ${table} as restrictive using (${condition})`,
	]);
	await cell.client.query(statements.join(';'));
}

/** Inside a transaction. A table without another wall is as it was. */
export async function razeWall(cell: Cell, id: string): Promise<void> {
	const tables = await cell.rows<{ name: string; last: boolean }>(
		`select p.polrelid::regclass::text as name, not exists (
			select from pg_policy o where o.polrelid = p.polrelid and o.polname not in ($1, $2)
		) as last from pg_policy p where p.polname = $1`,
		[nameOf(id), door],
	);
	if (tables.length === 0) return;
	await lockTables(
		cell,
		tables.map(({ name }) => name),
	);
	const statements = tables.flatMap(({ name, last }) => [
		`drop policy ${nameOf(id)} on ${name}`,
		...(last ? [`drop policy ${door} on ${name}`, `alter table ${name} disable row level security`] : []),
	]);
	await cell.client.query(statements.join(';'));
}

export const isWalled = (cell: Cell, id: string): Promise<boolean> =>
	cell.value<boolean>('select exists (select from pg_policy where polname = $1)', [nameOf(id)]);

/** What an admin's suspension says, too: nobody finds it there, and nothing is held. */
export const movedReason = 'It moved to another cell.';

/** What is still to be done for it waits there, unless it comes back. */
const parked = "interval '100 years'";
const ofShop = `done_at is null and dead_at is null and right(dedupe_key, 36) in (
	select id::text from orders where business_id = $1 union all select id::text from refunds where business_id = $1
)`;
export const isParked = `${ofShop} and run_at > now() + interval '50 years'`;
export const unparked = `run_at - ${parked}`;

/** From this commit on nothing of it is sold, claimed or done. */
export async function refuseSales(cell: Cell, id: string): Promise<void> {
	await inTransaction(cell, { silent: false }, async () => {
		await raiseWall(cell, id, { whole: true });
		await cell.rows("select set_config('app.actor', 'admin:move', true)");
		await cell.rows(
			'update businesses set suspended_at = now(), suspended_reason = $2, updated_at = now() where id = $1',
			[id, movedReason],
		);
		await cell.rows(`update outbox set run_at = run_at + ${parked} where ${ofShop}`, [id]);
	});
}

/** As it was before. */
export async function allowSales(cell: Cell, id: string): Promise<void> {
	await inTransaction(cell, { silent: false }, async () => {
		await cell.rows("select set_config('app.actor', 'admin:move', true)");
		await cell.rows(
			`update businesses set suspended_at = null, suspended_reason = null, updated_at = now()
			where id = $1 and suspended_reason = $2`,
			[id, movedReason],
		);
		await cell.rows(`update outbox set run_at = ${unparked} where ${isParked}`, [id]);
		await razeWall(cell, id);
	});
}
