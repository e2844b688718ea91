import type { WaitChance, WaitlistEntry } from '@flavorbag/contract';
import type { ShopSnapshot } from '#shops';
import type { ListedEntry } from './waitlist.store.ts';

export type ShopLabel = Pick<ShopSnapshot, 'display_name' | 'tz' | 'price_cents'>;

export function entryOnWire(
	row: ListedEntry,
	shop: ShopLabel | undefined,
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
		start_time,
		end_time,
		time_zone: shop?.tz ?? 'UTC',
		pickup_ends_at: row.ends_at.toISOString(),
		price: (row.price_cents ?? shop?.price_cents ?? 0) / 100,
		bags,
		state,
		ended_why,
		joined_at: row.joined_at.toISOString(),
		// Entrants have no place before the draw.
		ahead: state === 'waiting' && (row.draw_id === null || row.drawn !== null) ? row.ahead : null,
		chance,
		draw: drawOnWire(row),
		passed_at: row.passed_at?.toISOString() ?? null,
		offer:
			offer_id === null || offer_quantity === null || offer_expires_at === null
				? null
				: { id: offer_id, quantity: offer_quantity, expires_at: offer_expires_at.toISOString() },
	};
}

function drawOnWire({
	slot_id,
	draws_at,
	draw_id,
	drawn,
	weight,
	entrants,
}: ListedEntry): WaitlistEntry['draw'] {
	if (draw_id === null || draws_at === null) return null;
	return {
		drop_id: slot_id,
		draws_at: draws_at.toISOString(),
		draw_id,
		place: drawn,
		weight,
		entrants: entrants ?? 0,
	};
}
