/** Stripe through its SDK (R-one-card-path), or the card sandbox if `local` is set. */
import Stripe from 'stripe';
import { type PaymentProvider, ProviderRefused } from '#ports/payments.ts';
import { asked } from './stripe-asked.ts';
import { payoutCalls } from './stripe-payouts.ts';
import {
	eventObject,
	toAccount,
	toDispute,
	toIntent,
	toRefund,
	toReversal,
	toStoredCard,
	toTransfer,
} from './stripe-shapes.ts';

/** Change it together with the SDK, after reading the API's changelog. */
const apiVersion = '2026-10-28.endive';

/** Expands the charge, which has the card. */
const withCharge = { expand: ['latest_charge'] };

export interface StripeOptions {
	secretKey: string;
	webhookSecret: string;
	/** From the webhook endpoint for connected accounts. */
	connectWebhookSecret?: string | undefined;
	local?: string;
	timeoutMs?: number;
}

const intentCalls = (stripe: Stripe) =>
	({
		createIntent: (input) =>
			asked(
				stripe.paymentIntents.create(
					{
						amount: input.amountCents,
						currency: 'usd',
						capture_method: 'manual',
						description: input.description,
						allowed_payment_method_types: ['card', 'link'],
						...(input.customerId && { customer: input.customerId }),
						metadata: { order_id: input.orderId },
					},
					{ idempotencyKey: input.idempotencyKey },
				),
			).then(toIntent),
		getIntent: (intentId) => asked(stripe.paymentIntents.retrieve(intentId, withCharge)).then(toIntent),
		capture: (intentId, idempotencyKey) =>
			asked(stripe.paymentIntents.capture(intentId, withCharge, { idempotencyKey })).then(toIntent),
		cancelIntent: (intentId, idempotencyKey) =>
			asked(stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey })).then(toIntent),
	}) satisfies Partial<PaymentProvider>;

async function deleted(call: Promise<unknown>): Promise<void> {
	try {
		await asked(call);
	} catch (error) {
		if (!(error instanceof ProviderRefused)) throw error;
	}
}

const cardCalls = (stripe: Stripe) =>
	({
		createCustomer: ({ userId, idempotencyKey }) =>
			asked(stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey })),
		deleteCustomer: (customerId) => deleted(stripe.customers.del(customerId)),
		async listCards(customerId) {
			const methods = await asked(
				stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }),
			);
			return methods.data.flatMap((method) => toStoredCard(method) ?? []);
		},
		deleteCard: (cardId) => deleted(stripe.paymentMethods.detach(cardId)),
		async setCardSaving(intentId, { customerId, save }) {
			await asked(
				stripe.paymentIntents.update(intentId, {
					customer: customerId,
					setup_future_usage: save ? 'on_session' : '',
				}),
			);
		},
	}) satisfies Partial<PaymentProvider>;

const refundCalls = (stripe: Stripe) =>
	({
		refund: (input) =>
			asked(
				stripe.refunds.create(
					{
						payment_intent: input.intentId,
						amount: input.amountCents,
						metadata: { refund_id: input.refundId },
					},
					{ idempotencyKey: input.idempotencyKey },
				),
			).then(toRefund),
		getRefund: (refundId) => asked(stripe.refunds.retrieve(refundId)).then(toRefund),
		async findRefund({ intentId, refundId }) {
			const refunds = await asked(
				stripe.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
			);
			const mine = refunds.find((refund) => refund.metadata?.refund_id === refundId);
			return mine && toRefund(mine);
		},
		getDispute: (disputeId) => asked(stripe.disputes.retrieve(disputeId)).then(toDispute),
		async recent(since) {
			const created = { gte: Math.floor(since.getTime() / 1_000) };
			const all = (list: Stripe.ApiListPromise<{ id: string }>) =>
				asked(list.autoPagingToArray({ limit: 10_000 }));
			const refunds = await all(stripe.refunds.list({ created, limit: 100 }));
			const disputes = await all(stripe.disputes.list({ created, limit: 100 }));
			return { refunds: refunds.map(({ id }) => id), disputes: disputes.map(({ id }) => id) };
		},
	}) satisfies Partial<PaymentProvider>;

