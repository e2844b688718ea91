/** Shop data from which an order's totals are computed (R-order-keeps-terms). */
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import type { BusinessRow } from '#db/tables.ts';
import * as store from './shops.store.ts';
import type { TaxColumn } from './tax.rules.ts';

export type ShopSnapshot = BusinessRow & TaxColumn;

/** Stale snapshots are safe, because the statement that holds bags compares them with the row. */
export function createSnapshots(db: Db) {
	const cache = new LRUCache<string, ShopSnapshot>({ max: 5_000, ttl: 2_000 });
	return async (
		ids: readonly string[],
		/** Skips the cache. */
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
