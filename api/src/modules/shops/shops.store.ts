import { type BagSaid, type Caution, type MyDiet, ratingLimits, type ShopRole } from '@flavorbag/contract';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/prepared.ts';
import type { BusinessesTable, BusinessRow } from '#db/tables.ts';
import type { Position } from '#places';
import { type OfferColumns, offerColumns, type WeekColumn, weekColumn } from '#stock';
import { type RatingColumn, shownColumns, summaryColumns } from './shops.rules.ts';
import type { TaxColumn } from './tax.rules.ts';
import { taxColumn } from './tax.store.ts';

/** R-bag-contents */
export const bagColumn = (now: Date) => sql<BagSaid>`bag_of(businesses.id, ${now})`.as('bag');

/** Literals, because a prepared query has no values of its own. */
const [meanWeight, shownFrom] = [ratingLimits.meanWeight, ratingLimits.shownFrom].map((limit) =>
	sql.lit(limit),
);
/** Shrinks the mean toward the marketplace's and rounds it to one decimal (R-ratings-shown). */
export const shownRating = sql<number | null>`case when food_ratings >= ${shownFrom} then round((
	(food_total + ${meanWeight} * (select mean_rating())) / (food_ratings + ${meanWeight}))::numeric, 1)::float8 end`;

/** Base query for higher-level modules, which add joins. */
export const everyShop = (db: Db) => db.selectFrom('businesses');
export const activeShops = (db: Db) => everyShop(db).where('businesses.deleted_at', 'is', null);
const active = (db: Db) => activeShops(db).selectAll();

export const findBusiness = (db: Db, id: string): Promise<BusinessRow | undefined> =>
	active(db).where('id', '=', id).executeTakeFirst();

/** Returns what public ratings depend on. */
export const findRated = (db: Db, id: string) =>
	activeShops(db)
		.select(['retail_value_cents', 'tz', shownRating.as('rating')])
		.where('id', '=', id)
		.executeTakeFirst();

export const findSnapshots = (db: Db, ids: readonly string[]): Promise<(BusinessRow & TaxColumn)[]> =>
	active(db).select(taxColumn()).where(sql<boolean>`id = any(${ids}::uuid[])`).execute();

/** Includes deleted shops; an erased name is empty. */
export const findLabels = (
	db: Db,
	ids: readonly string[],
): Promise<Pick<BusinessRow, 'id' | 'display_name' | 'tz' | 'price_cents'>[]> =>
	db
		.selectFrom('businesses')
		.select(['id', 'display_name', 'tz', 'price_cents'])
		.where(sql<boolean>`id = any(${ids}::uuid[])`)
		.execute();

