/**
 * The customers' press and hold: one look, one change, nothing waits for a lock in between; those who press at the same
 * moment go together. The orders must still be as they were read, else they are not changed.
 */
import type { Order } from '@flavorbag/contract';
import { type Db, mayBeRetried, violated } from '#db/database.ts';
import type { Asked } from '#db/idempotency.ts';
import type { OrderRow } from '#db/tables.ts';
import { gather } from '#lib/gather.ts';
import type { Clock } from '#ports/clock.ts';
import { pickupRefusal } from './orders.rules.ts';
import { toWire } from './orders.wire.ts';
import { type Pickup, pickUpAsRead, readForPickups } from './pickup.store.ts';

/** Few enough that the commits of other changes do not wait for long. */
const together = { most: 50, waiting: 10_000 };

/** Undefined: it is not that plain (asked before, refused, changed meanwhile), and nothing was done. */
export function createPlainPickup({
	db,
	clock,
}: {
	db: Db;
	clock: Clock;
}): (asked: Asked, orderId: string) => Promise<Order | undefined> {
	async function pickUp(asked: Pickup[]): Promise<(Order | undefined)[]> {
		const read = await readForPickups(db, asked);
		const now = clock.now();
		const seen = new Set<string>();
		const plain = asked.flatMap((one, at) => {
			const row = read[at];
			if (row?.customer_id !== one.userId || row.asked_before || row.has_refund) return [];
			if (pickupRefusal(row, 'customer', now) || seen.has(row.id)) return [];
			seen.add(row.id);
			const after: OrderRow = { ...row, status: 'fulfilled', picked_up_at: now, picked_up_by: one.userId };
			return [{ at, one, row, answer: toWire(after, { now }) }];
		});
		const moved = await pickUpAsRead(db, plain, now);
		const answers: (Order | undefined)[] = asked.map(() => undefined);
		for (const { at, row, answer } of plain) if (moved.has(row.id)) answers[at] = answer;
		return answers;
	}

	const go = gather(async (asked: Pickup[]) => {
		try {
			return await pickUp(asked);
		} catch (error) {
			// One of them is not plain after all: each goes its own way.
			if (violated(error) || mayBeRetried(error)) return asked.map(() => undefined);
			throw error;
		}
	}, together);
	return ({ userId, key }, orderId) => go({ userId, key, orderId });
}
