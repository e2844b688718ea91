/** Mismatches are found by the views, which read everything, and by pages, which read a part (ADR 31). */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buyBags, makePerson, makeShop, type Shop } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';
import { createAudit } from './audit.ts';
import { transaction } from './database.ts';

const world = await createWorld({ webhooks: false, env: { PLATFORM_FEE_BPS: '1000' } });
const { call, clock } = world;
const { db } = world.app;
const log = { debug() {}, info() {}, warn() {}, error() {} };
/** Each turn takes one of each, so a whole audit needs many turns. */
const tiny = { slots: 1, days: 1, orders: 1, changePages: 0 };
const inTurns = createAudit({ db, clock, log, sizes: tiny });

beforeEach(() => clock.set(noon));

async function fetched(shop: Shop): Promise<string> {
	const customer = await makePerson(world);
	const order = await buyBags(world, customer, shop);
	clock.set(new Date(order.pickup_starts_at));
	await call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id } });
	await world.app.transfers.drain();
	clock.set(noon);
	return order.id;
}

const shops: { shop: Shop; order: string }[] = [];
beforeAll(async () => {
	for (let n = 0; n < 3; n++) {
		const shop = await makeShop(world, { taxRateBps: 800 });
		shops.push({ shop, order: await fetched(shop) });
	}
});

const { tamper } = world.database;
const views = async () =>
	[
		...(await db.selectFrom('inv_stock_drift').selectAll().execute()),
		...(await db.selectFrom('inv_money_drift').selectAll().execute()),
	].map(({ id }) => id);

async function wholeRound(): Promise<string[]> {
	const found: string[] = [];
	for (let turn = 0; turn < 5; turn++) found.push(...(await inTurns()));
	return [...new Set(found)];
}

test('where nothing drifted, no turn finds anything', async () => {
	expect(await views()).toEqual([]);
	expect(await wholeRound()).toEqual([]);
});

// R-no-drift
test.each<[string, (order: string, shop: string) => [drift: string, repair: string, ...found: string[]]]>([
	[
		'a slot that counts a bag too many',
		(order) => {
			const change = (by: string) =>
				`update slots set sold = sold ${by} where id = (select slot_id from orders where id = '${order}')`;
			return [change('+ 1'), change('- 1'), 'stock drift: slot '];
		},
	],
	[
		'a day that counts a bag too many',
		(_, shop) => {
			const change = (by: string) =>
				`update order_days set bags = bags ${by} where business_id = '${shop}' and orders > 0`;
			return [change('+ 1'), change('- 1'), `stock drift: days of business ${shop}`];
		},
	],
	[
		'a day that is not counted at all',
		(_, shop) => [
			`create table "gone ${shop}" as select * from order_days where business_id = '${shop}';
			delete from order_days where business_id = '${shop}'`,
			`insert into order_days select * from "gone ${shop}"; drop table "gone ${shop}"`,
			`stock drift: days of business ${shop}`,
			`money drift: days of business ${shop}`,
		],
	],
	[
		'a day that counts orders which are not there',
		(_, shop) => [
			`insert into order_days values ('${shop}', '2031-06-20', 'paid', 1, 1, 500)`,
			`delete from order_days where business_id = '${shop}' and local_date = '2031-06-20'`,
			`stock drift: days of business ${shop}`,
		],
	],
	[
		'a journal that is lost',
		(order, shop) => [
			`create table "gone ${order}" as select * from ledger where order_id = '${order}' and kind = 'transfer';
			delete from ledger where order_id = '${order}' and kind = 'transfer'`,
			`insert into ledger overriding system value select * from "gone ${order}"; drop table "gone ${order}"`,
			`money drift: order ${order}`,
			`money drift: days of business ${shop}`,
		],
	],
	...[
		'gross_cents',
		'refund_cents',
		'fee_cents',
		'tax_cents',
		'tax_passed_on_cents',
		'transferred_cents',
	].map((column): [string, (order: string, shop: string) => [string, string, string]] => [
		`a day whose earnings have other ${column}`,
		(_, shop) => {
			const change = (by: string) =>
				`update order_days set ${column} = ${column} ${by} where business_id = '${shop}' and orders > 0`;
			return [change('+ 1'), change('- 1'), `money drift: days of business ${shop}`];
		},
	]),
])('%s is found by the views and within a round', async (_, of) => {
	const drifts = [shops[0], shops[2]].flatMap((one) => (one ? [of(one.order, one.shop.id)] : []));
	for (const [drift] of drifts) await tamper(drift);
	const [seen, found] = [await views(), await wholeRound()];
	for (const [, repair] of drifts) await tamper(repair);
	expect(seen.length).toBeGreaterThanOrEqual(drifts.length);
	const lines = drifts.flatMap(([, , ...expected]) => expected);
	expect(found.toSorted()).toEqual(lines.toSorted().map((line) => expect.stringContaining(line)));
});

test('what was sold or booked a minute ago is compared at once, wherever the rounds are', async () => {
	const far = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
	await wholeRound();
	const fresh = await makeShop(world);
	const order = await fetched(fresh);
	const soon = createAudit({ db, clock, log, sizes: { dayPages: 1 } });
	await tamper(`update slots set sold = sold + 1 where business_id = '${fresh.id}'`);
	const platform = `order_id = '${order}' and kind = 'transfer' and account = 'provider:platform'`;
	await tamper(`update ledger set amount_cents = amount_cents - 1 where ${platform}`);
	const away = () =>
		db
			.updateTable('audit_cursors')
			.set({ after_id: far })
			.where('what', 'in', ['slots', 'orders', 'days'])
			.execute();
	await away();
	clock.set(noon);
	expect(await soon(), 'commits may still come between').toEqual([]);
	await away();
	clock.set(new Date('2031-06-12T02:00:00Z'));
	const found = await soon();
	await tamper(`update slots set sold = sold - 1 where business_id = '${fresh.id}';
		update ledger set amount_cents = amount_cents + 1 where ${platform}`);
	expect(found).toEqual([`money drift: order ${order}`, expect.stringContaining('stock drift: slot ')]);
	await away();
	expect(await soon(), 'once').toEqual([]);
});

test('two processes never take the same part, and a turn that fails is taken again', async () => {
	const markOf = async () =>
		db.selectFrom('audit_cursors').select('after_id').where('what', '=', 'slots').executeTakeFirstOrThrow();
	const before = await markOf();
	await transaction(db, 'job', async (tx) => {
		await tx.selectFrom('audit_cursors').selectAll().where('what', '=', 'slots').forUpdate().execute();
		await inTurns();
	});
	expect(await markOf()).toEqual(before);
	await inTurns();
	expect(await markOf()).not.toEqual(before);
});
