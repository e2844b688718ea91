import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { keys, publicUrl, startReceiver, startWorld, type World } from '../test/world.ts';
import { businessDaysLater } from './payouts.ts';

/** A Monday. */
const monday = new Date('2026-06-01T09:00:00Z');
let at = monday;
let world: World;
let hooks: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
	hooks = await startReceiver();
	world = await startWorld({ webhookUrl: hooks.url, now: () => at });
});
beforeEach(() => {
	at = monday;
});
afterAll(async () => {
	await world.close();
	await hooks.close();
});

const days = (count: number) => {
	at = new Date(at.getTime() + count * 24 * 3_600_000);
};
const date = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10);

async function connected() {
	const { accounts, balance, balanceTransactions, payouts, transfers } = world.stripe;
	const { id } = await accounts.create({ type: 'express', metadata: { sandbox_ready: 'true' } });
	const by = { stripeAccount: id };
	return {
		id,
		by,
		transfer: (amount: number) => transfers.create({ amount, currency: 'usd', destination: id }),
		account: () => accounts.retrieve(id),
		payouts: async () => (await payouts.list({}, by)).data,
		lines: async (payout?: string) =>
			(await balanceTransactions.list({ limit: 100, ...(payout && { payout }) }, by)).data,
		async balance() {
			const { available, pending } = await balance.retrieve({}, by);
			return [available[0]?.amount, pending[0]?.amount];
		},
	};
}
const press = async (path: string, fields: Record<string, string> = {}) => {
	const body = new URLSearchParams(fields);
	const headers = { origin: new URL(publicUrl).origin };
	return fetch(world.url + path, { method: 'POST', body, headers, redirect: 'manual' });
};
const refusal = (call: Promise<unknown>) =>
	call.then(
		() => undefined,
		(error: Stripe.errors.StripeError) => error,
	);
const eventsOf = (id: string) =>
	hooks.received
		.map(({ body }) => JSON.parse(body) as Stripe.Event & { data: { object: { id: string } } })
		.filter(({ account }) => account === id);

test.each([
	['2026-06-01', '2026-06-03'],
	['2026-06-04', '2026-06-08'],
	['2026-06-05', '2026-06-09'],
	['2026-06-06', '2026-06-09'],
	['2026-06-07', '2026-06-09'],
])('what leaves on %s arrives on %s', (left, arrives) => {
	const seconds = Date.parse(`${left}T23:59:59Z`) / 1_000;
	expect(date(businessDaysLater(seconds, 2))).toBe(arrives);
});

test('a transfer is a payment on the account, and its reversal a refund there', async () => {
	const shop = await connected();
	const transfer = await shop.transfer(900);
	expect(transfer.destination_payment).toMatch(/^py_/);
	expect(await shop.balance()).toEqual([0, 900]);
	const reversal = await world.stripe.transfers.createReversal(transfer.id, { amount: 300 });
	expect(reversal.destination_payment_refund).toMatch(/^pyr_/);
	expect(await shop.balance()).toEqual([0, 600]);
	expect(await shop.lines()).toMatchObject([
		{ type: 'payment_refund', amount: -300, net: -300, source: reversal.destination_payment_refund },
		{
			type: 'payment',
			amount: 900,
			net: 900,
			fee: 0,
			source: transfer.destination_payment,
			status: 'pending',
		},
	]);
});

test('once a day what is available goes out, arrives two business days later, and is told about', async () => {
	const shop = await connected();
	await shop.transfer(900);
	days(1);
	expect(await shop.payouts()).toEqual([]);
	await shop.transfer(50);
	days(1);
	expect(await shop.balance()).toEqual([0, 50]);
	const [payout, ...others] = await shop.payouts();
	expect(others).toEqual([]);
	expect(payout).toMatchObject({ amount: 900, status: 'in_transit', automatic: true });
	expect(date(payout?.arrival_date ?? 0)).toBe('2026-06-05');
	const parts = await shop.lines(payout?.id);
	expect(parts.map(({ type, net }) => [type, net])).toEqual([
		['payout', -900],
		['payment', 900],
	]);
	days(1);
	expect((await shop.payouts()).map(({ amount, status }) => [amount, status])).toEqual([
		[50, 'in_transit'],
		[900, 'in_transit'],
	]);
	days(1);
	const read = await world.stripe.payouts.retrieve(payout?.id ?? '', {}, shop.by);
	expect(read).toMatchObject({ status: 'paid', failure_code: null });
	const about = () => eventsOf(shop.id).filter(({ data }) => data.object.id === payout?.id);
	await hooks.until(() => about().length === 3);
	expect(
		about()
			.map(({ type }) => type)
			.sort(),
	).toEqual(['payout.created', 'payout.paid', 'payout.updated']);
	for (const { body, signature } of hooks.received) {
		world.stripe.webhooks.constructEvent(body, signature, keys.webhookSecret);
	}
});

