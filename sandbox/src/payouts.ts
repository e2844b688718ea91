// Payouts of connected accounts. A balance transaction belongs to at most one payout, and a payout's transactions sum
// to its amount. Available money is paid out daily and arrives or fails two business days later. A failed payout
// returns its amount; the next one needs a new bank account.
import type Stripe from 'stripe';
import { onBankFailure } from './accounts.ts';
import { accountsInFunds, book, daySeconds, dayStart, unpaid } from './balance.ts';
import { bankOf, failureMessage } from './bank-accounts.ts';
import { type Core, getObject } from './core.ts';
import { nobody } from './events.ts';
import { newId } from './ids.ts';
import type { StoredTransaction } from './stored.ts';

/** Skips Saturdays and Sundays. */
export function businessDaysLater(seconds: number, days: number): number {
	let day = dayStart(seconds);
	for (let left = days; left > 0; ) {
		day += daySeconds;
		const weekday = new Date(day * 1_000).getUTCDay();
		if (weekday !== 0 && weekday !== 6) left--;
	}
	return day;
}

export const accountOfPayout = ({ store }: Core, payoutId: string): string =>
	store.one<{ parent: string }>('select parent from objects where id = ?', payoutId)?.parent ?? '';

/** Returns the transactions that make up a payout, without the payout's own, oldest first. */
export const partsOf = ({ store }: Core, payout: Stripe.Payout, account: string): StoredTransaction[] =>
	store
		.all<{ json: string }>(
			`select json from objects where parent = ? and kind = 'balance_transaction' and json ->> '$.payout' = ?
			and json ->> '$.transaction.source' <> ? order by seq`,
			account,
			payout.id,
			payout.id,
		)
		.map(({ json }) => JSON.parse(json) as StoredTransaction);

function newPayout(core: Core, bank: Stripe.BankAccount, amount: number): Stripe.Payout {
	const created = core.seconds();
	return {
		id: newId('po_1', 23),
		object: 'payout',
		amount,
		application_fee: null,
		application_fee_amount: null,
		arrival_date: businessDaysLater(created, 2),
		automatic: true,
		balance_transaction: null,
		created,
		currency: 'usd',
		description: 'STRIPE PAYOUT',
		destination: bank.id,
		failure_balance_transaction: null,
		failure_code: null,
		failure_message: null,
		livemode: false,
		metadata: {},
		method: 'standard',
		original_payout: null,
		payout_method: null,
		reconciliation_status: 'completed',
		reversed_by: null,
		source_type: 'card',
		statement_descriptor: null,
		status: 'in_transit',
		trace_id: { status: 'pending', value: null },
		type: 'bank_account',
	};
}

/**
 * Returns undefined if there is no money to pay out or no usable bank account. Includes money that isn't available yet
 * only if `pending` is true. Call inside a transaction.
 */
export function payOut(core: Core, accountId: string, pending = false): Stripe.Payout | undefined {
	const account = getObject(core, 'account', accountId);
	const bank = bankOf(account);
	if (!bank || !account.payouts_enabled) return undefined;
	const now = core.seconds();
	const parts = unpaid(core, accountId).filter(
		({ transaction }) => pending || transaction.available_on <= now,
	);
	const amount = parts.reduce((sum, { transaction }) => sum + transaction.net, 0);
	if (amount <= 0) return undefined;
	const made = newPayout(core, bank, amount);
	for (const part of parts) {
		const available_on = Math.min(part.transaction.available_on, now);
		const transaction = { ...part.transaction, available_on };
		core.store.update('balance_transaction', { ...part, payout: made.id, transaction });
	}
	const balance_transaction = book(core, {
		account: accountId,
		type: 'payout',
		amount: -amount,
		source: made.id,
		description: made.description,
		payout: made.id,
	});
	const payout = core.store.insert('payout', { ...made, balance_transaction }, accountId);
	core.events.emit('payout.created', payout, undefined, accountId);
	return payout;
}

/** A bank may return money after the payout arrived. */
export const canFail = ({ status }: Stripe.Payout) => status === 'in_transit' || status === 'paid';

/** Call inside a transaction. */
export function failPayout(core: Core, payout: Stripe.Payout, failure_code: string): void {
	const account = accountOfPayout(core, payout.id);
	const failed: Stripe.Payout = {
		...payout,
		status: 'failed',
		failure_code,
		failure_message: failureMessage(failure_code),
		failure_balance_transaction: book(core, {
			account,
			type: 'payout_failure',
			amount: payout.amount,
			source: payout.id,
			description: 'STRIPE PAYOUT FAILURE',
		}),
	};
	core.store.update('payout', failed);
	const previous = { status: payout.status };
	core.events.emit('payout.updated', failed, previous, account);
	core.events.emit('payout.failed', failed, previous, account);
	onBankFailure(core, account, String(payout.destination), failureMessage(failure_code));
}

/** Succeeds or fails depending on the bank account. Call inside a transaction. */
export function arrive(core: Core, payout: Stripe.Payout): void {
	if (payout.status !== 'in_transit') return;
	const failsWith = core.store.find('bank_account', String(payout.destination))?.fails_with;
	if (failsWith) failPayout(core, payout, failsWith);
	else pay(core, payout);
}

function pay(core: Core, payout: Stripe.Payout): void {
	const account = accountOfPayout(core, payout.id);
	const trace_id = { status: 'supported', value: newId('trace', 15).slice(6) };
	const paid = core.store.update('payout', {
		...payout,
		status: 'paid',
		arrival_date: Math.min(payout.arrival_date, dayStart(core.seconds())),
		trace_id,
	});
	const { status, arrival_date } = payout;
	core.events.emit('payout.updated', paid, { status, arrival_date, trace_id: payout.trace_id }, account);
	core.events.emit('payout.paid', paid, { status }, account);
}

function arriving({ store, seconds }: Core): string[] {
	const rows = store.all<{ id: string }>(
		`select id from objects indexed by objects_in_transit
		where kind = 'payout' and json ->> '$.status' = 'in_transit'
		and json ->> '$.arrival_date' <= ? order by seq`,
		seconds(),
	);
	return rows.map(({ id }) => id);
}

function paysToday({ store, seconds }: Core, account: string): boolean {
	const sql = "select max(created) as created from objects where parent = ? and kind = 'payout'";
	const latest = store.one<{ created: number | null }>(sql, account)?.created ?? 0;
	return latest < dayStart(seconds());
}

/** Processes what is due: all arrivals first, then the day's payouts, of one account or all. */
export function bringPayoutsUpToDate(core: Core, only?: string): void {
	const payouts = arriving(core);
	const accounts = accountsInFunds(core, only);
	if (payouts.length + accounts.length === 0) return;
	core.events.causedBy(nobody, () =>
		core.store.transaction(() => {
			for (const id of payouts) arrive(core, getObject(core, 'payout', id));
			for (const account of accountsInFunds(core, only)) {
				if (paysToday(core, account)) payOut(core, account);
			}
		}),
	);
}
