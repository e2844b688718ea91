import type { RatingToReview } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { healthOf } from '#test/health.ts';
import { offline, Page, pending, Refusal } from '#test/network.ts';
import { idOf, later, longWord, orderOf, refundOf, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show, sizes, toastOf } from '#test/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const figures = {
	users: { total: 12, new_today: 1 },
	businesses: { total: 3, listed: 2 },
	shops_waiting: 0,
	orders_today: 4,
	revenue_today: 44,
};
const none = {
	orders: 0,
	gross_sales: 0,
	exempt_sales: 0,
	taxable_sales: 0,
	tax: 0,
	refunded_sales: 0,
	refunded_tax: 0,
	net_sales: 0,
	net_tax: 0,
	tax_passed_on: 0,
};
const emptyReport = { month: '2026-11', rows: [], totals: none };
const open = (answers: Screen = {}, address = '/admin') =>
	show(address, {
		as: userOf({ role: 'admin' }),
		'admin.figures': figures,
		'admin.orders': { orders: [] },
		'admin.refunds.list': { orders: [] },
		'admin.disputes.list': { disputes: [] },
		'admin.transfers.refused': { transfers: [] },
		'admin.health.get': healthOf(),
		'admin.openingAlerts': { places: [] },
		'admin.demand': { places: [] },
		'admin.auditLog.list': { entries: [], names: [] },
		'admin.taxRates.list': { rates: [] },
		'admin.taxReport': emptyReport,
		'admin.ratings.list': { ratings: [] },
		'admin.reliability.list': { shops: [] },
		...answers,
	});

test('the platform before anything is known of it, and before its first order', async () => {
	const { network } = await open({ 'admin.figures': pending, 'admin.orders': pending });
	await expect.element(page.getByRole('heading', { name: 'Latest orders' })).toBeVisible();
	await expectFit();
	expect(network.asked.map(({ name }) => name)).toContain('admin.orders');
});

// R-console-refund
test('from /admin a collected bag is refunded in three presses and a reason', async () => {
	const order = orderOf({ id: idOf(5), status: 'fulfilled' });
	const { network } = await open({
		'admin.orders': { orders: [order] },
		'admin.orders.get': {
			order,
			customer: { id: idOf(3), name: 'Ada Moss', email: 'ada@example.com' },
			steps: [],
			can: ['refund'],
			refundable: 11,
		},
		'admin.orders.refund': order,
	});
	let presses = 0;
	const press = (on: ReturnType<typeof button>) => {
		presses += 1;
		return on.click();
	};
	await press(page.getByRole('link', { name: order.business_name }).first());
	await press(button('Refund'));
	await page.getByRole('textbox', { name: 'Why are you refunding?' }).fill('It was cold');
	await press(button('Refund the customer'));
	await expect
		.poll(() => network.asked.findLast(({ name }) => name === 'admin.orders.refund')?.body)
		.toEqual({
			amount: 11,
			borne_by: 'share',
			reason: 'It was cold',
		});
	expect(presses).toBeLessThanOrEqual(4);
});

// R-shop-approval
test('shops that wait for approval are counted, with the way there', async () => {
	await open({ 'admin.figures': { ...figures, shops_waiting: 2 } });
	await expect.element(page.getByText('2 shops are waiting for approval.')).toBeVisible();
	await expect
		.element(page.getByRole('link', { name: "See who's waiting" }))
		.toHaveAttribute('href', '/admin/shops?filter=waiting');
	await expectFit();
});

