// Reverses the business's share after a refund (R-take-back); if refused, it becomes a debit on the next transfers.
// Safe to repeat, because the amount comes from the ledger, less what is pending.
import { type Db, transaction } from '#db/database.ts';
import type { TransferRow } from '#db/tables.ts';
import { insertJournal, lockOrderAndPayment, type MoneyDeps, owedBalance, reversalJournal } from '#payments';
import { ProviderRefused } from '#ports/payments.ts';
import { matchReversal } from './deposits.store.ts';
import * as store from './transfers.store.ts';

export type ReverseTransfer = (orderId: string) => Promise<void>;

export function createReverseTransfer(deps: MoneyDeps): ReverseTransfer {
	const { db, log, provider } = deps;
	return async (orderId) => {
		for (;;) {
			const plan = await transaction(db, 'provider', (tx) => planReversal(deps, tx, orderId));
			if (!plan) return;
			const { transfer, reversal, providerId } = plan;
			const done = await provider
				.reverseTransfer({
					transferId: providerId,
					amountCents: reversal.amount_cents,
					idempotencyKey: `reversal:${reversal.id}`,
				})
				.catch((error: unknown) => {
					if (!(error instanceof ProviderRefused)) throw error;
					log.warn(
						{ order: orderId, cents: reversal.amount_cents, err: error },
						'a transfer could not be reversed: the next transfers carry it',
					);
					return undefined;
				});
			await endReversal(deps, transfer, reversal, done);
		}
	};
}

async function planReversal({ clock }: MoneyDeps, tx: Db, orderId: string) {
	const { order } = await lockOrderAndPayment(tx, orderId);
	const transfer = await store.lockTransfer(tx, orderId);
	if (!transfer || transfer.status === 'cancelled') return undefined;
	const now = clock.now();
	if (transfer.status === 'sending') throw new Error(`the transfer of order ${orderId} is being sent`);
	if (transfer.status === 'planned') return undefined;
	const planned = await store.findPlannedReversal(tx, transfer.id);
	const providerId = transfer.provider_transfer_id;
	if (planned && providerId) return { transfer, providerId, reversal: planned };
	const balance = await owedBalance(tx, orderId, order.business_id);
	const due = balance - (await store.openDebitOf(tx, orderId));
	if (due <= 0) return undefined;
	const there = (transfer.amount_cents ?? 0) - transfer.reversed_cents;
	const cents = providerId ? Math.min(due, there) : 0;
	const { business_id } = transfer;
	if (due > cents) {
		await store.insertDebit(tx, { business_id, order_id: orderId, amount_cents: due - cents }, now);
	}
	if (cents === 0 || !providerId) return undefined;
	return { transfer, providerId, reversal: await store.insertReversal(tx, transfer.id, cents, now) };
}

async function endReversal(
	{ db, clock }: MoneyDeps,
	transfer: TransferRow,
	reversal: store.PlannedReversal,
	made: { id: string; destinationRefundId: string | undefined } | undefined,
): Promise<void> {
	const { order_id, business_id } = transfer;
	await transaction(db, 'provider', async (tx) => {
		await lockOrderAndPayment(tx, order_id);
		const current = await store.lockTransfer(tx, order_id);
		const now = clock.now();
		const ended = await store.endReversal(tx, reversal.id, {
			status: made ? 'done' : 'refused',
			provider_reversal_id: made?.id ?? null,
			destination_refund_id: made?.destinationRefundId ?? null,
			updated_at: now,
		});
		if (!ended || !current) return;
		if (!made) {
			await store.insertDebit(tx, { business_id, order_id, amount_cents: reversal.amount_cents }, now);
			return;
		}
		const reversed_cents = current.reversed_cents + reversal.amount_cents;
		await store.setTransfer(tx, transfer.id, { reversed_cents, updated_at: now });
		const lines = reversalJournal(business_id, reversal.amount_cents);
		await insertJournal(tx, 'reversal', lines, now, { order_id });
		await matchReversal(tx, reversal.id);
	});
}
