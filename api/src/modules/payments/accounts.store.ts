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

/** Any of those that are paid into it. */
export async function businessOfAccount(db: Db, providerAccountId: string): Promise<string | undefined> {
	const row = await db
		.selectFrom('payment_accounts')
		.select('business_id')
		.where('provider_account_id', '=', providerAccountId)
		.limit(1)
		.executeTakeFirst();
	return row?.business_id;
}

/**
 * What is known of an account, for this business and all others that are paid into it; answers all of them. They are locked
 * before they are written: a business that is being given the same account meanwhile (`copyAccount`) is among them.
 */
export async function saveAccount(
	tx: Db,
	businessId: string,
	values: Omit<PaymentAccountRow, 'business_id'>,
): Promise<string[]> {
	await tx
		.insertInto('payment_accounts')
		.values({ business_id: businessId, ...values })
		.onConflict((oc) => oc.column('business_id').doNothing())
		.execute();
	const ofAccount = tx
		.selectFrom('payment_accounts')
		.select('business_id')
		.where('provider_account_id', '=', values.provider_account_id)
		.orderBy('business_id');
	await ofAccount.forUpdate().execute();
	await tx
		.updateTable('payment_accounts')
		.set(values)
		.where('provider_account_id', '=', values.provider_account_id)
		.execute();
	return (await ofAccount.execute()).map(({ business_id }) => business_id);
}

/**
 * R-another-bag: the new business is paid into the account of the other one, if it has one. Whether it can take charges. No word
 * about the account comes in between.
 */
export async function copyAccount(tx: Db, fromId: string, toId: string, now: Date): Promise<boolean> {
	const account = await tx
		.selectFrom('payment_accounts')
		.selectAll()
		.where('business_id', '=', fromId)
		.forShare()
		.executeTakeFirst();
	if (!account) return false;
	await tx
		.insertInto('payment_accounts')
		.values({ ...account, business_id: toId, updated_at: now })
		.execute();
	return account.charges_enabled;
}
