/** R-console-orders: any order is found by what an admin knows of it, and shows everything that happened to it. */
import type { OrderStep } from '@flavorbag/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { buyBags, cards, holdBags, makeMember, makePerson, makeShop, payWith } from '#test/makers.ts';
import { sandboxCall } from '#test/sandbox-calls.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ webhooks: false });
const { call, clock } = world;
const { db } = world.database;
beforeEach(() => clock.set(noon));

const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
const shop = await makeShop(world, { quantity: 40, name: 'Tumbleweed 100% Bakery' });
const other = await makeShop(world, { quantity: 40, name: 'Corner Deli' });

type Query = NonNullable<Parameters<typeof call<'admin.orders.find'>>[1]>['query'];
const find = async (query: Query) => (await call('admin.orders.find', { token: admin.token, query })).data;
const found = async (query: Query) => (await find(query)).orders.map(({ id }) => id);
const get = async (id: string) =>
	(await call('admin.orders.get', { token: admin.token, params: { id } })).data;
const intentOf = async (id: string) =>
	(await db.selectFrom('payments').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow())
		.provider_intent_id ?? '';

async function namedCustomer(first_name: string, last_name: string) {
	const person = await makePerson(world);
	await call('user.update', { token: person.token, body: { first_name, last_name } });
	return person;
}

