import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { buyBags, makePerson, makeShop, type Shop } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ webhooks: false, env: { PLATFORM_FEE_BPS: '1000' } });
const { call, clock } = world;

beforeEach(() => clock.set(noon));

/** Sells and picks up bags on the clock's day: $5.00 each, 8% tax, 10% fee. */
async function fetched(shop: Shop, bags = 1) {
	const customer = await makePerson(world);
	const order = await buyBags(world, customer, shop, bags);
	const before = clock.now();
	clock.set(new Date(order.pickup_starts_at));
	await call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id } });
	await world.app.transfers.drain();
	clock.set(before);
	return order;
}
const payouts = async (shop: Shop, query: Record<string, string | number> = {}) =>
	(await call('business.payouts', { token: shop.owner.token, params: { id: shop.id }, query })).data;
const file = (shop: Shop, token: string, search = '') =>
	fetch(`${world.url}/v0/business/${shop.id}/payouts.csv${search}`, {
		headers: { authorization: `Bearer ${token}` },
	});

test('each finished order shows what it brought, what was kept and where the money is', async () => {
	const shop = await makeShop(world, { taxRateBps: 800 });
	const order = await fetched(shop, 2);
	await buyBags(world, await makePerson(world), shop);
	const { payouts: rows, months, expected, on_the_way, owed_back } = await payouts(shop);
	expect(rows).toEqual([
		{
			order_id: order.id,
			order_date: '2031-06-11',
			status: 'fulfilled',
			quantity: 2,
			gross: 10.8,
			tax: 0.8,
			tax_passed_on: 0,
			fee: 1,
			refund: 0,
			net: 9,
			transfer: {
				status: 'sent',
				id: expect.stringMatching(/^tr_/),
				amount: 9,
				carried: 0,
				reversed: 0,
				sent_at: order.pickup_starts_at,
				waiting_for: null,
				deposit: null,
			},
		},
	]);
	expect(months).toEqual([
		{
			month: '2031-06',
			orders: 1,
			gross: 10.8,
			tax: 0.8,
			tax_passed_on: 0,
			fee: 1,
			refund: 0,
			net: 9,
			transferred: 9,
		},
	]);
	expect([expected.today, expected.waiting, on_the_way.amount, owed_back]).toEqual([
		{ orders: 1, amount: 4.5 },
		...[9, 0, 0],
	]);
});

test('a refund leaves nothing, and what waits says what for', async () => {
	const shop = await makeShop(world, { taxRateBps: 800 });
	const returned = await fetched(shop);
	await call('business.orders.setStatus', {
		token: shop.owner.token,
		params: { id: returned.id },
		body: { status: 'refunded', reason: 'Sorry.' },
	});
	await world.drain();
	const customer = await makePerson(world);
	const asked = await buyBags(world, customer, shop);
	clock.set(new Date(asked.pickup_starts_at));
	await call('customer.orders.confirmPickup', { token: customer.token, params: { id: asked.id } });
	await call('customer.orders.refund', {
		token: customer.token,
		params: { id: asked.id },
		body: { reason: 'It was cold.' },
	});
	const page = await payouts(shop);
	expect([page.expected.today.amount, page.on_the_way.amount]).toEqual([4.5, 0]);
	expect(page.payouts.find((row) => row.order_id === returned.id)).toMatchObject({
		status: 'refunded',
		gross: 5.4,
		tax: 0,
		fee: 0,
		refund: 5.4,
		net: 0,
		transfer: { amount: 4.5, reversed: 4.5 },
	});
	expect(page.payouts.find((row) => row.order_id === asked.id)?.transfer).toMatchObject({
		status: 'planned',
		amount: null,
		waiting_for: 'refund',
	});
	expect(page.months[0]).toMatchObject({ gross: 10.8, refund: 5.4, net: 4.5, transferred: 0 });
});

