/** Read-only queries for lower-level modules. */
import type { ShopWaits } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Slots whose bags are or were drawn (R-drop). */
export async function drawnAmong(db: Db, slotIds: readonly string[]): Promise<ReadonlySet<string>> {
	if (slotIds.length === 0) return new Set();
	const rows = await db.selectFrom('drops').select('slot_id').where('slot_id', 'in', slotIds).execute();
	return new Set(rows.map(({ slot_id }) => slot_id));
}

/** Returns waitlist counts by business ID, then by `date period`. */
export async function waitsOf(
	db: Db,
	businessIds: readonly string[],
	now: Date,
): Promise<Map<string, Map<string, ShopWaits>>> {
	if (businessIds.length === 0) return new Map();
	const { rows } = await sql<{
		business_id: string;
		key: string;
		people: number;
		bags: number;
		draws_at: Date | null;
	}>`
		select s.business_id, s.local_date || ' ' || s.period as key, coalesce(e.people, 0) as people, s.reserved + (
			select coalesce(sum(f.quantity), 0)::int from bag_offers f where f.slot_id = s.id and f.state = 'open'
		) as bags, s.draws_at
		from (
			-- People with an offer are counted by their bags instead.
			select slot_id, count(*) filter (where state <> 'offered')::int as people from waitlist_entries
			where business_id = any(${businessIds}::uuid[]) and state in ('waiting', 'offered', 'watching') group by 1
			union all
			-- Announced draws without entrants.
			select d.slot_id, 0 from drops d
			where d.business_id = any(${businessIds}::uuid[]) and d.drawn_at is null and not exists (
				select from waitlist_entries e where e.slot_id = d.slot_id and e.state in ('waiting', 'offered', 'watching')
			)
		) e join slots s on s.id = e.slot_id
		where s.ends_at > ${now}`.execute(db);
	const all = new Map<string, Map<string, ShopWaits>>();
	for (const { business_id, key, people, bags, draws_at } of rows) {
		const waits = { people, bags, ...(draws_at && { draws_at: draws_at.toISOString() }) };
		all.set(business_id, (all.get(business_id) ?? new Map()).set(key, waits));
	}
	return all;
}
