/** /v1/disputes. A dispute is opened by a test card or on the sandbox's page; nothing is refunded while it is open. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { type Core, getObject } from './core.ts';
import { endpoint } from './endpoint.ts';
import { refused } from './failure.ts';
import { newId } from './ids.ts';
import { listOf } from './list.ts';
import { created, paging, text } from './params.ts';

/** Evidence decides the outcome, as in Stripe's test mode. */
const outcomes: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' };
const sevenDays = 7 * 24 * 3_600;

const noEvidence: Stripe.Dispute.Evidence = {
	access_activity_log: null,
	billing_address: null,
	cancellation_policy: null,
	cancellation_policy_disclosure: null,
	cancellation_rebuttal: null,
	customer_communication: null,
	customer_email_address: null,
	customer_name: null,
	customer_purchase_ip: null,
	customer_signature: null,
	duplicate_charge_documentation: null,
	duplicate_charge_explanation: null,
	duplicate_charge_id: null,
	enhanced_evidence: {},
	product_description: null,
	receipt: null,
	refund_policy: null,
	refund_policy_disclosure: null,
	refund_refusal_explanation: null,
	service_date: null,
	service_documentation: null,
	shipping_address: null,
	shipping_carrier: null,
	shipping_date: null,
	shipping_documentation: null,
	shipping_tracking_number: null,
	uncategorized_file: null,
	uncategorized_text: null,
};

/** Call inside a transaction. */
export function openDispute(core: Core, charge: Stripe.Charge): Stripe.Dispute {
	const intent = typeof charge.payment_intent === 'string' ? charge.payment_intent : null;
	const dispute = {
		id: newId('du_1', 23),
		object: 'dispute',
		amount: charge.amount_captured - charge.amount_refunded,
		balance_transactions: [],
		charge: charge.id,
		created: core.seconds(),
		currency: charge.currency,
		enhanced_eligibility_types: [],
		evidence: noEvidence,
		evidence_details: {
			due_by: core.seconds() + sevenDays,
			enhanced_eligibility: {},
			has_evidence: false,
			past_due: false,
			submission_count: 0,
			submission_method: null,
		},
		intended_submission_method: null,
		is_charge_refundable: false,
		livemode: false,
		metadata: {},
		payment_intent: intent,
		reason: 'fraudulent',
		status: 'needs_response',
	} as unknown as Stripe.Dispute;
	core.store.insert('dispute', dispute, intent ?? charge.id);
	core.store.update('charge', { ...charge, disputed: true });
	core.events.emit('charge.dispute.created', dispute);
	core.events.emit('charge.dispute.funds_withdrawn', dispute);
	return dispute;
}

export const openDisputeOf = (core: Core, charge: Stripe.Charge) =>
	core.store
		.children('dispute', typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.id)
		.find((dispute) => dispute.status === 'needs_response');

function checkOpen({ status }: Stripe.Dispute): void {
	if (status !== 'needs_response')
		throw refused(`This dispute is already closed, with a status of ${status}.`);
}

/** Call inside a transaction. */
export function closeDispute(core: Core, dispute: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
	checkOpen(dispute);
	const closed = core.store.update('dispute', { ...dispute, status });
	if (status === 'won') core.events.emit('charge.dispute.funds_reinstated', closed);
	core.events.emit('charge.dispute.closed', closed, { status: dispute.status });
	return closed;
}

export function disputeEndpoints(core: Core) {
	return [
		endpoint('GET /v1/disputes', {
			params: { ...paging, payment_intent: text.optional(), created },
			run: ({ params: { payment_intent, ...page } }) =>
				listOf('/v1/disputes', core.store.page('dispute', page, { payment_intent })),
		}),
		endpoint('GET /v1/disputes/:id', {
			run: ({ id }) => getObject(core, 'dispute', id),
		}),
		endpoint('POST /v1/disputes/:id', {
			params: { evidence: z.strictObject({ uncategorized_text: text }) },
			run({ id, params: { evidence } }) {
				const dispute = getObject(core, 'dispute', id);
				checkOpen(dispute);
				const changed = core.store.update('dispute', {
					...dispute,
					evidence: { ...dispute.evidence, ...evidence },
				});
				core.events.emit('charge.dispute.updated', changed);
				const outcome = outcomes[evidence.uncategorized_text];
				return outcome ? closeDispute(core, changed, outcome) : changed;
			},
		}),
	];
}
