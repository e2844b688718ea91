/** What people wrote about refunds (D10): the amounts and the answers' outcome stay, the words go. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export const paymentBelongings = {
	async erase(tx: Db, person: { id: string }): Promise<void> {
		await sql`
			update refunds set reason = 'erased' where requested_by = 'customer' and payment_id in (
				select p.id from payments p join orders o on o.id = p.order_id where o.customer_id = ${person.id}
			)`.execute(tx);
		await sql`update refunds set answer = 'erased' where answer is not null and answered_by = ${person.id}`.execute(
			tx,
		);
	},
};