test('there is one payout a day: what comes back goes out on the next', async () => {
	const shop = await connected();
	await shop.transfer(100);
	days(2);
	const [first] = await shop.payouts();
	await press(`/payouts/${first?.id}/fail`);
	await changeBank(shop.id, '000123456780');
	expect(await shop.payouts()).toHaveLength(1);
	days(1);
	expect((await shop.payouts()).map(({ amount, status }) => [amount, status])).toEqual([
		[100, 'in_transit'],
		[100, 'failed'],
	]);
	expect((await press(`/accounts/${shop.id}/pay-out`)).status).toBe(400);
});

test('what was paid out is not reversed, and less than nothing is carried', async () => {
	const shop = await connected();
	const { transfers } = world.stripe;
	const first = await shop.transfer(500);
	await press(`/accounts/${shop.id}/pay-out`);
	expect(await refusal(transfers.createReversal(first.id))).toMatchObject({ code: 'balance_insufficient' });
	await shop.transfer(200);
	await transfers.createReversal(first.id, { amount: 150 });
	expect(await shop.balance()).toEqual([-150, 200]);
	expect(await refusal(transfers.createReversal(first.id, { amount: 51 }))).toMatchObject({
		code: 'balance_insufficient',
	});
	days(1);
	expect(await shop.payouts()).toHaveLength(1);
	days(1);
	const [payout] = await shop.payouts();
	expect(payout).toMatchObject({ amount: 50 });
	expect((await shop.lines(payout?.id)).map(({ net }) => net)).toEqual([-50, -150, 200]);
});

async function bankOf(shop: Awaited<ReturnType<typeof connected>>) {
	const [bank] = (await shop.account()).external_accounts?.data ?? [];
	return bank as Stripe.BankAccount;
}
const changeBank = (id: string, account_number: string) =>
	press(`/accounts/${id}/bank`, { routing_number: '110000000', account_number });

test('an account that is ready has a bank account, and the form of its owner sets it', async () => {
	const shop = await connected();
	expect(await bankOf(shop)).toMatchObject({
		object: 'bank_account',
		bank_name: 'STRIPE TEST BANK',
		last4: '6789',
		routing_number: '110000000',
		currency: 'usd',
		country: 'US',
		status: 'new',
	});
	const fresh = await world.stripe.accounts.create({ type: 'express' });
	expect(fresh.external_accounts?.data).toEqual([]);
	expect((await changeBank(fresh.id, '000111111116')).status).toBe(400);
	const address = 'http://localhost:3000/business';
	const link = { account: fresh.id, return_url: address, refresh_url: address };
	const { url } = await world.stripe.accountLinks.create({ ...link, type: 'account_onboarding' });
	await press(url.slice(publicUrl.length), {
		business_name: 'Corner Bakery',
		owner_name: 'Ada Baker',
		routing_number: '110000000',
		account_number: '000111111116',
	});
	const account = await world.stripe.accounts.retrieve(fresh.id);
	expect(account).toMatchObject({ payouts_enabled: true, external_accounts: { data: [{ last4: '1116' }] } });
});

test.each([
	['000111111116', 'no_account'],
	['000111111113', 'account_closed'],
	['000222222227', 'insufficient_funds'],
	['000333333335', 'debit_not_authorized'],
	['000444444440', 'invalid_currency'],
])(
	'with bank account %s a payout fails as %s, and its money goes out after a change',
	async (number, code) => {
		const shop = await connected();
		expect((await changeBank(shop.id, number)).status).toBe(303);
		await shop.transfer(700);
		days(2);
		expect(await shop.payouts()).toMatchObject([{ status: 'in_transit', amount: 700 }]);
		days(2);
		const [failed] = await shop.payouts();
		expect(failed).toMatchObject({ status: 'failed', failure_code: code });
		expect(failed?.failure_message).toBeTruthy();
		expect(failed?.failure_balance_transaction).toMatch(/^txn_/);
		expect(await shop.balance()).toEqual([700, 0]);
		const account = await shop.account();
		expect(account).toMatchObject({ payouts_enabled: false, charges_enabled: true });
		expect(account.requirements?.currently_due).toEqual(['external_account']);
		expect((await bankOf(shop)).status).toBe('errored');
		days(5);
		expect(await shop.payouts()).toHaveLength(1);

		await changeBank(shop.id, '000123456789');
		expect(await shop.account()).toMatchObject({
			payouts_enabled: true,
			requirements: { currently_due: [] },
		});
		const [second] = await shop.payouts();
		expect(second).toMatchObject({ status: 'in_transit', amount: 700 });
		expect((await shop.lines(second?.id)).map(({ type, net, source }) => [type, net, source])).toEqual([
			['payout', -700, second?.id],
			['payout_failure', 700, failed?.id],
		]);
		const types = () => eventsOf(shop.id).map(({ type }) => type);
		await hooks.until(() => types().filter((type) => type === 'account.updated').length === 3);
		expect(types()).toContain('payout.failed');
		days(4);
		expect((await shop.payouts())[0]).toMatchObject({ status: 'paid' });
	},
);

