/**
 * Takes cards (R-one-card-path). Amounts are cents of US dollars. Calls that change something carry an idempotency key
 * (R-provider-keys).
 * After `ProviderUnreachable` the effect is unknown; after `ProviderRefused` there was none.
 */
export type IntentStatus = 'requires_payment' | 'processing' | 'authorized' | 'captured' | 'voided';

export interface Intent {
	id: string;
	status: IntentStatus;
	amountCents: number;
	currency: string;
	capturedCents: number;
	chargeId: string | undefined;
	clientSecret: string;
	orderId: string | undefined;
	/** Why the last attempt failed, in the provider's words for customers. */
	lastProblem: string | undefined;
	card: PaidCard | undefined;
}
export interface PaidCard {
	brand: string;
	last4: string;
}
export interface StoredCard extends PaidCard {
	id: string;
	expMonth: number;
	expYear: number;
	/** Equal for equal cards, however often they are saved. */
	fingerprint: string;
}
export interface ProviderRefund {
	id: string;
	status: 'pending' | 'succeeded' | 'failed';
	amountCents: number;
	intentId: string;
	/** Our refund's id, from the metadata; undefined for refunds made in the provider's dashboard. */
	refundId: string | undefined;
}
export interface ProviderAccount {
	id: string;
	onboardingComplete: boolean;
	chargesEnabled: boolean;
	payoutsEnabled: boolean;
	bank: BankAccount | undefined;
}
/** The provider may hide the bank's name. */
export interface BankAccount {
	bankName: string | undefined;
	last4: string;
}
/** A deposit to the bank account of a connected account. */
export interface BankPayout {
	id: string;
	accountId: string;
	amountCents: number;
	status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
	createdAt: Date;
	arrivesOn: string;
	bank: BankAccount | undefined;
	/** The provider's code (`account_closed`) and message. */
	failure: { code: string | undefined; message: string | undefined } | undefined;
}
export interface BankPayoutLine {
	id: string;
	kind: 'transfer' | 'reversal' | 'failed_payout' | 'other';
	amountCents: number;
	/** The provider's object: `py_…` for a transfer, `pyr_…` for a reversal, `po_…` for a failed payout. */
	sourceId: string | undefined;
	/** The provider's description, for unknown kinds. */
	description: string | undefined;
	createdAt: Date;
}
export interface AccountBalance {
	availableCents: number;
	pendingCents: number;
}
export interface ProviderTransfer {
	id: string;
	/** The payment on the connected account: `py_…`. */
	destinationPaymentId: string | undefined;
}
export interface ProviderDispute {
	id: string;
	intentId: string;
	status: 'open' | 'won' | 'lost';
	amountCents: number;
	/** The amount that the bank has withdrawn so far; zero for an inquiry. */
	withdrawnCents: number;
	reason: string;
	evidenceDueAt: Date | undefined;
}
/** A hint that something changed: re-read the object and never trust the event (R-events-are-hints). */
export interface ProviderEvent {
	id: string;
	type: string;
	object: { kind: 'intent' | 'refund' | 'dispute' | 'account' | 'payout' | 'other'; id: string };
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
export const isProviderError = (error: unknown) =>
	error instanceof ProviderUnreachable || error instanceof ProviderRefused;

export interface PaymentProvider {
	createIntent(input: {
		orderId: string;
		amountCents: number;
		description: string;
		/** The customer whose saved cards may pay. */
		customerId?: string | undefined;
		idempotencyKey: string;
	}): Promise<Intent>;
	createCustomer(input: { userId: string; idempotencyKey: string }): Promise<{ id: string }>;
	/** Deletes the customer and all saved cards. Succeeds if the customer is already gone. */
	deleteCustomer(customerId: string): Promise<void>;
	listCards(customerId: string): Promise<StoredCard[]>;
	deleteCard(cardId: string): Promise<void>;
	/** Chooses whether the card that pays this intent is saved. Idempotent; refused once the intent is paid. */
	setCardSaving(intentId: string, choice: { customerId: string; save: boolean }): Promise<void>;
	getIntent(intentId: string): Promise<Intent>;
	capture(intentId: string, idempotencyKey: string): Promise<Intent>;
	/** Refused if the intent is already captured. */
	cancelIntent(intentId: string, idempotencyKey: string): Promise<Intent>;
	refund(input: {
		refundId: string;
		intentId: string;
		amountCents: number;
		idempotencyKey: string;
	}): Promise<ProviderRefund>;
	getRefund(refundId: string): Promise<ProviderRefund>;
	/** Finds a refund by our id, because the provider forgets idempotency keys after a day. */
	findRefund(input: { intentId: string; refundId: string }): Promise<ProviderRefund | undefined>;
	/** Moves money of a charge from the platform to a connected account. */
	transfer(input: {
		orderId: string;
		accountId: string;
		chargeId: string;
		amountCents: number;
		idempotencyKey: string;
	}): Promise<ProviderTransfer>;
	/** Finds a transfer by our order's id, because the provider forgets idempotency keys. */
	findTransfer(input: {
		orderId: string;
		accountId: string;
		since: Date;
	}): Promise<ProviderTransfer | undefined>;
	/** Refused if the account's balance is too low. */
	reverseTransfer(input: {
		transferId: string;
		amountCents: number;
		idempotencyKey: string;
	}): Promise<{ id: string; destinationRefundId: string | undefined }>;
	getDispute(disputeId: string): Promise<ProviderDispute>;
	/** Ids of refunds and disputes made since then, to recover from lost events. */
	recent(since: Date): Promise<{ refunds: string[]; disputes: string[] }>;
	createAccount(input: {
		businessId: string;
		email: string;
		displayName: string;
		idempotencyKey: string;
		/** Sandbox only: the account is already onboarded, for the seeded town. */
		ready?: boolean;
	}): Promise<ProviderAccount>;
	getAccount(accountId: string): Promise<ProviderAccount>;
	/** Returns the URL of the hosted form; it works once, for a few minutes. */
	createOnboardingLink(input: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>;
	/** Returns the URL of the provider's dashboard for an onboarded account; it works once, for a few minutes. */
	createDashboardLink(accountId: string): Promise<string>;
	getBankPayout(accountId: string, payoutId: string): Promise<BankPayout>;
	/** Newest first, all pages. */
	listBankPayouts(accountId: string, since: Date): Promise<BankPayout[]>;
	/** Lists what a payout consists of, without the payout's own transaction; the lines add up to its amount. */
	listBankPayoutLines(accountId: string, payoutId: string): Promise<BankPayoutLine[]>;
	getAccountBalance(accountId: string): Promise<AccountBalance>;
	check(): Promise<void>;
	/** The platform's account, and why it can't charge. */
	ownAccount(): Promise<{ chargesEnabled: boolean; problem: string | null | undefined }>;
	/** Throws ProviderRefused if the signature doesn't match the raw body or is too old. */
	readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}
