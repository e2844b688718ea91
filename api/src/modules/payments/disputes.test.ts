import type { Order } from '@flavorbag/contract';
import { beforeEach, expect, test } from 'vitest';
import {
	buyBags,
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

const world = await createWorld({ webhooks: false, env: { PLATFORM_FEE_BPS: '1000' } });
const { call, clock } = world;
const { db } = world.database;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
/** Card whose payments are disputed right after capture. */
const disputesLater = '4000000000000259';

beforeEach(() => clock.set(noon));

interface Sold {
	shop: Shop;
	customer: Person;
	order: Order;
	intentId: string;
}
async function sold(card?: string): Promise<Sold> {
	const [shop, customer] = [await makeShop(world, { taxRateBps: 800 }), await makePerson(world)];
	const held = await holdBags(world, customer, shop);
	await payWith(world, held, card ?? '4242424242424242');
	const order = await settle(world, customer, held);
	return { shop, customer, order, intentId: held.client_secret?.split('_secret_')[0] ?? '' };
}
const form = async (path: string, fields: Record<string, string>) => {
	const answer = await fetch(`${world.sandbox.url}${path}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${world.sandboxKey}` },
		body: new URLSearchParams(fields),
	});
	return (await answer.json()) as { id: string };
};
async function deliver(kind: 'dispute' | 'refund', id: string): Promise<void> {
	await db
		.insertInto('inbox')
		.values({
			provider: 'stripe',
			event_id: `evt_${crypto.randomUUID()}`,
			type: `${kind}.updated`,
			object_kind: kind,
			object_id: id,
			received_at: new Date(clock.now().getTime() - 10_000),
		})
		.execute();
	await world.drain();
	await world.drain();
}
async function disputed(): Promise<Sold & { disputeId: string }> {
	const all = await sold(disputesLater);
	const { data } = await sandboxCall<{ data: { id: string }[] }>(
		world,
		'GET',
		`/v1/disputes?payment_intent=${all.intentId}`,
	);
	const disputeId = data[0]?.id ?? '';
	await deliver('dispute', disputeId);
	return { ...all, disputeId };
}
async function decide(disputeId: string, evidence: 'winning_evidence' | 'losing_evidence'): Promise<void> {
	await form(`/v1/disputes/${disputeId}`, { 'evidence[uncategorized_text]': evidence });
	await deliver('dispute', disputeId);
}
async function balances(orderId: string): Promise<Record<string, number>> {
	const rows = await db
		.selectFrom('ledger')
		.select((eb) => ['account', eb.fn.sum<number>('amount_cents').as('cents')])
		.where('order_id', '=', orderId)
		.groupBy('account')
		.execute();
	const named = rows.map(({ account, cents }) => [account.replace(/:.*-.*/, ''), Number(cents)] as const);
	return Object.fromEntries(named.filter(([, cents]) => cents !== 0));
}
const cancel = ({ customer, order }: Sold) =>
	call('customer.orders.cancel', { token: customer.token, params: { id: order.id } });
const pickUp = async ({ customer, order }: Sold) => {
	clock.set(new Date(order.pickup_starts_at));
	return call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id } });
};
const ask = ({ customer, order }: Sold) =>
	call('customer.orders.refund', {
		token: customer.token,
		params: { id: order.id },
		body: { reason: 'It was cold.' },
	});
const read = async ({ customer, order }: Sold) =>
	(await call('customer.orders.get', { token: customer.token, params: { id: order.id } })).data;
const transferOf = (orderId: string) =>
	db.selectFrom('transfers').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
const refundsOf = (orderId: string) =>
	db
		.selectFrom('refunds')
		.innerJoin('payments', 'payments.id', 'refunds.payment_id')
		.select(['refunds.status', 'refunds.amount_cents', 'refunds.requested_by', 'refund_reserved_cents'])
		.where('payments.order_id', '=', orderId)
		.orderBy('refunds.created_at')
		.execute();

// R-dispute
test('while a payment is disputed nothing is refunded and nothing is sent to the business', async () => {
	const all = await disputed();
	expect(await cancel(all)).toMatchObject({ status: 409, code: 'PAYMENT_DISPUTED' });
	expect((await read(all)).status).toBe('paid');
	await pickUp(all);
	expect((await read(all)).refund_until).toBeNull();
	expect(await ask(all)).toMatchObject({ status: 409, code: 'PAYMENT_DISPUTED' });
	const asBusiness = await call('business.orders.setStatus', {
		token: all.shop.owner.token,
		params: { id: all.order.id },
		body: { status: 'refunded', reason: 'Sorry.' },
	});
	expect(asBusiness).toMatchObject({ status: 409, code: 'PAYMENT_DISPUTED' });
	await world.app.transfers.drain();
	expect((await transferOf(all.order.id)).status).toBe('planned');
	expect(await refundsOf(all.order.id)).toEqual([]);
	expect((await balances(all.order.id)).dispute).toBe(540);
});

