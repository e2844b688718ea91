/** Rules that exist in both SQL and TypeScript agree on random data. Change both together. */
import {
	allOrderStatuses,
	type OrderAction,
	type OrderStatus,
	orderActions,
	orderCan,
	type Period,
	periodBounds,
	periods,
} from '@flavorbag/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { addDays, instantOf } from '#lib/time.ts';
import { type Position, pointText } from '#places';
import { missing } from '#shops';
import { hasBags, nextPickup } from '#stock';
import { freshDatabase } from '#test/database.ts';
import { inventory, offeredDates, type SlotCount, type WeekRow } from '../stock/window.rules.ts';
import { filteredNeighbors, listedPages, neighbors } from './nearby.store.ts';
import { createPlacesIndex } from './places-index.ts';

const fresh = await freshDatabase();
const empty = () => fresh.tamper('delete from weekly_slots; delete from slots; delete from businesses');
afterEach(empty);
afterAll(() => fresh.close());

interface Row {
	id: string;
	lat: number | null;
	lng: number | null;
	map_point: string | null;
	price_cents: number;
	tz: string;
	enabled: boolean;
	public_profile: boolean;
	charges_enabled: boolean;
	offers_bags: boolean;
	paused_until: string | null;
	suspended_at: string | null;
	suspended_reason: string | null;
	approval: string;
	approval_at: string | null;
	approval_reason: string | null;
	deleted_at: string | null;
}
const placed = ({ lat, lng }: Position) => ({ lat, lng, map_point: pointText({ lat, lng }) });
const row = (given: Partial<Row>): Row => ({
	id: crypto.randomUUID(),
	...placed({ lat: 45.5, lng: -122.6 }),
	price_cents: 500,
	tz: 'America/Los_Angeles',
	enabled: true,
	public_profile: true,
	charges_enabled: true,
	offers_bags: false,
	paused_until: null,
	suspended_at: null,
	suspended_reason: null,
	approval: 'approved',
	approval_at: null,
	approval_reason: null,
	deleted_at: null,
	...given,
});
const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
const insert = (rows: readonly Row[]) =>
	fresh.tamper(`insert into businesses (id, lat, lng, map_point, price_cents, tz, enabled, public_profile, charges_enabled, offers_bags,
		paused_until, suspended_at, suspended_reason, approval, approval_at, approval_reason, deleted_at, owner_id, display_name, name, description,
		email, phone_number, street, city, state, zip_code, formatted_address,
		created_at, updated_at)
		select r.*, gen_random_uuid(), 'Shop', 'Shop', 'Bread of the day', '', '', '', '', 'OR', '97201', '', now(), now()
		from jsonb_to_recordset(${literal(rows)}) r (id uuid, lat float8, lng float8, map_point point, price_cents int, tz text,
			enabled boolean, public_profile boolean, charges_enabled boolean, offers_bags boolean, paused_until date,
			suspended_at timestamptz, suspended_reason text, approval text, approval_at timestamptz, approval_reason text,
			deleted_at timestamptz)`);

test('a business is listed exactly while nothing is missing and it is not deleted', async () => {
	const flags = [true, false];
	const states = [
		{ deleted_at: null },
		{ deleted_at: null, lat: null, lng: null, map_point: null },
		{ deleted_at: null, suspended_at: '2026-11-20T12:00:00Z', suspended_reason: 'Spoiled food' },
		// R-shop-approval
		{ deleted_at: null, approval: 'waiting', approval_at: '2026-11-20T12:00:00Z' },
		{
			deleted_at: null,
			approval: 'declined',
			approval_at: '2026-11-20T12:00:00Z',
			approval_reason: 'A test',
		},
		{ deleted_at: '2026-11-20T12:00:00Z', lat: null, lng: null, map_point: null },
	];
	const rows = flags.flatMap((enabled) =>
		flags.flatMap((public_profile) =>
			flags.flatMap((charges_enabled) =>
				states.map((state) => row({ enabled, public_profile, charges_enabled, ...state })),
			),
		),
	);
	await insert(rows);
	const found = await fresh.db.selectFrom('businesses').selectAll().execute();
	expect(found).toHaveLength(48);
	for (const one of found) expect(one.listed).toBe(missing(one).length === 0 && one.deleted_at === null);
});

