import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { HandoverRow } from '#db/tables.ts';
import { activeShops } from '#shops';
import { changeMember, saveMember } from './team.store.ts';

const open = (db: Db, now: Date) =>
	activeShops(db)
		.innerJoin('handovers as h', 'h.business_id', 'businesses.id')
		.innerJoin('members as m', (join) =>
			join.onRef('m.business_id', '=', 'h.business_id').onRef('m.user_id', '=', 'h.to_user'),
		)
		.where('h.accepted_at', 'is', null)
		.where('h.ended_at', 'is', null)
		.where('h.expires_at', '>', now)
		.where('m.removed_at', 'is', null)
		.select(['h.id', 'h.business_id', 'h.from_user', 'h.to_user', 'h.stays', 'h.expires_at'])
		.select(['businesses.display_name', 'businesses.tz']);

export const openOfferOf = (db: Db, businessId: string, now: Date) =>
	open(db, now).where('h.business_id', '=', businessId).executeTakeFirst();
export const offersTo = (db: Db, userId: string, now: Date) =>
	open(db, now).where('h.to_user', '=', userId).orderBy('h.created_at').execute();

export const findOffer = (db: Db, id: string): Promise<HandoverRow | undefined> =>
	db.selectFrom('handovers').selectAll().where('id', '=', id).executeTakeFirst();
export const lockOffer = (tx: Db, id: string): Promise<HandoverRow | undefined> =>
	tx.selectFrom('handovers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

interface Act {
	at: Date;
	what: 'offered' | 'withdrawn' | 'accepted';
	from_user: string;
	to_user: string;
}

export async function handoverActs(db: Db, businessId: string): Promise<Act[]> {
	const { rows } = await sql<Act>`
		select a.at, a.what, h.from_user, h.to_user from handovers h
		cross join lateral (values
			(h.created_at, 'offered', 1), (h.ended_at, 'withdrawn', 2), (h.accepted_at, 'accepted', 3)
		) a (at, what, nth)
		where h.business_id = ${businessId} and a.at is not null
		order by a.at desc, h.created_at desc, a.nth desc limit 10`.execute(db);
	return rows;
}

export interface NewOffer {
	business_id: string;
	from_user: string;
	to_user: string;
	stays: boolean;
	created_at: Date;
	expires_at: Date;
}
export async function insertOffer(tx: Db, offer: NewOffer): Promise<string> {
	const row = await tx.insertInto('handovers').values(offer).returning('id').executeTakeFirstOrThrow();
	return row.id;
}

/** Withdraws an offer that wasn't answered. */
export async function endOffer(tx: Db, businessId: string, ended_at: Date): Promise<void> {
	await tx
		.updateTable('handovers')
		.set({ ended_at })
		.where('business_id', '=', businessId)
		.where('accepted_at', 'is', null)
		.where('ended_at', 'is', null)
		.execute();
}

/** The new owner is no longer a member; the previous owner becomes a manager, or a past member. */
export async function acceptOffer(tx: Db, offer: HandoverRow, now: Date): Promise<void> {
	const { id, business_id, from_user, to_user, stays } = offer;
	await tx.updateTable('handovers').set({ accepted_at: now }).where('id', '=', id).execute();
	await changeMember(tx, business_id, to_user, { removed_at: now });
	const values = { role: 'manager' as const, invited_by: to_user, created_at: now, shop_emails: false };
	await saveMember(tx, business_id, from_user, { ...values, removed_at: stays ? null : now });
}