// R-admin-second-factor
test.each([
	[{ passkey: false, code: false }, 'Set it up'],
	[{ passkey: false, code: true }, 'Continue'],
] as const)('an admin with a password alone (%j) is led to %s', async (has, next) => {
	await open({
		'admin.figures': new Refusal('SECOND_FACTOR_REQUIRED'),
		'admin.orders': new Refusal('SECOND_FACTOR_REQUIRED'),
		others: { '/v0/auth/step-up': { body: { password: true, providers: [], ...has } } },
	});
	await expect.element(page.getByRole('heading', { name: 'One more step for admins' })).toBeVisible();
	const step = page.getByText(next, { exact: true });
	await expect.element(step).toBeVisible();
	await expectFit();
	if (next === 'Set it up') return;
	await step.click();
	await expect.element(page.getByRole('textbox', { name: 'Code from your authenticator app' })).toBeVisible();
	await expect.element(page.getByLabelText('Password*', { exact: true })).not.toBeInTheDocument();
	await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('places that wait for a first shop are counted, without names', async () => {
	await open({
		'admin.openingAlerts': {
			places: [
				{ city: 'Lincoln', state: 'NE', zip_code: 68508, customers: 3, since: later(-500) },
				{ city: longWord, state: 'ME', zip_code: null, customers: 1, since: later(-1) },
			],
		},
	});
	await expect.element(page.getByText('Lincoln, NE 68508')).toBeVisible();
	await expect.element(page.getByText('3 customers')).toBeVisible();
	await expect.element(page.getByText('1 customer', { exact: true })).toBeVisible();
	await expectFit();
});

test('figures and orders that could not be loaded are asked for again, each by its own button', async () => {
	const { network } = await open({ 'admin.figures': offline, 'admin.orders': new Refusal('SERVER_ERROR') });
	await expect.element(page.getByText('Failed to load the figures')).toBeVisible();
	await expect.element(page.getByText('Failed to load orders')).toBeVisible();
	await expectFit();
	network.answer({ 'admin.figures': figures, 'admin.orders': { orders: [] } });
	await button('Try Again').first().click();
	await expect.element(page.getByText('1 new today')).toBeVisible();
	await button('Try Again').click();
	await expect.element(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
});

function expectWholeTables([width]: readonly [number, number]): void {
	const tables = [...document.querySelectorAll('section[tabindex="0"]')];
	const away = tables.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
	if (width === 360) expect(away.map((one) => one.getAttribute('aria-label'))).toEqual([]);
}

const overdue = orderOf({
	business_name: longWord,
	status: 'expired',
	refund: refundOf({ reason: longWord.repeat(4), answer_due_at: later(-1) }),
});

test.each(sizes)('the longest names and words of people fit %s', async (_, size) => {
	const failed = { ...overdue, id: idOf(7), refund: refundOf({ status: 'failed', reason: longWord }) };
	await open({
		size,
		'admin.orders': { orders: [overdue, orderOf({ id: idOf(8) })] },
		'admin.refunds.list': ({ query }) => ({ orders: [query.state === 'failed' ? failed : overdue] }),
		'admin.disputes.list': {
			disputes: [
				{
					id: idOf(20),
					order_id: idOf(3),
					business_name: longWord,
					status: 'open',
					amount: 11.99,
					reason: 'product_not_received',
					opened_at: later(-2),
					closed_at: null,
					evidence_due_at: later(200),
					evidence: {
						business: longWord,
						bags: 2,
						total_cents: 1199,
						ordered_at: later(-50),
						paid_at: later(-50),
						pickup: { date: '2026-11-20', from: '17:00', to: '19:00', zone: 'America/Los_Angeles' },
						picked_up_at: null,
						picked_up_by: null,
						history: [],
						mails: [],
					},
				},
			],
		},
		'admin.transfers.refused': {
			transfers: [
				{
					order_id: idOf(3),
					business_id: idOf(2),
					business_name: longWord,
					amount: 9,
					refusals: 2,
					problem: longWord,
					next_try_at: later(1),
				},
			],
		},
	});
	await expect.element(page.getByRole('table', { name: 'Latest orders' })).toBeVisible();
	expectWholeTables(size);
	await page.getByText('What we knew when it was opened').click();
	const refused = page.getByRole('region', { name: '1 transfer to a shop was refused' });
	await expect
		.element(refused.getByRole('link', { name: /^Order / }))
		.toHaveAttribute('href', `/admin/orders/${idOf(3)}`);
	await expect.element(button('Send it again')).toBeVisible();
	await expectFit();
});

test('a refund is not refused without words, and what could not be sent is said', async () => {
	const { network } = await open({
		'admin.refunds.list': ({ query }) => ({ orders: query.state === 'failed' ? [] : [overdue] }),
		'admin.refunds.answer': offline,
	});
	const words = page.getByRole('textbox', { name: 'Your message to the customer' });
	await button('Decline').click();
	await expect.element(words).toHaveAccessibleDescription(/Say why you're declining/);
	await expect.element(words).toHaveFocus();
	await expectFit();
	await button('Approve refund').click();
	await expect.element(toastOf('Network error')).toBeVisible();
	network.answer({ 'admin.refunds.answer': pending });
	await button('Approve refund').click();
	await expect.element(button('Sending...')).toHaveAttribute('aria-busy', 'true');
	await expect.element(button('Decline')).toBeDisabled();
	await expectFit();
});

const rate = {
	id: 1,
	state: 'WA',
	tax_class: 'mixed' as const,
	rate_bps: 1_025,
	from_date: '2026-12-01',
	remitted_by: 'platform' as const,
	replaced: false,
	set_by: { id: idOf(9), name: 'Imani Okafor' },
	set_at: later(-2),
};
const reportRow = {
	state: 'WA',
	tax_class: 'mixed' as const,
	rate_bps: 1_025,
	remitted_by: 'platform' as const,
};
const sums = {
	orders: 1_240,
	gross_sales: 12_400,
	exempt_sales: 400,
	taxable_sales: 12_000,
	tax: 1_230,
	refunded_sales: 100,
	refunded_tax: 10.25,
	net_sales: 12_300,
	net_tax: 1_219.75,
	tax_passed_on: 0,
};

// R-tax-report
test.each(sizes)('a month of sales tax fits, with what is below zero %s', async (_, size) => {
	const back = {
		...none,
		refunded_sales: 5,
		refunded_tax: 0.5,
		net_sales: -5,
		net_tax: -0.5,
		tax_passed_on: -0.5,
	};
	const { network } = await open({
		size,
		'admin.taxReport': ({ query }) => ({
			month: query.month ?? '',
			rows: [
				{ ...reportRow, ...sums },
				{ ...reportRow, state: 'CA', tax_class: 'bakery', rate_bps: 0, remitted_by: 'shop', ...back },
				{ ...reportRow, state: 'OR', tax_class: null, rate_bps: null, ...none },
			],
			totals: sums,
		}),
		'admin.taxRates.list': {
			rates: [
				rate,
				{ ...rate, id: 2, replaced: true, set_by: { id: idOf(9), name: longWord } },
				{ ...rate, id: 3, set_by: null },
			],
		},
	});
	await expect.element(page.getByText('$10.25 refunded')).toBeVisible();
	const report = page.getByRole('table', { name: 'Sales tax for the month' });
	await expect.element(report.getByRole('cell', { name: '-$0.50' }).first()).toBeVisible();
	const seen = [...report.element().querySelectorAll('td, th span span')].filter((one) =>
		one.checkVisibility(),
	);
	expect(seen.filter(({ textContent }) => textContent === '-$0.50')).toHaveLength(2);
	expectWholeTables(size);
	await expect.element(page.getByText('The shop pays this tax')).toBeVisible();
	await expect.element(page.getByText('Replaced')).toBeVisible();
	await expectFit();
	const month = () => network.asked.findLast(({ name }) => name === 'admin.taxReport')?.query.month;
	const first = month();
	await page.getByRole('combobox', { name: 'Month' }).click();
	await page.getByRole('option').nth(1).click();
	await expect.poll(month).not.toBe(first);
});

// R-tax
test('a rate is set by keyboard and touch, and what is wrong with it is said', async () => {
	const { network } = await open({ size: [1280, 800], 'admin.taxRates.set': { rates: [rate] } });
	await expect.element(page.getByText('Until you set one, bags are sold without sales tax.')).toBeVisible();
	await button('Set a rate').click();
	await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveFocus();
	await expect.element(page.getByRole('combobox', { name: 'State' })).toBeInViewport();
	await expect.element(button('Save rate')).toBeInViewport();
	await expectFit();
	await page.getByRole('textbox', { name: 'Rate in percent' }).fill('31');
	await button('Save rate').click();
	await expect.element(page.getByText('Choose a state.')).toBeVisible();
	await expect.element(page.getByText('Enter 0 to 30, such as 8.25.')).toBeVisible();
	await page.getByRole('combobox', { name: 'State' }).click();
	await page.getByRole('option', { name: 'Alabama' }).click();
	await page.getByRole('textbox', { name: 'Rate in percent' }).fill('10.25 %');
	await page.getByText("It goes out with the shop's payouts, and the shop files it.").click();
	await button('Save rate').click();
	await expect.element(toastOf('Rate saved')).toBeVisible();
	await expect.element(page.getByText('10.25%')).toBeVisible();
	const sent = network.asked.find(({ name }) => name === 'admin.taxRates.set');
	expect(sent?.body).toMatchObject({ state: 'AL', tax_class: 'mixed', rate_bps: 1_025, remitted_by: 'shop' });
});

test('rates and report that could not be loaded have their own words', async () => {
	await open({ 'admin.taxRates.list': offline, 'admin.taxReport': offline });
	await expect.element(page.getByText('Failed to load the rates')).toBeVisible();
	await expect.element(page.getByText('Failed to load the tax report')).toBeVisible();
	await expectFit();
});

// R-rating-review
test('a comment that was held is hidden for a published reason, or kept', async () => {
	const rating: RatingToReview = {
		id: idOf(40),
		business_id: idOf(2),
		business_name: longWord,
		food: 1,
		text: `Call me at 503-555-0177 ${longWord}`,
		text_state: 'held',
		reply: null,
		report_reason: null,
		since: later(-3),
		decisions: [{ decision: 'hide', reason: 'hate', by: 'Imani', at: later(-9) }],
	};
	const { network } = await open({
		'admin.ratings.list': new Page({ ratings: [rating] }, 1, 1),
		'admin.ratings.decide': null,
	});
	await expect.element(page.getByRole('heading', { name: /needs? your attention$/ })).toBeVisible();
	await expect.element(button('Hide')).toBeDisabled();
	await expectFit();
	await button('Keep it').click();
	await expect.element(toastOf('The customer and the shop got an email')).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'admin.ratings.decide')?.body).toEqual({
		decision: 'keep',
	});
});

const shopNamed = (business_name: string) => ({
	business_id: idOf(7),
	business_name,
	city: 'Portland',
	state: 'OR',
	time_zone: 'America/Los_Angeles',
	email: 'ovens@example.com',
	phone_number: '(503) 555-0100',
	honored: 15,
	counted: 20,
	broken: [
		{ order_id: idOf(8), why: 'cancelled' as const, at: later(-30), reason: 'The oven broke.' },
		{ order_id: idOf(9), why: 'refunded' as const, at: later(-60), reason: longWord },
	],
	emergencies: [
		{
			date: '2031-05-02',
			reason: 'A flood',
			marked_by: 'Ada Moss',
			at: later(-90),
			withdrawn: { reason: 'It was a puddle', by: 'Sam Lee', at: later(-80) },
		},
		{ date: '2031-05-01', reason: 'A storm', marked_by: 'Ada Moss', at: later(-90), withdrawn: null },
	],
});

// R-reliability-emergency
test('a shop that keeps too few orders is listed with its contact and reasons, and a date of it marked', async () => {
	const { network } = await open({
		'admin.reliability.list': { shops: [shopNamed(longWord)] },
		'admin.reliability.emergency': null,
	});
	await expect.element(page.getByText('Kept 15 of the last 20 orders')).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'ovens@example.com' })).toBeVisible();
	await expect.element(page.getByRole('link', { name: '(503) 555-0100' })).toBeVisible();
	await expect.element(page.getByText('The shop wrote: The oven broke.')).toBeVisible();
	await expect.element(page.getByText(/taken back by Sam Lee: It was a puddle/)).toBeVisible();
	await button('Mark an emergency').click();
	await page.getByLabelText(/Date of the emergency/).fill('2031-06-01');
	await page.getByRole('textbox', { name: /Reason/ }).fill('A storm');
	await expectFit();
	await button('Mark it').click();
	await expect.element(toastOf('Marked, and the shop gets an email')).toBeVisible();
	const sent = network.asked.find(({ name }) => name === 'admin.reliability.emergency');
	expect(sent?.body).toEqual({ date: '2031-06-01', reason: 'A storm' });
});

