/** What an order copies of its business at the moment of buying (R-order-keeps-terms). */
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import * as store from './businesses.store.ts';

export interface OrderSnapshot {
	id: string;
	owner_id: string;
	display_name: string;
	price_cents: number;
	tax_rate_bps: number;
	tz: string;
	/** False: BUSINESS_OFFLINE. */
	listed: boolean;
	email: string;
	email_notifications: boolean;
	phone_number: string;
	formatted_address: string;
}

/** For holds that go together: the statement that holds compares what matters with the row itself. */
export function createSnapshots(db: Db) {
	const saved = new LRUCache<string, OrderSnapshot>({ max: 5_000, ttl: 2_000 });
	return async (
		ids: readonly string[],
		/** As they are now. */
		{ fresh = false } = {},
	): Promise<Map<string, OrderSnapshot>> => {
		if (fresh) for (const id of ids) saved.delete(id);
		const missing = [...new Set(ids)].filter((id) => !saved.has(id));
		if (missing.length > 0) for (const row of await store.findBusinesses(db, missing)) saved.set(row.id, row);
		return new Map(
			ids.flatMap((id) => {
				const snapshot = saved.get(id);
				return snapshot ? [[id, snapshot] as const] : [];
			}),
		);
	};
}
