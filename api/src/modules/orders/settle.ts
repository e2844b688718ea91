/**
 * What the provider says about an order's payment becomes the order's state. The return page, the webhook, the
 * jobs and the reconciler all call this one function (R-events-are-hints); it may run any number of times, also at
 * once, and after being killed at any point.
 *
 * authorised → the order is claimed (payment `authorized`, so no hold job takes it) → captured at the provider →
 * paid, in one transaction with code, ledger and receipt. An authorisation that comes too late is voided: no
 * money moves. Money captured on an order that is off is refunded.
 */
import { type Db, transaction, violated } from '#db/database.ts';
import type { OrderRow, PaymentRow } from '#db/tables.ts';
import { newPickupCode } from '#lib/pickup-code.ts';
import type { Payments, Refunds } from '#payments';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import { type Intent, ProviderRefused } from '#ports/payments.ts';
import { cancelUntil, paymentFits } from './orders.rules.ts';
import * as store from './orders.store.ts';

export interface SettleDeps {
	db: Db;
	clock: Clock;
	log: Log;
	payments: Payments;
	refunds: Refunds;
	/** Writes the mails into the outbox, in the transaction that makes the order paid. */
	onPaid(tx: Db, order: OrderRow): Promise<void>;
}

export function createSettle(deps: SettleDeps): (orderId: string) => Promise<void> {
	const { db, clock, log, payments } = deps;

	async function claim(
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

	async function capture(order: OrderRow, payment: PaymentRow): Promise<void> {
		try {
			const intent = await payments.capture(payment);
			if (intent.status === 'captured') return book(order.id, payment, intent);
		} catch (error) {
			if (!(error instanceof ProviderRefused)) throw error;
			const intent = await payments.ask(payment);
			if (intent.status === 'captured') return book(order.id, payment, intent);
			if (intent.status === 'voided') return drop(order.id, payment);
			throw error;
		}
	}

	/** The capture is a fact: write it down with everything that follows from it, once. */
	async function book(orderId: string, payment: PaymentRow, intent?: Intent): Promise<void> {
		for (let attempt = 0; ; attempt++) {
			try {
				await transaction(db, 'provider', (tx) => bookOnce(tx, orderId, payment, intent?.card));
				return;
			} catch (error) {
				if (violated(error) !== 'orders_code_once' || attempt > 5) throw error;
			}
		}
	}

	async function bookOnce(tx: Db, orderId: string, payment: PaymentRow, card: Intent['card']): Promise<void> {
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
			if (paid) await deps.onPaid(tx, paid);
			return;
		}
		log.error(
			{ order: orderId, status: order.status },
			'money arrived for an order that is off: it goes back',
		);
		const captured = await payments.lock(tx, orderId);
		if (!captured) return;
		const reason = 'The order was already off when the money arrived';
		await deps.refunds.approveInFull(tx, captured, { by: 'system', reason });
	}

	/** The provider voided the payment: the bags go back on sale. */
	async function drop(orderId: string, payment: PaymentRow): Promise<void> {
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

	async function settle(orderId: string): Promise<void> {
		const order = await store.findOrder(db, orderId);
		const payment = order && (await payments.find(db, orderId));
		if (!order || !payment?.provider_intent_id || payment.status === 'captured') return;
		const intent = await payments.ask(payment);
		if (intent.status === 'requires_payment' || intent.status === 'processing') {
			return payments.noteProblem(payment, intent.lastProblem);
		}
		if (intent.status === 'captured') return book(orderId, payment, intent);
		if (intent.status === 'voided') return drop(orderId, payment);
		const next = await claim(order, payment, intent);
		if (next === 'capture') return capture(order, payment);
		if (next === 'void') return payments.voidIntent(orderId, () => book(orderId, payment));
	}

	/** The return page and the webhook come at the same moment: the second one finds what the first one did. */
	const running = new Map<string, Promise<void>>();
	return async (orderId) => {
		for (let other = running.get(orderId); other; other = running.get(orderId)) await other.catch(() => {});
		const mine = settle(orderId);
		running.set(orderId, mine);
		try {
			await mine;
		} finally {
			running.delete(orderId);
		}
	};
}
