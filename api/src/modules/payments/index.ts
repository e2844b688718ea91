// Payment intents and their ledger. One payment per order is live (I5), provider calls use keys derived from our rows
// (R-provider-keys) and run outside transactions (R-provider-outside), and each fact is booked once (I7, I10).

import { type Db, transaction, withRetries } from '#db/database.ts';
import { enqueue } from '#db/outbox.ts';
import type { OrderRow, PaymentRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import { createBatcher } from '#lib/batch.ts';
import { type PaidCard, ProviderRefused } from '#ports/payments.ts';
import type { MoneyDeps } from './deps.ts';
import { captureJournal } from './ledger.rules.ts';
import { insertJournal } from './ledger.store.ts';
import { findOpenOrdersOf } from './locks.store.ts';
import * as store from './payments.store.ts';
import type { SavedCards } from './saved-cards.ts';

export type { MoneyDeps };
export type Payments = ReturnType<typeof createPayments>;

interface PaymentsDeps extends Omit<MoneyDeps, 'log'> {
	savedCards: Pick<SavedCards, 'customerOf' | 'choose'>;
}

const size = { maxSize: 250, maxQueued: 10_000 };

export function createPayments(deps: PaymentsDeps) {
	const { db, clock, provider } = deps;
	/** Batches intents of concurrent checkouts into one statement (ADR 29). */
	const attach = createBatcher(
		(opened: store.Opened[]) => withRetries(() => store.attachIntents(db, opened, clock.now())),
		size,
	);
	const find = createBatcher(async (orderIds: string[]) => {
		const found = await store.findByOrders(db, orderIds);
		return orderIds.map((id) => found.get(id));
	}, size);

	return {
		/** Creates the intent at the provider, or returns the one created by an earlier attempt. */
		createIntent: async (order: Checkout) =>
			attach({ orderId: order.id, intent: await openIntent(deps, order) }),

		/** Returns the newest payment of an order, in any status. */
		find: store.findByOrder,
		/** Batched variant of `find`, for use outside transactions. */
		findBatched: find,
		lock: store.lockLive,
		/** Returns the order of an intent, unless its capture is booked already. */
		openOrderOf: createBatcher((intentIds: string[]) => findOpenOrdersOf(db, intentIds), size),

		/** Sets whether the card is saved. Throws WRONG_STATUS once the order is paid. */
		saveCard: (order: OrderRow, save: boolean) => saveCard(deps, order, save),
		ask: (payment: PaymentRow) => provider.getIntent(intentOf(payment)),
		capture: (payment: PaymentRow) =>
			provider.capture(intentOf(payment), `order:${payment.order_id}:capture`),

		async noteProblem(payment: PaymentRow, problem: string | undefined) {
			if ((payment.last_problem ?? undefined) === problem) return;
			await store.setOpenPayment(db, payment.id, { last_problem: problem ?? null, updated_at: clock.now() });
		},
		/** Returns false if the capture was booked before. */
		async markCaptured(tx: Db, payment: PaymentRow, order: OrderRow, card: PaidCard | undefined) {
			const booked = await store.setCaptured(tx, payment.id, card, clock.now());
			if (!booked) return false;
			await insertJournal(tx, 'capture', captureJournal(order), clock.now(), { order_id: order.id });
			return true;
		},
		markVoided: (tx: Db, id: string) => markVoided(deps, tx, id),

		/** Schedules voiding the intent, or fails the payment if it has no intent yet. */
		async voidLater(tx: Db, payment: PaymentRow) {
			if (payment.status === 'creating') {
				await store.setOpenPayment(tx, payment.id, { status: 'failed', updated_at: clock.now() });
				return;
			}
			await enqueue(tx, {
				topic: 'payment.void',
				dedupe_key: `payment.void:${payment.order_id}`,
				payload: { order_id: payment.order_id },
				run_at: clock.now(),
			});
		},

		/** Voids the intent. Returns 'captured' if it was captured instead, so the caller has to settle the order. */
		voidIntent: (orderId: string) => voidIntent(deps, orderId),
		staleOrders: (before: Date, statuses: PaymentRow['status'][]) =>
			store.findStaleOrders(db, before, statuses),
	};
}

type Checkout = Pick<OrderRow, 'id' | 'customer_id' | 'total_cents' | 'business_name' | 'quantity'>;

const openIntent = async ({ provider, savedCards }: PaymentsDeps, order: Checkout) =>
	provider.createIntent({
		orderId: order.id,
		amountCents: order.total_cents,
		description: `${order.quantity} × ${order.business_name}`,
		customerId: await savedCards.customerOf(order.customer_id),
		idempotencyKey: `order:${order.id}:intent`,
	});

async function saveCard({ db, savedCards }: PaymentsDeps, order: OrderRow, save: boolean): Promise<void> {
	const payment = await store.findByOrder(db, order.id);
	if (payment?.status !== 'requires_payment') throw new AppError('WRONG_STATUS');
	await savedCards.choose(order.customer_id, intentOf(payment), save);
}

async function voidIntent(deps: PaymentsDeps, orderId: string): Promise<'captured' | undefined> {
	const { db, provider } = deps;
	const payment = await store.findByOrder(db, orderId);
	if (!payment?.provider_intent_id || payment.status === 'voided' || payment.status === 'captured') return;
	try {
		await provider.cancelIntent(payment.provider_intent_id, `order:${orderId}:void`);
	} catch (error) {
		if (!(error instanceof ProviderRefused)) throw error;
		const intent = await provider.getIntent(payment.provider_intent_id);
		if (intent.status === 'captured') return 'captured';
		if (intent.status !== 'voided') throw error;
	}
	await transaction(db, 'provider', (tx) => markVoided(deps, tx, payment.id));
	return;
}

const markVoided = ({ clock }: PaymentsDeps, tx: Db, id: string) =>
	store.setOpenPayment(tx, id, { status: 'voided', client_secret: null, updated_at: clock.now() });

/** Input of the SQL function book_captures. */
export interface CaptureFacts {
	payment_id: string;
	lines: { account: string; cents: number }[];
	card_brand: string | undefined;
	card_last4: string | undefined;
}

export const captureFacts = (
	payment: PaymentRow,
	order: OrderRow,
	card: PaidCard | undefined,
): CaptureFacts => ({
	payment_id: payment.id,
	lines: captureJournal(order).map(({ account, amountCents }) => ({ account, cents: amountCents })),
	card_brand: card?.brand,
	card_last4: card?.last4,
});

function intentOf(payment: PaymentRow): string {
	if (!payment.provider_intent_id) throw new Error(`payment ${payment.id} has no intent yet`);
	return payment.provider_intent_id;
}

export type { Verdict } from './approve-refunds.ts';
export { isAskedBack } from './disputes.store.ts';
export { createDisputes, type Disputes } from './disputes.ts';
export { carryJournal, reversalJournal, transferJournal } from './ledger.rules.ts';
export { insertJournal, owedBalance } from './ledger.store.ts';
export { lockOrderAndPayment } from './locks.store.ts';
export { findOpenMoney, statusesOf } from './open-money.store.ts';
export { ordersOfPayment, ordersOfRefunds, paymentsOfOrder } from './order-payments.store.ts';
export { paymentErasure } from './payments.erasure.ts';
export { paymentExport, refundsOf } from './payments.export.ts';
export { countRequests, failedRefund } from './refunds.store.ts';
export { createRefunds, type Refunds } from './refunds.ts';
export { createTaxReports } from './report-tax.ts';
export { createSavedCards, type SavedCards } from './saved-cards.ts';
