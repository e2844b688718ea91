import { beforeEach, expect, test } from 'vitest';
import { toLocalDateTime } from '#lib/time.ts';
import { bankAt, bankNumbers } from '#test/bank.ts';
import { buyBags, makeMember, makePerson, makeShop, type Shop } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ webhooks: false, sharedClock: true, env: { PLATFORM_FEE_BPS: '1000' } });
const { call, clock } = world;
const { db } = world.database;
const bank = bankAt(world);
const day = 86_400_000;

beforeEach(() => clock.set(noon));

/** Sells and picks up bags at 5 PM: $5.00 each, 8% tax, 10% fee; the shop's share is 450 cents each. */
async function fetched(shop: Shop, bags = 1) {
	const customer = await makePerson(world);
	const order_date = toLocalDateTime(clock.now(), 'America/Los_Angeles').date;
	const order = await buyBags(world, customer, shop, bags, { order_date, pickup_window: 'evening' });
	clock.set(new Date(Math.max(clock.now().getTime(), Date.parse(order.pickup_starts_at))));
	await call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id } });
	await world.app.transfers.drain();
	clock.forward(60_000);
	return order;
}
const shopOf = () => makeShop(world, { taxRateBps: 800 });
const money = async (shop: Shop, token = shop.owner.token) =>
	(await call('business.payouts', { token, params: { id: shop.id } })).data;
const lines = async (shop: Shop, deposit_id: string) =>
	(await call('business.deposits.get', { token: shop.owner.token, params: { id: shop.id, deposit_id } })).data
		.lines;
async function paidOut(shop: Shop) {
	await bank.payOut(shop);
	const [payout] = await bank.payouts(shop);
	if (!payout) throw new Error('nothing was paid out');
	return payout;
}
const refund = (shop: Shop, id: string) =>
	call('business.orders.setStatus', {
		token: shop.owner.token,
		params: { id },
		body: { status: 'refunded', reason: 'Sorry.' },
	});
const refreshAccount = async (shop: Shop) => world.app.accounts.refresh(await bank.accountOf(shop));
const mailsAbout = (shop: Shop) =>
	db
		.selectFrom('outbox')
		.select('payload')
		.where('topic', '=', 'mail')
		.where('dedupe_key', 'like', 'mail:deposit_failed:%')
		.execute()
		.then((rows) =>
			rows
				.map(({ payload }) => payload as { to: string; amount_cents: number })
				.filter(({ to }) => to === shop.owner.email),
		);

// R-bank-deposits
test('money is expected, on its way, and in the bank, each with how much and when', async () => {
	const shop = await shopOf();
	const empty = await money(shop);
	expect(empty).toMatchObject({ next: null, deposits: [], failed: null, statements: [] });

	await buyBags(world, await makePerson(world), shop);
	expect(await money(shop)).toMatchObject({
		// Wednesday's pickup reaches the bank on Friday.
		next: { amount: 4.5, date: '2031-06-13', is_estimate: true },
		expected: { today: { orders: 1, amount: 4.5 }, last_pickup: '2031-06-11', by: '2031-06-13' },
	});

	await fetched(shop, 2);
	expect(await money(shop)).toMatchObject({
		next: { amount: 9, date: '2031-06-13', is_estimate: true },
		expected: { waiting: 9 },
		on_the_way: { amount: 0, deposits: [] },
	});

	const payout = await paidOut(shop);
	await bank.announce();
	expect(await money(shop)).toMatchObject({
		next: { amount: 9, date: payout.arrivesOn, is_estimate: false },
		on_the_way: {
			amount: 9,
			deposits: [{ amount: 9, status: 'on_the_way', bank: { last4: '6789' } }],
		},
		paid_this_month: { amount: 0, deposits: 0 },
	});

	await bank.arrive(payout.id);
	await bank.announce();
	const after = await money(shop);
	expect(after).toMatchObject({
		next: { amount: 4.5, is_estimate: true },
		on_the_way: { amount: 0, deposits: [] },
		paid_this_month: { amount: 9, deposits: 1 },
		// Banks date in UTC.
		deposits: [{ amount: 9, status: 'paid', date: '2031-06-12', returned_on: null }],
		statements: [{ month: '2031-06', deposits: 1, deposited: 9 }],
	});
});

