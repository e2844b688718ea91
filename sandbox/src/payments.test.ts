import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardFields, startWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
	world = await startWorld();
});
afterAll(() => world.close());

const held = (amount = 1_200) =>
	world.stripe.paymentIntents.create({
		amount,
		currency: 'usd',
		capture_method: 'manual',
		metadata: { order_id: 'order-1' },
	});
async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
	const error = await call.then(
		() => undefined,
		(reason) => reason,
	);
	expect(error).toBeInstanceOf(Stripe.errors.StripeError);
	return error;
}
const pay = (intent: Stripe.PaymentIntent, number: string, more: Record<string, string> = {}) =>
	world.browser(`/v1/payment_intents/${intent.id}/confirm`, {
		client_secret: intent.client_secret ?? '',
		...cardFields(number, more),
	});

test('a payment is created, confirmed in the browser, captured, and shows its charge', async () => {
	const intent = await held();
	expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 1_200, amount_capturable: 0 });
	const paid = await pay(intent, '4242 4242 4242 4242');
	expect(paid).toMatchObject({ status: 200, body: { status: 'requires_capture', id: intent.id } });
	expect(paid.body).not.toHaveProperty('metadata');
	const captured = await world.stripe.paymentIntents.capture(intent.id, { expand: ['latest_charge'] });
	expect(captured).toMatchObject({ status: 'succeeded', amount_received: 1_200, amount_capturable: 0 });
	expect(captured.latest_charge).toMatchObject({ captured: true, amount_captured: 1_200, paid: true });
	expect(captured.metadata.order_id).toBe('order-1');
});

