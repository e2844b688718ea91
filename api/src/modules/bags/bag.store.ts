import type { Allergen, BagSaid } from '@flavorbag/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { BagRow } from '#db/tables.ts';
import { activeShops } from '#shops';
import type { Contents, Statement, StatementRow } from './bag.rules.ts';

export const findBag = (db: Db, businessId: string): Promise<BagRow | undefined> =>
	db.selectFrom('bags').selectAll().where('business_id', '=', businessId).executeTakeFirst();

export async function bagsOf(db: Db, ids: readonly string[], now: Date): Promise<Map<string, BagSaid>> {
	const { rows } = await sql<{ id: string; bag: BagSaid }>`
		select id, bag_of(id, ${now}) as bag from unnest(${ids}::uuid[]) as shown (id)`.execute(db);
	return new Map(rows.map(({ id, bag }) => [id, bag]));
}

export const statementsAbout = (db: Db, businessId: string): Promise<StatementRow[]> =>
	db
		.selectFrom('bag_allergens')
		.select(['allergen', 'state', 'contents_version', 'stated_by', 'stated_at'])
		.where('business_id', '=', businessId)
		.execute();

interface Saved {
	userId: string;
	now: Date;
	contents: Contents;
	isEdited: boolean;
}
/** Requires a lock on the business row. Returns the resulting contents_version. */
export async function saveBag(
	tx: Db,
	businessId: string,
	{ userId, now, contents, isEdited }: Saved,
): Promise<number> {
	const saved = { saved_by: userId, saved_at: now };
	const edited = { ...contents, edited_by: userId, edited_at: now };
	const row = await tx
		.insertInto('bags')
		.values({ business_id: businessId, ...edited, ...saved })
		.onConflict((oc) =>
			oc.column('business_id').doUpdateSet({
				...saved,
				...(isEdited && { ...edited, contents_version: sql`bags.contents_version + 1` }),
				version: sql`bags.version + 1`,
			}),
		)
		.returning('contents_version')
		.executeTakeFirstOrThrow();
	return row.contents_version;
}

export async function saveStatements(
	tx: Db,
	businessId: string,
	statements: readonly Statement[],
	stamp: { contents_version: number; stated_by: string; stated_at: Date },
): Promise<void> {
	if (statements.length === 0) return;
	await tx
		.insertInto('bag_allergens')
		.values(statements.map((one) => ({ business_id: businessId, ...one, ...stamp })))
		.onConflict((oc) =>
			oc.columns(['business_id', 'allergen']).doUpdateSet((eb) => ({
				state: eb.ref('excluded.state'),
				...stamp,
			})),
		)
		.execute();
}

export async function removeStatements(
	tx: Db,
	businessId: string,
	removed: readonly Allergen[],
): Promise<void> {
	if (removed.length === 0) return;
	await tx
		.deleteFrom('bag_allergens')
		.where('business_id', '=', businessId)
		.where('allergen', 'in', removed)
		.execute();
}

export const dueReminders = (db: Db, before: Date, limit: number) =>
	activeShops(db)
		.innerJoin('bags as g', 'g.business_id', 'businesses.id')
		.select(['g.business_id', 'owner_id', 'display_name'])
		.where('enabled', '=', true)
		.where((eb) => eb.or([eb('reminded_at', 'is', null), eb('reminded_at', '<=', before)]))
		.where(
			sql<boolean>`exists (
				select from bag_allergens a where a.business_id = g.business_id and a.stated_at <= ${before})`,
		)
		.orderBy('g.business_id')
		.limit(limit)
		.execute();
export type DueReminder = Awaited<ReturnType<typeof dueReminders>>[number];

/** Returns false if another process did it first. */
export async function markReminded(tx: Db, businessId: string, now: Date, before: Date): Promise<boolean> {
	const row = await tx
		.updateTable('bags')
		.set({ reminded_at: now })
		.where('business_id', '=', businessId)
		.where((eb) => eb.or([eb('reminded_at', 'is', null), eb('reminded_at', '<=', before)]))
		.returning('business_id')
		.executeTakeFirst();
	return row !== undefined;
}
