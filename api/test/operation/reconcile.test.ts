/** Tests the reconciler (R-reconciler). */
import { expect, test } from 'vitest';
import { buyBags, cards, holdBags, makePerson, makeShop, payWith } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';
import { sandboxCall } from '../sandbox-calls.ts';

const world = await createWorld({ webhooks: false });
const { reconcile } = world.app;

test('a payment whose every webhook was lost is captured and its order paid', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const order = await holdBags(world, customer, shop);
	await payWith(world, order, cards.good);
	const { repaired, unanswered, broken } = await reconcile();
	expect(repaired).toEqual([expect.stringMatching(/^payment .*: requires_payment → captured$/)]);
	expect({ unanswered, broken }).toEqual({ unanswered: [], broken: [] });
	const { data } = await world.call('customer.orders.get', {
		token: customer.token,
		params: { id: order.id },
	});
	expect(data.status).toBe('paid');
	expect((await reconcile()).repaired).toEqual([]);
});

test('the intent of a checkout that was left is voided, though nobody asked for it any more', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const order = await holdBags(world, customer, shop);
	const asked = { token: customer.token, params: { id: order.id } };
	expect((await world.call('customer.orders.abandon', asked)).status).toBe(200);
	const { repaired } = await reconcile();
	expect(repaired).toEqual([expect.stringMatching(/^payment .*: requires_payment → voided$/)]);
	expect((await payWith(world, order, cards.good)).ok).toBe(false);
});

test('a refund that the provider makes later is booked when its webhook is lost', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const order = await buyBags(world, customer, shop);
	const answer = await world.call('customer.orders.cancel', {
		token: customer.token,
		params: { id: order.id },
		key: crypto.randomUUID(),
	});
	expect(answer.data.status).toBe('cancelled');
	expect((await reconcile()).repaired).toEqual([expect.stringMatching(/^refund .*: approved → succeeded$/)]);
	expect((await reconcile()).asked.refunds).toBe(0);
});

test('an account that changed at the provider is read again', async () => {
	const shop = await makeShop(world);
	const { provider_account_id: id } = await world.database.db
		.selectFrom('payment_accounts')
		.select('provider_account_id')
		.where('business_id', '=', shop.id)
		.executeTakeFirstOrThrow();
	await world.database.db
		.updateTable('payment_accounts')
		.set({ charges_enabled: false, payouts_enabled: false })
		.where('provider_account_id', '=', id)
		.execute();
	expect((await reconcile()).repaired).toEqual([`account ${id}: onboarded → onboarded + charges + payouts`]);
});

test('the job asks about the next accounts, and about those under way in every round of theirs', async () => {
	const { db } = world.database;
	const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
	const put = (after_id: string) =>
		db.updateTable('audit_cursors').set({ after_id }).where('what', 'like', 'accounts%').execute();
	const rows = await db.selectFrom('payment_accounts').selectAll().execute();
	const id = rows[0]?.provider_account_id ?? '';
	await put(last);
	expect((await reconcile('turn')).asked.accounts, 'the round is over').toBe(0);
	expect((await reconcile('turn')).asked.accounts, 'and begins again').toBe(rows.length);
	await db
		.updateTable('payment_accounts')
		.set({ payouts_enabled: false })
		.where('provider_account_id', '=', id)
		.execute();
	await put(last);
	await db
		.updateTable('audit_cursors')
		.set({ after_id: '00000000-0000-0000-0000-000000000000' })
		.where('what', '=', 'accounts under way')
		.execute();
	const { asked, repaired } = await reconcile('turn');
	expect(asked.accounts).toBe(1);
	expect(repaired).toEqual([`account ${id}: onboarded + charges → onboarded + charges + payouts`]);
});

test('what the provider does not answer is named, stays as it is, and is asked again', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const order = await holdBags(world, customer, shop);
	await payWith(world, order, cards.good);
	const intent = order.client_secret?.split('_secret_')[0] ?? '';
	await sandboxCall(world, 'POST', '/_faults', { mode: '500_before', match: intent, times: 3 });
	const first = await reconcile();
	expect(first).toMatchObject({ repaired: [], unanswered: [expect.stringMatching(/^payment /)] });
	await sandboxCall(world, 'DELETE', '/_faults');
	expect((await reconcile()).repaired).toHaveLength(1);
});
