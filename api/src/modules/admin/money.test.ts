/** R-console-money: misplaced money is listed with its owner and amount, and the sums match the ledger. */
import type { Order } from '@flavorbag/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
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

const world = await createWorld({
	webhooks: false,
	env: { PLATFORM_FEE_BPS: '1000', PLATFORM_FEE_CENTS: '20' },
});
const { call, clock } = world;
const { db, tamper } = world.database;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
beforeEach(() => clock.set(noon));

type Query = NonNullable<Parameters<typeof call<'admin.money.find'>>[1]>['query'];
const find = async (query: Query) => (await call('admin.money.find', { token: admin.token, query })).data;
const rows = async (part: string, more: object = {}) => (await find({ part, ...more })).rows;
const get = async () => (await call('admin.money.get', { token: admin.token })).data;

interface Sold {
	shop: Shop;
	customer: Person;
	order: Order;
}
/** One bag at $5.00 plus 8% tax: 540 cents paid, 70 for the platform, 430 for the business. */
async function sold(name: string, card?: string): Promise<Sold> {
	const [shop, customer] = [await makeShop(world, { name, taxRateBps: 800 }), await makePerson(world)];
	if (card === undefined) return { shop, customer, order: await buyBags(world, customer, shop) };
	const held = await holdBags(world, customer, shop);
	await payWith(world, held, card);
	return { shop, customer, order: await settle(world, customer, held) };
}
async function pickUp({ customer, order }: Sold): Promise<void> {
	const before = clock.now();
	clock.set(new Date(order.pickup_starts_at));
	await call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id } });
	clock.set(new Date(Math.max(before.getTime(), clock.now().getTime())));
}
async function accountOf({ id }: Shop): Promise<string> {
	const { rows: found } = await sql<{ id: string }>`
		select provider_account_id as id from payment_accounts where business_id = ${id}`.execute(db);
	return found[0]?.id ?? '';
}
const setAccount = ({ id }: Shop, account: string) =>
	tamper(`update payment_accounts set provider_account_id = '${account}' where business_id = '${id}'`);
const form = (path: string, fields: Record<string, string>) =>
	fetch(`${world.sandbox.url}${path}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${world.sandboxKey}` },
		body: new URLSearchParams(fields),
	});
const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString();

test('a share is held until the pickup, on its way after it, and gone once it is sent', async () => {
	const before = await get();
	expect(before.counts).toEqual({ stuck: 0, refused: 0, disputes: 0, owing: 0 });
	const all = await sold('Kumquat');
	const sums = async () => {
		const { sums: now } = await get();
		const cents = (one: keyof typeof now) => Math.round((now[one] - before.sums[one]) * 100);
		return [cents('held'), cents('on_its_way'), cents('refused'), cents('disputed'), cents('owing')];
	};
	expect(await sums()).toEqual([430, 0, 0, 0, 0]);
	await pickUp(all);
	expect(await sums()).toEqual([0, 430, 0, 0, 0]);
	const account = await accountOf(all.shop);
	await setAccount(all.shop, 'acct_gone');
	await world.app.transfers.drain();
	expect(await sums()).toEqual([0, 0, 430, 0, 0]);
	const [row, ...more] = await rows('refused');
	expect(more).toEqual([]);
	expect(row).toMatchObject({
		what: 'transfer',
		state: 'refused',
		business_id: all.shop.id,
		business_name: 'Kumquat',
		order_id: all.order.id,
		amount: 4.3,
		since: clock.now().toISOString(),
		ended_at: null,
		problem: expect.stringContaining('No such destination'),
		due_at: new Date(clock.now().getTime() + 3_600_000).toISOString(),
		provider_id: null,
		intent_id: expect.stringMatching(/^pi_/),
	});
	await setAccount(all.shop, account);
	await call('admin.transfers.retry', { token: admin.token, params: { id: all.order.id } });
	expect(await sums()).toEqual([0, 0, 0, 0, 0]);
	expect(await rows('refused')).toEqual([]);
	const unknown = crypto.randomUUID();
	expect(await find({ part: 'refused', before: unknown })).toEqual({ rows: [], older: null, newer: null });
});

