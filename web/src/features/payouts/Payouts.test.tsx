import type { Deposit, DepositLine } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, pending, Refusal } from '#test/network.ts';
import { ownerOf, payoutsOf } from '#test/owner-samples.ts';
import { businessOf, idOf, later, longWord } from '#test/samples.ts';
import { desktop, expectFit, type Screen, show, sizes, toastOf } from '#test/screen.tsx';

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const open = (answers: Screen = {}) => show(`/business/${idOf(2)}?tab=payouts`, { ...ownerOf(), ...answers });

const year = new Date().getUTCFullYear();
const bank = { name: 'Test Bank', last4: '6789' };
const depositOf = (given: Partial<Deposit> = {}): Deposit => ({
	id: idOf(40),
	amount: 84.2,
	status: 'paid',
	date: `${year}-11-20`,
	bank,
	returned_on: null,
	problem: null,
	...given,
});
const underWay = depositOf({ id: idOf(41), status: 'on_the_way', date: `${year}-11-27` });
const returned = depositOf({
	id: idOf(42),
	amount: 31.05,
	status: 'returned',
	returned_on: `${year}-11-21`,
	problem: 'closed',
});
const months = [
	{
		month: `${year}-11`,
		orders: 12,
		gross: 120,
		tax: 8,
		tax_passed_on: 0,
		fee: 12,
		refund: 5,
		net: 95,
		transferred: 95,
	},
];
const full = payoutsOf({
	months,
	next: { amount: 84.2, date: `${year}-11-27`, is_estimate: false },
	expected: {
		today: { orders: 2, amount: 9 },
		week: { orders: 3, amount: 12.6 },
		last_pickup: `${year}-11-28`,
		by: `${year}-12-01`,
		waiting: 12.5,
	},
	on_the_way: { amount: 84.2, deposits: [underWay] },
	paid_this_month: { amount: 431.1, deposits: 5 },
	deposits: [depositOf(), depositOf({ id: idOf(43), amount: 1346.9, date: `${year}-11-19` })],
	bank,
	statements: [11, 10, '09', '08', '07'].map((month, at) => ({
		month: `${year}-${month}`,
		deposits: at + 1,
		deposited: 431.1 * (at + 1),
	})),
});
const line = (given: Partial<DepositLine> = {}): DepositLine => ({
	kind: 'order',
	date: `${year}-11-19`,
	order_id: idOf(77),
	shop: null,
	gross: 97.2,
	tax: -7.2,
	tax_passed_on: 0,
	fee: -1.3,
	refund: 0,
	adjustment: 0,
	net: 88.7,
	...given,
});
const lines = [
	line(),
	line({ kind: 'carry', order_id: idOf(78), gross: 0, tax: 0.4, fee: 0.5, refund: -5.4, net: -4.5 }),
];
const bottomOf = (name: RegExp) => page.getByText(name).element().getBoundingClientRect().bottom;

// R-bank-deposits
test.each(sizes)('when and how much is read at one glance, at %s', async (_, size) => {
	await open({ size, 'business.payouts': full });
	await expect.element(heading(/^Next deposit: \$84\.20 on /)).toBeVisible();
	await expect.element(page.getByText('to Test Bank ••6789')).toBeVisible();
	await expect.element(button(/Nov 20/)).toBeVisible();
	expect(scrollY).toBe(0);
	expect(bottomOf(/Nov 20/)).toBeLessThan(size[1] - 64);
	await expectFit();
});

/** What each figure below the deposits says, and the parts under it. */
const figures = () =>
	page
		.getByRole('term')
		.elements()
		.map(({ textContent, parentElement }) => {
			const [sum, ...parts] = (parentElement?.textContent?.match(/-?\$[\d,]+\.\d\d/g) ?? []).map((text) =>
				Math.round(Number(text.replace(/[$,]/g, '')) * 100),
			);
			return { name: textContent, sum, parts: parts.reduce((all, part) => all + part, 0) };
		});

