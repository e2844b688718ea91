import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { DateExceptionRow } from '#db/tables.ts';

export const exceptionsFrom = (db: Db, businessId: string, date: string): Promise<DateExceptionRow[]> =>
	db
		.selectFrom('date_exceptions')
		.selectAll()
		.where('business_id', '=', businessId)
		.where('local_date', '>=', date)
		.execute();

export const exceptionOf = (
	db: Db,
	{ business_id, local_date, period }: Pick<DateExceptionRow, 'business_id' | 'local_date' | 'period'>,
): Promise<DateExceptionRow | undefined> =>
	db
		.selectFrom('date_exceptions')
		.selectAll()
		.where('business_id', '=', business_id)
		.where('local_date', '=', local_date)
		.where('period', '=', period)
		.executeTakeFirst();

type Written = Omit<DateExceptionRow, 'version'>;
/** Written as JSON. */
const stored = ({ price_steps, ...row }: Written) => ({
	...row,
	price_steps: price_steps && JSON.stringify(price_steps),
});

/** Upserts and increments `version`. Callers lock the business row. */
export async function saveExceptions(tx: Db, rows: readonly Written[]): Promise<void> {
	await tx
		.insertInto('date_exceptions')
		.values(rows.map(stored))
		.onConflict((oc) =>
			oc.columns(['business_id', 'local_date', 'period']).doUpdateSet((eb) => ({
				closed: eb.ref('excluded.closed'),
				start_time: eb.ref('excluded.start_time'),
				end_time: eb.ref('excluded.end_time'),
				quantity: eb.ref('excluded.quantity'),
				price_cents: eb.ref('excluded.price_cents'),
				price_steps: eb.ref('excluded.price_steps'),
				reason: eb.ref('excluded.reason'),
				changed_by: eb.ref('excluded.changed_by'),
				changed_at: eb.ref('excluded.changed_at'),
				version: sql`date_exceptions.version + 1`,
			})),
		)
		.execute();
}

/** Erases reasons, which are free text (R-erasure). */
export async function forgetReasons(tx: Db, businessIds: readonly string[]): Promise<void> {
	await tx
		.updateTable('date_exceptions')
		.set((eb) => ({ reason: null, version: eb('version', '+', 1) }))
		.where(sql<boolean>`business_id = any(${businessIds}::uuid[])`)
		.where('reason', 'is not', null)
		.execute();
}

/** The half hour around which a shop posts what is left, of its last ten postings; null below five (R-post-left). */
export async function usualPosting(tx: Db, { id, tz }: { id: string; tz: string }): Promise<string | null> {
	const { rows } = await sql<{ around: string | null }>`
		select case when count(*) >= 5 then to_char(
			date_bin('30 minutes', percentile_disc(0.5) within group (order by p.began), timestamp '2000-01-01'), 'HH24:MI'
		) end as around
		from (
			-- A quarter of an hour more, so that it is rounded.
			select least(timestamp '2000-01-01' + e.start_time::time + interval '15 minutes', timestamp '2000-01-01 23:45') as began
			from date_exceptions e
			where e.business_id = ${id} and e.quantity > 0 and e.start_time is not null
				and (e.changed_at at time zone ${tz})::date = e.local_date and not exists (
					select from weekly_slots w
					where w.business_id = e.business_id and w.day = extract(isodow from e.local_date) and w.period = e.period and w.enabled
				)
			order by e.local_date desc limit 10
		) p`.execute(tx);
	return rows[0]?.around ?? null;
}
