/** Erases the bank details of a person's shops (R-erasure); amounts stay. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { everyIdOf } from '#shops';

export const payoutErasure = {
	async erase(tx: Db, person: { id: string }): Promise<void> {
		const shops = await everyIdOf(tx, person.id);
		await sql`
			update bank_payouts set bank_name = null, bank_last4 = null where provider_account_id in (
				select provider_account_id from payment_accounts where business_id = any(${shops}::uuid[])
				union all
				select provider_account_id from past_accounts where owner_id = ${person.id}
			)`.execute(tx);
		await sql`
			update payment_accounts set bank_name = null, bank_last4 = null where business_id = any(${shops}::uuid[])`.execute(
			tx,
		);
	},
};
