/** R-falling-price: SQL and the rule agree on which step is due, in random windows, zones and clock changes. */
import { type Period, periodBounds, periods } from '@flavorbag/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { dayOfWeek, instantOf, toLocalDateTime } from '#lib/time.ts';
import { freshDatabase } from '#test/database.ts';
import { randomSteps } from '#test/price-steps.ts';
import { nextFall } from '../stock/price-steps.rules.ts';

const fresh = await freshDatabase();
const emptied =
	'delete from weekly_slots; delete from slots; delete from date_exceptions; delete from businesses';
afterAll(async () => {
	await fresh.tamper(emptied);
	await fresh.close();
});
const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
const windows = Number(process.env.STEP_WINDOWS ?? 2_000);

const clock = (period: Period) => {
	const { from, to } = periodBounds[period];
	return fc
		.integer({
			min: Number(from.slice(0, 2)) * 60 + 30,
			max: Number(to.slice(0, 2)) * 60 + Number(to.slice(3)),
		})
		.map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
};
const zones = ['America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu', 'America/St_Johns'];
/** Also on the two days of a year on which clocks change. */
const moment = fc.oneof(
	fc.integer({ min: 0, max: 365 * 1_440 }).map((at) => Date.UTC(2031, 0, 1, 0, at)),
	fc.integer({ min: 0, max: 2_880 }).map((at) => Date.UTC(2031, 2, 9, 0, at)),
	fc.integer({ min: 0, max: 2_880 }).map((at) => Date.UTC(2031, 10, 2, 0, at)),
);
const shop = fc.constantFrom(...periods).chain((period) =>
	fc.record({
		tz: fc.constantFrom(...zones),
		period: fc.constant(period),
		end: clock(period),
		steps: randomSteps,
		/** A slot exists, perhaps with a price of its own, sold out, or with steps of its own. */
		slot: fc.option(
			fc.record({
				cents: fc.option(fc.integer({ min: 300, max: 500 })),
				wanted: fc.integer({ min: 0, max: 3 }),
				own: fc.option(randomSteps),
			}),
		),
		paused: fc.boolean(),
	}),
);

test(`which steps are due is the same in SQL and in the rule, for ${windows} windows`, {
	timeout: 600_000,
}, async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(shop, { minLength: 20, maxLength: 20 }), moment, async (shops, at) => {
			const now = new Date(at);
			const rows = shops.map((one) => {
				const date = toLocalDateTime(now, one.tz).date;
				return {
					...one,
					id: crypto.randomUUID(),
					date,
					day: dayOfWeek(date),
					start: periodBounds[one.period].from,
					ends_at: instantOf(date, one.end, one.tz),
				};
			});
			const of = literal(rows);
			await fresh.tamper(`${emptied};
				insert into businesses (id, lat, lng, map_point, price_cents, price_steps, tz, enabled, public_profile, charges_enabled,
					paused_until, owner_id, display_name, name, description, email, phone_number, street, city, state, zip_code,
					formatted_address, created_at, updated_at)
				select id, 45, -122, point(1, 1), 500, case when jsonb_array_length(steps) > 0 then steps end, tz, true, true, true,
					case when paused then date + 1 end, gen_random_uuid(), 'Shop', 'Shop', 'Bread of the day', '', '', '', '', 'OR', '97201', '',
					now(), now()
				from jsonb_to_recordset(${of}) r (id uuid, steps jsonb, tz text, paused boolean, date date);
				insert into weekly_slots (business_id, day, period, start_time, end_time, enabled, quantity)
				select id, day, period, start, "end", true, 2
				from jsonb_to_recordset(${of}) r (id uuid, day smallint, period text, start text, "end" text, slot jsonb) where slot = 'null' or slot is null;
				insert into slots (business_id, local_date, period, start_time, end_time, starts_at, ends_at, wanted, capacity, price_cents)
				select id, date, period, '', "end", ends_at - interval '30 minutes', ends_at, (slot ->> 'wanted')::int, 3, (slot ->> 'cents')::int
				from jsonb_to_recordset(${of}) r (id uuid, date date, period text, "end" text, ends_at timestamptz, slot jsonb)
				where slot ->> 'wanted' is not null;
				insert into date_exceptions (business_id, local_date, period, price_steps, changed_by, changed_at)
				select id, date, period, slot -> 'own', gen_random_uuid(), now()
				from jsonb_to_recordset(${of}) r (id uuid, date date, period text, slot jsonb) where jsonb_typeof(slot -> 'own') = 'array'`);
			const { rows: due } = await sql<{ business_id: string; cents: number }>`
				select business_id, cents from due_price_steps(${now})`.execute(fresh.db);
			const expected = rows.flatMap(({ id, slot, steps: usual, paused, ends_at }) => {
				const price = slot?.cents ?? 500;
				const passed = (slot?.own ?? usual).filter(
					({ minutes, cents }) => ends_at.getTime() - minutes * 60_000 <= at && cents < price,
				);
				if (paused || slot?.wanted === 0 || ends_at <= now || passed.length === 0) return [];
				return [{ business_id: id, cents: Math.min(...passed.map(({ cents }) => cents)) }];
			});
			const sorted = (all: typeof due) => all.sort((a, b) => a.business_id.localeCompare(b.business_id));
			expect(sorted(due)).toEqual(sorted(expected));
			// What is announced next isn't due yet, and is lower.
			for (const { slot, steps: usual, ends_at } of rows) {
				const cents = slot?.cents ?? 500;
				const { falls } = nextFall(slot?.own ?? usual, { cents, endsAt: ends_at.getTime(), now: at });
				if (!falls) continue;
				expect(Date.parse(falls.at)).toBeGreaterThan(at);
				expect(falls.price * 100).toBeLessThan(cents);
			}
		}),
		{ numRuns: windows / 20 },
	);
});
