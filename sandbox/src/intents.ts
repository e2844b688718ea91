/** /v1/payment_intents: card payments from intent to capture. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { equalTexts } from './auth.ts';
import { chargeOf } from './charges.ts';
import { type Core, getObject } from './core.ts';
import { endpoint } from './endpoint.ts';
import { invalid, unauthorized } from './failure.ts';
import { cardFor, confirm, confirmable } from './intent-confirm.ts';
import { cancel, capture } from './intent-moves.ts';
import { checkAmount, checkCurrency, described, forCaller, newIntent, wrongState } from './intent-shape.ts';
import { listOf } from './list.ts';
import {
	anyText,
	created,
	flag,
	ignored,
	integer,
	mergeMetadata,
	metadata,
	type Params,
	paging,
	text,
	webAddress,
} from './params.ts';
import { behaviorOf, paymentMethodData } from './payment-methods.ts';
import { voidChecks } from './three-d-secure.ts';

type Intent = Stripe.PaymentIntent;

const card = {
	payment_method: text.optional(),
	payment_method_data: paymentMethodData.optional(),
	payment_method_options: ignored,
};
const confirming = {
	return_url: webAddress.optional(),
	error_on_requires_action: flag.optional(),
	off_session: flag.optional(),
	use_stripe_sdk: ignored,
	mandate_data: ignored,
	radar_options: ignored,
};
/** Whether to save the card for its customer; an empty text unsets it. */
const futureUsage = z.enum(['on_session', 'off_session', '']).optional();
const about = {
	allowed_payment_method_types: z.array(z.enum(['card', 'link'])).optional(),
	customer: text.optional(),
	description: anyText.optional(),
	metadata: metadata.optional(),
	receipt_email: anyText.optional(),
	setup_future_usage: futureUsage,
	shipping: ignored,
	statement_descriptor: anyText.max(22).optional(),
	statement_descriptor_suffix: anyText.max(22).optional(),
	transfer_group: anyText.optional(),
};
const captureMethod = z.enum(['automatic', 'automatic_async', 'manual']);

function forCustomer(
	core: Core,
	params: { customer?: string | undefined; setup_future_usage?: z.output<typeof futureUsage> },
): Partial<Intent> {
	if (params.customer) getObject(core, 'customer', params.customer, 'customer');
	return {
		...(params.customer && { customer: params.customer }),
		...(params.setup_future_usage !== undefined && {
			setup_future_usage: params.setup_future_usage || null,
		}),
	};
}

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

const creating = {
	...about,
	...card,
	...confirming,
	amount: integer,
	currency: text,
	capture_method: captureMethod.optional(),
	confirmation_method: z.enum(['automatic', 'manual']).optional(),
	automatic_payment_methods: z
		.strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
		.optional(),
	confirm: flag.optional(),
};

function create(core: Core, params: Params<typeof creating>) {
	const { store, events } = core;
	checkAmount(params.amount);
	const intent: Intent = {
		...newIntent(core, params.amount, checkCurrency(params.currency)),
		...described(params),
		...forCustomer(core, params),
		metadata: mergeMetadata({}, params.metadata),
		capture_method: params.capture_method ?? 'automatic_async',
		confirmation_method: params.confirmation_method ?? 'automatic',
		automatic_payment_methods: params.automatic_payment_methods ?? null,
	};
	const given = (params.payment_method || params.payment_method_data) && !params.confirm;
	if (given) {
		intent.payment_method = cardFor(core, intent, params).id;
		intent.status = 'requires_confirmation';
	}
	store.insert('payment_intent', intent);
	events.emit('payment_intent.created', intent);
	return params.confirm ? confirm(core, intent, params) : intent;
}

