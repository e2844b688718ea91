import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicUrl, startWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
	world = await startWorld();
});
afterAll(() => world.close());

async function captured(amount = 1_000, payment_method = 'pm_card_visa') {
	const { paymentIntents } = world.stripe;
	const intent = await paymentIntents.create({
		amount,
		currency: 'usd',
		capture_method: 'manual',
	});
	await paymentIntents.confirm(intent.id, { payment_method });
	return paymentIntents.capture(intent.id);
}
const chargeOf = async ({ id }: Stripe.PaymentIntent) =>
	(await world.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).latest_charge;
const refusal = (call: Promise<unknown>) =>
	call.then(
		() => undefined,
		(error: Stripe.errors.StripeError) => error,
	);
const types = async () => (await world.stripe.events.list({ limit: 100 })).data.map(({ type }) => type);

test('refunds never exceed what was captured, also when asked at once', async () => {
	const intent = await captured(1_000);
	const ask = (amount: number) => world.stripe.refunds.create({ payment_intent: intent.id, amount });
	const answers = await Promise.allSettled([ask(400), ask(400), ask(400), ask(200)]);
	expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
	expect(await refusal(ask(1))).toMatchObject({ code: 'charge_already_refunded', statusCode: 400 });
	const { data } = await world.stripe.refunds.list({ payment_intent: intent.id });
	expect(data.reduce((sum, refund) => sum + refund.amount, 0)).toBe(1_000);
	expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 1_000, refunded: true });
});

test('a refund keeps its metadata', async () => {
	const intent = await captured();
	const refund = await world.stripe.refunds.create({
		payment_intent: intent.id,
		metadata: { refund_id: 'r1' },
	});
	expect(refund).toMatchObject({ status: 'succeeded', amount: 1_000, metadata: { refund_id: 'r1' } });
	expect(await world.stripe.refunds.retrieve(refund.id)).toMatchObject({ payment_intent: intent.id });
});

