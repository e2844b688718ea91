import { type Bag, bagFrom, alertLimits as limits } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { AlertEventRow, SlotRow } from '#db/tables.ts';
import { dayOfWeek, instantOf } from '#lib/time.ts';
import { shownReliabilityOf } from '#reliability/facts';
import type { ShopSnapshot } from '#shops';
import { openSlots, type SlotKey, slotIdOf } from '#stock';
import type { Found } from './alerts.rules.ts';
import type { AlertsDeps } from './deps.ts';

export const isAhead = (endsAt: Date, now: Date) => endsAt.getTime() - now.getTime() >= limits.aheadMs;

const isPaused = ({ paused_until }: ShopSnapshot, date: string) =>
	paused_until !== null && date < paused_until;

export interface Stock {
	slot: SlotRow;
	found: Found;
	bag: Bag;
	free: number;
}
type Ended = 'sold_out' | 'over' | 'closed';

export async function stockIn(
	deps: AlertsDeps,
	db: Db,
	slot: SlotRow,
	shop: ShopSnapshot | undefined,
	now: Date,
): Promise<Stock | Ended> {
	if (!shop?.listed || isPaused(shop, slot.local_date) || slot.wanted === 0) return 'closed';
	if (!isAhead(slot.ends_at, now)) return 'over';
	const free = slot.capacity - slot.held - slot.sold;
	if (free <= 0) return 'sold_out';
	const bag = bagFrom((await deps.bags.said([shop.id])).get(shop.id) ?? {});
	const found = { ...slot, price_cents: slot.price_cents ?? shop.price_cents, contains: bag.contains };
	return { slot, bag, free, found: { ...found, reliability_bps: await reliabilityOf(db, shop.id) } };
}

export async function reliabilityOf(db: Db, businessId: string): Promise<number | null> {
	const shown = await shownReliabilityOf(db, businessId);
	return shown && Math.floor((shown.honored * 10_000) / shown.counted);
}

/** Finds the next slot for an event about a whole shop or a row of its week. Creates it if needed. */
export async function nextSlotOf(
	{ bags }: AlertsDeps,
	tx: Db,
	event: Pick<AlertEventRow, 'business_id' | 'day' | 'period'>,
	shop: ShopSnapshot,
	now: Date,
): Promise<string | undefined> {
	const [stock] = await bags.stockOf([event.business_id]);
	const next = stock?.inventory.find(
		({ date, window, endTime }) =>
			(event.day === null || event.day === dayOfWeek(date)) &&
			(event.period === null || event.period === window) &&
			isAhead(instantOf(date, endTime, shop.tz), now),
	);
	if (!stock?.listed || !next) return undefined;
	const key: SlotKey = { business_id: shop.id, local_date: next.date, period: next.window };
	await openSlots(tx, [{ key, tz: shop.tz }], now);
	return slotIdOf(tx, key);
}
