/** The emails that the product sends and the facts they need, as stored in the outbox. */
import { createHash } from 'node:crypto';
import type {
	AlertKind,
	AlertRule,
	BagSaid,
	HideReason,
	Language,
	NoticeKind,
	Period,
	RefundBearer,
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

/** R-order-keeps-terms */
export interface OrderFacts extends PickupFacts {
	id: string;
	/** Absent in emails to the shop itself. */
	place?: { address: string; phone_number: string | null; notes: string | null };
	quantity: number;
	tax_cents: number;
	/** Defaults to the platform. */
	tax_remitted_by?: TaxRemitter;
	total_cents: number;
}

export interface WaitedFor extends PickupFacts {
	business_id: string;
}

/** As of the time of sending (R-alert-waves). */
export interface AlertedBags extends WaitedFor {
	/** In the business's zone. */
	today: string;
	left: number;
	price_cents: number;
}
interface NamedRule {
	rule: AlertRule;
	stop_url: string;
}
export interface BagAlert {
	change: AlertKind;
	bags: AlertedBags;
	/** Number of people alerted so far, including this one. */
	people: number;
	rules: NamedRule[];
}
/** R-announcements */
export interface AnnouncementWords {
	subject_en: string;
	text_en: string;
	subject_es: string;
	text_es: string;
}
/** R-alert-digest */
export interface AlertDigest {
	bags: AlertedBags[];
	/** Number of further shops. */
	more: number;
	rule: NamedRule;
}

export type AccountMail = 'verify_email' | 'reset_password' | 'already_registered' | 'sign_in_attempts';

/** R-shop-suspended, R-shop-approval */
export interface ShopDecision {
	kind: 'shop_suspended' | 'shop_restored' | 'shop_approved' | 'shop_declined' | 'shop_closing';
	change_id: string;
	business: { id: string; name: string };
	reason?: string;
	/** Of a closing shop: it has no orders to hand out. */
	nothing_left?: boolean;
}

export type MailBody =
	| { kind: AccountMail; url: string }
	// Queued by the database along with the change (migration 0130).
	| { kind: 'password_changed'; change_id: string }
	| {
			kind: 'sign_in_changed';
			change_id: string;
			change: SignInChange;
			/** "Chrome · Linux", or empty if unknown. */
			device: string;
			/** ISO 8601. */
			at: string;
			/** Added at the time of sending. Absent if unknown. */
			tz?: string;
	  }
	// R-console-people
	| { kind: 'account_suspended'; change_id: string; reason: string }
	| { kind: 'account_restored'; change_id: string; reason: string }
	| ShopDecision
	// R-console-health
	| { kind: 'test_email'; change_id: string; path: string }
	| {
			kind: 'shop_opened';
			alert_id: string;
			business: { id: string; name: string; city: string };
			place: string;
			miles: number;
	  }
	| {
			kind: 'bag_offer';
			offer_id: string;
			/** Absent from emails queued by older versions. */
			is_drawn?: boolean;
			pickup: WaitedFor;
			quantity: number;
			expires_at: string;
			unsubscribe_url: string;
	  }
	| { kind: 'waitlist_open'; entry_id: string; pickup: WaitedFor; unsubscribe_url: string }
	| { kind: 'waitlist_ended'; entry_id: string; pickup: WaitedFor; why: WaitEnd }
	// R-alert-stop: the content is read at the time of sending.
	| { kind: 'bag_alert'; send_id: string; event_id: number; rule_ids: string[] }
	| { kind: 'alert_digest'; rule_id: string; local_date: string }
	// R-push-kinds: the shop is notified on devices.
	| { kind: 'receipt'; order: OrderFacts; business_id?: string; pickup_code: string; bag: BagSaid | null }
	| {
			kind: 'cancelled_by_business';
			order: OrderFacts;
			reason: string;
			refund_cents: number;
			/** Added at the time of sending (R-replacement). */
			held?: Replacement;
	  }
	| {
			kind: 'invitation';
			invitation_id: string;
			business_id: string;
			join_url: string;
			business_name: string;
			by: string;
			role: 'manager' | 'counter';
	  }
	// R-shop-drafts
	| { kind: 'shop_draft'; change_id: string; shop: string; finish_url: string }
	// R-handover
	| { kind: 'shop_offered'; offer_id: string; business_name: string; by: string; stays: boolean }
	| { kind: 'shop_received'; offer_id: string; business: { id: string; name: string }; by: string }
	| { kind: 'shop_passed_on'; offer_id: string; business_name: string; to_name: string; stays: boolean }
	// R-counter-pin
	| {
			kind: 'pin_locked';
			change_id: string;
			business: { id: string; name: string };
			device: string;
			/** ISO 8601. */
			until: string;
			tz: string;
	  }
	| { kind: 'bag_to_confirm'; reminder_id: string; business: { id: string; name: string } }
	| { kind: 'notice'; order: OrderFacts; notice_id: string; notice: NoticeKind; note?: string }
	// R-announcements: its text is read at the time of sending.
	| { kind: 'announcement'; announcement_id: string; reader_id: string; unsubscribe_url?: string }
	// R-backups
	| {
			kind: 'backup_failed';
			run_id: number;
			/** Index of the recipient among several. */
			nth: number;
			what: 'backup' | 'rehearsal';
			problem: string;
			/** ISO 8601. */
			at: string;
	  }
	// R-shop-approval
	| { kind: 'shops_waiting'; date: string; nth: number; count: number }
	| {
			kind: 'deposit_failed';
			payout_id: string;
			business_id: string;
			business_name: string;
			amount_cents: number;
			bank_name: string;
			bank_last4: string;
	  }
	| {
			kind: 'refunded';
			order: OrderFacts;
			refund_id: string;
			refund_cents: number;
			/** To the customer's request. */
			answer?: string;
			/** Of a refund that the customer didn't request. */
			reason?: string;
	  }
	| {
			kind: 'refund_requested';
			order: OrderFacts;
			refund_id: string;
			reason: string;
			/** ISO 8601. */
			due_at: string;
	  }
	// The business is gone, so only an admin can answer.
	| { kind: 'refund_with_us'; order: OrderFacts; refund_id: string; reason: string }
	| { kind: 'refund_refused'; order: OrderFacts; refund_id: string; answer: string }
	| { kind: 'refund_failed'; order: OrderFacts; refund_id: string; refund_cents: number }
	| RatingMail
	| ({ order: OrderFacts; business_id: string } & BusinessMail)
	// Its content is read at the time of sending, so no names wait in the outbox.
	| ({ kind: 'order_digest' } & DigestKey);

interface RatingDecided {
	decision_id: number;
	business_name: string;
	decision: 'hide' | 'keep';
	reason?: HideReason;
}
/** R-rating-asked, R-rating-review, R-value */
export type RatingMail =
	| { kind: 'rate_order'; order_id: string; business_name: string; unsubscribe_url: string }
	| ({ kind: 'rating_decided' } & RatingDecided)
	| ({ kind: 'rating_decided_shop'; business_id: string } & RatingDecided)
	| { kind: 'value_low'; business_id: string; business_name: string; answers: number; percent: number }
	// R-reliability-emergency
	| {
			kind: 'emergency';
			what: 'marked' | 'withdrawn';
			business: { id: string; name: string };
			/** YYYY-MM-DD in the business's zone. */
			local_date: string;
			/** Sequence number of the decision about the date. */
			nth: number;
			reason: string;
	  };

/** R-shop-emails */
export interface DigestKey {
	business_id: string;
	/** YYYY-MM-DD in the business's zone. */
	local_date: string;
	period: Period;
}
export interface Digest extends Omit<PickupFacts, 'local_date'> {
	left: number;
	orders: {
		id: string;
		/** First name and initial. */
		customer_name: string;
		customer_email: string;
		quantity: number;
		subtotal_cents: number;
		/** From the order's own terms, which may differ from the pickup's. */
		start_time: string;
		end_time: string;
	}[];
}

export type MailRequest = {
	to: string;
	first_name: string;
	member_id?: string;
	/** Set by the outbox when the mail is queued (R-mail-language). English if absent. */
	language?: Language;
	/** Used if the reader's language is unknown. */
	asked_in?: Language;
	/** Set if the mail waited for a device to show a notification (R-push-email). */
	unless_pushed?: true;
} & MailBody;

export type PushOnly =
	| { kind: 'new_sale'; business_id: string; order: OrderFacts }
	// Its content is read at the time of sending.
	| { kind: 'pickup_reminder'; order_id: string };

export type BusinessMail =
	| {
			kind: 'new_order';
			/** Absent if the account is gone. book_captures writes this and `stock`. */
			customer?: { first_name: string; email: string };
			stock?: { sold: number; left: number };
	  }
	| { kind: 'cancelled_by_customer' }
	| { kind: 'cancelled_by_admin'; reason: string }
	// The customer's words stay in the app, because a mail would outlive the account (I12).
	| { kind: 'refund_to_answer'; refund_id: string; due_at: string }
	| { kind: 'refund_decided'; refund_id: string; decision: 'approved' | 'refused'; answer?: string }
	// R-console-refund
	| {
			kind: 'refunded_by_admin';
			refund_id: string;
			refund_cents: number;
			reason: string;
			borne_by: RefundBearer;
	  };

/** Equal requests have equal ids, so that each fact is mailed once (I10). */
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
	if (request.kind === 'announcement')
		return `${request.kind}:${request.announcement_id}:${request.reader_id}`;
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

export const mailKey = (mail: MailBody): string => `mail:${mailId(mail)}`;
