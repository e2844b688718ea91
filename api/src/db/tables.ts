// Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u`.
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { columnTypes } from './column-types.ts';

type ColumnTypes = typeof columnTypes;

/** It counts the emails at once that a person got on a day of their zone. */
export interface AlertDaysTable {
	user_id: string;
	local_date: string;
	messages: number;
}
export type AlertDayRow = Selectable<AlertDaysTable>;

export interface AlertDigestsTable {
	rule_id: string;
	local_date: string;
	at: Date;
}
export type AlertDigestRow = Selectable<AlertDigestsTable>;

export interface AlertEventsTable {
	id: GeneratedAlways<number>;
	business_id: string;
	kind: 'back' | 'new' | 'cheaper' | 'reopened';
	/** Null: it is about the shop, or about a row of its week. */
	slot_id: string | null;
	day: number | null;
	period: 'morning' | 'afternoon' | 'evening' | null;
	/** The next recipients are due then; null: at once. */
	due_at: Date | null;
	seed: Generated<number>;
	started_at: Date | null;
	waves: Generated<number>;
	/** So many times in a row nobody was found. */
	fruitless: Generated<number>;
	people: Generated<number>;
	ended_at: Date | null;
	ended_why: 'sold_out' | 'over' | 'closed' | 'everybody' | 'merged' | null;
}
export type AlertEventRow = Selectable<AlertEventsTable>;

/** Written by triggers: alert_rules_inserted, alert_rules_updated, favorites_reach_deleted, favorites_reach_inserted. */
export interface AlertReachTable {
	place_id: GeneratedAlways<string>;
	nearness: GeneratedAlways<number>;
	draw_key: GeneratedAlways<number>;
	rule_id: GeneratedAlways<string>;
	user_id: GeneratedAlways<string>;
	lat: GeneratedAlways<number | null>;
	lng: GeneratedAlways<number | null>;
	radius_miles: GeneratedAlways<number | null>;
	days: GeneratedAlways<number>;
	from_minute: GeneratedAlways<number | null>;
	to_minute: GeneratedAlways<number | null>;
	max_price_cents: GeneratedAlways<number | null>;
	bag_kind: GeneratedAlways<string | null>;
	fits_diet: GeneratedAlways<boolean>;
	reliability_min_bps: GeneratedAlways<number | null>;
	quiet_from: GeneratedAlways<number | null>;
	quiet_to: GeneratedAlways<number | null>;
	tz: GeneratedAlways<string>;
	resumes_at: GeneratedAlways<Date | null>;
}
export type AlertReachRow = Selectable<AlertReachTable>;

export interface AlertRulesTable {
	id: Generated<string>;
	user_id: string;
	place: 'shop' | 'favorites' | 'circle';
	business_id: string | null;
	lat: number | null;
	lng: number | null;
	radius_miles: number | null;
	label: string | null;
	/** Each day has a bit: 1 is Monday, 64 is Sunday. */
	days: Generated<number>;
	from_time: string | null;
	to_time: string | null;
	max_price_cents: number | null;
	bag_kind: 'bakery' | 'meals' | 'groceries' | 'sweets' | 'snacks' | null;
	fits_diet: Generated<boolean>;
	reliability_min_bps: number | null;
	way: 'instant' | 'digest';
	digest_hour: Generated<number>;
	/** The next digest is due then. */
	next_at: Date | null;
	quiet_from: string | null;
	quiet_to: string | null;
	tz: string;
	paused: Generated<boolean>;
	resumes_at: Date | null;
	created_at: Date;
}
export type AlertRuleRow = Selectable<AlertRulesTable>;

export interface AlertSendsTable {
	slot_id: string;
	kind: 'back' | 'new' | 'cheaper' | 'reopened';
	rule_id: string;
	event_id: number;
	user_id: string;
	wave: number;
	at: Date;
}
export type AlertSendRow = Selectable<AlertSendsTable>;

export interface AnnouncementReadersTable {
	user_id: string;
	agreed_at: Date | null;
	last_sent_at: Date | null;
}
export type AnnouncementReaderRow = Selectable<AnnouncementReadersTable>;

export interface AnnouncementsTable {
	id: Generated<string>;
	audience: 'shops' | 'customers';
	zip_code: string | null;
	subject_en: string;
	text_en: string;
	subject_es: string;
	text_es: string;
	sent_by: string;
	sent_at: Date;
	people: Generated<number>;
	done_at: Date | null;
}
export type AnnouncementRow = Selectable<AnnouncementsTable>;

/** A round goes on behind this key, day or number. */
export interface AuditCursorsTable {
	what: string;
	after_id: Generated<string>;
	after_day: Generated<string>;
	after_number: Generated<number>;
}
export type AuditCursorRow = Selectable<AuditCursorsTable>;

export interface AuditLogTable {
	id: number;
	at: Date;
	actor_id: string | null;
	action: string;
	subject_id: string | null;
	details: ColumnTypes['audit_log.details'];
	request_id: string | null;
	previous: Buffer;
	hash: Buffer;
}
export type AuditLogRow = Selectable<AuditLogTable>;

/** What an admin asked for is due until a run of its kind begins later. */
export interface BackupRequestsTable {
	kind: 'backup' | 'rehearsal';
	asked_at: Date;
}
export type BackupRequestRow = Selectable<BackupRequestsTable>;

export interface BackupRunsTable {
	id: GeneratedAlways<number>;
	kind: 'backup' | 'rehearsal';
	started_at: Date;
	ended_at: Date;
	bytes: number | null;
	problem: string | null;
	ok: GeneratedAlways<boolean>;
	announced_at: Date | null;
}
export type BackupRunRow = Selectable<BackupRunsTable>;

export interface BagAllergensTable {
	business_id: string;
	allergen: 'milk' | 'egg' | 'fish' | 'crustacean_shellfish' | 'tree_nut' | 'peanut' | 'wheat' | 'soy' | 'sesame';
	state: 'contains' | 'may_contain' | 'not_used';
	/** The contents that it was said of. */
	contents_version: number;
	stated_by: string;
	stated_at: Date;
}
export type BagAllergenRow = Selectable<BagAllergensTable>;

/** Written by triggers: bags_event_inserted, bags_event_updated. */
export interface BagEventsTable {
	business_id: GeneratedAlways<string>;
	version: GeneratedAlways<number>;
	saved_by: GeneratedAlways<string>;
	saved_at: GeneratedAlways<Date>;
	bag: ColumnTypes['bag_events.bag'];
}
export type BagEventRow = Selectable<BagEventsTable>;

