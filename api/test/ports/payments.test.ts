/** Runs against the sandbox, or with TEST_STRIPE_KEY and TEST_STRIPE_ACCOUNT against Stripe's test mode. */
import { createHmac, randomUUID } from 'node:crypto';
import { createSandbox } from '@flavorbag/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStripeProvider } from '#adapters/payments/stripe.ts';
import { type Intent, type PaymentProvider, ProviderRefused, ProviderUnreachable } from '#ports/payments.ts';
import { pressInSandbox } from '../sandbox-calls.ts';

interface Place {
	provider: PaymentProvider;
	/** Calls of browsers and the dashboard. */
	call(path: string, fields: Record<string, string>): Promise<{ id: string }>;
	readyAccount(): Promise<string>;
	/** With Stripe payouts are automatic, so existing ones are read. */
	payOut(accountId: string): Promise<void>;
	close(): Promise<void>;
}
const webhookSecret = 'whsec_platform_0123456789';
const connectWebhookSecret = 'whsec_connect_0123456789';

const caller = (base: string, secretKey: string) => async (path: string, fields: Record<string, string>) => {
	const answer = await fetch(base + path, {
		method: 'POST',
		headers: { authorization: `Bearer ${secretKey}` },
		body: new URLSearchParams(fields),
	});
	const body = (await answer.json()) as { id: string };
	if (!answer.ok) throw new Error(JSON.stringify(body));
	return body;
};

async function openSandbox(): Promise<Place> {
	const secretKey = 'sk_test_port_0123456789';
	const sandbox = await createSandbox({
		dataFile: ':memory:',
		port: 0,
		secretKey,
		publishableKey: 'pk_test_port_0123456789',
		webhookSecret,
		webhookUrl: undefined,
		publicUrl: 'http://localhost/sandbox',
	});
	const keys = { secretKey, webhookSecret, connectWebhookSecret };
	const provider = createStripeProvider({ ...keys, local: sandbox.url, timeoutMs: 1_000 });
	return {
		provider,
		call: caller(sandbox.url, secretKey),
		readyAccount: async () => (await provider.createAccount({ ...business(), ready: true })).id,
		payOut: (accountId) => pressInSandbox({ sandbox }, `/accounts/${accountId}/pay-out`),
		close: () => sandbox.close(),
	};
}

async function openStripe(secretKey: string, account: string): Promise<Place> {
	return {
		provider: createStripeProvider({ secretKey, webhookSecret, connectWebhookSecret }),
		call: caller('https://api.stripe.com', secretKey),
		readyAccount: async () => account,
		payOut: async () => {},
		close: async () => {},
	};
}

const business = () => ({
	businessId: randomUUID(),
	email: 'owner@example.com',
	displayName: 'Corner Bakery',
	idempotencyKey: `business:${randomUUID()}:account`,
});
const { TEST_STRIPE_KEY: testKey, TEST_STRIPE_ACCOUNT: testAccount } = process.env;
const places: [string, () => Promise<Place>][] = [['the sandbox', openSandbox]];
if (testKey && testAccount) places.push(['Stripe', () => openStripe(testKey, testAccount)]);

