import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

interface Sums {
	users: number;
	new_users: number;
	businesses: number;
	listed: number;
	orders_today: number;
	revenue_cents: number;
}

export async function sumPlatform(db: Db, now: Date): Promise<Sums> {
	const { rows } = await sql<Sums>`
		with today as (
			select status, orders, subtotal_cents from platform_days
			-- Every zone's date is within a day of UTC's, so the primary key narrows the scan.
			where local_date between (${now}::timestamptz at time zone 'UTC')::date - 1
					and (${now}::timestamptz at time zone 'UTC')::date + 1
				and local_date = (${now}::timestamptz at time zone tz)::date
		), counted as (
			select what, sum(count)::int as count from platform_counts group by what
		)
		select
			coalesce((select count from counted where what = 'users'), 0) as users,
			(select count(*) from users where deleted_at is null
				and created_at >= date_trunc('day', ${now}::timestamptz, 'UTC')) as new_users,
			coalesce((select count from counted where what = 'businesses'), 0) as businesses,
			coalesce((select count from counted where what = 'listed'), 0) as listed,
			(select coalesce(sum(orders), 0)::int from today) as orders_today,
			(select coalesce(sum(subtotal_cents), 0)::bigint from today
				where status in ('paid', 'fulfilled')) as revenue_cents`.execute(db);
	const [sums] = rows;
	if (!sums) throw new Error('a select without from has one row');
	return sums;
}
