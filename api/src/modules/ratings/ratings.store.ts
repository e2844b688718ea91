/** Triggers maintain the counts (R-rating-counts). */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { RatingRow, RatingsTable } from '#db/tables.ts';
import type { Count } from './ratings.rules.ts';

export const findByOrder = (db: Db, orderId: string): Promise<RatingRow | undefined> =>
	db.selectFrom('ratings').selectAll().where('order_id', '=', orderId).executeTakeFirst();

export const insertRating = (tx: Db, row: Insertable<RatingsTable>): Promise<RatingRow> =>
	tx.insertInto('ratings').values(row).returningAll().executeTakeFirstOrThrow();

export const updateRating = (tx: Db, id: string, values: Updateable<RatingsTable>): Promise<RatingRow> =>
	tx.updateTable('ratings').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const lockRating = (tx: Db, id: string, businessId?: string): Promise<RatingRow | undefined> =>
	tx
		.selectFrom('ratings')
		.selectAll()
		.where('id', '=', id)
		.$if(businessId !== undefined, (query) => query.where('business_id', '=', businessId ?? ''))
		.forUpdate()
		.executeTakeFirst();

export const ratingsOfUser = (db: Db, userId: string, limit: number): Promise<RatingRow[]> =>
	db
		.selectFrom('ratings')
		.selectAll()
		.where('user_id', '=', userId)
		.orderBy('given_at', 'desc')
		.limit(limit)
		.execute();

export async function ratingsOfBusiness(
	db: Db,
	businessId: string,
	{ page, per_page }: { page: number; per_page: number },
): Promise<{ rows: RatingRow[]; total: number }> {
	const all = db.selectFrom('ratings').where('business_id', '=', businessId);
	const rows = await all
		.selectAll()
		.orderBy('given_at', 'desc')
		.orderBy('id', 'desc')
		.limit(per_page)
		.offset((page - 1) * per_page)
		.execute();
	const counted = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
	return { rows, total: Number(counted.total) };
}

export const shownTexts = (db: Db, businessId: string, limit: number) =>
	db
		.selectFrom('ratings')
		.select(['user_id', 'food', 'text', 'reply'])
		.where('business_id', '=', businessId)
		.where('text_state', '=', 'shown')
		.where('counted', '=', true)
		.orderBy('given_at', 'desc')
		.orderBy('id', 'desc')
		.limit(limit)
		.execute();

export const countsOf = (db: Db, businessId: string): Promise<Count[]> =>
	db
		.selectFrom('rating_counts')
		.select(['what', 'answer', 'ratings'])
		.where('business_id', '=', businessId)
		.execute();

export const foodSince = async (db: Db, businessId: string, since: Date): Promise<Count[]> => {
	const rows = await db
		.selectFrom('ratings')
		.select(['food', (eb) => eb.fn.countAll<number>().as('ratings')])
		.where('business_id', '=', businessId)
		.where('counted', '=', true)
		.where('given_at', '>=', since)
		.groupBy('food')
		.execute();
	return rows.map(({ food, ratings }) => ({ what: 'food', answer: String(food), ratings: Number(ratings) }));
};

/** Returns false if the business was notified before. */
export async function noteValueNotice(tx: Db, businessId: string, at: Date): Promise<boolean> {
	const row = await tx
		.insertInto('rating_value_notices')
		.values({ business_id: businessId, at })
		.onConflict((oc) => oc.column('business_id').doNothing())
		.returning('business_id')
		.executeTakeFirst();
	return row !== undefined;
}

/** Stops counting older ratings; returns how many. */
export async function stopCounting(db: Db, before: Date, limit: number): Promise<number> {
	const { rows } = await sql`
		update ratings set counted = false where id = any(array(
			select id from ratings where counted and given_at < ${before}
			order by given_at limit ${limit} for update skip locked
		)) returning id`.execute(db);
	return rows.length;
}

/** Erases the person's texts with their replies, and replies by the person or their shops. Scores stay. */
export async function forgetWords(tx: Db, userId: string, businessIds: readonly string[]): Promise<void> {
	const noReply = sql`reply = null, replied_by = null, replied_at = null`;
	await sql`
		update ratings set text = null, text_state = 'none', report_reason = null, reported_by = null, reported_at = null, ${noReply}
		where user_id = ${userId} and (text is not null or reply is not null or reported_at is not null)`.execute(
		tx,
	);
	await sql`
		update ratings set ${noReply}
		where reply is not null and (replied_by = ${userId} or business_id = any(${businessIds}::uuid[]))`.execute(
		tx,
	);
}