test('any shop is found by name or city, and an emergency of it taken back with a reason', async () => {
	const { network } = await open({
		'admin.reliability.find': { shops: [shopNamed('Corner Bakery')] },
		'admin.reliability.withdraw': null,
	});
	const field = page.getByRole('searchbox', { name: 'Name or city' });
	await field.fill('corner');
	await expect
		.element(page.getByRole('heading', { name: 'Corner Bakery' }).getByRole('link'))
		.toHaveAttribute('href', `/admin/shops/${shopNamed('').business_id}`);
	await button('Take it back').click();
	await button('Take it back').click();
	await expect.element(page.getByText('Give a reason.')).toBeVisible();
	await page.getByRole('textbox', { name: /Why it isn't an emergency/ }).fill('It was open');
	await expectFit();
	await button('Take it back').click();
	await expect.element(toastOf('Taken back, and the shop gets an email')).toBeVisible();
	const sent = network.asked.find(({ name }) => name === 'admin.reliability.withdraw');
	expect(sent?.body).toEqual({ reason: 'It was open' });
	network.answer({ 'admin.reliability.find': { shops: [] } });
	await field.fill('nowhere');
	await expect.element(page.getByText(/No shop or city matches “nowhere”/)).toBeVisible();
	network.answer({ 'admin.reliability.find': offline });
	await field.fill('elsewhere');
	await expect.element(page.getByText('Failed to search for shops')).toBeVisible();
});

// R-shop-clock
test('an order was made at a time of the shop’s clock, as its pickup is', async () => {
	const order = orderOf({ time_zone: 'Pacific/Auckland', created_at: '2026-06-09T20:30:00.000Z' });
	await open({ size: sizes[1]?.[1], 'admin.orders': { orders: [order] } });
	await expect.element(page.getByRole('cell', { name: /^Jun 10, 2026, 8:30\sAM GMT\+12$/ })).toBeVisible();
});

// R-console-health
test('one line leads to what needs its reader, and there is none where everything works', async () => {
	const { network } = await open({
		'admin.health.get': healthOf({ mail: { state: 'wrong', code: 'unanswered' } }),
	});
	await expect.element(page.getByText('1 thing needs your attention.')).toBeVisible();
	await expect
		.element(page.getByRole('link', { name: 'See what to do' }))
		.toHaveAttribute('href', '/admin/health');
	await expectFit();
	// The summary must not run the slow checks.
	expect(network.asked.find(({ name }) => name === 'admin.health.get')?.query).toEqual({});
	await open();
	await expect.element(page.getByText('new today', { exact: false })).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'See what to do' })).not.toBeInTheDocument();
});

