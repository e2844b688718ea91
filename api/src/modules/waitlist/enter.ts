/** Getting in line (R-waitlist). */
import { waitlistLimits as limits } from '@flavorbag/contract';
import type { ShopSnapshot } from '#businesses';
import type { Db } from '#db/database.ts';
import { AppError } from '#lib/app-error.ts';
import { offeredDates, openSlots, type SlotKey, slotIdOf } from '#stock';
import type { WaitlistDeps } from './deps.ts';
import { endOf } from './turn.ts';
import { isFirstCome } from './waitlist.rules.ts';
import * as store from './waitlist.store.ts';

export interface WaitFor {
	business_id: string;
	/** YYYY-MM-DD in the business's zone. */
	order_date: string;
	pickup_window: SlotKey['period'];
}
const keyOf = ({ business_id, order_date, pickup_window }: WaitFor): SlotKey => ({
	business_id,
	local_date: order_date,
	period: pickup_window,
});

/** Where this person may buy. */
async function shopOf(
	{ businesses }: WaitlistDeps,
	userId: string,
	{ business_id }: Pick<WaitFor, 'business_id'>,
): Promise<ShopSnapshot> {
	const shop = (await businesses.snapshotsForOrders([business_id])).get(business_id);
	if (!shop) throw new AppError('NOT_FOUND');
	if (shop.owner_id === userId) throw new AppError('OWN_BUSINESS');
	if (!shop.listed) throw new AppError('BUSINESS_OFFLINE');
	return shop;
}

/** The entry's id. */
export async function enter(
	deps: WaitlistDeps,
	tx: Db,
	userId: string,
	body: WaitFor & { bags: number },
): Promise<string> {
	const shop = await shopOf(deps, userId, body);
	// Somebody who joins in two tabs at once waits for no more than they may.
	await store.lockPerson(tx, userId);
	const now = deps.clock.now();
	const key = keyOf(body);
	if (!offeredDates(now, shop.tz).includes(key.local_date)) throw new AppError('SLOT_CLOSED');
	await openSlots(tx, [{ key, tz: shop.tz }], now);
	const slotId = await slotIdOf(tx, key);
	const slot = slotId === undefined ? undefined : await store.lockSlot(tx, slotId);
	if (!slot || endOf(slot, shop, now)) throw new AppError('SLOT_CLOSED');
	const before = await store.liveEntryOf(tx, userId, slot.id);
	if (before) return before.id;
	if ((await deps.haveOrder(tx, [userId], key)).has(userId)) throw new AppError('HAS_ORDER');
	// What is kept is somebody else's already.
	if (slot.capacity > slot.held + slot.sold) throw new AppError('BAGS_LEFT');
	if ((await store.liveEntriesOf(tx, userId)).length >= limits.entriesMax)
		throw new AppError('TOO_MANY_WAITS');
	const state = isFirstCome(now, slot.ends_at) ? 'watching' : 'waiting';
	const entry = { customer_id: userId, bags: body.bags, joined_at: now, state } as const;
	const made = await store.insertEntry(tx, entry, slot);
	if (!made) throw new AppError('UNAUTHORIZED');
	return made.id;
}
