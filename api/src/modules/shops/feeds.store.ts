/** SQL of the links with which people have a shop's pickups in their calendar apps (R-shop-calendar). */
import type { Db } from '#db/database.ts';

interface FeedKey {
	businessId: string;
	userId: string;
}

export async function findFeed(db: Db, { businessId, userId }: FeedKey): Promise<Date | undefined> {
	const row = await db
		.selectFrom('calendar_feeds')
		.select('created_at')
		.where('business_id', '=', businessId)
		.where('user_id', '=', userId)
		.executeTakeFirst();
	return row?.created_at;
}

/** It takes the place of the one before. */
export async function saveFeed(
	tx: Db,
	{ businessId, userId }: FeedKey,
	values: { token_sha256: Buffer; created_at: Date },
): Promise<void> {
	await tx
		.insertInto('calendar_feeds')
		.values({ business_id: businessId, user_id: userId, ...values })
		.onConflict((oc) => oc.columns(['business_id', 'user_id']).doUpdateSet(values))
		.execute();
}

/** Of a person in a shop; without the one, of everybody there, without the other, of the person everywhere. */
export async function endFeeds(tx: Db, { businessId, userId }: Partial<FeedKey>): Promise<void> {
	await tx
		.deleteFrom('calendar_feeds')
		.where((eb) =>
			eb.and([
				...(businessId === undefined ? [] : [eb('business_id', '=', businessId)]),
				...(userId === undefined ? [] : [eb('user_id', '=', userId)]),
			]),
		)
		.execute();
}

/** Whose it is. */
export const feedOf = (db: Db, token_sha256: Buffer) =>
	db
		.selectFrom('calendar_feeds')
		.select(['business_id', 'user_id'])
		.where('token_sha256', '=', token_sha256)
		.executeTakeFirst();
