/** Erases texts about refunds, card details and saved cards (R-erasure). Amounts and outcomes stay. */
import { untypedReasons } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { enqueue } from '#db/outbox.ts';
import { deleteCustomer } from './saved-cards.store.ts';

export const paymentErasure = {
	async erase(tx: Db, person: { id: string }, at: Date): Promise<void> {
		const customerId = await deleteCustomer(tx, person.id);
		if (customerId) {
			await enqueue(tx, {
				topic: 'customer.delete',
				dedupe_key: `customer.delete:${customerId}`,
				payload: { customer_id: customerId },
				run_at: at,
			});
		}
		await sql`
			update payments set card_brand = null, card_last4 = null where card_last4 is not null and order_id in (
				select id from orders where customer_id = ${person.id}
			)`.execute(tx);
		await sql`
			update refunds set reason = case when reason = any(${untypedReasons}::text[]) then reason else 'erased' end,
				answer = case when answer is not null then 'erased' end
			where payment_id in (
				select p.id from payments p join orders o on o.id = p.order_id where o.customer_id = ${person.id}
			)`.execute(tx);
		await sql`update refunds set answer = 'erased' where answer is not null and answered_by = ${person.id}`.execute(
			tx,
		);
	},
};
