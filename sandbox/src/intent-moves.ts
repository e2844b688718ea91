/** State transitions of a payment intent. Each writes the intent, its charge and events in the caller's transaction. */
import type Stripe from 'stripe';
import { type Decline, declines } from './cards.ts';
import { chargeOf, insertCharge } from './charges.ts';
import type { Core } from './core.ts';
import { openDispute } from './disputes.ts';
import { Failure } from './failure.ts';
import { customerOf } from './intent-shape.ts';
import { attachCard, behaviorOf } from './payment-methods.ts';
import type { StoredCard } from './stored.ts';

type Intent = Stripe.PaymentIntent;

/** Fails the attempt; the intent awaits another payment method. */
export function failPayment(
	core: Core,
	intent: Intent,
	stored: StoredCard,
	problem: Decline,
	charge?: Stripe.Charge,
) {
	const error = { ...problem, ...(charge && { charge: charge.id }), type: 'card_error' as const };
	const failed = core.store.update('payment_intent', {
		...intent,
		status: 'requires_payment_method',
		payment_method: null,
		next_action: null,
		latest_charge: charge?.id ?? intent.latest_charge,
		last_payment_error: { ...error, payment_method: stored.method } as Stripe.PaymentIntent.LastPaymentError,
	});
	core.events.emit('payment_intent.payment_failed', failed);
	return new Failure(402, { ...error, payment_intent: failed, payment_method: stored.method });
}

/** Authorizes the card. Returns a decline instead of throwing it, so the failed charge is kept. */
export function charge(core: Core, intent: Intent, stored: StoredCard, checked: boolean): Intent | Failure {
	const behavior = behaviorOf(stored);
	const problem = behavior.decline && declines[behavior.decline];
	const made = insertCharge(core, { intent, stored, checked, problem });
	if (problem) return failPayment(core, intent, stored, problem, made);
	const customer = customerOf(intent);
	if (customer && intent.setup_future_usage && !stored.method.customer) attachCard(core, stored, customer);
	const authorized: Intent = {
		...intent,
		status: 'requires_capture',
		amount_capturable: intent.amount,
		latest_charge: made.id,
		payment_method: stored.id,
		next_action: null,
		last_payment_error: null,
	};
	core.store.update('payment_intent', authorized);
	core.events.emit('payment_intent.amount_capturable_updated', authorized);
	return authorized;
}

export function capture(core: Core, intent: Intent, made: Stripe.Charge): Intent {
	const { amount } = intent;
	const capturedCharge = core.store.update('charge', { ...made, captured: true, amount_captured: amount });
	const succeeded = core.store.update('payment_intent', {
		...intent,
		status: 'succeeded',
		amount_capturable: 0,
		amount_received: amount,
	});
	core.events.emit('charge.captured', capturedCharge);
	core.events.emit('payment_intent.succeeded', succeeded);
	const stored = core.store.find('payment_method', capturedCharge.payment_method ?? '');
	if (stored && behaviorOf(stored).dispute) openDispute(core, capturedCharge);
	return succeeded;
}

export function cancel(core: Core, intent: Intent): Intent {
	const heldCharge = intent.status === 'requires_capture' ? chargeOf(core, intent) : undefined;
	const canceled = core.store.update('payment_intent', {
		...intent,
		status: 'canceled',
		amount_capturable: 0,
		canceled_at: core.seconds(),
		next_action: null,
	});
	if (heldCharge) {
		const released = core.store.update('charge', {
			...heldCharge,
			refunded: true,
			amount_refunded: heldCharge.amount,
		});
		core.events.emit('charge.refunded', released);
	}
	core.events.emit('payment_intent.canceled', canceled);
	return canceled;
}
