/**
 * What the provider says about an order's payment becomes the order's state. The return page, the webhook, the
 * jobs and the reconciler all call this one function (R-events-are-hints); it may run any number of times, also at
 * once, and after being killed at any point.
 *
 * authorized → the order is claimed (payment `authorized`, so no hold job takes it) → captured at the provider →
 * paid, in one transaction with code, ledger and receipt (R-capture). An authorization that comes too late is voided: no
 * money moves. Money captured on an order that was cancelled, abandoned or
 * refunded goes back.
 */
import type { Order } from '@flavorbag/contract';
import { type Db, transaction, violatedConstraint } from '#db/database.ts';
import type { OrderRow, PaymentRow } from '#db/tables.ts';
import { newPickupCode } from '#lib/pickup-code.ts';
import { type Intent, ProviderRefused, ProviderUnreachable } from '#ports/payments.ts';
import type { OrdersDeps } from './deps.ts';
import { getOrder, orderOfCustomer } from './find-order.ts';
import * as mails from './mails.ts';
import { cancelUntil, paymentFits } from './orders.rules.ts';
import * as store from './orders.store.ts';

export type Settle = (orderId: string) => Promise<void>;
type SettleDeps = Pick<OrdersDeps, 'db' | 'clock' | 'log' | 'payments' | 'refunds'>;

export function createSettle(deps: SettleDeps): Settle {
	/** The return page and the webhook come at the same moment: the second one finds what the first one did. */
	const running = new Map<string, Promise<void>>();
	return async (orderId) => {
		for (let other = running.get(orderId); other; other = running.get(orderId)) await other.catch(() => {});
		const mine = settle(deps, orderId);
		running.set(orderId, mine);
		try {
			await mine;
		} finally {
			running.delete(orderId);
		}
	};
}

/** Asks the provider how the payment stands; no error when it is not paid yet, or not known yet. */
export async function settleOwn(
	deps: OrdersDeps & { settle: Settle },
	customerId: string,
	orderId: string,
): Promise<Order> {
	await orderOfCustomer(deps, customerId, orderId);
	await settleIfAnswered(deps, orderId);
	return deps.presenter.own(deps.db, await getOrder(deps, orderId));
}

/**
 * Where somebody waits for the answer: what the provider does not say now is not an error, for a card may be held
 * all the same and a job asks again. Told that it failed, people would pay again.
 */
export async function settleIfAnswered(
	{ settle, log }: { settle: Settle; log: OrdersDeps['log'] },
	orderId: string,
): Promise<void> {
	try {
		await settle(orderId);
	} catch (error) {
		if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
		log.warn({ order: orderId, err: error }, 'a payment could not be settled yet');
	}
}

async function settle(deps: SettleDeps, orderId: string): Promise<void> {
	const { db, payments } = deps;
	const order = await store.findOrder(db, orderId);
	const payment = order && (await payments.find(db, orderId));
	if (!order || !payment?.provider_intent_id || payment.status === 'captured') return;
	const intent = await payments.ask(payment);
	if (intent.status === 'requires_payment' || intent.status === 'processing') {
		return payments.noteProblem(payment, intent.lastProblem);
	}
	if (intent.status === 'captured') return book(deps, orderId, payment, intent);
	if (intent.status === 'voided') return drop(deps, orderId, payment);
	const next = await claim(deps, order, payment, intent);
	if (next === 'capture') return capture(deps, order, payment);
	if (next === 'void') return payments.voidIntent(orderId, () => book(deps, orderId, payment));
}

function claim(
	{ db, log, payments }: SettleDeps,
	order: OrderRow,
	payment: PaymentRow,
	intent: Intent,
): Promise<'capture' | 'void' | 'nothing'> {
	return transaction(db, 'provider', async (tx) => {
		const current = await store.lockOrder(tx, order.id);
		const live = await payments.lock(tx, order.id);
		if (current.status === 'pending' && live) {
			if (!paymentFits(current, intent)) {
				log.error({ order: order.id, intent: intent.id }, 'a payment does not fit its order and is voided');
				return 'void';
			}
			await payments.markAuthorized(tx, payment.id);
			return 'capture';
		}
		return current.status === 'abandoned' ? 'void' : 'nothing';
	});
}

async function capture(deps: SettleDeps, order: OrderRow, payment: PaymentRow): Promise<void> {
	const { payments } = deps;
	try {
		const intent = await payments.capture(payment);
		if (intent.status === 'captured') return book(deps, order.id, payment, intent);
	} catch (error) {
		if (!(error instanceof ProviderRefused)) throw error;
		const intent = await payments.ask(payment);
		if (intent.status === 'captured') return book(deps, order.id, payment, intent);
		if (intent.status === 'voided') return drop(deps, order.id, payment);
		throw error;
	}
}

/** The capture is a fact: write it down with everything that follows from it, once. */
async function book(deps: SettleDeps, orderId: string, payment: PaymentRow, intent?: Intent): Promise<void> {
	for (let attempt = 0; ; attempt++) {
		try {
			await transaction(deps.db, 'provider', (tx) => bookOnce(deps, tx, orderId, payment, intent?.card));
			return;
		} catch (error) {
			if (violatedConstraint(error) !== 'orders_code_once' || attempt > 5) throw error;
		}
	}
}

async function bookOnce(
	{ clock, log, payments, refunds }: SettleDeps,
	tx: Db,
	orderId: string,
	payment: PaymentRow,
	card: Intent['card'],
): Promise<void> {
	const order = await store.lockOrder(tx, orderId);
	const booked = await payments.markCaptured(tx, payment, order, card);
	if (!booked) return;
	const now = clock.now();
	if (order.status === 'pending') {
		const paid = await store.moveOrder(tx, orderId, ['pending'], {
			status: 'paid',
			stock: 'sold',
			hold_expires_at: null,
			paid_at: now,
			changed_at: now,
			pickup_code: newPickupCode(),
			cancel_until: cancelUntil(now, order.starts_at) ?? null,
		});
		if (!paid) return;
		await mails.mailReceipt(tx, paid, now);
		await mails.mailNewOrder(tx, paid, now);
		return;
	}
	log.error({ order: orderId, status: order.status }, 'money arrived for an order that is off: it goes back');
	const captured = await payments.lock(tx, orderId);
	if (!captured) return;
	const reason = 'The order was already off when the money arrived';
	await refunds.approveInFull(tx, captured, { by: 'system', reason });
}

/** The provider voided the payment: the bags go back on sale. */
async function drop(
	{ db, clock, payments }: SettleDeps,
	orderId: string,
	payment: PaymentRow,
): Promise<void> {
	await transaction(db, 'provider', async (tx) => {
		await store.lockOrder(tx, orderId);
		await payments.lock(tx, orderId);
		await payments.markVoided(tx, payment.id);
		await store.moveOrder(tx, orderId, ['pending'], {
			status: 'abandoned',
			stock: 'returned',
			hold_expires_at: null,
			changed_at: clock.now(),
		});
	});
}
