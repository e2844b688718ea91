/** Types that tables-text.ts adds to those of the schema when it prints tables.ts. */
import type { Bag, BagSaid, HideReason, Period, RatingReason, TaxClass } from '@flavorbag/contract';
import type { ColumnType, GeneratedAlways, RawBuilder } from 'kysely';
import type { PriceStepRow } from '#lib/price-steps.ts';

type Json<T> = ColumnType<T, string, string>;

/** Returned by the SQL function pickup_place(businesses). */
interface PickupPlace {
	street: string;
	city: string;
	state: string;
	zip_code: string;
	lat: number | null;
	lng: number | null;
	phone_number: string | null;
	notes: string | null;
}

const is = <T>() => null as T;

/** Types of JSON columns, and of columns whose values aren't listed by a CHECK. */
export const columnTypes = {
	'audit_log.details': is<Json<object>>(),
	'go_live_attempts.seen': is<Json<object>>(),
	'bag_events.bag': is<GeneratedAlways<BagSaid>>(),
	'businesses.card_bag': is<GeneratedAlways<Pick<Bag, 'diets' | 'contains'> | null>>(),
	// Written as text: '(x,y)'.
	'businesses.map_point': is<ColumnType<{ x: number; y: number } | null, string | null, string | null>>(),
	'businesses.offer_week':
		is<
			GeneratedAlways<[day: number, period: Period, start: string, end: string, quantity: number][] | null>
		>(),
	'businesses.price_steps': is<Json<PriceStepRow[]> | null>(),
	'date_exceptions.price_steps': is<Json<PriceStepRow[]> | null>(),
	'disputes.evidence': is<Json<unknown>>(),
	'idempotency.answer': is<Json<unknown>>(),
	'orders.acknowledged': is<GeneratedAlways<{ at?: string; version?: string } | null>>(),
	'orders.bag': is<GeneratedAlways<BagSaid | null>>(),
	'orders.period': is<Period>(),
	'orders.pickup_place': is<Json<PickupPlace>>(),
	'outbox.payload': is<Json<unknown>>(),
	'rating_decisions.reason': is<HideReason | null>(),
	'ratings.reasons': is<RatingReason[]>(),
	'ratings.report_reason': is<HideReason | null>(),
	'recounts.became': is<GeneratedAlways<unknown>>(),
	'recounts.was': is<GeneratedAlways<unknown>>(),
	'tax_class_changes.tax_class': is<GeneratedAlways<TaxClass>>(),
	'tax_class_changes.was': is<GeneratedAlways<TaxClass>>(),
	// An update sets it to `default`, the next number.
	'waitlist_entries.place': is<ColumnType<number, never, RawBuilder<number>>>(),
};

/** Tables that only triggers write (tools/table-owners.test.ts). */
export const triggerTables: ReadonlySet<string> = new Set([
	'alert_reach',
	'bag_events',
	'business_slugs',
	'order_days',
	'order_events',
	'platform_counts',
	'rating_counts',
	'rating_scores',
	'reliability_outcomes',
	'tax_class_changes',
]);

const columnsOf = (table: string, names: string) => names.split(' ').map((name) => `${table}.${name}`);

export const computedColumns: ReadonlySet<string> = new Set([
	...columnsOf('business_reliability', 'honored counted in_a_row oldest_at'),
	...columnsOf('businesses', 'offers_bags is_value_low food_ratings food_total'),
	...columnsOf('drops', 'slot_id business_id draws_at seed_hash seed entrants bags'),
	...columnsOf('emergency_events', 'nth'),
	...columnsOf('orders', 'offer_id offer_bags tax_class tax_rate_bps tax_remitted_by tax_passed_on_cents'),
	...columnsOf('slots', 'capacity held sold waiting reserved reserved_since'),
	...columnsOf('waitlist_entries', 'drawn weight'),
]);
