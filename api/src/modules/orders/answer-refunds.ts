// The customer asks for a refund and the business answers, or an admin does after 48 hours (R-refund-answer). Status
// and refund change in one commit. The outbox moves the money.

import { limits, type Order, orderCan, type RefundBearer } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { IdempotentCall } from '#db/idempotency.ts';
import type { OrderRow, RefundRow } from '#db/tables.ts';
import { AppError, invalid } from '#lib/app-error.ts';
import { toDollars } from '#lib/money.ts';
import { msg } from '#lib/texts.ts';
import type { Verdict } from '#payments';
import type { OrdersDeps } from './deps.ts';
import { changeOnce, getOrder, orderOfCustomer, orderOfOwner, type ShopCall } from './find-order.ts';
import { refundRefusal } from './orders.rules.ts';
import * as store from './orders.store.ts';
import * as mails from './queue-mails.ts';

export interface RefundAnswer {
	decision: 'approve' | 'refuse';
	answer?: string | undefined;
}

/** Applies a full refund that the provider made without us (R-refund-elsewhere). */
export async function recordForeignRefund(
	tx: Db,
	orderId: string,
	refund: RefundRow,
	at: Date,
): Promise<void> {
	const moved = await store.moveOrder(tx, orderId, ['paid', 'fulfilled', 'expired'], {
		status: 'refunded',
		reason: refund.reason,
		changed_at: at,
	});
	if (moved) await mails.mailRefunded(tx, moved, at, refund);
}

export async function request(
	deps: OrdersDeps,
	call: IdempotentCall,
	orderId: string,
	reason: string,
): Promise<Order> {
	const { clock, shops, refunds } = deps;
	const { business_id } = await orderOfCustomer(deps, call.userId, orderId);
	return changeOnce(deps, 'customer', call, `refund ${orderId} ${reason}`, async (tx) => {
		// Removing a business also locks it before its orders.
		const isRun = await shops.keep(tx, business_id);
		const order = await store.lockOrder(tx, orderId);
		const now = clock.now();
		const refusal = refundRefusal(order, now);
		if (refusal) throw new AppError(refusal);
		const { payment } = await lockBoth(deps, tx, orderId);
		// Nobody answers for a closed business, so an admin may answer at once.
		const due = new Date(now.getTime() + (isRun ? limits.refundAnswerWithinMs : 0));
		const made = await refunds.request(tx, payment, reason, due);
		await mails.mailRefundRequested(tx, order, now, made, isRun);
		return order;
	});
}

const answerNames = { business: 'answer-refund', admin: 'decide-refund' } as const;

export async function answer(
	deps: OrdersDeps,
	by: 'business' | 'admin',
	call: IdempotentCall | ShopCall,
	orderId: string,
	given: RefundAnswer,
): Promise<Order> {
	await ('ownerId' in call ? orderOfOwner(deps, call.ownerId, orderId) : getOrder(deps, orderId));
	if (given.decision === 'refuse') wordsOf(given);
	const said = `${answerNames[by]} ${orderId} ${given.decision} ${given.answer ?? ''}`;
	return changeOnce(deps, by, call, said, (tx) => give(deps, tx, orderId, by, call.userId, given));
}

export async function refundByBusiness(
	deps: OrdersDeps,
	call: ShopCall,
	orderId: string,
	reason: string,
): Promise<Order> {
	const { userId, ownerId } = call;
	await orderOfOwner(deps, ownerId, orderId);
	const verdict = { by: 'business' as const, reason, answer: reason, userId };
	return changeOnce(deps, 'business', call, `refund-by-business ${orderId} ${reason}`, (tx) =>
		refundOrder(deps, tx, orderId, verdict),
	);
}

/** Refunds all or part of what is left, before or after the pickup (R-console-refund). */
export async function refundFromConsole(
	deps: OrdersDeps,
	call: IdempotentCall,
	orderId: string,
	{ amount, borne_by, reason }: { amount: number; borne_by: RefundBearer; reason: string },
): Promise<Order> {
	await getOrder(deps, orderId);
	const amountCents = Math.round(amount * 100);
	const words = { by: 'admin' as const, reason, answer: reason, userId: call.userId };
	const said = `refund-by-admin ${orderId} ${amountCents} ${borne_by} ${reason}`;
	return changeOnce(deps, 'admin', call, said, (tx) =>
		refundOrder(deps, tx, orderId, { ...words, amountCents, borneBy: borne_by }),
	);
}

