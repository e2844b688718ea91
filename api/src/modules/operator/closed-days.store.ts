import type { ClosedDay } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { TownDate } from '#shops';

interface Texts {
	text_en: string;
	text_es: string;
}

/** Closing a date that is already closed only changes its text. */
export async function closeDay(
	db: Db,
	day: Texts & { local_date: string; closed_by: string; closed_at: Date },
): Promise<void> {
	await sql`
		insert into closed_days as d (local_date, text_en, text_es, closed_by, closed_at)
		values (${day.local_date}, ${day.text_en}, ${day.text_es}, ${day.closed_by}, ${day.closed_at})
		on conflict (local_date) do update set text_en = excluded.text_en, text_es = excluded.text_es,
			orders = case when d.reopened_at is null then d.orders end,
			canceled_at = case when d.reopened_at is null then d.canceled_at end,
			reopened_at = null`.execute(db);
}

/** Returns false if the date isn't closed. */
export async function reopenDay(db: Db, date: string, now: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('closed_days')
		.set({ reopened_at: now })
		.where('local_date', '=', date)
		.where('reopened_at', 'is', null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

export async function lockDay(tx: Db, date: string): Promise<{ orders: string | null } | undefined> {
	return tx
		.selectFrom('closed_days')
		.select('orders')
		.where('local_date', '=', date)
		.where('reopened_at', 'is', null)
		.forUpdate()
		.executeTakeFirst();
}

export async function saveAnswer(tx: Db, date: string, orders: 'keep' | 'cancel'): Promise<void> {
	await tx.updateTable('closed_days').set({ orders }).where('local_date', '=', date).execute();
}

export async function listDays(
	db: Db,
	from: string,
): Promise<(Omit<ClosedDay, 'closed_at'> & { closed_at: Date })[]> {
	const { rows } = await sql<Omit<ClosedDay, 'closed_at'> & { closed_at: Date }>`
		select d.local_date as date, d.text_en, d.text_es, d.closed_at, d.orders, s.shops, b.all_shops - s.shops as waiting, p.paid
		from closed_days d
		cross join lateral (select count(*)::int as shops from closed_day_shops s join businesses b on b.id = s.business_id
			where s.local_date = d.local_date and b.deleted_at is null) s
		cross join (select count(*)::int as all_shops from businesses where deleted_at is null) b
		cross join lateral (select count(*)::int as paid from orders where status = 'paid' and local_date = d.local_date) p
		where d.reopened_at is null and d.local_date >= ${from} order by d.local_date`.execute(db);
	return rows;
}

/** Returns shops that have yet to close on a closed date, or to reopen on a reopened one. */
export async function nextDates(db: Db, from: string, limit: number): Promise<TownDate[]> {
	const { rows } = await sql<TownDate>`
		(select b.id as business_id, d.local_date, d.closed_by, d.closed_at, true as closes
		from closed_days d join businesses b on b.deleted_at is null
		where d.reopened_at is null and d.local_date >= ${from} and not exists
			(select from closed_day_shops s where s.local_date = d.local_date and s.business_id = b.id)
		limit ${limit})
		union all
		(select s.business_id, d.local_date, d.closed_by, d.closed_at, false
		from closed_days d join closed_day_shops s on s.local_date = d.local_date
		where d.reopened_at is not null limit ${limit})`.execute(db);
	return rows;
}

export async function markShop(tx: Db, { business_id, local_date, closes }: TownDate): Promise<void> {
	await (closes
		? sql`insert into closed_day_shops (local_date, business_id) values (${local_date}, ${business_id}) on conflict do nothing`
		: sql`delete from closed_day_shops where local_date = ${local_date} and business_id = ${business_id}`
	).execute(tx);
}

export interface DateToCancel extends Texts {
	local_date: string;
	closed_by: string;
}
/** Closed dates whose paid orders are to be canceled. */
export const datesToCancel = (db: Db): Promise<DateToCancel[]> =>
	db
		.selectFrom('closed_days')
		.select(['local_date', 'text_en', 'text_es', 'closed_by'])
		.where('orders', '=', 'cancel')
		.where('canceled_at', 'is', null)
		.where('reopened_at', 'is', null)
		.execute();

export async function shopsWithOrders(
	db: Db,
	date: string,
	statuses: ('pending' | 'paid')[],
): Promise<string[]> {
	const rows = await db
		.selectFrom('orders')
		.select('business_id')
		.distinct()
		.where('local_date', '=', date)
		.where('status', 'in', statuses)
		.execute();
	return rows.map(({ business_id }) => business_id);
}

export async function noteCanceled(db: Db, date: string, now: Date): Promise<void> {
	await db.updateTable('closed_days').set({ canceled_at: now }).where('local_date', '=', date).execute();
}

export const comingTexts = (db: Db, from: string, until: string): Promise<(Texts & { date: string })[]> =>
	db
		.selectFrom('closed_days')
		.select(['local_date as date', 'text_en', 'text_es'])
		.where('reopened_at', 'is', null)
		.where('local_date', '>=', from)
		.where('local_date', '<=', until)
		.orderBy('local_date')
		.execute();