describe('stuck is what the health page calls stuck', () => {
	const stuck = async () =>
		(await rows('stuck')).map(({ what, state, order_id }) => `${what} ${state} ${order_id}`);

	test('a transfer', async () => {
		const all = await sold('Medlar');
		await pickUp(all);
		clock.forward(60_000);
		expect(await stuck()).toEqual([]);
		clock.forward(90_000);
		expect(await stuck()).toEqual([`transfer planned ${all.order.id}`]);
		expect((await get()).counts.stuck).toBe(1);
		await world.app.transfers.drain();
		expect(await stuck()).toEqual([]);
	});

	test('a payment, and a refund', async () => {
		const shop = await makeShop(world, { name: 'Sorrel', taxRateBps: 800 });
		const customer = await makePerson(world);
		const held = await holdBags(world, customer, shop);
		await payWith(world, held, '4242424242424242');
		// Simulates a process that died between claim and capture.
		await tamper(
			`update payments set status = 'authorized', updated_at = '${minutesAgo(3)}' where order_id = '${held.id}'`,
		);
		expect(await stuck()).toEqual([`payment authorized ${held.id}`]);
		expect(await rows('stuck')).toMatchObject([
			{ amount: 5.4, since: minutesAgo(3), provider_id: expect.stringMatching(/^pi_/) },
		]);
		const order = await settle(world, customer, held);
		expect(await stuck()).toEqual([]);
		await call('customer.orders.cancel', { token: customer.token, params: { id: order.id } });
		await world.drain();
		const refund = (set: string) =>
			tamper(`update refunds set ${set} where payment_id = (
				select id from payments where order_id = '${order.id}')`);
		await refund(`status = 'approved', updated_at = '${minutesAgo(3)}'`);
		expect(await stuck()).toEqual([`refund approved ${order.id}`]);
		await refund(`status = 'failed', updated_at = '${minutesAgo(0)}'`);
		expect(await stuck()).toEqual([]);
		expect(await rows('refused')).toMatchObject([
			{ what: 'refund', state: 'failed', amount: 5.4, provider_id: expect.stringMatching(/^re_/) },
		]);
		await refund(`status = 'succeeded'`);
		expect(await rows('refused')).toEqual([]);
	});
});

