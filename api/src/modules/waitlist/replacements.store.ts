import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { BagOfferRow, ReplacementRow, SlotRow } from '#db/tables.ts';

export async function insertReplacement(
	tx: Db,
	row: Pick<ReplacementRow, 'order_id' | 'customer_id' | 'is_alone' | 'due_at'>,
): Promise<void> {
	await tx
		.insertInto('replacements')
		.values(row)
		.onConflict((oc) => oc.doNothing())
		.execute();
}

/** Makes replacements due once all orders of the date are canceled. */
export async function bringForward(tx: Db, orderIds: readonly string[], at: Date): Promise<void> {
	await tx
		.updateTable('replacements')
		.set({ due_at: at })
		.where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
		.where('due_at', '>', at)
		.execute();
}

export const dueReplacements = (db: Db, now: Date): Promise<ReplacementRow[]> =>
	db
		.selectFrom('replacements')
		.selectAll()
		.where('dealt_at', 'is', null)
		.where('due_at', '<=', now)
		.orderBy('due_at')
		.limit(200)
		.execute();

const ofOrder = (db: Db, orderId: string) =>
	db.selectFrom('replacements').selectAll().where('order_id', '=', orderId);
export const findReplacement = (db: Db, orderId: string): Promise<ReplacementRow | undefined> =>
	ofOrder(db, orderId).executeTakeFirst();
export const lockReplacement = (tx: Db, orderId: string): Promise<ReplacementRow | undefined> =>
	ofOrder(tx, orderId).forUpdate().executeTakeFirst();
export async function setDealt(tx: Db, orderId: string, at: Date): Promise<void> {
	await tx
		.updateTable('replacements')
		.set({ dealt_at: at })
		.where('order_id', '=', orderId)
		.where('dealt_at', 'is', null)
		.execute();
}

/** Locks in the same order as buying, which prevents deadlocks. */
export const lockSlots = (tx: Db, ids: readonly string[]): Promise<SlotRow[]> =>
	tx.selectFrom('slots').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();

export const offersOf = (tx: Db, orderId: string): Promise<Pick<BagOfferRow, 'id' | 'slot_id' | 'state'>[]> =>
	tx.selectFrom('bag_offers').select(['id', 'slot_id', 'state']).where('replaces', '=', orderId).execute();

export async function replacingBags(tx: Db, slotId: string): Promise<number> {
	const { rows } = await sql<{ bags: number }>`
		select coalesce(sum(quantity), 0)::int as bags from bag_offers
		where slot_id = ${slotId} and state = 'open' and replaces is not null`.execute(tx);
	return rows[0]?.bags ?? 0;
}

/** Inserts nothing for erased people. */
export async function insertReplacingOffer(
	tx: Db,
	{ order_id, customer_id }: Pick<ReplacementRow, 'order_id' | 'customer_id'>,
	offer: Pick<BagOfferRow, 'slot_id' | 'quantity' | 'created_at' | 'expires_at'>,
): Promise<void> {
	await sql`
		insert into bag_offers (replaces, customer_id, slot_id, quantity, created_at, expires_at)
		select ${order_id}, u.id, ${offer.slot_id}, ${offer.quantity}, ${offer.created_at}, ${offer.expires_at}
		from users u where u.id = ${customer_id} and u.deleted_at is null for key share
		on conflict (replaces, slot_id) do nothing`.execute(tx);
}

type Which = { replaces: string } | { slot_id: string } | { customer_id: string } | { id: string };
/** Callers lock the slots. */
export async function endReplacing(
	tx: Db,
	which: Which,
	state: 'declined' | 'lapsed' | 'void',
	at: Date,
): Promise<void> {
	const [column, value] = Object.entries(which)[0] as [keyof BagOfferRow, string];
	await tx
		.updateTable('bag_offers')
		.set({ state, ended_at: at })
		.where(column, '=', value)
		.where('replaces', 'is not', null)
		.where('state', '=', 'open')
		.execute();
}

export async function replacingSlotsOf(tx: Db, which: { replaces: string } | { customer_id: string }) {
	const [column, value] = Object.entries(which)[0] as ['replaces' | 'customer_id', string];
	const rows = await tx
		.selectFrom('bag_offers')
		.select('slot_id')
		.where(column, '=', value)
		.where('replaces', 'is not', null)
		.where('state', '=', 'open')
		.execute();
	return rows.map((row) => row.slot_id);
}

export async function replacingSlots(db: Db): Promise<SlotRow[]> {
	const { rows } = await sql<SlotRow>`
		select s.* from slots s
		where s.id in (select slot_id from bag_offers where state = 'open' and replaces is not null)
		order by s.id`.execute(db);
	return rows;
}

export type OpenReplacing = Pick<BagOfferRow, 'id' | 'quantity' | 'expires_at'> & { replaces: string } & Pick<
		SlotRow,
		'business_id' | 'local_date' | 'period' | 'start_time' | 'end_time' | 'price_cents'
	>;
/** Sorted nearest first, which is the order in which they were offered. */
export async function openReplacing(
	db: Db,
	which: { customerId: string } | { orderId: string },
	now: Date,
): Promise<OpenReplacing[]> {
	const [customerId, orderId] = 'customerId' in which ? [which.customerId, null] : [null, which.orderId];
	const { rows } = await sql<OpenReplacing>`
		select f.id, f.replaces, f.quantity, f.expires_at, s.business_id, s.local_date, s.period, s.start_time, s.end_time,
			s.price_cents
		from bag_offers f join slots s on s.id = f.slot_id
		where f.replaces is not null and f.state = 'open' and f.expires_at > ${now}
			and (f.customer_id = ${customerId}::uuid or f.replaces = ${orderId}::uuid)
		order by f.expires_at, f.replaces, f.id`.execute(db);
	return rows;
}
