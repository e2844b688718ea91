import type { WaitChance, WaitlistEntry } from '@flavorbag/contract';
import type { ShopSnapshot } from '#businesses';
import type { ListedEntry } from './waitlist.store.ts';

export function entryOnWire(
	row: ListedEntry,
	shop: ShopSnapshot | undefined,
	chance: WaitChance,
): WaitlistEntry {
	const { id, business_id, start_time, end_time, bags, state, ended_why } = row;
	const { offer_id, offer_quantity, offer_expires_at } = row;
	return {
		id,
		business_id,
		business_name: shop?.display_name ?? '',
		order_date: row.local_date,
		pickup_window: row.period,
		...{ start_time, end_time },
		time_zone: shop?.tz ?? 'UTC',
		pickup_ends_at: row.ends_at.toISOString(),
		price: (row.price_cents ?? shop?.price_cents ?? 0) / 100,
		...{ bags, state, ended_why },
		joined_at: row.joined_at.toISOString(),
		ahead: state === 'waiting' ? row.ahead : null,
		chance,
		passed_at: row.passed_at?.toISOString() ?? null,
		offer:
			offer_id === null || offer_quantity === null || offer_expires_at === null
				? null
				: { id: offer_id, quantity: offer_quantity, expires_at: offer_expires_at.toISOString() },
	};
}
