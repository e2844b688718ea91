import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { keys, startReceiver, startWorld, type World } from '../test/world.ts';

async function world(options: Parameters<typeof startWorld>[0] = {}): Promise<World> {
	const started = await startWorld(options);
	onTestFinished(() => started.close());
	return started;
}
async function receiver(...input: Parameters<typeof startReceiver>) {
	const started = await startReceiver(...input);
	onTestFinished(() => started.close());
	return started;
}
function dataFile(): string {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return join(folder, 'sandbox.sqlite');
}
const manual = { currency: 'usd', capture_method: 'manual' } as const;
const paid = async ({ stripe }: World, payment_method = 'pm_card_visa') => {
	const intent = await stripe.paymentIntents.create({
		amount: 1_000,
		...manual,
	});
	await stripe.paymentIntents.confirm(intent.id, { payment_method });
	return stripe.paymentIntents.capture(intent.id);
};

const four = [
	'charge.captured',
	'payment_intent.amount_capturable_updated',
	'payment_intent.created',
	'payment_intent.succeeded',
];

test('each change of a payment is told once, with a signature that the SDK accepts', async () => {
	const hooks = await receiver();
	const { stripe, ...rest } = await world({ webhookUrl: hooks.url });
	const intent = await paid({ stripe, ...rest });
	await hooks.until(() => hooks.received.length === 4);
	expect(hooks.types().sort()).toEqual(four);
	for (const { body, signature } of hooks.received) {
		const event = stripe.webhooks.constructEvent(body, signature, keys.webhookSecret);
		expect(event.request?.id).toMatch(/^req_/);
		expect(() => stripe.webhooks.constructEvent(`${body} `, signature, keys.webhookSecret)).toThrow();
		expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
	}
	const listed = await stripe.events.list({ type: 'payment_intent.succeeded' });
	expect(listed.data).toHaveLength(1);
	const [event] = listed.data;
	expect(event?.data.object).toMatchObject({ id: intent.id, status: 'succeeded' });
});

test('a receiver that fails is told again until it answers 2xx', async () => {
	let calls = 0;
	const hooks = await receiver(() => (++calls <= 2 ? 500 : 204));
	const { stripe } = await world({ webhookUrl: hooks.url });
	const intent = await stripe.paymentIntents.create({ amount: 500, ...manual });
	await hooks.until(() => hooks.received.length === 1);
	expect(calls).toBe(3);
	expect(hooks.received[0]?.body).toContain(intent.id);
});

test('a restart keeps payments, keys and what is not delivered yet', async () => {
	const hooks = await receiver();
	await hooks.close();
	const file = dataFile();
	const before = await startWorld({ dataFile: file, webhookUrl: hooks.url });
	const create = ({ stripe }: World) =>
		stripe.paymentIntents.create({ amount: 700, ...manual }, { idempotencyKey: 'order:1:intent' });
	const intent = await create(before);
	await before.close();

	const back = await receiver(() => 200, hooks.port);
	const after = await world({ dataFile: file, webhookUrl: back.url });
	expect(await after.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ amount: 700 });
	expect((await create(after)).id).toBe(intent.id);
	await back.until(() => back.received.length === 1);
	expect(back.types()).toEqual(['payment_intent.created']);
});

test('an address is told only of the types that were chosen for it', async () => {
	const hooks = await receiver();
	const chosen = ['charge.*', 'payment_intent.succeeded'];
	const shop = await world({ webhookUrl: hooks.url, webhookEvents: chosen });
	await paid(shop);
	await hooks.until(() => hooks.received.length === 2);
	expect(hooks.types().toSorted()).toEqual(['charge.captured', 'payment_intent.succeeded']);
	const { data } = await shop.stripe.events.list();
	expect(
		data
			.filter((event) => event.pending_webhooks === 1)
			.map(({ type }) => type)
			.toSorted(),
	).toEqual(hooks.types().toSorted());
	expect(data).toHaveLength(four.length);
});

test('webhooks are paused, and all come when they are resumed', async () => {
	const hooks = await receiver();
	const shop = await world({ webhookUrl: hooks.url });
	await shop.fault({ mode: 'webhook_pause' });
	await paid(shop);
	expect(await shop.faults('GET')).toMatchObject({ webhooks_paused: true });
	expect(hooks.received).toEqual([]);
	await shop.faults('DELETE');
	await hooks.until(() => hooks.received.length === 4);
});