/** Subquery of shop IDs by part of the name. */
export function shopsLike(typed: string): RawBuilder<unknown> {
	const letters = typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`);
	return sql`(select id from businesses where display_name ilike ${`%${letters}%`})`;
}

export interface ListQuery {
	id: string;
	userId: string;
}
/** Includes each customer's search position, diet and favorites. */
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
/** Keeps the input order; undefined if not listed. */
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
const withDeleted = (db: Db) =>
	db.selectFrom('businesses').selectAll().select(weekColumn()).select(taxColumn());
/** Only for the books. */
const everOwned = prepared((db, { id, ownerId }: { id: string; ownerId: string }) =>
	withDeleted(db).where('id', '=', id).where('owner_id', '=', ownerId),
);
/** Includes shops where the person works. */
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
			// An `or` would scan all businesses; this uses two indexes.
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
/** Includes deleted shops. */
export const everyIdOf = async (db: Db, ownerId: string): Promise<string[]> =>
	(await everyOne(db, ownerId).execute()).map(({ id }) => id);
/** Locks the shops, so no one can buy there. */
export const lockEveryIdOf = async (tx: Db, ownerId: string): Promise<string[]> =>
	(await everyOne(tx, ownerId).forUpdate().execute()).map(({ id }) => id);

/** Sorted oldest first; includes deleted shops. */
export const listOwnersOf = (db: Db, ids: readonly string[]) =>
	db
		.selectFrom('businesses')
		.select(['id', 'owner_id', 'display_name', 'city', 'tz'])
		.where('id', 'in', ids)
		.orderBy('created_at')
		.orderBy('id')
		.execute();

export interface ShopReader {
	/** Has no `member_id` if it is the shop's own address. */
	to: { to: string; first_name: string; member_id?: string };
	/** Also gets emails without a deadline. */
	wants_news: boolean;
	/** Gets one summary before pickup instead of an email per order. */
	has_digests: boolean;
}
/** Returns who gets a shop's emails (R-shop-emails); nobody once it is deleted. */
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
	shownOf(db, summaryColumns, given).select(['card_bag', shownRating.as('rating')]),
);
export type ShownRow = Pick<BusinessRow, (typeof shownColumns)[number] | 'listed'> & OfferColumns & TaxColumn;
export const businessesById = (db: Db, ids: readonly string[], now: Date): Promise<ShownRow[]> =>
	ids.length === 0 ? Promise.resolve([]) : severalShown(db, { ids, now });
export type SummaryRow = CardRow & Pick<BusinessRow, 'card_bag'> & RatingColumn;
export type CardRow = Pick<BusinessRow, (typeof summaryColumns)[number] | 'listed'> & OfferColumns;
export const summariesById = (db: Db, ids: readonly string[], now: Date): Promise<SummaryRow[]> =>
	ids.length === 0 ? Promise.resolve([]) : severalSummaries(db, { ids, now });

/** Clears contact details when a business is deleted. */
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

/** Counts shops opened since, including deleted ones. The lock serializes an owner's openings. */
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

/** Returns the owner's other shops. The lock serializes openings and renames. */
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

/** Locks the shop against edits, sales and removal. */
export const lockOwnedBusiness = (tx: Db, ownerId: string, id: string): Promise<BusinessRow | undefined> =>
	active(tx).where('id', '=', id).where('owner_id', '=', ownerId).forUpdate().executeTakeFirst();

/** Includes closed shops. */
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

/** Locks the shop against removal, but not against sales. */
export const holdBusiness = (tx: Db, id: string): Promise<BusinessRow | undefined> =>
	active(tx).where('id', '=', id).forKeyShare().executeTakeFirst();

export async function saveCaution(db: Db, id: string, bag_caution: Caution): Promise<void> {
	await db.updateTable('businesses').set({ bag_caution }).where('id', '=', id).execute();
}

/** Marks the offer as changed without a new `version`, so profile edits don't conflict. */
export async function stampBusiness(
	tx: Db,
	id: string,
	now: Date,
	values: Pick<Updateable<BusinessesTable>, 'posts_around'> = {},
): Promise<void> {
	await tx
		.updateTable('businesses')
		.set({ ...values, updated_at: now })
		.where('id', '=', id)
		.execute();
}

export async function updateBusiness(tx: Db, id: string, values: Updateable<BusinessesTable>): Promise<void> {
	await tx
		.updateTable('businesses')
		.set((eb) => ({ ...values, version: eb('version', '+', 1) }))
		.where('id', '=', id)
		.execute();
}

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

/** Counts shops and people's ZIP codes, in total and within these bounds (in degrees). */
export async function countPlaces(db: Db, [west, south, east, north]: [number, number, number, number]) {
	const { rows } = await sql<Record<'shops' | 'shopsInside' | 'zips' | 'zipsInside', number>>`
		select count(shop)::int as shops, count(shop) filter (where inside)::int as "shopsInside",
			count(distinct zip)::int as zips, count(distinct zip) filter (where inside)::int as "zipsInside"
		from (
			select id as shop, null as zip, lat, lng from businesses where deleted_at is null
			union all select null, zip_code, lat, lng from users where deleted_at is null
		) places, lateral (
			select lat between ${south} and ${north} and lng between ${west} and ${east} as inside
		) found where lat is not null`.execute(db);
	return rows[0] ?? { shops: 0, shopsInside: 0, zips: 0, zipsInside: 0 };
}
