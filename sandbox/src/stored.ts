import type Stripe from 'stripe';

export interface StoredCard {
	id: string;
	created: number;
	/** Number of the test card, '' for any other. */
	test_number: string;
	method: Stripe.PaymentMethod;
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
	/** Payouts to this account fail with this code; null: they arrive. */
	fails_with: string | null;
	bank: Stripe.BankAccount;
}

export interface StoredTransaction {
	id: string;
	created: number;
	/** Null while it is part of the balance. */
	payout: string | null;
	/** Its `status` is the initial one; `available_on` decides. */
	transaction: Stripe.BalanceTransaction;
}

export interface OnboardingLink {
	id: string;
	created: number;
	account: string;
	/** Null for a link to the account's own page. */
	return_url: string | null;
	refresh_url: string | null;
	spent: boolean;
}

export interface PushSubscription {
	/** Last path segment of its endpoint. */
	id: string;
	created: number;
	/** base64url; a real browser never reveals it. */
	private_key: string;
	auth: string;
	/** Public key of the permitted sender. */
	application_server_key: string;
	is_over: boolean;
	/** Messages received after it ended. */
	asked_after_end: number;
}

/** Decrypted. */
export interface PushMessage {
	id: string;
	created: number;
	subscription: string;
	topic: string | null;
	urgency: string;
	ttl: number;
	payload: string;
	/** Replaced by a later message with the same topic. */
	is_replaced: boolean;
}
