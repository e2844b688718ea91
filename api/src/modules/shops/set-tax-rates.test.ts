/** R-tax, R-tax-class */
import type { TaxClass } from '@flavorbag/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
	cards,
	holdBags,
	makeMember,
	makePerson,
	makeShop,
	payWith,
	type Shop,
	settle,
} from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';
import { taxOn } from './tax.rules.ts';

const world = await createWorld({ webhooks: false });
const { call, clock } = world;
beforeEach(() => clock.set(noon));

const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);

interface Terms {
	state: string;
	tax_class: TaxClass;
	rate_bps: number;
	from_date: string;
	remitted_by: 'platform' | 'shop';
}
const setRate = (given: Partial<Terms>) =>
	call('admin.taxRates.set', {
		token: admin.token,
		body: {
			state: 'OR',
			tax_class: 'mixed',
			rate_bps: 800,
			from_date: '2031-06-11',
			remitted_by: 'platform',
			...given,
		},
	});
const classify = (shop: Shop, tax_class: TaxClass, token = shop.owner.token) =>
	call('business.update', { token, params: { id: shop.id }, body: { tax_class } });
const evening = (order_date: string) => ({ order_date, pickup_window: 'evening' as const });
const buy = async (shop: Shop, date = '2031-06-11', bags = 1) =>
	holdBags(world, await makePerson(world), shop, bags, evening(date));

/** Each shop has its own state, so rates don't interfere. */
async function shopIn(state: string, tz = 'America/Los_Angeles', taxRateBps = 0): Promise<Shop> {
	const shop = await makeShop(world, { quantity: 40, taxRateBps });
	await sql`update businesses set state = ${state}, tz = ${tz} where id = ${shop.id}`.execute(
		world.database.owner,
	);
	return shop;
}

test('nothing is due until the operator sets a rate; the shop’s own goes before it', async () => {
	const [shop, own] = [await shopIn('WA'), await shopIn('WA', undefined, 250)];
	expect((await buy(shop)).sales_tax).toEqual({ tax_class: 'mixed', rate_bps: 0, remitted_by: 'platform' });
	expect((await setRate({ state: 'WA', rate_bps: 1_025, remitted_by: 'shop' })).status).toBe(200);
	// The cached snapshot has no rate, so the statement that holds refuses its totals, and the hold is retried.
	const order = await buy(shop, undefined, 3);
	expect(order.sales_tax).toEqual({ tax_class: 'mixed', rate_bps: 1_025, remitted_by: 'shop' });
	expect(order.order_details).toEqual({ subtotal: 15, tax_amount: 1.54, total: 16.54 });
	expect((await buy(own)).sales_tax).toEqual({ tax_class: 'mixed', rate_bps: 250, remitted_by: 'shop' });
	const { data } = await call('customer.businesses.get', {
		token: (await makePerson(world)).token,
		params: { id: shop.id },
	});
	expect(data.tax_rate_bps).toBe(1_025);
	expect(data.inventory[0]?.tax_rate_bps).toBe(1_025);
});

test('each class has its own rate, and one that is set later for the same date counts', async () => {
	await setRate({ state: 'ID', rate_bps: 600 });
	await setRate({ state: 'ID', tax_class: 'grocery', rate_bps: 100 });
	const { data } = await setRate({ state: 'ID', rate_bps: 700 });
	const shop = await shopIn('ID');
	expect((await buy(shop)).sales_tax.rate_bps).toBe(700);
	await classify(shop, 'grocery');
	expect((await buy(shop)).sales_tax).toMatchObject({ tax_class: 'grocery', rate_bps: 100 });
	await classify(shop, 'bakery');
	expect((await buy(shop)).sales_tax).toMatchObject({ tax_class: 'bakery', rate_bps: 0 });
	const here = data.rates.filter(({ state }) => state === 'ID');
	expect(here.map(({ tax_class, rate_bps, replaced }) => [tax_class, rate_bps, replaced])).toEqual([
		['grocery', 100, false],
		['mixed', 700, false],
		['mixed', 600, true],
	]);
	expect(here[0]).toMatchObject({ set_by: { id: admin.id }, set_at: noon.toISOString() });
});

test.each([
	['NV', 'America/Los_Angeles'],
	['NY', 'America/New_York'],
	['HI', 'Pacific/Honolulu'],
])('a rate begins with a date of pickup of the shop, in %s', async (state, tz) => {
	await setRate({ state, rate_bps: 500 });
	await setRate({ state, rate_bps: 900, from_date: '2031-06-13' });
	const shop = await shopIn(state, tz);
	expect((await buy(shop, '2031-06-12')).sales_tax.rate_bps).toBe(500);
	expect((await buy(shop, '2031-06-13')).sales_tax.rate_bps).toBe(900);
	const { rows } = await sql<{ at: Date }>`select '2031-06-13'::timestamp at time zone ${tz} as at`.execute(
		world.database.db,
	);
	clock.set(new Date((rows[0]?.at.getTime() ?? 0) + 60_000));
	expect((await buy(shop, '2031-06-13')).sales_tax.rate_bps).toBe(900);
	const { data } = await call('customer.businesses.get', {
		token: (await makePerson(world)).token,
		params: { id: shop.id },
	});
	expect(data.tax_rate_bps).toBe(900);
});

