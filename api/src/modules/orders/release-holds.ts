import type { Order } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { IdempotentCall } from '#db/idempotency.ts';
import type { OrderRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import type { OrdersDeps } from './deps.ts';
import { getOrder, orderOfCustomer } from './find-order.ts';
import * as store from './orders.store.ts';
import { type Settle, settleIfAnswered } from './settle-payment.ts';

/** How long a hold may last past its end while the provider is unreachable. */
const settleGraceMs = 60_000;

/** `unpaid` holds limit the customer's next hold of that slot. */
export async function release(
	{ payments, clock }: Pick<OrdersDeps, 'payments' | 'clock'>,
	tx: Db,
	order: OrderRow,
	{ unpaid = false } = {},
): Promise<void> {
	const payment = await payments.lock(tx, order.id);
	if (payment?.status === 'authorized' || payment?.status === 'captured') return;
	const now = clock.now();
	const moved = await store.moveOrder(tx, order.id, ['pending'], {
		status: 'abandoned',
		stock: 'returned',
		hold_expires_at: null,
		unpaid_at: unpaid && (await store.isStillOffered(tx, order)) ? now : null,
		changed_at: now,
	});
	if (moved && payment) await payments.voidLater(tx, payment);
}

export async function abandon(
	deps: OrdersDeps & { settle: Settle },
	call: IdempotentCall,
	orderId: string,
): Promise<Order> {
	const { db, payments, presenter } = deps;
	const order = await orderOfCustomer(deps, call.userId, orderId);
	if (order.status === 'abandoned') return presenter.own(db, order);
	// The customer may have paid a moment ago.
	if (order.status === 'pending') await settleIfAnswered(deps, orderId, order);
	await transaction(db, `customer:${call.userId}`, async (tx) => {
		const current = await store.lockOrder(tx, orderId);
		const payment = await payments.lock(tx, orderId);
		if (current.status === 'abandoned') return;
		if (current.status !== 'pending') throw new AppError('WRONG_STATUS');
		if (payment?.status === 'authorized') throw new AppError('PAYMENT_IN_PROGRESS');
		await release(deps, tx, current, { unpaid: true });
	});
	return presenter.own(db, await getOrder(deps, orderId));
}

/** Asks the provider before releasing a hold (R-hold-ends). */
export async function releaseDueHolds(deps: OrdersDeps & { settle: Settle }): Promise<number> {
	const { db, clock, log, settle } = deps;
	let released = 0;
	for (const order of await store.dueHolds(db, clock.now())) {
		let wasSettled = true;
		try {
			await settle(order.id);
		} catch (error) {
			wasSettled = false;
			log.warn({ order: order.id, err: error }, 'a hold that is over could not be asked about');
			const since = clock.now().getTime() - (order.hold_expires_at?.getTime() ?? 0);
			if (since < settleGraceMs) continue;
		}
		await transaction(db, 'job', async (tx) => {
			const current = await store.lockOrder(tx, order.id);
			if (current.status !== 'pending') return;
			// Nobody could pay while the provider was unreachable.
			await release(deps, tx, current, { unpaid: wasSettled });
			released++;
		});
	}
	return released;
}