test.each([
	['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
	['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
	['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
	['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
	['4111111111111111', 'card_declined', 'test_mode_live_card', undefined],
])(
	'card %s is declined with %s %s, and another card may follow',
	async (number, code, decline_code, message) => {
		const intent = await held();
		const declined = await pay(intent, number);
		expect(declined.status).toBe(402);
		expect(declined.body.error).toMatchObject({ type: 'card_error', code });
		if (decline_code) expect(declined.body.error).toMatchObject({ decline_code });
		if (message) expect(declined.body.error).toMatchObject({ message });
		const after = await world.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
		expect(after).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
		expect(after.latest_charge).toMatchObject({ status: 'failed', paid: false });
		expect((await pay(intent, '5555555555554444')).body).toMatchObject({ status: 'requires_capture' });
	},
);

test.each([
	['4242424242424241', {}, 'incorrect_number', 'number'],
	['12ab', {}, 'incorrect_number', 'number'],
	['4242424242424242', { 'payment_method_data[card][exp_year]': '2020' }, 'invalid_expiry_year', 'exp_year'],
	['4242424242424242', { 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month', 'exp_month'],
	['4242424242424242', { 'payment_method_data[card][cvc]': '12' }, 'invalid_cvc', 'cvc'],
	['378282246310005', { 'payment_method_data[card][cvc]': '123' }, 'invalid_cvc', 'cvc'],
])(
	'a card typed wrongly (%s %o) is refused with %s and nothing is tried',
	async (number, more, code, param) => {
		const intent = await held();
		const wrong = await pay(intent, number, more);
		expect(wrong).toMatchObject({ status: 402, body: { error: { type: 'card_error', code, param } } });
		expect((await world.stripe.paymentIntents.retrieve(intent.id)).latest_charge).toBeNull();
	},
);

test('a browser needs the right client secret, and sees only what is meant for it', async () => {
	const intent = await held();
	const path = `/v1/payment_intents/${intent.id}/confirm`;
	const wrong = { ...cardFields('4242424242424242'), client_secret: `${intent.id}_secret_guess` };
	expect((await world.browser(path, wrong)).status).toBe(401);
	expect((await world.browser(path, cardFields('4242424242424242'))).status).toBe(400);
	const right = await pay(intent, '4242424242424242');
	expect(right.status).toBe(200);
	expect(Object.keys(right.body)).not.toContain('metadata');
	const list = await fetch(`${world.url}/v1/payment_intents?key=pk_test_sandbox`);
	expect(list.status).toBe(401);
});

test('nobody gets in without a key', async () => {
	expect((await fetch(`${world.url}/v1/payment_intents`)).status).toBe(401);
	const wrong = await fetch(`${world.url}/v1/events`, { headers: { Authorization: 'Bearer sk_test_guess' } });
	expect(wrong.status).toBe(401);
	const basic = `Basic ${Buffer.from('sk_test_sandbox:').toString('base64')}`;
	expect((await fetch(`${world.url}/v1/events`, { headers: { Authorization: basic } })).status).toBe(200);
});

test('a payment cannot be captured twice, canceled when captured, or captured when canceled', async () => {
	const { paymentIntents } = world.stripe;
	const paid = await paymentIntents.confirm((await held()).id, { payment_method: 'pm_card_visa' });
	await paymentIntents.capture(paid.id);
	for (const call of [paymentIntents.capture(paid.id), paymentIntents.cancel(paid.id)]) {
		const error = await refusal(call);
		expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 });
		expect(error.payment_intent).toMatchObject({ id: paid.id, status: 'succeeded' });
	}
	const left = await paymentIntents.confirm((await held()).id, { payment_method: 'pm_card_visa' });
	const canceled = await paymentIntents.cancel(left.id);
	expect(canceled).toMatchObject({ status: 'canceled', amount_capturable: 0 });
	await refusal(paymentIntents.capture(left.id));
	expect((await pay(left, '4242424242424242')).status).toBe(400);
});

test('unknown, missing and impossible parameters are named', async () => {
	const { paymentIntents } = world.stripe;
	const create = (params: object) =>
		refusal(
			paymentIntents.create({ capture_method: 'manual', ...params } as Stripe.PaymentIntentCreateParams),
		);
	expect(await create({ amount: 500, currency: 'usd', color: 'red' })).toMatchObject({
		code: 'parameter_unknown',
		param: 'color',
	});
	expect(await create({ currency: 'usd' })).toMatchObject({ code: 'parameter_missing', param: 'amount' });
	expect(await create({ amount: 49, currency: 'usd' })).toMatchObject({ code: 'amount_too_small' });
	expect(await create({ amount: 'ten', currency: 'usd' })).toMatchObject({
		code: 'parameter_invalid_integer',
	});
	expect(await create({ amount: 500, currency: 'eur' })).toMatchObject({ param: 'currency' });
	const nested = await refusal(
		paymentIntents.confirm((await held()).id, {
			payment_method_data: { type: 'card', card: { hue: 1 } },
		} as unknown as Stripe.PaymentIntentConfirmParams),
	);
	expect(nested).toMatchObject({ code: 'parameter_unknown', param: 'payment_method_data[card][hue]' });
	expect(await refusal(paymentIntents.retrieve('pi_none'))).toMatchObject({
		statusCode: 404,
		code: 'resource_missing',
	});
});

test('whether a card is saved is decided before it is held', async () => {
	const { customers, paymentIntents } = world.stripe;
	const intent = await held();
	const saving = { customer: (await customers.create()).id, setup_future_usage: 'on_session' } as const;
	expect(await paymentIntents.update(intent.id, saving)).toMatchObject(saving);
	await paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
	expect(await refusal(paymentIntents.update(intent.id, saving))).toMatchObject({
		code: 'payment_intent_unexpected_state',
	});
});

test('lists are paged, newest first', async () => {
	const made = [];
	for (let amount = 501; amount <= 505; amount++) made.push((await held(amount)).id);
	const { data, has_more } = await world.stripe.paymentIntents.list({ limit: 2 });
	expect(data.map(({ id }) => id)).toEqual([made[4], made[3]]);
	expect(has_more).toBe(true);
	const next = await world.stripe.paymentIntents.list({ limit: 3, starting_after: made[3] });
	expect(next.data.map(({ id }) => id)).toEqual([made[2], made[1], made[0]]);
	const all = await world.stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 5 });
	expect(all.map(({ id }) => id)).toEqual(made.toReversed());
});

test('the same key gives the same answer once, and refuses other parameters', async () => {
	const create = (amount: number) =>
		world.stripe.paymentIntents.create(
			{ amount, currency: 'usd', capture_method: 'manual' },
			{ idempotencyKey: 'order:7:intent' },
		);
	const first = await create(800);
	const repeated = await create(800);
	expect(repeated.id).toBe(first.id);
	expect(repeated.lastResponse.headers['idempotent-replayed']).toBe('true');
	const other = await refusal(create(900));
	expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
	expect(other.statusCode).toBe(400);
});

test('a key keeps a refusal by state, and a decline, too', async () => {
	const intent = await held();
	const capture = () => world.stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture:8' });
	await refusal(capture());
	const decline = () =>
		world.stripe.paymentIntents.confirm(
			intent.id,
			{ payment_method: 'pm_card_visa_chargeDeclined' },
			{ idempotencyKey: 'confirm:8' },
		);
	const first = await refusal(decline());
	expect((await refusal(decline())).charge).toBe(first.charge);
	await world.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
	expect(await refusal(capture())).toMatchObject({ code: 'payment_intent_unexpected_state' });
});
