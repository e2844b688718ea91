/** A customer's orders to collect, by business, to show beside the shared cards (R-own-beside-list). */
import type { OwnAtBusiness } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { createBatcher } from '#lib/batch.ts';
import { overdueSince } from '#orders';
import type { Clock } from '#ports/clock.ts';
import * as store from './order-book.store.ts';

type ByBusiness = ReadonlyMap<string, OwnAtBusiness>;
const nothing: ByBusiness = new Map();

function byCustomer(rows: readonly store.ToPickUp[]): ReadonlyMap<string, ByBusiness> {
	const found = new Map<string, Map<string, OwnAtBusiness>>();
	for (const { customer_id, business_id, ...open_order } of rows) {
		const own = found.get(customer_id) ?? new Map<string, OwnAtBusiness>();
		// Rows are sorted by pickup, so this is the next one.
		if (!own.has(business_id)) own.set(business_id, { open_order });
		found.set(customer_id, own);
	}
	return found;
}

export const createOpenOrders = ({ db, clock }: { db: Db; clock: Clock }) =>
	createBatcher<string, ByBusiness>(
		async (customerIds) => {
			const overdue = overdueSince(clock.now());
			const found = byCustomer(await store.ordersToPickUp(db, [...new Set(customerIds)], overdue));
			return customerIds.map((id) => found.get(id) ?? nothing);
		},
		{ maxSize: 200, maxQueued: 20_000, concurrency: 2 },
	);