export interface BagOffersTable {
	id: Generated<string>;
	/** Who waited for it; null: it replaces an order. */
	entry_id: string | null;
	slot_id: string;
	customer_id: string;
	quantity: number;
	state: Generated<'open' | 'taken' | 'declined' | 'lapsed' | 'void'>;
	created_at: Date;
	expires_at: Date;
	ended_at: Date | null;
	/** The order that was cancelled (R-replacement). */
	replaces: string | null;
}
export type BagOfferRow = Selectable<BagOffersTable>;

export interface BagsTable {
	business_id: string;
	size: 'one_person' | 'two_people' | 'family' | null;
	contains: Generated<('bread' | 'pastries' | 'cakes' | 'bagels' | 'sandwiches' | 'salads' | 'soups' | 'hot_meals' | 'rice_dishes' | 'noodles_pasta' | 'pizza' | 'sushi' | 'bento' | 'fruit' | 'vegetables' | 'dairy' | 'cheese' | 'eggs' | 'meat' | 'fish' | 'deli' | 'snacks' | 'sweets' | 'drinks')[]>;
	handling: Generated<('fridge' | 'eat_today' | 'reheat')[]>;
	container: 'bring_your_own' | 'packed' | null;
	diets: Generated<('vegetarian' | 'vegan' | 'halal' | 'kosher')[]>;
	version: Generated<number>;
	/** It counts edits of the contents alone. */
	contents_version: Generated<number>;
	edited_by: string;
	edited_at: Date;
	saved_by: string;
	saved_at: Date;
	reminded_at: Date | null;
}
export type BagRow = Selectable<BagsTable>;

export interface BankPayoutLinesTable {
	id: Generated<string>;
	payout_id: string;
	provider_line_id: string;
	kind: 'transfer' | 'reversal' | 'failed_payout' | 'other';
	amount_cents: number;
	source_id: string | null;
	/** A trigger fills in this and the next three, once it knows what the line is about. */
	transfer_id: string | null;
	reversal_id: string | null;
	business_id: string | null;
	order_id: string | null;
	description: string | null;
	at: Date;
}
export type BankPayoutLineRow = Selectable<BankPayoutLinesTable>;

export interface BankPayoutsTable {
	id: Generated<string>;
	provider_account_id: string;
	provider_payout_id: string;
	/** Below 0 it was taken from the bank. */
	amount_cents: number;
	status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
	arrives_on: string;
	bank_name: string | null;
	bank_last4: string | null;
	failure_code: string | null;
	made_at: Date;
	paid_at: Date | null;
	/** It came back from the bank then. */
	returned_at: Date | null;
	lines_read_at: Date | null;
	created_at: Date;
	updated_at: Date;
	/** It was asked for after the last day on which a bank may send it back. */
	last_look_at: Date | null;
}
export type BankPayoutRow = Selectable<BankPayoutsTable>;

export interface BusinessReliabilityTable {
	business_id: string;
	since: Date;
	honored: GeneratedAlways<number>;
	counted: GeneratedAlways<number>;
	in_a_row: GeneratedAlways<number>;
	oldest_at: GeneratedAlways<Date | null>;
}
export type BusinessReliabilityRow = Selectable<BusinessReliabilityTable>;

/** Written by triggers: businesses_slug_inserted, businesses_slug_updated, shop_drafts_slug. */
export interface BusinessSlugsTable {
	slug: GeneratedAlways<string>;
	business_id: GeneratedAlways<string | null>;
	current: GeneratedAlways<boolean>;
	created_at: GeneratedAlways<Date>;
	draft_id: GeneratedAlways<string | null>;
}
export type BusinessSlugRow = Selectable<BusinessSlugsTable>;

export interface BusinessesTable {
	id: Generated<string>;
	owner_id: string;
	display_name: string;
	name: string;
	description: string;
	category: Generated<string>;
	price_cents: number;
	retail_value_cents: number | null;
	email: string;
	phone_number: string;
	street: string;
	city: string;
	state: string;
	zip_code: string;
	formatted_address: string;
	google_place_id: string | null;
	image_key: string | null;
	lat: number | null;
	lng: number | null;
	map_point: ColumnTypes['businesses.map_point'];
	tz: string;
	tax_rate_bps: Generated<number>;
	enabled: Generated<boolean>;
	public_profile: Generated<boolean>;
	email_notifications: Generated<boolean>;
	charges_enabled: Generated<boolean>;
	created_at: Date;
	updated_at: Date;
	deleted_at: Date | null;
	/** It counts the owner's edits. */
	version: Generated<number>;
	/** Its week has a slot that is switched on. */
	offers_bags: GeneratedAlways<boolean>;
	pickup_notes: string | null;
	/** Nothing is sold before that date. */
	paused_until: string | null;
	new_order_emails: Generated<'each' | 'digest'>;
	/** It had summaries until then. */
	digests_until: Date | null;
	bag_caution: Generated<'cautious' | 'even' | 'bold'>;
	tax_class: Generated<'prepared' | 'bakery' | 'grocery' | 'mixed'>;
	/** Lists read this, card_bag and is_value_low instead of the rows that they sum up (ADR 96). */
	offer_week: ColumnTypes['businesses.offer_week'];
	card_bag: ColumnTypes['businesses.card_bag'];
	is_value_low: GeneratedAlways<boolean>;
	suspended_at: Date | null;
	/** What an admin said (R-shop-suspended); empty once its owner is erased. */
	suspended_reason: string | null;
	approval: Generated<'approved' | 'waiting' | 'declined'>;
	/** It is so since then (R-shop-approval). */
	approval_at: Date | null;
	/** What an admin said as they declined it; empty once its owner is erased. */
	approval_reason: string | null;
	listed: GeneratedAlways<boolean>;
	/** Lists read it and food_total, the sum of the scores, instead of the ratings (ADR 96). */
	food_ratings: GeneratedAlways<number>;
	food_total: GeneratedAlways<number>;
	/** An admin closes it since then, once nothing is open. */
	closing_at: Date | null;
	terms_version: number | null;
	terms_at: Date | null;
	price_steps: ColumnTypes['businesses.price_steps'];
	hides_next_price: Generated<boolean>;
	posts_around: string | null;
}
export type BusinessRow = Selectable<BusinessesTable>;

export interface CalendarFeedsTable {
	business_id: string;
	user_id: string;
	token_sha256: Buffer;
	created_at: Date;
}
export type CalendarFeedRow = Selectable<CalendarFeedsTable>;

