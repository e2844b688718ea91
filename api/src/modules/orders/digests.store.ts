import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { OrderRow, SlotRow } from '#db/tables.ts';
import type { DigestKey } from '#notifications';

/** Returns how many slots were checked. Fewer than `max` means that none are left. */
export async function queueDigests(db: Db, at: Date, max: number): Promise<number> {
	const { rows } = await sql<{ slots: number }>`select queue_digests(${at}, ${max}) as slots`.execute(db);
	return rows[0]?.slots ?? 0;
}

type Pickup = Pick<SlotRow, 'id' | 'start_time' | 'end_time' | 'wanted' | 'held' | 'sold'> & {
	display_name: string;
	tz: string;
};
/** Returns undefined if the shop is closed or no longer wants notifications. */
export const findPickup = (
	db: Db,
	{ business_id, local_date, period }: DigestKey,
): Promise<Pickup | undefined> =>
	db
		.selectFrom('slots')
		.innerJoin('businesses', 'businesses.id', 'slots.business_id')
		.select(['slots.id', 'start_time', 'end_time', 'wanted', 'held', 'sold', 'display_name', 'tz'])
		.where('business_id', '=', business_id)
		.where('local_date', '=', local_date)
		.where('period', '=', period)
		.where('deleted_at', 'is', null)
		.where('email_notifications', '=', true)
		.executeTakeFirst();

export const ordersOfSlot = (db: Db, slotId: string): Promise<OrderRow[]> =>
	db
		.selectFrom('orders')
		.selectAll()
		.where('slot_id', '=', slotId)
		.where('status', 'in', ['paid', 'fulfilled'])
		.orderBy('created_at')
		.orderBy('id')
		.execute();