test('months follow the pickup in the business’s own zone, and one can be asked for', async () => {
	const shop = await makeShop(world);
	const june = await fetched(shop);
	clock.set(new Date('2031-07-01T19:00:00Z'));
	const customer = await makePerson(world);
	const held = await call('customer.orders.create', {
		token: customer.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity: 1, order_date: '2031-07-01', pickup_window: 'evening' },
	});
	expect(held.code).toBeUndefined();
	expect((await payouts(shop, { month: '2031-06' })).payouts.map((row) => row.order_id)).toEqual([june.id]);
	const july = await payouts(shop, { month: '2031-07' });
	expect(july.payouts).toEqual([]);
	expect(july.months.map(({ month }) => month)).toEqual(['2031-06']);
	const wrong = await call('business.payouts', {
		token: shop.owner.token,
		params: { id: shop.id },
		query: { month: '2031-13' },
	});
	expect(wrong.code).toBe('INVALID_INPUT');
});

// R-payouts-file
test('the file has a line for each order, and nobody else can have it', async () => {
	const [shop, other] = [await makeShop(world, { taxRateBps: 800 }), await makeShop(world)];
	const order = await fetched(shop);
	// The file is sent at 5 PM in Portland, which is the next day in UTC.
	const answer = await file(shop, shop.owner.token);
	expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
	expect(answer.headers.get('content-disposition')).toContain('payouts.csv');
	const [head, line, ...rest] = (await answer.text()).trim().split('\r\n');
	expect(head).toContain('order_id,pickup_date,status,bags,gross,tax,tax_passed_on,platform_fee,refund,net');
	expect(line).toMatch(
		new RegExp(
			`^${order.id},2031-06-11,fulfilled,1,5.40,0.40,0.00,0.50,0.00,4.50,sent,tr_\\w+,2031-06-11,4.50,0.00,0.00$`,
		),
	);
	expect(rest).toEqual([]);
	expect((await file(shop, other.owner.token)).status).toBe(404);
	expect((await file(shop, (await makePerson(world)).token)).status).toBe(403);
	expect((await file(shop, shop.owner.token, '?month=june')).status).toBe(422);
});

test('payouts are paged, newest first', async () => {
	const shop = await makeShop(world);
	const first = await fetched(shop);
	const second = await fetched(shop);
	const page = await call('business.payouts', {
		token: shop.owner.token,
		params: { id: shop.id },
		query: { page: 2, per_page: 1 },
	});
	expect(page.body.meta.pagination).toEqual({ page: 2, per_page: 1, total: 2, total_pages: 2 });
	expect([first.id, second.id]).toContain(page.data.payouts[0]?.order_id);
});

test.each(['it is handed over first', 'it is booked first'])(
	'what is booked while an order is handed over counts once: %s',
	async (first) => {
		const shop = await makeShop(world, { taxRateBps: 800 });
		const { id } = await buyBags(world, await makePerson(world), shop);
		const [one, other] = [1, 2].map(() => new pg.Client({ connectionString: world.database.url }));
		if (!one || !other) throw new Error('two were made');
		await Promise.all([one.connect(), other.connect()]);
		const confirmPickup = (by: pg.Client) =>
			by.query(
				`update orders set status = 'fulfilled', picked_up_at = starts_at, picked_up_by = customer_id, changed_at = starts_at
				where id = $1`,
				[id],
			);
		const book = (by: pg.Client) =>
			by.query(
				`with part as (
					insert into refunds (payment_id, amount_cents, status, provider_refund_id, requested_by, reason, created_at, updated_at)
					select id, 54, 'succeeded', 're_' || id, 'provider', 'x', now(), now() from payments where order_id = $1
					returning id
				)
				insert into ledger (journal, account, amount_cents, order_id, refund_id, kind, at)
				select $2, account, cents, $1, part.id, 'refund', now() from part, (values
					('provider:platform', -54), ('owed:' || $3, 45), ('fee', 5), ('tax', 4)) l (account, cents)`,
				[id, crypto.randomUUID(), shop.id],
			);
		const [before, after] = first.includes('booked') ? [book, confirmPickup] : [confirmPickup, book];
		await one.query('begin');
		await before(one);
		let isDone = false;
		const waiting = after(other).then(() => {
			isDone = true;
		});
		const { rows } = await one.query('select pg_sleep(0.2)');
		expect([rows.length, isDone], 'the other one waits').toEqual([1, false]);
		await one.query('commit');
		await waiting;
		await Promise.all([one.end(), other.end()]);
		const [month] = (await payouts(shop)).months;
		expect(month).toMatchObject({ orders: 1, gross: 5.4, fee: 0.45, tax: 0.36 });
	},
);
