/** Cached, because the business of an order never changes. */
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import { createBatcher } from '#lib/batch.ts';
import { businessesOfOrders } from './orders.store.ts';

export function createBusinessOf(db: Db): (orderId: string) => Promise<string | undefined> {
	const known = new LRUCache<string, string>({ max: 20_000 });
	const lookUp = createBatcher(
		async (ids: string[]) => {
			const found = await businessesOfOrders(db, [...new Set(ids)]);
			return ids.map((id) => found.get(id));
		},
		{ maxSize: 500, maxQueued: 20_000 },
	);
	return async (orderId) => {
		const businessId = known.get(orderId) ?? (await lookUp(orderId));
		if (businessId) known.set(orderId, businessId);
		return businessId;
	};
}
