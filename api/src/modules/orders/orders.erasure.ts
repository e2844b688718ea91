/**
 * What a person leaves behind among the orders (R-erasure). Orders keep their amounts and their times, and where they were
 * collected; what somebody wrote, the shop's phone number and the answers kept for repeated calls go.
 */
import type { ErrorCode } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { openWork } from './orders.store.ts';

const open = ['pending', 'paid'] as const;

export const orderErasure = {
	async blocker(tx: Db, userId: string): Promise<ErrorCode | undefined> {
		const bought = await tx
			.selectFrom('orders')
			.select('id')
			.where('customer_id', '=', userId)
			.where('status', 'in', open)
			.limit(1)
			.executeTakeFirst();
		if (bought) return 'ORDERS_OPEN';
		// Who is buying there at this moment waits, or is seen.
		const shops = await tx
			.selectFrom('businesses')
			.select('id')
			.where('owner_id', '=', userId)
			.forUpdate()
			.execute();
		const waiting = await openWork(
			tx,
			shops.map(({ id }) => id),
		);
		if (waiting.orders > 0) return 'BAGS_TO_COLLECT';
		return waiting.refundRequests > 0 ? 'REFUNDS_TO_ANSWER' : undefined;
	},

	async erase(tx: Db, person: { id: string }): Promise<void> {
		const shops = sql`select id from businesses where owner_id = ${person.id}`;
		const mine = sql`select id::text from orders where customer_id = ${person.id} or business_id in (${shops})`;
		await tx.deleteFrom('idempotency').where('user_id', '=', person.id).execute();
		// What others were answered about these orders: a repeated call is refused instead.
		await sql`delete from idempotency where answer ->> 'id' in (${mine})`.execute(tx);
		await tx
			.updateTable('orders')
			.set({ reason: 'erased' })
			.where('customer_id', '=', person.id)
			.where('status', '=', 'refunded')
			.execute();
		await sql`
			update orders set pickup_place = pickup_place || '{"phone_number": null, "notes": null}'
			where business_id in (${shops})
				and (pickup_place ->> 'phone_number' is not null or pickup_place ->> 'notes' is not null)`.execute(
			tx,
		);
	},
};