test('nothing is refunded before it is captured', async () => {
	const intent = await world.stripe.paymentIntents.create({
		amount: 500,
		currency: 'usd',
		capture_method: 'manual',
	});
	const ask = () => world.stripe.refunds.create({ payment_intent: intent.id });
	expect(await refusal(ask())).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
	await world.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
	expect(await refusal(ask())).toMatchObject({ code: 'charge_not_refundable' });
	expect(await refusal(world.stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
});

test('a refund that is pending settles, and one that fails gives its amount back', async () => {
	const slow = await captured(900, 'pm_card_pendingRefund');
	const failing = await captured(900, 'pm_card_refundFail');
	const { refunds } = world.stripe;
	const pending = await refunds.create({ payment_intent: slow.id });
	const refund = await refunds.create({ payment_intent: failing.id });
	expect([pending.status, refund.status]).toEqual(['pending', 'succeeded']);
	await expect.poll(async () => (await refunds.retrieve(pending.id)).status).toBe('succeeded');
	await expect.poll(async () => (await refunds.retrieve(refund.id)).status).toBe('failed');
	expect(await chargeOf(failing)).toMatchObject({ amount_refunded: 0, refunded: false });
	expect(await types()).toEqual(expect.arrayContaining(['refund.failed', 'refund.updated']));
});

test('a disputed payment is not refunded until the dispute is closed', async () => {
	const intent = await captured(800, 'pm_card_createDispute');
	const { data } = await world.stripe.disputes.list({ payment_intent: intent.id });
	expect(data).toHaveLength(1);
	const dispute = await world.stripe.disputes.retrieve(data[0]?.id ?? '');
	expect(dispute).toMatchObject({ amount: 800, status: 'needs_response', reason: 'fraudulent' });
	const ask = () => world.stripe.refunds.create({ payment_intent: intent.id });
	expect(await refusal(ask())).toMatchObject({ code: 'charge_disputed' });
	const evidence = { uncategorized_text: 'losing_evidence' };
	expect(await world.stripe.disputes.update(dispute.id, { evidence })).toMatchObject({ status: 'lost' });
	expect(await refusal(ask())).toBeUndefined();
	expect(await types()).toContain('charge.dispute.created');
});

test('evidence decides a dispute, and the money comes back when it wins', async () => {
	const decided = async (uncategorized_text: string) => {
		const intent = await captured(800, 'pm_card_createDispute');
		const { data } = await world.stripe.disputes.list({ payment_intent: intent.id });
		const id = data[0]?.id ?? '';
		const { status } = await world.stripe.disputes.update(id, { evidence: { uncategorized_text } });
		return status;
	};
	expect(await decided('We have a photograph.')).toBe('needs_response');
	expect(await decided('winning_evidence')).toBe('won');
	expect(await decided('losing_evidence')).toBe('lost');
	expect(await types()).toEqual(
		expect.arrayContaining(['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated']),
	);
});

test('a transfer to an account that was paid out is not reversed', async () => {
	const { accounts, transfers } = world.stripe;
	const account = await accounts.create({ type: 'express', metadata: { sandbox_ready: 'true' } });
	const transfer = await transfers.create({ amount: 900, currency: 'usd', destination: account.id });
	await accounts.update(account.id, { metadata: { sandbox_paid_out: 'true' } });
	const reverse = () => transfers.createReversal(transfer.id);
	expect(await refusal(reverse())).toMatchObject({ code: 'balance_insufficient' });
	await accounts.update(account.id, { metadata: { sandbox_paid_out: 'false' } });
	expect((await reverse()).amount).toBe(900);
});

test('refunds are listed by when they were made', async () => {
	const intent = await captured(900);
	const refund = await world.stripe.refunds.create({ payment_intent: intent.id });
	const listed = async (gte: number) =>
		(await world.stripe.refunds.list({ payment_intent: intent.id, created: { gte } })).data.map(
			({ id }) => id,
		);
	expect(await listed(refund.created)).toEqual([refund.id]);
	expect(await listed(refund.created + 1)).toEqual([]);
});

test('money is transferred to an account that is ready, and reversed at most once', async () => {
	const { accounts, transfers } = world.stripe;
	const account = await accounts.create({ type: 'express', metadata: { sandbox_ready: 'true' } });
	expect(account).toMatchObject({ charges_enabled: true, payouts_enabled: true, details_submitted: true });
	const transfer = await transfers.create(
		{ amount: 900, currency: 'usd', destination: account.id },
		{ idempotencyKey: 'transfer:order-1' },
	);
	await transfers.createReversal(transfer.id, { amount: 300 });
	expect(await refusal(transfers.createReversal(transfer.id, { amount: 601 }))).toMatchObject({
		param: 'amount',
	});
	await transfers.createReversal(transfer.id);
	const { data } = await transfers.list({ destination: account.id });
	expect(data).toMatchObject([{ id: transfer.id, amount_reversed: 900, reversed: true }]);
	expect(await refusal(transfers.createReversal(transfer.id))).toMatchObject({ statusCode: 400 });
});

test('transfers from one charge never exceed it', async () => {
	const { accounts, transfers } = world.stripe;
	const account = await accounts.create({ type: 'express', metadata: { sandbox_ready: 'true' } });
	const intent = await captured(1_000);
	const source_transaction = String(intent.latest_charge);
	const move = (amount: number) =>
		transfers.create({ amount, currency: 'usd', destination: account.id, source_transaction });
	await move(700);
	expect(await refusal(move(301))).toMatchObject({ param: 'source_transaction' });
	await move(300);
});

test('an account that is not onboarded takes no transfers and says what is due', async () => {
	const { accounts, transfers } = world.stripe;
	const account = await accounts.create({
		type: 'express',
		country: 'US',
		email: 'owner@example.com',
		business_profile: { name: 'Corner Bakery' },
		capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
		metadata: { business_id: 'b1' },
	});
	expect(account).toMatchObject({ charges_enabled: false, payouts_enabled: false, details_submitted: false });
	expect(account.requirements?.currently_due).not.toEqual([]);
	const early = transfers.create({ amount: 100, currency: 'usd', destination: account.id });
	expect(await refusal(early)).toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
	const link = await world.stripe.accountLinks.create({
		account: account.id,
		type: 'account_onboarding',
		return_url: 'http://localhost:3000/business',
		refresh_url: 'http://localhost:3000/business',
	});
	expect(link.url.startsWith(`${publicUrl}/onboarding/${account.id}?link=`)).toBe(true);
	expect(link.expires_at).toBeGreaterThan(link.created);
});