export interface ClosedDayShopsTable {
	local_date: string;
	business_id: string;
}
export type ClosedDayShopRow = Selectable<ClosedDayShopsTable>;

export interface ClosedDaysTable {
	local_date: string;
	text_en: string;
	text_es: string;
	closed_by: string;
	closed_at: Date;
	reopened_at: Date | null;
	orders: 'keep' | 'cancel' | null;
	canceled_at: Date | null;
}
export type ClosedDayRow = Selectable<ClosedDaysTable>;

/** What a shop said at closing: the last answer of a date and period counts. */
export interface ClosingAnswersTable {
	id: GeneratedAlways<number>;
	business_id: string;
	local_date: string;
	period: 'morning' | 'afternoon' | 'evening';
	sold: number;
	/** More could have been filled; below 0: so many were missing. */
	difference: number;
	answered_by: string;
	answered_at: Date;
}
export type ClosingAnswerRow = Selectable<ClosingAnswersTable>;

export interface CountedDaysTable {
	business_id: GeneratedAlways<string | null>;
	local_date: GeneratedAlways<string | null>;
	status: GeneratedAlways<'pending' | 'abandoned' | 'paid' | 'fulfilled' | 'cancelled' | 'expired' | 'refunded' | null>;
	orders: GeneratedAlways<number | null>;
	bags: GeneratedAlways<number | null>;
	subtotal_cents: GeneratedAlways<number | null>;
	gross_cents: GeneratedAlways<number | null>;
	refund_cents: GeneratedAlways<number | null>;
	fee_cents: GeneratedAlways<number | null>;
	tax_cents: GeneratedAlways<number | null>;
	tax_passed_on_cents: GeneratedAlways<number | null>;
	transferred_cents: GeneratedAlways<number | null>;
}
export type CountedDayRow = Selectable<CountedDaysTable>;

export interface CounterDevicesTable {
	id: Generated<string>;
	business_id: string;
	name: string;
	paired_by: string;
	created_at: Date;
	code_sha256: Buffer;
	code_expires_at: Date;
	paired_at: Date | null;
	secret_sha256: Buffer | null;
	last_seen_at: Date | null;
	revoked_at: Date | null;
	session_sha256: Buffer | null;
	session_user_id: string | null;
	session_ends_at: Date | null;
}
export type CounterDeviceRow = Selectable<CounterDevicesTable>;

export interface CounterDriftTable {
	what: GeneratedAlways<string | null>;
	subject_id: GeneratedAlways<string | null>;
	of_money: GeneratedAlways<boolean | null>;
	business_id: GeneratedAlways<string | null>;
	local_date: GeneratedAlways<string | null>;
	start_time: GeneratedAlways<string | null>;
	end_time: GeneratedAlways<string | null>;
	status: GeneratedAlways<'pending' | 'abandoned' | 'paid' | 'fulfilled' | 'cancelled' | 'expired' | 'refunded' | null>;
	counter: GeneratedAlways<string | null>;
	says: GeneratedAlways<string | null>;
	truth: GeneratedAlways<string | null>;
}
export type CounterDriftRow = Selectable<CounterDriftTable>;

export interface CounterKeysTable {
	device_id: string;
	public_key: string;
	business_id: string;
	user_id: string;
	began_at: Date;
	ends_at: Date;
}
export type CounterKeyRow = Selectable<CounterKeysTable>;

export interface CounterPinsTable {
	business_id: string;
	user_id: string;
	pin_hash: string;
	attempts: Generated<number>;
	locked_until: Date | null;
	set_at: Date;
	lockouts: Generated<number>;
}
export type CounterPinRow = Selectable<CounterPinsTable>;

/** Null means: as the week says. */
export interface DateExceptionsTable {
	business_id: string;
	local_date: string;
	period: 'morning' | 'afternoon' | 'evening';
	closed: Generated<boolean>;
	start_time: string | null;
	end_time: string | null;
	quantity: number | null;
	price_cents: number | null;
	reason: string | null;
	version: Generated<number>;
	changed_by: string;
	changed_at: Date;
	price_steps: ColumnTypes['date_exceptions.price_steps'];
}
export type DateExceptionRow = Selectable<DateExceptionsTable>;

export interface DebitsTable {
	id: Generated<string>;
	business_id: string;
	order_id: string;
	amount_cents: number;
	settled_cents: Generated<number>;
	created_at: Date;
	updated_at: Date;
}
export type DebitRow = Selectable<DebitsTable>;

export interface DisputesTable {
	id: Generated<string>;
	payment_id: string;
	business_id: Generated<string>;
	provider_dispute_id: string;
	status: 'open' | 'won' | 'lost';
	withdrawn_cents: Generated<number>;
	amount_cents: number;
	reason: string;
	evidence_due_at: Date | null;
	evidence: ColumnTypes['disputes.evidence'];
	opened_at: Date;
	updated_at: Date;
	closed_at: Date | null;
}
export type DisputeRow = Selectable<DisputesTable>;

export interface DriftDepositsTable {
	id: GeneratedAlways<string>;
}
export type DriftDepositRow = Selectable<DriftDepositsTable>;

export interface DriftOrdersTable {
	id: GeneratedAlways<string>;
}
export type DriftOrderRow = Selectable<DriftOrdersTable>;

export interface DriftWaitsTable {
	slot_id: GeneratedAlways<string | null>;
	id: GeneratedAlways<string>;
}
export type DriftWaitRow = Selectable<DriftWaitsTable>;

/** These shops draw for their bags (R-drop). */
export interface DropModesTable {
	business_id: string;
	lead_minutes: number;
	/** The slots of the coming dates are looked at again then. */
	look_at: Date;
}
export type DropModeRow = Selectable<DropModesTable>;

/** A slot that is announced, or was drawn, has a row (R-draw). */
export interface DropsTable {
	slot_id: GeneratedAlways<string>;
	business_id: GeneratedAlways<string>;
	draws_at: GeneratedAlways<Date>;
	seed_hash: GeneratedAlways<Buffer>;
	/** Nobody may see it before it is drawn. */
	seed: GeneratedAlways<Buffer>;
	/** Setting it draws. */
	drawn_at: Date | null;
	entrants: GeneratedAlways<number | null>;
	bags: GeneratedAlways<number | null>;
}
export type DropRow = Selectable<DropsTable>;

