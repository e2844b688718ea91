/** The tables as migrations/*.sql make them. Names and shapes are those of the SQL. */
import type {
	AlertKind,
	AlertPlace,
	AlertWay,
	Allergen,
	AllergenState,
	Bag,
	BagChip,
	BagContainer,
	BagDiet,
	BagHandling,
	BagKind,
	BagSaid,
	BagSize,
	Caution,
	HideReason,
	Language,
	MyDiet,
	NewOrderEmails,
	OrderStatus,
	Period,
	PushSettings,
	RatingReason,
	Role,
	TaxClass,
	TaxRemitter,
	ValueAnswer,
	WaitEnd,
	WaitState,
} from '@flavorbag/contract';
import type { ColumnType, Generated, GeneratedAlways, RawBuilder, Selectable } from 'kysely';

/** Never written by us. */
type Computed<T> = ColumnType<T, never, never>;
type Json<T> = ColumnType<T, string, string>;
export interface Point {
	x: number;
	y: number;
}

export interface UsersTable {
	id: Generated<string>;
	external_id: string | null;
	email: string | null;
	first_name: string | null;
	last_name: string | null;
	role: Generated<Role>;
	phone_number: string | null;
	verified: Generated<boolean>;
	lat: number | null;
	lng: number | null;
	street: string | null;
	city: string | null;
	state: string | null;
	zip_code: string | null;
	/** Null: never chosen. */
	language: Language | null;
	created_at: Date;
	updated_at: Date;
	deleted_at: Date | null;
}

/** Nothing said has no row. */
export interface UserDietsTable extends MyDiet {
	user_id: string;
}

export interface ZipPlacesTable {
	zip_code: string;
	city: string;
	state: string;
	county: string | null;
	lat: number;
	lng: number;
}

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
	/** Written as text '(x,y)', read as a Point. */
	map_point: ColumnType<Point | null, string | null, string | null>;
	tz: string;
	tax_rate_bps: Generated<number>;
	enabled: Generated<boolean>;
	public_profile: Generated<boolean>;
	email_notifications: Generated<boolean>;
	new_order_emails: Generated<NewOrderEmails>;
	/** It had summaries until then. */
	digests_until: Date | null;
	charges_enabled: Generated<boolean>;
	/** Counts the owner's edits. */
	version: Generated<number>;
	created_at: Date;
	updated_at: Date;
	deleted_at: Date | null;
	/** By an admin (R-shop-suspended). Of an erased owner's shop the reason is empty. */
	suspended_at: Date | null;
	suspended_reason: string | null;
	/** R-shop-approval. Since when it is so, and what an admin said as they declined it. Of an erased owner's shop the reason is empty. */
	approval: Generated<'approved' | 'waiting' | 'declined'>;
	approval_at: Date | null;
	approval_reason: string | null;
	listed: Computed<boolean>;
	/** Its week has a slot that is switched on. */
	offers_bags: Computed<boolean>;
	/** What lists read of its week, its bags and its ratings (ADR 96). */
	offer_week: Computed<[day: number, period: Period, start: string, end: string, quantity: number][] | null>;
	card_bag: Computed<Pick<Bag, 'diets' | 'contains'> | null>;
	is_value_low: Computed<boolean>;
	/** What to do on arrival; at most 300 characters. */
	pickup_notes: string | null;
	/** YYYY-MM-DD: until then, without that date, nothing is sold. */
	paused_until: string | null;
	bag_caution: Generated<Caution>;
	tax_class: Generated<TaxClass>;
}

export interface TaxClassChangesTable {
	id: GeneratedAlways<number>;
	business_id: string;
	was: TaxClass;
	tax_class: TaxClass;
	/** business:<id of a person>. */
	changed_by: string;
	changed_at: Date;
}

export interface TaxRatesTable {
	id: GeneratedAlways<number>;
	state: string;
	tax_class: TaxClass;
	/** YYYY-MM-DD: bags of this date of pickup and later. */
	from_date: string;
	rate_bps: number;
	remitted_by: TaxRemitter;
	set_by: string;
	set_at: Date;
}

export interface WeeklySlotsTable {
	business_id: string;
	/** 1 Monday … 7 Sunday. */
	day: number;
	period: Period;
	start_time: string;
	end_time: string;
	enabled: boolean;
	quantity: number;
}