// R-one-card-path
describe.each(places)('%s', (_name, open) => {
	let place: Place;
	let provider: PaymentProvider;
	beforeAll(async () => {
		place = await open();
		provider = place.provider;
	});
	afterAll(() => place.close());

	async function created(amountCents = 1_200): Promise<Intent & { key: string; order: string }> {
		const order = randomUUID();
		const key = `order:${order}:intent`;
		const input = { orderId: order, amountCents, description: '2 × Corner Bakery', idempotencyKey: key };
		return { ...(await provider.createIntent(input)), key, order };
	}
	async function authorized(method = 'pm_card_visa', amountCents = 1_200) {
		const intent = await created(amountCents);
		await place.call(`/v1/payment_intents/${intent.id}/confirm`, { payment_method: method });
		return intent;
	}
	async function captured(method?: string, amountCents?: number) {
		const intent = await authorized(method, amountCents);
		return { ...intent, ...(await provider.capture(intent.id, `order:${intent.order}:capture`)) };
	}
	const refund = (intentId: string, amountCents: number, refundId = randomUUID()) =>
		provider.refund({ refundId, intentId, amountCents, idempotencyKey: `refund:${refundId}` });
	const transfer = (intent: Intent, accountId: string, amountCents: number, orderId = randomUUID()) =>
		provider.transfer({
			orderId,
			accountId,
			chargeId: intent.chargeId ?? '',
			amountCents,
			idempotencyKey: `transfer:${orderId}`,
		});

	test('the key is known there', async () => {
		await expect(provider.check()).resolves.toBeUndefined();
	});

	// R-go-live
	test('the platform’s own account says whether it may charge', async () => {
		expect(await provider.ownAccount()).toMatchObject({ chargesEnabled: true });
	});

	// R-provider-keys
	test('an intent is made once for its key, and takes nothing by itself', async () => {
		const intent = await created();
		expect(intent).toMatchObject({
			status: 'requires_payment',
			amountCents: 1_200,
			currency: 'usd',
			capturedCents: 0,
			orderId: intent.order,
			chargeId: undefined,
			lastProblem: undefined,
		});
		expect(intent.clientSecret).toContain('_secret_');
		const repeated = await provider.createIntent({
			orderId: intent.order,
			amountCents: 1_200,
			description: '2 × Corner Bakery',
			idempotencyKey: intent.key,
		});
		expect(repeated.id).toBe(intent.id);
	});

	// R-saved-cards
	test('a card is saved only when it was asked for, pays again for its customer alone, and can be deleted', async () => {
		const userId = randomUUID();
		const idempotencyKey = `user:${userId}:customer`;
		const { id: customerId } = await provider.createCustomer({ userId, idempotencyKey });
		expect((await provider.createCustomer({ userId, idempotencyKey })).id).toBe(customerId);
		const pay = async (save: boolean, saved?: string) => {
			const order = randomUUID();
			const intent = await provider.createIntent({
				orderId: order,
				amountCents: 900,
				description: '1 × Corner Bakery',
				customerId: saved ? customerId : undefined,
				idempotencyKey: `order:${order}:intent`,
			});
			if (!saved) await provider.setCardSaving(intent.id, { customerId, save: true });
			if (!saved && !save) await provider.setCardSaving(intent.id, { customerId, save: false });
			await place.call(`/v1/payment_intents/${intent.id}/confirm`, {
				payment_method: saved ?? 'pm_card_visa',
			});
			return provider.getIntent(intent.id);
		};
		await pay(false);
		expect(await provider.listCards(customerId)).toEqual([]);
		await pay(true);
		const [card, ...others] = await provider.listCards(customerId);
		expect(others).toEqual([]);
		expect(card).toMatchObject({ brand: 'visa', last4: '4242', expMonth: 12 });
		expect((await pay(false, card?.id)).status).toBe('authorized');
		await provider.deleteCard(card?.id ?? '');
		await provider.deleteCard(card?.id ?? '');
		expect(await provider.listCards(customerId)).toEqual([]);
		await provider.deleteCustomer(customerId);
		await provider.deleteCustomer(customerId);
	});

	test('what is authorized is captured once', async () => {
		const intent = await authorized();
		expect((await provider.getIntent(intent.id)).status).toBe('authorized');
		const key = `order:${intent.order}:capture`;
		const both = await Promise.allSettled([
			provider.capture(intent.id, key),
			provider.capture(intent.id, key),
		]);
		expect(both.some((one) => one.status === 'fulfilled')).toBe(true);
		expect(await provider.getIntent(intent.id)).toMatchObject({
			status: 'captured',
			capturedCents: 1_200,
			chargeId: expect.stringMatching(/^ch_/),
		});
	});

	test('what is authorized can be voided; what is captured cannot', async () => {
		const intent = await authorized();
		expect((await provider.cancelIntent(intent.id, `order:${intent.order}:void`)).status).toBe('voided');
		await expect(provider.capture(intent.id, `order:${intent.order}:capture`)).rejects.toThrow(
			ProviderRefused,
		);
		const paid = await captured();
		await expect(provider.cancelIntent(paid.id, `order:${paid.order}:void`)).rejects.toThrow(ProviderRefused);
	});

	test('a card that is declined says why', async () => {
		const intent = await created();
		const declined = place.call(`/v1/payment_intents/${intent.id}/confirm`, {
			payment_method: 'pm_card_visa_chargeDeclined',
		});
		await expect(declined).rejects.toThrow('card_declined');
		const read = await provider.getIntent(intent.id);
		expect(read).toMatchObject({
			status: 'requires_payment',
			lastProblem: expect.stringContaining('declined'),
		});
	});

	test('a refund is made once for its key, never above the capture, and is found again', async () => {
		const intent = await captured();
		const id = randomUUID();
		const first = await refund(intent.id, 700, id);
		expect(first).toMatchObject({ status: 'succeeded', amountCents: 700, intentId: intent.id, refundId: id });
		expect((await refund(intent.id, 700, id)).id).toBe(first.id);
		await expect(refund(intent.id, 501)).rejects.toThrow(ProviderRefused);
		expect(await provider.getRefund(first.id)).toEqual(first);
		expect(await provider.findRefund({ intentId: intent.id, refundId: id })).toEqual(first);
		const none = { intentId: intent.id, refundId: randomUUID() };
		expect(await provider.findRefund(none)).toBeUndefined();
		await refund(intent.id, 500);
	});

	test('a refund made at the provider’s side carries no id of ours and is among the recent ones', async () => {
		const since = new Date(Date.now() - 60_000);
		const intent = await captured();
		const { id } = await place.call('/v1/refunds', { payment_intent: intent.id });
		expect(await provider.getRefund(id)).toMatchObject({ refundId: undefined, intentId: intent.id });
		expect((await provider.recent(since)).refunds).toContain(id);
		expect((await provider.recent(new Date(Date.now() + 60_000))).refunds).toEqual([]);
	});

	test('a dispute names its payment, stops refunds, and is decided by the evidence', async () => {
		const since = new Date(Date.now() - 60_000);
		const intent = await captured('pm_card_createDispute');
		let disputeId = '';
		await expect
			.poll(async () => {
				for (const id of (await provider.recent(since)).disputes)
					if ((await provider.getDispute(id)).intentId === intent.id) disputeId = id;
				return disputeId;
			})
			.not.toBe('');
		expect(await provider.getDispute(disputeId)).toMatchObject({
			status: 'open',
			amountCents: 1_200,
			withdrawnCents: 1_200,
			reason: 'fraudulent',
			evidenceDueAt: expect.any(Date),
		});
		await expect(refund(intent.id, 1_200)).rejects.toThrow(ProviderRefused);
		await place.call(`/v1/disputes/${disputeId}`, { 'evidence[uncategorized_text]': 'winning_evidence' });
		await expect.poll(async () => (await provider.getDispute(disputeId)).status).toBe('won');
		expect((await provider.getDispute(disputeId)).withdrawnCents).toBe(0);
	});

	test('money goes to an account once for its key, and never more than the charge brought', async () => {
		const [intent, account] = [await captured(), await place.readyAccount()];
		const order = randomUUID();
		const first = await transfer(intent, account, 900, order);
		expect((await transfer(intent, account, 900, order)).id).toBe(first.id);
		const since = new Date(Date.now() - 60_000);
		const find = (orderId: string) => provider.findTransfer({ orderId, accountId: account, since });
		expect(await find(randomUUID())).toBeUndefined();
		expect(first.destinationPaymentId).toMatch(/^py_/);
		expect(await find(order)).toEqual(first);
		await expect(transfer(intent, account, 301)).rejects.toThrow(ProviderRefused);
	});

	test('a transfer comes back once for its key, in parts, and never more than was sent', async () => {
		const [intent, account] = [await captured(), await place.readyAccount()];
		const { id: transferId } = await transfer(intent, account, 900);
		const reverse = (amountCents: number, key: string) =>
			provider.reverseTransfer({ transferId, amountCents, idempotencyKey: `reversal:${key}` });
		const key = randomUUID();
		const first = await reverse(400, key);
		expect(first.destinationRefundId).toMatch(/^pyr_/);
		expect(await reverse(400, key)).toEqual(first);
		await expect(reverse(501, randomUUID())).rejects.toThrow(ProviderRefused);
		await reverse(500, randomUUID());
	});

	test('an account that was made just now is not ready, has a form, and cannot be paid', async () => {
		const made = await provider.createAccount(business());
		expect(made).toMatchObject({ onboardingComplete: false, chargesEnabled: false, payoutsEnabled: false });
		expect(await provider.getAccount(made.id)).toEqual(made);
		const link = await provider.createOnboardingLink({
			accountId: made.id,
			returnUrl: 'http://localhost:3000/business',
			refreshUrl: 'http://localhost:3000/business',
		});
		expect(link).toMatch(/^https?:/);
		await expect(provider.createDashboardLink(made.id)).rejects.toThrow(ProviderRefused);
		await expect(transfer(await captured(), made.id, 100)).rejects.toThrow(ProviderRefused);
	});

	test('an account that is ready shows the bank account that is on file', async () => {
		const account = await provider.getAccount(await place.readyAccount());
		expect(account.bank).toMatchObject({ last4: expect.stringMatching(/^\d{4}$/) });
	});

	test('each payout names its bank account, and its movements sum to its amount', async () => {
		const [intent, account] = [await captured(), await place.readyAccount()];
		const since = new Date(Date.now() - 30 * 24 * 3_600_000);
		const before = await provider.getAccountBalance(account);
		await transfer(intent, account, 900);
		const after = await provider.getAccountBalance(account);
		expect(after.availableCents + after.pendingCents).toBe(before.availableCents + before.pendingCents + 900);
		await place.payOut(account);
		const payouts = await provider.listBankPayouts(account, since);
		for (const payout of payouts) {
			expect(payout).toMatchObject({
				accountId: account,
				arrivesOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
			});
			expect(payout.bank?.last4).toMatch(/^\d{4}$/);
			expect(await provider.getBankPayout(account, payout.id)).toEqual(payout);
			const lines = await provider.listBankPayoutLines(account, payout.id);
			expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(payout.amountCents);
			expect(lines.map(({ sourceId }) => sourceId)).not.toContain(payout.id);
		}
		expect(await provider.listBankPayouts(account, new Date(Date.now() + 60_000))).toEqual([]);
	});

	test('a payout or an account that is not ours is refused', async () => {
		const account = await place.readyAccount();
		for (const [holder, payout] of [
			[account, 'po_not_there'],
			['acct_not_there', 'po_not_there'],
		] as const) {
			await expect(provider.getBankPayout(holder, payout)).rejects.toThrow(ProviderRefused);
			await expect(provider.listBankPayoutLines(holder, payout)).rejects.toThrow(ProviderRefused);
		}
		await expect(provider.getAccountBalance('acct_not_there')).rejects.toThrow(ProviderRefused);
	});

	test('an account that is ready has pages of its own at the provider', async () => {
		const link = await provider.createDashboardLink(await place.readyAccount());
		expect(link).toMatch(/^https?:/);
	});

	test('what is not there is refused, and a key with another body is no answer', async () => {
		await expect(provider.getIntent('pi_not_there')).rejects.toThrow(ProviderRefused);
		await expect(provider.getRefund('re_not_there')).rejects.toThrow(ProviderRefused);
		await expect(provider.getDispute('du_not_there')).rejects.toThrow(ProviderRefused);
		const intent = await created();
		const other = provider.createIntent({
			orderId: intent.order,
			amountCents: 1_201,
			description: '2 × Corner Bakery',
			idempotencyKey: intent.key,
		});
		await expect(other).rejects.toThrow(ProviderUnreachable);
	});

	const signed = (body: string, secret: string, at = Date.now()) => {
		const seconds = Math.floor(at / 1_000);
		const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
		return `t=${seconds},v1=${mac}`;
	};
	const event = (type: string, object: object, more: object = {}) =>
		JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object }, ...more });
	const read = (body: string, signature: string) => provider.readEvent(Buffer.from(body), signature).object;

	test.each([
		['payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' }, { kind: 'intent', id: 'pi_1' }],
		['refund.failed', { id: 're_1', object: 'refund' }, { kind: 'refund', id: 're_1' }],
		['charge.dispute.closed', { id: 'du_1', object: 'dispute' }, { kind: 'dispute', id: 'du_1' }],
		['account.updated', { id: 'acct_1', object: 'account' }, { kind: 'account', id: 'acct_1' }],
		['payout.paid', { id: 'po_1', object: 'payout' }, { kind: 'payout', id: 'po_1' }],
		['customer.created', { id: 'cus_1', object: 'customer' }, { kind: 'other', id: 'cus_1' }],
	])('the event %s says what to read again', (type, object, named) => {
		const body = event(type, object);
		expect(read(body, signed(body, webhookSecret))).toEqual(named);
	});

	test('events of connected accounts come with their own secret; one that left is named by the event', () => {
		const body = event(
			'account.application.deauthorized',
			{ id: 'ca_1', object: 'application' },
			{ account: 'acct_1' },
		);
		expect(read(body, signed(body, connectWebhookSecret))).toEqual({ kind: 'account', id: 'acct_1' });
	});

	test('an event of a connected account names it; one of the platform names none', () => {
		const accountOf = (more: object) => {
			const body = event('payout.failed', { id: 'po_1', object: 'payout' }, more);
			return provider.readEvent(Buffer.from(body), signed(body, connectWebhookSecret)).accountId;
		};
		expect(accountOf({ account: 'acct_1' })).toBe('acct_1');
		expect(accountOf({})).toBeUndefined();
	});

	test('an event with a wrong, old or missing signature, or another body, is refused', () => {
		const body = event('payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' });
		const good = signed(body, webhookSecret);
		for (const signature of ['', 't=1', signed(body, 'whsec_other'), signed(body, webhookSecret, 0)]) {
			expect(() => read(body, signature)).toThrow(ProviderRefused);
		}
		expect(() => read(`${body} `, good)).toThrow(ProviderRefused);
		expect(read(body, good).id).toBe('pi_1');
	});
});

test('a provider that is not there is unreachable, not refusing', async () => {
	const keys = { secretKey: 'sk_test_port_0123456789', webhookSecret };
	const away = createStripeProvider({ ...keys, local: 'http://127.0.0.1:9', timeoutMs: 300 });
	await expect(away.getIntent('pi_1')).rejects.toThrow(ProviderUnreachable);
	await expect(away.check()).rejects.toThrow(ProviderUnreachable);
});