export interface EmergencyDatesTable {
	business_id: GeneratedAlways<string | null>;
	local_date: GeneratedAlways<string | null>;
}
export type EmergencyDateRow = Selectable<EmergencyDatesTable>;

export interface EmergencyEventsTable {
	business_id: string;
	local_date: string;
	nth: GeneratedAlways<number>;
	what: 'marked' | 'withdrawn';
	reason: string;
	said_by: string;
	at: Date;
}
export type EmergencyEventRow = Selectable<EmergencyEventsTable>;

/** It counts how often nobody found a bag around a ZIP code (R-empty-searches). */
export interface EmptySearchesTable {
	zip_code: string;
	local_date: string;
	count: number;
}
export type EmptySearchRow = Selectable<EmptySearchesTable>;

export interface FavoritesTable {
	user_id: string;
	business_id: string;
	created_at: Date;
}
export type FavoriteRow = Selectable<FavoritesTable>;

export interface GoLiveAttemptsTable {
	point: 'look' | 'mail' | 'uptime';
	settings: string;
	at: Date;
	link_id: string | null;
	seen: ColumnTypes['go_live_attempts.seen'];
}
export type GoLiveAttemptRow = Selectable<GoLiveAttemptsTable>;

export interface HandoversTable {
	id: Generated<string>;
	business_id: string;
	from_user: string;
	to_user: string;
	stays: boolean;
	created_at: Date;
	expires_at: Date;
	accepted_at: Date | null;
	ended_at: Date | null;
}
export type HandoverRow = Selectable<HandoversTable>;

export interface IdempotencyTable {
	user_id: string;
	key: string;
	endpoint: string;
	request_sha256: string;
	answer: ColumnTypes['idempotency.answer'];
	created_at: Date;
}
export type IdempotencyRow = Selectable<IdempotencyTable>;

export interface InboxTable {
	provider: string;
	event_id: string;
	type: string;
	object_kind: string;
	object_id: string;
	received_at: Date;
	processed_at: Date | null;
	attempts: Generated<number>;
	last_error: string | null;
	/** The payment account that it is about, where the event names one. */
	account_id: string | null;
}
export type InboxRow = Selectable<InboxTable>;

export interface InvAlertDriftTable {
	id: GeneratedAlways<string>;
}
export type InvAlertDriftRow = Selectable<InvAlertDriftTable>;

export interface InvCardDriftTable {
	id: GeneratedAlways<string>;
}
export type InvCardDriftRow = Selectable<InvCardDriftTable>;

export interface InvIdleBagTable {
	id: GeneratedAlways<string>;
}
export type InvIdleBagRow = Selectable<InvIdleBagTable>;

export interface InvMoneyDriftTable {
	id: GeneratedAlways<string>;
}
export type InvMoneyDriftRow = Selectable<InvMoneyDriftTable>;

export interface InvRatingDriftTable {
	id: GeneratedAlways<string>;
}
export type InvRatingDriftRow = Selectable<InvRatingDriftTable>;

export interface InvReliabilityDriftTable {
	id: GeneratedAlways<string>;
}
export type InvReliabilityDriftRow = Selectable<InvReliabilityDriftTable>;

export interface InvStockDriftTable {
	id: GeneratedAlways<string>;
}
export type InvStockDriftRow = Selectable<InvStockDriftTable>;

export interface InvStuckTable {
	kind: GeneratedAlways<string | null>;
	id: GeneratedAlways<string>;
}
export type InvStuckRow = Selectable<InvStuckTable>;

export interface InvWaitlistDriftTable {
	id: GeneratedAlways<string>;
}
export type InvWaitlistDriftRow = Selectable<InvWaitlistDriftTable>;

export interface InvitationsTable {
	id: Generated<string>;
	business_id: string;
	/** It is in lower case. */
	email: string;
	role: 'manager' | 'counter';
	token_sha256: Buffer;
	invited_by: string;
	created_at: Date;
	expires_at: Date;
	used_at: Date | null;
	used_by: string | null;
}
export type InvitationRow = Selectable<InvitationsTable>;

export interface LedgerTable {
	id: GeneratedAlways<number>;
	journal: string;
	account: string;
	amount_cents: number;
	order_id: string;
	business_id: Generated<string>;
	refund_id: string | null;
	kind: 'capture' | 'refund' | 'refund_failed' | 'transfer' | 'reversal' | 'carry' | 'dispute';
	at: Date;
}
export type LedgerRow = Selectable<LedgerTable>;

export interface MembersTable {
	business_id: string;
	user_id: string;
	role: 'manager' | 'counter';
	invited_by: string;
	created_at: Date;
	removed_at: Date | null;
	shop_emails: Generated<boolean>;
}
export type MemberRow = Selectable<MembersTable>;

export interface MigrationsTable {
	name: string;
	sha256: string;
	applied_at: Generated<Date>;
}
export type MigrationRow = Selectable<MigrationsTable>;

export interface OpeningAlertsTable {
	user_id: string;
	id: Generated<string>;
	lat: number;
	lng: number;
	city: string;
	state: string;
	zip_code: string | null;
	created_at: Date;
}
export type OpeningAlertRow = Selectable<OpeningAlertsTable>;

/** Written by triggers: ledger_count_days, orders_count_days, recounted. */
export interface OrderDaysTable {
	business_id: GeneratedAlways<string>;
	local_date: GeneratedAlways<string>;
	status: GeneratedAlways<'pending' | 'abandoned' | 'paid' | 'fulfilled' | 'cancelled' | 'expired' | 'refunded'>;
	orders: GeneratedAlways<number>;
	bags: GeneratedAlways<number>;
	/** It is without tax. */
	subtotal_cents: GeneratedAlways<number>;
	/** This and what follows is of the ledger, of all finished orders of the date, in the row of fulfilled. */
	gross_cents: GeneratedAlways<number>;
	refund_cents: GeneratedAlways<number>;
	fee_cents: GeneratedAlways<number>;
	tax_cents: GeneratedAlways<number>;
	tax_passed_on_cents: GeneratedAlways<number>;
	transferred_cents: GeneratedAlways<number>;
}
export type OrderDayRow = Selectable<OrderDaysTable>;

export interface OrderEarningsTable {
	order_id: GeneratedAlways<string | null>;
	business_id: GeneratedAlways<string | null>;
	local_date: GeneratedAlways<string | null>;
	gross_cents: GeneratedAlways<string | null>;
	refund_cents: GeneratedAlways<string | null>;
	fee_cents: GeneratedAlways<string | null>;
	tax_cents: GeneratedAlways<string | null>;
	tax_passed_on_cents: GeneratedAlways<string | null>;
	transferred_cents: GeneratedAlways<string | null>;
}
export type OrderEarningRow = Selectable<OrderEarningsTable>;