export interface PaymentAccountsTable {
	business_id: string;
	provider_account_id: string;
	onboarding_complete: Generated<boolean>;
	charges_enabled: Generated<boolean>;
	payouts_enabled: Generated<boolean>;
	updated_at: Date;
	/** Where deposits go. */
	bank_name: string | null;
	bank_last4: string | null;
}

export interface BusinessSlugsTable {
	slug: string;
	business_id: string;
	current: boolean;
	created_at: Date;
}

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

export interface FavoritesTable {
	user_id: string;
	business_id: string;
	created_at: Date;
}

export interface BagsTable {
	business_id: string;
	size: BagSize | null;
	contains: BagChip[];
	handling: BagHandling[];
	container: BagContainer | null;
	diets: BagDiet[];
	version: Generated<number>;
	/** Counts edits of the contents alone. */
	contents_version: Generated<number>;
	edited_by: string;
	edited_at: Date;
	saved_by: string;
	saved_at: Date;
	reminded_at: Date | null;
}

export interface BagAllergensTable {
	business_id: string;
	allergen: Allergen;
	state: Exclude<AllergenState, 'not_stated'>;
	/** The contents that it was said of. */
	contents_version: number;
	stated_by: string;
	stated_at: Date;
}

/** Read only: the database writes each version down. */
export interface BagEventsTable {
	business_id: string;
	version: Computed<number>;
	saved_by: Computed<string>;
	saved_at: Computed<Date>;
	bag: Computed<BagSaid>;
}

export interface PaymentCustomersTable {
	user_id: string;
	provider_customer_id: string;
	created_at: Date;
}

export interface SlotsTable {
	id: Generated<string>;
	business_id: string;
	/** YYYY-MM-DD in the business's zone. */
	local_date: string;
	period: Period;
	start_time: string;
	end_time: string;
	starts_at: Date;
	ends_at: Date;
	wanted: number;
	capacity: Computed<number>;
	held: Computed<number>;
	sold: Computed<number>;
	/** Bags wanted by those who wait (R-waitlist). */
	waiting: Computed<number>;
	/** Of `held`, what is free and reserved for them (R-bag-offer). */
	reserved: Computed<number>;
	/** Without a break, by the database's clock (inv_idle_bag). */
	reserved_since: Computed<Date | null>;
	/** When the order of those who entered is drawn: until then all bags are reserved (R-drop). Null: no draw, or it is over. */
	draws_at: Date | null;
	/** It stands for the week's row, as a date exception says. */
	is_exception: Generated<boolean>;
	/** Null: the price of the business. */
	price_cents: number | null;
}

export interface WaitlistEntriesTable {
	id: Generated<string>;
	slot_id: string;
	business_id: string;
	customer_id: string;
	/** At most. */
	bags: number;
	/** The window that they wait for. */
	starts_at: Date;
	ends_at: Date;
	/** Served in this order. */
	place: ColumnType<number, never, RawBuilder<number>>;
	state: WaitState;
	lapses: Generated<number>;
	joined_at: Date;
	/** In the last half hour: that there are bags. */
	notified_at: Date | null;
	ended_at: Date | null;
	ended_why: WaitEnd | null;
	/** Their number in the draw (R-draw); null: they came later, or there was none. */
	draw_id: string | null;
	/** Their place among those who took part. */
	drawn: Computed<number | null>;
	weight: Computed<number | null>;
	/** When a bag last went to somebody behind them (R-hogging). */
	passed_at: Date | null;
}

/** Shops that draw for their bags (R-drop). */
export interface DropModesTable {
	business_id: string;
	lead_minutes: number;
	/** When the slots of the coming dates are looked at again. */
	look_at: Date;
}

/** Of a slot that is announced, or was drawn (R-draw): made by a trigger. */
export interface DropsTable {
	slot_id: Computed<string>;
	business_id: Computed<string>;
	draws_at: Computed<Date>;
	seed_hash: Computed<Buffer>;
	/** Nobody's to see before it is drawn. */
	seed: Computed<Buffer>;
	/** Setting it draws. */
	drawn_at: Date | null;
	entrants: Computed<number | null>;
	bags: Computed<number | null>;
}

