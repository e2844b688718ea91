import type { FullSlot } from '@flavorbag/contract';
import { orNotFound } from '#lib/app-error.ts';
import { chanceOf } from '#orders/facts';
import { offeredDates } from '#stock';
import type { WaitlistDeps } from './deps.ts';
import * as store from './waitlist.store.ts';

/** Returns [] if this person can't buy there. */
export function fullSlots(deps: WaitlistDeps) {
	const { db, clock, shops } = deps;
	return async (userId: string, businessId: string): Promise<FullSlot[]> => {
		const shop = await orNotFound((await shops.snapshotsForOrders([businessId])).get(businessId));
		const now = clock.now();
		const dates = offeredDates(now, shop.tz).filter(
			(date) => shop.paused_until === null || date >= shop.paused_until,
		);
		if (!shop.listed || shop.owner_id === userId || dates.length === 0) return [];
		const slots = await store.fullSlots(db, businessId, dates, now);
		return Promise.all(
			slots.map(async ({ id: slotId, local_date, period, start_time, end_time, waiting, ...slot }) => ({
				order_date: local_date,
				pickup_window: period,
				start_time,
				end_time,
				waiting,
				chance: await chanceOf(db, { business_id: businessId, local_date, period }),
				drop: slot.draws_at &&
					slot.seed_hash && {
						id: slotId,
						draws_at: slot.draws_at.toISOString(),
						seed_hash: slot.seed_hash.toString('hex'),
						bags: slot.reserved,
					},
			})),
		);
	};
}
