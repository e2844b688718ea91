import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

interface Tick {
	tx: Db;
	orderId: string;
	businessId: string;
	by: string;
	at: Date;
}
export async function tick({ tx, orderId, businessId, by, at }: Tick): Promise<void> {
	await tx
		.insertInto('packed_orders')
		.values({ order_id: orderId, business_id: businessId, packed_by: by, packed_at: at })
		.onConflict((oc) => oc.doNothing())
		.execute();
}

export async function untick(tx: Db, orderId: string): Promise<void> {
	await tx.deleteFrom('packed_orders').where('order_id', '=', orderId).execute();
}

export async function packedOf(db: Db, orderIds: readonly string[]): Promise<string[]> {
	const rows = await db
		.selectFrom('packed_orders')
		.select('order_id')
		.where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
		.execute();
	return rows.map(({ order_id }) => order_id);
}
