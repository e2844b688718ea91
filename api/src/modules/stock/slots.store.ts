import { type Insertable, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { SlotRow, SlotsTable, WeeklySlotRow } from '#db/tables.ts';
import { promisedCents } from './price-steps.store.ts';

/** Its price before an edit. */
export interface PricedShop {
	id: string;
	price_cents: number;
}

/** Ignores existing slots. Schedules the draw where the shop draws for its bags (R-drop). */
export async function insertSlots(
	db: Db,
	slots: readonly Insertable<SlotsTable>[],
	now: Date,
): Promise<void> {
	await sql`
		insert into slots (business_id, local_date, period, start_time, end_time, starts_at, ends_at, wanted, draws_at)
		select s.*, drop_moment(s.business_id, s.starts_at, ${now}) from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as s (
			business_id uuid, local_date date, period text, start_time text, end_time text,
			starts_at timestamptz, ends_at timestamptz, wanted int
		)
		on conflict (business_id, local_date, period) do nothing`.execute(db);
}

export async function slotIdOf(
	db: Db,
	key: Pick<SlotRow, 'business_id' | 'local_date' | 'period'>,
): Promise<string | undefined> {
	const row = await db
		.selectFrom('slots')
		.select('id')
		.where('business_id', '=', key.business_id)
		.where('local_date', '=', key.local_date)
		.where('period', '=', key.period)
		.executeTakeFirst();
	return row?.id;
}

type WeeklyKey = Pick<WeeklySlotRow, 'business_id' | 'day' | 'period'>;
export const lockWeeklySlots = (db: Db, keys: readonly WeeklyKey[]): Promise<WeeklySlotRow[]> =>
	db
		.selectFrom('weekly_slots')
		.selectAll()
		.where(
			sql<boolean>`(business_id, day, period) in (select * from unnest(
				${keys.map((key) => key.business_id)}::uuid[], ${keys.map(({ day }) => day)}::int[],
				${keys.map((key) => key.period)}::text[]))`,
		)
		.orderBy('business_id')
		.orderBy('day')
		.orderBy('period')
		.forShare()
		.execute();

/** Returns only dates with their own price. */
export const ownPrices = async (
	db: Db,
	keys: readonly Pick<SlotRow, 'business_id' | 'local_date' | 'period'>[],
): Promise<Pick<SlotRow, 'business_id' | 'local_date' | 'period' | 'price_cents'>[]> =>
	db
		.selectFrom('slots')
		.select(['business_id', 'local_date', 'period', 'price_cents'])
		.where(
			sql<boolean>`(business_id, local_date, period) in (select * from unnest(
				${keys.map((key) => key.business_id)}::uuid[], ${keys.map((key) => key.local_date)}::date[],
				${keys.map((key) => key.period)}::text[]))`,
		)
		.where('price_cents', 'is not', null)
		.execute();

/** Locks slots from this date on in a fixed order, which prevents deadlocks between edits. */
export const lockSlotsFrom = (db: Db, { id, price_cents }: PricedShop, date: string) =>
	db
		.selectFrom('slots')
		.selectAll()
		.select(promisedCents(price_cents).as('promised_cents'))
		.where('business_id', '=', id)
		.where('local_date', '>=', date)
		.orderBy('id')
		.forUpdate()
		.execute();

export async function moveSlot(
	db: Db,
	id: string,
	values: Omit<
		SlotRow,
		| 'id'
		| 'business_id'
		| 'local_date'
		| 'period'
		| 'capacity'
		| 'held'
		| 'sold'
		| 'waiting'
		| 'reserved'
		| 'reserved_since'
		| 'draws_at'
		| 'falls_only'
	> & { falls_only?: boolean },
): Promise<void> {
	await db.updateTable('slots').set(values).where('id', '=', id).execute();
}
