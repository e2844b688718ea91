import type { Order } from '@flavorbag/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { buyBags, makePerson, makeShop, type Person, type Shop } from '#test/makers.ts';
import { sandboxCall, sandboxList } from '#test/sandbox-calls.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({
	webhooks: false,
	env: { PLATFORM_FEE_BPS: '1000', PLATFORM_FEE_CENTS: '20' },
});
const { call, clock } = world;
const { db } = world.database;
const hour = 3_600_000;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);

beforeEach(() => clock.set(noon));

interface Sold {
	shop: Shop;
	customer: Person;
	order: Order;
}
/** One bag at $5.00 with 8% tax: 540 cents paid, 70 fee, 430 for the business. */
async function sold(shop?: Shop): Promise<Sold> {
	const at = shop ?? (await makeShop(world, { taxRateBps: 800 }));
	const customer = await makePerson(world);
	return { shop: at, customer, order: await buyBags(world, customer, at) };
}
async function pickUp({ customer, order }: Sold): Promise<void> {
	const before = clock.now();
	clock.set(new Date(order.pickup_starts_at));
	await call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id } });
	clock.set(new Date(Math.max(before.getTime(), clock.now().getTime())));
}
async function pickedUp(shop?: Shop): Promise<Sold> {
	const all = await sold(shop);
	await pickUp(all);
	await world.app.transfers.drain();
	return all;
}
const refundOrder = async ({ shop, order }: Sold) => {
	const answer = await call('business.orders.setStatus', {
		token: shop.owner.token,
		params: { id: order.id },
		body: { status: 'refunded', reason: 'Sorry.' },
	});
	await world.drain();
	return answer;
};
const transferOf = (order: Order) =>
	db.selectFrom('transfers').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow();

interface ProviderTransfer {
	id: string;
	amount: number;
	amount_reversed: number;
	destination: string;
	metadata: { order_id: string };
}
const atProvider = async (order: Order) =>
	(await sandboxList<ProviderTransfer>(world, '/v1/transfers')).filter(
		(transfer) => transfer.metadata.order_id === order.id,
	);
async function balances(ids: string[]): Promise<Record<string, number>> {
	const rows = await db
		.selectFrom('ledger')
		.select((eb) => ['account', eb.fn.sum<number>('amount_cents').as('cents')])
		.where('order_id', 'in', ids)
		.groupBy('account')
		.execute();
	const named = rows.map(({ account, cents }) => [account.replace(/:.*-.*/, ''), Number(cents)] as const);
	return Object.fromEntries(named.filter(([, cents]) => cents !== 0));
}
async function accountOf(shop: Shop): Promise<string> {
	const row = await db
		.selectFrom('payment_accounts')
		.select('provider_account_id')
		.where('business_id', '=', shop.id)
		.executeTakeFirstOrThrow();
	return row.provider_account_id;
}
async function payOut(shop: Shop): Promise<void> {
	await fetch(`${world.sandbox.url}/v1/accounts/${await accountOf(shop)}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${world.sandboxKey}` },
		body: new URLSearchParams({ 'metadata[sandbox_paid_out]': 'true' }),
	});
}
const fault = (mode: string, match: string, times = 3) =>
	sandboxCall(world, 'POST', '/_faults', { mode, match, times });

// R-share
test('the business gets its share once, after the pickup and not before', async () => {
	const all = await sold();
	await world.app.transfers.drain();
	expect(await atProvider(all.order)).toEqual([]);
	await pickUp(all);
	await Promise.all([world.app.transfers.drain(), world.app.transfers.drain()]);
	await world.app.transfers.drain();
	const [transfer, ...more] = await atProvider(all.order);
	expect(more).toEqual([]);
	expect(transfer).toMatchObject({ amount: 430, destination: await accountOf(all.shop) });
	expect(await transferOf(all.order)).toMatchObject({
		status: 'sent',
		net_cents: 430,
		amount_cents: 430,
		provider_transfer_id: transfer?.id,
		sent_at: clock.now(),
	});
	expect(await balances([all.order.id])).toEqual({ 'provider:platform': 110, fee: -70, tax: -40 });
});