test('a deposit opens into its orders, what was taken back and what was kept back, and they add up to it', async () => {
	const shop = await shopOf();
	const [first, second] = [await fetched(shop, 2), await fetched(shop)];
	await refund(shop, second.id);
	await world.drain();
	const payout = await paidOut(shop);
	await bank.arrive(payout.id);
	await bank.announce();
	const [deposit] = (await money(shop)).deposits;
	const shown = await lines(shop, deposit?.id ?? '');
	expect(shown).toEqual([
		{
			kind: 'order',
			date: '2031-06-11',
			order_id: first.id,
			shop: null,
			gross: 10.8,
			tax: -0.8,
			tax_passed_on: 0,
			fee: -1,
			refund: 0,
			adjustment: 0,
			net: 9,
		},
		expect.objectContaining({ kind: 'order', order_id: second.id, gross: 5.4, net: 4.5 }),
		expect.objectContaining({
			kind: 'refund',
			order_id: second.id,
			gross: 0,
			tax: 0.4,
			fee: 0.5,
			refund: -5.4,
			net: -4.5,
		}),
	]);

	await refund(shop, first.id);
	await world.drain();
	clock.forward(day);
	const third = await fetched(shop, 3);
	const next = await paidOut(shop);
	await bank.arrive(next.id);
	await bank.announce();
	const [latest] = (await money(shop)).deposits;
	expect(latest?.amount).toBe(4.5);
	expect(await lines(shop, latest?.id ?? '')).toMatchObject([
		{ kind: 'order', order_id: third.id, net: 13.5 },
		{ kind: 'carry', order_id: first.id, tax: 0.8, fee: 1, refund: -10.8, net: -9 },
	]);
});

// R-deposit-failed
test('a deposit that the bank returns is told once, shown until another arrives, and goes out with the next', async () => {
	const shop = await shopOf();
	await fetched(shop);
	await bank.setBank(shop, bankNumbers.closed);
	await refreshAccount(shop);
	const payout = await paidOut(shop);
	await bank.arrive(payout.id);
	for (let n = 0; n < 3; n++) await bank.announce();
	await world.app.deposits.refresh(await bank.accountOf(shop), payout.id);
	expect(await mailsAbout(shop)).toMatchObject([{ amount_cents: 450 }]);
	expect(await money(shop)).toMatchObject({
		failed: { amount: 4.5, status: 'returned', problem: 'closed', returned_on: '2031-06-11' },
		// No date is shown while the bank refuses deposits.
		next: null,
		expected: { by: null, waiting: 0 },
		on_the_way: { amount: 0 },
		on_hold: 4.5,
		payouts: [{ transfer: { status: 'sent', deposit: { status: 'returned', date: '2031-06-11' } } }],
		paid_this_month: { amount: 0, deposits: 0 },
	});

	await bank.setBank(shop, bankNumbers.good);
	await refreshAccount(shop);
	expect(await money(shop)).toMatchObject({
		next: { amount: 4.5, is_estimate: true },
		expected: { waiting: 4.5 },
		on_the_way: { amount: 0 },
		on_hold: 0,
	});
	clock.forward(day);
	const second = await paidOut(shop);
	await bank.arrive(second.id);
	await bank.announce();
	const after = await money(shop);
	expect(after).toMatchObject({
		failed: null,
		on_the_way: { amount: 0 },
		paid_this_month: { amount: 4.5 },
		payouts: [{ transfer: { deposit: { status: 'paid' } } }],
	});
	expect(await lines(shop, after.deposits[0]?.id ?? '')).toMatchObject([{ kind: 'returned', net: 4.5 }]);
	expect(await mailsAbout(shop)).toHaveLength(1);
	await world.drain();
});

