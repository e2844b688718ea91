/** Compares rules decided in both SQL and TypeScript, with random data. Lists: two-copies.test.ts. */
import {
	allergens,
	type BagSaid,
	bagContradictions,
	bagDiets,
	bagFrom,
	bagKinds,
	bagLimits,
	conflictsText,
	dietConflicts,
	limits,
	periods,
} from '@flavorbag/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { distanceMiles } from '#places';
import { randomBags } from '../../contract/test/random-bags.ts';
import { isPaused, isQuiet, isThere, wantsBags } from '../src/modules/alerts/alerts.rules.ts';
import { drawFor } from '../src/modules/alerts/send-wave.ts';
import { draw } from '../src/modules/alerts/wave.store.ts';
import { toOwnBag } from '../src/modules/bags/bag.rules.ts';
import { pickupRefusal, totals } from '../src/modules/orders/orders.rules.ts';
import { captureJournal, owedTo } from '../src/modules/payments/ledger.rules.ts';
import { measuredValue } from '../src/modules/ratings/ratings.rules.ts';
import { timesProblems } from '../src/modules/stock/window.rules.ts';
import { freshDatabase } from './database.ts';

const { owner, close } = await freshDatabase();
afterAll(() => close());

const now = new Date('2031-06-11T19:00:00Z');
const sample = <Value>(values: fc.Arbitrary<Value>, numRuns = 300) =>
	fc.sample(values, { numRuns, seed: 131 });
const id = () => crypto.randomUUID();

/** Inserts rows without triggers and keys, in a transaction that is rolled back. */
async function unguarded(ask: (tx: Db) => Promise<void>): Promise<void> {
	const tx = await owner.startTransaction().execute();
	try {
		await sql`set local session_replication_role = 'replica'`.execute(tx);
		await ask(tx);
	} finally {
		await tx.rollback().execute();
	}
}

