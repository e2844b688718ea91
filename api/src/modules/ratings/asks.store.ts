import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Ignores orders dismissed with "not now", because that may happen before they are due. */
export async function latestAsked(db: Db): Promise<Date | undefined> {
	const row = await db
		.selectFrom('rating_asks')
		.select('picked_up_at')
		.where('dismissed_at', 'is', null)
		.orderBy('picked_up_at', 'desc')
		.limit(1)
		.executeTakeFirst();
	return row?.picked_up_at;
}

/** Returns the IDs that weren't noted before. */
export async function noteAsked(
	tx: Db,
	orders: readonly { id: string; picked_up_at: Date }[],
): Promise<Set<string>> {
	const { rows } = await sql<{ order_id: string }>`
		insert into rating_asks (order_id, picked_up_at)
		select * from unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map((one) => one.picked_up_at)}::timestamptz[])
		on conflict (order_id) do nothing returning order_id`.execute(tx);
	return new Set(rows.map(({ order_id }) => order_id));
}

export async function dismiss(db: Db, order: { id: string; picked_up_at: Date }, at: Date): Promise<void> {
	await db
		.insertInto('rating_asks')
		.values({ order_id: order.id, picked_up_at: order.picked_up_at, dismissed_at: at })
		.onConflict((oc) => oc.column('order_id').doUpdateSet({ dismissed_at: at }))
		.execute();
}

/** Returns the orders dismissed with "not now". */
export async function dismissedOf(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
	if (orderIds.length === 0) return new Set();
	const rows = await db
		.selectFrom('rating_asks')
		.select('order_id')
		.where('order_id', 'in', orderIds)
		.where('dismissed_at', 'is not', null)
		.execute();
	return new Set(rows.map(({ order_id }) => order_id));
}

export async function wantsEmails(db: Db, userId: string): Promise<boolean> {
	const row = await db
		.selectFrom('rating_email_optouts')
		.select('user_id')
		.where('user_id', '=', userId)
		.executeTakeFirst();
	return row === undefined;
}

export async function setEmails(db: Db, userId: string, emails: boolean, at: Date): Promise<void> {
	if (emails) {
		await db.deleteFrom('rating_email_optouts').where('user_id', '=', userId).execute();
		return;
	}
	await db
		.insertInto('rating_email_optouts')
		.values({ user_id: userId, created_at: at })
		.onConflict((oc) => oc.column('user_id').doNothing())
		.execute();
}