test('an action is allowed exactly where the table of transitions leads to what it makes of the order', async () => {
	const leadsTo: Partial<Record<OrderAction, OrderStatus>> = {
		pay: 'paid',
		abandon: 'abandoned',
		cancel: 'cancelled',
		confirmPickup: 'fulfilled',
		refund: 'refunded',
	};
	const allowed = orderActions.flatMap((action) =>
		allOrderStatuses
			.filter((status) =>
				(['customer', 'business', 'job'] as const).some((who) => orderCan(action, who, status)),
			)
			.flatMap((from) => (leadsTo[action] ? [`${from} to ${leadsTo[action]}`] : [])),
	);
	const { rows } = await sql<{ step: string }>`
		select from_status || ' to ' || to_status as step from order_transitions`.execute(fresh.db);
	// Orders expire by time only, not by an action.
	expect(rows.map(({ step }) => step).sort()).toEqual([...allowed, 'paid to expired'].sort());
});

const zones = [
	'America/New_York',
	'America/Los_Angeles',
	'America/Phoenix',
	'Pacific/Honolulu',
	'America/Adak',
];
const clockTime = (period: Period) => {
	const { from, to } = periodBounds[period];
	const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
	return fc
		.uniqueArray(fc.integer({ min: minutes(from), max: minutes(to) }), { minLength: 2, maxLength: 2 })
		.map((both) =>
			both
				.sort((a, b) => a - b)
				.map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`),
		);
};
const weekRow: fc.Arbitrary<WeekRow> = fc.constantFrom(...periods).chain((period) =>
	fc
		.record({
			day: fc.integer({ min: 1, max: 7 }),
			times: clockTime(period),
			enabled: fc.boolean(),
			quantity: fc.integer({ min: 1, max: 4 }),
		})
		.map(({ times: [start_time = '', end_time = ''], ...rest }) => ({
			...rest,
			period,
			start_time,
			end_time,
		})),
);
const instead = fc.record({
	wanted: fc.integer({ min: 0, max: 5 }),
	start_time: fc.constantFrom('06:00', '12:30', '17:00'),
	end_time: fc.constantFrom('18:00', '23:59'),
	price_cents: fc.option(fc.constantFrom(350, 500)),
});
const shop = fc.record({
	tz: fc.constantFrom(...zones),
	week: fc.uniqueArray(weekRow, { maxLength: 12, selector: ({ day, period }) => `${day} ${period}` }),
	gone: fc.uniqueArray(
		fc.record({
			ahead: fc.integer({ min: -1, max: 8 }),
			period: fc.constantFrom(...periods),
			held: fc.integer({ min: 0, max: 3 }),
			sold: fc.integer({ min: 0, max: 3 }),
			/** R-date-exceptions */
			instead: fc.option(instead, { nil: undefined }),
		}),
		{ maxLength: 12, selector: ({ ahead, period }) => `${ahead} ${period}` },
	),
	/** R-pause: days from today. */
	pause: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
});
const minute = fc
	.integer({ min: 0, max: 2 * 365 * 24 * 60 })
	.map((at) => new Date(Date.UTC(2026, 0, 1, 0, at)));

test('a business has bags for the list exactly while its inventory shows some', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(shop, { minLength: 10, maxLength: 40 }), minute, async (shops, now) => {
			await empty();
			const town = shops.map(({ tz, week, gone, pause }) => ({
				business: row({
					tz,
					offers_bags: week.some(({ enabled }) => enabled) || gone.some((one) => one.instead),
					paused_until: pause === undefined ? null : addDays(offeredDates(now, tz)[0] ?? '', pause),
				}),
				week,
				counts: gone.map(({ ahead, ...count }) => ({
					...count,
					local_date: addDays(offeredDates(now, tz)[0] ?? '', ahead),
				})) satisfies SlotCount[],
			}));
			await insert(town.map(({ business }) => business));
			const of = <Part>(part: (one: (typeof town)[number]) => readonly Part[]) =>
				literal(town.flatMap((one) => part(one).map((each) => ({ business_id: one.business.id, ...each }))));
			await fresh.tamper(`insert into weekly_slots (business_id, day, period, start_time, end_time, enabled, quantity)
				select * from jsonb_to_recordset(${of(({ week }) => week)}) r
				(business_id uuid, day smallint, period text, start_time text, end_time text, enabled boolean, quantity int);
				insert into slots (business_id, local_date, period, held, sold, capacity, wanted, start_time, end_time, price_cents,
					is_exception, starts_at, ends_at)
				select business_id, local_date, period, held, sold, 50, coalesce((instead ->> 'wanted')::int, 0),
					coalesce(instead ->> 'start_time', ''), coalesce(instead ->> 'end_time', ''), (instead ->> 'price_cents')::int,
					instead is not null, local_date + interval '12 hours', local_date + interval '13 hours'
				from jsonb_to_recordset(${of(({ counts }) => counts)}) r
				(business_id uuid, local_date date, period text, held int, sold int, instead jsonb)`);
			for (const day of [undefined, 'today', 'tomorrow'] as const)
				for (const period of [undefined, ...periods]) {
					const rows = await fresh.db
						.selectFrom('businesses')
						.select(['id', nextPickup({ day, period }, now).as('next')])
						.where(hasBags({ day, period }, now))
						.execute();
					const shown = town.flatMap(({ business: { id, tz, paused_until }, week, counts }) => {
						const [today, tomorrow] = offeredDates(now, tz);
						const date = day && { today, tomorrow }[day];
						const [next] = inventory(week, counts, now, tz, paused_until)
							.filter((entry) => (!date || entry.date === date) && (!period || entry.window === period))
							.map((entry) => instantOf(entry.date, entry.startTime, tz))
							.sort((a, b) => a.getTime() - b.getTime());
						return next ? [{ id, next }] : [];
					});
					const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
					expect(rows.sort(byId)).toEqual(shown.sort(byId));
				}
		}),
		{ numRuns: 12, seed: 11 },
	);
});

type Page = Awaited<ReturnType<typeof neighbors>>;
const towns: Position[] = [
	{ lat: 45.5122, lng: -122.6587 },
	{ lat: 21.3069, lng: -157.8583 },
	{ lat: 64.8378, lng: -147.7164 },
];
const near = (town: Position, spread: number) =>
	fc.record({
		lat: fc.double({ min: town.lat - spread, max: town.lat + spread, noNaN: true }),
		lng: fc.double({ min: town.lng - spread, max: town.lng + spread, noNaN: true }),
	});

test('neighbors from memory are those of the database, by distance, price and page', async () => {
	const places = fc.sample(
		fc.record({
			position: fc.constantFrom(...towns).chain((town) => near(town, 0.6)),
			price_cents: fc.integer({ min: 6, max: 40 }).map((half) => half * 50),
			enabled: fc.boolean(),
		}),
		{ numRuns: 900, seed: 11 },
	);
	const rows = places.map(({ position, ...rest }) => row({ ...placed(position), ...rest }));
	await insert(rows);
	const prices = new Map(rows.map(({ id, price_cents }) => [id, price_cents]));
	/** Cosines can't resolve differences of a few inches in distance. */
	function same(one: Page, other: Page): void {
		expect(one.total).toBe(other.total);
		expect(one.found).toHaveLength(other.found.length);
		for (const [at, { distanceMiles }] of one.found.entries())
			expect(distanceMiles).toBeCloseTo(other.found[at]?.distanceMiles ?? Number.NaN, 3);
	}
	const map = await createPlacesIndex(listedPages(fresh.db));
	const query = fc.record({
		from: fc.constantFrom(...towns).chain((town) => near(town, 0.8)),
		radiusMiles: fc.constantFrom(0.01, 1, 5, 25, 60, 100),
		offset: fc.integer({ min: 0, max: 60 }),
		count: fc.integer({ min: 1, max: 40 }),
	});
	await fc.assert(
		fc.asyncProperty(query, fc.constantFrom(undefined, 650, 1_200), async (around, maxPriceCents) => {
			same(map.page(around), await neighbors(fresh.db, around));
			for (const cheapestFirst of [false, true]) {
				const first = cheapestFirst ? 'price' : 'distance';
				const narrowing = { ...around, maxPriceCents, cheapestFirst, first } as const;
				const [fromMemory, fromDatabase] = [
					map.page(narrowing),
					await filteredNeighbors(fresh.db, narrowing),
				];
				same(fromMemory, fromDatabase);
				const pricesOf = ({ found }: Page) => found.map(({ id }) => prices.get(id));
				if (cheapestFirst) expect(pricesOf(fromMemory)).toEqual(pricesOf(fromDatabase));
			}
		}),
		{ numRuns: 60, seed: 11 },
	);
});
