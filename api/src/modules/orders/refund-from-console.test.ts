/** R-console-refund, R-refund-bearer: an admin refunds a part or all, and who bears it. */
import type { Order, RefundBearer } from '@flavorbag/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
	cards,
	holdBags,
	makePerson,
	makeShop,
	type Person,
	payWith,
	type Shop,
	settle,
} from '#test/makers.ts';
import { sandboxCall } from '#test/sandbox-calls.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({
	webhooks: false,
	env: { PLATFORM_FEE_BPS: '1000', PLATFORM_FEE_CENTS: '20' },
});
const { call, clock } = world;
const { db } = world.database;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
beforeEach(() => clock.set(noon));

interface Sold {
	shop: Shop;
	customer: Person;
	order: Order;
}
/** One bag at $5.00 with 8% tax: 540 cents paid, 70 fee, 430 for the shop. */
async function sold(given?: Shop, card: string = cards.good): Promise<Sold> {
	const shop = given ?? (await makeShop(world, { taxRateBps: 800 }));
	const customer = await makePerson(world);
	const held = await holdBags(world, customer, shop);
	await payWith(world, held, card);
	return { shop, customer, order: await settle(world, customer, held) };
}
async function pickedUp(shop?: Shop, card?: string): Promise<Sold> {
	const all = await sold(shop, card);
	clock.set(new Date(all.order.pickup_starts_at));
	await call('customer.orders.confirmPickup', { token: all.customer.token, params: { id: all.order.id } });
	await world.app.transfers.drain();
	return all;
}
const refund = (
	{ order }: Pick<Sold, 'order'>,
	amount: number,
	borne_by: RefundBearer = 'share',
	key?: string,
) =>
	call('admin.orders.refund', {
		token: admin.token,
		params: { id: order.id },
		body: { amount, borne_by, reason: 'Half of it was missing.' },
		...(key && { key }),
	});