/** Written by triggers: orders_event_insert, orders_event_update. */
export interface OrderEventsTable {
	id: GeneratedAlways<number>;
	order_id: GeneratedAlways<string>;
	business_id: GeneratedAlways<string>;
	from_status: GeneratedAlways<'pending' | 'abandoned' | 'paid' | 'fulfilled' | 'cancelled' | 'expired' | 'refunded' | null>;
	to_status: GeneratedAlways<'pending' | 'abandoned' | 'paid' | 'fulfilled' | 'cancelled' | 'expired' | 'refunded'>;
	actor: GeneratedAlways<string>;
	at: GeneratedAlways<Date>;
}
export type OrderEventRow = Selectable<OrderEventsTable>;

export interface OrderTotalsTable {
	business_id: GeneratedAlways<string | null>;
	status: GeneratedAlways<'pending' | 'abandoned' | 'paid' | 'fulfilled' | 'cancelled' | 'expired' | 'refunded' | null>;
	orders: GeneratedAlways<number | null>;
	bags: GeneratedAlways<number | null>;
	subtotal_cents: GeneratedAlways<number | null>;
}
export type OrderTotalRow = Selectable<OrderTotalsTable>;

export interface OrderTransitionsTable {
	from_status: 'pending' | 'abandoned' | 'paid' | 'fulfilled' | 'cancelled' | 'expired' | 'refunded';
	to_status: 'pending' | 'abandoned' | 'paid' | 'fulfilled' | 'cancelled' | 'expired' | 'refunded';
}
export type OrderTransitionRow = Selectable<OrderTransitionsTable>;

export interface OrdersTable {
	id: Generated<string>;
	customer_id: string;
	business_id: string;
	slot_id: string;
	quantity: number;
	unit_cents: number;
	tax_cents: Generated<number>;
	total_cents: number;
	fee_cents: Generated<number>;
	business_name: string;
	local_date: string;
	period: ColumnTypes['orders.period'];
	start_time: string;
	end_time: string;
	tz: string;
	starts_at: Date;
	ends_at: Date;
	status: Generated<'pending' | 'abandoned' | 'paid' | 'fulfilled' | 'cancelled' | 'expired' | 'refunded'>;
	stock: Generated<'held' | 'sold' | 'returned'>;
	reason: string | null;
	hold_expires_at: Date | null;
	cancel_until: Date | null;
	paid_at: Date | null;
	picked_up_at: Date | null;
	picked_up_by: string | null;
	pickup_code: string | null;
	idempotency_key: string | null;
	request_sha256: string | null;
	version: Generated<number>;
	created_at: Date;
	changed_at: Date;
	/** It is as it was at the moment of buying. */
	pickup_place: ColumnTypes['orders.pickup_place'];
	/** Its customer let the hold go without paying then; null: it was nobody's fault. */
	unpaid_at: Date | null;
	/** What the shop said of it when it was bought; null: shops could not say it yet. */
	bag: ColumnTypes['orders.bag'];
	/** What of it stood against the customer's own diet, and was read (R-acknowledged); empty once they are erased. */
	acknowledged: ColumnTypes['orders.acknowledged'];
	/** Null of orders from before it was kept, as are the next two. */
	tax_class: GeneratedAlways<'prepared' | 'bakery' | 'grocery' | 'mixed' | null>;
	tax_rate_bps: GeneratedAlways<number | null>;
	tax_remitted_by: GeneratedAlways<'platform' | 'shop' | null>;
	/** All of the tax where the shop remits it, else 0. */
	tax_passed_on_cents: GeneratedAlways<number>;
	/** The offer of the waitlist that it took (R-bag-offer). */
	offer_id: GeneratedAlways<string | null>;
	offer_bags: GeneratedAlways<number | null>;
}
export type OrderRow = Selectable<OrdersTable>;

export interface OutboxTable {
	id: GeneratedAlways<number>;
	topic: string;
	dedupe_key: string;
	payload: ColumnTypes['outbox.payload'];
	run_at: Date;
	lease_until: Date | null;
	attempts: Generated<number>;
	last_error: string | null;
	done_at: Date | null;
	dead_at: Date | null;
}
export type OutboxRow = Selectable<OutboxTable>;

export interface PackedOrdersTable {
	order_id: string;
	business_id: string;
	packed_by: string;
	packed_at: Date;
}
export type PackedOrderRow = Selectable<PackedOrdersTable>;

export interface PageVersionsTable {
	page: 'terms' | 'shop_terms' | 'privacy' | 'imprint';
	version: number;
	en: string;
	es: string;
	asks: boolean;
	saved_at: Date;
}
export type PageVersionRow = Selectable<PageVersionsTable>;

export interface PastAccountsTable {
	id: Generated<string>;
	business_id: string;
	owner_id: string;
	provider_account_id: string | null;
	until: Date;
}
export type PastAccountRow = Selectable<PastAccountsTable>;

export interface PaymentAccountsTable {
	business_id: string;
	provider_account_id: string;
	onboarding_complete: Generated<boolean>;
	charges_enabled: Generated<boolean>;
	payouts_enabled: Generated<boolean>;
	updated_at: Date;
	/** Deposits go there. */
	bank_name: string | null;
	bank_last4: string | null;
}
export type PaymentAccountRow = Selectable<PaymentAccountsTable>;

export interface PaymentCustomersTable {
	user_id: string;
	provider_customer_id: string;
	created_at: Date;
}
export type PaymentCustomerRow = Selectable<PaymentCustomersTable>;

export interface PaymentsTable {
	id: Generated<string>;
	order_id: string;
	business_id: Generated<string>;
	provider_intent_id: string | null;
	client_secret: string | null;
	status: Generated<'creating' | 'requires_payment' | 'authorized' | 'captured' | 'voided' | 'failed'>;
	amount_cents: number;
	captured_cents: Generated<number>;
	refund_reserved_cents: Generated<number>;
	disputed: Generated<boolean>;
	last_problem: string | null;
	created_at: Date;
	updated_at: Date;
	card_brand: string | null;
	card_last4: string | null;
}
export type PaymentRow = Selectable<PaymentsTable>;

