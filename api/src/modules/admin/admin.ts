/**
 * What an admin sees of the whole platform (spec §2, D2). Reads only.
 * Promised: figures are of today, each order's in its business's own zone (D15, D28).
 */
import type { PlatformFigures } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { toDollars } from '#lib/money.ts';
import type { Clock } from '#ports/clock.ts';

export { adminRoutes } from './admin.routes.ts';

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
					select d.status, d.orders, d.subtotal_cents from order_days d join businesses b on b.id = d.business_id
					-- No zone is further than a day away: lets the index on dates do the work.
					where d.local_date between (${now}::timestamptz at time zone 'UTC')::date - 1
							and (${now}::timestamptz at time zone 'UTC')::date + 1
						and d.local_date = (${now}::timestamptz at time zone b.tz)::date
				)
				select
					(select count(*) from users where deleted_at is null) as users,
					(select count(*) from users where deleted_at is null
						and created_at >= date_trunc('day', ${now}::timestamptz, 'UTC')) as new_users,
					(select count(*) from businesses where deleted_at is null) as businesses,
					(select count(*) from businesses where listed) as listed,
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
