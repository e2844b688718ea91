import { type Dashboard, errors, type Order } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { busyEvening } from '#test/busy-evening.ts';
import { expectCalm } from '#test/measure-screen.ts';
import { type Answers, offline, Page, pending, Refusal } from '#test/network.ts';
import { dashboardOf, ownerOf, payoutsOf } from '#test/owner-samples.ts';
import {
	businessOf,
	idOf,
	later,
	listOf,
	longWord,
	orderOf,
	refundOf,
	settings,
	userOf,
} from '#test/samples.ts';
import { desktop, expectFit, expectFitHere, type Screen, show, sizes, toastOf } from '#test/screen.tsx';

const alert = (text: string) => page.getByRole('alert').getByText(text, { exact: false });
const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const open = (tab: string, answers: Screen = {}) =>
	show(`/business/${idOf(2)}?tab=${tab}`, { ...ownerOf(), ...answers });

test('while a business is on its way, it says so', async () => {
	await open('orders', { 'business.dashboard': pending });
	await expect.element(page.getByRole('main').getByText('Loading...')).toBeVisible();
	await expectFit();
});

test.each([
	['refused', new Refusal('SERVER_ERROR')],
	['lost on the way', offline],
] as const)('a business whose answer is %s says so, and can be asked for again', async (_, answer) => {
	await open('orders', { 'business.dashboard': answer });
	await expect.element(alert('Failed to load business data')).toBeVisible();
	await expect.element(button('Try Again')).toBeVisible();
	await expectFit();
});

test('somebody else’s business looks like none, and there is a way back', async () => {
	await open('orders', { 'business.dashboard': new Refusal('NOT_FOUND') });
	await expect.element(heading('Business Not Found')).toBeVisible();
	await expect
		.element(page.getByText("You may no longer be on this shop's team.", { exact: false }))
		.toBeVisible();
	await expect.element(page.getByRole('link', { name: 'Back to Business Selector' })).toBeVisible();
	await expectFit();
});

const todaysOrders = heading("Today's orders");

test.each(['business.calendar.get', 'business.closing.get', 'business.bag.get'] as const)(
	'the overview is shown in one go, when %s has come as well',
	async (late) => {
		await open('overview', { [late]: pending });
		await expect.element(heading(businessOf().display_name)).toBeVisible();
		await expect.element(page.getByRole('main').getByText('Loading...')).toBeVisible();
		expect(todaysOrders.query()).toBeNull();
	},
);

test('what could not be had keeps nothing of the overview back', async () => {
	const failed = new Refusal('SERVER_ERROR');
	await open('overview', {
		'business.calendar.get': failed,
		'business.closing.get': failed,
		'business.bag.get': failed,
	});
	await expect.element(todaysOrders).toBeVisible();
});

test('while its orders are on their way, its figures are there', async () => {
	await open('orders', { 'business.orders.list': pending });
	await expect.element(page.getByText('Total Orders')).toBeVisible();
	await expect.element(button('Loading...')).toHaveAttribute('aria-busy', 'true');
	await expectFit();
});

// R-terms-agreed
test.each([
	['owner', true],
	['manager', false],
] as const)('a change of the terms for shops is asked about: of the %s: %s', async (my_role, isAsked) => {
	const shop = businessOf({ my_role, terms_version: 0 });
	const terms = { ...settings.terms, shop_terms: { version: 2, asked_from: 2 } };
	const { network } = await open('overview', {
		'settings.get': { ...settings, terms },
		'business.dashboard': dashboardOf({ business: shop }),
		'business.acceptTerms': { ...shop, terms_version: 2 },
	});
	await expect.element(todaysOrders).toBeVisible();
	const question = page.getByText(/^Our Terms for Shops have changed\./);
	if (!isAsked) return expect(question.elements()).toHaveLength(0);
	await expect.element(question).toBeVisible();
	await expectFit();
	await button('I agree').click();
	await expect.element(question).not.toBeInTheDocument();
	expect(network.asked.find(({ name }) => name === 'business.acceptTerms')?.body).toEqual({ version: 2 });
});

const bens = orderOf({ customer_name: 'Ben Okafor' });
const sales = {
	fulfilled: { orders: 68, bags: 81, sales: 445.5 },
	paid: { orders: 3, bags: 3, sales: 16.5 },
	expired: { orders: 8, bags: 9, sales: 49.5 },
	cancelled: { orders: 11, bags: 12, sales: 66 },
	refunded: { orders: 4, bags: 4, sales: 22 },
};