export interface PayoutMonthsTable {
	business_id: GeneratedAlways<string | null>;
	month: GeneratedAlways<string | null>;
	orders: GeneratedAlways<number | null>;
	gross_cents: GeneratedAlways<number | null>;
	refund_cents: GeneratedAlways<number | null>;
	fee_cents: GeneratedAlways<number | null>;
	tax_cents: GeneratedAlways<number | null>;
	tax_passed_on_cents: GeneratedAlways<number | null>;
	transferred_cents: GeneratedAlways<number | null>;
}
export type PayoutMonthRow = Selectable<PayoutMonthsTable>;

/** Written by triggers: businesses_count_inserted, businesses_count_updated, recounted, users_count_inserted, users_count_updated. */
export interface PlatformCountsTable {
	what: GeneratedAlways<'users' | 'businesses' | 'listed'>;
	shard: GeneratedAlways<number>;
	count: GeneratedAlways<number>;
}
export type PlatformCountRow = Selectable<PlatformCountsTable>;

export interface PlatformDaysTable {
	local_date: GeneratedAlways<string | null>;
	tz: GeneratedAlways<string | null>;
	status: GeneratedAlways<'pending' | 'abandoned' | 'paid' | 'fulfilled' | 'cancelled' | 'expired' | 'refunded' | null>;
	orders: GeneratedAlways<number | null>;
	subtotal_cents: GeneratedAlways<number | null>;
}
export type PlatformDayRow = Selectable<PlatformDaysTable>;

export interface PushMessagesTable {
	id: string;
	user_id: string;
	created_at: Date;
	accepted_at: Date | null;
}
export type PushMessageRow = Selectable<PushMessagesTable>;

export interface PushSettingsTable {
	user_id: string;
	claims: Generated<boolean>;
	alerts: Generated<boolean>;
	orders: Generated<boolean>;
	reminders: Generated<boolean>;
	sales: Generated<boolean>;
}
export type PushSettingRow = Selectable<PushSettingsTable>;

export interface PushSubscriptionsTable {
	id: Generated<string>;
	user_id: string;
	endpoint: string;
	p256dh: string;
	auth: string;
	public_key: string;
	name: string;
	language: 'en' | 'es';
	created_at: Date;
	last_ok_at: Date | null;
	fails: Generated<number>;
}
export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;

export interface RateWindowsTable {
	key: string;
	count: number;
	ends_at: Date;
}
export type RateWindowRow = Selectable<RateWindowsTable>;

export interface RatingAsksTable {
	order_id: string;
	picked_up_at: Date;
	dismissed_at: Date | null;
}
export type RatingAskRow = Selectable<RatingAsksTable>;

/** Written by triggers: ratings_counted, ratings_recounted. */
export interface RatingCountsTable {
	business_id: GeneratedAlways<string>;
	what: GeneratedAlways<string>;
	answer: GeneratedAlways<string>;
	ratings: GeneratedAlways<number>;
}
export type RatingCountRow = Selectable<RatingCountsTable>;

export interface RatingDecisionsTable {
	id: GeneratedAlways<number>;
	rating_id: string;
	decision: 'hide' | 'keep';
	reason: ColumnTypes['rating_decisions.reason'];
	decided_by: string;
	at: Date;
}
export type RatingDecisionRow = Selectable<RatingDecisionsTable>;

export interface RatingEmailOptoutsTable {
	user_id: string;
	created_at: Date;
}
export type RatingEmailOptoutRow = Selectable<RatingEmailOptoutsTable>;

/** Written by triggers: ratings_counted, ratings_recounted. */
export interface RatingScoresTable {
	score: GeneratedAlways<number>;
	ratings: GeneratedAlways<number>;
}
export type RatingScoreRow = Selectable<RatingScoresTable>;

export interface RatingValueNoticesTable {
	business_id: string;
	at: Date;
}
export type RatingValueNoticeRow = Selectable<RatingValueNoticesTable>;

export interface RatingsTable {
	id: Generated<string>;
	order_id: string;
	business_id: string;
	user_id: string;
	food: number;
	amount: number | null;
	variety: number | null;
	pickup: number | null;
	value: 'less' | 'about' | 'more' | null;
	reasons: ColumnTypes['ratings.reasons'];
	text: string | null;
	text_state: Generated<'none' | 'shown' | 'held' | 'hidden'>;
	counted: Generated<boolean>;
	spam: Generated<boolean>;
	given_at: Date;
	changed_at: Date;
	reviewed_at: Date | null;
	reply: string | null;
	replied_by: string | null;
	replied_at: Date | null;
	report_reason: ColumnTypes['ratings.report_reason'];
	reported_by: string | null;
	reported_at: Date | null;
}
export type RatingRow = Selectable<RatingsTable>;

export interface RecountsTable {
	id: GeneratedAlways<number>;
	at: Generated<Date>;
	what: 'slot' | 'days' | 'totals' | 'count' | 'platform_day';
	subject: string;
	was: ColumnTypes['recounts.was'];
	became: ColumnTypes['recounts.became'];
}
export type RecountRow = Selectable<RecountsTable>;

export interface RefundsTable {
	id: Generated<string>;
	payment_id: string;
	business_id: Generated<string>;
	amount_cents: number;
	status: Generated<'requested' | 'approved' | 'submitted' | 'succeeded' | 'failed' | 'rejected'>;
	provider_refund_id: string | null;
	reason: string;
	created_at: Date;
	updated_at: Date;
	requested_by: Generated<'customer' | 'business' | 'admin' | 'system' | 'provider'>;
	answer: string | null;
	answer_due_at: Date | null;
	answered_at: Date | null;
	answered_by: string | null;
	/** Said as it is approved; null: by share. */
	borne_by: 'share' | 'platform' | 'shop' | null;
	/** A later refund makes up for this failed one since then. */
	retried_at: Date | null;
}
export type RefundRow = Selectable<RefundsTable>;

/** Written by triggers: orders_reliability. */
export interface ReliabilityOutcomesTable {
	order_id: GeneratedAlways<string>;
	business_id: GeneratedAlways<string>;
	ended_at: GeneratedAlways<Date>;
	local_date: GeneratedAlways<string>;
	outcome: GeneratedAlways<'honored' | 'cancelled' | 'refunded'>;
}
export type ReliabilityOutcomeRow = Selectable<ReliabilityOutcomesTable>;

export interface ReplacementsTable {
	order_id: string;
	customer_id: string;
	/** No other order was cancelled with it. */
	is_alone: boolean;
	due_at: Date;
	dealt_at: Date | null;
}
export type ReplacementRow = Selectable<ReplacementsTable>;

