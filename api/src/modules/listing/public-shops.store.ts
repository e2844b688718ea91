import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { bagColumn, taxColumn } from '#shops';
import { nextPickup, offerColumns } from '#stock';

export function shownShops(db: Db, ids: readonly string[], now: Date) {
	if (ids.length === 0) return Promise.resolve([]);
	return db
		.selectFrom('businesses')
		.innerJoin('business_slugs as s', (join) =>
			join.onRef('s.business_id', '=', 'businesses.id').on('s.current', '=', true),
		)
		.selectAll('businesses')
		.select('s.slug')
		.select(taxColumn())
		.select(offerColumns(now))
		.select(bagColumn(now))
		.where(sql<boolean>`businesses.id = any(${ids}::uuid[])`)
		.execute();
}

/** Also accepts former slugs. */
export async function businessOf(db: Db, slug: string): Promise<string | undefined> {
	const { rows } = await sql<{ id: string }>`
		select business_id as id from business_slugs where slug = ${slug}`.execute(db);
	return rows[0]?.id;
}

export async function currentSlug(db: Db, businessId: string): Promise<string | undefined> {
	const { rows } = await sql<{ slug: string }>`
		select slug from business_slugs where business_id = ${businessId} and current`.execute(db);
	return rows[0]?.slug;
}

export async function soonest(db: Db, now: Date, count: number): Promise<{ id: string }[]> {
	const { rows } = await sql<{ id: string }>`
		select id from (
			select * from businesses where listed and offers_bags order by updated_at desc limit 50
		) businesses
		order by ${nextPickup({}, now)} limit ${count}`.execute(db);
	return rows;
}

export async function listed(db: Db, offset: number, count: number): Promise<{ id: string }[]> {
	const { rows } = await sql<{ id: string }>`
		select s.business_id as id from business_slugs s join businesses b on b.id = s.business_id
		where s.current and b.listed order by s.slug offset ${offset} limit ${count}`.execute(db);
	return rows;
}

export async function addresses(db: Db, after: string, count: number) {
	const { rows } = await sql<{ slug: string; updated_at: Date }>`
		select s.slug, b.updated_at from business_slugs s join businesses b on b.id = s.business_id
		where s.current and b.listed and s.slug > ${after} order by s.slug limit ${count}`.execute(db);
	return rows;
}

export async function towns(db: Db) {
	const { rows } = await sql<{ city: string; state: string; shops: number }>`
		select city, state, count(*)::int as shops from businesses where listed group by city, state order by state, city limit 10000`.execute(
		db,
	);
	return rows;
}
