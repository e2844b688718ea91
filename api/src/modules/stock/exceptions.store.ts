/** SQL of what is set apart from the week (R-date-exceptions). */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { DateExceptionRow } from '#db/tables.ts';

/** Of this date and later. */
export const exceptionsFrom = (db: Db, businessId: string, date: string): Promise<DateExceptionRow[]> =>
	db
		.selectFrom('date_exceptions')
		.selectAll()
		.where('business_id', '=', businessId)
		.where('local_date', '>=', date)
		.execute();

/** What is set apart of one pickup, and who changed it last. */
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

/** Each takes the place of what is there, and counts one more. The row of the business is locked. */
export async function saveExceptions(tx: Db, rows: readonly Written[]): Promise<void> {
	await tx
		.insertInto('date_exceptions')
		.values([...rows])
		.onConflict((oc) =>
			oc.columns(['business_id', 'local_date', 'period']).doUpdateSet((eb) => ({
				closed: eb.ref('excluded.closed'),
				start_time: eb.ref('excluded.start_time'),
				end_time: eb.ref('excluded.end_time'),
				quantity: eb.ref('excluded.quantity'),
				price_cents: eb.ref('excluded.price_cents'),
				reason: eb.ref('excluded.reason'),
				changed_by: eb.ref('excluded.changed_by'),
				changed_at: eb.ref('excluded.changed_at'),
				version: sql`date_exceptions.version + 1`,
			})),
		)
		.execute();
}

/** What owners wrote goes with their account (R-erasure). */
export async function forgetReasons(tx: Db, businessIds: readonly string[]): Promise<void> {
	await tx
		.updateTable('date_exceptions')
		.set((eb) => ({ reason: null, version: eb('version', '+', 1) }))
		.where(sql<boolean>`business_id = any(${businessIds}::uuid[])`)
		.where('reason', 'is not', null)
		.execute();
}