test('a request that was open when the dispute came waits with it', async () => {
	const all = await sold();
	await pickUp(all);
	await ask(all);
	const flag = (to: boolean) =>
		world.database.tamper(`update payments set disputed = ${to} where order_id = '${all.order.id}'`);
	await flag(true);
	const approve = () =>
		call('business.orders.answerRefund', {
			token: all.shop.owner.token,
			params: { id: all.order.id },
			body: { decision: 'approve' },
		});
	expect((await approve()).code).toBe('PAYMENT_DISPUTED');
	await flag(false);
	expect((await approve()).data.status).toBe('refunded');
});

test('a dispute that is won gives the money back, and the business is paid', async () => {
	const all = await disputed();
	await pickUp(all);
	await decide(all.disputeId, 'winning_evidence');
	expect((await balances(all.order.id)).dispute).toBeUndefined();
	clock.forward(61_000);
	await world.app.transfers.drain();
	expect((await transferOf(all.order.id)).status).toBe('sent');
	expect((await ask(all)).data.refund?.status).toBe('requested');
});

// R-dispute
test('a dispute that is lost is the platform’s loss: the business is paid, the customer is not refunded twice', async () => {
	const all = await disputed();
	await pickUp(all);
	await decide(all.disputeId, 'losing_evidence');
	await deliver('dispute', all.disputeId);
	clock.forward(61_000);
	await world.app.transfers.drain();
	expect(await balances(all.order.id)).toEqual({
		'provider:platform': -450,
		dispute_loss: 540,
		fee: -50,
		tax: -40,
	});
	expect(await ask(all)).toMatchObject({ code: 'PAYMENT_DISPUTED' });
});

test('the admin sees each dispute with what was known when it was opened', async () => {
	const all = await disputed();
	const { data } = await call('admin.disputes.list', { token: admin.token });
	const mine = data.disputes.find((dispute) => dispute.order_id === all.order.id);
	expect(mine).toMatchObject({
		status: 'open',
		amount: 5.4,
		reason: 'fraudulent',
		evidence: { bags: 1, paid_at: clock.now().toISOString(), picked_up_at: null },
	});
	expect(JSON.stringify(mine)).not.toContain(all.customer.email);
});

// R-refund-elsewhere
test('a refund made at the provider’s side is booked once and ends the order', async () => {
	const all = await sold();
	await pickUp(all);
	await world.app.transfers.drain();
	const { id } = await form('/v1/refunds', { payment_intent: all.intentId });
	await deliver('refund', id);
	await deliver('refund', id);
	expect(await refundsOf(all.order.id)).toEqual([
		{ status: 'succeeded', amount_cents: 540, requested_by: 'provider', refund_reserved_cents: 540 },
	]);
	expect(await read(all)).toMatchObject({ status: 'refunded', refund: { status: 'done', amount: 5.4 } });
	expect(await balances(all.order.id)).toEqual({});
});

test('parts refunded at the provider’s side add up, and the rest can still be refunded', async () => {
	const all = await sold();
	await pickUp(all);
	await world.app.transfers.drain();
	const { id } = await form('/v1/refunds', { payment_intent: all.intentId, amount: '101' });
	await deliver('refund', id);
	expect((await read(all)).status).toBe('fulfilled');
	expect(await balances(all.order.id)).toMatchObject({ fee: -41, tax: -33, 'provider:platform': 74 });
	const rest = await call('business.orders.setStatus', {
		token: all.shop.owner.token,
		params: { id: all.order.id },
		body: { status: 'refunded', reason: 'Sorry.' },
	});
	expect(rest.data.refund?.amount).toBe(4.39);
	await world.drain();
	expect((await refundsOf(all.order.id)).map((one) => one.amount_cents)).toEqual([101, 439]);
	expect(await balances(all.order.id)).toEqual({});
});

test('a refund made at the provider’s side answers the request that waits for it', async () => {
	const all = await sold();
	await pickUp(all);
	await ask(all);
	const { id } = await form('/v1/refunds', { payment_intent: all.intentId });
	await deliver('refund', id);
	expect((await refundsOf(all.order.id)).map((one) => one.status)).toEqual(['succeeded']);
	expect((await read(all)).status).toBe('refunded');
});