function intents(core: Core) {
	const { store } = core;
	return [
		endpoint('POST /v1/payment_intents', {
			params: creating,
			run: ({ params }) => create(core, params),
		}),
		endpoint('GET /v1/payment_intents', {
			params: { ...paging, created, customer: ignored },
			run: ({ params }) => listOf('/v1/payment_intents', store.page('payment_intent', params)),
		}),
		endpoint('GET /v1/payment_intents/:id', {
			publishable: true,
			params: { client_secret: text.optional() },
			run: ({ id, params, publishable }) =>
				forCaller(getIntent(core, id, publishable, params.client_secret), publishable),
		}),
		endpoint('POST /v1/payment_intents/:id', {
			params: {
				...about,
				amount: integer.optional(),
				currency: text.optional(),
				capture_method: captureMethod.optional(),
			},
			run({ id, params }) {
				const intent = getObject(core, 'payment_intent', id, 'intent');
				const fixed =
					params.amount ??
					params.currency ??
					params.capture_method ??
					params.customer ??
					params.setup_future_usage;
				if (fixed !== undefined && !confirmable.includes(intent.status)) {
					throw wrongState(intent, 'change the amount of', 'changed', confirmable);
				}
				if (params.amount !== undefined) checkAmount(params.amount);
				if (params.currency !== undefined) checkCurrency(params.currency);
				return store.update('payment_intent', {
					...intent,
					...described(params),
					...forCustomer(core, params),
					amount: params.amount ?? intent.amount,
					capture_method: params.capture_method ?? intent.capture_method,
					metadata: mergeMetadata(intent.metadata, params.metadata),
				});
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
				...card,
				...confirming,
				client_secret: text.optional(),
				receipt_email: anyText.optional(),
				setup_future_usage: futureUsage,
				shipping: ignored,
			},
			run({ id, params, publishable }) {
				const intent = getIntent(core, id, publishable, params.client_secret);
				if (!confirmable.includes(intent.status)) {
					throw wrongState(intent, 'confirm', 'confirmed', confirmable, publishable);
				}
				const named = { ...intent, ...described(params), ...forCustomer(core, params) };
				return forCaller(confirm(core, named, params), publishable);
			},
		}),
		endpoint('POST /v1/payment_intents/:id/capture', {
			params: {
				amount_to_capture: integer.optional(),
				final_capture: ignored,
				metadata: metadata.optional(),
				statement_descriptor: anyText.optional(),
				statement_descriptor_suffix: anyText.optional(),
			},
			fault(id) {
				const intent = store.find('payment_intent', id);
				const stored = store.find('payment_method', String(intent?.payment_method ?? ''));
				return intent?.status === 'requires_capture' && stored ? behaviorOf(stored).captureFault : undefined;
			},
			run({ id, params }) {
				const intent = getObject(core, 'payment_intent', id, 'intent');
				const held = chargeOf(core, intent);
				if (intent.status !== 'requires_capture' || !held) {
					throw wrongState(intent, 'capture', 'captured', ['requires_capture']);
				}
				const amount = params.amount_to_capture ?? intent.amount_capturable;
				if (amount < 1 || amount > intent.amount_capturable) {
					throw invalid(
						`The provided amount_to_capture must be between 1 and the capturable amount, ${intent.amount_capturable}.`,
						{ code: 'amount_too_large', param: 'amount_to_capture' },
					);
				}
				const named = {
					...intent,
					...described(params),
					metadata: mergeMetadata(intent.metadata, params.metadata),
				};
				return capture(core, named, held, amount);
			},
		}),
		endpoint('POST /v1/payment_intents/:id/cancel', {
			params: {
				cancellation_reason: z
					.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
					.optional(),
			},
			run({ id, params }) {
				const intent = getObject(core, 'payment_intent', id, 'intent');
				const cancelable = [...confirmable, 'requires_capture'];
				if (!cancelable.includes(intent.status)) throw wrongState(intent, 'cancel', 'canceled', cancelable);
				voidChecks(core, id);
				return cancel(core, intent, params.cancellation_reason ?? null);
			},
		}),
	];
}

export const intentEndpoints = (core: Core) => [...intents(core), ...moves(core)];