// R-figures
test('under the list, each sum stands over the parts that add up to it', async () => {
	const totals: Dashboard['totals'] = {
		orders: 94,
		bags: 93,
		completed: 68,
		revenue: 462,
		not_picked_up: { orders: 8, sales: 49.5 },
		by_status: sales,
	};
	await open('orders', {
		'business.dashboard': dashboardOf({ totals }),
		'business.orders.list': new Page({ orders: [bens] }, 1, 5),
	});
	const table = page.getByRole('table', { name: 'What these sums are made of' });
	await expect.element(table).toBeVisible();
	const numberOf = (text: string | null) => Number(text?.replace(/[$,–]/g, ''));
	const column = (nth: number) =>
		[...table.element().querySelectorAll(`tbody td:nth-of-type(${nth})`)].map((one) =>
			numberOf(one.textContent),
		);
	const sumOf = (nth: number) => column(nth).reduce((sum, part) => sum + part, 0);
	const figure = (name: string) =>
		numberOf(
			page.getByRole('term').filter({ hasText: name }).element().nextElementSibling?.textContent ?? null,
		);
	expect(figure('Total Orders')).toBe(sumOf(1));
	expect(figure('FlavorBags Sold')).toBe(sumOf(2));
	expect(figure('Total Revenue')).toBeCloseTo(sumOf(3), 2);
	expect(figure('Completed Orders')).toBe(column(1)[0]);
	const lastOrder = page.getByText('ABCD-2345');
	await expect.element(lastOrder).toBeVisible();
	const bottomOfList = lastOrder.element().getBoundingClientRect().bottom;
	expect(page.getByText('Total Orders').element().getBoundingClientRect().top).toBeGreaterThan(bottomOfList);
	await expectFit();
});

test.each([
	['', 'No orders yet'],
	['&search=ZZZZZZZZ', 'No orders found'],
])('a list without orders%s says “%s”', async (search, words) => {
	await open(`orders${search}`);
	await expect.element(heading(words)).toBeVisible();
	await expectFit();
});

test.each([
	['refused', new Refusal('SERVER_ERROR')],
	['lost on the way', offline],
] as const)('orders whose answer is %s are asked for again', async (_, answer) => {
	const { network } = await open('orders', { 'business.orders.list': answer });
	await expect.element(alert('Failed to load orders')).toBeVisible();
	await expectFit();
	network.answer({ 'business.orders.list': { orders: [bens] } });
	await button('Try Again').click();
	await expect.element(page.getByText('ABCD-2345')).toBeVisible();
});

test('the pages of a long list are walked by buttons', async () => {
	const { address } = await open('orders', {
		'business.orders.list': ({ query }) => new Page({ orders: [bens] }, Number(query.page ?? 1), 3),
	});
	const pages = page.getByRole('navigation', { name: 'Pages of orders' });
	await expect.element(pages).toBeVisible();
	await expectFit();
	await pages.getByRole('button', { name: 'Next page' }).click();
	await expect.poll(address).toContain('page=2');
});

const history: Answers['business.orders.get'] = {
	order: bens,
	history: [{ at: later(-1), status: 'paid', by: 'customer', name: null }],
};
const details = button(/ABCD-2345/);

// R-order-search
test.each(sizes)('who comes and when stands first, on %s, and one field finds them', async (_, size) => {
	const hugos = orderOf({ id: idOf(9), customer_name: null, pickup_code: 'HUGH2345', status: 'expired' });
	const { network, address } = await open('orders', {
		size,
		'business.orders.list': { orders: [bens, hugos] },
		'business.orders.get': history,
	});
	const first = page.getByRole(size === desktop ? 'row' : 'listitem').filter({ hasText: 'ABCD-2345' });
	await expect.element(first).toBeVisible();
	expect(first.element().textContent).toMatch(/^Ben Okafortoday/);
	if (size === desktop) {
		const heads = page.getByRole('columnheader').elements();
		expect(heads.map((head) => head.textContent)).toEqual([
			'Customer',
			'Pickup',
			'Bags',
			'Code and ID',
			'Ordered',
			'Status',
			'Total',
		]);
	}
	await expect.element(page.getByText('A customer')).toBeVisible();
	await expectFitHere();
	const asked = () => network.asked.filter(({ name }) => name === 'business.orders.list').at(-1)?.query;
	expect(asked()).toMatchObject({ sort: 'pickup' });
	await page.getByRole('searchbox', { name: 'Search by name, code or order ID' }).fill('okafor');
	await expect.poll(asked).toMatchObject({ sort: 'pickup', search: 'okafor' });
	expect(address()).toContain('search=okafor');
	await first.getByRole('button').first().click();
	await expect.element(page.getByText('by the customer', { exact: false })).toBeVisible();
	await expectFitHere();
	await first.getByRole('button').first().click();
	await expect.element(page.getByText('by the customer', { exact: false })).not.toBeInTheDocument();
});

