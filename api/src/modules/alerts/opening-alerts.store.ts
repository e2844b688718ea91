import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { mapRadius, type Position, toPoint } from '#places';

export interface AlertRow extends Position {
	user_id: string;
	id: string;
	city: string;
	state: string;
	zip_code: string | null;
	created_at: Date;
}

export const findAlert = (db: Db, userId: string): Promise<AlertRow | undefined> =>
	db.selectFrom('opening_alerts').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function insertAlert(db: Db, alert: Omit<AlertRow, 'id'>): Promise<void> {
	await db
		.insertInto('opening_alerts')
		.values(alert)
		.onConflict((oc) => oc.column('user_id').doUpdateSet({ ...alert, id: sql`gen_random_uuid()` }))
		.execute();
}

/** If `id` is given, deletes only that alert. Returns false if there was none. */
export async function deleteAlert(tx: Db, userId: string, id?: string): Promise<boolean> {
	const { numDeletedRows } = await tx
		.deleteFrom('opening_alerts')
		.where('user_id', '=', userId)
		.$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
		.executeTakeFirst();
	return numDeletedRows > 0n;
}

export const alertsAfter = (db: Db, after: string, limit: number): Promise<AlertRow[]> =>
	db
		.selectFrom('opening_alerts')
		.selectAll()
		.where('user_id', '>', after)
		.orderBy('user_id')
		.limit(limit)
		.execute();

export interface ShopNearAlert extends Position {
	user_id: string;
	id: string;
	display_name: string;
	city: string;
}

/** Some may be slightly farther away than `miles`. */
export async function shopsNear(
	db: Db,
	alerts: readonly AlertRow[],
	miles: number,
): Promise<ShopNearAlert[]> {
	const points = alerts.map(toPoint);
	const { rows } = await sql<ShopNearAlert>`
		select a.user_id, b.id, b.display_name, b.city, b.lat, b.lng
		from unnest(${alerts.map(({ user_id }) => user_id)}::uuid[], ${points.map(({ x }) => x)}::float8[],
			${points.map(({ y }) => y)}::float8[],
			${alerts.map(({ lat }) => mapRadius(miles, lat))}::float8[]) a (user_id, x, y, radius)
		cross join lateral (
			select id, display_name, city, lat, lng from businesses
			where listed and map_point <@ circle(point(a.x, a.y), a.radius) and owner_id <> a.user_id
			order by map_point <-> point(a.x, a.y) limit 12
		) b`.execute(db);
	return rows;
}

export const countByPlace = async (db: Db, limit: number) =>
	db
		.selectFrom('opening_alerts')
		.select(({ fn }) => [
			'city',
			'state',
			'zip_code',
			sql<number>`count(*)::int`.as('customers'),
			fn.min('created_at').as('since'),
		])
		.groupBy(['state', 'city', 'zip_code'])
		.orderBy('customers', 'desc')
		.orderBy('since')
		.orderBy('city')
		.limit(limit)
		.execute();
