/** R-tax-report */
import type { TaxClass, TaxRemitter, TaxReport } from '@flavorbag/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { cards, holdBags, makePerson, makeShop, payWith, type Shop, settle } from '#test/makers.ts';
import { sandboxCall } from '#test/sandbox-calls.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ webhooks: false });
const { call, clock } = world;
beforeEach(() => clock.set(noon));

const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);

const report = async (month = '2031-06'): Promise<TaxReport> =>
	(await call('admin.taxReport', { token: admin.token, query: { month } })).data;
const rowsOf = async (state: string, month?: string) =>
	(await report(month)).rows.filter((row) => row.state === state);
const file = (month: string, token = admin.token) =>
	fetch(`${world.url}/v0/admin/tax-report.csv?month=${month}`, {
		headers: { authorization: `Bearer ${token}` },
	});

async function shopIn(state: string, tz = 'America/Los_Angeles'): Promise<Shop> {
	const shop = await makeShop(world, { quantity: 50 });
	await sql`update businesses set state = ${state}, tz = ${tz} where id = ${shop.id}`.execute(
		world.database.owner,
	);
	return shop;
}
const setRate = (
	state: string,
	rate_bps: number,
	more: { tax_class?: TaxClass; from_date?: string; remitted_by?: TaxRemitter } = {},
) =>
	call('admin.taxRates.set', {
		token: admin.token,
		body: { state, tax_class: 'mixed', rate_bps, from_date: '2031-06-11', remitted_by: 'platform', ...more },
	});
const day = 24 * 3_600_000;
const dateOf = (at: Date) => new Date(at.getTime() - 7 * 3_600_000).toISOString().slice(0, 10);

/** Sells bags for pickup `ahead` days from now. */
async function sell(shop: Shop, bags = 1, ahead = 0) {
	const customer = await makePerson(world);
	const when = {
		order_date: dateOf(new Date(clock.now().getTime() + ahead * day)),
		pickup_window: 'evening' as const,
	};
	const held = await holdBags(world, customer, shop, bags, when);
	await payWith(world, held, cards.good);
	return {
		customer,
		order: await settle(world, customer, held),
		intentId: held.client_secret?.split('_secret_')[0] ?? '',
	};
}
type Sold = Awaited<ReturnType<typeof sell>>;
async function cancel(shop: Shop, { order }: Sold): Promise<void> {
	const body = { status: 'cancelled', reason: 'The oven broke.' };
	await call('business.orders.setStatus', { token: shop.owner.token, params: { id: order.id }, body });
	await world.drain();
}
/** Refunds a part in the provider's dashboard. */
async function refundPart({ intentId }: Sold, cents: number): Promise<void> {
	const form = { payment_intent: intentId, amount: String(cents) };
	const { id } = await sandboxCall<{ id: string }>(world, 'POST', '/v1/refunds', form);
	await world.app.refunds.refresh(id);
}

test('sales and refunds stand by state, class, rate and remitter', async () => {
	const shop = await shopIn('WA');
	await sell(shop, 2);
	await setRate('WA', 1_000);
	await setRate('WA', 300, { tax_class: 'grocery' });
	const gone = await sell(shop, 3);
	await sell(shop);
	await call('business.update', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { tax_class: 'grocery' },
	});
	await sell(shop);
	await cancel(shop, gone);
	const row = {
		state: 'WA',
		remitted_by: 'platform',
		refunded_sales: 0,
		refunded_tax: 0,
		exempt_sales: 0,
		tax_passed_on: 0,
	};
	expect(await rowsOf('WA')).toEqual([
		{
			...row,
			tax_class: 'grocery',
			rate_bps: 300,
			orders: 1,
			gross_sales: 5,
			taxable_sales: 5,
			tax: 0.15,
			net_sales: 5,
			net_tax: 0.15,
		},
		{
			...row,
			tax_class: 'mixed',
			rate_bps: 0,
			orders: 1,
			gross_sales: 10,
			exempt_sales: 10,
			taxable_sales: 0,
			tax: 0,
			net_sales: 10,
			net_tax: 0,
		},
		{
			...row,
			tax_class: 'mixed',
			rate_bps: 1_000,
			orders: 2,
			gross_sales: 20,
			taxable_sales: 20,
			tax: 2,
			refunded_sales: 15,
			refunded_tax: 1.5,
			net_sales: 5,
			net_tax: 0.5,
		},
	]);
	const answer = await file('2031-06');
	expect(answer.headers.get('content-disposition')).toContain('sales-tax.csv');
	const lines = (await answer.text()).trim().split('\r\n');
	expect(lines[0]).toMatch(/^\ufeff?month,state,tax_class,rate_percent,remitted_by,orders,gross_sales/);
	expect(lines).toContain(
		'2031-06,WA,mixed,10.00,platform,2,20.00,0.00,20.00,2.00,15.00,1.50,5.00,0.50,0.00',
	);
});

