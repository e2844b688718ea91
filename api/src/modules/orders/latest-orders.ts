/** The latest orders of all businesses, for an admin. */
import type { Order } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { Clock } from '#ports/clock.ts';
import * as store from './orders.store.ts';
import { toWire } from './orders.wire.ts';

/** So many are counted, and can be paged to: nobody reads a platform's orders to their end. */
const latestMax = 1_000;

export type LatestOrders = ReturnType<typeof createLatestOrders>;

export function createLatestOrders({ db, clock }: { db: Db; clock: Clock }) {
	return async (page: { page: number; per_page: number }): Promise<{ orders: Order[]; total: number }> => {
		const [rows, total] = await Promise.all([
			store.pageOfOrders(db, {}, page),
			store.countOrdersUpTo(db, latestMax),
		]);
		const names = await store.customerNames(db, [...new Set(rows.map((row) => row.customer_id))]);
		const now = clock.now();
		return {
			orders: rows.map((row) => toWire(row, { now, customerName: names.get(row.customer_id) })),
			total,
		};
	};
}