test('a bank can send back what it had taken, and a new bank account is not blamed for an old one', async () => {
	const shop = await connected();
	await shop.transfer(300);
	await press(`/accounts/${shop.id}/pay-out`);
	const [payout] = await shop.payouts();
	await press(`/payouts/${payout?.id}/arrive`);
	await press(`/payouts/${payout?.id}/arrive`);
	expect(await shop.payouts()).toMatchObject([{ status: 'paid' }]);
	await changeBank(shop.id, '000123456780');
	await press(`/payouts/${payout?.id}/fail`);
	await press(`/payouts/${payout?.id}/fail`);
	await press(`/payouts/${payout?.id}/arrive`);
	expect(await shop.payouts()).toMatchObject([{ status: 'failed', failure_code: 'account_closed' }]);
	expect(await shop.balance()).toEqual([300, 0]);
	expect(await shop.account()).toMatchObject({ payouts_enabled: true });
});

test('an account reads its own money only, and the platform has none', async () => {
	const [shop, other] = [await connected(), await connected()];
	await shop.transfer(100);
	await press(`/accounts/${shop.id}/pay-out`);
	const [payout] = await shop.payouts();
	const { balance, payouts, balanceTransactions, paymentIntents } = world.stripe;
	expect(await other.payouts()).toEqual([]);
	expect(await other.lines()).toEqual([]);
	for (const by of [other.by, {}])
		await expect(payouts.retrieve(payout?.id ?? '', {}, by)).rejects.toThrow(/No such payout/);
	await expect(balanceTransactions.list({ payout: payout?.id ?? '' }, other.by)).rejects.toThrow(
		/No such payout/,
	);
	expect((await payouts.list()).data).toEqual([]);
	expect((await balanceTransactions.list()).data).toEqual([]);
	expect((await balance.retrieve()).available).toMatchObject([{ amount: 0, currency: 'usd' }]);
	const stranger = balance.retrieve({}, { stripeAccount: 'acct_nobody' });
	expect(await refusal(stranger)).toBeInstanceOf(Stripe.errors.StripePermissionError);
	await expect(paymentIntents.list({}, shop.by)).rejects.toThrow(/Stripe-Account/);
});

test('what became due while it was off is done at its next start, and told', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const options = {
		dataFile: join(folder, 'sandbox.sqlite'),
		webhookUrl: hooks.url,
		now: () => at,
	};
	const before = await startWorld(options);
	const { id } = await before.stripe.accounts.create({ metadata: { sandbox_ready: 'true' } });
	const types = () => eventsOf(id).map(({ type }) => type);
	await before.stripe.transfers.create({ amount: 500, currency: 'usd', destination: id });
	await before.close();
	days(2);
	await (await startWorld(options)).close();
	days(9);
	const after = await startWorld(options);
	onTestFinished(() => after.close());
	await hooks.until(() => types().includes('payout.paid'));
	expect(types()).toContain('payout.created');
	const { data } = await after.stripe.payouts.list({}, { stripeAccount: id });
	expect(data).toMatchObject([{ status: 'paid', amount: 500 }]);
	expect(data.map(({ arrival_date }) => date(arrival_date))).toEqual(['2026-06-05']);
});

test('payouts and movements come in pages, by when they were made', async () => {
	const shop = await connected();
	for (const amount of [10, 20, 30]) {
		await shop.transfer(amount);
		await press(`/accounts/${shop.id}/pay-out`);
		days(1);
	}
	const { payouts, balanceTransactions } = world.stripe;
	const all = await payouts.list({ limit: 1 }, shop.by).autoPagingToArray({ limit: 10 });
	expect(all.map(({ amount }) => amount)).toEqual([30, 20, 10]);
	const created = { gte: Math.floor(monday.getTime() / 1_000) + 3_600 };
	expect((await payouts.list({ created }, shop.by)).data.map(({ amount }) => amount)).toEqual([30, 20]);
	const movements = await balanceTransactions.list({ limit: 2 }, shop.by).autoPagingToArray({ limit: 10 });
	expect(movements.map(({ net }) => net)).toEqual([-30, 30, -20, 20, -10, 10]);
});
