/** The only SQL of payment accounts. */
import type { Db } from '#db/database.ts';
import type { PaymentAccountRow } from '#db/tables.ts';

export function findAccount(db: Db, businessId: string): Promise<PaymentAccountRow | undefined> {
	return db
		.selectFrom('payment_accounts')
		.selectAll()
		.where('business_id', '=', businessId)
		.executeTakeFirst();
}

export async function businessOfAccount(db: Db, providerAccountId: string): Promise<string | undefined> {
	const row = await db
		.selectFrom('payment_accounts')
		.select('business_id')
		.where('provider_account_id', '=', providerAccountId)
		.executeTakeFirst();
	return row?.business_id;
}

/** Both keys of the row are unique: of two that come at once either one may be met first. */
export async function saveAccount(
	tx: Db,
	businessId: string,
	values: Omit<PaymentAccountRow, 'business_id'>,
): Promise<void> {
	const made = await tx
		.insertInto('payment_accounts')
		.values({ business_id: businessId, ...values })
		.onConflict((oc) => oc.doNothing())
		.executeTakeFirst();
	if (made.numInsertedOrUpdatedRows !== 1n)
		await tx.updateTable('payment_accounts').set(values).where('business_id', '=', businessId).execute();
}
