import * as m from './model.ts';
import { agree, command, customerOf, orderAt, shopOf, some } from './step.ts';

export const pickup = (at: number, by: 'customer' | 'business') =>
	command(
		`pickup ${at} by ${by}`,
		async (model, reality) => {
			const order = orderAt(model, at);
			const answer =
				by === 'customer'
					? await customerOf(reality, order).confirmPickup(order.id)
					: await shopOf(reality).setStatus(order.id, 'fulfilled');
			const unseen = by === 'business' && m.hidden(order);
			const refusal = unseen ? 'NOT_FOUND' : m.pickupRefusal(model, order, by);
			if (agree('pickup', answer, refusal)) order.status = 'fulfilled';
		},
		some,
	);

export const byBusiness = (at: number, status: 'cancelled' | 'refunded') =>
	command(
		`business: ${status} ${at}`,
		async (model, reality) => {
			const order = orderAt(model, at);
			const answer = await shopOf(reality).setStatus(order.id, status, { reason: 'The oven broke.' });
			const paid = m.statusNow(model, order) === 'paid' ? undefined : 'WRONG_STATUS';
			const refusal =
				status === 'refunded' ? m.businessRefundRefusal(order) : m.hidden(order) ? 'NOT_FOUND' : paid;
			if (agree(`business: ${status}`, answer, refusal)) m.endWithRefund(order, status);
		},
		some,
	);

export const askRefund = (at: number) =>
	command(
		`ask for a refund ${at}`,
		async (model, reality) => {
			const order = orderAt(model, at);
			const answer = await customerOf(reality, order).askRefund(order.id, 'The bag was empty.');
			if (!agree('refund', answer, m.refundRefusal(model, order))) return;
			order.refund = 'requested';
			order.askedAt = model.now;
		},
		some,
	);

export const answerRefund = (at: number, decision: 'approve' | 'refuse') =>
	command(
		`${decision} the refund ${at}`,
		async (model, reality) => {
			const order = orderAt(model, at);
			const answer = await shopOf(reality).answerRefund(order.id, decision, 'We looked into it.');
			const asked = order.refund === 'requested';
			const late = decision === 'refuse' && model.now >= order.askedAt + 48 * m.hour;
			const refusal = !asked ? 'NO_REFUND_REQUEST' : late ? 'TOO_LATE_TO_ANSWER' : undefined;
			if (!agree('answer', answer, m.hidden(order) ? 'NOT_FOUND' : refusal)) return;
			if (decision === 'approve') m.endWithRefund(order, 'refunded');
			else order.refund = 'refused';
		},
		some,
	);