async function shopThatRemits(): Promise<Shop> {
	const shop = await makeShop(world, { taxRateBps: 800 });
	await sql`update businesses set state = 'WA' where id = ${shop.id}`.execute(world.database.owner);
	const rate = { state: 'WA', tax_class: 'mixed', rate_bps: 0, from_date: '2031-06-11', remitted_by: 'shop' };
	await call('admin.taxRates.set', { token: admin.token, body: rate });
	return shop;
}

test('tax that the shop remits is sent with its share, and comes back with what is refunded of it', async () => {
	const all = await sold(await shopThatRemits());
	const owner = { token: all.shop.owner.token, params: { id: all.shop.id } };
	expect((await call('business.payouts', owner)).data.expected.today.amount).toBe(4.7);
	await pickUp(all);
	await world.app.transfers.drain();
	expect(await atProvider(all.order)).toMatchObject([{ amount: 470 }]);
	expect(await balances([all.order.id])).toEqual({
		'provider:platform': 70,
		fee: -70,
		tax: -40,
		tax_passed_on: 40,
	});
	const { payouts, months } = (await call('business.payouts', owner)).data;
	expect([payouts[0], months[0]]).toMatchObject([
		{ gross: 5.4, tax: 0.4, tax_passed_on: 0.4, fee: 0.7, net: 4.7 },
		{ gross: 5.4, tax: 0.4, tax_passed_on: 0.4, fee: 0.7, net: 4.7, transferred: 4.7 },
	]);
	const row = await db
		.selectFrom('payments')
		.select('provider_intent_id')
		.where('order_id', '=', all.order.id)
		.executeTakeFirstOrThrow();
	const form = { payment_intent: row.provider_intent_id ?? '', amount: '270' };
	const { id } = await sandboxCall<{ id: string }>(world, 'POST', '/v1/refunds', form);
	await world.app.refunds.refresh(id);
	await world.drain();
	expect(await transferOf(all.order)).toMatchObject({ net_cents: 470, reversed_cents: 235 });
	expect(await balances([all.order.id])).toEqual({
		'provider:platform': 35,
		fee: -35,
		tax: -20,
		tax_passed_on: 20,
	});
	await call('business.orders.setStatus', {
		token: all.shop.owner.token,
		params: { id: all.order.id },
		body: { status: 'refunded', reason: 'Sorry.' },
	});
	await world.drain();
	expect(await transferOf(all.order)).toMatchObject({ reversed_cents: 470 });
	expect(await balances([all.order.id])).toEqual({});
});

test('what was held before taxes were passed on keeps its share', async () => {
	const all = await sold(await shopThatRemits());
	const { id } = all.order;
	await world.database.tamper(
		`update orders set tax_passed_on_cents = 0 where id = '${id}';
		delete from ledger where order_id = '${id}' and account = 'tax_passed_on';
		update ledger set amount_cents = amount_cents + 40 where order_id = '${id}' and account like 'owed:%'`,
	);
	await pickUp(all);
	await world.app.transfers.drain();
	expect(await transferOf(all.order)).toMatchObject({ status: 'sent', net_cents: 430, amount_cents: 430 });
	expect(await balances([id])).toEqual({ 'provider:platform': 110, fee: -70, tax: -40 });
});

test('an order that nobody collected is paid to the business too, and once when it is fetched late', async () => {
	const all = await sold();
	clock.set(new Date(Date.parse(all.order.pickup_ends_at) + hour));
	await world.app.orders.expire();
	await world.app.transfers.drain();
	await call('business.orders.setStatus', {
		token: all.shop.owner.token,
		params: { id: all.order.id },
		body: { status: 'fulfilled' },
	});
	await world.app.transfers.drain();
	expect((await atProvider(all.order)).map(({ amount }) => amount)).toEqual([430]);
});

