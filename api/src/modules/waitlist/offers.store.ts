/** Callers lock the slot before changes. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { BagOfferRow, SlotRow, WaitlistEntryRow } from '#db/tables.ts';

export const insertOffer = async (
	tx: Db,
	entry: Pick<WaitlistEntryRow, 'id' | 'slot_id' | 'customer_id'>,
	offer: Pick<BagOfferRow, 'quantity' | 'created_at' | 'expires_at'>,
): Promise<BagOfferRow> =>
	tx
		.insertInto('bag_offers')
		.values({ entry_id: entry.id, slot_id: entry.slot_id, customer_id: entry.customer_id, ...offer })
		.returningAll()
		.executeTakeFirstOrThrow();

export type OpenOffer = Pick<BagOfferRow, 'id' | 'entry_id' | 'expires_at' | 'quantity'>;
export const openOffersOf = (tx: Db, slotId: string): Promise<OpenOffer[]> =>
	tx
		.selectFrom('bag_offers')
		.select(['id', 'entry_id', 'expires_at', 'quantity'])
		.where('slot_id', '=', slotId)
		.where('state', '=', 'open')
		.orderBy('expires_at')
		// Ties are broken by place.
		.orderBy((eb) =>
			eb.selectFrom('waitlist_entries as e').select('e.place').whereRef('e.id', '=', 'entry_id'),
		)
		.execute();
export async function endOffers(
	tx: Db,
	entryIds: readonly string[],
	state: 'declined' | 'lapsed' | 'void',
	at: Date,
): Promise<void> {
	await tx
		.updateTable('bag_offers')
		.set({ state, ended_at: at })
		.where('entry_id', 'in', entryIds)
		.where('state', '=', 'open')
		.execute();
}

/** Returns offers made to waiting people, not as replacements. */
export async function whichServeWaits(db: Db, offerIds: readonly string[]): Promise<Set<string>> {
	if (offerIds.length === 0) return new Set();
	const rows = await db
		.selectFrom('bag_offers')
		.select('id')
		.where('id', 'in', offerIds)
		.where('entry_id', 'is not', null)
		.execute();
	return new Set(rows.map(({ id }) => id));
}

/** Returns people with an open offer for another pickup time of this shop and date. */
export async function offeredElsewhere(
	tx: Db,
	customerIds: readonly string[],
	{ id, business_id, local_date }: Pick<SlotRow, 'id' | 'business_id' | 'local_date'>,
): Promise<Set<string>> {
	const { rows } = await sql<{ customer_id: string }>`
		select f.customer_id from bag_offers f join slots s on s.id = f.slot_id
		where f.customer_id = any(${customerIds}::uuid[]) and f.state = 'open' and f.entry_id is not null
			and s.business_id = ${business_id} and s.local_date = ${local_date} and s.id <> ${id}`.execute(tx);
	return new Set(rows.map(({ customer_id }) => customer_id));
}

/** Matches open offers to people who took another pickup time of this shop and date. */
export const hasAnother = sql<boolean>`f.state = 'open' and f.entry_id is not null and exists (
	select from bag_offers t join slots o on o.id = t.slot_id
	where t.customer_id = f.customer_id and t.state = 'taken' and t.entry_id is not null and t.slot_id <> f.slot_id
		and (o.business_id, o.local_date) = (s.business_id, s.local_date))`;
export async function offeredTwice(
	tx: Db,
	{ id }: Pick<SlotRow, 'id'>,
): Promise<{ entry_id: string; customer_id: string }[]> {
	const { rows } = await sql<{ entry_id: string; customer_id: string }>`
		select f.entry_id, f.customer_id from bag_offers f join slots s on s.id = f.slot_id
		where f.slot_id = ${id} and ${hasAnother}`.execute(tx);
	return rows;
}
