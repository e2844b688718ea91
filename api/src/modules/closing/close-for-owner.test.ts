/** R-console-close: an admin closes a shop for its owner. */
import { beforeEach, expect, test } from 'vitest';
import { bankAt } from '#test/bank.ts';
import { holdBags, makePerson, makeShop, payWith, type Shop, settle } from '#test/makers.ts';
import { sandboxCall } from '#test/sandbox-calls.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ webhooks: false, sharedClock: true });
const { call, clock } = world;
const bank = bankAt(world);
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
beforeEach(() => clock.set(noon));

const close = ({ id }: Shop, orders: 'honor' | 'cancel' = 'honor', token = admin.token) =>
	call('admin.shops.close', { token, params: { id }, body: { reason: 'They moved away.', orders } });
const inConsole = async ({ id }: Shop) =>
	(await call('admin.shops.get', { token: admin.token, params: { id } })).data;
const closingMails = async () => {
	const rows = await world.database.db
		.selectFrom('outbox')
		.select('dedupe_key')
		.where('dedupe_key', 'like', 'mail:shop_closing%')
		.execute();
	return rows.length;
};
async function sold(card?: string) {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	const held = await holdBags(world, customer, shop);
	await payWith(world, held, card ?? '4242424242424242');
	return { shop, customer, held, order: await settle(world, customer, held) };
}
const statusOf = async ({ customer, order }: Awaited<ReturnType<typeof sold>>) =>
	(await call('customer.orders.get', { token: customer.token, params: { id: order.id } })).data;

test('without anything open it is closed at once, and its owner reads why', async () => {
	const shop = await makeShop(world);
	const before = await closingMails();
	expect((await close(shop)).data).toMatchObject({ closed_at: expect.any(String), can: [] });
	expect(await closingMails()).toBe(before + 1);
	await world.drain();
	const address = encodeURIComponent(shop.owner.email);
	const mails = await (await fetch(`${world.url}/dev/mail.json?to=${address}`)).text();
	expect(mails).toContain('They moved away.');
	expect(mails).toContain('There’s nothing left to hand out.');
	expect((await close(shop)).code).toBe('NOT_FOUND');
	expect(await closingMails()).toBe(before + 1);
});

test('paid orders are honored until their pickup; it sells nothing more, pays out, and writes its statement', async () => {
	const all = await sold();
	const { shop, customer, order } = all;
	expect((await close(shop)).data).toMatchObject({
		closed_at: null,
		closing_since: clock.now().toISOString(),
	});
	expect((await inConsole(shop)).can).toEqual(['restore']);
	const late = await call('customer.orders.create', {
		token: (await makePerson(world)).token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity: 1, order_date: order.order_date, pickup_window: 'evening' },
	});
	expect(late.code).toBe('BUSINESS_OFFLINE');
	await world.app.closing.endClosings();
	expect((await inConsole(shop)).closed_at).toBeNull();
	clock.set(new Date(order.pickup_starts_at));
	await call('customer.orders.confirmPickup', { token: customer.token, params: { id: order.id } });
	await world.app.closing.endClosings();
	expect((await inConsole(shop)).closed_at).not.toBeNull();
	await world.app.transfers.drain();
	await bank.payOut(shop);
	for (const { id } of await bank.payouts(shop)) await bank.arrive(id);
	await bank.announce();
	const month = order.order_date.slice(0, 7);
	const { totals, deposits } = await world.app.statements.read(shop.owner.id, shop.id, month);
	expect([deposits.length, totals.depositedCents, totals.closingCents]).toEqual([1, -500, 0]);
});

test('or all of them are canceled with a refund, and the customer is told by whom', async () => {
	const all = await sold();
	expect((await close(all.shop, 'cancel')).data.closed_at).not.toBeNull();
	expect(await statusOf(all)).toMatchObject({
		status: 'cancelled',
		reason: 'They moved away.',
		refund: { requested_by: 'admin' },
	});
	await world.drain();
	expect((await statusOf(all)).refund?.status).toBe('done');
});

test('twice: the second press cancels what the first one kept, and nobody is told again', async () => {
	const all = await sold();
	const before = await closingMails();
	await close(all.shop);
	expect((await close(all.shop, 'cancel')).data.closed_at).not.toBeNull();
	expect(await closingMails()).toBe(before + 1);
	const shop = await makeShop(world);
	const answers = await Promise.all([close(shop), close(shop), close(shop)]);
	for (const { code } of answers) expect([undefined, 'NOT_FOUND']).toContain(code);
	expect(await closingMails()).toBe(before + 2);
});

test('restoring it ends the closing', async () => {
	const { shop } = await sold();
	await close(shop);
	const body = { reason: 'They stay.' };
	const restored = await call('admin.shops.restore', { token: admin.token, params: { id: shop.id }, body });
	expect(restored.data).toMatchObject({ closing_since: null, suspension: null });
	expect(restored.data.can).toContain('close');
});

test('an open request, a refund on its way and a dispute are waited for, each in words', async () => {
	const asked = await sold();
	clock.set(new Date(asked.order.pickup_starts_at));
	const { token } = asked.customer;
	const params = { id: asked.order.id };
	await call('customer.orders.confirmPickup', { token, params });
	await call('customer.orders.refund', { token, params, body: { reason: 'It was empty.' } });
	const refused = (words: string) => ({
		body: { error: { code: 'CLOSING_BLOCKED', message: expect.stringContaining(words) } },
	});
	expect(await close(asked.shop, 'cancel')).toMatchObject(refused('1 refund request waits for an answer'));
	await call('business.orders.answerRefund', {
		token: asked.shop.owner.token,
		params,
		body: { decision: 'approve' },
	});
	expect(await close(asked.shop)).toMatchObject(refused('1 refund is on the way'));
	expect((await inConsole(asked.shop)).suspension).toBeNull();
	await world.drain();
	expect((await close(asked.shop)).data.closed_at).not.toBeNull();

	clock.set(noon);
	const disputed = await sold('4000000000000259');
	const intent = disputed.held.client_secret?.split('_secret_')[0];
	const path = `/v1/disputes?payment_intent=${intent}`;
	const { data } = await sandboxCall<{ data: { id: string }[] }>(world, 'GET', path);
	await world.app.disputes.refresh(data[0]?.id ?? '');
	expect(await close(disputed.shop, 'cancel')).toMatchObject(refused('1 dispute is open'));
	expect((await statusOf(disputed)).status).toBe('paid');
});

test('only an admin closes it so, and the database refuses anybody else', async () => {
	const { shop } = await sold();
	expect((await close(shop, 'honor', shop.owner.token)).code).toBe('FORBIDDEN');
	const set = world.database.db
		.updateTable('businesses')
		.set({ suspended_at: noon, suspended_reason: 'x', closing_at: noon })
		.where('id', '=', shop.id);
	await expect(set.execute()).rejects.toThrow('an admin alone');
});
