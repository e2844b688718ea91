/**
 * The customer's press and hold: one look, one change, nothing waits for a lock in between. The order must still be as
 * it was read, else nothing is changed.
 */
import type { Order } from '@flavorbag/contract';
import { type Db, mayBeRetried, violated } from '#db/database.ts';
import type { Asked } from '#db/idempotency.ts';
import type { OrderRow } from '#db/tables.ts';
import type { Clock } from '#ports/clock.ts';
import { pickupRefusal } from './orders.rules.ts';
import { toWire } from './orders.wire.ts';
import { pickUpAsRead, readForPickup } from './pickup.store.ts';

/** Undefined: it is not that plain (asked before, refused, changed meanwhile), and nothing was done. */
export function createPlainPickup({ db, clock }: { db: Db; clock: Clock }) {
	return async (asked: Asked, orderId: string, request: string): Promise<Order | undefined> => {
		const row = await readForPickup(db, asked, orderId);
		if (row?.customer_id !== asked.userId || row.asked_before || row.has_refund) return undefined;
		const now = clock.now();
		if (pickupRefusal(row, 'customer', now)) return undefined;
		const after: OrderRow = { ...row, status: 'fulfilled', picked_up_at: now, picked_up_by: asked.userId };
		const answer = toWire(after, { now });
		try {
			return (await pickUpAsRead(db, asked, row, now, { request, answer })) ? answer : undefined;
		} catch (error) {
			if (violated(error) === 'idempotency_pkey' || mayBeRetried(error)) return undefined;
			throw error;
		}
	};
}
