/**
 * Takes cards (R-one-card-path). Amounts are integer cents of US dollars. Every call that changes something carries an
 * idempotency key made from our own row (R-provider-keys): repeating it changes nothing.
 * `ProviderUnreachable` means that nobody knows whether the call had its effect; `ProviderRefused` means it had none.
 */
export type IntentStatus = 'requires_payment' | 'processing' | 'authorized' | 'captured' | 'voided';

export interface Intent {
	id: string;
	status: IntentStatus;
	amountCents: number;
	currency: string;
	capturedCents: number;
	/** The provider's charge of the try that counts. */
	chargeId: string | undefined;
	clientSecret: string;
	/** Our order's id, as we wrote it into the metadata. */
	orderId: string | undefined;
	/** Why the last try failed, in the provider's words for the customer. */
	lastProblem: string | undefined;
	/** The card of the try that counts, when the provider says which: `visa`, and its last four digits. */
	card: PaidCard | undefined;
}
export interface PaidCard {
	brand: string;
	last4: string;
}
/** A card that the provider stores for its customer's next payment. */
export interface StoredCard extends PaidCard {
	id: string;
	expMonth: number;
	expYear: number;
	/** The same for the same card, however often it was stored. */
	fingerprint: string;
}
export interface ProviderRefund {
	id: string;
	status: 'pending' | 'succeeded' | 'failed';
	amountCents: number;
	intentId: string;
	/** Our refund's id, as we wrote it into the metadata; undefined when it was made at the provider's side. */
	refundId: string | undefined;
}
export interface ProviderAccount {
	id: string;
	onboardingComplete: boolean;
	chargesEnabled: boolean;
	payoutsEnabled: boolean;
	bank: BankAccount | undefined;
}
/** The bank account that payouts of an account go to, as far as the provider shows it. */
export interface BankAccount {
	bankName: string | undefined;
	last4: string;
}
/** A deposit on the bank account of a connected account. */
export interface BankPayout {
	id: string;
	accountId: string;
	/** Negative: taken from the bank account. */
	amountCents: number;
	status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
	createdAt: Date;
	/** YYYY-MM-DD. */
	arrivesOn: string;
	bank: BankAccount | undefined;
	/** Why it failed: the provider's code (`account_closed`) and words. */
	failure: { code: string | undefined; message: string | undefined } | undefined;
}
/** One movement that a payout consists of. */
export interface BankPayoutLine {
	/** Of the balance transaction. */
	id: string;
	kind: 'transfer' | 'reversal' | 'failed_payout' | 'other';
	/** Signed: what it adds to the payout. */
	amountCents: number;
	/** The provider's object behind it: `py_…` of a transfer, `pyr_…` of a reversal, `po_…` of a failed payout. */
	sourceId: string | undefined;
	/** Its words, for kinds we don't know. */
	description: string | undefined;
	createdAt: Date;
}
export interface AccountBalance {
	availableCents: number;
	pendingCents: number;
}
export interface ProviderTransfer {
	id: string;
	/** What it is on the side of the account: `py_…`. */
	destinationPaymentId: string | undefined;
}
export interface ProviderDispute {
	id: string;
	intentId: string;
	status: 'open' | 'won' | 'lost';
	amountCents: number;
	/** What the bank has taken from us at this moment; an inquiry takes nothing. */
	withdrawnCents: number;
	/** The bank's word for it. */
	reason: string;
	evidenceDueAt: Date | undefined;
}
/** A hint that something changed: re-read the object, never trust the event (R-events-are-hints). */
export interface ProviderEvent {
	id: string;
	type: string;
	object: { kind: 'intent' | 'refund' | 'dispute' | 'account' | 'payout' | 'other'; id: string };
	/** The connected account that it happened to. */
	accountId: string | undefined;
}