/** How often nobody found a bag around a ZIP code (R-empty-searches). */
export interface EmptySearchesTable {
	zip_code: string;
	local_date: string;
	count: number;
}

/** R-alert-rule */
export interface AlertRulesTable {
	id: Generated<string>;
	user_id: string;
	place: AlertPlace;
	/** Of `shop`. */
	business_id: string | null;
	/** Of `circle`: its middle. */
	lat: number | null;
	lng: number | null;
	radius_miles: number | null;
	label: string | null;
	/** A bit for each day, 1 Monday … 64 Sunday. */
	days: number;
	from_time: string | null;
	to_time: string | null;
	max_price_cents: number | null;
	bag_kind: BagKind | null;
	fits_diet: boolean;
	reliability_min_bps: number | null;
	way: AlertWay;
	digest_hour: number;
	/** Of a digest: when the next one is due. */
	next_at: Date | null;
	quiet_from: string | null;
	quiet_to: string | null;
	tz: string;
	paused: boolean;
	resumes_at: Date | null;
	created_at: Date;
}

/** R-alert-events */
export interface AlertEventsTable {
	id: Generated<number>;
	business_id: string;
	kind: AlertKind;
	/** Null: of the shop, or of a row of its week. */
	slot_id: string | null;
	day: number | null;
	period: Period | null;
	/** Of the next wave; null: at once. */
	due_at: Date | null;
	seed: Generated<number>;
	started_at: Date | null;
	waves: Generated<number>;
	/** Waves in a row that found nobody. */
	fruitless: Generated<number>;
	people: Generated<number>;
	ended_at: Date | null;
	ended_why: 'sold_out' | 'over' | 'closed' | 'everybody' | 'merged' | null;
}

/** R-alert-once */
export interface AlertSendsTable {
	slot_id: string;
	kind: AlertKind;
	rule_id: string;
	event_id: number;
	user_id: string;
	wave: number;
	at: Date;
}

/** Emails at once that a person got on a day of their zone. */
export interface AlertDaysTable {
	user_id: string;
	local_date: string;
	messages: number;
}

/** R-alert-digest */
export interface AlertDigestsTable {
	rule_id: string;
	local_date: string;
	at: Date;
}

/** Of an order that its shop cancelled, what is offered instead (R-replacement). */
export interface ReplacementsTable {
	order_id: string;
	customer_id: string;
	/** No other order was cancelled with it. */
	is_alone: boolean;
	due_at: Date;
	dealt_at: Date | null;
}

export interface BagOffersTable {
	id: Generated<string>;
	/** Who waited for it; null: it replaces an order. */
	entry_id: string | null;
	/** The cancelled order (R-replacement). */
	replaces: string | null;
	slot_id: string;
	customer_id: string;
	quantity: number;
	state: Generated<'open' | 'taken' | 'declined' | 'lapsed' | 'void'>;
	created_at: Date;
	expires_at: Date;
	ended_at: Date | null;
}

export interface MembersTable {
	business_id: string;
	user_id: string;
	role: 'manager' | 'counter';
	invited_by: string;
	created_at: Date;
	removed_at: Date | null;
	/** Of a manager. */
	shop_emails: Generated<boolean>;
}

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

export interface PastAccountsTable {
	id: Generated<string>;
	business_id: string;
	owner_id: string;
	provider_account_id: string | null;
	until: Date;
}

export interface CalendarFeedsTable {
	business_id: string;
	user_id: string;
	token_sha256: Buffer;
	created_at: Date;
}

export interface InvitationsTable {
	id: Generated<string>;
	business_id: string;
	/** In lower case. */
	email: string;
	role: 'manager' | 'counter';
	token_sha256: Buffer;
	invited_by: string;
	created_at: Date;
	expires_at: Date;
	used_at: Date | null;
	used_by: string | null;
}

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

export interface CounterKeysTable {
	device_id: string;
	public_key: string;
	business_id: string;
	user_id: string;
	began_at: Date;
	ends_at: Date;
}

export interface CounterPinsTable {
	business_id: string;
	user_id: string;
	pin_hash: string;
	attempts: Generated<number>;
	locked_until: Date | null;
	lockouts: Generated<number>;
	set_at: Date;
}

export interface PackedOrdersTable {
	order_id: string;
	business_id: string;
	packed_by: string;
	packed_at: Date;
}

