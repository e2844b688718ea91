// The money of connected accounts, as balance transactions; those not in any payout make up the balance. A transfer's
// money is pending at first, so it can still be reversed.
import type Stripe from 'stripe';
import type { Core } from './core.ts';
import { newId } from './ids.ts';
import type { StoredTransaction } from './stored.ts';

export const daySeconds = 24 * 3_600;
export const dayStart = (seconds: number) => seconds - (seconds % daySeconds);

/** Money becomes available at the second midnight (UTC) after it arrives. */
export const availableOn = (seconds: number) => dayStart(seconds) + 2 * daySeconds;

interface Movement {
	account: string;
	type: 'payment' | 'payment_refund' | 'payout' | 'payout_failure';
	/** In cents, signed. */
	amount: number;
	source: string;
	description?: string | null;
	availableOn?: number;
	payout?: string;
}

const categories: Record<Movement['type'], string> = {
	payment: 'charge',
	payment_refund: 'refund',
	payout: 'payout',
	payout_failure: 'payout_reversal',
};

/** Call inside a transaction. */
export function book(core: Core, movement: Movement): string {
	const { account, type, amount, source, description = null, payout = null } = movement;
	const created = core.seconds();
	const id = newId('txn_1', 23);
	const transaction: Stripe.BalanceTransaction = {
		id,
		object: 'balance_transaction',
		amount,
		available_on: movement.availableOn ?? created,
		balance_type: 'payments',
		created,
		currency: 'usd',
		description,
		exchange_rate: null,
		fee: 0,
		fee_details: [],
		net: amount,
		reporting_category: categories[type],
		source,
		status: 'available',
		type,
	};
	core.store.insert('balance_transaction', { id, created, payout, transaction }, account);
	return id;
}

/** The transaction with its current status. */
export const shown = (core: Core, { transaction }: StoredTransaction): Stripe.BalanceTransaction => ({
	...transaction,
	status: transaction.available_on > core.seconds() ? 'pending' : 'available',
});

/** SQLite's planner would choose the index on kind and read all transactions. */
const unpaidObjects = 'objects indexed by objects_unpaid';
const ofBalance = "kind = 'balance_transaction' and json ->> '$.payout' is null";

export interface Balance {
	available: number;
	pending: number;
}
export function balanceOf({ store, seconds }: Core, account: string): Balance {
	const rows = store.all<{ net: number; available_on: number }>(
		`select json ->> '$.transaction.net' as net, json ->> '$.transaction.available_on' as available_on
		from ${unpaidObjects} where parent = ? and ${ofBalance}`,
		account,
	);
	const balance = { available: 0, pending: 0 };
	for (const row of rows) balance[row.available_on > seconds() ? 'pending' : 'available'] += row.net;
	return balance;
}

export function unpaid({ store }: Core, account: string): StoredTransaction[] {
	const sql = `select json from ${unpaidObjects} where parent = ? and ${ofBalance} order by seq`;
	return store.all<{ json: string }>(sql, account).map((row) => JSON.parse(row.json) as StoredTransaction);
}

export function accountsInFunds({ store, seconds }: Core, only?: string): string[] {
	const values = only === undefined ? [seconds()] : [seconds(), only];
	const rows = store.all<{ account: string }>(
		`select parent as account from ${unpaidObjects}
		where ${ofBalance} and json ->> '$.transaction.available_on' <= ?${only === undefined ? '' : ' and parent = ?'} group by parent
		having sum(json ->> '$.transaction.net') > 0 order by min(seq)`,
		...values,
	);
	return rows.map(({ account }) => account);
}
