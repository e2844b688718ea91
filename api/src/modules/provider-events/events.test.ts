/** Events from the sandbox update everything without any request. */
import { expect, test } from 'vitest';
import { holdBags, makePerson, makeShop, type Person, payWith, settle } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { call } = world;
const { db } = world.database;

async function bought(card: string) {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const held = await holdBags(world, customer, shop);
	await payWith(world, held, card);
	const order = await settle(world, customer, held);
	return { customer, order, intentId: held.client_secret?.split('_secret_')[0] ?? '' };
}
const refundOf = async (customer: Person, id: string) =>
	(await call('customer.orders.get', { token: customer.token, params: { id } })).data.refund?.status;
/** The job retries an event whose order was being changed, but only after a pause. */
async function tidy(): Promise<void> {
	world.clock.forward(6_000);
	await world.drain();
}

test('a card that disputes stops refunds as soon as its event is here', async () => {
	const { customer, order } = await bought('4000000000000259');
	await expect
		.poll(async () => {
			await tidy();
			const row = await db
				.selectFrom('payments')
				.select('disputed')
				.where('order_id', '=', order.id)
				.executeTakeFirstOrThrow();
			return row.disputed;
		})
		.toBe(true);
	const answer = await call('customer.orders.cancel', { token: customer.token, params: { id: order.id } });
	expect(answer.code).toBe('PAYMENT_DISPUTED');
});

test('a refund that the provider makes later is sending, then done', async () => {
	const { customer, order } = await bought('4000000000007726');
	await call('customer.orders.cancel', { token: customer.token, params: { id: order.id } });
	await world.app.outbox.drain();
	expect(await refundOf(customer, order.id)).toBe('sending');
	await expect
		.poll(async () => {
			await tidy();
			return refundOf(customer, order.id);
		})
		.toBe('done');
});

test('a refund that fails after it was made is failed as soon as its event is here', async () => {
	const { customer, order } = await bought('4000000000005126');
	await call('customer.orders.cancel', { token: customer.token, params: { id: order.id } });
	await expect
		.poll(async () => {
			await tidy();
			return refundOf(customer, order.id);
		})
		.toBe('failed');
});

test('an account that the provider changes is read again', async () => {
	const shop = await makeShop(world);
	const account = await db
		.selectFrom('payment_accounts')
		.select('provider_account_id')
		.where('business_id', '=', shop.id)
		.executeTakeFirstOrThrow();
	await db
		.updateTable('payment_accounts')
		.set({ payouts_enabled: false })
		.where('business_id', '=', shop.id)
		.execute();
	await fetch(`${world.sandbox.url}/v1/accounts/${account.provider_account_id}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${world.sandboxKey}` },
		body: new URLSearchParams({ 'metadata[told]': 'yes' }),
	});
	await expect
		.poll(async () => {
			await tidy();
			const row = await db
				.selectFrom('payment_accounts')
				.select('payouts_enabled')
				.where('business_id', '=', shop.id)
				.executeTakeFirstOrThrow();
			return row.payouts_enabled;
		})
		.toBe(true);
});
