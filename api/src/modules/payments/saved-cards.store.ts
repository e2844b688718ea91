import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export async function findCustomer(db: Db, userId: string): Promise<string | undefined> {
	const row = await db
		.selectFrom('payment_customers')
		.select('provider_customer_id')
		.where('user_id', '=', userId)
		.executeTakeFirst();
	return row?.provider_customer_id;
}

/** Returns IDs in input order. */
export async function findCustomers(db: Db, userIds: readonly string[]): Promise<(string | undefined)[]> {
	const { rows } = await sql<{ user_id: string; provider_customer_id: string }>`
		select user_id, provider_customer_id from payment_customers
		where user_id = any(${userIds}::uuid[])`.execute(db);
	const known = new Map(rows.map((row) => [row.user_id, row.provider_customer_id]));
	return userIds.map((id) => known.get(id));
}

/** Returns the ID that is stored, which may be one that a concurrent call inserted first. */
export async function insertCustomer(
	db: Db,
	userId: string,
	customerId: string,
	now: Date,
): Promise<string | undefined> {
	await db
		.insertInto('payment_customers')
		.values({ user_id: userId, provider_customer_id: customerId, created_at: now })
		.onConflict((oc) => oc.column('user_id').doNothing())
		.execute();
	return findCustomer(db, userId);
}

export async function deleteCustomer(tx: Db, userId: string): Promise<string | undefined> {
	const row = await tx
		.deleteFrom('payment_customers')
		.where('user_id', '=', userId)
		.returning('provider_customer_id')
		.executeTakeFirst();
	return row?.provider_customer_id;
}
