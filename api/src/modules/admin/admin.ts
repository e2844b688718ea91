/**
 * What an admin sees of the whole platform. Reads only.
 * Promised: figures are of today, each order's in the zone that it was sold in (R-platform-figures); nobody is counted for them, but for
 * those who joined today.
 */
import type { PlatformFigures } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { toDollars } from '#lib/money.ts';
import type { Clock } from '#ports/clock.ts';

export type Admin = ReturnType<typeof createAdmin>;

interface Sums {
	users: number;
	new_users: number;
	businesses: number;
	listed: number;
	orders_today: number;
	revenue_cents: number;
}

export function createAdmin({ db, clock }: { db: Db; clock: Clock }) {
	return {
		async figures(): Promise<PlatformFigures> {
			const now = clock.now();
			const { rows } = await sql<Sums>`
				with today as (
					select status, orders, subtotal_cents from platform_days
					-- No zone is further than a day away: lets the key do the work.
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
			return {
				users: { total: sums.users, new_today: sums.new_users },
				businesses: { total: sums.businesses, listed: sums.listed },
				orders_today: sums.orders_today,
				revenue_today: toDollars(sums.revenue_cents),
			};
		},
	};
}
