/** Shapes of payment intents: a new one, the browser's view, amounts and texts. */
import type Stripe from 'stripe';
import type { Core } from './core.ts';
import { Failure, invalid, refused } from './failure.ts';
import { newId, randomText } from './ids.ts';

type Intent = Stripe.PaymentIntent;

export const customerOf = ({ customer }: Intent): string | undefined =>
	typeof customer === 'string' ? customer : customer?.id;

export function checkPositive(amount: number): void {
	if (amount < 1)
		throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
}

export function checkAmount(amount: number): void {
	checkPositive(amount);
	if (amount < 50) {
		throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
	}
	if (amount > 99_999_999) {
		throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
	}
}

export function checkCurrency(currency: string): string {
	const lower = currency.toLowerCase();
	if (lower !== 'usd')
		throw invalid(`Invalid currency: ${currency}. This sandbox has usd only.`, { param: 'currency' });
	return lower;
}

/** Fields visible with the publishable key. */
const seenByBrowsers = [
	'id',
	'object',
	'amount',
	'client_secret',
	'last_payment_error',
	'next_action',
	'payment_method',
	'status',
] as const satisfies readonly (keyof Intent)[];
const forBrowsers = (intent: Intent) => Object.fromEntries(seenByBrowsers.map((key) => [key, intent[key]]));

export function forCaller(result: Intent | Failure, publishable: boolean) {
	if (!publishable) return result;
	if (!(result instanceof Failure)) return forBrowsers(result);
	const intent = result.body.payment_intent as Intent;
	return new Failure(result.status, { ...result.body, payment_intent: forBrowsers(intent) }, result.executed);
}

export function wrongState(
	intent: Intent,
	verb: string,
	past: string,
	allowed: string[],
	publishable = false,
): Failure {
	const list = allowed.join(', ');
	return refused(
		`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. ` +
			`Only a PaymentIntent with one of the following statuses may be ${past}: ${list}.`,
		{ code: 'payment_intent_unexpected_state', payment_intent: publishable ? forBrowsers(intent) : intent },
	);
}

export function newIntent(core: Core, amount: number, currency: string): Intent {
	const id = newId('pi_3', 23);
	return {
		id,
		object: 'payment_intent',
		allowed_payment_method_types: null,
		amount,
		amount_capturable: 0,
		amount_received: 0,
		application: null,
		application_fee_amount: null,
		automatic_payment_methods: null,
		canceled_at: null,
		cancellation_reason: null,
		capture_method: 'manual',
		client_secret: `${id}_secret_${randomText(25)}`,
		confirmation_method: 'automatic',
		created: core.seconds(),
		currency,
		customer: null,
		customer_account: null,
		description: null,
		excluded_payment_method_types: null,
		last_payment_error: null,
		latest_charge: null,
		livemode: false,
		managed_payments: null,
		metadata: {},
		next_action: null,
		on_behalf_of: null,
		payment_method: null,
		payment_method_configuration_details: null,
		payment_method_options: null,
		payment_method_types: ['card'],
		payment_record: null,
		processing: null,
		receipt_email: null,
		review: null,
		setup_future_usage: null,
		shipping: null,
		source: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status: 'requires_payment_method',
		transfer_group: null,
	};
}
