/** Converts Stripe's objects. */
import type Stripe from 'stripe';
import type {
	BankAccount,
	Intent,
	IntentStatus,
	PaidCard,
	ProviderAccount,
	ProviderDispute,
	ProviderEvent,
	ProviderRefund,
	ProviderTransfer,
	StoredCard,
} from '#ports/payments.ts';

export const idOf = (ref: string | { id: string } | null): string =>
	typeof ref === 'string' ? ref : (ref?.id ?? '');

const statuses: Record<string, IntentStatus> = {
	requires_payment_method: 'requires_payment',
	requires_confirmation: 'requires_payment',
	requires_action: 'processing',
	processing: 'processing',
	requires_capture: 'authorized',
	succeeded: 'captured',
	canceled: 'voided',
};

function cardOf(charge: string | Stripe.Charge | null): PaidCard | undefined {
	const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
	return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : undefined;
}

export function toIntent(intent: Stripe.PaymentIntent): Intent {
	return {
		id: intent.id,
		status: statuses[intent.status] ?? 'processing',
		amountCents: intent.amount,
		currency: intent.currency,
		capturedCents: intent.amount_received,
		chargeId: idOf(intent.latest_charge) || undefined,
		clientSecret: intent.client_secret ?? '',
		orderId: intent.metadata.order_id,
		lastProblem: intent.last_payment_error?.message ?? undefined,
		card: cardOf(intent.latest_charge),
	};
}

export function toStoredCard({ id, card }: Stripe.PaymentMethod): StoredCard | undefined {
	if (!card) return undefined;
	const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
	return { id, brand, last4, expMonth, expYear, fingerprint: card.fingerprint ?? id };
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
	const failed = refund.status === 'failed' || refund.status === 'canceled';
	return {
		id: refund.id,
		status: refund.status === 'succeeded' ? 'succeeded' : failed ? 'failed' : 'pending',
		amountCents: refund.amount,
		intentId: idOf(refund.payment_intent),
		refundId: refund.metadata?.refund_id,
	};
}

/** The external account may be a debit card. */
export function toBank(
	external: Stripe.ExternalAccount | Stripe.DeletedExternalAccount | string | null | undefined,
): BankAccount | undefined {
	if (!external || typeof external === 'string' || external.deleted) return undefined;
	const bankName = external.object === 'bank_account' ? external.bank_name : external.brand;
	return { bankName: bankName ?? undefined, last4: external.last4 };
}

export const toTransfer = (transfer: Stripe.Transfer): ProviderTransfer => ({
	id: transfer.id,
	destinationPaymentId: idOf(transfer.destination_payment ?? null) || undefined,
});

export const toReversal = (reversal: Stripe.TransferReversal) => ({
	id: reversal.id,
	destinationRefundId: idOf(reversal.destination_payment_refund) || undefined,
});

export function toAccount(account: Stripe.Account): ProviderAccount {
	return {
		id: account.id,
		onboardingComplete: account.details_submitted && (account.requirements?.currently_due ?? []).length === 0,
		chargesEnabled: account.charges_enabled,
		payoutsEnabled: account.payouts_enabled,
		bank: toBank(account.external_accounts?.data[0]),
	};
}

const disputeStatuses: Record<string, ProviderDispute['status']> = {
	won: 'won',
	lost: 'lost',
	warning_closed: 'won',
	prevented: 'won',
};
/** An inquiry (`warning_…`) withdraws nothing yet. */
const withdrawing = new Set(['needs_response', 'under_review', 'lost']);

export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
	const due = dispute.evidence_details.due_by;
	return {
		id: dispute.id,
		intentId: idOf(dispute.payment_intent),
		status: disputeStatuses[dispute.status] ?? 'open',
		amountCents: dispute.amount,
		withdrawnCents: withdrawing.has(dispute.status) ? dispute.amount : 0,
		reason: dispute.reason,
		evidenceDueAt: due ? new Date(due * 1_000) : undefined,
	};
}

/** Events to subscribe to in Stripe's dashboard (docs/running.md) and the sandbox. Others would change nothing here. */
export const webhookEvents = {
	platform: [
		'payment_intent.amount_capturable_updated',
		'payment_intent.succeeded',
		'payment_intent.payment_failed',
		'payment_intent.canceled',
		'refund.created',
		'refund.updated',
		'refund.failed',
		'charge.dispute.*',
	],
	connected: ['account.updated', 'account.application.deauthorized', 'payout.*'],
} as const;

const objectKinds: Record<string, ProviderEvent['object']['kind']> = {
	payment_intent: 'intent',
	refund: 'refund',
	dispute: 'dispute',
	account: 'account',
	payout: 'payout',
};

/** If an account revoked our access, only the event names it. */
export function eventObject(event: Stripe.Event): ProviderEvent['object'] {
	if (event.type === 'account.application.deauthorized') return { kind: 'account', id: event.account ?? '' };
	const object = event.data.object as { object?: string; id?: string };
	return { kind: objectKinds[object.object ?? ''] ?? 'other', id: object.id ?? '' };
}
