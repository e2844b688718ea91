/** SQL of what became of orders; triggers count it (R-reliability). */
import { reliabilityLimits as limits, type ShopToReview } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Counts } from './reliability.rules.ts';

export const countsOf = (db: Db, businessId: string): Promise<Counts | undefined> =>
	db
		.selectFrom('business_reliability')
		.select(['honored', 'counted', 'in_a_row'])
		.where('business_id', '=', businessId)
		.executeTakeFirst();

/** The latest that were not kept and that no emergency excuses. */
export async function brokenOf(db: Db, businessId: string, limit: number) {
	const { rows } = await sql<{ order_id: string; outcome: 'cancelled' | 'refunded'; ended_at: Date }>`
		select order_id, outcome, ended_at from (
			select o.* from reliability_outcomes o
			join business_reliability b on b.business_id = o.business_id and o.ended_at > b.since
			where o.business_id = ${businessId} and not (o.outcome = 'cancelled' and exists (
				select from emergency_dates e where e.business_id = o.business_id and e.local_date = o.local_date
			))
			order by o.ended_at desc, o.order_id desc limit ${limits.lastOrders}
		) latest
		where outcome <> 'honored' order by ended_at desc, order_id desc limit ${limit}`.execute(db);
	return rows;
}

export const emergenciesOf = (db: Db, businessId: string, limit: number) =>
	db
		.selectFrom('emergency_dates')
		.select(['local_date', 'reason', 'marked_by', 'at'])
		.where('business_id', '=', businessId)
		.orderBy('local_date', 'desc')
		.limit(limit)
		.execute();

export async function shopsToReview(db: Db, limit: number): Promise<ShopToReview[]> {
	const { rows } = await sql<ShopToReview>`
		select r.business_id, b.display_name as business_name, r.honored, r.counted
		from business_reliability r join businesses b on b.id = r.business_id and b.deleted_at is null
		where r.counted >= 20 and r.honored * 5 < r.counted * 4
		order by r.honored::float / r.counted, r.business_id limit ${limit}`.execute(db);
	return rows;
}

/** R-reliability-emergency. False: there is no such business. What is marked already stays as it was. */
export async function markEmergency(
	db: Db,
	given: { businessId: string; date: string; reason: string; by: string; at: Date },
): Promise<boolean> {
	const { businessId, date, reason, by, at } = given;
	const { rows } = await sql`
		with shop as (select id from businesses where id = ${businessId} and deleted_at is null),
		marked as (
			insert into emergency_dates (business_id, local_date, reason, marked_by, at)
			select id, ${date}::date, ${reason}, ${by}::uuid, ${at}::timestamptz from shop
			on conflict do nothing
		)
		select id from shop`.execute(db);
	return rows.length > 0;
}

/** Outcomes from before then leave the numbers; says of how many businesses. */
export async function countSince(db: Db, since: Date, limit: number): Promise<number> {
	const { rows } = await sql`
		update business_reliability set since = ${since}
		where business_id in (
			select business_id from business_reliability where oldest_at <= ${since}
			order by oldest_at limit ${limit} for update skip locked
		)
		returning business_id`.execute(db);
	return rows.length;
}
