// Deposits to owners' banks (R-bank-deposits). Events are only hints: the payout is fetched again. Its lines are stored
// once, when they add up to it. The commit that stores a failed deposit also enqueues its email (R-deposit-failed).

import { type Db, transaction } from '#db/database.ts';
import type { BankPayoutRow } from '#db/tables.ts';
import type { MoneyDeps } from '#payments';
import type { BankPayout, BankPayoutLine } from '#ports/payments.ts';
import type { Shops } from '#shops';
import type { Scope } from './accounts.store.ts';
import { hasReturned, moves } from './deposits.rules.ts';
import * as store from './deposits.store.ts';
import { mailDepositFailed, ownersOf } from './mail-owners.ts';
import { setTransfer } from './transfers.store.ts';

export type Deposits = ReturnType<typeof createDeposits>;

/** How long a bank may return a deposit. */
const returnableMs = 7 * 86_400_000;
/** How long a fully reversed transfer may still appear in a deposit. */
const emptiedMs = 90 * 86_400_000;
/** The provider's clock may be behind. */
const clockSkewMs = 86_400_000;
const unnamedPerTurn = 20;

export interface DepositsDeps extends MoneyDeps {
	shops: Pick<Shops, 'stamp'>;
}

export function createDeposits(deps: DepositsDeps) {
	const { db, clock, provider } = deps;
	return {
		async refresh(accountId: string, payoutId: string): Promise<void> {
			if ((await store.shopsOfAccount(db, accountId)).length === 0) return;
			await save(deps, await provider.getBankPayout(accountId, payoutId));
		},

		/** Returns accounts to check, in case events were lost. */
		async due(scope: Scope): Promise<store.DueAccount[]> {
			await store.matchLines(db);
			const before = (ms: number) => new Date(clock.now().getTime() - ms);
			const asOf = { emptied: before(emptiedMs) };
			const due = await store.listDueAccounts(db, asOf, scope);
			// Shops that share an account are checked once.
			return [...new Map(due.map((one) => [one.account, one])).values()];
		},
		async check({ account, since }: store.DueAccount): Promise<void> {
			const from = new Date(since.getTime() - clockSkewMs);
			const payouts = await provider.listBankPayouts(account, from);
			for (const payout of payouts) await save(deps, payout);
			const now = clock.now();
			const returnable = new Date(now.getTime() - returnableMs);
			await store.noteLastLook(
				db,
				payouts.map(({ id }) => id),
				{ returnable, now },
			);
		},
		/** Fetches the account-side IDs of transfers sent before these were stored. */
		async nameTransfers(): Promise<void> {
			for (const { id, order_id: orderId, account, sent_at: since } of await store.listUnnamed(
				db,
				unnamedPerTurn,
			)) {
				const found = await provider.findTransfer({ orderId, accountId: account, since });
				const destination_payment_id = found?.destinationPaymentId;
				if (destination_payment_id) await setTransfer(db, id, { destination_payment_id });
			}
			await store.matchLines(db);
		},
	};
}

const sumOf = (lines: readonly BankPayoutLine[]) =>
	lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns undefined while the provider is still assembling the lines. */
async function readLines({ provider }: DepositsDeps, payout: BankPayout) {
	const lines = await provider.listBankPayoutLines(payout.accountId, payout.id);
	return sumOf(lines) === payout.amountCents ? lines : undefined;
}

async function save(deps: DepositsDeps, payout: BankPayout): Promise<void> {
	const { db, log } = deps;
	const known = await store.findDeposit(db, payout.id);
	if (known && isSame(known, payout)) return;
	const lines = known?.lines_read_at ? undefined : await readLines(deps, payout);
	await transaction(db, 'provider', (tx) => apply(deps, tx, payout, lines));
	if (payout.status === 'failed' && known?.status !== 'failed')
		log.warn({ payout: payout.id, code: payout.failure?.code }, 'a bank sent a deposit back');
}

const isSame = (row: BankPayoutRow, said: BankPayout) =>
	row.lines_read_at !== null && row.status === said.status && row.arrives_on === said.arrivesOn;

async function apply(
	{ clock, shops }: DepositsDeps,
	tx: Db,
	said: BankPayout,
	lines: BankPayoutLine[] | undefined,
): Promise<void> {
	const now = clock.now();
	const ids = await store.shopsOfAccount(tx, said.accountId);
	const owners = await ownersOf(tx, ids);
	const ends = {
		paid_at: said.status === 'paid' ? now : null,
		returned_at: hasReturned(said.status) ? now : null,
		failure_code: said.failure?.code ?? null,
	};
	const { deposit, isNew } = await store.lockOrMake(tx, {
		provider_account_id: said.accountId,
		provider_payout_id: said.id,
		amount_cents: said.amountCents,
		status: said.status,
		arrives_on: said.arrivesOn,
		// Bank details of erased owners aren't stored (R-erasure).
		bank_name: owners.length > 0 ? (said.bank?.bankName ?? null) : null,
		bank_last4: owners.length > 0 ? (said.bank?.last4 ?? null) : null,
		...ends,
		made_at: said.createdAt,
		created_at: now,
		updated_at: now,
	});
	const hasMoved = !isNew && moves(deposit.status, said.status);
	if (hasMoved || (deposit.status === said.status && deposit.arrives_on !== said.arrivesOn))
		await store.setDeposit(tx, deposit.id, {
			status: said.status,
			arrives_on: said.arrivesOn,
			paid_at: deposit.paid_at ?? ends.paid_at,
			returned_at: deposit.returned_at ?? ends.returned_at,
			failure_code: deposit.failure_code ?? ends.failure_code,
			updated_at: now,
		});
	if (lines && deposit.lines_read_at === null) {
		await store.setDeposit(tx, deposit.id, { lines_read_at: now, updated_at: now });
		await store.insertLines(tx, deposit.id, lines);
	}
	if (said.status === 'failed' && (isNew || hasMoved)) await mailDepositFailed(tx, owners, deposit, now);
	// Refreshes open pages (R-live). Shops may share accounts, so they are locked in a fixed order.
	for (const id of ids.toSorted()) await shops.stamp(tx, id);
}