test('with its events lost, the reconciler finds what was made at the provider’s side', async () => {
	const refunded = await sold();
	await form('/v1/refunds', { payment_intent: refunded.intentId });
	const later = await sold(disputesLater);
	clock.set(new Date());
	await world.app.reconcile();
	clock.set(noon);
	expect((await read(refunded)).status).toBe('refunded');
	expect(await cancel(later)).toMatchObject({ code: 'PAYMENT_DISPUTED' });
});

// R-refund-once
test('a refund that fails after it was made is not counted, and the admin sends it again', async () => {
	const all = await sold('4000000000005126');
	await cancel(all);
	await world.drain();
	expect((await read(all)).refund?.status).toBe('done');
	const { data } = await sandboxCall<{ data: { id: string }[] }>(
		world,
		'GET',
		`/v1/refunds?payment_intent=${all.intentId}`,
	);
	const refundId = data[0]?.id ?? '';
	await expect
		.poll(async () => {
			await deliver('refund', refundId);
			return (await read(all)).refund?.status;
		})
		.toBe('failed');
	expect(await refundsOf(all.order.id)).toMatchObject([{ status: 'failed', refund_reserved_cents: 0 }]);
	expect((await balances(all.order.id))['provider:platform']).toBe(540);
	const failed = await call('admin.refunds.list', { token: admin.token, query: { state: 'failed' } });
	expect(failed.data.orders.map((order) => order.id)).toContain(all.order.id);

	const retry = await call('admin.refunds.retry', { token: admin.token, params: { id: all.order.id } });
	expect(retry.data.refund?.status).toBe('approved');
	await world.drain();
	expect((await refundsOf(all.order.id)).map((one) => one.status)).toEqual(['failed', 'succeeded']);
	expect(await balances(all.order.id)).toEqual({});
	const none = await call('admin.refunds.retry', { token: admin.token, params: { id: all.order.id } });
	expect(none.code).toBe('WRONG_STATUS');
});

test('a refund that fails leaves no debit behind, and one that is sent again makes it anew', async () => {
	const all = await sold('4000000000005126');
	await pickUp(all);
	await world.app.transfers.drain();
	const account = await db
		.selectFrom('payment_accounts')
		.select('provider_account_id')
		.where('business_id', '=', all.shop.id)
		.executeTakeFirstOrThrow();
	await form(`/v1/accounts/${account.provider_account_id}`, { 'metadata[sandbox_paid_out]': 'true' });
	const owed = async () => {
		const answer = await call('business.payouts', {
			token: all.shop.owner.token,
			params: { id: all.shop.id },
		});
		return answer.data.owed_back;
	};
	await call('business.orders.setStatus', {
		token: all.shop.owner.token,
		params: { id: all.order.id },
		body: { status: 'refunded', reason: 'Sorry.' },
	});
	await world.drain();
	expect(await owed()).toBe(4.5);
	const { data } = await sandboxCall<{ data: { id: string }[] }>(
		world,
		'GET',
		`/v1/refunds?payment_intent=${all.intentId}`,
	);
	await expect
		.poll(async () => {
			await deliver('refund', data[0]?.id ?? '');
			return (await read(all)).refund?.status;
		})
		.toBe('failed');
	expect(await owed()).toBe(0);
	expect(await balances(all.order.id)).toEqual({ 'provider:platform': 90, fee: -50, tax: -40 });
	await call('admin.refunds.retry', { token: admin.token, params: { id: all.order.id } });
	await world.drain();
	expect(await owed()).toBe(4.5);
});

test('a refund that the provider refuses is released, and the customer hears of it', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const order = await buyBags(world, customer, shop);
	const payment = await db
		.selectFrom('payments')
		.select(['provider_intent_id'])
		.where('order_id', '=', order.id)
		.executeTakeFirstOrThrow();
	await form('/v1/refunds', { payment_intent: payment.provider_intent_id ?? '', amount: '1' });
	await call('customer.orders.cancel', { token: customer.token, params: { id: order.id } });
	await world.drain();
	expect(await refundsOf(order.id)).toMatchObject([{ status: 'failed', refund_reserved_cents: 0 }]);
	const mails = await db
		.selectFrom('outbox')
		.select('dedupe_key')
		.where('dedupe_key', 'like', 'mail:refund_failed:%')
		.execute();
	expect(mails.length).toBeGreaterThan(0);
});