test('an order whose history could not be loaded has everything else', async () => {
	const { network } = await open('orders', {
		'business.orders.list': { orders: [bens] },
		'business.orders.get': offline,
	});
	await details.click();
	await expect.element(alert("The history couldn't be loaded.")).toBeVisible();
	await expect.element(page.getByRole('definition').getByText('Ben Okafor')).toBeVisible();
	await expectFitHere();
	network.answer({ 'business.orders.get': history });
	await button('Try Again').click();
	await expect.element(page.getByText('by the customer', { exact: false })).toBeVisible();
});

test('what is typed into an open order stays when the window becomes narrow and wide again', async () => {
	await open('orders', {
		size: desktop,
		'business.orders.list': { orders: [bens] },
		'business.orders.get': history,
	});
	await button(/Ben Okafor/).click();
	await button('Cancel this order').click();
	const why = page.getByRole('textbox', { name: 'Why are you canceling?' });
	await why.fill('The oven broke.');
	for (const width of [700, 1280]) {
		await page.viewport(width, 800);
		await expect.element(why).toHaveValue('The oven broke.');
	}
});

test('an order is canceled with a reason only, and the reason stays when it could not be sent', async () => {
	const { network } = await open('orders', {
		'business.orders.list': { orders: [bens] },
		'business.orders.get': history,
		'business.orders.setStatus': offline,
	});
	await details.click();
	await button('Cancel this order').click();
	const why = page.getByRole('textbox', { name: 'Why are you canceling?' });
	await button('Cancel and refund').click();
	await expect.element(why).toHaveAccessibleDescription(/Say why, so that the customer knows\./);
	await expect.element(why).toHaveFocus();
	await expectFitHere();
	await why.fill('The oven broke.');
	await button('Cancel and refund').click();
	await expect.element(why).toHaveAccessibleDescription(/Network error/);
	await expect.element(why).toHaveValue('The oven broke.');
	network.answer({ 'business.orders.setStatus': pending });
	await button('Cancel and refund').click();
	await expect.element(button('Canceling...')).toHaveAttribute('aria-busy', 'true');
	await expectFitHere();
});

const asked = orderOf({
	customer_name: 'Ben Okafor',
	status: 'expired',
	cancel_until: null,
	pickup_opens_at: null,
	refund: refundOf(),
});

test('a refund is not refused without words, and one that is on its way is not answered twice', async () => {
	const { network } = await open('orders', {
		'business.dashboard': dashboardOf({ refunds_to_answer: 1 }),
		'business.orders.list': { orders: [asked] },
		'business.orders.get': history,
		'business.orders.answerRefund': new Refusal('SERVER_ERROR'),
	});
	await expect.element(page.getByText('1 refund request waits for your answer.')).toBeVisible();
	await details.click();
	const answer = page.getByRole('textbox', { name: 'Your answer' });
	await button('Decline').click();
	await expect.element(answer).toHaveAccessibleDescription(/Say why, so that the customer knows\./);
	await expect.element(answer).toHaveFocus();
	await expectFitHere();
	await answer.fill('It was as described.');
	await button('Decline').click();
	await expect.element(answer).toHaveAccessibleDescription(/Server error/);
	network.answer({ 'business.orders.answerRefund': pending });
	await button('Decline').click();
	await expect.element(button('Sending...')).toHaveAttribute('aria-busy', 'true');
	await expect.element(button('Refund $11.99')).toBeDisabled();
	await expectFitHere();
});

const long: Partial<Order> = {
	customer_name: longWord,
	business_name: longWord,
	total_cost: 99_999.99,
	reason: longWord.repeat(4),
	refund: refundOf({ reason: longWord.repeat(4), answer: longWord.repeat(4) }),
};

