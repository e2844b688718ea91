/** Which businesses have bags left, asked of many of them at once. The numbers are for showing; a hold decides. */
import { limits, type Period } from '@flavorbag/contract';
import { type RawBuilder, sql } from 'kysely';

export interface Wanted {
	day?: 'today' | 'tomorrow' | undefined;
	period?: Period | undefined;
}

/** True of a row of `businesses` that still offers such bags (D20). The same words as `inventory` in window.rules.ts. */
export function hasBags({ day, period }: Wanted, now: Date): RawBuilder<boolean> {
	const [first, last] = day ? (day === 'today' ? [0, 0] : [1, 1]) : [0, limits.daysOffered - 1];
	return sql<boolean>`exists (
		select from weekly_slots week
		cross join lateral generate_series(${first}::int, ${last}::int) ahead
		cross join lateral (select (${now}::timestamptz at time zone businesses.tz)::date + ahead as local_date) dated
		left join slots on slots.business_id = businesses.id
			and slots.local_date = dated.local_date and slots.period = week.period
		where week.business_id = businesses.id and week.enabled
			${period === undefined ? sql`` : sql`and week.period = ${period}`}
			and week.day = extract(isodow from dated.local_date)
			and (dated.local_date + week.end_time::time) at time zone businesses.tz > ${now}::timestamptz
			and week.quantity > coalesce(slots.held + slots.sold, 0))`;
}