test.each([
	['500_before', 3],
	['500_after', 3],
	['reset_mid_body', 1],
])('a transfer that meets %s is made once all the same', async (mode, times) => {
	const all = await sold();
	await pickUp(all);
	await fault(mode, 'POST /v1/transfers', times);
	await world.app.transfers.drain();
	expect((await transferOf(all.order)).status).toBe('sending');
	clock.forward(31_000);
	await world.app.transfers.drain();
	expect((await transferOf(all.order)).status).toBe('sent');
	expect((await atProvider(all.order)).map(({ amount }) => amount)).toEqual([430]);
});

test('a transfer whose answer was lost long ago is found, not made again', async () => {
	const all = await sold();
	await pickUp(all);
	await fault('500_after', 'POST /v1/transfers');
	const began = clock.now();
	// The provider's sandbox uses the real time.
	clock.set(new Date());
	await db
		.updateTable('transfers')
		.set({ try_at: clock.now() })
		.where('order_id', '=', all.order.id)
		.execute();
	await world.app.transfers.drain();
	clock.forward(13 * hour);
	await fault('500_before', 'POST /v1/transfers');
	await world.app.transfers.drain();
	await sandboxCall(world, 'DELETE', '/_faults');
	clock.set(began);
	expect((await transferOf(all.order)).status).toBe('sent');
	expect((await atProvider(all.order)).map(({ amount }) => amount)).toEqual([430]);
});

test('a refund after the transfer takes the money back from the business', async () => {
	const all = await pickedUp();
	expect((await refundOrder(all)).data.status).toBe('refunded');
	expect((await atProvider(all.order))[0]).toMatchObject({ amount: 430, amount_reversed: 430 });
	expect(await transferOf(all.order)).toMatchObject({ status: 'sent', reversed_cents: 430 });
	expect(await balances([all.order.id])).toEqual({});
});

test('a refund and the transfer of the same order at the same moment leave nothing with anybody', async () => {
	const shop = await makeShop(world, { taxRateBps: 800, quantity: 8 });
	const all: Sold[] = [];
	for (let i = 0; i < 6; i++) all.push(await sold(shop));
	for (const one of all) await pickUp(one);
	await Promise.all([
		world.app.transfers.drain(),
		...all.map(refundOrder),
		world.app.transfers.drain(),
		world.app.outbox.drain(),
	]);
	clock.forward(120_000);
	await world.app.transfers.drain();
	await world.drain();
	for (const { order } of all) {
		const sent = await atProvider(order);
		expect(sent.length).toBeLessThanOrEqual(1);
		expect(sent.reduce((left, one) => left + one.amount - one.amount_reversed, 0)).toBe(0);
		expect(await balances([order.id])).toEqual({});
	}
	expect(await db.selectFrom('debits').select('id').where('business_id', '=', shop.id).execute()).toEqual([]);
});

test('a refund before the transfer leaves nothing to send', async () => {
	const all = await sold();
	await pickUp(all);
	await refundOrder(all);
	await world.app.transfers.drain();
	expect(await transferOf(all.order)).toMatchObject({ status: 'cancelled', amount_cents: null });
	expect(await atProvider(all.order)).toEqual([]);
	expect(await balances([all.order.id])).toEqual({});
});

// R-nothing-sent-while-open
test('nothing is sent while a refund is asked for; a refusal sends it', async () => {
	const all = await sold();
	await pickUp(all);
	const params = { id: all.order.id };
	await call('customer.orders.refund', {
		token: all.customer.token,
		params,
		body: { reason: 'It was cold.' },
	});
	await world.app.transfers.drain();
	expect((await transferOf(all.order)).status).toBe('planned');
	await call('business.orders.answerRefund', {
		token: all.shop.owner.token,
		params,
		body: { decision: 'refuse', answer: 'It is meant to be.' },
	});
	clock.forward(61_000);
	await world.app.transfers.drain();
	expect((await transferOf(all.order)).status).toBe('sent');
});