test.each(sizes)('the longest names and words of customers fit %s', async (_, size) => {
	const orders = [orderOf({ ...long, status: 'cancelled', pickup_opens_at: null })];
	await open('orders', {
		size,
		'business.list': { businesses: [1, 2].map((n) => businessOf({ id: idOf(n), display_name: longWord })) },
		'business.dashboard': dashboardOf({ business: businessOf({ display_name: longWord }) }),
		'business.orders.list': { orders },
		'business.orders.get': history,
	});
	await expect.element(heading(longWord)).toBeVisible();
	await (size === desktop ? page.getByRole('row').getByRole('button') : details).click();
	await expect.element(page.getByText('by the customer', { exact: false })).toBeVisible();
	await expectFit();
	if (size[0] > 400) return;
	await button('Open menu').click();
	await expect.element(button('Close menu')).toBeInViewport({ ratio: 1 });
	await expectFit();
});

const waiting = { ...bens, pickup_opens_at: later(-0.1), pickup_starts_at: later(-0.05), cancel_until: null };
const board = (given: Partial<Dashboard> = {}) =>
	dashboardOf({
		pending_orders: [waiting],
		pending_count: 1,
		today_orders: [waiting],
		today_count: 1,
		...given,
	});

test('a day without orders says what comes', async () => {
	await open('overview');
	await expect.element(page.getByText('Nothing to pack. New orders show up here.')).toBeVisible();
	await expect.element(page.getByText('No orders today yet')).toBeVisible();
	await expectFit();
});

// R-shop-suspended
test('a suspended shop says so, why, and whom to write to', async () => {
	const suspension = { at: later(-1), reason: longWord };
	await open('orders', {
		'business.dashboard': board({ business: businessOf({ missing: ['suspended'], suspension }) }),
	});
	await expect.element(alert(`This shop is suspended: ${longWord}`)).toBeVisible();
	await expect
		.element(page.getByRole('link', { name: 'help@example.com' }))
		.toHaveAttribute('href', 'mailto:help@example.com');
	await expect.element(page.getByText('Not live yet. Still to do', { exact: false })).not.toBeInTheDocument();
	await expectFit();
});

// R-shop-approval
test('a shop that waits for approval says what happens next', async () => {
	const approval = { state: 'waiting' as const, at: later(-1), reason: null };
	await open('orders', {
		'business.dashboard': board({ business: businessOf({ missing: ['waiting', 'not_public'], approval }) }),
	});
	await expect.element(page.getByText('This shop waits for approval.')).toBeVisible();
	await expect
		.element(page.getByText('We look at every new shop before it opens. You get an email.'))
		.toBeVisible();
	await expect
		.element(page.getByText('Not live yet. Still to do: make the profile public.', { exact: true }))
		.toBeVisible();
	await expectFit();
});

// R-shop-approval
test('a declined shop says why, and asks for another look', async () => {
	const declined = { state: 'declined' as const, at: later(-1), reason: longWord };
	const shown = (approval: typeof declined | { state: 'waiting'; at: string; reason: string }) =>
		businessOf({ missing: [approval.state], approval });
	const { network } = await open('orders', {
		'business.dashboard': board({ business: shown(declined) }),
		'business.requestApproval': new Refusal('UNAVAILABLE'),
	});
	await expect.element(page.getByText(`This shop can't open yet: ${longWord}`)).toBeVisible();
	await expectFit();
	await button('Ask for another look').click();
	await expect.element(toastOf(errors.UNAVAILABLE.message)).toBeVisible();
	const waits = shown({ ...declined, state: 'waiting' });
	network.answer({
		'business.requestApproval': waits,
		'business.dashboard': board({ business: waits }),
	});
	await button('Ask for another look').click();
	await expect.element(page.getByText('This shop waits for approval.')).toBeVisible();
	await expect.element(page.getByText(longWord)).not.toBeInTheDocument();
});

