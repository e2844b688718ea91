/** Remaining bags of many businesses at once. The numbers are only for display; a hold decides. */
import {
	type InventoryEntry,
	limits,
	type Offered,
	type Period,
	type PurchaseWindow,
} from '@flavorbag/contract';
import { type RawBuilder, sql } from 'kysely';
import type { BusinessRow } from '#db/tables.ts';
import type { PriceStepRow } from '#lib/price-steps.ts';
import { inventory, offeredDates, type Pricing, type WeekRow, windowFromRows } from './window.rules.ts';

export interface Wanted {
	day?: 'today' | 'tomorrow' | undefined;
	period?: Period | undefined;
}

type InsteadColumn = [
	wanted: number,
	start: string,
	end: string,
	price_cents: number | null,
	price_steps: PriceStepRow[] | null,
];
export interface OfferColumns extends Pricing {
	offer_week: BusinessRow['offer_week'];
	/** Slots with sold or held bags or an exception. */
	offer_slots:
		| [
				local_date: string,
				period: Period,
				gone: number,
				instead: InsteadColumn | null,
				draws_at: string | null,
				without_event: boolean,
		  ][]
		| null;
	paused_until: string | null;
}

/** Whether bags are drawn, waited for or offered. */
export const isAwaited = (slot: 's' | 'slots') => {
	const of = (column: string) => sql.ref(`${slot}.${column}`);
	return sql<boolean>`(${of('reserved')} > 0 or ${of('waiting')} > 0 or ${of('draws_at')} is not null
		or (${of('held')} > 0 and exists (select from bag_offers o where o.slot_id = ${of('id')} and o.state = 'open')))`;
};

/** For queries on `businesses`. Adds a day on each side, because zones differ. */
export const offerColumns = (now: Date) =>
	[
		sql<OfferColumns['offer_week']>`businesses.offer_week`.as('offer_week'),
		sql<OfferColumns['offer_slots']>`(
			select json_agg(json_build_array(s.local_date, s.period, s.held + s.sold,
				case when s.is_exception then json_build_array(s.wanted, s.start_time, s.end_time, s.price_cents, (
					select e.price_steps from date_exceptions e
					where e.business_id = s.business_id and e.local_date = s.local_date and e.period = s.period
				)) end, s.draws_at,
				${isAwaited('s')}))
			from slots s where s.business_id = businesses.id and (s.held + s.sold > 0 or s.is_exception)
				and s.local_date between (${now}::timestamptz at time zone 'UTC')::date - 1
				and (${now}::timestamptz at time zone 'UTC')::date + ${sql.lit(limits.daysOffered + 1)})`.as(
			'offer_slots',
		),
		sql<string | null>`businesses.paused_until`.as('paused_until'),
		sql<number>`businesses.price_cents`.as('price_cents'),
		sql<PriceStepRow[] | null>`businesses.price_steps`.as('shop_steps'),
		sql<boolean>`businesses.hides_next_price`.as('hides_next_price'),
	] as const;

/** The whole week, including windows that are switched off. */
export interface WeekColumn {
	whole_week:
		| [day: number, period: Period, start: string, end: string, enabled: boolean, quantity: number][]
		| null;
}
export const weekColumn = () =>
	sql<WeekColumn['whole_week']>`(
		select json_agg(json_build_array(w.day, w.period, w.start_time, w.end_time, w.enabled, w.quantity))
		from weekly_slots w where w.business_id = businesses.id)`.as('whole_week');

export const windowOf = ({ whole_week }: WeekColumn): PurchaseWindow =>
	windowFromRows(
		(whole_week ?? []).map(([day, period, start_time, end_time, enabled, quantity]) => ({
			day,
			period,
			start_time,
			end_time,
			enabled,
			quantity,
		})),
	);

/** Returns only windows that are switched on. */
export const weekRowsOf = ({ offer_week }: OfferColumns): WeekRow[] =>
	(offer_week ?? []).map(([day, period, start_time, end_time, quantity]) => ({
		day,
		period,
		start_time,
		end_time,
		quantity,
		enabled: true,
	}));

export function inventoryOf(columns: OfferColumns, now: Date, tz: string): InventoryEntry[] {
	const week = weekRowsOf(columns);
	const slots = (columns.offer_slots ?? []).map(([local_date, period, sold, instead]) => ({
		local_date,
		period,
		held: 0,
		sold,
		instead: instead ? termsOf(instead) : undefined,
	}));
	return inventory(week, slots, now, tz, columns.paused_until, columns);
}

/** Returns the inventory and the time of the next draw (R-drop). */
export function offeredOf(columns: OfferColumns, now: Date, tz: string): Offered {
	const dates = offeredDates(now, tz);
	const draws = (columns.offer_slots ?? []).flatMap(([date, , , , draws_at]) =>
		draws_at !== null && dates.includes(date) && !(columns.paused_until && date < columns.paused_until)
			? [Date.parse(draws_at)]
			: [],
	);
	return {
		inventory: inventoryOf(columns, now, tz),
		next_draw: draws.length > 0 ? new Date(Math.min(...draws)).toISOString() : null,
	};
}

/** Whether bags are drawn, waited for or offered, so that the inventory changes without an order or edit. */
export const changesWithoutEvent = ({ offer_slots }: OfferColumns): boolean =>
	(offer_slots ?? []).some(([, , , , , without_event]) => without_event);

const termsOf = ([wanted, start_time, end_time, price_cents, price_steps]: InsteadColumn) => ({
	wanted,
	start_time,
	end_time,
	price_cents,
	price_steps,
});

/** SQL equivalent of `inventory` in window.rules.ts (R-offered-days); two-copies.test.ts compares them. */
export const hasBags = (wanted: Wanted, now: Date): RawBuilder<boolean> =>
	sql`(offers_bags and exists (select ${offered(wanted, now)}))`;

/** Returns when the next such bags can be collected, or null. */
export const nextPickup = (wanted: Wanted, now: Date): RawBuilder<Date | null> =>
	sql`(select min((offer.local_date + offer.start_time::time) at time zone businesses.tz) ${offered(wanted, now)})`;

function offered({ day, period }: Wanted, now: Date): RawBuilder<unknown> {
	const today = sql`(${now}::timestamptz at time zone businesses.tz)::date`;
	const ahead = sql`(week.day + 7 - extract(isodow from ${today})::int) % 7`;
	return sql`from (
			select ${today} + ${ahead} as local_date, week.period, week.start_time, week.end_time,
				week.quantity - coalesce(s.held + s.sold, 0) as available
			from weekly_slots week
			left join slots s on s.business_id = businesses.id
				and s.local_date = ${today} + ${ahead} and s.period = week.period
			where week.business_id = businesses.id and week.enabled and s.is_exception is not true
			union all
			select s.local_date, s.period, s.start_time, s.end_time, s.wanted - s.held - s.sold
			from slots s
			where s.business_id = businesses.id and s.is_exception
				and s.local_date between ${today} and ${today} + ${sql.lit(limits.daysOffered - 1)}
		) offer
		where offer.available > 0
			and (businesses.paused_until is null or offer.local_date >= businesses.paused_until)
			${period === undefined ? sql`` : sql`and offer.period = ${period}`}
			${day === undefined ? sql`` : sql`and offer.local_date = ${today} + ${sql.lit(day === 'today' ? 0 : 1)}`}
			and (offer.local_date + offer.end_time::time) at time zone businesses.tz > ${now}::timestamptz`;
}