// R-bank-deposits
test.each([
	['as a whole', { amount: 1431.1, deposits: 2 }, 143_110],
	['in the statement, because not all of them are listed', { amount: 2431.1, deposits: 5 }, 0],
])('each figure is the sum of the parts that are named under it; the month %s', async (_, paid, month) => {
	await open({
		'business.payouts': {
			...full,
			expected: {
				...full.expected,
				today: { orders: 2, amount: 29.95 },
				week: { orders: 9, amount: 65.89 },
				waiting: 575.04,
			},
			on_the_way: {
				amount: 115.25,
				deposits: [underWay, depositOf({ id: idOf(44), amount: 31.05, status: 'on_the_way' })],
			},
			paid_this_month: paid,
		},
	});
	await expect.element(page.getByText('Paid this month')).toBeVisible();
	expect(figures()).toEqual([
		{ name: 'Expected', sum: 64_093, parts: 64_093 },
		{ name: 'On the way', sum: 11_525, parts: 11_525 },
		{ name: 'Paid this month', sum: Math.round(paid.amount * 100), parts: month },
	]);
	expect(
		button(/Nov 19/)
			.element()
			.getBoundingClientRect().bottom,
	).toBeLessThan(bottomOf(/^Expected$/));
	await expectFit();
});

// R-payouts-file
test('what a month and an order earned is made of what stands under it', async () => {
	const payout = { order_id: idOf(77), order_date: `${year}-11-19`, quantity: 1, transfer: null };
	const taxed = {
		...payout,
		status: 'fulfilled' as const,
		gross: 5.4,
		tax: 0.4,
		tax_passed_on: 0,
		fee: 0.5,
		refund: 1,
		net: 3.5,
	};
	await open({ 'business.payouts': { ...full, payouts: [taxed] } });
	await button('What each order earned').click();
	for (const words of [
		'$120.00 paid, $8.00 tax, $12.00 fee, $5.00 refunded',
		'$5.40 paid, $0.40 tax, $0.50 fee, $1.00 refunded',
	])
		await expect.element(page.getByText(words)).toBeVisible();
	await expectFit();
});

test('payouts: on their way, lost on the way', async () => {
	const { network } = await open({ 'business.payouts': offline });
	await expect.element(page.getByRole('alert').getByText('Failed to load payouts')).toBeVisible();
	await expectFit();
	network.answer({ 'business.payouts': pending });
	await button('Try Again').click();
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
	await expectFit();
});

// R-take-home
test('before the first sale, it says when money comes, and what of it is the shop’s', async () => {
	await open({ 'business.payouts': payoutsOf() });
	await expect.element(heading('No payouts yet')).toBeVisible();
	await expect.element(page.getByText('You keep $4.40 of $5.50.')).toBeVisible();
	await expectFit();
});

test('before the first deposit, what is expected has a date', async () => {
	const expected = { ...full.expected, today: { orders: 1, amount: 4.5 }, week: { orders: 1, amount: 4.5 } };
	const next = { amount: 4.5, date: `${year}-11-28`, is_estimate: true };
	await open({ 'business.payouts': payoutsOf({ next, expected }) });
	await expect.element(heading(/^Next deposit: \$4\.50, about /)).toBeVisible();
	await expect.element(page.getByText('No deposits yet.', { exact: false })).toBeVisible();
	await expectFit();
});

test('a deposit opens into lines that add up to it', async () => {
	const { network } = await open({ 'business.payouts': full, 'business.deposits.get': offline });
	await button(/Nov 20/).click();
	await expect.element(page.getByText("The lines of this deposit couldn't be loaded.")).toBeVisible();
	await expectFit();
	network.answer({ 'business.deposits.get': { deposit: depositOf(), lines } });
	await button('Try Again').click();
	await expect.element(page.getByText('Order 00000077')).toBeVisible();
	await expect
		.element(page.getByText('Kept back: order 00000078 was refunded after it was paid out'))
		.toBeVisible();
	await expect.element(page.getByText('-$4.50')).toBeVisible();
	await expectFit();
});

// R-deposit-failed
test.each(sizes)('a deposit that was returned says what to do, at %s', async (_, size) => {
	const { network } = await open({
		size,
		'business.payouts': { ...full, failed: returned, deposits: [returned, ...full.deposits] },
		'business.stripe.dashboard': new Refusal('PAYMENT_SETUP_DOWN'),
	});
	const said = 'Your bank returned the deposit of $31.05. Check your bank account.';
	await expect.element(page.getByRole('alert').getByText(said)).toBeVisible();
	await expect.element(page.getByText(/^It says that Test Bank ••6789 is closed\./)).toBeVisible();
	await expectFit();
	await button('Check bank account').click();
	await expect.poll(() => network.asked.map(({ name }) => name)).toContain('business.stripe.dashboard');
	await expectFit();
});

