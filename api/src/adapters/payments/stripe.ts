/**
 * Cards over Stripe's protocol with the official SDK (D33). Where `local` is given it talks to our own sandbox;
 * nothing else differs.
 */
import Stripe from 'stripe';
import {
	type Intent,
	type IntentStatus,
	type PaymentProvider,
	type ProviderAccount,
	type ProviderEvent,
	type ProviderRefund,
	ProviderRefused,
	ProviderUnreachable,
} from '#ports/payments.ts';

export interface StripeOptions {
	secretKey: string;
	webhookSecret: string;
	/** Base URL of the sandbox. */
	local?: string;
	/** Milliseconds until a call counts as lost. */
	timeoutMs?: number;
}

const statuses: Record<string, IntentStatus> = {
	requires_payment_method: 'requires_payment',
	requires_confirmation: 'requires_payment',
	requires_action: 'processing',
	processing: 'processing',
	requires_capture: 'authorized',
	succeeded: 'captured',
	canceled: 'voided',
};

function toIntent(intent: Stripe.PaymentIntent): Intent {
	return {
		id: intent.id,
		status: statuses[intent.status] ?? 'processing',
		amountCents: intent.amount,
		currency: intent.currency,
		capturedCents: intent.amount_received,
		clientSecret: intent.client_secret ?? '',
		orderId: intent.metadata.order_id,
		lastProblem: intent.last_payment_error?.message ?? undefined,
	};
}

const idOf = (ref: string | { id: string } | null): string =>
	typeof ref === 'string' ? ref : (ref?.id ?? '');

function toRefund(refund: Stripe.Refund): ProviderRefund {
	const failed = refund.status === 'failed' || refund.status === 'canceled';
	return {
		id: refund.id,
		status: refund.status === 'succeeded' ? 'succeeded' : failed ? 'failed' : 'pending',
		amountCents: refund.amount,
		intentId: idOf(refund.payment_intent),
		refundId: refund.metadata?.refund_id,
	};
}

function toAccount(account: Stripe.Account): ProviderAccount {
	return {
		id: account.id,
		onboardingComplete: account.details_submitted && (account.requirements?.currently_due ?? []).length === 0,
		chargesEnabled: account.charges_enabled,
		payoutsEnabled: account.payouts_enabled,
	};
}

const objectKinds: Record<string, ProviderEvent['object']['kind']> = {
	payment_intent: 'intent',
	refund: 'refund',
	account: 'account',
};

/** A refusal is an answer of the provider; all else means that nobody knows. */
async function asked<T>(call: Promise<T>): Promise<T> {
	try {
		return await call;
	} catch (error) {
		if (error instanceof Stripe.errors.StripeError) {
			const refused =
				error instanceof Stripe.errors.StripeInvalidRequestError ||
				error instanceof Stripe.errors.StripeCardError;
			if (refused) throw new ProviderRefused(error.message, error.code);
			throw new ProviderUnreachable(error.message, { cause: error });
		}
		throw new ProviderUnreachable(error instanceof Error ? error.message : String(error), { cause: error });
	}
}

export function createStripeProvider(options: StripeOptions): PaymentProvider {
	const local = options.local ? new URL(options.local) : undefined;
	const stripe = new Stripe(options.secretKey, {
		maxNetworkRetries: 2,
		timeout: options.timeoutMs ?? 8_000,
		telemetry: false,
		...(local && { host: local.hostname, port: Number(local.port), protocol: 'http' as const }),
	});

	return {
		createIntent: async (input) =>
			toIntent(
				await asked(
					stripe.paymentIntents.create(
						{
							amount: input.amountCents,
							currency: 'usd',
							capture_method: 'manual',
							description: input.description,
							allowed_payment_method_types: ['card'],
							metadata: { order_id: input.orderId },
						},
						{ idempotencyKey: input.idempotencyKey },
					),
				),
			),
		getIntent: async (intentId) => toIntent(await asked(stripe.paymentIntents.retrieve(intentId))),
		capture: async (intentId, idempotencyKey) =>
			toIntent(await asked(stripe.paymentIntents.capture(intentId, {}, { idempotencyKey }))),
		cancelIntent: async (intentId, idempotencyKey) =>
			toIntent(await asked(stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey }))),
		refund: async (input) =>
			toRefund(
				await asked(
					stripe.refunds.create(
						{
							payment_intent: input.intentId,
							amount: input.amountCents,
							metadata: { refund_id: input.refundId },
						},
						{ idempotencyKey: input.idempotencyKey },
					),
				),
			),
		getRefund: async (refundId) => toRefund(await asked(stripe.refunds.retrieve(refundId))),
		createAccount: async (input) =>
			toAccount(
				await asked(
					stripe.accounts.create(
						{
							type: 'express',
							country: 'US',
							email: input.email,
							business_profile: { name: input.displayName },
							capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
							metadata: {
								business_id: input.businessId,
								...(input.ready && local && { sandbox_ready: 'true' }),
							},
						},
						{ idempotencyKey: input.idempotencyKey },
					),
				),
			),
		getAccount: async (accountId) => toAccount(await asked(stripe.accounts.retrieve(accountId))),
		async createOnboardingLink({ accountId, returnUrl, refreshUrl }) {
			const link = await asked(
				stripe.accountLinks.create({
					account: accountId,
					type: 'account_onboarding',
					return_url: returnUrl,
					refresh_url: refreshUrl,
				}),
			);
			return link.url;
		},
		async check() {
			await asked(stripe.paymentIntents.list({ limit: 1 }));
		},
		readEvent(rawBody, signature) {
			let event: Stripe.Event;
			try {
				event = stripe.webhooks.constructEvent(rawBody, signature ?? '', options.webhookSecret);
			} catch (error) {
				throw new ProviderRefused(error instanceof Error ? error.message : String(error));
			}
			const object = event.data.object as { object?: string; id?: string };
			return {
				id: event.id,
				type: event.type,
				object: { kind: objectKinds[object.object ?? ''] ?? 'other', id: object.id ?? '' },
			};
		},
	};
}