const refunded = async (of: Sold, amount: number, borneBy?: RefundBearer) => {
	const answer = await refund(of, amount, borneBy);
	expect(answer.code).toBeUndefined();
	await world.drain();
	return answer.data;
};
const detailsOf = ({ body }: { body: unknown }) => (body as { error?: { details?: unknown } }).error?.details;
async function balances({ order }: Sold): Promise<Record<string, number>> {
	const { rows } = await sql<{ account: string; cents: number }>`
		select split_part(account, ':', 1) as account, sum(amount_cents)::int as cents from ledger
		where order_id = ${order.id} group by 1 having sum(amount_cents) <> 0`.execute(db);
	return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
const transferOf = ({ order }: Sold) =>
	db.selectFrom('transfers').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow();
const payoutOf = async ({ shop, order }: Sold) => {
	const { data } = await call('business.payouts', { token: shop.owner.token, params: { id: shop.id } });
	return data.payouts.find(({ order_id }) => order_id === order.id);
};
const inConsole = async ({ order }: Sold) =>
	(await call('admin.orders.get', { token: admin.token, params: { id: order.id } })).data;

test.each([
	['share', { provider: 55, fee: -35, tax: -20 }, 215, { refund: 2.7, fee: 0.35, tax: 0.2, net: 2.15 }],
	[
		'platform',
		{ provider: -160, refund_loss: 250, fee: -70, tax: -20 },
		0,
		{ refund: 0.2, fee: 0.7, tax: 0.2, net: 4.3 },
	],
	['shop', { provider: 90, fee: -70, tax: -20 }, 250, { refund: 2.7, fee: 0.7, tax: 0.2, net: 1.8 }],
] as const)(
	'half of a collected order, borne by %s, after the payout',
	async (borneBy, books, reversed, row) => {
		const all = await pickedUp();
		const { status, refund: shown } = await refunded(all, 2.7, borneBy);
		expect([status, shown]).toMatchObject(['fulfilled', { requested_by: 'admin', amount: 2.7 }]);
		expect(await balances(all)).toEqual(books);
		expect((await transferOf(all)).reversed_cents).toBe(reversed);
		expect(await payoutOf(all)).toMatchObject({ gross: 5.4, ...row });
		expect(await inConsole(all)).toMatchObject({ refundable: 2.7, can: ['refund'] });
	},
);

test('the rest of it makes the order refunded, and nobody is left with anything but its bearer', async () => {
	const all = await pickedUp();
	await refunded(all, 1, 'platform');
	await refunded(all, 1.4, 'shop');
	expect((await refunded(all, 3, 'share')).status).toBe('refunded');
	// The platform's 93 cents stay 62 with the shop and 31 in the fee.
	expect(await balances(all)).toEqual({ provider: -62, refund_loss: 93, fee: -31 });
	expect(await inConsole(all)).toMatchObject({ refundable: 0, can: [] });
	expect((await refund(all, 0.01)).code).toBe('WRONG_STATUS');
	const { rows } = await sql<{ refunds: number; back: number }>`
		select count(*)::int as refunds, sum(r.amount_cents)::int as back
		from refunds r join payments p on p.id = r.payment_id
		where p.order_id = ${all.order.id} and r.status = 'succeeded'`.execute(db);
	expect(rows).toEqual([{ refunds: 3, back: 540 }]);
});

test('the shop bears at most what it earned of the order', async () => {
	const all = await pickedUp();
	expect((await refunded(all, 5.4, 'shop')).status).toBe('refunded');
	expect(await balances(all)).toEqual({});
	expect(await transferOf(all)).toMatchObject({ amount_cents: 430, reversed_cents: 430 });
});

test('before the pickup, and after nobody came, a part lowers what is sent', async () => {
	const all = await sold();
	expect((await refunded(all, 2.7, 'shop')).status).toBe('paid');
	clock.set(new Date(Date.parse(all.order.pickup_ends_at) + 3_600_000));
	await world.app.orders.expire();
	expect((await refunded(all, 1.08, 'platform')).status).toBe('expired');
	await world.app.transfers.drain();
	expect(await transferOf(all)).toMatchObject({ status: 'sent', amount_cents: 180 });
});

test('a canceled order gets what is left of it back, and its email says how much', async () => {
	const all = await sold();
	await refunded(all, 2.4);
	const { customer, order } = all;
	const body = { reason: 'A flood.' };
	expect(
		(await call('admin.orders.cancel', { token: admin.token, params: { id: order.id }, body })).data,
	).toMatchObject({ status: 'cancelled', refund: { amount: 3 } });
	await world.drain();
	expect(await balances(all)).toEqual({});
	const mails = await (
		await fetch(`${world.url}/dev/mail.json?to=${encodeURIComponent(customer.email)}`)
	).text();
	expect(mails).toContain('$3.00');
});

// R-take-back
test('what the shop has no more at the provider is withheld from its next payout', async () => {
	const all = await pickedUp();
	const { provider_account_id: account } = await db
		.selectFrom('payment_accounts')
		.select('provider_account_id')
		.where('business_id', '=', all.shop.id)
		.executeTakeFirstOrThrow();
	await fetch(`${world.sandbox.url}/v1/accounts/${account}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${world.sandboxKey}` },
		body: new URLSearchParams({ 'metadata[sandbox_paid_out]': 'true' }),
	});
	await refunded(all, 2.7, 'shop');
	expect(await transferOf(all)).toMatchObject({ reversed_cents: 0 });
	const { data } = await call('business.payouts', {
		token: all.shop.owner.token,
		params: { id: all.shop.id },
	});
	expect(data.owed_back).toBe(2.5);
	clock.set(noon);
	const next = await pickedUp(all.shop);
	expect(await transferOf(next)).toMatchObject({ carried_cents: 250, amount_cents: 180 });
});

test.each([0, -1, 0.001, 1e300])('an amount of %s is refused at the field', async (amount) => {
	const answer = await refund(await pickedUp(), amount);
	expect([answer.status, detailsOf(answer)]).toMatchObject([422, [{ field: 'amount' }]]);
});

test('more than is left is refused, saying what is left', async () => {
	const all = await pickedUp();
	await refunded(all, 3);
	expect(detailsOf(await refund(all, 2.41))).toEqual([
		{ field: 'amount', message: 'At most $2.40 is left to refund.' },
	]);
	expect((await refunded(all, 2.4)).status).toBe('refunded');
});

// R-same-key, R-refund-once
test('the same part twice is one with its key; without it, it waits until the first is through', async () => {
	const all = await pickedUp();
	const first = await refund(all, 1, 'share', 'mine');
	expect((await refund(all, 1, 'share', 'mine')).data).toEqual(first.data);
	expect((await refund(all, 2, 'share', 'mine')).code).toBe('IDEMPOTENCY_MISMATCH');
	expect((await refund(all, 1)).code).toBe('REFUND_PENDING');
	expect(await inConsole(all)).toMatchObject({ can: [], refundable: 0 });
	await world.drain();
	await refunded(all, 1);
	expect((await inConsole(all)).refundable).toBe(3.4);
});

test('of several at once one counts', async () => {
	const all = await pickedUp();
	const answers = await Promise.all(['a', 'b', 'c'].map((key) => refund(all, 4, 'shop', key)));
	expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
	for (const { code } of answers) expect([undefined, 'REFUND_PENDING', 'INVALID_INPUT']).toContain(code);
	await world.drain();
	expect((await inConsole(all)).refundable).toBe(1.4);
});

