/** Pickups in two statements: one reads, the other writes changes and the answers for repeated calls. */
import type { Order } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { type IdempotentCall, saveAnswers, sha256Of } from '#db/idempotency.ts';
import type { OrderRow } from '#db/tables.ts';

export interface Pickup extends IdempotentCall {
	orderId: string;
}
export type PickupRow = OrderRow & {
	/** The answer stored for this key, with the hash of its request. */
	answer: Order | null;
	answered_sha256: string | null;
	has_refund: boolean;
};

export const pickupRequest = (orderId: string) => `confirm-pickup ${orderId}`;

export async function readForPickups(db: Db, calls: readonly Pickup[]): Promise<(PickupRow | undefined)[]> {
	const { rows } = await sql<PickupRow & { nth: number }>`
		select o.*, a.nth, i.answer, i.request_sha256 as answered_sha256,
			exists (select from payments p where p.order_id = o.id and p.status = 'captured'
				and (p.disputed or exists (select from refunds r where r.payment_id = p.id))) as has_refund
		from unnest(${calls.map(({ orderId }) => orderId)}::uuid[], ${calls.map(({ userId }) => userId)}::uuid[],
			${calls.map(({ key }) => key)}::text[]) with ordinality as a (order_id, user_id, key, nth)
		join orders o on o.id = a.order_id
		left join idempotency i on i.user_id = a.user_id and i.key = a.key`.execute(db);
	const found = new Map(rows.map(({ nth, ...row }) => [nth, row]));
	return calls.map((_, at) => found.get(at + 1));
}

export interface ReadPickup {
	one: Pickup;
	row: Pick<OrderRow, 'id' | 'version' | 'business_id'>;
	answer: object;
}

/** Returns the ids of orders that were unchanged since they were read. */
export async function pickUpAsRead(db: Db, read: readonly ReadPickup[], at: Date): Promise<Set<string>> {
	if (read.length === 0) return new Set();
	// The same order in every process prevents deadlocks.
	const sorted = read.toSorted((a, b) => (a.row.business_id < b.row.business_id ? -1 : 1));
	const column = <T>(pick: (pickup: ReadPickup) => T) => sorted.map(pick);
	const { rows } = await sql<{ id: string }>`
		with actor as (select set_config('app.actor', 'customers', true)),
		asked as (
			select * from unnest(
				${column(({ row }) => row.id)}::uuid[], ${column(({ row }) => row.version)}::int[],
				${column(({ one }) => one.userId)}::uuid[], ${column(({ one }) => one.key)}::text[],
				${column(({ one }) => sha256Of(pickupRequest(one.orderId)))}::text[],
				${column(({ answer }) => JSON.stringify(answer))}::text[]
			) as a (id, version, user_id, key, request_sha256, answer)
		),
		moved as (
			update orders o set status = 'fulfilled', picked_up_at = ${at}, picked_up_by = a.user_id, changed_at = ${at}
			from actor, asked a where o.id = a.id and o.version = a.version and o.status in ('paid', 'expired')
			returning o.id
		),
		kept as (${saveAnswers('confirm-pickup', sql`asked join moved using (id)`, at)})
		select id from moved`.execute(db);
	return new Set(rows.map(({ id }) => id));
}
