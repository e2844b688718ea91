import type { LineRead } from '@flavorbag/contract';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ShopDraftRow, ShopDraftsTable } from '#db/tables.ts';

/** Also finds a finished draft. */
export const findDraft = (db: Db, id: string, now: Date): Promise<ShopDraftRow | undefined> =>
	db
		.selectFrom('shop_drafts')
		.selectAll()
		.where('id', '=', id)
		.where(sql<SqlBool>`(finished_at is not null or expires_at > ${now})`)
		.executeTakeFirst();

/** Drafts that their owners can still finish. */
export const waitingDrafts = (db: Db, now: Date): Promise<ShopDraftRow[]> =>
	db
		.selectFrom('shop_drafts')
		.selectAll()
		.where('finished_at', 'is', null)
		.where('expires_at', '>', now)
		.orderBy('name_key')
		.orderBy('id')
		.execute();

interface Known {
	email: string;
	name: string;
	outcome?: LineRead['outcome'];
	id?: string;
}
/**
 * Returns what exists for these addresses: accounts (with an empty name), drafts, and shops by their own and their
 * owner's address. Of one name, an open shop comes last, and before it a draft and a closed shop. The lock serializes
 * uploads of sheets.
 */
export async function knownOf(tx: Db, emails: readonly string[]): Promise<Known[]> {
	await sql`select pg_advisory_xact_lock(7206, 0)`.execute(tx);
	const { rows } = await sql<{ one: Known }>`
		select one from (
			select jsonb_build_object('email', lower(email), 'name', '') as one from users
			where deleted_at is null and lower(email) = any(${emails}::text[])
			union all
			select jsonb_build_object('email', email, 'name', display_name, 'id', id,
				'outcome', case when finished_at is null then 'update' else 'open' end)
			from shop_drafts where email = any(${emails}::text[])
			union all
			select jsonb_build_object('email', reader, 'name', b.display_name,
				'outcome', case when b.deleted_at is null then 'open' else 'closed' end)
			from businesses b join users u on u.id = b.owner_id
			cross join lateral unnest(array[lower(b.email), lower(u.email)]) as reader
			where b.display_name <> '' and reader = any(${emails}::text[])
		) as known order by array_position(array['closed', 'update', 'open'], one ->> 'outcome')`.execute(tx);
	return rows.map(({ one }) => one);
}

export type NewDraft = Omit<Insertable<ShopDraftsTable>, 'id' | 'finished_at'> & { id: string };
/** Overwrites existing drafts from the sheet and extends their expiration; finished ones aren't touched. */
export async function saveDrafts(tx: Db, drafts: readonly NewDraft[]): Promise<void> {
	await sql`
		insert into shop_drafts select * from jsonb_populate_recordset(null::shop_drafts, ${JSON.stringify(drafts)}::jsonb)
		on conflict (id) do update set (display_name, street, city, state, zip_code, category, language, expires_at) =
			row (excluded.display_name, excluded.street, excluded.city, excluded.state, excluded.zip_code, excluded.category,
				excluded.language, excluded.expires_at)
		where shop_drafts.finished_at is null`.execute(tx);
}

/** Returns false if the draft is already finished, even by a concurrent call. */
export async function finishDraft(tx: Db, id: string, finished_at: Date): Promise<boolean> {
	const { numUpdatedRows } = await tx
		.updateTable('shop_drafts')
		.set({ finished_at })
		.where('id', '=', id)
		.where('finished_at', 'is', null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Deletes drafts sent to an address, drafts that became these shops, or drafts that expired unfinished. */
export async function deleteDrafts(
	tx: Db,
	{ email = '', shops = [], before }: { email?: string; shops?: readonly string[]; before?: Date },
): Promise<void> {
	await tx
		.deleteFrom('shop_drafts')
		.where(
			sql<SqlBool>`(email = ${email.toLowerCase()} or id = any(${shops}::uuid[])
				or finished_at is null and expires_at <= ${before ?? null})`,
		)
		.execute();
}