/** Whether these CHECKs accept each row. */
async function fits(table: string, checks: readonly string[], rows: readonly object[]): Promise<boolean[]> {
	const { rows: found } = await sql<{ text: string }>`
		select pg_get_expr(conbin, conrelid) as text from pg_constraint
		where conrelid = ${table}::regclass and conname = any(${checks})`.execute(owner);
	expect(found).toHaveLength(checks.length);
	const all = sql.raw(found.map(({ text }) => `coalesce(${text}, true)`).join(' and '));
	const judged = await sql<{ fits: boolean }>`
		select ${all} as fits from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
		owner,
	);
	return judged.rows.map((row) => row.fits);
}

// R-allergens-confirmed, R-my-diet, R-acknowledged
test('what of a bag is confirmed, and what stands against a diet', async () => {
	const dayMs = 24 * 3_600_000;
	const statementMs = bagLimits.statementDays * dayMs;
	const ages = fc.constantFrom(0, statementMs - 1, statementMs, statementMs + 1, 200 * dayMs);
	const saidBags = randomBags
		.map((bag) => ({ ...bag, contains: bag.contains.length < bagLimits.chipsMin ? [] : bag.contains }))
		.filter(({ contains, diets }) => bagContradictions({ contains, diets, allergens: [] }).length === 0);
	const about = fc.record({
		bag: saidBags,
		ages: fc.array(ages, { minLength: 9, maxLength: 9 }),
		edits: fc.nat(1),
	});
	const by = { edited_by: id(), edited_at: now, saved_by: id(), saved_at: now, reminded_at: null };
	const made = sample(about, 150).map(({ bag: { allergens: said, ...bag }, ages, edits }) => {
		const business_id = id();
		const statements = said.flatMap(({ allergen, state }, nth) =>
			state === 'not_stated'
				? []
				: [
						{
							business_id,
							allergen,
							state,
							stated_by: by.edited_by,
							contents_version: 1 + (nth % 2) * edits,
							stated_at: new Date(now.getTime() - (ages[nth] ?? 0)),
						},
					],
		);
		return { row: { ...bag, ...by, business_id, contents_version: 1 }, statements };
	});
	await unguarded(async (tx) => {
		await tx
			.insertInto('bags')
			.values(made.map(({ row }) => row))
			.execute();
		await tx
			.insertInto('bag_allergens')
			.values(made.flatMap(({ statements }) => statements))
			.execute();
		const diets = fc.record({ diets: fc.subarray([...bagDiets]), avoid: fc.subarray([...allergens]) });
		for (const mine of sample(diets, 12)) {
			const { rows } = await sql<{ business_id: string; bag: BagSaid; conflicts: string | null }>`
				select b.business_id, bag, diet_conflicts(${mine.diets}::text[], ${mine.avoid}::text[], bag) as conflicts
				from bags b cross join bag_of(b.business_id, ${now}) bag`.execute(tx);
			const found = new Map(rows.map((row) => [row.business_id, row]));
			for (const { row, statements } of made) {
				const { bag = {}, conflicts } = found.get(row.business_id) ?? {};
				const own = toOwnBag(row, statements, {
					now,
					names: new Map(),
					proposal: { contains: [], handling: [] },
				}).allergens;
				expect(bagFrom(bag).allergens).toEqual(own.map(({ stated_by: _, ...said }) => said));
				expect(conflicts ?? '').toBe(conflictsText(dietConflicts(mine, bagFrom(bag))));
			}
		}
	});
});

// R-server-totals, R-share
test('what an order costs, and what its shop gets', async () => {
	const sold = fc.record({
		quantity: fc.integer({ min: 1, max: limits.bagsPerSlotMax }),
		price_cents: fc.integer({ min: 300, max: 2_000 }),
		tax_rate_bps: fc.integer({ min: 0, max: limits.taxRateMaxBps }),
		feeBps: fc.integer({ min: 0, max: 10_000 }),
		feeCents: fc.integer({ min: 0, max: 400 }),
		remitsTax: fc.boolean(),
	});
	const orders = sample(sold).map(({ quantity, tax_rate_bps, remitsTax, ...terms }) => {
		const made = totals(quantity, { ...terms, tax_rate_bps }, terms);
		const tax_passed_on_cents = remitsTax ? made.tax_cents : 0;
		return { business_id: id(), quantity, tax_rate_bps, ...made, tax_passed_on_cents };
	});
	const checks = ['tax_as_rate', 'total_adds_up', 'fee_within_subtotal'];
	expect(new Set(await fits('orders', checks, orders))).toEqual(new Set([true]));
	for (const more of [0, 1]) {
		const others = orders.map((one) => ({
			...one,
			tax_cents: one.tax_cents + more,
			total_cents: one.total_cents + 1,
		}));
		expect(new Set(await fits('orders', checks, others))).toEqual(new Set([false]));
	}
	const { rows } = await sql<{ share: number }>`
		select order_share(o) as share from jsonb_populate_recordset(null::orders, ${JSON.stringify(orders)}::jsonb) o`.execute(
		owner,
	);
	const owed = orders.map(
		(one) => captureJournal(one).find(({ account }) => account === owedTo(one.business_id))?.amountCents ?? 0,
	);
	expect(rows.map(({ share }) => 0 - share)).toEqual(owed);
});

// R-pickup-time, R-expiry
test('when an order is picked up', async () => {
	const startsAt = now.getTime();
	const edges = [-limits.pickupOpensBeforeStartMs, limits.expiresAfterEndMs + limits.latePickupAfterExpiryMs];
	const pickups = sample(
		fc.record({
			hours: fc.integer({ min: 1, max: 6 }),
			after: fc.oneof(
				fc.integer({ min: -3 * 3_600_000, max: 40 * 3_600_000 }),
				fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(-1, 0, 1)),
			),
		}),
		600,
	).map(({ hours, after }) => {
		const endsAt = startsAt + hours * 3_600_000;
		const at = Array.isArray(after)
			? (edges[after[0]] ?? 0) + after[1] + (after[0] === 0 ? startsAt : endsAt)
			: startsAt + after;
		return { starts_at: now, ends_at: new Date(endsAt), picked_up_at: new Date(at) };
	});
	const allowed = pickups.map(
		(one) => pickupRefusal({ ...one, status: 'paid' }, 'business', one.picked_up_at) === undefined,
	);
	expect(new Set(allowed).size).toBe(2);
	expect(await fits('orders', ['pickup_in_time'], pickups)).toEqual(allowed);
});

// R-slot-bounds
test('between which times bags are offered', async () => {
	const time = fc
		.oneof(
			fc.integer({ min: 0, max: 1_439 }),
			fc.constantFrom(359, 360, 719, 720, 1_019, 1_020, 1_079, 1_080, 1_439),
		)
		.map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
	const slots = sample(
		fc.record({ period: fc.constantFrom(...periods), start_time: time, end_time: time }),
		2_000,
	);
	const allowed = slots.map((one) => timesProblems(one.period, one, '').length === 0);
	expect(new Set(allowed).size).toBe(2);
	for (const table of ['weekly_slots', 'date_exceptions'])
		expect(await fits(table, ['start_before_end', 'within_period'], slots)).toEqual(allowed);
});

// R-value
test('whether what customers found takes the place of a promise', async () => {
	const few = fc.integer({ min: 0, max: 12 });
	const edges = [
		[0, 19, 0],
		[5, 14, 0],
		[6, 14, 0],
		[7, 13, 0],
		[20, 0, 0],
		[300, 350, 350],
		[301, 600, 99],
	];
	const shops = [...edges, ...sample(fc.tuple(few, few, few))].map(([less = 0, about = 0, more = 0]) => ({
		id: id(),
		counts: Object.entries({ less, about, more }).map(([answer, ratings]) => ({
			what: 'value',
			answer,
			ratings,
		})),
	}));
	await unguarded(async (tx) => {
		await sql`insert into rating_counts (business_id, what, answer, ratings) select * from jsonb_to_recordset(${JSON.stringify(
			shops.flatMap(({ id: business_id, counts }) => counts.map((one) => ({ business_id, ...one }))),
		)}::jsonb) as r (business_id uuid, what text, answer text, ratings int)`.execute(tx);
		const { rows } = await sql<{ low: boolean }>`
			select is_value_low(id) as low from unnest(${shops.map((one) => one.id)}::uuid[]) id`.execute(tx);
		const low = shops.map(({ counts }) => measuredValue(counts)?.low ?? false);
		expect(new Set(low).size).toBe(2);
		expect(rows.map((row) => row.low)).toEqual(low);
	});
});

// R-alert-rule
test('whose rules are about bags', async () => {
	const shop = { id: id(), lat: 45.5122, lng: -122.6587 };
	const time = fc
		.integer({ min: 0, max: 47 })
		.map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
	const sometimes = <Value>(value: fc.Arbitrary<Value>) =>
		fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
	const quiet = sometimes(fc.tuple(time, time).filter(([from, to]) => from !== to));
	const rule = fc.record({
		place: fc.constantFrom('shop', 'favorites', 'circle'),
		isOwn: fc.boolean(),
		at: fc.record({
			lat: fc.double({ min: 45, max: 46, noNaN: true }),
			lng: fc.double({ min: -123.5, max: -122, noNaN: true }),
		}),
		radius_miles: fc.integer({ min: 1, max: limits.radiusMaxMiles }),
		days: fc.oneof(fc.constant(127), fc.integer({ min: 1, max: 127 })),
		times: fc.record({ from_time: sometimes(time), to_time: sometimes(time) }),
		max_price_cents: sometimes(fc.constantFrom(450, 500, 550)),
		bag_kind: sometimes(fc.constantFrom(...bagKinds)),
		reliability_min_bps: sometimes(fc.constantFrom(8_000, 9_500)),
		quiet,
		tz: fc.constantFrom('America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu'),
		paused: sometimes(fc.constantFrom('on', -1, 0, 1)),
	});
	const made = sample(rule, 1_000).map(({ isOwn, at, times, quiet: hours, paused, ...terms }) => ({
		...terms,
		...times,
		id: id(),
		user_id: id(),
		business_id: terms.place === 'shop' ? (isOwn ? shop.id : id()) : null,
		...(terms.place === 'circle'
			? { ...at, label: 'There' }
			: { lat: null, lng: null, label: null, radius_miles: null }),
		quiet_from: hours?.[0] ?? null,
		quiet_to: hours?.[1] ?? null,
		paused: paused !== null,
		resumes_at: typeof paused === 'number' ? new Date(now.getTime() + paused) : null,
		fits_diet: false,
		way: 'instant' as const,
		digest_hour: 9,
		next_at: null,
		created_at: now,
		isFavorite: terms.place === 'favorites' && isOwn,
	}));
	const bag = bagFrom({ contains: ['bread', 'soups', 'fruit'] });
	const found = {
		local_date: '2031-06-11',
		start_time: '17:00',
		end_time: '20:00',
		price_cents: 500,
		contains: bag.contains,
		reliability_bps: 9_000,
	};
	await unguarded(async (tx) => {
		const rows = made.map(({ isFavorite: _, ...row }) => row);
		await tx.insertInto('alert_rules').values(rows).execute();
		const favorites = made.filter(({ isFavorite }) => isFavorite);
		await tx
			.insertInto('favorites')
			.values(favorites.map(({ user_id }) => ({ user_id, business_id: shop.id, created_at: now })))
			.execute();
		await sql`select alert_reach_of(${rows.map((row) => row.id)}::uuid[], true)`.execute(tx);
		const event = { business_id: shop.id, kind: 'back', slot_id: id() } as const;
		const { id: eventId } = await tx
			.insertInto('alert_events')
			.values(event)
			.returning('id')
			.executeTakeFirstOrThrow();
		const drawn = await draw(tx, eventId, drawFor({ found, bag }, shop, now, rows.length));
		expect(drawn.is_all).toBe(true);
		const people = new Set(drawn.people);
		const isAbout = made.map((one) => {
			const miles =
				one.lat === null || one.lng === null
					? undefined
					: distanceMiles({ lat: one.lat, lng: one.lng }, shop);
			/** The database matches slightly more around a circle. */
			const isAtEdge =
				one.place === 'circle' && people.has(one.user_id) && (miles ?? 0) <= (one.radius_miles ?? 0) * 1.03;
			return (
				(isAtEdge || isThere(one, shop.id, { isFavorite: one.isFavorite, miles })) &&
				wantsBags(one, found) &&
				!isPaused(one, now) &&
				!isQuiet(one, now)
			);
		});
		expect(people.size).toBeGreaterThan(50);
		expect(made.map(({ user_id }) => people.has(user_id))).toEqual(isAbout);
	});
});
