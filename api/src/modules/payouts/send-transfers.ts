// Sends the business's share after pickup or expiry (R-share), once: amount and key are stored before the provider is
// asked, and retried until it answers. Debts of older orders are withheld. Amounts come from the ledger.
import type { RetriedTransfer } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { TransferRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import {
	carryJournal,
	insertJournal,
	isAskedBack,
	lockOrderAndPayment,
	type MoneyDeps,
	owedBalance,
	transferJournal,
} from '#payments';
import { ProviderRefused, type ProviderTransfer } from '#ports/payments.ts';
import { findAccount } from './accounts.store.ts';
import { matchTransfer } from './deposits.store.ts';
import * as store from './transfers.store.ts';

export type Transfers = ReturnType<typeof createTransfers>;

const leaseMs = 30_000;
const recheckMs = 60_000;
/** Half of Stripe's guarantee for idempotency keys. */
const keyLivesMs = 12 * 3_600_000;
/** Retry delay after a refusal: from one hour up to a day. */
const backoffMs = (refusals: number) => Math.min(2 ** refusals, 24) * 3_600_000;

interface Ready {
	transfer: TransferRow;
	amountCents: number;
	accountId: string;
	intentId: string;
}

export function createTransfers(deps: MoneyDeps) {
	const { db, clock } = deps;
	return {
		async drain(): Promise<number> {
			let total = 0;
			for (;;) {
				const now = clock.now();
				const due = await store.claimDue(db, now, new Date(now.getTime() + leaseMs));
				if (due.length === 0) return total;
				for (const { order_id } of due) await send(deps, order_id);
				total += due.length;
			}
		},

		/** Retries a refused transfer early, with the same amount and the next key. */
		async retry(orderId: string): Promise<RetriedTransfer> {
			const now = clock.now();
			if (await store.claimRefused(db, orderId, new Date(now.getTime() + leaseMs))) await send(deps, orderId);
			const transfer = await store.findTransfer(db, orderId);
			if (!transfer || (transfer.refusals === 0 && transfer.status !== 'sent'))
				throw new AppError('NOT_FOUND');
			const { status, last_error } = transfer;
			if (status === 'sent' || status === 'cancelled')
				return { order_id: orderId, outcome: status, problem: null };
			return {
				order_id: orderId,
				// `sending`: the provider didn't answer, and the job retries until it does.
				outcome: status === 'sending' ? 'waiting' : 'refused',
				problem: last_error,
			};
		},

		refused: (page: { page: number; per_page: number }) => store.listRefused(db, page),
	};
}

async function send(deps: MoneyDeps, orderId: string): Promise<void> {
	const ready = await transaction(deps.db, 'job', (tx) => prepare(deps, tx, orderId));
	if (!ready) return;
	try {
		await book(deps, ready, await ask(deps, ready));
	} catch (error) {
		if (error instanceof ProviderRefused) return refused(deps, ready, error);
		deps.log.warn({ order: orderId, err: error }, 'a transfer got no answer and is asked for again');
	}
}

/** Stores the amount before sending. Returns undefined if nothing is to be sent. */
async function prepare(deps: MoneyDeps, tx: Db, orderId: string): Promise<Ready | undefined> {
	const { order, payment } = await lockOrderAndPayment(tx, orderId);
	const transfer = await store.lockTransfer(tx, orderId);
	const intentId = payment.provider_intent_id;
	if (!transfer || !intentId) return undefined;
	const now = deps.clock.now();
	const accountId = (await findAccount(tx, transfer.business_id))?.provider_account_id;
	if (transfer.status === 'sending' && accountId) {
		return { transfer, amountCents: transfer.amount_cents ?? 0, accountId, intentId };
	}
	if (transfer.status !== 'planned') return undefined;
	const off = order.status !== 'fulfilled' && order.status !== 'expired';
	const payable = off ? 0 : -(await owedBalance(tx, orderId, order.business_id));
	if (payable <= 0) {
		await store.setTransfer(tx, transfer.id, { status: 'cancelled', updated_at: now });
		return undefined;
	}
	if (!accountId || (await isAskedBack(tx, payment.id))) {
		const try_at = new Date(now.getTime() + recheckMs);
		await store.setTransfer(tx, transfer.id, { try_at, updated_at: now });
		return undefined;
	}
	const carried = await carry(deps, tx, transfer, payable);
	const amountCents = payable - carried;
	const fixed = {
		amount_cents: amountCents,
		carried_cents: transfer.carried_cents + carried,
		updated_at: now,
	};
	if (amountCents === 0) {
		await store.setTransfer(tx, transfer.id, { ...fixed, status: 'sent', sent_at: now });
		return undefined;
	}
	await store.setTransfer(tx, transfer.id, { ...fixed, status: 'sending' });
	return { transfer, amountCents, accountId, intentId };
}

/** Withholds debts of older orders and returns their sum in cents. */
async function carry(
	{ clock }: MoneyDeps,
	tx: Db,
	transfer: TransferRow,
	payableCents: number,
): Promise<number> {
	const now = clock.now();
	let carried = 0;
	for (const debit of await store.lockOpenDebits(tx, transfer.business_id)) {
		const cents = Math.min(debit.open_cents, payableCents - carried);
		if (cents === 0) break;
		await store.settleDebit(tx, debit.id, cents, now);
		const { business_id, order_id } = transfer;
		const lines = carryJournal(business_id, order_id, debit.order_id, cents);
		await insertJournal(tx, 'carry', lines, now, { order_id });
		carried += cents;
	}
	return carried;
}

async function ask(
	{ clock, provider }: MoneyDeps,
	{ transfer, amountCents, accountId, intentId }: Ready,
): Promise<ProviderTransfer> {
	const { chargeId } = await provider.getIntent(intentId);
	if (!chargeId) throw new Error(`the intent of order ${transfer.order_id} has no charge`);
	const { order_id: orderId, status, updated_at: since } = transfer;
	// After a long time the provider may have forgotten the key, but not the transfer.
	if (status === 'sending' && clock.now().getTime() - since.getTime() > keyLivesMs) {
		const made = await provider.findTransfer({ orderId, accountId, since });
		if (made) return made;
	}
	const key = `transfer:${orderId}`;
	return provider.transfer({
		orderId,
		accountId,
		chargeId,
		amountCents,
		idempotencyKey: transfer.refusals === 0 ? key : `${key}:${transfer.refusals}`,
	});
}

async function book({ db, clock }: MoneyDeps, ready: Ready, made: ProviderTransfer): Promise<void> {
	const { transfer, amountCents } = ready;
	await transaction(db, 'job', async (tx) => {
		const current = await store.lockTransfer(tx, transfer.order_id);
		if (current?.status !== 'sending') return;
		const now = clock.now();
		await store.setTransfer(tx, transfer.id, {
			status: 'sent',
			provider_transfer_id: made.id,
			destination_payment_id: made.destinationPaymentId,
			sent_at: now,
			updated_at: now,
		});
		const lines = transferJournal(transfer.business_id, amountCents);
		await insertJournal(tx, 'transfer', lines, now, { order_id: transfer.order_id });
		await matchTransfer(tx, transfer.id);
	});
}

async function refused(
	{ db, clock, log }: MoneyDeps,
	{ transfer }: Ready,
	error: ProviderRefused,
): Promise<void> {
	const refusals = transfer.refusals + 1;
	log.error(
		{ order: transfer.order_id, business: transfer.business_id, refusals, err: error },
		'the provider refused a transfer: a person must look (GET /v0/admin/transfers/refused)',
	);
	const now = clock.now();
	await store.setRefused(db, transfer, {
		refusals,
		refused_at: now,
		last_error: error.message.slice(0, 500),
		try_at: new Date(now.getTime() + backoffMs(transfer.refusals)),
		updated_at: now,
	});
}