describe('found', () => {
	test('by code, id, email, name, shop, and what the provider calls its payment', async () => {
		const customer = await namedCustomer('Zoë', 'Quintanilla');
		const order = await buyBags(world, customer, shop);
		await buyBags(world, await namedCustomer('Ben', 'Zhou'), other);
		const code = order.pickup_code ?? '';
		for (const search of [
			code,
			code.toLowerCase(),
			`${code.slice(0, 4)}-${code.slice(4)}`,
			order.id,
			order.id.slice(0, 8),
			`#${order.id.slice(-8)}`,
			order.id.slice(-8, -3),
			customer.email.toUpperCase(),
			customer.email.split('.')[0] ?? '',
			'zoe quint',
			'quintan',
			await intentOf(order.id),
			` ${await intentOf(order.id)} `,
		])
			expect(await found({ search }), search).toEqual([order.id]);
		expect(await found({ search: 'tumbleweed' })).toContain(order.id);
		expect(await found({ search: '100%' })).toContain(order.id);
		for (const search of [
			'nobody is called so',
			'pi_none',
			'%%%',
			'___',
			'nobody@example.com',
			crypto.randomUUID(),
		])
			expect(await found({ search }), search).toEqual([]);
	});

	test('with its customer’s name, and no secret of its payment', async () => {
		const order = await holdBags(world, await namedCustomer('Ines', 'Held'), shop);
		const { orders } = await find({ search: order.id });
		expect(orders).toMatchObject([{ id: order.id, customer_name: 'Ines Held', client_secret: null }]);
		expect((await get(order.id)).order).toMatchObject({ status: 'pending', client_secret: null });
	});

	test('what nobody paid by its id in full alone', async () => {
		const customer = await namedCustomer('Abel', 'Unpaid');
		const order = await holdBags(world, customer, shop);
		expect(await found({ search: order.id })).toEqual([order.id]);
		expect(await found({ search: await intentOf(order.id) })).toEqual([order.id]);
		for (const search of [order.id.slice(0, 8), order.id.slice(-8), customer.email, 'abel unp'])
			expect(await found({ search }), search).toEqual([]);
	});

	test('narrowed by status, date, shop and customer', async () => {
		const customer = await makePerson(world);
		const today = await buyBags(world, customer, shop);
		const next = await buyBags(world, customer, other, 1, {
			order_date: '2031-06-13',
			pickup_window: 'evening',
		});
		const off = await buyBags(world, customer, other);
		const body = { reason: 'The oven broke.' };
		await call('admin.orders.cancel', { token: admin.token, params: { id: off.id }, body });
		const customer_id = customer.id;
		expect(await found({ customer_id })).toHaveLength(3);
		expect(await found({ customer_id, status: 'cancelled' })).toEqual([off.id]);
		expect(await found({ customer_id, business_id: shop.id })).toEqual([today.id]);
		expect(await found({ customer_id, from_date: '2031-06-12' })).toEqual([next.id]);
		expect(await found({ customer_id, to_date: '2031-06-12', status: 'paid' })).toEqual([today.id]);
		expect(await found({ customer_id, from_date: '2031-06-13', to_date: '2031-06-13' })).toEqual([next.id]);
		expect(await found({ customer_id, search: 'corner', status: 'paid' })).toEqual([next.id]);
		// An hour after its window an order counts as expired, even before the job runs.
		clock.set(new Date('2031-06-12T05:00:00Z'));
		expect(await found({ customer_id, status: 'expired' })).toEqual([today.id]);
		expect(await found({ customer_id, status: 'paid' })).toEqual([next.id]);
	});

	test('narrowed by when they were ordered, by the clock of their shop, and downloaded', async () => {
		const customer = await namedCustomer('Lena', 'Late');
		const customer_id = customer.id;
		// 11:30 PM in Portland, which is the next day in UTC.
		clock.set(new Date('2031-06-11T06:30:00Z'));
		const late = await buyBags(world, customer, shop, 1, {
			order_date: '2031-06-11',
			pickup_window: 'evening',
		});
		clock.set(new Date('2031-06-11T07:30:00Z'));
		const early = await buyBags(world, customer, other, 1, {
			order_date: '2031-06-11',
			pickup_window: 'evening',
		});
		const of = (dates: Query) => found({ customer_id, ...dates });
		expect(await of({ ordered_from: '2031-06-10', ordered_to: '2031-06-10' })).toEqual([late.id]);
		expect(await of({ ordered_from: '2031-06-11' })).toEqual([early.id]);
		expect(await of({ ordered_to: '2031-06-11' })).toEqual([early.id, late.id]);
		expect(await of({ ordered_from: '2031-06-12' })).toEqual([]);
		const file = await fetch(
			`${world.url}/v0/admin/orders.csv?customer_id=${customer_id}&ordered_to=2031-06-10`,
			{
				headers: { authorization: `Bearer ${admin.token}` },
			},
		);
		expect(file.headers.get('content-disposition')).toContain('orders.csv');
		const [heads, ...lines] = (await file.text()).trim().split('\r\n');
		expect(heads).toContain('shop,order_id,');
		expect(lines).toHaveLength(1);
		expect(lines[0]).toContain(`Tumbleweed 100% Bakery,${late.id},`);
	});

	test('page by page, back and forth, each order once', async () => {
		const customer = await makePerson(world);
		const ids: string[] = [];
		for (let nth = 0; nth < 7; nth++) {
			if (nth % 3 === 0) clock.forward(1_000);
			ids.unshift((await buyBags(world, customer, nth % 2 === 0 ? shop : other)).id);
		}
		const { rows } = await sql<{ id: string }>`select id from orders where customer_id = ${customer.id}
			order by created_at desc, id desc`.execute(db);
		const inOrder = rows.map(({ id }) => id);
		expect(new Set(inOrder)).toEqual(new Set(ids));
		for (const search of [undefined, customer.email]) {
			const asked = { customer_id: customer.id, per_page: 3, ...(search && { search }) };
			const first = await find(asked);
			expect(first.newer).toBeNull();
			const second = await find({ ...asked, before: first.older ?? '' });
			const third = await find({ ...asked, before: second.older ?? '' });
			expect(third.older).toBeNull();
			expect([first, second, third].flatMap(({ orders }) => orders.map(({ id }) => id))).toEqual(inOrder);
			const back = await find({ ...asked, after: third.newer ?? '' });
			expect(back.orders).toEqual(second.orders);
			expect([back.older, back.newer]).toEqual([second.older, second.newer]);
			expect((await find({ ...asked, after: back.newer ?? '' })).newer).toBeNull();
		}
		const behind = await find({ customer_id: customer.id, before: crypto.randomUUID() });
		expect(behind).toEqual({ orders: [], older: null, newer: null });
	});
});

const kinds = (steps: readonly OrderStep[]) => steps.map(({ what }) => what);

