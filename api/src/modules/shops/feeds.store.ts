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

/** Replaces the previous link. */
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

/** Deletes by shop, by person, or by both. */
export async function endFeeds(tx: Db, { businessId, userId }: Partial<FeedKey>): Promise<void> {
	await tx
		.deleteFrom('calendar_feeds')
		.where((eb) =>
			eb.and({
				...(businessId !== undefined && { business_id: businessId }),
				...(userId !== undefined && { user_id: userId }),
			}),
		)
		.execute();
}

export const feedOf = (db: Db, token_sha256: Buffer) =>
	db
		.selectFrom('calendar_feeds')
		.select(['business_id', 'user_id'])
		.where('token_sha256', '=', token_sha256)
		.executeTakeFirst();
