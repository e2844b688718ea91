/** Requests, rejects and approves refunds. Callers hold the locks of the order, then of the payment. */
import { ownReasons, type RefundBearer } from '@flavorbag/contract';
import type { Updateable } from 'kysely';
import { type Db, violates } from '#db/database.ts';
import { enqueue } from '#db/outbox.ts';
import type { PaymentRow, RefundRow, RefundsTable } from '#db/tables.ts';
import { AppError, refuseAs } from '#lib/app-error.ts';
import type { Clock } from '#ports/clock.ts';
import * as store from './refunds.store.ts';

interface Clocked {
	clock: Clock;
}

export interface Verdict {
	by: RefundRow['requested_by'];
	/** Reason for the refund; ignored if there is an open request, which keeps its own. */
	reason: string;
	answer?: string | undefined;
	userId?: string | undefined;
	/** Defaults to all that is left. */
	amountCents?: number | undefined;
	/** By default, shop and platform each bear their share. */
	borneBy?: RefundBearer | undefined;
	/** The failed refund that this one makes up for. */
	retries?: string | undefined;
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
	const row = {
		payment_id: payment.id,
		amount_cents,
		status: 'requested' as const,
		requested_by: 'customer' as const,
		reason,
		answer_due_at: answerDueAt,
		created_at: now,
		updated_at: now,
	};
	return store.insertRefund(tx, row).catch(refuseAs('REFUND_PENDING', violates('refunds_one_open')));
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

export async function approveRefund(
	{ clock }: Clocked,
	tx: Db,
	payment: PaymentRow,
	{ by, reason, answer, userId, borneBy, amountCents, retries }: Verdict,
): Promise<RefundRow> {
	if (payment.disputed) throw new AppError('PAYMENT_DISPUTED');
	const now = clock.now();
	const amount_cents = amountCents ?? leftOf(payment);
	if (amount_cents <= 0) throw new AppError('WRONG_STATUS');
	if (await store.isUnderWay(tx, payment.id)) throw new AppError('REFUND_PENDING');
	const closing = amountCents === undefined ? undefined : { answer, answered_by: userId };
	const open = await requestOver(tx, payment.id, amount_cents, now, closing);
	const answered = {
		status: 'approved' as const,
		answer: answer ?? null,
		answered_at: now,
		answered_by: userId ?? null,
		borne_by: borneBy ?? null,
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
	const isAll = amount_cents === leftOf(payment);
	if (isAll || retries) await store.closeFailed(tx, payment.id, now, isAll ? undefined : retries);
	await enqueue(tx, {
		topic: 'refund.submit',
		dedupe_key: `refund.submit:${approved.id}`,
		payload: { refund_id: approved.id },
		run_at: now,
	});
	return approved;
}

/** Locks the open request. Rejects it if its amount differs, because part was refunded since or only part is now. */
async function requestOver(
	tx: Db,
	paymentId: string,
	amountCents: number,
	now: Date,
	said: Pick<Updateable<RefundsTable>, 'answer' | 'answered_by'> = { answer: ownReasons.partly },
) {
	const open = await store.lockOpenRequest(tx, paymentId);
	if (!open || open.amount_cents === amountCents) return open;
	await store.setRefund(tx, open.id, {
		status: 'rejected',
		...said,
		answered_at: now,
		updated_at: now,
	});
	return undefined;
}

export const leftOf = (payment: PaymentRow) => payment.captured_cents - payment.refund_reserved_cents;
