/** The SQL of businesses. */
import type { BagSaid, Caution, MyDiet, ShopRole } from '@flavorbag/contract';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/prepared.ts';
import type { BusinessesTable, BusinessRow } from '#db/tables.ts';
import type { Position } from '#places';
import { type OfferColumns, offerColumns, type WeekColumn, weekColumn } from '#stock';
import { shownColumns, summaryColumns } from './shops.rules.ts';
import type { TaxColumn } from './tax.rules.ts';
import { taxColumn } from './tax.store.ts';

/** What it says of its bags (R-bag-contents). */
export const bagColumn = (now: Date) => sql<BagSaid>`bag_of(businesses.id, ${now})`.as('bag');

/** A query begins with these; rooms above join what is theirs. */
export const everyShop = (db: Db) => db.selectFrom('businesses');
/** Deleted ones are not there. */
export const activeShops = (db: Db) => everyShop(db).where('businesses.deleted_at', 'is', null);
const active = (db: Db) => activeShops(db).selectAll();

export const findBusiness = (db: Db, id: string): Promise<BusinessRow | undefined> =>
	active(db).where('id', '=', id).executeTakeFirst();

export const findSnapshots = (db: Db, ids: readonly string[]): Promise<(BusinessRow & TaxColumn)[]> =>
	active(db).select(taxColumn()).where(sql<boolean>`id = any(${ids}::uuid[])`).execute();

/** Also of those that are deleted; a name that was erased is empty. */
export const findLabels = (
	db: Db,
	ids: readonly string[],
): Promise<Pick<BusinessRow, 'id' | 'display_name' | 'tz' | 'price_cents'>[]> =>
	db
		.selectFrom('businesses')
		.select(['id', 'display_name', 'tz', 'price_cents'])
		.where(sql<boolean>`id = any(${ids}::uuid[])`)
		.execute();

