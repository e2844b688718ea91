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
	object: { kind: 'intent' | 'refund' | 'dispute' | 'account' | 'other'; id: string };
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
	}): Promise<{ id: string }>;
	/** The one that carries our order's id, made since then, whatever became of its key. */
	findTransfer(input: {
		orderId: string;
		accountId: string;
		since: Date;
	}): Promise<{ id: string } | undefined>;
	/** Refused when the account has not the money any more. */
	reverseTransfer(input: {
		transferId: string;
		amountCents: number;
		idempotencyKey: string;
	}): Promise<{ id: string }>;
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
	/** Rejects while the provider cannot be reached or does not know our key. */
	check(): Promise<void>;
	/** Throws ProviderRefused when the signature does not fit the raw body or is too old. */
	readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}
