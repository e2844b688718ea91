/** An open dispute blocks refunds (I6, R-dispute) and transfers. The platform bears a lost one, not the business. */
import { type Db, transaction } from '#db/database.ts';
import type { DisputeRow } from '#db/tables.ts';
import type { ProviderDispute } from '#ports/payments.ts';
import type { MoneyDeps } from './deps.ts';
import * as store from './disputes.store.ts';
import { lossJournal, withdrawalJournal } from './ledger.rules.ts';
import { insertJournal } from './ledger.store.ts';
import { findOrderOfIntent, type LockedOrder, lockOrderAndPayment } from './locks.store.ts';

export type Disputes = ReturnType<typeof createDisputes>;

export function createDisputes({ db, clock, log, provider }: MoneyDeps) {
	async function save(tx: Db, { order, payment }: LockedOrder, said: ProviderDispute): Promise<DisputeRow> {
		const known = await store.lockDispute(tx, said.id);
		if (known) return known;
		const now = clock.now();
		log.error(
			{ order: order.id, dispute: said.id, reason: said.reason, due: said.evidenceDueAt },
			'a payment is disputed: a person must answer the bank (GET /v0/admin/disputes)',
		);
		return store.insertDispute(tx, {
			payment_id: payment.id,
			provider_dispute_id: said.id,
			status: 'open',
			amount_cents: said.amountCents,
			reason: said.reason,
			evidence_due_at: said.evidenceDueAt ?? null,
			evidence: JSON.stringify(await store.evidenceOf(tx, order)),
			opened_at: now,
			updated_at: now,
		});
	}

	async function apply(tx: Db, locked: LockedOrder, said: ProviderDispute): Promise<void> {
		const { order, payment } = locked;
		const row = await save(tx, locked, said);
		if (row.status === 'open') {
			const now = clock.now();
			const links = { order_id: order.id };
			const taken = said.withdrawnCents - row.withdrawn_cents;
			if (taken !== 0) await insertJournal(tx, 'dispute', withdrawalJournal(taken), now, links);
			if (said.status === 'lost' && said.withdrawnCents > 0)
				await insertJournal(tx, 'dispute', lossJournal(said.withdrawnCents), now, links);
			await store.setDispute(tx, row.id, {
				status: said.status,
				withdrawn_cents: said.withdrawnCents,
				closed_at: said.status === 'open' ? null : now,
				updated_at: now,
			});
			if (said.status !== 'open')
				log.warn({ order: order.id, dispute: said.id, status: said.status }, 'a dispute is decided');
		}
		await store.flagPayment(tx, payment.id, clock.now());
	}

	return {
		async refresh(providerDisputeId: string): Promise<void> {
			const said = await provider.getDispute(providerDisputeId);
			const orderId = await findOrderOfIntent(db, said.intentId);
			if (!orderId) return;
			await transaction(db, 'provider', async (tx) => {
				await apply(tx, await lockOrderAndPayment(tx, orderId), said);
			});
		},
		list: (page: { page: number; per_page: number }) => store.listDisputes(db, page),
		/** Returns the provider's IDs of open disputes. */
		open: () => store.findOpenDisputes(db),
	};
}
