/** What the sandbox stores beside Stripe's own objects. */
import type Stripe from 'stripe';

export interface StoredCard {
	id: string;
	created: number;
	/** Number of the test card, '' for any other. */
	test_number: string;
	method: Stripe.PaymentMethod;
	/** Taken from its customer: never used again. */
	detached?: boolean;
}

export interface BankCheck {
	id: string;
	created: number;
	payment_intent: string;
	payment_method: string;
	return_url: string | null;
	state: 'waiting' | 'approved' | 'refused' | 'void';
}

export interface StoredBank {
	id: string;
	created: number;
	/** Why payouts to it fail. */
	fails_with: string | null;
	bank: Stripe.BankAccount;
}

/** A balance transaction of a connected account. */
export interface StoredTransaction {
	id: string;
	created: number;
	/** The payout that it is a part of, or null: it is a part of the balance. */
	payout: string | null;
	/** Its `status` says what it was at first: `available_on` decides. */
	transaction: Stripe.BalanceTransaction;
}

export interface OnboardingLink {
	id: string;
	created: number;
	account: string;
	/** Null: it leads to the account's own page, which sends nobody back. */
	return_url: string | null;
	refresh_url: string | null;
	spent: boolean;
}