test('the longest name of who collects next fits', async () => {
	const order = { ...waiting, ...long };
	await open('overview', {
		'business.dashboard': board({
			business: businessOf({ display_name: longWord, missing: ['disabled', 'not_public', 'cannot_charge'] }),
			totals: { ...dashboardOf().totals, orders: 1 },
			pending_orders: [order],
			today_orders: [order],
		}),
		'business.day.orders': { orders: [order], packed: [] },
	});
	await expect.element(page.getByText(longWord, { exact: false }).last()).toBeVisible();
	await expectFit();
	await page.getByRole('searchbox', { name: /^Search by name/ }).fill('ABCD2345');
	await button('Hand over').click();
	await expect.element(button('Yes, handed over')).toBeVisible();
	await expectFit();
});

// R-tonight, R-pack-list
test('a busy evening is one list: it begins in sight, and the whole screen stays short', async () => {
	await open('overview', busyEvening());
	await expect.element(page.getByText(/^Pack 33 bags: 2 of 22 orders packed/)).toBeVisible();
	await expect.element(page.getByRole('checkbox', { name: /^Ada M\./ })).toBeInViewport({ ratio: 1 });
	expect(page.getByRole('searchbox').elements()).toHaveLength(1);
	await expect.element(page.getByText('Average order value')).toBeVisible();
	await expectCalm({ height: 2_200, controls: 35 });
	await expectFit();
});

test.each([0, 1, 120])('an evening with %i orders stays as short', async (orders) => {
	await open('overview', busyEvening({ orders }));
	await expect.element(todaysOrders).toBeVisible();
	await expectCalm({ height: 2_200, controls: 35 });
});

test('a customer who says a name has the bag after three presses', async () => {
	const { network } = await open('overview', {
		...busyEvening({ orders: 120 }),
		'business.orders.setStatus': orderOf({ status: 'fulfilled' }),
	});
	let presses = 0;
	const press = async (target: Locator) => {
		presses += 1;
		await target.click();
	};
	await press(page.getByRole('searchbox'));
	await userEvent.keyboard('guest 77');
	await press(button('Hand over'));
	await press(button('Yes, handed over'));
	await expect.element(toastOf(/^Handed over to /)).toBeVisible();
	expect(presses).toBe(3);
	expect(network.asked.findLast(({ name }) => name === 'business.orders.setStatus')?.path).toContain(
		idOf(277),
	);
});

test('bags are handed over in two presses, and what could not be sent is said', async () => {
	const { network } = await open('overview', {
		'business.dashboard': board(),
		'business.day.orders': { orders: [waiting], packed: [] },
		'business.orders.setStatus': offline,
	});
	await button('Hand over').click();
	await button('Not yet').click();
	expect(network.asked.map(({ name }) => name)).not.toContain('business.orders.setStatus');
	await button('Hand over').click();
	await button('Yes, handed over').click();
	await expect.element(toastOf('Network error')).toBeVisible();
	network.answer({ 'business.orders.setStatus': pending });
	await button('Yes, handed over').click();
	await expect.element(button('Handing over...')).toHaveAttribute('aria-busy', 'true');
	await expectFit();
});

test('payouts: on their way, lost on the way, none yet', async () => {
	const { network } = await open('payouts', { 'business.payouts': offline });
	await expect.element(alert('Failed to load payouts')).toBeVisible();
	await expectFit();
	network.answer({ 'business.payouts': pending });
	await button('Try Again').click();
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
	await expectFit();
});

test('before the first payout, it says when one comes', async () => {
	await open('payouts', { 'business.payouts': payoutsOf() });
	await expect.element(heading('No payouts yet')).toBeVisible();
	await expectFit();
});

test('a code that fits nothing stays in the field, with what is wrong beside it', async () => {
	const { network } = await open('counter', { 'business.orders.lookup': new Refusal('WRONG_CODE') });
	const field = page.getByRole('textbox', { name: 'Pickup code' });
	const find = button('Find the order');
	await find.click();
	await expect.element(field).toHaveAccessibleDescription('Type the code.');
	await expect.element(field).toHaveFocus();
	await field.fill('abcd2345');
	await expect.element(field).toHaveValue('ABCD2345');
	await expect.element(field).toBeValid();
	await find.click();
	await expect.element(field).toBeInvalid();
	await expect.element(field).toHaveFocus();
	await expectFit();
	network.answer({ 'business.orders.lookup': { ...waiting, ...long } });
	await find.click();
	await expect.element(page.getByText(longWord, { exact: false }).first()).toBeVisible();
	await expectFit();
});

