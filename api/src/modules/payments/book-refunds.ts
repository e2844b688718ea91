/** Submits approved refunds after the commit and books each once, including those made at the provider directly. */
import { ownReasons } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { Events } from '#db/events.ts';
import { enqueue } from '#db/outbox.ts';
import { type ProviderRefund, ProviderRefused } from '#ports/payments.ts';
import type { MoneyDeps } from './deps.ts';
import { refundJournal, reversed } from './ledger.rules.ts';
import { insertJournal, refundLines, shopRefunds } from './ledger.store.ts';
import { findOrderOfIntent, type LockedOrder, lockOrderAndPayment } from './locks.store.ts';
import * as store from './refunds.store.ts';

export interface RefundsDeps extends MoneyDeps {
	events: Events;
}

/** The metadata can be edited in the provider's dashboard, so the ID is validated. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function submitRefund(deps: RefundsDeps, refundId: string): Promise<void> {
	const { db, provider } = deps;
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
			// The provider refuses a refund that exists already: its answer was lost and its idempotency key expired.
			return provider.findRefund({ intentId, refundId });
		});
	if (!answer) return book(deps, refundId, 'failed', found.refund.provider_refund_id);
	return book(deps, refundId, answer.status === 'pending' ? 'submitted' : answer.status, answer.id);
}

export async function refreshRefund(deps: RefundsDeps, providerRefundId: string): Promise<void> {
	const { db, provider } = deps;
	const said = await provider.getRefund(providerRefundId);
	const status = said.status === 'pending' ? 'submitted' : said.status;
	const known = await store.findByProviderId(db, providerRefundId);
	if (known) return book(deps, known, status, said.id);
	const ours = said.refundId && uuid.test(said.refundId) && (await store.findRefund(db, said.refundId));
	if (ours && ours.payment.provider_intent_id === said.intentId) {
		return book(deps, ours.refund.id, status, said.id);
	}
	const orderId = await findOrderOfIntent(db, said.intentId);
	if (!orderId || said.status !== 'succeeded') return;
	await transaction(db, 'provider', async (tx) => {
		await adopt(deps, tx, await lockOrderAndPayment(tx, orderId), said);
	});
}

async function book(
	deps: RefundsDeps,
	refundId: string,
	status: 'submitted' | 'succeeded' | 'failed',
	providerRefundId: string | null,
): Promise<void> {
	const { db, clock, log } = deps;
	await transaction(db, 'provider', async (tx) => {
		const found = await store.lockRefund(tx, refundId);
		if (!found) return;
		const { refund, order } = found;
		const known = refund.provider_refund_id;
		// A different refund replaced this one, or its status is final.
		if (known && known !== providerRefundId) return;
		if (refund.status === status || refund.status === 'failed' || refund.status === 'rejected') return;
		if (refund.status === 'succeeded' && status !== 'failed') return;
		const now = clock.now();
		await store.setRefund(tx, refundId, {
			status,
			provider_refund_id: providerRefundId,
			updated_at: now,
		});
		if (status === 'succeeded') return made(deps, tx, found);
		if (status !== 'failed') return;
		const lines = await refundLines(tx, refundId);
		const wasBooked = lines.length > 0;
		const links = { order_id: order.id, refund_id: refundId };
		if (wasBooked) await insertJournal(tx, 'refund_failed', reversed(lines), now, links);
		const failed = { order_id: order.id, refund: { ...refund, status }, wasBooked };
		await deps.events.publish(tx, 'refund.failed', failed);
		log.error(
			{ refund: refundId, order: order.id },
			'the provider could not refund: a person must look (GET /v0/admin/refunds?state=failed)',
		);
	});
}

async function made(
	{ clock }: RefundsDeps,
	tx: Db,
	{ refund, payment, order }: store.RefundWithOrder,
): Promise<void> {
	const now = clock.now();
	const before = {
		cents: await store.succeededBefore(tx, payment.id, refund.id),
		shopCents: await shopRefunds(tx, order.id, order.business_id),
	};
	const lines = refundJournal(order, before, refund.amount_cents, refund.borne_by ?? 'share');
	await insertJournal(tx, 'refund', lines, now, { order_id: order.id, refund_id: refund.id });
	await enqueue(tx, {
		topic: 'transfer.take-back',
		dedupe_key: `transfer.take-back:${refund.id}`,
		payload: { order_id: order.id },
		run_at: now,
	});
}

/** Books a refund made at the provider. It settles an open request for the same amount. */
async function adopt(
	deps: RefundsDeps,
	tx: Db,
	{ order, payment }: LockedOrder,
	said: ProviderRefund,
): Promise<void> {
	if (await store.findByProviderId(tx, said.id)) return;
	const now = deps.clock.now();
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
				reason: ownReasons.provider,
				created_at: now,
			});
	deps.log.warn({ order: order.id, refund: said.id }, 'a refund was made at the provider’s side');
	await made(deps, tx, { refund, payment, order });
	await store.closeFailed(tx, payment.id, now);
	const left = payment.captured_cents - (await store.succeededBefore(tx, payment.id));
	if (left <= 0) await deps.events.publish(tx, 'refund.foreign', { order_id: order.id, refund });
}