/** Null: as the week says. */
export interface DateExceptionsTable {
	business_id: string;
	/** YYYY-MM-DD in the business's zone. */
	local_date: string;
	period: Period;
	closed: boolean;
	start_time: string | null;
	end_time: string | null;
	quantity: number | null;
	price_cents: number | null;
	reason: string | null;
	/** Counts the edits. */
	version: Generated<number>;
	changed_by: string;
	changed_at: Date;
}

/** What a shop said at closing; the last one of a date and period counts. */
export interface ClosingAnswersTable {
	id: GeneratedAlways<number>;
	business_id: string;
	/** YYYY-MM-DD in the business's zone. */
	local_date: string;
	period: Period;
	/** Sold when it was asked. */
	sold: number;
	/** More that could have been filled; below 0: so many were missing. */
	difference: number;
	answered_by: string;
	answered_at: Date;
}

/** As it was last shown before that day began. */
export interface SuggestionsTable {
	business_id: string;
	local_date: string;
	period: Period;
	low: number;
	high: number;
	suggested: number;
	caution: Caution;
	/** What it would have been with the most caution. */
	cautious: number;
	computed_at: Date;
}

/** Where and how the bags are collected, as it was at the moment of buying: the database's pickup_place(businesses). */
export interface PickupPlace {
	street: string;
	city: string;
	state: string;
	zip_code: string;
	lat: number | null;
	lng: number | null;
	phone_number: string | null;
	notes: string | null;
}

export interface OrdersTable {
	id: Generated<string>;
	customer_id: string;
	business_id: string;
	slot_id: string;
	quantity: number;
	unit_cents: number;
	tax_cents: number;
	total_cents: number;
	fee_cents: number;
	business_name: string;
	pickup_place: Json<PickupPlace>;
	/** What the shop said of it when it was bought: the database's bag_of; null: before shops could. */
	bag: ColumnType<BagSaid | null, never, never>;
	/** What of it stood against the customer's own diet, and was read (R-acknowledged); empty once they are erased. */
	acknowledged: ColumnType<{ at?: string; version?: string } | null, never, never>;
	/** From the waitlist: what was offered, with its bags (R-bag-offer). */
	offer_id: ColumnType<string | null, never, never>;
	offer_bags: ColumnType<number | null, never, never>;
	local_date: string;
	period: Period;
	start_time: string;
	end_time: string;
	tz: string;
	starts_at: Date;
	ends_at: Date;
	status: Generated<OrderStatus>;
	stock: Generated<'held' | 'sold' | 'returned'>;
	reason: string | null;
	hold_expires_at: Date | null;
	/** When its customer let the hold go without paying; null when it was nobody's fault. */
	unpaid_at: Date | null;
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
	/** These three are null of orders from before they were kept. */
	tax_class: ColumnType<TaxClass | null, never, never>;
	tax_rate_bps: ColumnType<number | null, never, never>;
	tax_remitted_by: ColumnType<TaxRemitter | null, never, never>;
	/** All of the tax where the shop remits it, else 0. */
	tax_passed_on_cents: ColumnType<number, never, never>;
}

export interface OrderEventsTable {
	id: GeneratedAlways<number>;
	order_id: string;
	business_id: string;
	from_status: OrderStatus | null;
	to_status: OrderStatus;
	actor: string;
	at: Date;
}

export type PaymentStatus = 'creating' | 'requires_payment' | 'authorized' | 'captured' | 'voided' | 'failed';
export interface PaymentsTable {
	id: Generated<string>;
	order_id: string;
	/** Filled in by the database where nobody does. */
	business_id: Generated<string>;
	provider_intent_id: string | null;
	client_secret: string | null;
	status: Generated<PaymentStatus>;
	amount_cents: number;
	captured_cents: Generated<number>;
	refund_reserved_cents: Generated<number>;
	disputed: Generated<boolean>;
	last_problem: string | null;
	/** Which card paid, as far as the provider says. */
	card_brand: string | null;
	card_last4: string | null;
	created_at: Date;
	updated_at: Date;
}