describe('the steps of an order', () => {
	test('from the hold to the shop’s bank: who did what, and the provider’s ids', async () => {
		const customer = await namedCustomer('Ada', 'Moss');
		const own = await makeShop(world);
		const member = await makeMember(world, own, 'counter');
		await call('user.update', { token: member.token, body: { first_name: 'Mei', last_name: 'Counter' } });
		const order = await buyBags(world, customer, own);
		clock.forward(60_000);
		const { order_date: date, pickup_window: period } = order;
		const closed = { date, period, version: 0, exception: { closed: true, reason: 'A wedding' } };
		const changed = await call('business.calendar.change', {
			token: own.owner.token,
			params: { id: own.id },
			body: { changes: [closed] },
		});
		expect(changed.code).toBeUndefined();
		clock.set(new Date(order.pickup_starts_at));
		await call('business.orders.setStatus', {
			token: member.token,
			params: { id: order.id },
			body: { status: 'fulfilled' },
		});
		await call('rating.give', {
			token: customer.token,
			params: { id: order.id },
			body: { food: 4, text: 'Good bread' },
		});
		await world.app.transfers.drain();
		await world.drain();
		const { steps, customer: who, can } = await get(order.id);
		expect(who).toEqual({ id: customer.id, name: 'Ada Moss', email: customer.email });
		expect(can).toEqual(['refund']);
		expect(kinds(steps)).toEqual(
			expect.arrayContaining([
				...['held', 'payment_opened', 'paid', 'date_changed', 'fulfilled'],
				...['rated', 'transfer_sent'],
			]),
		);
		expect(steps.find(({ what }) => what === 'held')).toMatchObject({ by: 'customer', name: 'Ada Moss' });
		expect(steps.find(({ what }) => what === 'payment_opened')).toMatchObject({
			amount: order.total_cost,
			provider_id: await intentOf(order.id),
		});
		expect(steps.find(({ what }) => what === 'fulfilled')).toMatchObject({
			by: 'business',
			name: 'Mei Counter',
		});
		expect(steps.find(({ what }) => what === 'transfer_sent')?.provider_id).toMatch(/^tr_/);
		expect(steps.filter(({ what }) => what === 'mail_sent').map(({ mail }) => mail)).toContain('receipt');
		expect(JSON.stringify(steps)).not.toMatch(/wedding|bread/i);
		const times = steps.map(({ at }) => at);
		expect(times).toEqual([...times].sort());
	});

	test('a transfer that was refused, and sent after all: both stay', async () => {
		const own = await makeShop(world);
		const customer = await makePerson(world);
		const order = await buyBags(world, customer, own);
		expect(kinds((await get(order.id)).steps).slice(0, 3)).toEqual(['held', 'payment_opened', 'paid']);
		clock.set(new Date(order.pickup_starts_at));
		await call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id } });
		await world.drain();
		const { rows } = await sql<{ id: string }>`
			select provider_account_id as id from payment_accounts where business_id = ${own.id}`.execute(db);
		const set = (id: string | undefined) =>
			world.database.tamper(
				`update payment_accounts set provider_account_id = '${id}' where business_id = '${own.id}'`,
			);
		await set('acct_gone');
		await world.app.transfers.drain();
		const refused = {
			what: 'transfer_refused',
			by: 'provider',
			amount: 5,
			at: clock.now().toISOString(),
			words: expect.stringContaining('No such destination'),
		};
		const transfers = async () =>
			(await get(order.id)).steps.filter(({ what }) => what.startsWith('transfer_'));
		expect(await transfers()).toMatchObject([refused]);
		await set(rows[0]?.id);
		clock.forward(2 * 3_600_000);
		await world.app.transfers.drain();
		expect(await transfers()).toMatchObject([refused, { what: 'transfer_sent', by: 'system', amount: 5 }]);
	});

	test('what an admin canceled, with the reason and the money’s way back', async () => {
		const order = await buyBags(world, await namedCustomer('Ada', 'Late'), shop);
		const params = { id: order.id };
		expect((await get(order.id)).can).toEqual(['cancel', 'refund']);
		const body = { reason: 'The street was closed.' };
		await call('admin.orders.cancel', { token: admin.token, params, body });
		await world.drain();
		const { steps, can } = await get(order.id);
		expect(can).toEqual([]);
		expect(steps.find(({ what }) => what === 'cancelled')).toMatchObject({
			by: 'admin',
			name: expect.stringContaining('Pat'),
			words: body.reason,
		});
		const done = steps.find(({ what }) => what === 'refund_done');
		expect(done).toMatchObject({ amount: order.total_cost, intent_id: await intentOf(order.id) });
		expect(done?.provider_id).toMatch(/^re_/);
		expect(await found({ search: done?.provider_id ?? '' })).toEqual([order.id]);
	});

	test('requests: declined by the shop with its words, then late and an admin’s to answer', async () => {
		const customer = await makePerson(world);
		const order = await buyBags(world, customer, shop);
		const params = { id: order.id };
		clock.set(new Date(order.pickup_starts_at));
		await call('customer.orders.confirmPickup', { token: customer.token, params });
		const ask = (reason: string) =>
			call('customer.orders.refund', { token: customer.token, params, body: { reason } });
		await ask('It was empty.');
		await call('business.orders.answerRefund', {
			token: shop.owner.token,
			params,
			body: { decision: 'refuse', answer: 'It was full.' },
		});
		clock.forward(60_000);
		await ask('It was empty, look.');
		clock.forward(49 * 3_600_000);
		const { steps, can } = await get(order.id);
		expect(can).toEqual(['refund', 'answer_refund']);
		expect(
			steps
				.filter(({ what }) => what.startsWith('refund_'))
				.map(({ what, by, words }) => ({ what, by, words })),
		).toEqual([
			{ what: 'refund_requested', by: 'customer', words: 'It was empty.' },
			{ what: 'refund_refused', by: 'business', words: 'It was full.' },
			{ what: 'refund_requested', by: 'customer', words: 'It was empty, look.' },
		]);
	});

	test('a checkout that was left, with its payment', async () => {
		const customer = await makePerson(world);
		const order = await holdBags(world, customer, shop);
		await call('customer.orders.abandon', { token: customer.token, params: { id: order.id } });
		await world.drain();
		expect(kinds((await get(order.id)).steps)).toEqual(
			expect.arrayContaining(['held', 'payment_opened', 'abandoned', 'payment_voided']),
		);
	});

	test('a dispute, found by the provider’s id', async () => {
		const held = await holdBags(world, await makePerson(world), shop);
		await payWith(world, held, '4000000000000259');
		await world.app.orders.settle(held.id);
		const path = `/v1/disputes?payment_intent=${await intentOf(held.id)}`;
		const { data } = await sandboxCall<{ data: { id: string }[] }>(world, 'GET', path);
		await world.app.disputes.refresh(data[0]?.id ?? '');
		const { steps } = await get(held.id);
		const opened = steps.find(({ what }) => what === 'dispute_opened');
		expect(opened).toMatchObject({ by: 'provider', intent_id: await intentOf(held.id) });
		expect(await found({ search: opened?.provider_id ?? '' })).toEqual([held.id]);
	});

	test('of an erased customer nothing but what the books need', async () => {
		const customer = await namedCustomer('Gone', 'Soon');
		const order = await holdBags(world, customer, shop);
		await payWith(world, order, cards.good);
		await world.app.orders.settle(order.id);
		clock.set(new Date(order.pickup_starts_at));
		await call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id } });
		await call('user.remove', { token: customer.token });
		const one = await get(order.id);
		expect(one.customer).toEqual({ id: customer.id, name: null, email: null });
		expect(JSON.stringify(one)).not.toMatch(/Gone|Soon/);
		expect(await found({ search: 'Gone Soon' })).toEqual([]);
		expect(await found({ customer_id: customer.id })).toEqual([order.id]);
	});
});

test('a look is recorded by ids: never what was searched for', async () => {
	const customer = await namedCustomer('Secret', 'Name');
	const order = await buyBags(world, customer, shop);
	await find({ search: customer.email, customer_id: customer.id });
	await get(order.id);
	const { entries } = (await call('admin.auditLog.list', { token: admin.token })).data;
	expect(entries.slice(0, 2)).toMatchObject([
		{ action: 'admin.orders.get', subject_id: order.id },
		{ action: 'admin.orders.find', details: [{ name: 'customer_id', value: customer.id }] },
	]);
	expect(JSON.stringify(entries)).not.toContain(customer.email);
});
