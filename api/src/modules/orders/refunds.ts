/**
 * Taking an order back after it can no longer be cancelled: the customer asks, the business answers, and where it
 * stays silent for 48 hours the admin does (R-refund-answer). Status and refund change in one commit; the money
 * follows from the outbox.
 */
import type { Order } from '@flavorbag/contract';
import { limits } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { type Asked, once } from '#db/idempotency.ts';
import type { OrderRow, RefundRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import type { Payments, Refunds, Verdict } from '#payments';
import type { Clock } from '#ports/clock.ts';
import * as mails from './mails.ts';
import { refundRefusal } from './orders.rules.ts';
import * as store from './orders.store.ts';
import type { Show } from './show.ts';

export interface RefundAnswer {
	decision: 'approve' | 'refuse';
	answer?: string | undefined;
}

export interface OrderRefunds {
	request(asked: Asked, orderId: string, reason: string): Promise<Order>;
	answerByBusiness(asked: Asked, orderId: string, answer: RefundAnswer): Promise<Order>;
	answerByAdmin(asked: Asked, orderId: string, answer: RefundAnswer): Promise<Order>;
	/** The business gives the money back of its own accord, or approves what was asked. */
	refundByBusiness(asked: Asked, orderId: string, reason: string): Promise<Order>;
	/** Sends a failed refund again. */
	retry(asked: Asked, orderId: string): Promise<Order>;
	/** Takes a paid, handed-over or expired order back in full. */
	refund(actor: string, orderId: string, reason: string): Promise<void>;
}

/** The provider gave everything back without us: the order follows. */
export async function takenBackElsewhere(
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

export function createOrderRefunds(deps: {
	db: Db;
	clock: Clock;
	payments: Payments;
	refunds: Refunds;
	show: Show;
	/** Throws NOT_FOUND for an order that is not this user's. */
	ofCustomer(userId: string, orderId: string): Promise<OrderRow>;
	ofOwner(userId: string, orderId: string): Promise<OrderRow>;
	/** Whether it is still run; it cannot be removed before the transaction ends. */
	keepBusiness(tx: Db, businessId: string): Promise<boolean>;
}): OrderRefunds {
	const { db, clock, payments, refunds, show } = deps;

	/** Lock order: order → payment. */
	async function lockBoth(tx: Db, orderId: string) {
		const order = await store.lockOrder(tx, orderId);
		const payment = await payments.lock(tx, orderId);
		if (payment?.status !== 'captured') throw new AppError('WRONG_STATUS');
		return { order, payment };
	}

	async function takeBack(tx: Db, orderId: string, verdict: Verdict): Promise<OrderRow> {
		const { payment } = await lockBoth(tx, orderId);
		const moved = await store.moveOrder(tx, orderId, ['paid', 'fulfilled', 'expired'], {
			status: 'refunded',
			reason: verdict.reason,
			changed_at: clock.now(),
		});
		if (!moved) throw new AppError('WRONG_STATUS');
		const refund = await refunds.approveInFull(tx, payment, verdict);
		await mails.mailRefunded(tx, moved, clock.now(), refund);
		return moved;
	}

	async function openRequestOf(tx: Db, orderId: string): Promise<{ order: OrderRow; request: RefundRow }> {
		const { order, payment } = await lockBoth(tx, orderId);
		const request = await refunds.openRequest(tx, payment.id);
		if (!request) throw new AppError('NO_REFUND_REQUEST');
		return { order, request };
	}

	async function give(
		tx: Db,
		orderId: string,
		by: 'business' | 'admin',
		userId: string,
		given: RefundAnswer,
	): Promise<OrderRow> {
		const { order, request } = await openRequestOf(tx, orderId);
		const overdue = request.answer_due_at !== null && clock.now() >= request.answer_due_at;
		if (by === 'admin' && !overdue) throw new AppError('ANSWER_NOT_DUE');
		if (given.decision === 'approve') {
			const { answer } = given;
			const moved = await takeBack(tx, orderId, { by, reason: request.reason, answer, userId });
			if (by === 'admin')
				await mails.mailRefundDecided(tx, moved, clock.now(), request.id, 'approved', answer);
			return moved;
		}
		if (by === 'business' && overdue) throw new AppError('TOO_LATE_TO_ANSWER');
		const answer = wordsOf(given);
		await refunds.refuse(tx, request, answer, userId);
		await mails.mailRefundRefused(tx, order, clock.now(), request.id, answer);
		if (by === 'admin') await mails.mailRefundDecided(tx, order, clock.now(), request.id, 'refused', answer);
		return order;
	}

	const asRequest = (name: string, orderId: string, given: RefundAnswer) =>
		`${name} ${orderId} ${given.decision} ${given.answer ?? ''}`;

	return {
		async request(asked, orderId, reason) {
			const { business_id } = await deps.ofCustomer(asked.userId, orderId);
			const actor = `customer:${asked.userId}`;
			return once(db, asked, `refund ${orderId} ${reason}`, clock.now(), actor, async (tx) => {
				// Before the order, as whoever removes the business does: it stays as it is found until the end.
				const isRun = await deps.keepBusiness(tx, business_id);
				const order = await store.lockOrder(tx, orderId);
				const now = clock.now();
				const refusal = refundRefusal(order, now);
				if (refusal) throw new AppError(refusal);
				const { payment } = await lockBoth(tx, orderId);
				// Of a business that is gone nobody answers: the admin decides at once.
				const due = new Date(now.getTime() + (isRun ? limits.refundAnswerWithinMs : 0));
				const request = await refunds.request(tx, payment, reason, due);
				await mails.mailRefundRequested(tx, order, now, request, isRun);
				return show.one(tx, order);
			});
		},

		async answerByBusiness(asked, orderId, given) {
			await deps.ofOwner(asked.userId, orderId);
			if (given.decision === 'refuse') wordsOf(given);
			const request = asRequest('answer-refund', orderId, given);
			return once(db, asked, request, clock.now(), `business:${asked.userId}`, async (tx) =>
				show.one(tx, await give(tx, orderId, 'business', asked.userId, given)),
			);
		},

		async answerByAdmin(asked, orderId, given) {
			if (!(await store.findOrder(db, orderId))) throw new AppError('NOT_FOUND');
			if (given.decision === 'refuse') wordsOf(given);
			const request = asRequest('decide-refund', orderId, given);
			return once(db, asked, request, clock.now(), `admin:${asked.userId}`, async (tx) =>
				show.one(tx, await give(tx, orderId, 'admin', asked.userId, given)),
			);
		},

		async refundByBusiness(asked, orderId, reason) {
			await deps.ofOwner(asked.userId, orderId);
			const request = `refund-by-business ${orderId} ${reason}`;
			return once(db, asked, request, clock.now(), `business:${asked.userId}`, async (tx) => {
				const verdict = { by: 'business' as const, reason, answer: reason, userId: asked.userId };
				return show.one(tx, await takeBack(tx, orderId, verdict));
			});
		},

		async retry(asked, orderId) {
			if (!(await store.findOrder(db, orderId))) throw new AppError('NOT_FOUND');
			const actor = `admin:${asked.userId}`;
			return once(db, asked, `retry-refund ${orderId}`, clock.now(), actor, async (tx) => {
				const { order, payment } = await lockBoth(tx, orderId);
				const failed = (await refunds.statesOf(tx, [orderId])).get(orderId)?.refund;
				if (failed?.status !== 'failed') throw new AppError('WRONG_STATUS');
				const { requested_by: by, reason, answer } = failed;
				await refunds.approveInFull(tx, payment, {
					by,
					reason,
					answer: answer ?? undefined,
					userId: asked.userId,
				});
				return show.one(tx, order);
			});
		},

		async refund(actor, orderId, reason) {
			await transaction(db, actor, (tx) => takeBack(tx, orderId, { by: 'admin', reason }));
		},
	};
}

/** A refusal is in words. */
function wordsOf({ answer }: RefundAnswer): string {
	if (answer) return answer;
	throw new AppError('INVALID_INPUT', {
		details: [{ field: 'answer', message: 'Say why, so that the customer knows.' }],
	});
}