export interface RefundsTable {
	id: Generated<string>;
	payment_id: string;
	/** Filled in by the database where nobody does. */
	business_id: Generated<string>;
	amount_cents: number;
	status: 'requested' | 'approved' | 'submitted' | 'succeeded' | 'failed' | 'rejected';
	provider_refund_id: string | null;
	reason: string;
	requested_by: Generated<'customer' | 'business' | 'admin' | 'system' | 'provider'>;
	answer: string | null;
	answer_due_at: Date | null;
	answered_at: Date | null;
	answered_by: string | null;
	created_at: Date;
	updated_at: Date;
}

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
	/** Of the last refusal; both stay once it is sent. */
	refused_at: Date | null;
	last_error: string | null;
	try_at: Date;
	sent_at: Date | null;
	created_at: Date;
	updated_at: Date;
	/** On the account's side. */
	destination_payment_id: string | null;
	deposited_at: Date | null;
}

export interface ReversalsTable {
	id: Generated<string>;
	transfer_id: string;
	/** Filled in by the database where nobody does. */
	business_id: Generated<string>;
	amount_cents: number;
	status: Generated<'planned' | 'done' | 'refused'>;
	provider_reversal_id: string | null;
	created_at: Date;
	updated_at: Date;
	/** On the account's side. */
	destination_refund_id: string | null;
}

export interface BankPayoutsTable {
	id: Generated<string>;
	provider_account_id: string;
	provider_payout_id: string;
	/** Negative: taken from the bank. */
	amount_cents: number;
	status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
	arrives_on: string;
	bank_name: string | null;
	bank_last4: string | null;
	failure_code: string | null;
	made_at: Date;
	paid_at: Date | null;
	/** When it came back. */
	returned_at: Date | null;
	lines_read_at: Date | null;
	/** After the last day on which a bank may send it back. */
	last_look_at: Date | null;
	created_at: Date;
	updated_at: Date;
}

export interface BankPayoutLinesTable {
	id: Generated<string>;
	payout_id: string;
	provider_line_id: string;
	kind: 'transfer' | 'reversal' | 'failed_payout' | 'other';
	amount_cents: number;
	source_id: string | null;
	/** These four are filled in by the database, once it knows what the line is about. */
	transfer_id: Generated<string | null>;
	reversal_id: Generated<string | null>;
	business_id: Generated<string | null>;
	order_id: Generated<string | null>;
	description: string | null;
	at: Date;
}

export interface DebitsTable {
	id: Generated<string>;
	business_id: string;
	order_id: string;
	amount_cents: number;
	settled_cents: Generated<number>;
	created_at: Date;
	updated_at: Date;
}

export interface DisputesTable {
	id: Generated<string>;
	payment_id: string;
	/** Filled in by the database where nobody does. */
	business_id: Generated<string>;
	provider_dispute_id: string;
	status: 'open' | 'won' | 'lost';
	withdrawn_cents: Generated<number>;
	amount_cents: number;
	reason: string;
	evidence_due_at: Date | null;
	evidence: Json<unknown>;
	opened_at: Date;
	updated_at: Date;
	closed_at: Date | null;
}

export interface LedgerTable {
	id: GeneratedAlways<number>;
	journal: string;
	account: string;
	amount_cents: number;
	order_id: string | null;
	/** Filled in by the database where nobody does. */
	business_id: Generated<string>;
	refund_id: string | null;
	kind: 'capture' | 'refund' | 'refund_failed' | 'transfer' | 'reversal' | 'carry' | 'dispute';
	at: Date;
}

export interface SettingChangesTable {
	id: GeneratedAlways<number>;
	at: Generated<Date>;
	name: string;
	was: string | null;
	became: string | null;
	version: string;
}

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
	/** Of the payment account that it is about, where the event names one. */
	account_id: string | null;
}

export interface OutboxTable {
	id: GeneratedAlways<number>;
	topic: string;
	dedupe_key: string;
	payload: Json<unknown>;
	run_at: Date;
	lease_until: Date | null;
	attempts: Generated<number>;
	last_error: string | null;
	done_at: Date | null;
	dead_at: Date | null;
}

export interface IdempotencyTable {
	user_id: string;
	key: string;
	endpoint: string;
	request_sha256: string;
	answer: Json<unknown>;
	created_at: Date;
}

