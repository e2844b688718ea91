/** Charges: one for each attempt of an intent, including failed ones. */

import type Stripe from 'stripe';
import type { Decline } from './cards.ts';
import type { Core } from './core.ts';
import { endpoint } from './endpoint.ts';
import { newId } from './ids.ts';
import { listOf } from './list.ts';
import { paging, text } from './params.ts';
import type { StoredCard } from './stored.ts';

function outcomeOf(problem: Decline | undefined): Stripe.Charge.Outcome {
	return {
		advice_code: null,
		network_advice_code: null,
		network_decline_code: null,
		network_status: problem ? 'declined_by_network' : 'approved_by_network',
		reason: problem ? (problem.decline_code ?? problem.code) : null,
		risk_level: 'normal',
		seller_message: problem ? 'The bank declined the payment.' : 'Payment complete.',
		type: problem ? 'issuer_declined' : 'authorized',
	};
}

function cardDetails(intent: Stripe.PaymentIntent, stored: StoredCard, checked: boolean) {
	const card = stored.method.card;
	return {
		amount_authorized: intent.amount,
		authorization_code: null,
		brand: card?.brand ?? null,
		checks: card?.checks ?? null,
		country: 'US',
		electronic_commerce_indicator: null,
		exp_month: card?.exp_month ?? 0,
		exp_year: card?.exp_year ?? 0,
		fingerprint: null,
		funding: 'credit',
		installments: null,
		last4: card?.last4 ?? null,
		mandate: null,
		network: card?.brand ?? null,
		network_transaction_id: null,
		regulated_status: null,
		three_d_secure: checked
			? {
					authentication_flow: 'challenge',
					electronic_commerce_indicator: '05',
					exemption_indicator: null,
					result: 'authenticated',
					result_reason: null,
					transaction_id: null,
					version: '2.2.0',
				}
			: null,
		transaction_link_id: null,
		wallet: null,
	};
}

export interface ChargeInput {
	intent: Stripe.PaymentIntent;
	stored: StoredCard;
	/** Passed 3-D Secure. */
	checked: boolean;
	problem: Decline | undefined;
}

export function insertCharge(core: Core, { intent, stored, checked, problem }: ChargeInput): Stripe.Charge {
	const charge: Stripe.Charge = {
		id: newId('ch_3', 23),
		object: 'charge',
		amount: intent.amount,
		amount_captured: 0,
		amount_refunded: 0,
		application: null,
		application_fee: null,
		application_fee_amount: null,
		balance_transaction: null,
		billing_details: stored.method.billing_details,
		calculated_statement_descriptor: 'SANDBOX',
		captured: false,
		created: core.seconds(),
		currency: intent.currency,
		customer: null,
		description: intent.description,
		disputed: false,
		failure_balance_transaction: null,
		failure_code: problem?.code ?? null,
		failure_message: problem?.message ?? null,
		fraud_details: {},
		livemode: false,
		metadata: intent.metadata,
		on_behalf_of: null,
		outcome: outcomeOf(problem),
		paid: !problem,
		payment_intent: intent.id,
		payment_method: stored.id,
		payment_method_details: { type: 'card', card: cardDetails(intent, stored, checked) },
		receipt_email: null,
		receipt_number: null,
		receipt_url: null,
		refunded: false,
		review: null,
		shipping: null,
		source: null,
		source_transfer: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status: problem ? 'failed' : 'succeeded',
		transfer_data: null,
		transfer_group: null,
	};
	return core.store.insert('charge', charge, intent.id);
}

/** The charge that authorized or captured the money. */
export function chargeOf(core: Core, intent: Stripe.PaymentIntent): Stripe.Charge | undefined {
	return typeof intent.latest_charge === 'string'
		? core.store.find('charge', intent.latest_charge)
		: undefined;
}

export const chargeEndpoints = ({ store }: Core) => [
	endpoint('GET /v1/charges', {
		params: { ...paging, payment_intent: text.optional() },
		run: ({ params: { payment_intent: parent, ...page } }) =>
			listOf('/v1/charges', store.page('charge', page, { parent })),
	}),
];