// R-console-orders
test('what was ordered yesterday is one press away, and a file', async () => {
	const { network, address } = await open({
		'admin.orders.find': { orders: [], older: null, newer: null },
		'admin.orders.file': offline,
	});
	await page.getByRole('link', { name: 'Ordered yesterday' }).click();
	await expect.poll(address).toMatch(/^\/admin\/orders\?ordered-from=([\d-]{10})&ordered-to=\1$/);
	const [, day] = /from=([\d-]+)/.exec(address()) ?? [];
	await page.getByRole('button', { name: 'Download CSV' }).click();
	await expect.element(toastOf(/^Network error/)).toBeVisible();
	for (const call of ['admin.orders.find', 'admin.orders.file'])
		expect(network.asked.findLast(({ name }) => name === call)?.query).toEqual({
			ordered_from: day,
			ordered_to: day,
		});
	await expectFit();
});

// R-first-admin
test('whoever has an account becomes the admin by the link that a start prints', async () => {
	const refused = { as: userOf(), 'user.becomeAdmin': new Refusal('NOT_FOUND') };
	const { network, address } = await open(refused, '/join?admin=abc');
	const become = page.getByRole('button', { name: /^Become the admin as / });
	await become.click();
	await expect.element(page.getByText(/there is an admin already/)).toBeVisible();
	await expectFit();
	network.answer({ 'user.becomeAdmin': userOf({ role: 'admin' }) });
	await become.click();
	await expect.poll(address).toBe('/admin');
	await expect.element(page.getByRole('heading', { name: 'Platform today' })).toBeVisible();
	const next = page.getByText(/^Customers can't find a shop yet\./);
	await expect.element(next).not.toBeInTheDocument();
	await open({ 'admin.figures': { ...figures, businesses: { total: 1, listed: 0 } } });
	const links = next.getByRole('link');
	await expect
		.poll(() => links.elements().map((link) => link.getAttribute('href')))
		.toEqual([...['/admin/town', '/admin/pages', '/admin/shops/sheet', '/admin/go-live']]);
	await expectFit();
	expect(network.asked.findLast(({ name }) => name === 'user.becomeAdmin')?.body).toEqual({ token: 'abc' });
});
