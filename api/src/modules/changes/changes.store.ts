/** What was written since the last look: the orders' history by its ids, businesses by the stamp of their last edit. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface OrderEvent {
	id: number;
	business_id: string;
	customer_id: string;
}

/** Oldest first. */
export async function latestEventIds(db: Db, count: number): Promise<number[]> {
	const rows = await db.selectFrom('order_events').select('id').orderBy('id', 'desc').limit(count).execute();
	return rows.map(({ id }) => id).reverse();
}

/** The next events behind `newest`, and those of the ids that were passed over, as far as they are there by now. */
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
	/** Differs after each change of the row. */
	edit: string;
}
/** Undefined: more than `maxIds`, as after a change of all of them past the product. */
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