/** Read only: a trigger moves it with the orders. */
export interface OrderDaysTable {
	business_id: string;
	/** YYYY-MM-DD in the business's zone. */
	local_date: string;
	status: OrderStatus;
	orders: Computed<number>;
	bags: Computed<number>;
	/** Without tax. */
	subtotal_cents: Computed<number>;
}

/** Read only: the same of all dates. */
export type OrderTotalsTable = Omit<OrderDaysTable, 'local_date'>;

export interface RatingsTable {
	id: Generated<string>;
	order_id: string;
	business_id: string;
	user_id: string;
	food: number;
	amount: number | null;
	variety: number | null;
	pickup: number | null;
	value: ValueAnswer | null;
	reasons: RatingReason[];
	text: string | null;
	text_state: 'none' | 'shown' | 'held' | 'hidden';
	counted: Generated<boolean>;
	spam: Generated<boolean>;
	given_at: Date;
	changed_at: Date;
	reviewed_at: Date | null;
	reply: string | null;
	replied_by: string | null;
	replied_at: Date | null;
	report_reason: HideReason | null;
	reported_by: string | null;
	reported_at: Date | null;
}

export interface RatingDecisionsTable {
	id: GeneratedAlways<number>;
	rating_id: string;
	decision: 'hide' | 'keep';
	reason: HideReason | null;
	decided_by: string;
	at: Date;
}

export interface RatingAsksTable {
	order_id: string;
	picked_up_at: Date;
	dismissed_at: Date | null;
}

/** How far a round has come: behind which key, day or number it goes on. */
export interface BackupRunsTable {
	id: Generated<number>;
	kind: 'backup' | 'rehearsal';
	started_at: Date;
	ended_at: Date;
	bytes: number | null;
	problem: string | null;
	ok: Computed<boolean>;
	announced_at: Date | null;
}

/** What an admin asked for: due until a run of its kind begins later. */
export interface BackupRequestsTable {
	kind: 'backup' | 'rehearsal';
	asked_at: Date;
}

export interface AuditCursorsTable {
	what: string;
	after_id: string;
	/** YYYY-MM-DD. */
	after_day: string;
	after_number: number;
}

export interface PushSubscriptionsTable {
	id: Generated<string>;
	user_id: string;
	endpoint: string;
	p256dh: string;
	auth: string;
	public_key: string;
	name: string;
	language: Language;
	created_at: Date;
	last_ok_at: Date | null;
	fails: Generated<number>;
}
export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;

export interface PushSettingsTable extends PushSettings {
	user_id: string;
}

export interface PushMessagesTable {
	id: string;
	user_id: string;
	created_at: Date;
	accepted_at: Date | null;
}