test('what arrived can be returned later, and no older news undoes that', async () => {
	const shop = await shopOf();
	await fetched(shop);
	const payout = await paidOut(shop);
	const account = await bank.accountOf(shop);
	const early = await world.app.provider.getBankPayout(account, payout.id);
	await bank.arrive(payout.id);
	await bank.announce();
	await bank.fail(payout.id);
	await bank.announce((await bank.events()).toSorted(() => 1));
	expect((await money(shop)).deposits).toMatchObject([{ status: 'returned' }]);
	expect(early.status).toBe('in_transit');
	await expect(
		db
			.updateTable('bank_payouts')
			.set({ status: 'paid' })
			.where('provider_payout_id', '=', payout.id)
			.execute(),
	).rejects.toThrow('never goes from failed to paid');
});

// R-bank-deposits
test.each([true, false])(
	'however late one asks, a return whose event was lost is found: %s',
	async (isReturned) => {
		const shop = await shopOf();
		await fetched(shop);
		const payout = await paidOut(shop);
		await bank.arrive(payout.id);
		await bank.announce();
		if (isReturned) await bank.fail(payout.id);
		clock.forward(30 * day);
		const account = await bank.accountOf(shop);
		const dueNow = async () => (await world.app.deposits.due('all')).find((due) => due.account === account);
		const due = await dueNow();
		if (!due) throw new Error('nobody asks');
		await world.app.deposits.check(due);
		const status = isReturned ? 'returned' : 'paid';
		expect((await money(shop)).deposits).toMatchObject([{ status }]);
		if (!isReturned) expect(await dueNow()).toBeUndefined();
	},
);

// R-live
test('open pages of all shops of the account are told of a deposit, and only of news', async () => {
	const shop = await shopOf();
	await fetched(shop);
	const stamp = async () =>
		(
			await db
				.selectFrom('businesses')
				.select('updated_at')
				.where('id', '=', shop.id)
				.executeTakeFirstOrThrow()
		).updated_at.getTime();
	const payout = await paidOut(shop);
	const [left] = await bank.events();
	clock.forward(1_000);
	await bank.announce();
	expect(await stamp()).toBe(clock.now().getTime());
	clock.forward(1_000);
	await bank.announce(left && [left]);
	expect(await stamp()).toBe(clock.now().getTime() - 1_000);
	await bank.arrive(payout.id);
	await bank.announce();
	expect(await stamp()).toBe(clock.now().getTime());
});

// R-events-are-hints
test.each(['twice', 'backward', 'never'])('payout events that come %s lead to the same', async (how) => {
	const shop = await shopOf();
	const order = await fetched(shop, 2);
	const first = await paidOut(shop);
	await bank.arrive(first.id);
	clock.forward(day);
	await fetched(shop);
	await paidOut(shop);
	const events = await bank.events();
	if (how === 'twice') await bank.announce([...events, ...events]);
	if (how === 'backward') await bank.announce(events);
	if (how === 'never') await world.app.reconcile('all');
	const shown = await money(shop);
	expect(shown).toMatchObject({
		on_the_way: { amount: 4.5 },
		expected: { waiting: 0 },
		deposits: [{ amount: 9, status: 'paid' }],
	});
	expect(await lines(shop, shown.deposits[0]?.id ?? '')).toMatchObject([{ order_id: order.id, net: 9 }]);
	await world.drain();
	const { unanswered, broken } = await world.app.reconcile('turn');
	expect({ unanswered, broken }).toEqual({ unanswered: [], broken: [] });
});

test('a line that comes before its transfer was written down finds it afterward', async () => {
	const shop = await shopOf();
	const order = await fetched(shop);
	await world.database.tamper(
		`update transfers set destination_payment_id = null where order_id = '${order.id}'`,
	);
	const payout = await paidOut(shop);
	await bank.arrive(payout.id);
	await bank.announce();
	const [deposit] = (await money(shop)).deposits;
	expect(await lines(shop, deposit?.id ?? '')).toMatchObject([{ kind: 'order', order_id: null, net: 4.5 }]);
	await world.app.reconcile('all');
	expect(await lines(shop, deposit?.id ?? '')).toMatchObject([{ order_id: order.id, gross: 5.4, net: 4.5 }]);
});

