/**
 * Refunds, from the request to the money's arrival (I6, I7). The amount is reserved on the payment row by the
 * database when a refund is approved and released when it fails. One refund may be open per payment: whatever
 * approves adopts an open request. Callers hold the locks of the order and then of the payment.
 */
import type { Db } from '#db/database.ts';
import type { PaymentRow, RefundRow } from '#db/tables.ts';
import { approveInFull, refuseRefund, requestRefund, type Verdict } from './approve-refunds.ts';
import { type RefundsDeps, refreshRefund, submitRefund } from './book-refunds.ts';
import * as store from './refunds.store.ts';

export type Refunds = ReturnType<typeof createRefunds>;

export const createRefunds = (deps: RefundsDeps) => ({
	/** The newest refund of each order, and whether the payment is disputed. */
	statesOf: store.refundStates,
	/** What the customer of an order asked for, oldest first. */
	requestsOf: store.requestsOf,
	/** Locks the request that waits for an answer. */
	openRequest: store.lockOpenRequest,
	/** Opens a request. Refuses with PAYMENT_DISPUTED and REFUND_PENDING. */
	request: (tx: Db, payment: PaymentRow, reason: string, answerDueAt: Date) =>
		requestRefund(deps, tx, payment, reason, answerDueAt),
	refuse: (tx: Db, request: RefundRow, answer: string, userId: string) =>
		refuseRefund(deps, tx, request, answer, userId),
	/** Approves a refund of everything that was not refunded yet and sends it after the commit. */
	approveInFull: (tx: Db, payment: PaymentRow, verdict: Verdict) => approveInFull(deps, tx, payment, verdict),
	/** Outbox: sends an approved refund and books what the provider answers. */
	submit: (refundId: string) => submitRefund(deps, refundId),
	/** Re-reads a refund at the provider and books it, also one that was made at the provider's side. */
	refresh: (providerRefundId: string) => refreshRefund(deps, providerRefundId),
	/** Orders whose request is overdue, or whose newest refund failed; oldest first. */
	ordersWaiting: (state: 'overdue' | 'failed', page: { page: number; per_page: number }) =>
		store.ordersWaiting(deps.db, state, deps.clock.now(), page),
});