test('what the bank returned is on hold, and no day is promised', async () => {
	await open({
		'business.payouts': {
			...full,
			next: null,
			expected: { ...full.expected, by: null, waiting: 0 },
			on_the_way: { amount: 0, deposits: [] },
			on_hold: 31.05,
			failed: returned,
			deposits: [returned, ...full.deposits],
		},
	});
	await expect.element(heading('On hold: $31.05')).toBeVisible();
	await expect.element(page.getByText('On hold until you fix your bank account.')).toBeVisible();
	await expect.element(page.getByText(/no deposits are made until/)).toBeVisible();
	for (const promise of [/^Next deposit/, /with the next deposit/])
		await expect.element(page.getByText(promise)).not.toBeInTheDocument();
	await expectFit();
});

// R-statement
test('each month has a statement as PDF and as CSV', async () => {
	const { network } = await open({ 'business.payouts': full, 'business.statements.pdf': offline });
	await button(`Download PDF for November ${year}`).click();
	await expect.element(toastOf(/Network error/)).toBeVisible();
	expect(network.asked.findLast(({ name }) => name === 'business.statements.pdf')).toBeDefined();
	await expect.element(button(`Download CSV for July ${year}`)).not.toBeInTheDocument();
	await button('Show all months').click();
	await expect.element(button(`Download CSV for July ${year}`)).toBeVisible();
	await expectFit();
});

test('what each order earned is folded away', async () => {
	await open({ 'business.payouts': full });
	await expect.element(heading('By order')).not.toBeInTheDocument();
	await button('What each order earned').click();
	await expect.element(heading('By order')).toBeVisible();
	await expectFit();
});

test.each([
	[{ status: 'paid', date: `${year}-11-20` }, 'In your bank'],
	[{ status: 'on_the_way', date: `${year}-11-27` }, 'On the way'],
	[{ status: 'returned', date: `${year}-11-21` }, 'Returned'],
	[null, 'Expected'],
] as const)('an order whose money is in the deposit %o says “%s”', async (deposit, words) => {
	const payout = {
		order_id: idOf(77),
		order_date: `${year}-11-19`,
		status: 'fulfilled' as const,
		quantity: 1,
		gross: 5.4,
		tax: 0.4,
		tax_passed_on: 0,
		fee: 0.5,
		refund: 0,
		net: 4.5,
		transfer: {
			status: 'sent' as const,
			id: 'tr_abc',
			amount: 4.5,
			carried: 0,
			reversed: 0,
			sent_at: `${year}-11-19T20:00:00Z`,
			waiting_for: null,
			deposit,
		},
	};
	await open({ 'business.payouts': { ...full, payouts: [payout] } });
	await button('What each order earned').click();
	const row = page.getByRole('row').filter({ hasText: '00000077' });
	await expect.element(row.getByText(words)).toBeVisible();
	await expect.element(page.getByText(/tr_abc|Paid out/)).not.toBeInTheDocument();
	await expectFit();
});

test('a closed shop reads its books, and changes no bank account', async () => {
	const business = businessOf({ closed_at: later(-24) });
	await open({ ...ownerOf(business), 'business.payouts': { ...full, failed: returned } });
	await expect.element(heading(/^Next deposit: \$84\.20 on /)).toBeVisible();
	await expect.element(button(/bank account/)).not.toBeInTheDocument();
	await expect.element(page.getByText(/^You keep/)).not.toBeInTheDocument();
	await expectFit();
});

test('shops that are paid to one account are named, however long their names are', async () => {
	await open({ 'business.payouts': { ...full, other_shops: [longWord, 'Corner Café'] } });
	await expect.element(page.getByText('Corner Café', { exact: false })).toBeVisible();
	await expectFit();
});

test('who listens hears of which deposit an amount is', async () => {
	await open({ size: desktop, 'business.payouts': full });
	const row = page.getByRole('row', { name: /Nov 20/ });
	await expect.element(row.getByRole('rowheader', { name: /Nov 20/ })).toBeVisible();
	await expect.element(row.getByRole('cell', { name: '$84.20' })).toBeVisible();
	await expect.element(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
});
