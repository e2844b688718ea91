/**
 * Refunds, from the request to the money's arrival (I6, I7). The amount is reserved on the payment row by the
 * database when a refund is approved and released when it fails. One refund may be open per payment: whatever
 * approves adopts an open request. Callers hold the locks of the order and then of the payment.
 */
import { type Db, transaction, violated } from '#db/database.ts';
import { enqueue } from '#db/outbox.ts';
import type { PaymentRow, RefundRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import { type PaymentProvider, type ProviderRefund, ProviderRefused } from '#ports/payments.ts';
import { refundJournal, reversed } from './ledger.rules.ts';
import { insertJournal, refundLines } from './ledger.store.ts';
import { findOrderOfIntent, type LockedOrder, lockOrderAndPayment } from './locks.store.ts';
import * as store from './refunds.store.ts';
import { closeDebitsOf } from './transfers.store.ts';

/** Somebody's word on a refund: it is approved with it, or refused. */
export interface Verdict {
	by: RefundRow['requested_by'];
	/** Why it is refunded; an open request keeps the reason that it was asked with. */
	reason: string;
	answer?: string | undefined;
	userId?: string | undefined;
}

export interface Refunds {
	/** The newest refund of each order, and whether the payment is disputed. */
	statesOf(db: Db, orderIds: string[]): Promise<Map<string, store.RefundState>>;
	/** What the customer of an order asked for, oldest first. */
	requestsOf(db: Db, orderId: string): Promise<store.RefundRequest[]>;
	/** Locks the request that waits for an answer. */
	openRequest(tx: Db, paymentId: string): Promise<RefundRow | undefined>;
	/** Opens a request. Refuses with PAYMENT_DISPUTED and REFUND_PENDING. */
	request(tx: Db, payment: PaymentRow, reason: string, answerDueAt: Date): Promise<RefundRow>;
	refuse(tx: Db, request: RefundRow, answer: string, userId: string): Promise<void>;
	/** Approves a refund of everything that was not refunded yet and sends it after the commit. */
	approveInFull(tx: Db, payment: PaymentRow, verdict: Verdict): Promise<RefundRow>;
	/** Outbox: sends an approved refund and books what the provider answers. */
	submit(refundId: string): Promise<void>;
	/** Re-reads a refund at the provider and books it, also one that was made at the provider's side. */
	refresh(providerRefundId: string): Promise<void>;
	/** Orders whose request is overdue, or whose newest refund failed; oldest first. */
	ordersWaiting(
		state: 'overdue' | 'failed',
		page: { page: number; per_page: number },
	): Promise<{ orderIds: string[]; total: number }>;
}

export interface RefundsDeps {
	db: Db;
	clock: Clock;
	log: Log;
	provider: PaymentProvider;
	/** In the transaction that books it. */
	onFailed(tx: Db, orderId: string, refund: RefundRow): Promise<void>;
	/** The provider gave back everything without us: in the transaction that books it. */
	onForeign(tx: Db, orderId: string, refund: RefundRow): Promise<void>;
}

/** Metadata is anybody's at the provider's dashboard. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createRefunds(deps: RefundsDeps): Refunds {
	const { db, clock, log, provider } = deps;

	/** The money is on its way to the card: booked, and the business's share comes back after the commit. */
	async function made(tx: Db, { refund, payment, order }: store.RefundWithOrder): Promise<void> {
		const now = clock.now();
		const before = await store.succeededBefore(tx, payment.id, refund.id);
		const lines = refundJournal(order, before, refund.amount_cents);
		await insertJournal(tx, 'refund', lines, now, { order_id: order.id, refund_id: refund.id });
		await enqueue(tx, {
			topic: 'transfer.take-back',
			dedupe_key: `transfer.take-back:${refund.id}`,
			payload: { order_id: order.id },
			run_at: now,
		});
	}

	/** Made at the provider's side. An open refund of ours over the same amount has got what it wanted. */
	async function adopt(tx: Db, { order, payment }: LockedOrder, said: ProviderRefund): Promise<void> {
		if (await store.findByProviderId(tx, said.id)) return;
		const now = clock.now();
		const open = await store.lockOpen(tx, payment.id);
		const wanted = open?.amount_cents === said.amountCents ? open : undefined;
		const fact = {
			status: 'succeeded' as const,
			provider_refund_id: said.id,
			updated_at: now,
		};
		const refund = wanted
			? await store.setRefund(tx, wanted.id, { ...fact, answered_at: now })
			: await store.insertRefund(tx, {
					...fact,
					payment_id: payment.id,
					amount_cents: said.amountCents,
					requested_by: 'provider',
					reason: 'Refunded at the payment provider',
					created_at: now,
				});
		log.warn({ order: order.id, refund: said.id }, 'a refund was made at the provider’s side');
		await made(tx, { refund, payment, order });
		const left = payment.captured_cents - (await store.succeededBefore(tx, payment.id));
		if (left <= 0) await deps.onForeign(tx, order.id, refund);
	}

	async function book(
		refundId: string,
		status: 'submitted' | 'succeeded' | 'failed',
		providerRefundId: string | null,
	): Promise<void> {
		await transaction(db, 'provider', async (tx) => {
			const found = await store.lockRefund(tx, refundId);
			if (!found) return;
			const { refund, order } = found;
			const known = refund.provider_refund_id;
			// Another refund did its work meanwhile, or it is over: nothing new.
			if (known && known !== providerRefundId) return;
			if (refund.status === status || refund.status === 'failed' || refund.status === 'rejected') return;
			if (refund.status === 'succeeded' && status !== 'failed') return;
			const now = clock.now();
			await store.setRefund(tx, refundId, {
				status,
				provider_refund_id: providerRefundId,
				updated_at: now,
			});
			if (status === 'succeeded') return made(tx, found);
			if (status !== 'failed') return;
			const lines = await refundLines(tx, refundId);
			if (lines.length > 0) {
				const links = { order_id: order.id, refund_id: refundId };
				await insertJournal(tx, 'refund_failed', reversed(lines), now, links);
				await closeDebitsOf(tx, order.id, now);
			}
			await deps.onFailed(tx, order.id, { ...refund, status });
			log.error(
				{ refund: refundId, order: order.id },
				'the provider could not refund: a person must look (GET /v0/admin/refunds?state=failed)',
			);
		});
	}

	/** The open request, unless a part was refunded since: then it asks for too much and gives way. */
	async function requestOver(tx: Db, paymentId: string, amountCents: number, now: Date) {
		const open = await store.lockOpenRequest(tx, paymentId);
		if (!open || open.amount_cents === amountCents) return open;
		const answer = 'A part was refunded meanwhile; the rest follows.';
		await store.setRefund(tx, open.id, { status: 'rejected', answer, answered_at: now, updated_at: now });
		return undefined;
	}

	return {
		statesOf: store.refundStates,
		requestsOf: store.requestsOf,
		openRequest: store.lockOpenRequest,

		async request(tx, payment, reason, answerDueAt) {
			if (payment.disputed) throw new AppError('PAYMENT_DISPUTED');
			const now = clock.now();
			const amount_cents = leftOf(payment);
			if (amount_cents <= 0) throw new AppError('REFUND_PENDING');
			try {
				return await store.insertRefund(tx, {
					payment_id: payment.id,
					amount_cents,
					status: 'requested',
					requested_by: 'customer',
					reason,
					answer_due_at: answerDueAt,
					created_at: now,
					updated_at: now,
				});
			} catch (error) {
				if (violated(error) === 'refunds_one_open') throw new AppError('REFUND_PENDING', { cause: error });
				throw error;
			}
		},

		async refuse(tx, request, answer, userId) {
			const now = clock.now();
			await store.setRefund(tx, request.id, {
				status: 'rejected',
				answer,
				answered_at: now,
				answered_by: userId,
				updated_at: now,
			});
		},

		async approveInFull(tx, payment, { by, reason, answer, userId }) {
			if (payment.disputed) throw new AppError('PAYMENT_DISPUTED');
			const now = clock.now();
			const amount_cents = leftOf(payment);
			if (amount_cents <= 0) throw new AppError('WRONG_STATUS');
			const open = await requestOver(tx, payment.id, amount_cents, now);
			const answered = {
				status: 'approved' as const,
				answer: answer ?? null,
				answered_at: now,
				answered_by: userId ?? null,
				updated_at: now,
			};
			const approved = open
				? await store.setRefund(tx, open.id, answered)
				: await store.insertRefund(tx, {
						...answered,
						payment_id: payment.id,
						amount_cents,
						requested_by: by,
						reason,
						created_at: now,
					});
			await enqueue(tx, {
				topic: 'refund.submit',
				dedupe_key: `refund.submit:${approved.id}`,
				payload: { refund_id: approved.id },
				run_at: now,
			});
			return approved;
		},

		async submit(refundId) {
			const found = await store.findRefund(db, refundId);
			if (!found || (found.refund.status !== 'approved' && found.refund.status !== 'submitted')) return;
			const intentId = found.payment.provider_intent_id;
			if (!intentId) throw new Error(`payment ${found.payment.id} has no intent`);
			const answer = await provider
				.refund({
					refundId,
					intentId,
					amountCents: found.refund.amount_cents,
					idempotencyKey: `refund:${refundId}`,
				})
				.catch((error: unknown) => {
					if (!(error instanceof ProviderRefused)) throw error;
					// Refused because it is there already: the answer was lost, and its key forgotten.
					return provider.findRefund({ intentId, refundId });
				});
			if (!answer) return book(refundId, 'failed', found.refund.provider_refund_id);
			return book(refundId, answer.status === 'pending' ? 'submitted' : answer.status, answer.id);
		},

		async refresh(providerRefundId) {
			const said = await provider.getRefund(providerRefundId);
			const status = said.status === 'pending' ? 'submitted' : said.status;
			const known = await store.findByProviderId(db, providerRefundId);
			if (known) return book(known, status, said.id);
			const ours = said.refundId && uuid.test(said.refundId) && (await store.findRefund(db, said.refundId));
			if (ours && ours.payment.provider_intent_id === said.intentId) {
				return book(ours.refund.id, status, said.id);
			}
			const orderId = await findOrderOfIntent(db, said.intentId);
			if (!orderId || said.status !== 'succeeded') return;
			await transaction(db, 'provider', async (tx) => {
				await adopt(tx, await lockOrderAndPayment(tx, orderId), said);
			});
		},

		ordersWaiting: (state, page) => store.ordersWaiting(db, state, clock.now(), page),
	};
}

const leftOf = (payment: PaymentRow) => payment.captured_cents - payment.refund_reserved_cents;