/** Ids of those whose name has these letters: part of a statement of an admin's. */
export function shopsLike(typed: string): RawBuilder<unknown> {
	const letters = typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`);
	return sql`(select id from businesses where display_name ilike ${`%${letters}%`})`;
}

export interface ListQuery {
	id: string;
	userId: string;
}
/** With where each customer looks for bags, what they eat, and whether they marked it. */
const listed = prepared((db, given: { ids: readonly string[]; userIds: readonly string[]; now: Date }) =>
	db
		.selectFrom('businesses')
		.innerJoin(
			sql<{ id: string; user_id: string; nth: number }>`
				unnest(${given.ids}::uuid[], ${given.userIds}::uuid[]) with ordinality`.as<'looked'>(
				sql`looked(id, user_id, nth)`,
			),
			'looked.id',
			'businesses.id',
		)
		.selectAll('businesses')
		.select(taxColumn())
		.select(offerColumns(given.now))
		.select(bagColumn(given.now))
		.select([
			'looked.nth',
			sql<Position | null>`(
				select json_build_object('lat', u.lat, 'lng', u.lng) from users u
				where u.id = looked.user_id and u.lat is not null)`.as('saved'),
			sql<MyDiet | null>`(
				select json_build_object('diets', d.diets, 'avoid', d.avoid) from user_diets d
				where d.user_id = looked.user_id)`.as('diet'),
			sql<boolean>`exists (
				select from favorites f
				where f.user_id = looked.user_id and f.business_id = businesses.id)`.as('favorite'),
		])
		.where(sql<boolean>`listed`),
);
/** What was looked at, each in its place; undefined: it is not listed. */
export async function findListedBusinesses(db: Db, queries: readonly ListQuery[], now: Date) {
	const ids = queries.map(({ id }) => id);
	const userIds = queries.map(({ userId }) => userId);
	const rows = await listed(db, { ids, userIds, now });
	const byPlace = new Map(rows.map((row) => [row.nth, row]));
	return queries.map((_, at) => byPlace.get(at + 1));
}

export type OwnedRow = BusinessRow & WeekColumn & TaxColumn;
const owned = prepared((db, { id, ownerId }: { id: string; ownerId: string }) =>
	active(db).select(weekColumn()).select(taxColumn()).where('id', '=', id).where('owner_id', '=', ownerId),
);
/** Deleted ones too. */
const withDeleted = (db: Db) =>
	db.selectFrom('businesses').selectAll().select(weekColumn()).select(taxColumn());
/** For their books alone. */
const everOwned = prepared((db, { id, ownerId }: { id: string; ownerId: string }) =>
	withDeleted(db).where('id', '=', id).where('owner_id', '=', ownerId),
);
/** One's own, and those where one works. */
const allOwned = prepared((db, { ownerId }: { ownerId: string }) =>
	active(db)
		.select(weekColumn())
		.select(taxColumn())
		.select(
			sql<ShopRole>`case when owner_id = ${ownerId} then 'owner' else (
				select m.role from members m
				where m.business_id = businesses.id and m.user_id = ${ownerId} and m.removed_at is null
			) end`.as('my_role'),
		)
		.where(
			// Two indexes, one after the other: an "or" of them reads all businesses.
			sql<boolean>`id = any(array(
				select own.id from businesses own where own.owner_id = ${ownerId}
				union all
				select m.business_id from members m where m.user_id = ${ownerId} and m.removed_at is null))`,
		)
		.orderBy(sql`owner_id = ${ownerId}`, 'desc')
		.orderBy('created_at')
		.orderBy('id'),
);
const closedOwned = prepared((db, { ownerId }: { ownerId: string }) =>
	withDeleted(db)
		.select(sql<ShopRole>`'owner'`.as('my_role'))
		.where('owner_id', '=', ownerId)
		.where('deleted_at', 'is not', null)
		.orderBy('deleted_at', 'desc')
		.orderBy('id'),
);

const everyOne = (db: Db, ownerId: string) =>
	db.selectFrom('businesses').select('id').where('owner_id', '=', ownerId);
/** Deleted ones too. */
export const everyIdOf = async (db: Db, ownerId: string): Promise<string[]> =>
	(await everyOne(db, ownerId).execute()).map(({ id }) => id);
/** Nobody buys there until the transaction ends. */
export const lockEveryIdOf = async (tx: Db, ownerId: string): Promise<string[]> =>
	(await everyOne(tx, ownerId).forUpdate().execute()).map(({ id }) => id);

/** Whose these are, the oldest first; deleted ones too. */
export const listOwnersOf = (db: Db, ids: readonly string[]) =>
	db
		.selectFrom('businesses')
		.select(['id', 'owner_id', 'display_name', 'city', 'tz'])
		.where('id', 'in', ids)
		.orderBy('created_at')
		.orderBy('id')
		.execute();

export interface ShopReader {
	/** Without a member: the shop's own address. */
	to: { to: string; first_name: string; member_id?: string };
	/** Also of what has no deadline. */
	wants_news: boolean;
	/** New orders come in a summary before pickup. */
	has_digests: boolean;
}
/** Where a shop's emails go (R-shop-emails). Of a deleted one nowhere. */
export async function shopReaders(db: Db, id: string): Promise<ShopReader[]> {
	const { rows } = await sql<ShopReader>`
		select jsonb_strip_nulls(jsonb_build_object(
				'to', r.address, 'first_name', r.first_name, 'member_id', r.member_id
			)) as to, b.email_notifications as wants_news, b.new_order_emails = 'digest' as has_digests
		from businesses b cross join lateral shop_readers(b.id) r where b.id = ${id}`.execute(db);
	return rows;
}

export const findOwnedBusiness = async (db: Db, ownerId: string, id: string): Promise<OwnedRow | undefined> =>
	(await owned(db, { id, ownerId }))[0];
export const findEverOwned = async (db: Db, ownerId: string, id: string): Promise<OwnedRow | undefined> =>
	(await everOwned(db, { id, ownerId }))[0];
export const listOwnedBusinesses = (db: Db, ownerId: string, closed: boolean) =>
	(closed ? closedOwned : allOwned)(db, { ownerId });

/** What customers are shown, and whether they are. */
const shownOf = <Column extends keyof BusinessesTable>(
	db: Db,
	columns: readonly Column[],
	{ ids, now }: { ids: readonly string[]; now: Date },
) =>
	db
		.selectFrom('businesses')
		.select([...columns, 'listed'])
		.select(offerColumns(now))
		.where('deleted_at', 'is', null)
		.where(sql<boolean>`id = any(${ids}::uuid[])`);
const severalShown = prepared((db, given: { ids: readonly string[]; now: Date }) =>
	shownOf(db, shownColumns, given).select(taxColumn()),
);
const severalSummaries = prepared((db, given: { ids: readonly string[]; now: Date }) =>
	shownOf(db, summaryColumns, given).select('card_bag'),
);
export type ShownRow = Pick<BusinessRow, (typeof shownColumns)[number] | 'listed'> & OfferColumns & TaxColumn;
/** One statement for any number of them. */
export const businessesById = (db: Db, ids: readonly string[], now: Date): Promise<ShownRow[]> =>
	ids.length === 0 ? Promise.resolve([]) : severalShown(db, { ids, now });
export type SummaryRow = CardRow & Pick<BusinessRow, 'card_bag'>;
/** What each kind of card has. */
export type CardRow = Pick<BusinessRow, (typeof summaryColumns)[number] | 'listed'> & OfferColumns;
/** The same with what cards show alone. */
export const summariesById = (db: Db, ids: readonly string[], now: Date): Promise<SummaryRow[]> =>
	ids.length === 0 ? Promise.resolve([]) : severalSummaries(db, { ids, now });

/** What reaches the owner: a deleted business keeps none of it. */
export const noContact = {
	email: '',
	phone_number: '',
	street: '',
	formatted_address: '',
	google_place_id: null,
	lat: null,
	lng: null,
	map_point: null,
} as const;

export const insertBusiness = (db: Db, row: Insertable<BusinessesTable>): Promise<BusinessRow> =>
	db.insertInto('businesses').values(row).returningAll().executeTakeFirstOrThrow();

/** How many this owner has opened since, deleted ones too. Whoever opens another one at this moment waits here. */
export async function openedSince(tx: Db, ownerId: string, since: Date): Promise<number> {
	await sql`select pg_advisory_xact_lock(7205, hashtext(${ownerId}))`.execute(tx);
	const row = await tx
		.selectFrom('businesses')
		.select((eb) => eb.fn.countAll<number>().as('count'))
		.where('owner_id', '=', ownerId)
		.where('created_at', '>', since)
		.executeTakeFirstOrThrow();
	return Number(row.count);
}

/** What an owner sells at which address, but for one. Whoever opens or renames one at this moment waits here. */
export async function lockNamesOf(tx: Db, ownerId: string, except: string) {
	await sql`select pg_advisory_xact_lock(7205, hashtext(${ownerId}))`.execute(tx);
	return active(tx).where('owner_id', '=', ownerId).where('id', '<>', except).execute();
}

export async function setChargesEnabled(db: Db, id: string, enabled: boolean, now: Date): Promise<void> {
	await db
		.updateTable('businesses')
		.set({ charges_enabled: enabled, updated_at: now })
		.where('id', '=', id)
		.where('charges_enabled', '<>', enabled)
		.execute();
}

/** Nobody edits it, sells in it or removes it until the transaction ends. */
export const lockOwnedBusiness = (tx: Db, ownerId: string, id: string): Promise<BusinessRow | undefined> =>
	active(tx).where('id', '=', id).where('owner_id', '=', ownerId).forUpdate().executeTakeFirst();

/** Also one that is closed, with the slug of its page. */
export const findEver = async (
	db: Db,
	id: string,
): Promise<(BusinessRow & WeekColumn & { slug: string | null }) | undefined> =>
	db
		.selectFrom('businesses')
		.selectAll()
		.select(weekColumn())
		.select(
			sql<
				string | null
			>`(select s.slug from business_slugs s where s.business_id = businesses.id and s.current)`.as('slug'),
		)
		.where('id', '=', id)
		.executeTakeFirst();

/** Cannot be removed until the transaction ends; any number of sales hold it at once. */
export const holdBusiness = (tx: Db, id: string): Promise<BusinessRow | undefined> =>
	active(tx).where('id', '=', id).forKeyShare().executeTakeFirst();

/** Nothing that an editor of its profile would have to know. */
export async function saveCaution(db: Db, id: string, bag_caution: Caution): Promise<void> {
	await db.updateTable('businesses').set({ bag_caution }).where('id', '=', id).execute();
}

/** What it offers changed, and nothing that an editor of its profile would have to know. */
export async function stampBusiness(tx: Db, id: string, now: Date): Promise<void> {
	await tx.updateTable('businesses').set({ updated_at: now }).where('id', '=', id).execute();
}

export async function updateBusiness(tx: Db, id: string, values: Updateable<BusinessesTable>): Promise<void> {
	await tx
		.updateTable('businesses')
		.set((eb) => ({ ...values, version: eb('version', '+', 1) }))
		.where('id', '=', id)
		.execute();
}

/** Of those that are not deleted. */
export async function zipsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom('businesses')
		.select(['id', 'zip_code'])
		.where('id', '=', sql<string>`any(${ids}::uuid[])`)
		.where('deleted_at', 'is', null)
		.execute();
	return new Map(rows.map(({ id, zip_code }) => [id, zip_code]));
}
