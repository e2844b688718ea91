import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/prepared.ts';
import { hasBags } from '#stock';

const marked = prepared((db, { userIds }: { userIds: readonly string[] }) =>
	db
		.selectFrom('favorites')
		.select(['user_id', 'business_id'])
		.where(sql<boolean>`user_id = any(${userIds}::uuid[])`),
);
export const favoritesOf = (db: Db, userIds: readonly string[]) => marked(db, { userIds });

/** Returns whether the shop is listed. The lock holds off closing or erasing it. */
export async function holdListed(tx: Db, businessId: string): Promise<boolean> {
	const { rows } = await sql`select from businesses where id = ${businessId} and listed for share`.execute(
		tx,
	);
	return rows.length > 0;
}

/** Idempotent. Returns false if the user has `max` others already. */
export async function addFavorite(
	tx: Db,
	{ userId, businessId, at, max }: { userId: string; businessId: string; at: Date; max: number },
): Promise<boolean> {
	const { rows } = await sql<{ others: number }>`
		with others as (
			select count(*)::int as others from favorites where user_id = ${userId} and business_id <> ${businessId}
		), added as (
			insert into favorites (user_id, business_id, created_at)
			select ${userId}, ${businessId}, ${at} from others where others < ${max}
			on conflict do nothing
		)
		select others from others`.execute(tx);
	return (rows[0]?.others ?? 0) < max;
}

/** Deletes by person, by shop, or by both. */
export async function dropFavorites(
	db: Db,
	{ userId, businessId }: { userId?: string; businessId?: string },
): Promise<void> {
	if (userId === undefined && businessId === undefined) return;
	await db
		.deleteFrom('favorites')
		.$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
		.$if(businessId !== undefined, (query) => query.where('business_id', '=', businessId ?? ''))
		.execute();
}

/** Shops with bags come first, then the most recently marked. */
export async function markedShops(db: Db, userId: string, now: Date) {
	const { rows } = await sql<{ id: string; listed: boolean }>`
		select businesses.id, businesses.listed from favorites f join businesses on businesses.id = f.business_id
		where f.user_id = ${userId} and businesses.deleted_at is null
		order by ${hasBags({}, now)} desc, f.created_at desc, businesses.id`.execute(db);
	return rows;
}

export async function countFavorites(db: Db, businessId: string): Promise<number> {
	const { count } = await db
		.selectFrom('favorites')
		.select(({ fn }) => fn.countAll<string>().as('count'))
		.where('business_id', '=', businessId)
		.executeTakeFirstOrThrow();
	return Number(count);
}
