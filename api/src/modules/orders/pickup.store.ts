/** A pickup in two statements: what it needs to know, and the change with the answer that is kept of it. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { type Asked, keepAnswer } from '#db/idempotency.ts';
import type { OrderRow } from '#db/tables.ts';

export type PickupRow = OrderRow & { asked_before: boolean; has_refund: boolean };

export async function readForPickup(db: Db, asked: Asked, orderId: string): Promise<PickupRow | undefined> {
	const { rows } = await sql<PickupRow>`
		select o.*,
			exists (select from idempotency i where i.user_id = ${asked.userId} and i.key = ${asked.key}) as asked_before,
			exists (select from payments p where p.order_id = o.id and p.status = 'captured'
				and (p.disputed or exists (select from refunds r where r.payment_id = p.id))) as has_refund
		from orders o where o.id = ${orderId}`.execute(db);
	return rows[0];
}

/** False: the order is not any more as it was read. */
export async function pickUpAsRead(
	db: Db,
	asked: Asked,
	{ id, version }: Pick<OrderRow, 'id' | 'version'>,
	at: Date,
	kept: { request: string; answer: object },
): Promise<boolean> {
	const { rows } = await sql`
		with actor as (select set_config('app.actor', ${`customer:${asked.userId}`}, true)),
		moved as (
			update orders set status = 'fulfilled', picked_up_at = ${at}, picked_up_by = ${asked.userId}, changed_at = ${at}
			from actor where id = ${id} and version = ${version} and status in ('paid', 'expired')
			returning id
		),
		kept as (${keepAnswer(asked, kept.request, kept.answer, at, sql`moved`)})
		select id from moved`.execute(db);
	return rows.length > 0;
}
