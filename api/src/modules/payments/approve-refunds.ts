/** Requests, rejects and approves refunds. Callers hold the locks of the order, then of the payment. */
import { ownReasons } from '@flavorbag/contract';
import { type Db, violatedConstraint } from '#db/database.ts';
import { enqueue } from '#db/outbox.ts';
import type { PaymentRow, RefundRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#ports/clock.ts';
import * as store from './refunds.store.ts';

interface Clocked {
	clock: Clock;
}

export interface Verdict {
	by: RefundRow['requested_by'];
	/** Reason of the refund; ignored where an open request exists, which keeps its own. */
	reason: string;
	answer?: string | undefined;
	userId?: string | undefined;
}

export async function requestRefund(
	{ clock }: Clocked,
	tx: Db,
	payment: PaymentRow,
	reason: string,
	answerDueAt: Date,
): Promise<RefundRow> {
	if (payment.disputed) throw new AppError('PAYMENT_DISPUTED');
	const now = clock.now();
	const amount_cents = leftOf(payment);
	if (amount_cents <= 0) throw new AppError('REFUND_PENDING');
	try {
		return await store.insertRefund(tx, {
			payment_id: payment.id,
			amount_cents,
			status: 'requested',
			requested_by: 'customer',
			reason,
			answer_due_at: answerDueAt,
			created_at: now,
			updated_at: now,
		});
	} catch (error) {
		if (violatedConstraint(error) === 'refunds_one_open')
			throw new AppError('REFUND_PENDING', { cause: error });
		throw error;
	}
}

export async function refuseRefund(
	{ clock }: Clocked,
	tx: Db,
	request: RefundRow,
	answer: string,
	userId: string,
): Promise<void> {
	const now = clock.now();
	await store.setRefund(tx, request.id, {
		status: 'rejected',
		answer,
		answered_at: now,
		answered_by: userId,
		updated_at: now,
	});
}

export async function approveInFull(
	{ clock }: Clocked,
	tx: Db,
	payment: PaymentRow,
	{ by, reason, answer, userId }: Verdict,
): Promise<RefundRow> {
	if (payment.disputed) throw new AppError('PAYMENT_DISPUTED');
	const now = clock.now();
	const amount_cents = leftOf(payment);
	if (amount_cents <= 0) throw new AppError('WRONG_STATUS');
	const open = await requestOver(tx, payment.id, amount_cents, now);
	const answered = {
		status: 'approved' as const,
		answer: answer ?? null,
		answered_at: now,
		answered_by: userId ?? null,
		updated_at: now,
	};
	const approved = open
		? await store.setRefund(tx, open.id, answered)
		: await store.insertRefund(tx, {
				...answered,
				payment_id: payment.id,
				amount_cents,
				requested_by: by,
				reason,
				created_at: now,
			});
	await enqueue(tx, {
		topic: 'refund.submit',
		dedupe_key: `refund.submit:${approved.id}`,
		payload: { refund_id: approved.id },
		run_at: now,
	});
	return approved;
}

/** Locks the open request. Rejects it if a part was refunded since, because it asks for too much now. */
async function requestOver(tx: Db, paymentId: string, amountCents: number, now: Date) {
	const open = await store.lockOpenRequest(tx, paymentId);
	if (!open || open.amount_cents === amountCents) return open;
	await store.setRefund(tx, open.id, {
		status: 'rejected',
		answer: ownReasons.partly,
		answered_at: now,
		updated_at: now,
	});
	return undefined;
}

const leftOf = (payment: PaymentRow) => payment.captured_cents - payment.refund_reserved_cents;
