import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { SlotCount, WeekRow } from './window.rules.ts';

/** Every ID has an entry, even if empty. */
function grouped<Row>(ids: readonly string[], rows: (Row & { business_id: string })[]): Map<string, Row[]> {
	const groups = new Map<string, Row[]>(ids.map((id) => [id, []]));
	for (const row of rows) groups.get(row.business_id)?.push(row);
	return groups;
}

export async function weeksOf(db: Db, businessIds: readonly string[]): Promise<Map<string, WeekRow[]>> {
	if (businessIds.length === 0) return new Map();
	const rows = await db
		.selectFrom('weekly_slots')
		.select(['business_id', 'day', 'period', 'start_time', 'end_time', 'enabled', 'quantity'])
		.where('business_id', 'in', businessIds)
		.execute();
	return grouped<WeekRow>(businessIds, rows);
}

/** Both dates are included. */
export async function slotCountsOf(
	db: Db,
	businessIds: readonly string[],
	from: string,
	to: string,
): Promise<Map<string, SlotCount[]>> {
	if (businessIds.length === 0) return new Map();
	const rows = await db
		.selectFrom('slots')
		.select(['business_id', 'local_date', 'period', 'held', 'sold', 'reserved', 'is_exception'])
		.select(['wanted', 'start_time', 'end_time', 'price_cents'])
		.where('business_id', 'in', businessIds)
		.where('local_date', '>=', from)
		.where('local_date', '<=', to)
		.execute();
	const counts = rows.map(
		({ is_exception, held, sold, reserved, business_id, local_date, period, ...terms }) => ({
			business_id,
			local_date,
			period,
			held,
			sold,
			reserved,
			instead: is_exception ? terms : undefined,
		}),
	);
	return grouped<SlotCount>(businessIds, counts);
}

/** Replaces the week. Remaining rows are updated in place, so that a sale waiting for their lock still finds them. */
export async function replaceWeek(db: Db, businessId: string, rows: readonly WeekRow[]): Promise<void> {
	const saved = sql.join([sql`''`, ...rows.map((row) => sql`${`${row.day} ${row.period}`}`)]);
	await db
		.deleteFrom('weekly_slots')
		.where('business_id', '=', businessId)
		.where(sql<boolean>`day || ' ' || period not in (${saved})`)
		.execute();
	if (rows.length === 0) return;
	await db
		.insertInto('weekly_slots')
		.values(rows.map((row) => ({ ...row, business_id: businessId })))
		.onConflict((oc) =>
			oc.columns(['business_id', 'day', 'period']).doUpdateSet((eb) => ({
				start_time: eb.ref('excluded.start_time'),
				end_time: eb.ref('excluded.end_time'),
				enabled: eb.ref('excluded.enabled'),
				quantity: eb.ref('excluded.quantity'),
			})),
		)
		.execute();
}
