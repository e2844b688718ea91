/**
 * Whose each table is when a shop moves to another cell (docs/cells.md, ADR 117). A new table gets its line here, and `cells.test.ts`
 * fails until it has.
 */

/** Each of their rows names its shop: they are published with a filter. */
export const shopTables = [
	'business_slugs',
	'bags',
	'bag_allergens',
	'bag_events',
	'members',
	'calendar_feeds',
	'invitations',
	'handovers',
	'counter_devices',
	'counter_keys',
	'counter_pins',
	'tax_class_changes',
	'weekly_slots',
	'slots',
	'date_exceptions',
	'closing_answers',
	'suggestions',
	'waitlist_entries',
	'drop_modes',
	'drops',
	'alert_events',
	'payment_accounts',
	'past_accounts',
	'payments',
	'refunds',
	'disputes',
	'transfers',
	'reversals',
	'debits',
	'ledger',
	'payout_months',
	'orders',
	'packed_orders',
	'order_events',
	'order_days',
	'order_totals',
	'ratings',
	'rating_counts',
	'rating_value_notices',
	'reliability_outcomes',
	'business_reliability',
	'emergency_events',
] as const;

const accounts = `select provider_account_id from payment_accounts where business_id = $1
	union select provider_account_id from past_accounts where business_id = $1`;
const ownRules = 'select id from alert_rules where business_id = $1';
const ofOrder = 'order_id in (select id from orders where business_id = $1)';

/**
 * They hang on a shop by another key, or must not be seen before the rest is there: which of their rows go with the shop `$1`. They are
 * copied while its sales are refused. In this order, and deleted in the other one.
 */
export const copiedTables = {
	businesses: 'id = $1',
	bag_offers: 'slot_id in (select id from slots where business_id = $1)',
	replacements: ofOrder,
	rating_asks: ofOrder,
	rating_decisions: 'rating_id in (select id from ratings where business_id = $1)',
	bank_payouts: `provider_account_id in (${accounts})`,
	bank_payout_lines: `payout_id in (select id from bank_payouts where provider_account_id in (${accounts}))`,
	favorites: 'business_id = $1',
	alert_rules: 'business_id = $1',
	alert_sends: `rule_id in (${ownRules})`,
	alert_digests: `rule_id in (${ownRules})`,
} as const;

/** Their triggers run there: where a rule reaches follows from both. */
export const triggeredTables: ReadonlySet<string> = new Set(['favorites', 'alert_rules']);

/** They differ there on purpose. */
export const changedColumns: Readonly<Record<string, readonly string[]>> = {
	businesses: ['suspended_at', 'suspended_reason', 'updated_at'],
};

/** Of a person, whatever shop it is about: `users` and who wants no mails come with a shop's people, the others stay where they are. */
export const personTables = [
	'users',
	'rating_email_optouts',
	'user_diets',
	'opening_alerts',
	'payment_customers',
	'idempotency',
	// Made by triggers from rules and favorites.
	'alert_reach',
	'alert_days',
	'push_subscriptions',
	'push_settings',
	'push_messages',
] as const;

/** Of a cell. Of `outbox` what is still to be done for the shop comes along; the figures are added up where it arrives. */
export const platformTables = [
	'zip_places',
	'empty_searches',
	'tax_rates',
	'status_transitions',
	'order_transitions',
	'inbox',
	'outbox',
	'rating_scores',
	'platform_counts',
	'platform_days',
	'audit_log',
	'audit_cursors',
	'migrations',
	'sql_files',
	'sql_objects',
	'rate_windows',
	'write_probe',
	'seeded_towns',
	'backup_runs',
	'backup_requests',
	'recounts',
	'setting_changes',
] as const;

/** Which rows of each table that moves are of the shop `$1`. */
export const movedRows: ReadonlyMap<string, string> = new Map([
	...shopTables.map((name) => [name, 'business_id = $1'] as const),
	...Object.entries(copiedTables),
]);

/** What of a person comes along; where they look for bags does not. */
export const personColumns = [
	'id',
	'external_id',
	'email',
	'first_name',
	'last_name',
	'role',
	'phone_number',
	'verified',
	'language',
	'created_at',
	'updated_at',
	'deleted_at',
] as const;