export interface ReversalsTable {
	id: Generated<string>;
	transfer_id: string;
	business_id: Generated<string>;
	amount_cents: number;
	status: Generated<'planned' | 'done' | 'refused'>;
	provider_reversal_id: string | null;
	created_at: Date;
	updated_at: Date;
	/** The provider calls it that on the account's side. */
	destination_refund_id: string | null;
}
export type ReversalRow = Selectable<ReversalsTable>;

export interface SeededTownsTable {
	name: string;
	begun_at: Generated<Date>;
	done_at: Date | null;
}
export type SeededTownRow = Selectable<SeededTownsTable>;

export interface SettingChangesTable {
	id: GeneratedAlways<number>;
	at: Generated<Date>;
	name: string;
	was: string | null;
	became: string | null;
	version: string;
}
export type SettingChangeRow = Selectable<SettingChangesTable>;

export interface ShopDraftsTable {
	id: Generated<string>;
	display_name: string;
	name_key: string;
	street: string;
	city: string;
	state: string;
	zip_code: string;
	email: string;
	category: string;
	language: 'en' | 'es';
	created_at: Date;
	expires_at: Date;
	finished_at: Date | null;
}
export type ShopDraftRow = Selectable<ShopDraftsTable>;

export interface SlotsTable {
	id: Generated<string>;
	business_id: string;
	/** It is a date in the zone of the business. */
	local_date: string;
	period: 'morning' | 'afternoon' | 'evening';
	start_time: string;
	end_time: string;
	starts_at: Date;
	ends_at: Date;
	wanted: number;
	capacity: GeneratedAlways<number>;
	held: GeneratedAlways<number>;
	sold: GeneratedAlways<number>;
	/** It stands for the week's row, as a date exception says. */
	is_exception: Generated<boolean>;
	/** Null: the price of the business. */
	price_cents: number | null;
	/** So many bags are wanted by people who wait (R-waitlist). */
	waiting: GeneratedAlways<number>;
	/** So many of those held are free, and reserved for people who wait (R-bag-offer). */
	reserved: GeneratedAlways<number>;
	/** All bags are reserved until those who entered are drawn then (R-drop); null: no draw, or it is over. */
	draws_at: Date | null;
	/** Some were reserved ever since, by the clock of the database. */
	reserved_since: GeneratedAlways<Date | null>;
	falls_only: Generated<boolean>;
}
export type SlotRow = Selectable<SlotsTable>;

export interface SqlFilesTable {
	name: string;
	sha256: string;
}
export type SqlFileRow = Selectable<SqlFilesTable>;

export interface SqlObjectsTable {
	name: string;
	is_view: boolean;
}
export type SqlObjectRow = Selectable<SqlObjectsTable>;

export interface StatusTransitionsTable {
	table_name: string;
	from_status: string;
	to_status: string;
}
export type StatusTransitionRow = Selectable<StatusTransitionsTable>;

/** It is as it was last shown before that day began. */
export interface SuggestionsTable {
	business_id: string;
	local_date: string;
	period: 'morning' | 'afternoon' | 'evening';
	low: number;
	high: number;
	suggested: number;
	caution: 'cautious' | 'even' | 'bold';
	/** What it would have been with the most caution. */
	cautious: number;
	computed_at: Date;
}
export type SuggestionRow = Selectable<SuggestionsTable>;

/** Written by triggers: businesses_tax_class. */
export interface TaxClassChangesTable {
	id: GeneratedAlways<number>;
	business_id: GeneratedAlways<string>;
	was: ColumnTypes['tax_class_changes.was'];
	tax_class: ColumnTypes['tax_class_changes.tax_class'];
	changed_by: GeneratedAlways<string>;
	changed_at: GeneratedAlways<Date>;
}
export type TaxClassChangeRow = Selectable<TaxClassChangesTable>;

export interface TaxRatesTable {
	id: GeneratedAlways<number>;
	state: string;
	tax_class: 'prepared' | 'bakery' | 'grocery' | 'mixed';
	/** It holds for bags of this date of pickup and later. */
	from_date: string;
	rate_bps: number;
	remitted_by: 'platform' | 'shop';
	set_by: string;
	set_at: Date;
}
export type TaxRateRow = Selectable<TaxRatesTable>;

export interface TownTable {
	one: Generated<boolean>;
	name: string | null;
	legal_name: string | null;
	support_email: string | null;
	color: string | null;
	logo: Buffer | null;
	logo_hash: GeneratedAlways<string | null>;
}
export type TownRow = Selectable<TownTable>;

export interface TransfersTable {
	id: Generated<string>;
	order_id: string;
	business_id: string;
	net_cents: number;
	carried_cents: Generated<number>;
	amount_cents: number | null;
	reversed_cents: Generated<number>;
	status: Generated<'planned' | 'sending' | 'sent' | 'cancelled'>;
	provider_transfer_id: string | null;
	refusals: Generated<number>;
	last_error: string | null;
	try_at: Date;
	sent_at: Date | null;
	created_at: Date;
	updated_at: Date;
	/** The provider calls it that on the account's side. */
	destination_payment_id: string | null;
	deposited_at: Date | null;
	/** It was last refused then; this and last_error stay once it is sent. */
	refused_at: Date | null;
}
export type TransferRow = Selectable<TransfersTable>;

/** Who said nothing has no row. */
export interface UserDietsTable {
	user_id: string;
	diets: ('vegetarian' | 'vegan' | 'halal' | 'kosher')[];
	avoid: ('milk' | 'egg' | 'fish' | 'crustacean_shellfish' | 'tree_nut' | 'peanut' | 'wheat' | 'soy' | 'sesame')[];
}
export type UserDietRow = Selectable<UserDietsTable>;

export interface UsersTable {
	id: Generated<string>;
	external_id: string | null;
	email: string | null;
	first_name: string | null;
	last_name: string | null;
	role: Generated<'customer' | 'business' | 'admin'>;
	phone_number: string | null;
	verified: Generated<boolean>;
	lat: number | null;
	lng: number | null;
	street: string | null;
	city: string | null;
	state: string | null;
	zip_code: string | null;
	created_at: Date;
	updated_at: Date;
	deleted_at: Date | null;
	/** Null: it was never chosen. */
	language: 'en' | 'es' | null;
	terms_version: number | null;
	terms_at: Date | null;
}
export type UserRow = Selectable<UsersTable>;