test('businesses that could not be loaded are asked for again', async () => {
	const { network } = await show('/business', { ...ownerOf(), 'business.list': offline });
	await expect.element(alert('Failed to load business data')).toBeVisible();
	await expectFit();
	network.answer({ 'business.list': { businesses: [] } });
	await button('Try Again').click();
	await expect.element(heading('Find Your Business')).toBeVisible();
	await expectFit();
});

test('the longest names of businesses to choose from, open and closed, fit', async () => {
	const one = { display_name: longWord, description: longWord.repeat(4), city: longWord.slice(0, 100) };
	await show('/business', {
		...ownerOf(),
		'business.list': ({ query }) => ({
			businesses: query.closed
				? [businessOf({ ...one, id: idOf(6), closed_at: later(-1) })]
				: [businessOf(one), businessOf({ ...one, id: idOf(5) })],
		}),
	});
	await expect.element(heading('Closed businesses')).toBeVisible();
	await expectFit();
});

test('a customer has no dashboard', async () => {
	const { address } = await show('/business', {
		as: userOf(),
		'customer.businesses.summaries': listOf([]),
	});
	await expect.poll(address).toBe('/marketplace');
});

const evening = { start: '17:00', end: '18:00', enabled: true, quantity: 5 };

// R-first-steps
test('a new shop is live after three steps, each done on its first screen', async () => {
	const fresh = businessOf({
		category: 'bakery',
		enabled: false,
		purchase_window: {},
		missing: ['disabled', 'cannot_charge'],
	});
	const unpaid = {
		connected: false,
		onboarding_complete: false,
		charges_enabled: false,
		payouts_enabled: false,
	};
	const { network } = await open('overview', {
		...ownerOf(fresh),
		'business.stripe.status': unpaid,
		'business.update': offline,
	});
	await expect.element(heading('3 steps to your first bag')).toBeVisible();
	await expect.element(page.getByText('Not live yet', { exact: false })).not.toBeInTheDocument();
	await expect.element(button('Mon')).toHaveAttribute('aria-pressed', 'true');
	await expect.element(button('Sun')).toHaveAttribute('aria-pressed', 'false');
	for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']) await button(day).click();
	await button('Use these times').click();
	await expect.element(alert('Choose at least one day.')).toBeVisible();
	await button('Sun').click();
	await button('One more').click();
	await button('Use these times').click();
	await expect.element(alert('Network error')).toBeVisible();
	await expectFit();
	const becomes = (given: Parameters<typeof businessOf>[0]) => {
		const business = businessOf({ ...fresh, ...given });
		network.answer({ 'business.update': business, 'business.dashboard': dashboardOf({ business }) });
	};
	const week = { Sun: { evening: { ...evening, end: '18:30', quantity: 6 } } };
	becomes({ purchase_window: week });
	await button('Use these times').click();
	await expect.element(button('Connect')).toBeVisible();
	const saved = network.asked.findLast(({ name }) => name === 'business.update');
	expect(saved?.body).toEqual({ purchase_window: week });
	await expectFit();
	becomes({ purchase_window: week, missing: ['disabled'] });
	network.answer({
		'business.stripe.status': {
			connected: true,
			onboarding_complete: true,
			charges_enabled: true,
			payouts_enabled: true,
		},
	});
	dispatchEvent(new Event('focus'));
	await expect.element(button('Go live')).toBeVisible();
	await expectFit();
	becomes({ purchase_window: week, missing: [], enabled: true });
	await button('Go live').click();
	await expect.element(toastOf(/live/)).toBeVisible();
	await expect.element(heading('3 steps to your first bag')).not.toBeInTheDocument();
});