// R-dispute
test('nothing is refunded during a dispute', async () => {
	const all = await sold(undefined, '4000000000000259');
	const { provider_intent_id: intent } = await db
		.selectFrom('payments')
		.select('provider_intent_id')
		.where('order_id', '=', all.order.id)
		.executeTakeFirstOrThrow();
	const { data } = await sandboxCall<{ data: { id: string }[] }>(
		world,
		'GET',
		`/v1/disputes?payment_intent=${intent}`,
	);
	await world.app.disputes.refresh(data[0]?.id ?? '');
	expect((await refund(all, 1)).code).toBe('PAYMENT_DISPUTED');
	expect(await inConsole(all)).toMatchObject({ can: ['cancel'], refundable: 0 });
});

test('a part answers an open request, all of it approves it', async () => {
	const ask = async ({ customer, order }: Sold) =>
		call('customer.orders.refund', {
			token: customer.token,
			params: { id: order.id },
			body: { reason: 'It was cold.' },
		});
	const [part, whole] = [await pickedUp(), await pickedUp()];
	await ask(part);
	expect((await refund(part, 1)).data).toMatchObject({
		status: 'fulfilled',
		refund: { status: 'approved', amount: 1 },
	});
	expect((await inConsole(part)).steps).toContainEqual(
		expect.objectContaining({ what: 'refund_refused', by: 'admin', words: 'Half of it was missing.' }),
	);
	await ask(whole);
	expect((await refund(whole, 5.4, 'platform')).data).toMatchObject({
		status: 'refunded',
		refund: { status: 'approved', reason: 'It was cold.', requested_by: 'customer' },
	});
	await world.drain();
	expect(await balances(whole)).toEqual({ provider: -430, refund_loss: 500, fee: -70 });
});

test('parts that fail late are each sent again as that part, borne as before', async () => {
	const all = await pickedUp(undefined, '4000000000005126');
	await refunded(all, 2.7, 'platform');
	// The newer of the two is sent again first.
	clock.set(new Date(clock.now().getTime() + 1_000));
	await refunded(all, 1, 'shop');
	const { rows } = await sql<{ id: string }>`
		select r.provider_refund_id as id from refunds r join payments p on p.id = r.payment_id
		where p.order_id = ${all.order.id}`.execute(db);
	await expect
		.poll(async () => {
			for (const { id } of rows) await world.app.refunds.refresh(id);
			return (await inConsole(all)).refundable;
		})
		.toBe(5.4);
	const retry = () => call('admin.refunds.retry', { token: admin.token, params: { id: all.order.id } });
	for (const amount of [1, 2.7]) {
		expect((await inConsole(all)).can).toEqual(['refund', 'retry_refund']);
		const { data } = await call('admin.refunds.list', { token: admin.token, query: { state: 'failed' } });
		expect(data.orders.find(({ id }) => id === all.order.id)?.refund).toMatchObject({
			status: 'failed',
			amount,
		});
		expect((await retry()).code).toBeUndefined();
		await world.drain();
	}
	expect((await retry()).code).toBe('WRONG_STATUS');
	expect(await inConsole(all)).toMatchObject({
		refundable: 1.7,
		can: ['refund'],
		order: { status: 'fulfilled' },
	});
	expect(await balances(all)).toMatchObject({ refund_loss: 250 });
});

test('customer and shop are told, each part by itself, and the audit log says who and why', async () => {
	const all = await pickedUp();
	await refunded(all, 1, 'platform');
	await refunded(all, 2, 'shop');
	const inbox = async ({ email }: Person) =>
		(await fetch(`${world.url}/dev/mail.json?to=${encodeURIComponent(email)}`)).text();
	const theirs = await inbox(all.customer);
	for (const words of ['$1.00', '$2.00', 'Half of it was missing.']) expect(theirs).toContain(words);
	expect(theirs).toContain('Reason');
	expect(theirs).not.toContain('Answer');
	const shops = await inbox(all.shop.owner);
	for (const words of ['We pay for it', 'out of your share', '$2.00']) expect(shops).toContain(words);
	const { data } = await call('admin.auditLog.list', { token: admin.token });
	expect(JSON.stringify(data)).toContain('Half of it was missing.');
	expect((await refund(all, 1, 'share')).status).toBe(200);
	const owner = { token: all.shop.owner.token, params: { id: all.order.id } };
	const body = { amount: 1, borne_by: 'platform', reason: 'Mine.' } as const;
	expect((await call('admin.orders.refund', { ...owner, body })).code).toBe('FORBIDDEN');
});
