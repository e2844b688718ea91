import Stripe from 'stripe';
import {
	type BankPayout,
	type BankPayoutLine,
	type PaymentProvider,
	ProviderRefused,
} from '#ports/payments.ts';
import { asked } from './stripe-asked.ts';
import { idOf, toBank } from './stripe-shapes.ts';

const limit = 10_000;
/** Expands the bank account of the payout, which may differ from the current one. */
const withBank = 'destination';

const payoutStatuses: Record<string, BankPayout['status']> = {
	pending: 'pending',
	in_transit: 'in_transit',
	paid: 'paid',
	failed: 'failed',
	canceled: 'canceled',
};

const toDate = (unixSeconds: number) => new Date(unixSeconds * 1_000);

function toBankPayout(accountId: string, payout: Stripe.Payout): BankPayout {
	const { failure_code: code, failure_message: message } = payout;
	const failed = payout.status === 'failed';
	return {
		id: payout.id,
		accountId,
		amountCents: payout.amount,
		status: payoutStatuses[payout.status] ?? 'pending',
		createdAt: toDate(payout.created),
		arrivesOn: toDate(payout.arrival_date).toISOString().slice(0, 10),
		bank: toBank(payout.destination),
		failure: failed ? { code: code ?? undefined, message: message ?? undefined } : undefined,
	};
}

const lineKinds: Record<string, BankPayoutLine['kind']> = {
	payment: 'transfer',
	payment_refund: 'reversal',
	payout_failure: 'failed_payout',
};

const toLine = (transaction: Stripe.BalanceTransaction): BankPayoutLine => ({
	id: transaction.id,
	kind: lineKinds[transaction.type] ?? 'other',
	amountCents: transaction.net,
	sourceId: idOf(transaction.source) || undefined,
	description: transaction.description ?? undefined,
	createdAt: toDate(transaction.created),
});

const dollars = (amounts: { amount: number; currency: string }[]) =>
	amounts.reduce((sum, { amount, currency }) => (currency === 'usd' ? sum + amount : sum), 0);

/** An account that revoked our access can't be read. */
async function ofAccount<T>(call: Promise<T>): Promise<T> {
	try {
		return await asked(call);
	} catch (error) {
		const cause = error instanceof Error ? error.cause : undefined;
		if (!(cause instanceof Stripe.errors.StripePermissionError)) throw error;
		throw new ProviderRefused(cause.message, cause.code);
	}
}

export const payoutCalls = (stripe: Stripe) =>
	({
		getBankPayout: async (stripeAccount, payoutId) =>
			toBankPayout(
				stripeAccount,
				await ofAccount(stripe.payouts.retrieve(payoutId, { expand: [withBank] }, { stripeAccount })),
			),
		async listBankPayouts(stripeAccount, since) {
			const created = { gte: Math.floor(since.getTime() / 1_000) };
			const payouts = await ofAccount(
				stripe.payouts
					.list({ created, limit: 100, expand: [`data.${withBank}`] }, { stripeAccount })
					.autoPagingToArray({ limit }),
			);
			return payouts.map((payout) => toBankPayout(stripeAccount, payout));
		},
		async listBankPayoutLines(stripeAccount, payout) {
			const transactions = await ofAccount(
				stripe.balanceTransactions
					.list({ payout, limit: 100 }, { stripeAccount })
					.autoPagingToArray({ limit }),
			);
			return transactions.filter(({ source }) => idOf(source) !== payout).map(toLine);
		},
		async getAccountBalance(stripeAccount) {
			const { available, pending } = await ofAccount(stripe.balance.retrieve({}, { stripeAccount }));
			return { availableCents: dollars(available), pendingCents: dollars(pending) };
		},
	}) satisfies Partial<PaymentProvider>;
