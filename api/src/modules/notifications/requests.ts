/** The mails that the product sends, and the facts each one needs. This is what waits in the outbox. */
import { createHash } from 'node:crypto';
import type {
	AlertKind,
	AlertRule,
	BagSaid,
	HideReason,
	Language,
	NoticeKind,
	Period,
	Replacement,
	TaxRemitter,
	WaitEnd,
} from '@flavorbag/contract';
import type { SignInChange } from '#ports/sign-in-changes.ts';

interface PickupFacts {
	business_name: string;
	/** YYYY-MM-DD and HH:MM in the business's zone. */
	local_date: string;
	start_time: string;
	end_time: string;
	tz: string;
}

/** Facts of the order's own snapshot (R-order-keeps-terms). */
export interface OrderFacts extends PickupFacts {
	id: string;
	/** Where to collect, how to reach the shop and what it says about arriving; absent in mails to the shop itself. */
	place?: { address: string; phone_number: string | null; notes: string | null };
	quantity: number;
	tax_cents: number;
	/** Absent: the platform. */
	tax_remitted_by?: TaxRemitter;
	total_cents: number;
}

/** What somebody waits for a bag of. */
export interface WaitedFor extends PickupFacts {
	business_id: string;
}

/** Bags of one pickup that somebody asked to be told of, as they are when it is sent (R-alert-waves). */
export interface AlertedBags extends WaitedFor {
	/** There. */
	today: string;
	left: number;
	price_cents: number;
}
/** A rule, and the link that stops it. */
interface NamedRule {
	rule: AlertRule;
	stop_url: string;
}
export interface BagAlert {
	change: AlertKind;
	bags: AlertedBags;
	/** Who were told so far, this one included. */
	people: number;
	/** At least one. */
	rules: NamedRule[];
}
/** R-alert-digest */
export interface AlertDigest {
	/** The next one first. */
	bags: AlertedBags[];
	/** Shops that are not among them. */
	more: number;
	rule: NamedRule;
}

/** What an account needs: one button, and where it leads. */
export type AccountMail = 'verify_email' | 'reset_password' | 'already_registered' | 'sign_in_attempts';

/** What an admin decided about a shop, with the reason that its people read (R-shop-suspended, R-shop-approval). */
export interface ShopDecision {
	kind: 'shop_suspended' | 'shop_restored' | 'shop_approved' | 'shop_declined';
	change_id: string;
	business: { id: string; name: string };
	/** Absent: there is nothing to explain. */
	reason?: string;
}