export interface Tables {
	users: UsersTable;
	user_diets: UserDietsTable;
	zip_places: ZipPlacesTable;
	businesses: BusinessesTable;
	business_slugs: BusinessSlugsTable;
	empty_searches: EmptySearchesTable;
	opening_alerts: OpeningAlertsTable;
	favorites: FavoritesTable;
	bags: BagsTable;
	bag_allergens: BagAllergensTable;
	bag_events: BagEventsTable;
	drop_modes: DropModesTable;
	drops: DropsTable;
	waitlist_entries: WaitlistEntriesTable;
	bag_offers: BagOffersTable;
	alert_rules: AlertRulesTable;
	alert_events: AlertEventsTable;
	alert_sends: AlertSendsTable;
	alert_days: AlertDaysTable;
	alert_digests: AlertDigestsTable;
	replacements: ReplacementsTable;
	push_subscriptions: PushSubscriptionsTable;
	push_settings: PushSettingsTable;
	push_messages: PushMessagesTable;
	weekly_slots: WeeklySlotsTable;
	date_exceptions: DateExceptionsTable;
	closing_answers: ClosingAnswersTable;
	suggestions: SuggestionsTable;
	packed_orders: PackedOrdersTable;
	members: MembersTable;
	calendar_feeds: CalendarFeedsTable;
	invitations: InvitationsTable;
	handovers: HandoversTable;
	counter_devices: CounterDevicesTable;
	counter_keys: CounterKeysTable;
	counter_pins: CounterPinsTable;
	tax_class_changes: TaxClassChangesTable;
	tax_rates: TaxRatesTable;
	payment_accounts: PaymentAccountsTable;
	past_accounts: PastAccountsTable;
	payment_customers: PaymentCustomersTable;
	slots: SlotsTable;
	orders: OrdersTable;
	order_events: OrderEventsTable;
	payments: PaymentsTable;
	refunds: RefundsTable;
	transfers: TransfersTable;
	reversals: ReversalsTable;
	debits: DebitsTable;
	bank_payouts: BankPayoutsTable;
	bank_payout_lines: BankPayoutLinesTable;
	disputes: DisputesTable;
	ledger: LedgerTable;
	setting_changes: SettingChangesTable;
	inbox: InboxTable;
	outbox: OutboxTable;
	idempotency: IdempotencyTable;
	order_days: OrderDaysTable;
	order_totals: OrderTotalsTable;
	backup_runs: BackupRunsTable;
	backup_requests: BackupRequestsTable;
	audit_cursors: AuditCursorsTable;
	ratings: RatingsTable;
	/** Read only: a trigger moves them with the ratings. */
	rating_counts: {
		business_id: string;
		what: string;
		answer: string;
		ratings: Computed<number>;
	};
	rating_scores: { score: number; ratings: Computed<number> };
	rating_decisions: RatingDecisionsTable;
	rating_asks: RatingAsksTable;
	rating_email_optouts: { user_id: string; created_at: Date };
	rating_value_notices: { business_id: string; at: Date };
	/** Read only: a trigger moves them with the orders. */
	reliability_outcomes: {
		order_id: string;
		business_id: string;
		ended_at: Computed<Date>;
		local_date: string;
		outcome: Computed<'honored' | 'cancelled' | 'refunded'>;
	};
	/** Everything but `since` is counted by a trigger. */
	business_reliability: {
		business_id: string;
		since: Date;
		honored: Computed<number>;
		counted: Computed<number>;
		in_a_row: Computed<number>;
		oldest_at: Computed<Date | null>;
	};
	/** `nth` is chosen by a trigger. */
	emergency_events: {
		business_id: string;
		local_date: string;
		nth: Computed<number>;
		what: 'marked' | 'withdrawn';
		reason: string;
		said_by: string;
		at: Date;
	};
	/** A view: what the last event of each date says. */
	emergency_dates: { business_id: Computed<string>; local_date: Computed<string> };
	inv_reliability_drift: { id: Computed<string> };
	inv_rating_drift: { id: Computed<string> };
	inv_card_drift: { id: Computed<string> };
	inv_waitlist_drift: { id: Computed<string> };
	inv_idle_bag: { id: Computed<string> };
	inv_alert_drift: { id: Computed<string> };
	inv_stock_drift: { id: Computed<string> };
	inv_money_drift: { id: Computed<string> };
}
export type AuditCursorRow = Selectable<AuditCursorsTable>;
export type BagRow = Selectable<BagsTable>;
export type BusinessRow = Selectable<BusinessesTable>;
export type OrderRow = Selectable<OrdersTable>;
/** What a bag was said to hold is long, and read only where it is shown. */
export type ListedOrderRow = Omit<OrderRow, 'bag' | 'acknowledged'> & Partial<Pick<OrderRow, 'bag'>>;
export type PaymentAccountRow = Selectable<PaymentAccountsTable>;
export type PaymentRow = Selectable<PaymentsTable>;
export type TransferRow = Selectable<TransfersTable>;
export type BankPayoutRow = Selectable<BankPayoutsTable>;
export type DisputeRow = Selectable<DisputesTable>;
export type RatingRow = Selectable<RatingsTable>;
export type RefundRow = Selectable<RefundsTable>;
export type SlotRow = Selectable<SlotsTable>;
export type UserRow = Selectable<UsersTable>;
export type CounterDeviceRow = Selectable<CounterDevicesTable>;
export type InvitationRow = Selectable<InvitationsTable>;
export type DateExceptionRow = Selectable<DateExceptionsTable>;
export type WaitlistEntryRow = Selectable<WaitlistEntriesTable>;
export type ReplacementRow = Selectable<ReplacementsTable>;
export type AlertRuleRow = Selectable<AlertRulesTable>;
export type AlertEventRow = Selectable<AlertEventsTable>;
export type BagOfferRow = Selectable<BagOffersTable>;
export type WeeklySlotRow = Selectable<WeeklySlotsTable>;