describe('disputes', () => {
	async function deliver(id: string): Promise<void> {
		await db
			.insertInto('inbox')
			.values({
				provider: 'stripe',
				event_id: `evt_${crypto.randomUUID()}`,
				type: 'dispute.updated',
				object_kind: 'dispute',
				object_id: id,
				received_at: new Date(clock.now().getTime() - 10_000),
			})
			.execute();
		await world.drain();
		await world.drain();
	}
	/** Pays with a card whose charge is disputed as soon as it is captured. */
	async function disputed(name: string): Promise<Sold & { disputeId: string }> {
		const all = await sold(name, '4000000000000259');
		const { rows: found } = await sql<{ id: string }>`
			select provider_intent_id as id from payments where order_id = ${all.order.id}`.execute(db);
		const { data } = await sandboxCall<{ data: { id: string }[] }>(
			world,
			'GET',
			`/v1/disputes?payment_intent=${found[0]?.id}`,
		);
		const disputeId = data[0]?.id ?? '';
		await deliver(disputeId);
		return { ...all, disputeId };
	}
	async function decide({ disputeId }: { disputeId: string }, evidence: string): Promise<void> {
		await form(`/v1/disputes/${disputeId}`, { 'evidence[uncategorized_text]': evidence });
		await deliver(disputeId);
	}

	test('open ones with their deadline and what the bank took, then won and lost', async () => {
		const before = (await get()).sums.disputed;
		const [won, lost] = [await disputed('Tansy'), await disputed('Lovage')];
		expect((await get()).counts.disputes).toBe(2);
		expect((await get()).sums.disputed - before).toBeCloseTo(10.8);
		const open = await rows('disputes');
		expect(open.map(({ order_id }) => order_id).sort()).toEqual([won.order.id, lost.order.id].sort());
		expect(open[0]).toMatchObject({
			what: 'dispute',
			state: 'open',
			amount: 5.4,
			ended_at: null,
			due_at: expect.any(String),
			problem: expect.any(String),
			provider_id: expect.stringMatching(/^d[pu]_/),
		});
		for (const search of ['tans', won.shop.id, won.order.id, won.order.id.slice(-8), won.disputeId])
			expect(
				(await rows('disputes', { search })).map(({ order_id }) => order_id),
				search,
			).toEqual([won.order.id]);
		for (const search of ['no such shop', '%%', 're_none', 'ada@example.com'])
			expect(await rows('disputes', { search }), search).toEqual([]);
		await decide(won, 'winning_evidence');
		await decide(lost, 'losing_evidence');
		expect(await rows('disputes')).toEqual([]);
		expect(await rows('disputes', { state: 'won' })).toMatchObject([
			{ state: 'won', order_id: won.order.id, due_at: null, ended_at: clock.now().toISOString() },
		]);
		expect(await rows('disputes', { state: 'lost' })).toMatchObject([{ order_id: lost.order.id }]);
		expect((await get()).sums.disputed).toBe(before);
	});

	test('page by page, back and forth, also once a row has left the list', async () => {
		const three = [await disputed('Chervil 1'), await disputed('Chervil 2'), await disputed('Chervil 3')];
		const asked = { part: 'disputes', search: 'chervil', per_page: 1 };
		const first = await find(asked);
		const second = await find({ ...asked, before: first.older ?? '' });
		expect(first.newer).toBeNull();
		expect(await find({ ...asked, after: second.newer ?? '' })).toEqual(first);
		const left = three.find(({ order }) => order.id === second.rows[0]?.order_id);
		if (!left) throw new Error('the second page has one of them');
		await decide(left, 'winning_evidence');
		const third = await find({ ...asked, before: second.older ?? '' });
		expect(third).toMatchObject({ rows: [{ state: 'open' }], older: null });
		expect(third.rows[0]?.order_id).not.toBe(first.rows[0]?.order_id);
		for (const one of three) if (one !== left) await decide(one, 'winning_evidence');
	});
});

test('a shop owes what its account could not give back, until the next transfers carry it', async () => {
	const before = await get();
	const all = await sold('Borage');
	await pickUp(all);
	await world.app.transfers.drain();
	await form(`/v1/accounts/${await accountOf(all.shop)}`, { 'metadata[sandbox_paid_out]': 'true' });
	await call('business.orders.setStatus', {
		token: all.shop.owner.token,
		params: { id: all.order.id },
		body: { status: 'refunded', reason: 'Sorry.' },
	});
	await world.drain();
	await world.drain();
	expect(await rows('owing')).toMatchObject([
		{
			id: all.shop.id,
			what: 'debt',
			state: 'owing',
			business_name: 'Borage',
			amount: 4.3,
			order_id: all.order.id,
			since: clock.now().toISOString(),
			provider_id: null,
		},
	]);
	const { counts, sums } = await get();
	expect(counts.owing).toBe(1);
	expect(sums.owing - before.sums.owing).toBeCloseTo(4.3);
	expect(await rows('owing', { search: 'bor' })).toHaveLength(1);
	expect(await rows('owing', { search: 'borax' })).toEqual([]);
});

test('what was asked in a wrong way is said in words, and a look is recorded without what was searched for', async () => {
	const wrong = await call('admin.money.find', { token: admin.token, query: { part: 'lost' } });
	expect(wrong).toMatchObject({ status: 422 });
	expect(JSON.stringify(wrong.body)).toContain('Choose stuck, refused, disputes or owing.');
	await find({ part: 'owing', search: 'a name' });
	const { data } = await call('admin.auditLog.list', {
		token: admin.token,
		query: { action: 'admin.money.find', per_page: 1 },
	});
	expect(data.entries[0]?.details).toEqual(
		expect.arrayContaining([
			{ name: 'part', value: 'owing' },
			{ name: 'state', value: 'open' },
		]),
	);
	expect(JSON.stringify(data.entries)).not.toContain('a name');
});
