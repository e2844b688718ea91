/** Triggers count the outcomes (R-reliability). */
import { reliabilityLimits as limits, type ShopToReview } from '@flavorbag/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Returns the latest orders not honored, without those excused by an emergency. */
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

interface MarkedDate {
	business_id: string;
	local_date: string;
	reason: string;
	said_by: string;
	at: Date;
	back_reason: string | null;
	back_by: string | null;
	back_at: Date | null;
}
/** Returns each shop's latest marked dates in their current state. */
export async function emergenciesOf(
	db: Db,
	businessIds: readonly string[],
	limit: number,
): Promise<MarkedDate[]> {
	const { rows } = await sql<MarkedDate>`
		select e.* from unnest(${businessIds}::uuid[]) shop cross join lateral (
			select distinct on (m.local_date) m.business_id, m.local_date, m.reason, m.said_by, m.at,
				t.reason as back_reason, t.said_by as back_by, t.at as back_at
			from emergency_events m
			left join emergency_events t on (t.business_id, t.local_date, t.nth) = (m.business_id, m.local_date, m.nth + 1)
			where m.business_id = shop and m.what = 'marked'
			order by m.local_date desc, m.nth desc limit ${limit}
		) e`.execute(db);
	return rows;
}

type WithoutDates = Omit<ShopToReview, 'emergencies'>;
/** Includes contact details and the latest orders not honored. */
async function look(db: Db, chosen: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) {
	const { rows } = await sql<WithoutDates>`
		select b.id as business_id, b.display_name as business_name, b.city, b.state, b.tz as time_zone, b.email, b.phone_number,
			coalesce(r.honored, 0) as honored, coalesce(r.counted, 0) as counted, coalesce(k.broken, '[]') as broken
		from businesses b left join business_reliability r on r.business_id = b.id
		left join lateral (
			select jsonb_agg(jsonb_build_object(
				'order_id', l.order_id, 'why', l.outcome, 'reason', coalesce(o.reason, f.reason, ''),
				'at', to_char(l.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
			) order by l.ended_at desc, l.order_id desc) as broken
			from (
				select v.order_id, v.outcome, v.ended_at from reliability_outcomes v
				where v.business_id = b.id and v.ended_at > r.since and v.outcome <> 'honored'
					and not (v.outcome = 'cancelled' and exists (
						select from emergency_dates e where e.business_id = b.id and e.local_date = v.local_date
					))
				order by v.ended_at desc, v.order_id desc limit ${brokenShown}
			) l
			join orders o on o.id = l.order_id
			left join lateral (
				select f.reason from payments p join refunds f on f.payment_id = p.id
				where p.order_id = l.order_id and f.status <> 'rejected' order by f.created_at desc limit 1
			) f on true
		) k on true
		where b.deleted_at is null and ${chosen}
		order by ${order}, b.id limit ${limit}`.execute(db);
	return rows;
}
const brokenShown = 5;

export const shopsToReview = (db: Db, limit: number): Promise<WithoutDates[]> =>
	look(
		db,
		sql`r.counted >= 20 and r.honored * 5 < r.counted * 4`,
		sql`r.honored::float / nullif(r.counted, 0)`,
		limit,
	);

/** Searches by part of the name or the beginning of the city. */
export function shopsLike(db: Db, typed: string, limit: number): Promise<WithoutDates[]> {
	const letters = typed.replace(/[\\%_]/g, '\\$&');
	return look(
		db,
		sql`(b.display_name ilike ${`%${letters}%`} or b.city ilike ${`${letters}%`})`,
		sql`lower(b.display_name)`,
		limit,
	);
}

/** Locks the shop, which serializes concurrent marks and withdrawals. */
export const lockShopNamed = (db: Db, id: string): Promise<{ display_name: string } | undefined> =>
	db
		.selectFrom('businesses')
		.select('display_name')
		.where('id', '=', id)
		.where('deleted_at', 'is', null)
		.forNoKeyUpdate()
		.executeTakeFirst();

export interface EmergencyEvent {
	businessId: string;
	date: string;
	what: 'marked' | 'withdrawn';
	reason: string;
	by: string;
	at: Date;
}
/** R-reliability-emergency. Returns the event's number for its date; undefined if nothing changed. */
export async function addEmergencyEvent(tx: Db, event: EmergencyEvent): Promise<number | undefined> {
	const { businessId, date, what, reason, by, at } = event;
	const { rows } = await sql<{ nth: number }>`
		insert into emergency_events (business_id, local_date, what, reason, said_by, at)
		select ${businessId}::uuid, ${date}::date, ${what}, ${reason}, ${by}::uuid, ${at}::timestamptz
		where ${what === 'marked'} <> exists (
			select from emergency_dates where business_id = ${businessId} and local_date = ${date}::date
		)
		on conflict do nothing
		returning nth`.execute(tx);
	return rows[0]?.nth;
}

/** Stops counting older outcomes; returns the number of businesses. */
export async function countSince(db: Db, since: Date, limit: number): Promise<number> {
	const { rows } = await sql`
		update business_reliability set since = ${since}
		where business_id = any(array(
			select business_id from business_reliability where oldest_at <= ${since}
			order by oldest_at limit ${limit} for update skip locked
		))
		returning business_id`.execute(db);
	return rows.length;
}
