/**
 * The lifecycle of an order: held, paid, handed over, or off (R-status-table).
 * Guarantees: bags are held and sold in the same transaction as the order row; a status moves only along the
 * table, by an update conditioned on the old status; what the customer pays is what was captured; every bag that
 * is given up is back on sale in the same commit, with its money on the way back.
 * Never: a provider call inside a transaction, a price from a request, somebody else's order.
 */
import { transaction } from '#db/database.ts';
import type { Asked } from '#db/idempotency.ts';
import { cancel, cancelFor } from './call-off.ts';
import type { OrdersDeps } from './deps.ts';
import { orderOfCustomer } from './find-order.ts';
import { handOver, lookup } from './hand-over.ts';
import { createHoldBatch, type OrderRequest } from './hold-batch.ts';
import { overdueSince } from './orders.rules.ts';
import { expirePaid } from './orders.store.ts';
import { createPickups } from './pickup.ts';
import { place } from './place.ts';
import * as refunds from './refunds.ts';
import { abandon, releaseDueHolds } from './release.ts';
import { createSettle, settleOwn } from './settle.ts';

export type Orders = ReturnType<typeof createOrders>;

export function createOrders(given: OrdersDeps) {
	const { db, clock, show } = given;
	const settle = createSettle(given);
	const deps = { ...given, settle, holdBatch: createHoldBatch(given) };
	return {
		place: (asked: Asked, request: OrderRequest) => place(deps, asked, request),
		get: async (customerId: string, orderId: string) =>
			show.own(db, await orderOfCustomer(deps, customerId, orderId)),
		settleOwn: (customerId: string, orderId: string) => settleOwn(deps, customerId, orderId),
		abandon: (asked: Asked, orderId: string) => abandon(deps, asked, orderId),
		cancel: (asked: Asked, orderId: string) => cancel(deps, asked, orderId),
		confirmPickup: createPickups(deps),
		lookup: (ownerId: string, businessId: string, code: string) => lookup(deps, ownerId, businessId, code),
		handOver: (asked: Asked, orderId: string, code?: string) => handOver(deps, asked, orderId, code),
		cancelByBusiness: (asked: Asked, orderId: string, reason: string) =>
			cancelFor(deps, 'business', asked, orderId, reason),
		cancelByAdmin: (asked: Asked, orderId: string, reason: string) =>
			cancelFor(deps, 'admin', asked, orderId, reason),

		requestRefund: (asked: Asked, orderId: string, reason: string) =>
			refunds.request(deps, asked, orderId, reason),
		answerRefundByBusiness: (asked: Asked, orderId: string, answer: refunds.RefundAnswer) =>
			refunds.answer(deps, 'business', asked, orderId, answer),
		answerRefundByAdmin: (asked: Asked, orderId: string, answer: refunds.RefundAnswer) =>
			refunds.answer(deps, 'admin', asked, orderId, answer),
		/** The business gives the money back of its own accord, or approves what was asked. */
		refundByBusiness: (asked: Asked, orderId: string, reason: string) =>
			refunds.refundByBusiness(deps, asked, orderId, reason),
		/** Takes a paid, handed-over or expired order back in full. */
		refundByAdmin: (orderId: string, reason: string) =>
			transaction(db, 'admin', (tx) => refunds.takeBack(deps, tx, orderId, { by: 'admin', reason })),
		/** Sends a failed refund again. */
		retryRefund: (asked: Asked, orderId: string) => refunds.retry(deps, asked, orderId),

		/** The one function that turns the provider's word into the order's state. */
		settle,
		/** Job. */
		releaseDueHolds: () => releaseDueHolds(deps),
		/** Job: not collected in time. */
		expire: () =>
			transaction(db, 'job', (tx) => {
				const now = clock.now();
				return expirePaid(tx, overdueSince(now), now);
			}),
	};
}

export { mailRefundFailed } from './mails.ts';
export { orderBelongings } from './orders.belongings.ts';
export { overdueSince } from './orders.rules.ts';
export { openWork } from './orders.store.ts';
export { takenBackElsewhere } from './refunds.ts';
export { createShow, type Show } from './show.ts';