test('the database refuses lines that do not add up, and sees what stands in two deposits', async () => {
	const shop = await shopOf();
	await fetched(shop);
	const payout = await paidOut(shop);
	await bank.announce();
	const [row] = await db
		.selectFrom('bank_payouts')
		.selectAll()
		.where('provider_payout_id', '=', payout.id)
		.execute();
	const [line] = await db
		.selectFrom('bank_payout_lines')
		.selectAll()
		.where('payout_id', '=', row?.id ?? '')
		.execute();
	if (!row || !line) throw new Error('it was not stored');
	const more = { ...line, id: crypto.randomUUID(), provider_line_id: 'txn_more' };
	await expect(db.insertInto('bank_payout_lines').values(more).execute()).rejects.toThrow('add up to it');
	await expect(
		db.updateTable('bank_payouts').set({ amount_cents: 1 }).where('id', '=', row.id).execute(),
	).rejects.toThrow('facts of bank_payouts never change');
	await expect(db.deleteFrom('bank_payout_lines').where('id', '=', line.id).execute()).rejects.toThrow();
	const drift = async () =>
		(await db.selectFrom('inv_money_drift').select('id').execute()).map(({ id }) => id);
	await world.database.tamper(
		`insert into bank_payout_lines (payout_id, provider_line_id, kind, amount_cents, source_id, at)
		select payout_id, 'txn_second', kind, amount_cents, source_id, at from bank_payout_lines where id = '${line.id}'`,
	);
	expect(await drift()).toEqual([row.id]);
	await world.database.tamper(
		`alter table bank_payout_lines disable trigger all;
		delete from bank_payout_lines where provider_line_id = 'txn_second';
		alter table bank_payout_lines enable trigger all`,
	);
	expect(await drift()).toEqual([]);
});

test('only the owner reads about the money', async () => {
	const shop = await shopOf();
	await fetched(shop);
	const payout = await paidOut(shop);
	await bank.arrive(payout.id);
	await bank.announce();
	const manager = await makeMember(world, shop, 'manager');
	const stranger = await makeShop(world);
	const [deposit] = (await money(shop)).deposits;
	const params = { id: shop.id, deposit_id: deposit?.id ?? '', month: '2031-06' };
	for (const name of [
		'business.deposits.get',
		'business.statements.csv',
		'business.statements.pdf',
	] as const) {
		expect((await call(name, { token: shop.owner.token, params })).status).toBe(200);
		expect((await call(name, { token: manager.token, params })).status).toBe(403);
		expect((await call(name, { token: stranger.owner.token, params })).status).toBe(404);
		expect(
			(await call(name, { token: stranger.owner.token, params: { ...params, id: stranger.id } })).status,
		).toBe(name === 'business.deposits.get' ? 404 : 200);
	}
});

// R-erasure
test('of an owner whose account was erased no bank is left, nor learned', async () => {
	const shop = await shopOf();
	await fetched(shop);
	const payout = await paidOut(shop);
	await bank.arrive(payout.id);
	await bank.announce();
	const account = await bank.accountOf(shop);
	await world.app.accounts.refresh(account);
	expect((await money(shop)).bank).toMatchObject({ last4: '6789' });
	clock.forward(30 * day);
	await world.app.personalData.remove(shop.owner.id);
	const banks = async () => ({
		accounts: await db
			.selectFrom('payment_accounts')
			.select('bank_last4')
			.where('business_id', '=', shop.id)
			.execute(),
		deposits: await db
			.selectFrom('bank_payouts')
			.select('bank_last4')
			.where('provider_account_id', '=', account)
			.execute(),
	});
	const none = { accounts: [{ bank_last4: null }], deposits: [{ bank_last4: null }] };
	expect(await banks()).toEqual(none);
	await world.app.accounts.refresh(account);
	await world.app.deposits.refresh(account, payout.id);
	expect(await banks()).toEqual(none);
});
