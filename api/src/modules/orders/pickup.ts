/**
 * The customers' press and hold: one look, one change, nothing waits for a lock in between; those who press at the same
 * moment go together. An order that is not as it was read any more is looked at again.
 */
import type { Order } from '@flavorbag/contract';
import { isUnavailable, retrying } from '#db/database.ts';
import { type Asked, sha256Of } from '#db/idempotency.ts';
import { AppError } from '#lib/app-error.ts';
import { again, gather } from '#lib/gather.ts';
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

/** Few enough that the commits of other changes do not wait for long. */
const size = { most: 50, waiting: 10_000 };

export function createPickups(deps: PickupDeps): (asked: Asked, orderId: string) => Promise<Order> {
	const go = gather((asked: Pickup[]) => retrying(() => pickUp(deps, asked)), {
		...size,
		oneOfThem: (error) => !isUnavailable(error),
	});
	return async ({ userId, key }, orderId) => {
		const outcome = await go({ userId, key, orderId });
		if (outcome instanceof AppError) throw outcome;
		return outcome;
	};
}

async function pickUp(deps: PickupDeps, asked: Pickup[]): Promise<(Order | AppError | typeof again)[]> {
	const { db, clock, refunds } = deps;
	const read = await readForPickups(db, asked);
	const now = clock.now();
	const states = await refunds.statesOf(
		db,
		read.flatMap((row) => (row?.has_refund ? row.id : [])),
	);
	const ready = new Map<string, ReadPickup>();
	const outcomes = asked.map((one, at) => {
		const row = read[at];
		const known = answered(one, row, now);
		if (known || !row) return known ?? new AppError('NOT_FOUND');
		// Pressed twice: the second one finds what the first one did.
		if (ready.has(row.id)) return again;
		const after = { ...row, status: 'fulfilled', picked_up_at: now, picked_up_by: one.userId } as const;
		const answer = toWire(after, { now, ...states.get(row.id) });
		ready.set(row.id, { one, row, answer });
		return answer;
	});
	const moved = await pickUpAsRead(db, [...ready.values()], now);
	return outcomes.map((outcome, at) => {
		const row = read[at];
		const isLost = row && ready.get(row.id)?.answer === outcome && !moved.has(row.id);
		return isLost ? again : outcome;
	});
}

/** What there is to say without picking up. */
function answered(one: Pickup, row: PickupRow | undefined, now: Date): Order | AppError | undefined {
	if (row?.customer_id !== one.userId) return new AppError('NOT_FOUND');
	if (row.answer) {
		const isSame = row.answered_sha256 === sha256Of(pickupRequest(one.orderId));
		return isSame ? row.answer : new AppError('IDEMPOTENCY_MISMATCH');
	}
	const refusal = pickupRefusal(row, 'customer', now);
	return refusal && new AppError(refusal);
}