export async function retry(deps: OrdersDeps, call: IdempotentCall, orderId: string): Promise<Order> {
	const { refunds } = deps;
	const { userId } = call;
	await getOrder(deps, orderId);
	return changeOnce(deps, 'admin', call, `retry-refund ${orderId}`, async (tx) => {
		const { order, payment } = await lockBoth(deps, tx, orderId);
		const failed = (await refunds.statesOf(tx, [orderId])).get(orderId)?.refund;
		if (failed?.status !== 'failed') throw new AppError('WRONG_STATUS');
		const { requested_by: by, reason } = failed;
		const isPart = orderCan('refund', 'business', order.status);
		await refunds.approve(tx, payment, {
			by,
			reason,
			answer: failed.answer ?? undefined,
			userId,
			amountCents: isPart ? failed.amount_cents : undefined,
			borneBy: failed.borne_by ?? undefined,
			retries: failed.id,
		});
		return order;
	});
}

/** A partial refund doesn't change the order; refunding all that is left sets its status to `refunded`. */
export async function refundOrder(
	deps: OrdersDeps,
	tx: Db,
	orderId: string,
	verdict: Verdict,
): Promise<OrderRow> {
	const { clock, refunds } = deps;
	const { order, payment } = await lockBoth(deps, tx, orderId);
	if (!orderCan('refund', 'business', order.status)) throw new AppError('WRONG_STATUS');
	const left = refunds.leftOf(payment);
	const { amountCents = left, reason } = verdict;
	if (amountCents > left) throw tooMuch(left);
	const refunded =
		amountCents < left
			? order
			: await store.moveOrder(tx, orderId, [order.status], {
					status: 'refunded',
					reason,
					changed_at: clock.now(),
				});
	if (!refunded) throw new AppError('WRONG_STATUS');
	const refund = await refunds.approve(tx, payment, verdict);
	await mails.mailRefunded(tx, refunded, clock.now(), refund);
	if (verdict.borneBy) await mails.mailRefundedByAdmin(tx, refunded, clock.now(), refund);
	return refunded;
}

const tooMuch = (leftCents: number) =>
	invalid(
		'amount',
		msg('At most {amount} is left to refund.', { amount: `$${toDollars(leftCents).toFixed(2)}` }),
	);

async function give(
	deps: OrdersDeps,
	tx: Db,
	orderId: string,
	by: 'business' | 'admin',
	userId: string,
	given: RefundAnswer,
): Promise<OrderRow> {
	const { clock, refunds } = deps;
	const { order, payment } = await lockBoth(deps, tx, orderId);
	const request = await refunds.openRequest(tx, payment.id);
	if (!request) throw new AppError('NO_REFUND_REQUEST');
	const overdue = request.answer_due_at !== null && clock.now() >= request.answer_due_at;
	if (by === 'admin' && !overdue) throw new AppError('ANSWER_NOT_DUE');
	if (given.decision === 'approve') {
		const { answer } = given;
		const moved = await refundOrder(deps, tx, orderId, { by, reason: request.reason, answer, userId });
		if (by === 'admin') await mails.mailRefundDecided(tx, moved, clock.now(), request.id, 'approved', answer);
		return moved;
	}
	if (by === 'business' && overdue) throw new AppError('TOO_LATE_TO_ANSWER');
	const answer = wordsOf(given);
	await refunds.refuse(tx, request, answer, userId);
	await mails.mailRefundRefused(tx, order, clock.now(), request.id, answer);
	if (by === 'admin') await mails.mailRefundDecided(tx, order, clock.now(), request.id, 'refused', answer);
	return order;
}

/** Lock order: order → payment. */
async function lockBoth({ payments }: OrdersDeps, tx: Db, orderId: string) {
	const order = await store.lockOrder(tx, orderId);
	const payment = await payments.lock(tx, orderId);
	if (payment?.status !== 'captured') throw new AppError('WRONG_STATUS');
	return { order, payment };
}

export const sayWhy = msg('Say why, so that the customer knows.');

function wordsOf({ answer }: RefundAnswer): string {
	if (answer) return answer;
	throw invalid('answer', sayWhy);
}
