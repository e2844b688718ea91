/** /v1/payment_intents: card payments from intent to capture. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { equalTexts } from './auth.ts';
import { chargeOf } from './charges.ts';
import { type Core, getObject } from './core.ts';
import { endpoint } from './endpoint.ts';
import { type Failure, invalid, refused, unauthorized } from './failure.ts';
import { cancel, capture, charge } from './intent-moves.ts';
import { checkAmount, checkCurrency, customerOf, forCaller, newIntent, wrongState } from './intent-shape.ts';
import { listOf } from './list.ts';
import { integer, metadata, paging, text, webAddress } from './params.ts';
import {
	behaviorOf,
	cardOnFile,
	type PaymentMethodData,
	paymentMethodData,
	saveTypedCard,
} from './payment-methods.ts';
import type { StoredCard } from './stored.ts';
import { requestBankCheck, voidChecks } from './three-d-secure.ts';

type Intent = Stripe.PaymentIntent;

/** With the publishable key, requires the client secret. */
function getIntent(core: Core, id: string, publishable: boolean, secret: string | undefined): Intent {
	if (publishable && !secret) {
		throw invalid('Missing required param: client_secret.', {
			code: 'parameter_missing',
			param: 'client_secret',
		});
	}
	const intent = getObject(core, 'payment_intent', id, 'intent');
	if (secret !== undefined && !equalTexts(secret, intent.client_secret ?? '')) {
		throw unauthorized('The client_secret provided does not match the client_secret of this PaymentIntent.', {
			param: 'client_secret',
		});
	}
	return intent;
}

interface Confirmation {
	payment_method?: string | undefined;
	payment_method_data?: PaymentMethodData | undefined;
	return_url?: string | undefined;
}

function cardFor(core: Core, intent: Intent, input: Confirmation): StoredCard {
	if (input.payment_method_data) return saveTypedCard(core, input.payment_method_data);
	if (input.payment_method) return cardOnFile(core, input.payment_method, customerOf(intent));
	const saved = typeof intent.payment_method === 'string' && intent.payment_method;
	if (saved) return getObject(core, 'payment_method', saved);
	throw refused(
		"You cannot confirm this PaymentIntent because it's missing a payment method. Give a payment_method or payment_method_data.",
		{ code: 'payment_intent_unexpected_state', payment_intent: intent },
	);
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Selects the card and decides whether it needs 3-D Secure. */
function confirm(core: Core, intent: Intent, input: Confirmation): Intent | Failure {
	const stored = cardFor(core, intent, input);
	voidChecks(core, intent.id);
	if (!behaviorOf(stored).check) return charge(core, intent, stored, false);
	return requestBankCheck(core, intent, stored, input.return_url);
}

function intents(core: Core) {
	const { store, events } = core;
	const checkCustomer = (id: string | undefined) => id && getObject(core, 'customer', id, 'customer');
	return [
		endpoint('POST /v1/payment_intents', {
			params: {
				allowed_payment_method_types: z.array(z.enum(['card', 'link'])).optional(),
				amount: integer,
				capture_method: z.literal('manual'),
				currency: text,
				customer: text.optional(),
				description: text.optional(),
				metadata,
			},
			run({ params: { amount, currency, customer = null, description = null, metadata } }) {
				checkAmount(amount);
				checkCustomer(customer ?? undefined);
				const intent: Intent = {
					...newIntent(core, amount, checkCurrency(currency)),
					customer,
					description,
					metadata,
				};
				store.insert('payment_intent', intent);
				events.emit('payment_intent.created', intent);
				return intent;
			},
		}),
		endpoint('GET /v1/payment_intents', {
			params: paging,
			run: ({ params }) => listOf('/v1/payment_intents', store.page('payment_intent', params)),
		}),
		endpoint('GET /v1/payment_intents/:id', {
			run: ({ id }) => getObject(core, 'payment_intent', id, 'intent'),
		}),
		endpoint('POST /v1/payment_intents/:id', {
			/** Whether to save the card for its customer; an empty string clears it. */
			params: { customer: text, setup_future_usage: z.enum(['on_session', '']) },
			run({ id, params: { customer, setup_future_usage } }) {
				const intent = getObject(core, 'payment_intent', id, 'intent');
				if (!confirmable.includes(intent.status)) throw wrongState(intent, 'update', 'updated', confirmable);
				checkCustomer(customer);
				const usage = setup_future_usage || null;
				return store.update('payment_intent', { ...intent, customer, setup_future_usage: usage });
			},
		}),
	];
}

function moves(core: Core) {
	const { store } = core;
	return [
		endpoint('POST /v1/payment_intents/:id/confirm', {
			publishable: true,
			params: {
				client_secret: text.optional(),
				payment_method: text.optional(),
				payment_method_data: paymentMethodData.optional(),
				return_url: webAddress.optional(),
			},
			run({ id, params, publishable }) {
				const intent = getIntent(core, id, publishable, params.client_secret);
				if (!confirmable.includes(intent.status)) {
					throw wrongState(intent, 'confirm', 'confirmed', confirmable, publishable);
				}
				return forCaller(confirm(core, intent, params), publishable);
			},
		}),
		endpoint('POST /v1/payment_intents/:id/capture', {
			fault(id) {
				const intent = store.find('payment_intent', id);
				const stored = store.find('payment_method', String(intent?.payment_method ?? ''));
				return intent?.status === 'requires_capture' && stored ? behaviorOf(stored).captureFault : undefined;
			},
			run({ id }) {
				const intent = getObject(core, 'payment_intent', id, 'intent');
				const held = chargeOf(core, intent);
				if (intent.status !== 'requires_capture' || !held) {
					throw wrongState(intent, 'capture', 'captured', ['requires_capture']);
				}
				return capture(core, intent, held);
			},
		}),
		endpoint('POST /v1/payment_intents/:id/cancel', {
			run({ id }) {
				const intent = getObject(core, 'payment_intent', id, 'intent');
				const cancelable = [...confirmable, 'requires_capture'];
				if (!cancelable.includes(intent.status)) throw wrongState(intent, 'cancel', 'canceled', cancelable);
				voidChecks(core, id);
				return cancel(core, intent);
			},
		}),
	];
}

export const intentEndpoints = (core: Core) => [...intents(core), ...moves(core)];