test('a month is the shop’s: what is paid at its midnight counts there, and refunds when they are made', async () => {
	const [west, east] = [await shopIn('NV'), await shopIn('NY', 'America/New_York')];
	await setRate('NV', 1_000);
	await setRate('NY', 1_000);
	// It is 11 PM of June 30 in Nevada and 2 AM of July 1 in New York.
	clock.set(new Date('2031-07-01T06:00:00Z'));
	const [late, next] = [await sell(west, 1, 1), await sell(east, 1, 1)];
	expect(late.order.status).toBe('paid');
	expect((await rowsOf('NV')).map(({ tax }) => tax)).toEqual([0.5]);
	expect(await rowsOf('NV', '2031-07')).toEqual([]);
	expect(await rowsOf('NY')).toEqual([]);
	expect((await rowsOf('NY', '2031-07')).map(({ tax }) => tax)).toEqual([0.5]);
	clock.forward(3_600_000);
	await cancel(west, late);
	await refundPart(next, 100);
	expect((await rowsOf('NV')).map(({ net_tax }) => net_tax)).toEqual([0.5]);
	// July has no sales but a refund of June's sale, so its totals are negative.
	expect(await rowsOf('NV', '2031-07')).toMatchObject([
		{ orders: 0, tax: 0, refunded_tax: 0.5, net_tax: -0.5 },
	]);
	expect(await (await file('2031-07')).text()).toContain(',5.00,0.50,-5.00,-0.50,0.00\r\n');
	expect(
		(await rowsOf('NY', '2031-07')).map(({ refunded_sales, refunded_tax }) => [refunded_sales, refunded_tax]),
	).toEqual([[0.91, 0.09]]);
});

const step = fc.oneof(
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant('sell' as const),
			bags: fc.integer({ min: 1, max: 3 }),
			ahead: fc.integer({ min: 0, max: 3 }),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(20) }) },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('part' as const),
			which: fc.nat(20),
			cents: fc.integer({ min: 1, max: 400 }),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('rate' as const),
			bps: fc.integer({ min: 0, max: 3_000 }),
			by: fc.constantFrom<TaxRemitter>('platform', 'shop'),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('class' as const),
			to: fc.constantFrom<TaxClass>('prepared', 'mixed'),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 6 }) }),
	},
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function live(shop: Shop, sold: Sold[], one: Step): Promise<void> {
	if (one.do === 'sell') sold.push(await sell(shop, one.bags, one.ahead));
	if (one.do === 'days') clock.forward(one.days * day);
	if (one.do === 'rate')
		await setRate('OR', one.bps, { from_date: dateOf(clock.now()), remitted_by: one.by });
	if (one.do === 'class')
		await call('business.update', {
			token: shop.owner.token,
			params: { id: shop.id },
			body: { tax_class: one.to },
		});
	if (one.do !== 'cancel' && one.do !== 'part') return;
	const which = sold[one.which % Math.max(1, sold.length)];
	if (!which) return;
	if (one.do === 'cancel') await cancel(shop, which);
	// The provider refuses more than is left.
	else await refundPart(which, one.cents).catch(() => undefined);
}

test('whatever was sold and refunded while rates changed (seed 6), the months are the ledger to the cent', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
			clock.set(noon);
			const [shop, sold] = [await shopIn('OR'), [] as Sold[]];
			await world.database.tamper('delete from tax_rates');
			for (const one of steps) await live(shop, sold, one);
			const months = await Promise.all(
				Array.from({ length: 5 }, (_, at) => report(`2031-${String(6 + at).padStart(2, '0')}`)),
			);
			const cents = (pick: (of: TaxReport['totals']) => number) =>
				months.reduce((sum, { totals }) => sum + Math.round(pick(totals) * 100), 0);
			const { rows } = await sql<{ tax: number; money: number; passed: number }>`
				select coalesce(-sum(amount_cents) filter (where account = 'tax'), 0)::int as tax,
					coalesce(sum(amount_cents) filter (where account = 'provider:platform'), 0)::int as money,
					coalesce(sum(amount_cents) filter (where account = 'tax_passed_on'), 0)::int as passed
				from ledger where kind in ('capture', 'refund', 'refund_failed')`.execute(world.database.db);
			expect({
				tax: cents((of) => of.net_tax),
				money: cents((of) => of.net_sales + of.net_tax),
				passed: cents((of) => of.tax_passed_on),
			}).toEqual(rows[0]);
			for (const { rows: parts, totals } of months)
				for (const key of Object.keys(totals) as (keyof TaxReport['totals'])[])
					expect(parts.reduce((sum, part) => sum + Math.round(part[key] * 100), 0)).toBe(
						Math.round(totals[key] * 100),
					);
		}),
		{ numRuns: 3, seed: 6 },
	);
});