export class ProviderUnreachable extends Error {
	override name = 'ProviderUnreachable';
}
export class ProviderRefused extends Error {
	override name = 'ProviderRefused';
	readonly code: string | undefined;
	constructor(message: string, code?: string) {
		super(message);
		this.code = code;
	}
}

export interface PaymentProvider {
	createIntent(input: {
		orderId: string;
		amountCents: number;
		description: string;
		/** Whose saved cards may pay it. */
		customerId?: string | undefined;
		idempotencyKey: string;
	}): Promise<Intent>;
	/** A customer without a name, for saved cards. */
	createCustomer(input: { userId: string; idempotencyKey: string }): Promise<{ id: string }>;
	/** With all saved cards; one that is gone already is no error. */
	deleteCustomer(customerId: string): Promise<void>;
	/** The newest first. */
	listCards(customerId: string): Promise<StoredCard[]>;
	/** One that is gone already is no error. */
	deleteCard(cardId: string): Promise<void>;
	/** Whether the card that pays this intent is stored. Refused once it is paid; repeating it changes nothing. */
	setCardSaving(intentId: string, choice: { customerId: string; save: boolean }): Promise<void>;
	getIntent(intentId: string): Promise<Intent>;
	capture(intentId: string, idempotencyKey: string): Promise<Intent>;
	/** Refused when the intent is already captured. */
	cancelIntent(intentId: string, idempotencyKey: string): Promise<Intent>;
	refund(input: {
		refundId: string;
		intentId: string;
		amountCents: number;
		idempotencyKey: string;
	}): Promise<ProviderRefund>;
	getRefund(refundId: string): Promise<ProviderRefund>;
	/** The one that carries our id, whatever became of its key: keys are forgotten after a day. */
	findRefund(input: { intentId: string; refundId: string }): Promise<ProviderRefund | undefined>;
	/** From the platform to a connected account, out of what a charge brought. */
	transfer(input: {
		orderId: string;
		accountId: string;
		chargeId: string;
		amountCents: number;
		idempotencyKey: string;
	}): Promise<ProviderTransfer>;
	/** The one that carries our order's id, made since then, whatever became of its key. */
	findTransfer(input: {
		orderId: string;
		accountId: string;
		since: Date;
	}): Promise<ProviderTransfer | undefined>;
	/** Refused when the account has not the money any more. */
	reverseTransfer(input: {
		transferId: string;
		amountCents: number;
		idempotencyKey: string;
	}): Promise<{ id: string; destinationRefundId: string | undefined }>;
	getDispute(disputeId: string): Promise<ProviderDispute>;
	/** Ids of refunds and disputes made since then, whoever made them: what lost events would have told. */
	recent(since: Date): Promise<{ refunds: string[]; disputes: string[] }>;
	createAccount(input: {
		businessId: string;
		email: string;
		displayName: string;
		idempotencyKey: string;
		/** Only the sandbox honors it: an account that is onboarded already, for the seeded town. */
		ready?: boolean;
	}): Promise<ProviderAccount>;
	getAccount(accountId: string): Promise<ProviderAccount>;
	/** The address of the hosted form; it works once and for minutes. */
	createOnboardingLink(input: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>;
	/** The address of the provider's own pages for an account whose form is done; it works once and for minutes. */
	createDashboardLink(accountId: string): Promise<string>;
	getBankPayout(accountId: string, payoutId: string): Promise<BankPayout>;
	/** Those created since then, the newest first, all pages. */
	listBankPayouts(accountId: string, since: Date): Promise<BankPayout[]>;
	/** What a payout consists of, without the payout's own movement; their sum is its amount. */
	listBankPayoutLines(accountId: string, payoutId: string): Promise<BankPayoutLine[]>;
	getAccountBalance(accountId: string): Promise<AccountBalance>;
	/** Rejects while the provider cannot be reached or does not know our key. */
	check(): Promise<void>;
	/** Throws ProviderRefused when the signature does not fit the raw body or is too old. */
	readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}