// R-take-back
test('a reversal that cannot be had is carried by the next transfers until it is earned', async () => {
	const shop = await makeShop(world, { taxRateBps: 800 });
	const first = await pickedUp(shop);
	await payOut(shop);
	await refundOrder(first);
	const [transfer] = await atProvider(first.order);
	expect(transfer?.amount_reversed).toBe(0);
	const debits = () =>
		db
			.selectFrom('debits')
			.select(['order_id', 'amount_cents', 'settled_cents'])
			.where('business_id', '=', shop.id)
			.execute();
	expect(await debits()).toEqual([{ order_id: first.order.id, amount_cents: 430, settled_cents: 0 }]);
	expect((await balances([first.order.id])).owed).toBe(430);

	clock.set(noon);
	const second = await pickedUp(shop);
	expect(await atProvider(second.order)).toEqual([]);
	expect(await transferOf(second.order)).toMatchObject({
		status: 'sent',
		amount_cents: 0,
		carried_cents: 430,
	});
	expect(await debits()).toMatchObject([{ settled_cents: 430 }]);
	expect((await balances([first.order.id, second.order.id])).owed).toBeUndefined();

	clock.set(noon);
	const third = await pickedUp(shop);
	expect((await atProvider(third.order)).map(({ amount }) => amount)).toEqual([430]);

	await refundOrder(second);
	expect(await debits()).toMatchObject([
		{ settled_cents: 430 },
		{ order_id: second.order.id, amount_cents: 430 },
	]);
});

test.each(['500_before', '500_after'])('a reversal that meets %s is made once all the same', async (mode) => {
	const all = await pickedUp();
	await fault(mode, '/reversals');
	await refundOrder(all);
	clock.forward(60_000);
	await world.drain();
	expect((await atProvider(all.order))[0]?.amount_reversed).toBe(430);
	expect(await balances([all.order.id])).toEqual({});
});

test('a transfer that the provider refuses is tried again later under another key', async () => {
	const shop = await makeShop(world, { taxRateBps: 800 });
	const all = await sold(shop);
	const known = await accountOf(shop);
	const set = (id: string) =>
		world.database.tamper(
			`update payment_accounts set provider_account_id = '${id}' where business_id = '${shop.id}'`,
		);
	await set(`acct_gone_${shop.id}`);
	await pickUp(all);
	await world.app.transfers.drain();
	expect(await transferOf(all.order)).toMatchObject({
		status: 'planned',
		refusals: 1,
		last_error: expect.stringContaining('No such destination'),
	});
	const listed = async () => {
		const { data } = await call('admin.transfers.refused', { token: admin.token });
		return data.transfers.filter((one) => one.order_id === all.order.id);
	};
	expect(await listed()).toMatchObject([{ business_id: shop.id, amount: 4.3, refusals: 1 }]);
	const page = await call('business.payouts', { token: shop.owner.token, params: { id: shop.id } });
	expect(page.data.payouts[0]?.transfer?.waiting_for).toBe('provider');
	await set(known);
	await world.app.transfers.drain();
	expect((await transferOf(all.order)).status).toBe('planned');
	clock.forward(hour);
	await world.app.transfers.drain();
	expect((await transferOf(all.order)).status).toBe('sent');
	expect(await listed()).toEqual([]);
});

test('a business without an account is paid as soon as it has one', async () => {
	const shop = await makeShop(world, { taxRateBps: 800 });
	const all = await sold(shop);
	await world.database.tamper(
		`create table gone as select * from payment_accounts where business_id = '${shop.id}';
		delete from payment_accounts where business_id = '${shop.id}'`,
	);
	await pickUp(all);
	await world.app.transfers.drain();
	expect((await transferOf(all.order)).status).toBe('planned');
	await world.database.tamper('insert into payment_accounts select * from gone; drop table gone');
	clock.forward(61_000);
	await world.app.transfers.drain();
	expect((await transferOf(all.order)).status).toBe('sent');
});
