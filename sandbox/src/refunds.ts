// /v1/refunds. Refunds never exceed the captured amount: their sum is on the charge and changes in the refund's
// transaction. Two test cards make a refund start out pending or fail later.

import type Stripe from 'stripe';
import { chargeOf } from './charges.ts';
import { type Core, getObject } from './core.ts';
import { openDisputeOf } from './disputes.ts';
import { endpoint } from './endpoint.ts';
import { refused } from './failure.ts';
import { newId } from './ids.ts';
import { checkPositive } from './intent-shape.ts';
import { listOf } from './list.ts';
import { created, integer, metadata, paging, text } from './params.ts';
import { behaviorOf } from './payment-methods.ts';
import type { Scheduler } from './scheduler.ts';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const laterMs = 2_000;

function refundableCharge(core: Core, intentId: string) {
	const intent = getObject(core, 'payment_intent', intentId, 'payment_intent');
	const charge = chargeOf(core, intent);
	if (charge?.status !== 'succeeded') {
		throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
			param: 'payment_intent',
		});
	}
	return charge;
}

function checkRefundable(core: Core, charge: Stripe.Charge, amount: number | undefined): number {
	if (charge.refunded) {
		throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
	}
	if (charge.status !== 'succeeded' || !charge.captured) {
		throw refused(`Charge ${charge.id} is not captured and cannot be refunded; cancel its PaymentIntent.`, {
			code: 'charge_not_refundable',
		});
	}
	if (openDisputeOf(core, charge)) {
		throw refused(`Charge ${charge.id} is disputed and cannot be refunded.`, { code: 'charge_disputed' });
	}
	const left = charge.amount_captured - charge.amount_refunded;
	const wanted = amount ?? left;
	checkPositive(wanted);
	if (wanted > left) {
		throw refused(
			`Refund amount (${dollars(wanted)}) is greater than unrefunded amount on charge (${dollars(left)})`,
			{ param: 'amount' },
		);
	}
	return wanted;
}

function bookRefund(core: Core, charge: Stripe.Charge, amount: number): Stripe.Charge {
	const amount_refunded = charge.amount_refunded + amount;
	const refunded = amount_refunded === charge.amount_captured;
	return core.store.update('charge', { ...charge, amount_refunded, refunded });
}

/** Delayed outcome of two test cards. Call once, inside a transaction. */
export function settleRefund(core: Core, refundId: string): void {
	const refund = getObject(core, 'refund', refundId);
	if (refund.status === 'pending') {
		const settled = core.store.update('refund', { ...refund, status: 'succeeded' });
		core.events.emit('refund.updated', settled, { status: 'pending' });
		return;
	}
	if (refund.status !== 'succeeded') return;
	const failed: Stripe.Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
	core.store.update('refund', failed);
	bookRefund(core, getObject(core, 'charge', String(refund.charge)), -refund.amount);
	core.events.emit('refund.updated', failed, { status: 'succeeded' });
	core.events.emit('refund.failed', failed, { status: 'succeeded' });
}

interface Wanted {
	amount?: number | undefined;
	metadata?: Record<string, string>;
}

/** Call inside a transaction. */
export function makeRefund(
	core: Core,
	scheduler: Scheduler,
	charge: Stripe.Charge,
	wanted: Wanted,
): Stripe.Refund {
	const amount = checkRefundable(core, charge, wanted.amount);
	const stored = core.store.find('payment_method', charge.payment_method ?? '');
	const behavior = stored && behaviorOf(stored).refund;
	const refund: Stripe.Refund = {
		id: newId('re_3', 23),
		object: 'refund',
		amount,
		balance_transaction: null,
		charge: charge.id,
		created: core.seconds(),
		currency: charge.currency,
		customer: null,
		customer_account: null,
		destination_details: { type: 'card', card: { type: 'refund' } },
		metadata: wanted.metadata ?? {},
		payment_intent: charge.payment_intent,
		payment_method: charge.payment_method,
		reason: null,
		receipt_number: null,
		source_transfer_reversal: null,
		status: behavior === 'pending' ? 'pending' : 'succeeded',
		transfer_reversal: null,
	};
	core.store.insert('refund', refund, String(charge.payment_intent));
	core.events.emit('refund.created', refund);
	core.events.emit('charge.refunded', bookRefund(core, charge, amount));
	if (behavior) scheduler.settle(refund.id, laterMs);
	return refund;
}

export function refundEndpoints(core: Core, scheduler: Scheduler) {
	return [
		endpoint('POST /v1/refunds', {
			params: {
				payment_intent: text,
				amount: integer.optional(),
				metadata,
			},
			run: ({ params }) => makeRefund(core, scheduler, refundableCharge(core, params.payment_intent), params),
		}),
		endpoint('GET /v1/refunds', {
			params: { ...paging, payment_intent: text.optional(), created },
			run: ({ params: { payment_intent: parent, ...page } }) =>
				listOf('/v1/refunds', core.store.page('refund', page, { parent })),
		}),
		endpoint('GET /v1/refunds/:id', {
			run: ({ id }) => getObject(core, 'refund', id),
		}),
	];
}
