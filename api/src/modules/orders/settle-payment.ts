// Applies the provider's state of a payment to its order. Safe to call repeatedly, concurrently, and after being killed
// (R-events-are-hints). An authorized payment is claimed (so that no job releases its hold), captured, then booked in
// one commit (R-capture, ADR 68). Late authorizations are voided. Captures for orders that have ended are refunded.
import { type Order, ownReasons } from '@flavorbag/contract';
import { transaction, violatedConstraint } from '#db/database.ts';
import type { OrderRow, PaymentRow } from '#db/tables.ts';
import { type Intent, isProviderError, type PaidCard, ProviderRefused } from '#ports/payments.ts';
import type { OrdersDeps } from './deps.ts';
import { type FindBatched, getOrder, orderOfCustomer } from './find-order.ts';
import { paymentFits } from './orders.rules.ts';
import * as store from './orders.store.ts';
import { createSettleBatch, type SettleBatch } from './settle-batch.ts';
import type { Claim } from './settlements.store.ts';

interface Paid {
	order: OrderRow;
	card: PaidCard | undefined;
}
/** Only immutable facts of `read` are used. */
export type Settle = (orderId: string, read?: OrderRow) => Promise<Paid | undefined>;
type SettleDeps = Pick<OrdersDeps, 'db' | 'clock' | 'log' | 'payments' | 'refunds'> & {
	batch: SettleBatch;
	findBatched: FindBatched;
};

export function createSettle(given: Omit<SettleDeps, 'batch'>): Settle {
	const deps = { ...given, batch: createSettleBatch(given) };
	/** The return page and the webhook often arrive together. The second call finds the result of the first. */
	const running = new Map<string, ReturnType<Settle>>();
	return async (orderId, read) => {
		for (let other = running.get(orderId); other; other = running.get(orderId)) await other.catch(() => {});
		const mine = settle(deps, orderId, read);
		running.set(orderId, mine);
		try {
			return await mine;
		} finally {
			running.delete(orderId);
		}
	};
}

/** Doesn't fail if the payment is still unpaid. */
export async function settleOwn(
	deps: OrdersDeps & { settle: Settle; findBatched: FindBatched },
	customerId: string,
	orderId: string,
): Promise<Order> {
	const order = await orderOfCustomer(deps, customerId, orderId);
	const paid = await settleIfAnswered(deps, orderId, order);
	const now = paid?.order ?? (await getOrder(deps, orderId));
	// Awaited, so that the customer no longer appears as waiting in later reads.
	if (now.status === 'paid') await deps.waitlist.bought(now);
	return paid ? deps.presenter.justPaid(paid.order, paid.card) : deps.presenter.own(deps.db, now);
}

/** An unresponsive provider isn't an error, because the card may be held and people would pay twice. */
export async function settleIfAnswered(
	{ settle, log }: { settle: Settle; log: OrdersDeps['log'] },
	orderId: string,
	read?: OrderRow,
): Promise<Paid | undefined> {
	try {
		return await settle(orderId, read);
	} catch (error) {
		if (!isProviderError(error)) throw error;
		log.warn({ order: orderId, err: error }, 'a payment could not be settled yet');
		return undefined;
	}
}

async function settle(deps: SettleDeps, orderId: string, read?: OrderRow): Promise<Paid | undefined> {
	const { payments } = deps;
	const order = read ?? (await deps.findBatched(orderId));
	const payment = order && (await payments.findBatched(orderId));
	if (!order || !payment?.provider_intent_id || payment.status === 'captured') return;
	const intent = await payments.ask(payment);
	if (intent.status === 'requires_payment' || intent.status === 'processing')
		return none(payments.noteProblem(payment, intent.lastProblem));
	if (intent.status === 'captured') return book(deps, order, payment, intent);
	if (intent.status === 'voided') return none(drop(deps, orderId, payment));
	const next = await claim(deps, order, intent);
	if (next === 'capture') return capture(deps, order, payment);
	if (next === 'nothing') return;
	if (await payments.voidIntent(orderId)) await book(deps, order, payment);
	else await drop(deps, orderId, payment);
	return;
}

const none = async (work: Promise<void>): Promise<undefined> => void (await work);

/** Once this succeeds, no job releases the bags. */
async function claim({ batch, log }: SettleDeps, order: OrderRow, intent: Intent): Promise<Claim> {
	if (paymentFits(order, intent)) return batch.claim(order.id);
	log.error({ order: order.id, intent: intent.id }, 'a payment does not fit its order and is voided');
	return order.status === 'pending' || order.status === 'abandoned' ? 'void' : 'nothing';
}

async function capture(deps: SettleDeps, order: OrderRow, payment: PaymentRow): Promise<Paid | undefined> {
	const { payments } = deps;
	try {
		const intent = await payments.capture(payment);
		if (intent.status === 'captured') return book(deps, order, payment, intent);
	} catch (error) {
		if (!(error instanceof ProviderRefused)) throw error;
		const intent = await payments.ask(payment);
		if (intent.status === 'captured') return book(deps, order, payment, intent);
		if (intent.status === 'voided') return none(drop(deps, order.id, payment));
		throw error;
	}
	return;
}

async function book(
	deps: SettleDeps,
	order: OrderRow,
	payment: PaymentRow,
	intent?: Intent,
): Promise<Paid | undefined> {
	const card = intent?.card;
	for (let attempt = 0; ; attempt++) {
		try {
			const booked = await deps.batch.book({ order, payment, card });
			if (booked === 'off') return none(refundCapture(deps, order.id, payment, card));
			return booked === 'booked' ? undefined : { order: booked, card };
		} catch (error) {
			if (violatedConstraint(error) !== 'orders_code_once' || attempt > 5) throw error;
		}
	}
}

const refundCapture = (
	{ db, log, payments, refunds }: SettleDeps,
	orderId: string,
	payment: PaymentRow,
	card: PaidCard | undefined,
): Promise<void> =>
	transaction(db, 'provider', async (tx) => {
		const order = await store.lockOrder(tx, orderId);
		if (!(await payments.markCaptured(tx, payment, order, card))) return;
		log.error(
			{ order: orderId, status: order.status },
			'money arrived for an order that is off: it goes back',
		);
		const captured = await payments.lock(tx, orderId);
		if (!captured) return;
		const reason = ownReasons.late;
		await refunds.approve(tx, captured, { by: 'system', reason });
	});

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