test('an order keeps class and rate while shop and operator change theirs before it is paid', async () => {
	await setRate({ state: 'UT', rate_bps: 700 });
	await setRate({ state: 'UT', tax_class: 'grocery', rate_bps: 300 });
	const [shop, customer] = [await shopIn('UT'), await makePerson(world)];
	const held = await holdBags(world, customer, shop, 2);
	await classify(shop, 'grocery');
	await setRate({ state: 'UT', rate_bps: 2_000 });
	await payWith(world, held, cards.good);
	const paid = await settle(world, customer, held);
	expect(paid.status).toBe('paid');
	expect(paid.sales_tax).toEqual({ tax_class: 'mixed', rate_bps: 700, remitted_by: 'platform' });
	expect(paid.order_details).toEqual({ subtotal: 10, tax_amount: 0.7, total: 10.7 });
	const mails = await sql<{ rate: string }>`
		select payload -> 'order' ->> 'tax_remitted_by' as rate from outbox
		where payload ->> 'kind' = 'receipt' and payload -> 'order' ->> 'id' = ${held.id}`.execute(
		world.database.db,
	);
	expect(mails.rows).toEqual([{ rate: 'platform' }]);
});

test('each change of a class is kept with the person who made it', async () => {
	const shop = await makeShop(world);
	const manager = await makeMember(world, shop, 'manager');
	const ask = { token: shop.owner.token, params: { id: shop.id } };
	expect((await call('business.get', ask)).data.tax_class).toBe('mixed');
	await classify(shop, 'bakery');
	clock.forward(60_000);
	await classify(shop, 'bakery');
	await classify(shop, 'prepared', manager.token);
	expect((await call('business.get', ask)).data.tax_class).toBe('prepared');
	const changes = await world.database.db
		.selectFrom('tax_class_changes')
		.select(['was', 'tax_class', 'changed_by', 'changed_at'])
		.where('business_id', '=', shop.id)
		.orderBy('id')
		.execute();
	expect(changes).toEqual([
		{ was: 'mixed', tax_class: 'bakery', changed_by: `business:${shop.owner.id}`, changed_at: noon },
		{
			was: 'bakery',
			tax_class: 'prepared',
			changed_by: `business:${manager.id}`,
			changed_at: new Date(noon.getTime() + 60_000),
		},
	]);
});

test.each<[Partial<Terms>, string]>([
	[{ from_date: '2031-06-10' }, 'from_date'],
	[{ from_date: '2039-01-01' }, 'from_date'],
	[{ rate_bps: 3_001 }, 'rate_bps'],
	[{ rate_bps: -1 }, 'rate_bps'],
	[{ state: 'DC' }, 'state'],
])('the rate %j is refused', async (given, field) => {
	const answer = await setRate(given);
	expect(answer.status).toBe(422);
	expect(answer.body).toMatchObject({ error: { details: [{ field }] } });
});

test('the rules and the database say the same of every date', async () => {
	const days = Array.from({ length: 12 }, (_, day) => `2031-07-${String(day + 1).padStart(2, '0')}`);
	const steps = fc.array(fc.tuple(fc.constantFrom(...days), fc.integer({ min: 0, max: 3_000 })), {
		maxLength: 8,
	});
	await fc.assert(
		fc.asyncProperty(steps, fc.constantFrom(0, 0, 425), async (set, own) => {
			await world.database.owner
				.transaction()
				.execute(async (tx) => {
					for (const [from_date, rate_bps] of set)
						await tx
							.insertInto('tax_rates')
							.values({
								state: 'ZZ',
								tax_class: 'bakery',
								from_date,
								rate_bps,
								remitted_by: 'shop',
								set_by: admin.id,
								set_at: noon,
							})
							.execute();
					const { rows } = await sql<{ day: string; rate_bps: number }>`
						select day, t.rate_bps from unnest(${days}::text[]) day
						cross join tax_on(${own}, 'ZZ', 'bakery', day::date) t`.execute(tx);
					const steps = set
						.map((step, at) => ({ step, at }))
						.sort((a, b) => a.step[0].localeCompare(b.step[0]) || a.at - b.at);
					const row = { tax_rate_bps: own, tax_steps: steps.map(({ step }) => step) };
					expect(rows).toEqual(days.map((day) => ({ day, rate_bps: taxOn(row, day) })));
					throw new Error('rolled back');
				})
				.catch((error: Error) => {
					if (error.message !== 'rolled back') throw error;
				});
		}),
		{ numRuns: 40, seed: 6 },
	);
});
