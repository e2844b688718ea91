// The lifecycle of an order (R-status-table). Stock changes in the order's transaction, and a status only by an update
// conditioned on the old one. Bags given up are back on sale in the same commit, with a refund on its way. Never calls
// the provider in a transaction or takes a price from a request.
import { type Db, transaction } from '#db/database.ts';
import type { IdempotentCall } from '#db/idempotency.ts';
import { bound } from '#lib/bound.ts';
import * as refunds from './answer-refunds.ts';
import { cancel, cancelFor } from './cancel-order.ts';
import { confirmAtCounter, lookup, recordPickups } from './confirm-at-counter.ts';
import { createPickups } from './confirm-pickups.ts';
import type { OrdersDeps } from './deps.ts';
import { createBusinessOf } from './find-business.ts';
import { createFindBatched, orderOfCustomer, type ShopCall } from './find-order.ts';
import { createHoldBatch } from './hold-batch.ts';
import { type Cancellation, cancelDay, cancelOpen, notifyDay, pack } from './manage-day.ts';
import { overdueSince } from './orders.rules.ts';
import { expirePaid } from './orders.store.ts';
import { place } from './place-order.ts';
import { digestOf, queueDigests } from './queue-digests.ts';
import { mailRefundFailed } from './queue-mails.ts';
import { abandon, releaseDueHolds } from './release-holds.ts';
import { createSettle, settleOwn } from './settle-payment.ts';

/** Orders that one commit expires: their shops' counters are locked for about 10 ms. */
const expireAtOnce = 8;

export type Orders = ReturnType<typeof createOrders>;

const jobsOf = (deps: Parameters<typeof releaseDueHolds>[0] & OrdersDeps) => ({
	releaseDueHolds: () => releaseDueHolds(deps),
	queueDigests: () => queueDigests(deps),
	async expire(): Promise<void> {
		const some = (tx: Db) => {
			const now = deps.clock.now();
			return expirePaid(tx, overdueSince(now), now, expireAtOnce);
		};
		while ((await transaction(deps.db, 'job', some)) === expireAtOnce);
	},
});

export function createOrders(given: OrdersDeps) {
	const { db, presenter } = given;
	subscribe(given);
	const findBatched = createFindBatched(db);
	const settle = createSettle({ ...given, findBatched });
	const deps = { ...given, settle, findBatched, holdBatch: createHoldBatch(given) };
	const { refundByBusiness, refundFromConsole } = refunds;
	return {
		...bound(deps, { place, settleOwn, abandon, cancel, lookup, confirmAtCounter, recordPickups }),
		get: async (customerId: string, orderId: string) =>
			presenter.own(db, await orderOfCustomer(deps, customerId, orderId)),
		saveCard: async (customerId: string, orderId: string, save: boolean) =>
			given.payments.saveCard(await orderOfCustomer(deps, customerId, orderId), save),
		confirmPickup: createPickups(deps),
		cancelByBusiness: (call: ShopCall, orderId: string, reason: string) =>
			cancelFor(deps, 'business', call, orderId, reason),
		cancelByAdmin: (call: IdempotentCall, orderId: string, reason: string) =>
			cancelFor(deps, 'admin', call, orderId, reason),

		...bound(deps, { cancelDay, notifyDay, pack }),
		cancelAll: (call: IdempotentCall, businessId: string, which: Cancellation) =>
			cancelOpen(deps, 'admin', call, businessId, which),

		...bound(deps, { requestRefund: refunds.request, retryRefund: refunds.retry }),
		...bound(deps, { refundByBusiness, refundFromConsole }),
		answerRefundByBusiness: (call: ShopCall, orderId: string, answer: refunds.RefundAnswer) =>
			refunds.answer(deps, 'business', call, orderId, answer),
		answerRefundByAdmin: (call: IdempotentCall, orderId: string, answer: refunds.RefundAnswer) =>
			refunds.answer(deps, 'admin', call, orderId, answer),
		refundByAdmin: (orderId: string, reason: string) =>
			transaction(db, 'admin', (tx) => refunds.refundOrder(deps, tx, orderId, { by: 'admin', reason })),

		businessOf: createBusinessOf(db),

		settle,
		/** Outbox: voids the payment of an abandoned order, or settles it if it was captured. */
		async voidPayment(orderId: string) {
			if (await given.payments.voidIntent(orderId)) await settle(orderId);
		},
		digestOf: (asked: Parameters<typeof digestOf>[1]) => digestOf(db, asked),
		...jobsOf(deps),
	};
}

function subscribe({ events, clock }: OrdersDeps): void {
	events.on('refund.failed', (tx, { order_id, refund }) =>
		mailRefundFailed(tx, order_id, refund, clock.now()),
	);
	events.on('refund.foreign', (tx, { order_id, refund }) =>
		refunds.recordForeignRefund(tx, order_id, refund, clock.now()),
	);
}

export { openWork, orderErasure } from './orders.erasure.ts';
export { orderExport, ordersOf } from './orders.export.ts';
export { overdueSince, ownerCancelRefusal } from './orders.rules.ts';
export { lockOrder, pickedUpSince, pickupsOf } from './orders.store.ts';
export type { ListedOrderRow } from './orders.wire.ts';
export { packedOf } from './packing.store.ts';
export { createPresenter, forRole, type Presenter } from './presenter.ts';
export { openOrderFacts } from './queue-mails.ts';
