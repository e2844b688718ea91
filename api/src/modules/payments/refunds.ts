// Refunds (I6, I7). The database reserves the amount on approval and releases it on failure. A payment has at most one
// open refund, and approving adopts an open request. Callers hold the locks of the order, then of the payment.
import type { Db } from '#db/database.ts';
import type { PaymentRow, RefundRow } from '#db/tables.ts';
import { approveRefund, leftOf, refuseRefund, requestRefund, type Verdict } from './approve-refunds.ts';
import { type RefundsDeps, refreshRefund, submitRefund } from './book-refunds.ts';
import * as store from './refunds.store.ts';

export type Refunds = ReturnType<typeof createRefunds>;

export const createRefunds = (deps: RefundsDeps) => ({
	statesOf: store.refundStates,
	requestsOf: store.requestsOf,
	openRequest: store.lockOpenRequest,
	/** Throws PAYMENT_DISPUTED or REFUND_PENDING. */
	request: (tx: Db, payment: PaymentRow, reason: string, answerDueAt: Date) =>
		requestRefund(deps, tx, payment, reason, answerDueAt),
	refuse: (tx: Db, request: RefundRow, answer: string, userId: string) =>
		refuseRefund(deps, tx, request, answer, userId),
	/** Approves a refund, of the remaining amount unless the verdict says less, and enqueues its submission. */
	approve: (tx: Db, payment: PaymentRow, verdict: Verdict) => approveRefund(deps, tx, payment, verdict),
	leftOf,
	refundableOf: store.refundableOf,
	submit: (refundId: string) => submitRefund(deps, refundId),
	refresh: (providerRefundId: string) => refreshRefund(deps, providerRefundId),
	/** Returns orders whose request is overdue or whose newest refund failed, oldest first. */
	ordersWaiting: (state: 'overdue' | 'failed', page: { page: number; per_page: number }) =>
		store.ordersWaiting(deps.db, state, deps.clock.now(), page),
});
