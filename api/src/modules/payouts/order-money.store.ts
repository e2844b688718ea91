import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { ordersOfPayment, paymentsOfOrder } from '#payments';
import { findTransfer } from './transfers.store.ts';

const providerId = /^[a-z]{2,5}_[A-Za-z0-9_]+$/;

/** Finds orders by any provider ID: payment, refund, transfer, reversal or dispute (R-console-orders). */
export async function ordersOfProviderId(db: Db, typed: string): Promise<string[]> {
	const id = typed.trim();
	if (!providerId.test(id)) return [];
	const { rows } = await sql<{ order_id: string }>`
		select order_id from transfers where provider_transfer_id = ${id}
		union select t.order_id from reversals v join transfers t on t.id = v.transfer_id
			where v.provider_reversal_id = ${id}`.execute(db);
	return [...(await ordersOfPayment(db, id)), ...rows.map(({ order_id }) => order_id)];
}

export type OrderMoney = Awaited<ReturnType<typeof moneyOfOrder>>;

export async function moneyOfOrder(db: Db, orderId: string) {
	const [paid, transfer] = await Promise.all([paymentsOfOrder(db, orderId), findTransfer(db, orderId)]);
	const reversals = transfer
		? await db
				.selectFrom('reversals')
				.selectAll()
				.where('transfer_id', '=', transfer.id)
				.orderBy('created_at')
				.execute()
		: [];
	return { ...paid, transfer, reversals };
}
