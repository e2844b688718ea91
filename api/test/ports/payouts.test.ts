/** A bank payout's life cycle, which only the sandbox can simulate. */
import { randomUUID } from 'node:crypto';
import { createSandbox } from '@flavorbag/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStripeProvider } from '#adapters/payments/stripe.ts';
import { type PaymentProvider, ProviderRefused } from '#ports/payments.ts';
import { pressInSandbox, sandboxList } from '../sandbox-calls.ts';
import { record, recorder } from '../stripe/recorder.ts';

let at = new Date('2026-06-01T09:00:00Z');
let sandbox: Awaited<ReturnType<typeof createSandbox>>;
let recorded: Awaited<ReturnType<typeof recorder>>;
let provider: PaymentProvider;
const secretKey = 'sk_test_payouts_0123456789';
const webhookSecret = 'whsec_platform_0123456789';

beforeAll(async () => {
	sandbox = await createSandbox({
		dataFile: ':memory:',
		port: 0,
		secretKey,
		publishableKey: 'pk_test_payouts_0123456789',
		webhookSecret,
		webhookUrl: undefined,
		publicUrl: 'http://localhost/sandbox',
		now: () => at,
	});
	recorded = await recorder(sandbox.url);
	provider = createStripeProvider({ secretKey, webhookSecret, local: recorded.url, timeoutMs: 5_000 });
});
afterAll(async () => {
	await recorded.close();
	for (const answer of await sandboxList({ sandbox, sandboxKey: secretKey }, '/v1/events')) {
		record({ call: 'event', sent: '', status: 200, answer });
	}
	await sandbox.close();
});

const press = (path: string, fields?: Record<string, string>) => pressInSandbox({ sandbox }, path, fields);
const later = (days: number) => {
	at = new Date(at.getTime() + days * 24 * 3_600_000);
};
async function openAccount(): Promise<string> {
	const account = await provider.createAccount({
		businessId: randomUUID(),
		email: 'owner@example.com',
		displayName: 'Corner Bakery',
		idempotencyKey: `business:${randomUUID()}:account`,
		ready: true,
	});
	expect(account.bank).toEqual({ bankName: 'STRIPE TEST BANK', last4: '6789' });
	return account.id;
}
async function transfer(accountId: string, amountCents: number) {
	const orderId = randomUUID();
	const { id } = await provider.createIntent({
		orderId,
		amountCents: 10_000,
		description: '2 × Corner Bakery',
		idempotencyKey: `order:${orderId}:intent`,
	});
	const confirmed = await fetch(`${sandbox.url}/v1/payment_intents/${id}/confirm`, {
		method: 'POST',
		headers: { authorization: `Bearer ${secretKey}` },
		body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
	});
	expect(confirmed.status).toBe(200);
	const { chargeId = '' } = await provider.capture(id, `order:${orderId}:capture`);
	const idempotencyKey = `transfer:${orderId}`;
	return provider.transfer({ orderId, accountId, chargeId, amountCents, idempotencyKey });
}
const reverse = (transferId: string, amountCents: number) =>
	provider.reverseTransfer({ transferId, amountCents, idempotencyKey: `reversal:${randomUUID()}` });

test('a payout leaves, arrives, and says what it consists of', async () => {
	const account = await openAccount();
	const since = at;
	const [first, second] = [await transfer(account, 900), await transfer(account, 400)];
	const reversal = await reverse(second.id, 150);
	expect(await provider.getAccountBalance(account)).toEqual({ availableCents: 0, pendingCents: 1_150 });
	later(2);
	const [payout, ...others] = await provider.listBankPayouts(account, since);
	expect(others).toEqual([]);
	expect(payout).toEqual({
		id: expect.stringMatching(/^po_/),
		accountId: account,
		amountCents: 1_150,
		status: 'in_transit',
		createdAt: at,
		arrivesOn: '2026-06-05',
		bank: { bankName: 'STRIPE TEST BANK', last4: '6789' },
		failure: undefined,
	});
	const lines = await provider.listBankPayoutLines(account, payout?.id ?? '');
	expect(lines.map(({ kind, amountCents, sourceId }) => [kind, amountCents, sourceId])).toEqual([
		['reversal', -150, reversal.destinationRefundId],
		['transfer', 400, second.destinationPaymentId],
		['transfer', 900, first.destinationPaymentId],
	]);
	expect(lines.every(({ createdAt }) => createdAt.getTime() === since.getTime())).toBe(true);
	expect(await provider.getAccountBalance(account)).toEqual({ availableCents: 0, pendingCents: 0 });
	await expect(reverse(first.id, 1)).rejects.toThrow(ProviderRefused);
	later(2);
	expect(await provider.getBankPayout(account, payout?.id ?? '')).toMatchObject({ status: 'paid' });
});

test('a payout that fails says why, stops the next ones, and is a part of the one after the change', async () => {
	const account = await openAccount();
	await press(`/accounts/${account}/bank`, {
		routing_number: '110000000',
		account_number: '000111111113',
	});
	const since = at;
	await transfer(account, 700);
	later(2);
	expect(await provider.listBankPayouts(account, since)).toHaveLength(1);
	later(4);
	const [failed] = await provider.listBankPayouts(account, since);
	expect(failed).toMatchObject({
		status: 'failed',
		bank: { last4: '1113' },
		failure: { code: 'account_closed', message: 'The bank account has been closed.' },
	});
	expect(await provider.getAccount(account)).toMatchObject({
		onboardingComplete: false,
		chargesEnabled: true,
		payoutsEnabled: false,
		bank: { last4: '1113' },
	});
	await press(`/accounts/${account}/bank`, {
		routing_number: '110000000',
		account_number: '000123456780',
	});
	const [second, first] = await provider.listBankPayouts(account, since);
	expect(first).toEqual(failed);
	expect(second).toMatchObject({ status: 'in_transit', amountCents: 700, bank: { last4: '6780' } });
	expect(await provider.listBankPayoutLines(account, second?.id ?? '')).toMatchObject([
		{ kind: 'failed_payout', amountCents: 700, sourceId: failed?.id },
	]);
});

test('all pages are read', async () => {
	const account = await openAccount();
	const since = at;
	for (let count = 0; count < 101; count++) await transfer(account, 10);
	await press(`/accounts/${account}/pay-out`);
	const [payout] = await provider.listBankPayouts(account, since);
	expect(payout?.amountCents).toBe(1_010);
	expect(await provider.listBankPayoutLines(account, payout?.id ?? '')).toHaveLength(101);
});
