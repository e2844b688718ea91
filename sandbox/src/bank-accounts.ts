/** Bank accounts for payouts. Only the last four digits of a number and its test behavior are stored. */
import type Stripe from 'stripe';
import type { Core } from './core.ts';
import { newId } from './ids.ts';
import { listOf } from './list.ts';
import type { StoredBank } from './stored.ts';

/** A bank account under review, so payouts stay off. */
export const slowBankAccount = '000000000009';
export const goodBankAccount = { routing: '110000000', number: '000123456789' };

/** Stripe's test numbers that fail, with the failure code. */
export const failingBankAccounts: Record<string, string> = {
	'000111111116': 'no_account',
	'000111111113': 'account_closed',
	'000222222227': 'insufficient_funds',
	'000333333335': 'debit_not_authorized',
	'000444444440': 'invalid_currency',
};

const messages: Record<string, string> = {
	no_account:
		'The bank account details on file are probably incorrect. No bank account could be located with those details.',
	account_closed: 'The bank account has been closed.',
	insufficient_funds: 'Your Stripe account has insufficient funds to cover the payout.',
	debit_not_authorized: 'Debit transactions are not approved on your bank account.',
	invalid_currency: 'The bank was unable to process this payout because of its currency.',
};
export const failureMessage = (code: string) => messages[code] ?? 'The bank could not process this payout.';

export interface BankDetails {
	routing: string;
	number: string;
}

/** Call inside a transaction. */
export function insertBank(
	core: Core,
	account: string,
	{ routing, number }: BankDetails,
): Stripe.BankAccount {
	const bank: Stripe.BankAccount = {
		id: newId('ba_1', 23),
		object: 'bank_account',
		account,
		account_holder_name: null,
		account_holder_type: null,
		account_type: null,
		available_payout_methods: ['standard'],
		bank_name: 'STRIPE TEST BANK',
		country: 'US',
		currency: 'usd',
		default_for_currency: true,
		fingerprint: newId('fp', 16).slice(3),
		last4: number.slice(-4),
		metadata: {},
		routing_number: routing,
		status: 'new',
	};
	const stored: StoredBank = {
		id: bank.id,
		created: core.seconds(),
		fails_with: failingBankAccounts[number] ?? null,
		bank,
	};
	core.store.insert('bank_account', stored, account);
	return bank;
}

export function withBank(account: Stripe.Account, bank: Stripe.BankAccount | undefined): Stripe.Account {
	const url = `/v1/accounts/${account.id}/external_accounts`;
	const data = bank ? [bank] : [];
	return { ...account, external_accounts: listOf(url, { data, hasMore: false }) };
}

export function bankOf(account: Stripe.Account): Stripe.BankAccount | undefined {
	const first = account.external_accounts?.data[0];
	return first?.object === 'bank_account' ? first : undefined;
}
