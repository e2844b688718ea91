// Confirms customers' pickups in batches, with one read, one write, and no lock in between. Orders that changed since
// the read are retried.
import type { Order } from '@flavorbag/contract';
import { isUnavailable, withRetries } from '#db/database.ts';
import { type IdempotentCall, sha256Of } from '#db/idempotency.ts';
import { AppError } from '#lib/app-error.ts';
import { createBatcher, retry } from '#lib/batch.ts';
import type { OrdersDeps } from './deps.ts';
import { pickupRefusal } from './orders.rules.ts';
import { toWire } from './orders.wire.ts';
import {
	type Pickup,
	type PickupRow,
	pickUpAsRead,
	pickupRequest,
	type ReadPickup,
	readForPickups,
} from './pickup.store.ts';

type PickupDeps = Pick<OrdersDeps, 'db' | 'clock' | 'refunds'>;

/** Small enough that other commits don't wait for long. */
const size = { maxSize: 50, maxQueued: 10_000 };

export function createPickups(deps: PickupDeps): (call: IdempotentCall, orderId: string) => Promise<Order> {
	const go = createBatcher((calls: Pickup[]) => withRetries(() => pickUp(deps, calls)), {
		...size,
		oneOfThem: (error) => !isUnavailable(error),
	});
	return async ({ userId, key }, orderId) => {
		const outcome = await go({ userId, key, orderId });
		if (outcome instanceof AppError) throw outcome;
		return outcome;
	};
}

async function pickUp(deps: PickupDeps, calls: Pickup[]): Promise<(Order | AppError | typeof retry)[]> {
	const { db, clock, refunds } = deps;
	const read = await readForPickups(db, calls);
	const now = clock.now();
	const states = await refunds.statesOf(
		db,
		read.flatMap((row) => (row?.has_refund ? row.id : [])),
	);
	const ready = new Map<string, ReadPickup>();
	const outcomes = calls.map((one, at) => {
		const row = read[at];
		const known = answered(one, row, now);
		if (known || !row) return known ?? new AppError('NOT_FOUND');
		// A repeated call in the same batch retries, and then gets the answer of the first one.
		if (ready.has(row.id)) return retry;
		const after = { ...row, status: 'fulfilled', picked_up_at: now, picked_up_by: one.userId } as const;
		const answer = toWire(after, { now, ...states.get(row.id) });
		ready.set(row.id, { one, row, answer });
		return answer;
	});
	const moved = await pickUpAsRead(db, [...ready.values()], now);
	return outcomes.map((outcome, at) => {
		const row = read[at];
		const isLost = row && ready.get(row.id)?.answer === outcome && !moved.has(row.id);
		return isLost ? retry : outcome;
	});
}

function answered(one: Pickup, row: PickupRow | undefined, now: Date): Order | AppError | undefined {
	if (row?.customer_id !== one.userId) return new AppError('NOT_FOUND');
	if (row.answer) {
		const isSame = row.answered_sha256 === sha256Of(pickupRequest(one.orderId));
		return isSame ? row.answer : new AppError('IDEMPOTENCY_MISMATCH');
	}
	const refusal = pickupRefusal(row, 'customer', now);
	return refusal && new AppError(refusal);
}
