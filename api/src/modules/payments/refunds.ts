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

export interface Refunds {
	/** The newest refund of each order, and whether the payment is disputed. */
	statesOf(db: Db, orderIds: string[]): Promise<Map<string, store.RefundState>>;
	/** What the customer of an order asked for, oldest first. */
	requestsOf(db: Db, orderId: string): Promise<store.RefundRequest[]>;
	/** Locks the request that waits for an answer. */
	openRequest(tx: Db, paymentId: string): Promise<RefundRow | undefined>;
	/** Opens a request. Refuses with PAYMENT_DISPUTED and REFUND_PENDING. */
	request(tx: Db, payment: PaymentRow, reason: string, answerDueAt: Date): Promise<RefundRow>;
	refuse(tx: Db, request: RefundRow, answer: string, userId: string): Promise<void>;
	/** Approves a refund of everything that was not refunded yet and sends it after the commit. */
	approveInFull(tx: Db, payment: PaymentRow, verdict: Verdict): Promise<RefundRow>;
	/** Outbox: sends an approved refund and books what the provider answers. */
	submit(refundId: string): Promise<void>;
	/** Re-reads a refund at the provider and books it, also one that was made at the provider's side. */
	refresh(providerRefundId: string): Promise<void>;
	/** Orders whose request is overdue, or whose newest refund failed; oldest first. */
	ordersWaiting(
		state: 'overdue' | 'failed',
		page: { page: number; per_page: number },
	): Promise<{ orderIds: string[]; total: number }>;
}

export const createRefunds = (deps: RefundsDeps): Refunds => ({
	statesOf: store.refundStates,
	requestsOf: store.requestsOf,
	openRequest: store.lockOpenRequest,
	request: (tx, payment, reason, answerDueAt) => requestRefund(deps, tx, payment, reason, answerDueAt),
	refuse: (tx, request, answer, userId) => refuseRefund(deps, tx, request, answer, userId),
	approveInFull: (tx, payment, verdict) => approveInFull(deps, tx, payment, verdict),
	submit: (refundId) => submitRefund(deps, refundId),
	refresh: (providerRefundId) => refreshRefund(deps, providerRefundId),
	ordersWaiting: (state, page) => store.ordersWaiting(deps.db, state, deps.clock.now(), page),
});