/** What a mail says, whoever it goes to. */
export type MailBody =
	| { kind: AccountMail; url: string }
	// Written by the database with the change itself (migration 0130).
	| { kind: 'password_changed'; change_id: string }
	| {
			kind: 'sign_in_changed';
			change_id: string;
			change: SignInChange;
			/** "Chrome · Linux"; empty: not known. */
			device: string;
			/** An instant. */
			at: string;
			/** Where the reader looks for bags; added when it is sent. Absent: not known. */
			tz?: string;
	  }
	// By an admin, whose reason is what it says (R-console-people).
	| { kind: 'account_suspended'; change_id: string; reason: string }
	| { kind: 'account_restored'; change_id: string; reason: string }
	| ShopDecision
	// To an admin who asks whether emails arrive (R-console-health).
	| { kind: 'test_email'; change_id: string }
	| {
			kind: 'shop_opened';
			/** Of the request that this answers. */
			alert_id: string;
			business: { id: string; name: string; city: string };
			/** Where the customer asked for it. */
			place: string;
			miles: number;
	  }
	| {
			kind: 'bag_offer';
			offer_id: string;
			/** From a draw, not from a waitlist; a mail that was queued earlier doesn't say. */
			is_drawn?: boolean;
			pickup: WaitedFor;
			quantity: number;
			expires_at: string;
			unsubscribe_url: string;
	  }
	| { kind: 'waitlist_open'; entry_id: string; pickup: WaitedFor; unsubscribe_url: string }
	| { kind: 'waitlist_ended'; entry_id: string; pickup: WaitedFor; why: WaitEnd }
	// What they say is read when they are sent (R-alert-stop): nobody is told of bags that are gone, or by a rule that was stopped.
	| { kind: 'bag_alert'; send_id: string; event_id: number; rule_ids: string[] }
	| { kind: 'alert_digest'; rule_id: string; local_date: string }
	// Its shop is told of it on devices (R-push-kinds).
	| { kind: 'receipt'; order: OrderFacts; business_id?: string; pickup_code: string; bag: BagSaid | null }
	| {
			kind: 'cancelled_by_business';
			order: OrderFacts;
			reason: string;
			refund_cents: number;
			/** Added when it is sent (R-replacement). */
			held?: Replacement;
	  }
	// The link works once, for whoever has the address.
	| {
			kind: 'invitation';
			invitation_id: string;
			business_id: string;
			join_url: string;
			business_name: string;
			by: string;
			role: 'manager' | 'counter';
	  }
	// A shop gets another owner (R-handover): an offer, then what became of it, to both.
	| { kind: 'shop_offered'; offer_id: string; business_name: string; by: string; stays: boolean }
	| { kind: 'shop_received'; offer_id: string; business: { id: string; name: string }; by: string }
	| { kind: 'shop_passed_on'; offer_id: string; business_name: string; to_name: string; stays: boolean }
	// Somebody at a device guesses at a colleague's PIN (R-counter-pin).
	| {
			kind: 'pin_locked';
			change_id: string;
			business: { id: string; name: string };
			device: string;
			/** An instant. */
			until: string;
			tz: string;
	  }
	// What was said of allergens has run out.
	| { kind: 'bag_to_confirm'; reminder_id: string; business: { id: string; name: string } }
	// What a shop says to all who still come.
	| { kind: 'notice'; order: OrderFacts; notice_id: string; notice: NoticeKind; note?: string }
	// To whoever runs the installation (R-backups).
	| {
			kind: 'backup_failed';
			run_id: number;
			/** Which of several readers. */
			nth: number;
			what: 'backup' | 'rehearsal';
			problem: string;
			/** An instant. */
			at: string;
	  }
	// To the same, once a day at most (R-shop-approval).
	| { kind: 'shops_waiting'; date: string; nth: number; count: number }
	// A bank sent a deposit back: to the owner of the shops that are paid there.
	| {
			kind: 'deposit_failed';
			payout_id: string;
			/** Whose payouts the button opens. */
			business_id: string;
			/** Of all of them. */
			business_name: string;
			amount_cents: number;
			bank_name: string;
			bank_last4: string;
	  }
	| { kind: 'refunded'; order: OrderFacts; refund_cents: number; answer?: string }
	| {
			kind: 'refund_requested';
			order: OrderFacts;
			refund_id: string;
			reason: string;
			/** An instant: until when the business answers. */
			due_at: string;
	  }
	// The business is gone: nobody but the admin answers.
	| { kind: 'refund_with_us'; order: OrderFacts; refund_id: string; reason: string }
	| { kind: 'refund_refused'; order: OrderFacts; refund_id: string; answer: string }
	| { kind: 'refund_failed'; order: OrderFacts; refund_id: string; refund_cents: number }
	| RatingMail
	| ({ order: OrderFacts; business_id: string } & BusinessMail)
	// What it says is read when it is sent: nobody's name waits in the outbox.
	| ({ kind: 'order_digest' } & DigestKey);

/** What an admin decided about the text of a rating, and why. */
interface RatingDecided {
	decision_id: number;
	business_name: string;
	decision: 'hide' | 'keep';
	reason?: HideReason;
}
/** About ratings and kept orders (R-rating-asked, R-rating-review, R-value). */
export type RatingMail =
	| { kind: 'rate_order'; order_id: string; business_name: string; unsubscribe_url: string }
	| ({ kind: 'rating_decided' } & RatingDecided)
	| ({ kind: 'rating_decided_shop'; business_id: string } & RatingDecided)
	| { kind: 'value_low'; business_id: string; business_name: string; answers: number; percent: number }
	// What an admin said of a date (R-reliability-emergency).
	| {
			kind: 'emergency';
			what: 'marked' | 'withdrawn';
			business: { id: string; name: string };
			/** YYYY-MM-DD in the business's zone. */
			local_date: string;
			/** Of its date. */
			nth: number;
			reason: string;
	  };

