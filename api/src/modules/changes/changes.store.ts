import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface OrderEvent {
	id: number;
	business_id: string;
	customer_id: string;
}

/** Returns the newest ids, oldest first. */
export async function latestEventIds(db: Db, count: number): Promise<number[]> {
	const rows = await db.selectFrom('order_events').select('id').orderBy('id', 'desc').limit(count).execute();
	return rows.map(({ id }) => id).reverse();
}

/** Returns the events after `newest`, and those with skipped ids that have since been committed. */
export async function eventsBehind(
	db: Db,
	newest: number,
	passedOver: readonly number[],
	limit: number,
): Promise<OrderEvent[]> {
	const { rows } = await sql<OrderEvent>`
		select e.id, e.business_id, (select o.customer_id from orders o where o.id = e.order_id) as customer_id
		from (
			(select id, business_id, order_id from order_events where id = any(${passedOver}::bigint[]))
			union all
			(select id, business_id, order_id from order_events where id > ${newest} order by id limit ${limit})
		) e order by e.id`.execute(db);
	return rows;
}

export interface Edit {
	id: string;
	edit: string;
}
/** Returns undefined if there are more than `maxIds`, as after a bulk update. */
export async function editsSince(db: Db, since: Date, maxIds: number): Promise<Edit[] | undefined> {
	const rows = await db
		.selectFrom('businesses')
		.select(['id', 'version', 'updated_at', 'listed'])
		.where('updated_at', '>=', since)
		.limit(maxIds + 1)
		.execute();
	if (rows.length > maxIds) return undefined;
	return rows.map(({ id, version, updated_at, listed }) => ({
		id,
		edit: `${version} ${updated_at.getTime()} ${listed}`,
	}));
}