// R-shop-approval, R-first-steps
test('a new shop that waits for approval is switched on, and not said to be live', async () => {
	const approval = { state: 'waiting' as const, at: later(-1), reason: null };
	const off = businessOf({ enabled: false, missing: ['waiting', 'disabled'], approval });
	const on = businessOf({ missing: ['waiting'], approval });
	const { network } = await open('overview', {
		'business.dashboard': dashboardOf({ business: off }),
		'business.update': on,
	});
	await expect.element(page.getByText(/^Once we've approved your shop, people nearby see it/)).toBeVisible();
	network.answer({ 'business.dashboard': dashboardOf({ business: on }) });
	await button('Go live').click();
	await expect.element(toastOf(/^Switched on\. .* goes live once we've approved it\.$/)).toBeVisible();
	await expect.element(page.getByText('This shop waits for approval.')).toBeVisible();
	await expect.element(heading('3 steps to your first bag')).not.toBeInTheDocument();
});

// R-deposit-failed
test('the first screen says that a deposit came back, and leads to Payouts', async () => {
	const failed = {
		id: idOf(42),
		amount: 31.05,
		status: 'returned' as const,
		date: '2026-11-20',
		bank: null,
		returned_on: '2026-11-21',
		problem: 'closed' as const,
	};
	const orders = dashboardOf().totals;
	await open('overview', {
		'business.dashboard': dashboardOf({ totals: { ...orders, orders: 3 } }),
		'business.payouts': payoutsOf({ failed, on_hold: 31.05 }),
	});
	await expect.element(alert('Your bank returned a deposit of $31.05.')).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'Open Payouts' })).toBeVisible();
	await expectFit();
});

test('a manager sets the times, and is told who connects payments', async () => {
	const business = businessOf({ my_role: 'manager', enabled: false, missing: ['disabled', 'cannot_charge'] });
	await open('overview', ownerOf(business));
	await expect.element(page.getByText("The shop's owner connects payments", { exact: false })).toBeVisible();
	await expect.element(button('Connect')).not.toBeInTheDocument();
	await expectFit();
});

test.each([
	['done', ['disabled'], 'Go live'],
	['again', ['disabled', 'cannot_charge'], 'Complete'],
] as const)(
	'the provider’s form leads a new shop back to its next step: %s',
	async (payments, missing, next) => {
		const business = businessOf({ enabled: false, missing: [...missing] });
		const { address } = await show(`/business/${business.id}?tab=profile&payments=${payments}`, {
			...ownerOf(business),
			'business.stripe.status': {
				connected: true,
				onboarding_complete: payments === 'done',
				charges_enabled: payments === 'done',
				payouts_enabled: false,
			},
		});
		await expect.element(button(next)).toBeVisible();
		expect(address()).toBe(`/business/${business.id}?payments=${payments}`);
		await expectFit();
	},
);

// R-status-table
test('what was handed over can be refunded, and is neither canceled nor handed over again', async () => {
	const done = { ...bens, status: 'fulfilled' as const, cancel_until: null, pickup_opens_at: null };
	await open('orders', { 'business.orders.list': { orders: [done] }, 'business.orders.get': history });
	await details.click();
	await expect.element(button('Refund this order')).toBeVisible();
	for (const name of ['Cancel this order', 'Hand over'])
		await expect.element(button(name)).not.toBeInTheDocument();
});

test('filters narrow the list and its file, are counted, and are let go of together', async () => {
	const { network, address } = await open('orders', {
		'business.orders.list': ({ query }) => ({ orders: query.status ? [] : [bens] }),
		'business.orders.file': null,
	});
	await button('Filters').click();
	for (const [list, choice] of [
		['Status', 'Fulfilled'],
		['Ordered', 'Last 7 days'],
	] as const) {
		await page.getByRole('combobox', { name: list }).click();
		await page.getByRole('option', { name: choice }).click();
	}
	await expect.element(button(/^Filters\s*2/)).toBeVisible();
	await expect.element(heading('No orders found')).toBeVisible();
	await button('Export CSV').click();
	await expect
		.poll(() => network.asked.find(({ name }) => name === 'business.orders.file')?.query)
		.toMatchObject({ status: 'fulfilled' });
	await button('Clear all').click();
	await expect.element(page.getByText('ABCD-2345')).toBeVisible();
	expect(address()).not.toContain('status');
});

test('the last two weeks are read in a table as well', async () => {
	const days = Array.from({ length: 14 }, (_, at) => ({
		date: `2026-11-${at + 10}`,
		bags: at === 13 ? 2 : 0,
		revenue: at === 13 ? 11 : 0,
	}));
	const totals = { ...dashboardOf().totals, orders: 1 };
	await open('schedule', { 'business.dashboard': board({ days, totals }) });
	await button('The last 14 days').click();
	await expect.element(page.getByText(/^2 bags sold, \$11\.00/)).toBeVisible();
	await button('Show as a table').click();
	const table = page.getByRole('table', { name: /^Bags sold and revenue/ });
	await expect.element(table.getByRole('row', { name: /Nov 23 2 \$11\.00/ })).toBeVisible();
	expect(table.getByRole('row').elements()).toHaveLength(15);
});