test('webhooks are duplicated and shuffled, the same way for the same seed', async () => {
	const order = async () => {
		const hooks = await receiver();
		const shop = await world({ webhookUrl: hooks.url });
		await shop.fault({ mode: 'webhook_duplicate', n: 3 });
		await shop.fault({ mode: 'webhook_shuffle', seed: 8, window_ms: 300 });
		await paid(shop);
		await hooks.until(() => hooks.received.length === 12);
		return hooks.types();
	};
	const types = await order();
	for (const type of four) expect(types.filter((each) => each === type)).toHaveLength(3);
	expect(types).not.toEqual(types.toSorted((left, right) => four.indexOf(left) - four.indexOf(right)));
});

test('a lost webhook is never told, and its event can still be read', async () => {
	const hooks = await receiver();
	const shop = await world({ webhookUrl: hooks.url });
	await shop.fault({ mode: 'webhook_lose', rate: 1, match: 'succeeded' });
	await paid(shop);
	await hooks.until(() => hooks.received.length === 3);
	expect(hooks.types()).not.toContain('payment_intent.succeeded');
	expect((await shop.stripe.events.list({ type: 'payment_intent.succeeded' })).data).toHaveLength(1);
});

const create = (shop: World, key: string, timeout = 60_000) =>
	shop.stripe.paymentIntents.create(
		{ amount: 640, ...manual },
		{ idempotencyKey: key, timeout, maxNetworkRetries: 0 },
	);
const count = async (shop: World) => (await shop.stripe.paymentIntents.list()).data.length;

test.each([
	['timeout_before', 0, Stripe.errors.StripeConnectionError],
	['500_before', 0, Stripe.errors.StripeAPIError],
	['429', 0, Stripe.errors.StripeRateLimitError],
	['timeout_after', 1, Stripe.errors.StripeConnectionError],
	['500_after', 1, Stripe.errors.StripeAPIError],
	['malformed_json', 1, Stripe.errors.StripeAPIError],
])('%s fails the call with %i effects, and the same key finds out', async (mode, effects, error) => {
	const shop = await world();
	await shop.fault({ mode, match: 'order:9' });
	await expect(create(shop, 'order:9', mode.startsWith('timeout') ? 300 : undefined)).rejects.toBeInstanceOf(
		error,
	);
	expect(await count(shop)).toBe(effects);
	expect(await create(shop, 'order:9')).toMatchObject({ amount: 640 });
	expect(await count(shop)).toBe(1);
	expect(await shop.faults('GET')).toMatchObject({ data: [] });
});

test('an answer that drips comes in the end, far beyond the timeout of the SDK', async () => {
	const shop = await world();
	await shop.fault({ mode: 'slow_drip' });
	const start = performance.now();
	expect(await create(shop, 'order:12', 1_000)).toMatchObject({ amount: 640 });
	expect(performance.now() - start).toBeGreaterThan(1_500);
});

test('a connection that breaks in the answer has had its effect once, retries included', async () => {
	const shop = await world();
	await shop.fault({ mode: 'reset_mid_body', match: 'payment_intents', times: 2 });
	await expect(create(shop, 'order:10')).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
	await create(shop, 'order:10').catch(() => undefined);
	await shop.faults('DELETE');
	await create(shop, 'order:10');
	expect(await count(shop)).toBe(1);
});

test('a fault is asked for by the metadata of a request, and by a card, for the first try', async () => {
	const shop = await world();
	const { paymentIntents } = shop.stripe;
	const params = { amount: 640, ...manual, metadata: { sandbox_fault: '500_after' } };
	const ask = () => paymentIntents.create(params, { idempotencyKey: 'order:11' });
	await expect(ask()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
	expect((await ask()).amount).toBe(640);
	expect(await count(shop)).toBe(1);

	const intent = await paymentIntents.create({ amount: 640, ...manual });
	await shop.browser(`/v1/payment_intents/${intent.id}/confirm`, {
		client_secret: intent.client_secret ?? '',
		'payment_method_data[type]': 'card',
		'payment_method_data[card][number]': '4000000000005001',
		'payment_method_data[card][exp_month]': '1',
		'payment_method_data[card][exp_year]': '45',
	});
	const capture = () => paymentIntents.capture(intent.id, {}, { idempotencyKey: 'c:11', timeout: 300 });
	await expect(capture()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
	expect(await capture()).toMatchObject({ status: 'succeeded' });
});

test('faults are for the owner of the secret key, and are checked', async () => {
	const shop = await world();
	expect((await fetch(`${shop.url}/_faults`)).status).toBe(401);
	await expect(shop.fault({ mode: 'explode' })).rejects.toThrow(/mode/);
});