export interface WaitlistEntriesTable {
	id: Generated<string>;
	slot_id: string;
	business_id: string;
	customer_id: string;
	bags: number;
	starts_at: Date;
	ends_at: Date;
	/** They are served in this order. */
	place: ColumnTypes['waitlist_entries.place'];
	state: 'waiting' | 'offered' | 'watching' | 'ordered' | 'left' | 'ended';
	lapses: Generated<number>;
	joined_at: Date;
	/** They were told then, in the last half hour, that there are bags. */
	notified_at: Date | null;
	ended_at: Date | null;
	ended_why: 'lapsed' | 'over' | 'closed' | 'moved' | 'has_order' | 'account' | null;
	/** Their number in the draw (R-draw); null: they came later, or there was none. */
	draw_id: string | null;
	/** Their place among those who took part. */
	drawn: GeneratedAlways<number | null>;
	weight: GeneratedAlways<number | null>;
	/** A bag last went to somebody behind them then (R-hogging). */
	passed_at: Date | null;
}
export type WaitlistEntryRow = Selectable<WaitlistEntriesTable>;

export interface WeeklySlotsTable {
	business_id: string;
	/** 1 is Monday, 7 is Sunday. */
	day: number;
	period: 'morning' | 'afternoon' | 'evening';
	start_time: string;
	end_time: string;
	enabled: boolean;
	quantity: number;
}
export type WeeklySlotRow = Selectable<WeeklySlotsTable>;

export interface WriteProbeTable {
	only_row: Generated<boolean>;
	probed_at: Date;
}
export type WriteProbeRow = Selectable<WriteProbeTable>;

export interface ZipPlacesTable {
	zip_code: string;
	city: string;
	state: string;
	county: string | null;
	lat: number;
	lng: number;
}
export type ZipPlaceRow = Selectable<ZipPlacesTable>;

export interface Tables {
	alert_days: AlertDaysTable;
	alert_digests: AlertDigestsTable;
	alert_events: AlertEventsTable;
	alert_reach: AlertReachTable;
	alert_rules: AlertRulesTable;
	alert_sends: AlertSendsTable;
	announcement_readers: AnnouncementReadersTable;
	announcements: AnnouncementsTable;
	audit_cursors: AuditCursorsTable;
	audit_log: AuditLogTable;
	backup_requests: BackupRequestsTable;
	backup_runs: BackupRunsTable;
	bag_allergens: BagAllergensTable;
	bag_events: BagEventsTable;
	bag_offers: BagOffersTable;
	bags: BagsTable;
	bank_payout_lines: BankPayoutLinesTable;
	bank_payouts: BankPayoutsTable;
	business_reliability: BusinessReliabilityTable;
	business_slugs: BusinessSlugsTable;
	businesses: BusinessesTable;
	calendar_feeds: CalendarFeedsTable;
	closed_day_shops: ClosedDayShopsTable;
	closed_days: ClosedDaysTable;
	closing_answers: ClosingAnswersTable;
	counted_days: CountedDaysTable;
	counter_devices: CounterDevicesTable;
	counter_drift: CounterDriftTable;
	counter_keys: CounterKeysTable;
	counter_pins: CounterPinsTable;
	date_exceptions: DateExceptionsTable;
	debits: DebitsTable;
	disputes: DisputesTable;
	drift_deposits: DriftDepositsTable;
	drift_orders: DriftOrdersTable;
	drift_waits: DriftWaitsTable;
	drop_modes: DropModesTable;
	drops: DropsTable;
	emergency_dates: EmergencyDatesTable;
	emergency_events: EmergencyEventsTable;
	empty_searches: EmptySearchesTable;
	favorites: FavoritesTable;
	go_live_attempts: GoLiveAttemptsTable;
	handovers: HandoversTable;
	idempotency: IdempotencyTable;
	inbox: InboxTable;
	inv_alert_drift: InvAlertDriftTable;
	inv_card_drift: InvCardDriftTable;
	inv_idle_bag: InvIdleBagTable;
	inv_money_drift: InvMoneyDriftTable;
	inv_rating_drift: InvRatingDriftTable;
	inv_reliability_drift: InvReliabilityDriftTable;
	inv_stock_drift: InvStockDriftTable;
	inv_stuck: InvStuckTable;
	inv_waitlist_drift: InvWaitlistDriftTable;
	invitations: InvitationsTable;
	ledger: LedgerTable;
	members: MembersTable;
	migrations: MigrationsTable;
	opening_alerts: OpeningAlertsTable;
	order_days: OrderDaysTable;
	order_earnings: OrderEarningsTable;
	order_events: OrderEventsTable;
	order_totals: OrderTotalsTable;
	order_transitions: OrderTransitionsTable;
	orders: OrdersTable;
	outbox: OutboxTable;
	packed_orders: PackedOrdersTable;
	page_versions: PageVersionsTable;
	past_accounts: PastAccountsTable;
	payment_accounts: PaymentAccountsTable;
	payment_customers: PaymentCustomersTable;
	payments: PaymentsTable;
	payout_months: PayoutMonthsTable;
	platform_counts: PlatformCountsTable;
	platform_days: PlatformDaysTable;
	push_messages: PushMessagesTable;
	push_settings: PushSettingsTable;
	push_subscriptions: PushSubscriptionsTable;
	rate_windows: RateWindowsTable;
	rating_asks: RatingAsksTable;
	rating_counts: RatingCountsTable;
	rating_decisions: RatingDecisionsTable;
	rating_email_optouts: RatingEmailOptoutsTable;
	rating_scores: RatingScoresTable;
	rating_value_notices: RatingValueNoticesTable;
	ratings: RatingsTable;
	recounts: RecountsTable;
	refunds: RefundsTable;
	reliability_outcomes: ReliabilityOutcomesTable;
	replacements: ReplacementsTable;
	reversals: ReversalsTable;
	seeded_towns: SeededTownsTable;
	setting_changes: SettingChangesTable;
	shop_drafts: ShopDraftsTable;
	slots: SlotsTable;
	sql_files: SqlFilesTable;
	sql_objects: SqlObjectsTable;
	status_transitions: StatusTransitionsTable;
	suggestions: SuggestionsTable;
	tax_class_changes: TaxClassChangesTable;
	tax_rates: TaxRatesTable;
	town: TownTable;
	transfers: TransfersTable;
	user_diets: UserDietsTable;
	users: UsersTable;
	waitlist_entries: WaitlistEntriesTable;
	weekly_slots: WeeklySlotsTable;
	write_probe: WriteProbeTable;
	zip_places: ZipPlacesTable;
}
