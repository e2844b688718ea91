/** What an order's totals are computed from at the moment of buying (R-order-keeps-terms). */
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import type { BusinessRow } from '#db/tables.ts';
import * as store from './shops.store.ts';
import type { TaxColumn } from './tax.rules.ts';

export type ShopSnapshot = BusinessRow & TaxColumn;

/** For holds that go together: the statement that holds compares what matters with the row itself. */
export function createSnapshots(db: Db) {
	const cache = new LRUCache<string, ShopSnapshot>({ max: 5_000, ttl: 2_000 });
	return async (
		ids: readonly string[],
		/** As they are now. */
		{ fresh = false } = {},
	): Promise<Map<string, ShopSnapshot>> => {
		if (fresh) for (const id of ids) cache.delete(id);
		const missing = [...new Set(ids)].filter((id) => !cache.has(id));
		if (missing.length > 0) for (const row of await store.findSnapshots(db, missing)) cache.set(row.id, row);
		return new Map(
			ids.flatMap((id) => {
				const snapshot = cache.get(id);
				return snapshot ? [[id, snapshot] as const] : [];
			}),
		);
	};
}