/** What a summary is about: the pickup of one date and period (R-shop-emails). */
export interface DigestKey {
	business_id: string;
	/** YYYY-MM-DD in the business's zone. */
	local_date: string;
	period: Period;
}
/** What is sold of a pickup, an hour before it starts. */
export interface Digest extends Omit<PickupFacts, 'local_date'> {
	/** Bags that can still be bought. */
	left: number;
	orders: {
		id: string;
		/** First name and initial. */
		customer_name: string;
		customer_email: string;
		quantity: number;
		subtotal_cents: number;
		/** Of its own terms, which may be others than the pickup's. */
		start_time: string;
		end_time: string;
	}[];
}

/** To a shop's own address, or to a member who reads its emails too. */
export type MailRequest = {
	to: string;
	first_name: string;
	member_id?: string;
	/** Of the reader, as it was when the mail was queued (R-mail-language): the outbox writes it, whoever queues. Absent: English. */
	language?: Language;
	/** Of whoever asked for it, for a reader of whom nothing is known. */
	asked_in?: Language;
	/** It waited for a device of its reader to take the notification (R-push-email). */
	unless_pushed?: true;
} & MailBody;

/** What only devices are told. */
export type PushOnly =
	| { kind: 'new_sale'; business_id: string; order: OrderFacts }
	// What it says is read when it is sent: nobody is reminded of bags that they have.
	| { kind: 'pickup_reminder'; order_id: string };

/** What a business reads about an order of its customers. */
export type BusinessMail =
	| {
			kind: 'new_order';
			/** Nobody: the account is gone. Both are written by book_captures. */
			customer?: { first_name: string; email: string };
			/** Of its pickup, with this order. */
			stock?: { sold: number; left: number };
	  }
	| { kind: 'cancelled_by_customer' }
	| { kind: 'cancelled_by_admin'; reason: string }
	// The customer's own words stay in the app: a mail would outlive the account (I12).
	| { kind: 'refund_to_answer'; refund_id: string; due_at: string }
	| { kind: 'refund_decided'; refund_id: string; decision: 'approved' | 'refused'; answer?: string };

/** One fact, one mail (I10): the same request made twice is the same mail. */
export function mailId(request: MailBody & { member_id?: string }): string {
	const kind = request.member_id ? `${request.kind}:${request.member_id}` : request.kind;
	if (request.kind === 'order_digest') {
		const { business_id, local_date, period } = request;
		return [request.kind, business_id, local_date, period, request.member_id].filter(Boolean).join(':');
	}
	if ('url' in request) {
		const digest = createHash('sha256').update(request.url).digest('hex').slice(0, 24);
		return `${request.kind}:${digest}`;
	}
	if (request.kind === 'bag_alert') return `${request.kind}:${request.send_id}`;
	if (request.kind === 'alert_digest') return `${request.kind}:${request.rule_id}:${request.local_date}`;
	if ('alert_id' in request) return `${request.kind}:${request.alert_id}`;
	if ('entry_id' in request) return `${request.kind}:${request.entry_id}`;
	if ('invitation_id' in request) return `${request.kind}:${request.invitation_id}`;
	if ('offer_id' in request) return `${request.kind}:${request.offer_id}`;
	if (request.kind === 'backup_failed') return `${kind}:${request.run_id}:${request.nth}`;
	if (request.kind === 'shops_waiting') return `${kind}:${request.date}:${request.nth}`;
	if ('payout_id' in request) return `${request.kind}:${request.payout_id}`;
	if ('reminder_id' in request) return `${request.kind}:${request.reminder_id}`;
	if ('notice_id' in request) return `${request.kind}:${request.notice_id}:${request.order.id}`;
	if ('decision_id' in request) return `${kind}:${request.decision_id}`;
	if (request.kind === 'rate_order') return `${request.kind}:${request.order_id}`;
	if (request.kind === 'emergency')
		return `${kind}:${request.business.id}:${request.local_date}:${request.nth}`;
	if (request.kind === 'value_low') return `${kind}:${request.business_id}`;
	if ('change_id' in request) return `${kind}:${request.change_id}`;
	return `${kind}:${'refund_id' in request ? request.refund_id : request.order.id}`;
}

/** One mail, one key. */
export const mailKey = (mail: MailBody): string => `mail:${mailId(mail)}`;