const transferCalls = (stripe: Stripe) =>
	({
		async findTransfer({ orderId, accountId, since }) {
			const created = { gte: Math.floor(since.getTime() / 1_000) };
			const transfers = await asked(
				stripe.transfers
					.list({ destination: accountId, created, limit: 100 })
					.autoPagingToArray({ limit: 10_000 }),
			);
			const mine = transfers.find((transfer) => transfer.metadata.order_id === orderId);
			return mine && toTransfer(mine);
		},
		transfer: (input) =>
			asked(
				stripe.transfers.create(
					{
						amount: input.amountCents,
						currency: 'usd',
						destination: input.accountId,
						source_transaction: input.chargeId,
						metadata: { order_id: input.orderId },
					},
					{ idempotencyKey: input.idempotencyKey },
				),
			).then(toTransfer),
		reverseTransfer: (input) =>
			asked(
				stripe.transfers.createReversal(
					input.transferId,
					{ amount: input.amountCents },
					{ idempotencyKey: input.idempotencyKey },
				),
			).then(toReversal),
	}) satisfies Partial<PaymentProvider>;

const accountCalls = (stripe: Stripe, isLocal: boolean) =>
	({
		createAccount: (input) =>
			asked(
				stripe.accounts.create(
					{
						type: 'express',
						country: 'US',
						email: input.email,
						business_profile: { name: input.displayName },
						capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
						metadata: {
							business_id: input.businessId,
							...(input.ready && isLocal && { sandbox_ready: 'true' }),
						},
					},
					{ idempotencyKey: input.idempotencyKey },
				),
			).then(toAccount),
		async getAccount(accountId) {
			try {
				return toAccount(await asked(stripe.accounts.retrieve(accountId)));
			} catch (error) {
				// The account revoked our access: it can't take charges or payouts.
				const gone = error instanceof Error && error.cause instanceof Stripe.errors.StripePermissionError;
				if (!gone) throw error;
				return {
					id: accountId,
					onboardingComplete: false,
					chargesEnabled: false,
					payoutsEnabled: false,
					bank: undefined,
				};
			}
		},
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
		async createDashboardLink(accountId) {
			return (await asked(stripe.accounts.createLoginLink(accountId))).url;
		},
	}) satisfies Partial<PaymentProvider>;

/** Tries both secrets, because both endpoints have the same URL. */
function verified(
	stripe: Stripe,
	{ webhookSecret, connectWebhookSecret }: StripeOptions,
	rawBody: Buffer,
	signature: string,
): Stripe.Event {
	try {
		return stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
	} catch (error) {
		if (connectWebhookSecret) {
			try {
				return stripe.webhooks.constructEvent(rawBody, signature, connectWebhookSecret);
			} catch {}
		}
		throw new ProviderRefused(error instanceof Error ? error.message : String(error));
	}
}

export function createStripeProvider(options: StripeOptions): PaymentProvider {
	const local = options.local ? new URL(options.local) : undefined;
	const stripe = new Stripe(options.secretKey, {
		apiVersion,
		maxNetworkRetries: 2,
		timeout: options.timeoutMs ?? 8_000,
		telemetry: false,
		...(local && { host: local.hostname, port: Number(local.port), protocol: 'http' as const }),
	});

	return {
		...intentCalls(stripe),
		...cardCalls(stripe),
		...refundCalls(stripe),
		...transferCalls(stripe),
		...accountCalls(stripe, local !== undefined),
		...payoutCalls(stripe),
		async check() {
			await asked(stripe.paymentIntents.list({ limit: 1 }));
		},
		async ownAccount() {
			const account = await asked(stripe.accounts.retrieveCurrent());
			return { chargesEnabled: account.charges_enabled, problem: account.requirements?.disabled_reason };
		},
		readEvent(rawBody, signature) {
			const event = verified(stripe, options, rawBody, signature ?? '');
			return { id: event.id, type: event.type, object: eventObject(event), accountId: event.account };
		},
	};
}
