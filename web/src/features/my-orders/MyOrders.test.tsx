import { limits, type Order } from '@flavorbag/contract';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { CDPSession } from 'vitest-browser-playwright';
import { askedBy, queryClient } from '#api/query-client.ts';
import { rememberCheckout } from '#lib/checkout-in-progress.ts';
import { saveTicket } from '#lib/saved-tickets.ts';
import { offline, Page, pending, Refusal } from '#test/network.ts';
import { idOf, later, listOf, longWord, myOrdersOf, orderOf, refundOf } from '#test/samples.ts';
import { expectFit, show, toastOf } from '#test/screen.tsx';

const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const modal = page.getByRole('dialog');

// R-lists-say
test('while the orders are on their way, it says so', async () => {
	await show('/orders', { 'customer.orders.list': pending });
	await expect.element(page.getByRole('status').getByText('Loading your orders...')).toBeInTheDocument();
	await expectFit();
});

test('nobody who has bought nothing yet is left without a way on', async () => {
	const { address } = await show('/orders', { 'customer.businesses.summaries': listOf([]) });
	await expect.element(heading('No orders yet')).toBeVisible();
	await expectFit();
	await page.getByRole('link', { name: 'Browse Businesses' }).click();
	await expect.poll(address).toBe('/marketplace');
});

test.each([
	['refused', new Refusal('SERVER_ERROR')],
	['lost on the way', offline],
] as const)('orders whose answer is %s are asked for again', async (_, answer) => {
	let isDown = true;
	await show('/orders?status=paid', {
		// Requests without a filter come from the notices above every screen.
		'customer.orders.list': ({ query }) => (isDown && query.status ? answer : myOrdersOf(orderOf())),
	});
	await expect.element(page.getByRole('alert').getByText('Failed to load orders')).toBeVisible();
	await expectFit();
	isDown = false;
	await button('Try Again').click();
	await expect.element(heading('Corner Bakery')).toBeVisible();
});

test('older orders come when they are asked for', async () => {
	const older = orderOf({ id: idOf(8), business_name: 'Second Oven' });
	await show('/orders', {
		'customer.orders.list': ({ query }) =>
			query.page === '2' ? new Page(myOrdersOf(older), 2, 2) : new Page(myOrdersOf(orderOf()), 1, 2),
	});
	await expect.element(heading('Corner Bakery')).toBeVisible();
	await button('Show more').click();
	await expect.element(heading('Second Oven')).toBeVisible();
	await expect.element(heading('Corner Bakery')).toBeVisible();
	await expect.element(button('Show more')).not.toBeInTheDocument();
});

test('an order of another day names its day, and one of today how soon it is', async () => {
	const other = {
		order_date: later(48).slice(0, 10),
		pickup_starts_at: later(36),
		pickup_ends_at: later(38),
	};
	await show('/orders', {
		'customer.orders.list': myOrdersOf(orderOf(), orderOf({ ...other, id: idOf(9) })),
	});
	const hours = page.getByRole('article').getByText(/PM.*, in \d+ h/);
	await expect.element(hours).toBeVisible();
	expect(hours.elements()).toHaveLength(1);
});

const cancelled: Partial<Order> = { status: 'cancelled', cancel_until: null, pickup_opens_at: null };

test('a list that was read before the shop canceled becomes true, though the news was read after', async () => {
	let reads = 0;
	await show('/orders', {
		'customer.orders.list': () => myOrdersOf(reads++ === 0 ? orderOf() : orderOf(cancelled)),
	});
	await expect.element(page.getByRole('article').getByText('Cancelled')).toBeVisible();
	await expect.element(button('Show Pickup Code')).not.toBeInTheDocument();
});

test('the longest names and reasons fit', async () => {
	const long: Partial<Order> = {
		business_name: longWord,
		total_cost: 99_999.99,
		quantity: 50,
		reason: longWord.repeat(4),
		pickup_place: { ...orderOf().pickup_place, street: longWord, notes: longWord.repeat(2) },
		refund: refundOf({ requested_by: 'business', reason: longWord.repeat(4), answer: longWord.repeat(4) }),
	};
	const orders = myOrdersOf(orderOf(long), orderOf({ ...long, ...cancelled, id: idOf(9) }));
	await show('/orders', {
		'customer.orders.list': { ...orders, counts: { ...orders.counts, all: 1_234_567 } },
	});
	await expect.element(heading(longWord).first()).toBeVisible();
	await expect.element(button('Dismiss')).toBeVisible();
	for (const details of await button('Details').all()) await details.click();
	await expect.element(page.getByText('Reason', { exact: true }).last()).toBeVisible();
	await expectFit();
});

test('a cancellation that could not be sent is said where it was asked for, and the second try is the same one', async () => {
	const { network } = await show('/orders', {
		'customer.orders.list': myOrdersOf(orderOf()),
		'customer.orders.cancel': offline,
	});
	await button('Details').click();
	await button('Cancel order').click();
	const yes = button('Yes, cancel this order');
	await expect.element(yes).toHaveFocus();
	await yes.click();
	await expect
		.element(page.getByRole('alert').getByText(/^We couldn.t reach the server, so the order may not/))
		.toBeVisible();
	await expectFit();
	const after = orderOf(cancelled);
	network.answer({ 'customer.orders.cancel': after, 'customer.orders.list': myOrdersOf(after) });
	await yes.click();
	await expect.element(toastOf('Order canceled. $11.99 is on its way back to your card.')).toBeVisible();
	const attempts = network.asked.filter(({ name }) => name === 'customer.orders.cancel');
	expect(new Set(attempts.map(({ action }) => action)).size).toBe(1);
});

test('an order of today that is canceled moves down, and the focus is on its name', async () => {
	const [one, two] = [orderOf(), orderOf({ id: idOf(4), business_name: 'Mill Street Soup' })];
	const { network } = await show('/orders', { 'customer.orders.list': myOrdersOf(one, two) });
	await button('Details').first().click();
	await button('Cancel order').click();
	const after = orderOf(cancelled);
	network.answer({ 'customer.orders.cancel': after, 'customer.orders.list': myOrdersOf(after, two) });
	await button('Yes, cancel this order').click();
	await expect
		.element(page.getByRole('article').last().getByText('Cancelled', { exact: true }))
		.toBeVisible();
	await expect.element(heading('Corner Bakery')).toHaveFocus();
});

test('a cancellation that is on its way is not sent twice, and keeping the order gives the focus back', async () => {
	await show('/orders', {
		'customer.orders.list': myOrdersOf(orderOf()),
		'customer.orders.cancel': pending,
	});
	await button('Details').click();
	await button('Cancel order').click();
	await button('Keep it').click();
	await expect.element(button('Cancel order')).toHaveFocus();
	await button('Cancel order').click();
	await button('Yes, cancel this order').click();
	await expect.element(button('Canceling...')).toHaveAttribute('aria-busy', 'true');
	await expectFit();
});

const expired = orderOf({ status: 'expired', cancel_until: null, refund_until: later(1) });

test('a refund is not asked for without a word, and what was said stays when it could not be sent', async () => {
	const { network } = await show('/orders', {
		'customer.orders.list': myOrdersOf(expired),
		'customer.orders.refund': new Refusal('SERVER_ERROR'),
	});
	await button('Details').click();
	await button('Request a refund').click();
	const field = page.getByRole('textbox', { name: 'What went wrong?' });
	await expect.element(field).toHaveFocus();
	const send = button('Send the request');
	await send.click();
	await expect.element(field).toBeInvalid();
	await expect.element(field).toHaveFocus();
	await expect.element(field).toHaveAccessibleDescription(/Tell us in a few words what went wrong\./);
	expect(network.asked.map(({ name }) => name)).not.toContain('customer.orders.refund');
	await field.fill('  It was empty.  ');
	await expect.element(field).toBeValid();
	await send.click();
	await expect.element(page.getByText('Server error. Please try again later.')).toBeVisible();
	await expect.element(field).toHaveValue('  It was empty.  ');
	expect(network.asked.at(-1)?.body).toEqual({ reason: 'It was empty.' });
	await expectFit();
	network.answer({ 'customer.orders.refund': pending });
	await send.click();
	await expect.element(button('Sending...')).toHaveAttribute('aria-busy', 'true');
	await expectFit();
});

const ticket = `/orders?code=${idOf(3)}`;
const list = { 'customer.orders.list': myOrdersOf(orderOf()) };
const open = orderOf({ pickup_opens_at: later(-0.1), pickup_starts_at: later(-0.05), cancel_until: null });

test('a ticket that is on its way already can be closed', async () => {
	const { address } = await show(ticket, {
		'customer.orders.list': myOrdersOf(),
		'customer.orders.get': pending,
	});
	await expect.element(modal.getByText('Loading...')).toBeVisible();
	await expectFit();
	await userEvent.keyboard('{Escape}');
	await expect.poll(address).toBe('/orders');
});

test('a ticket that nobody has says so', async () => {
	await show(ticket, { ...list, 'customer.orders.get': new Refusal('NOT_FOUND') });
	await expect.element(modal.getByText('There is no such order')).toBeVisible();
	await expectFit();
});

test('a ticket that could not be loaded is asked for again', async () => {
	const { network } = await show(ticket, {
		...list,
		'customer.orders.list': myOrdersOf(),
		'customer.orders.get': offline,
	});
	await expect.element(modal.getByText('Failed to load orders')).toBeVisible();
	await expectFit();
	network.answer({ 'customer.orders.get': open });
	await modal.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(modal.getByText('ABCD-2345')).toBeVisible();
});

// R-offline-tickets
test('a ticket that was seen before needs no network', async () => {
	await show(ticket, { 'customer.orders.list': offline, 'customer.orders.get': offline });
	await expect.element(modal.getByText('Failed to load orders')).toBeVisible();
	saveTicket(open, new Date('2026-11-25T12:00:00Z'));
	await modal.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(modal.getByText('ABCD-2345')).toBeVisible();
	await expect.element(modal.getByText(/Last checked Nov 25, 2026, 4:00 AM/)).toBeVisible();
	await expectFit();
});

// R-offline-tickets
test('a ticket that is on this device is there while it is asked for', async () => {
	await show(ticket, { 'customer.orders.list': myOrdersOf(), 'customer.orders.get': pending });
	saveTicket(open, new Date());
	await expect.element(modal.getByText('ABCD-2345')).toBeVisible();
	await expect.element(modal.getByText(/^Last checked/)).not.toBeInTheDocument();
});

// R-offline-tickets
test('the code of an order in the list needs no network, at its first look either', async () => {
	const { network } = await show('/orders', { ...list, 'customer.orders.get': offline });
	await expect.element(heading('Corner Bakery')).toBeVisible();
	network.answer({ 'customer.orders.list': offline });
	await button('Show Pickup Code').click();
	await expect.element(modal.getByText('ABCD-2345')).toBeVisible();
});

test.each(['now', 'later'])(
	'on a phone held sideways the whole code is seen first; picked up %s',
	async (when) => {
		const open = orderOf(when === 'now' ? { pickup_opens_at: later(-1), pickup_starts_at: later(-0.5) } : {});
		await show('/orders', {
			size: [740, 360],
			'customer.orders.list': myOrdersOf(open),
			'customer.orders.get': open,
		});
		await button('Show Pickup Code').click();
		const code = modal.getByTestId('pickup-code');
		await expect.element(code).toBeVisible();
		const picture = code.element().parentElement?.nextElementSibling;
		expect(code.element().getBoundingClientRect().top).toBeGreaterThan(0);
		expect(picture?.getBoundingClientRect().bottom).toBeLessThan(360);
		await expectFit();
	},
);

test('a lost network is named', async () => {
	const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	await show('/orders', { 'customer.orders.list': offline });
	await expect.element(page.getByRole('alert').getByText(/You are offline/)).toBeVisible();
	online.mockRestore();
});

const hold = modal.getByRole('button', { name: 'Hold to confirm pickup' });
async function holdUntil(percent: number) {
	await expect.element(hold).toHaveAttribute('aria-disabled', 'false');
	(hold.element() as HTMLElement).focus();
	const timers = vi.getTimerCount();
	await userEvent.keyboard('{Enter>}');
	await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(timers);
	vi.advanceTimersByTime(percent * (limits.holdToConfirmStepMs / limits.holdToConfirmStepPercent));
}
const stopRing = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterEach(() => void vi.useRealTimers());

// R-press-and-hold
test('the ring that is let go of confirms nothing', async () => {
	stopRing();
	const { network } = await show(ticket, { ...list, 'customer.orders.get': open });
	await holdUntil(80);
	await expect.element(modal.getByText('75 percent')).toBeInTheDocument();
	await userEvent.keyboard('{/Enter}');
	await expect.element(modal.getByText('75 percent')).not.toBeInTheDocument();
	vi.advanceTimersByTime(10_000);
	await expect.element(hold).toHaveAttribute('aria-disabled', 'false');
	expect(network.asked.map(({ name }) => name)).not.toContain('customer.orders.confirmPickup');
	await expectFit();
});

// R-ring-says-why
test('a pickup that is refused says why below the ring, and can be held again', async () => {
	stopRing();
	const { network } = await show(ticket, {
		...list,
		'customer.orders.get': open,
		'customer.orders.confirmPickup': offline,
	});
	await holdUntil(100);
	await expect.element(hold).toHaveAccessibleDescription(/./);
	await userEvent.keyboard('{/Enter}');
	await expectFit();
	const done = orderOf({ status: 'fulfilled', picked_up_at: later(0), cancel_until: null });
	network.answer({ 'customer.orders.confirmPickup': done, 'customer.orders.get': done });
	await holdUntil(100);
	await expect.element(modal.getByRole('button', { name: 'Pickup Confirmed!' })).toBeVisible();
	await expect.element(toastOf('Pickup confirmed successfully!')).toBeVisible();
	await userEvent.keyboard('{/Enter}');
});

// R-picked-up
test.each([
	['2026-11-25T02:00:00Z', 'tonight'],
	['2026-11-24T18:00:00Z', 'later today'],
	['2026-11-25T07:30:00Z', 'tomorrow'],
])(
	'a pickup at %s says what it saved in all and that its rating is asked for %s, and it stays',
	async (at, when) => {
		const before = orderOf({ id: idOf(9), status: 'fulfilled', cancel_until: null });
		const done = orderOf({ status: 'fulfilled', picked_up_at: at, cancel_until: null });
		const { network, address } = await show(ticket, {
			'customer.orders.list': myOrdersOf(open, before),
			'customer.orders.get': open,
		});
		await button('Confirm without holding').click();
		network.answer({
			'customer.orders.confirmPickup': done,
			'customer.orders.get': done,
			'customer.orders.list': myOrdersOf(done, before),
		});
		await button('Yes, confirm pickup').click();
		await expect.element(modal.getByText(`How was it? We'll ask ${when}.`)).toBeVisible();
		await expectFit();
		await expect.poll(address, { timeout: 2 * limits.confirmedBannerMs }).toBe('/orders');
		await expect.element(page.getByText("That's 4 bags you've saved in all.")).toBeVisible();
		await expectFit();
	},
);

// R-picked-up
test('a pickup at the counter shows the same on the open ticket', async () => {
	const done = orderOf({ status: 'fulfilled', picked_up_at: later(0), cancel_until: null });
	const { network } = await show(ticket, { ...list, 'customer.orders.get': open });
	await expect.element(hold).toBeVisible();
	network.answer({ 'customer.orders.get': done, 'customer.orders.list': myOrdersOf(done) });
	await queryClient.invalidateQueries(askedBy('customer.orders'));
	await expect.element(modal.getByText("That's 2 bags you've saved in all.")).toBeVisible();
});

test('the next order shows its code', async () => {
	const next = orderOf({
		id: idOf(9),
		pickup_code: 'WXYZ9876',
		pickup_starts_at: later(30),
		pickup_ends_at: later(32),
	});
	await show('/orders', { 'customer.orders.list': myOrdersOf(orderOf(), next) });
	await expect.element(page.getByText('ABCD-2345')).toBeVisible();
	await expect.element(page.getByText('WXYZ-9876')).not.toBeInTheDocument();
	await expectFit();
});

// R-return-from-bank
test('that an order was placed is said until it is picked up', async () => {
	const settled = { 'customer.orders.settle': orderOf() };
	const shown = await show('/profile', {
		...list,
		...settled,
		others: { '/v0/auth/list-accounts': { body: [] } },
	});
	rememberCheckout({ orderId: idOf(3), businessId: idOf(2), unsettled: true });
	await shown.go('/orders');
	const banner = page.getByRole('status').getByText('Order placed successfully!');
	await expect.element(banner).toBeVisible();
	const done = orderOf({ status: 'fulfilled', picked_up_at: later(0), cancel_until: null });
	shown.network.answer({ 'customer.orders.list': myOrdersOf(done) });
	await queryClient.invalidateQueries(askedBy('customer.orders'));
	await expect.element(banner).not.toBeInTheDocument();
});

test('a pickup that is on its way shows a full ring that takes no presses', async () => {
	stopRing();
	await show(ticket, {
		...list,
		'customer.orders.get': open,
		'customer.orders.confirmPickup': pending,
	});
	await holdUntil(100);
	await expect.element(hold).toHaveAttribute('aria-disabled', 'true');
	await userEvent.keyboard('{/Enter}');
	await expectFit();
});

test.each([
	['cancelled', 'Order Canceled', /^This order was canceled/],
	['fulfilled', 'Order Fulfilled', /^Picked up on/],
	['expired', 'Order Expired', undefined],
	['refunded', 'Order Refunded', undefined],
] as const)('the ticket of an order that is %s is torn off', async (status, label, words) => {
	const order = orderOf({ ...cancelled, status, picked_up_at: later(-1) });
	await show(ticket, { ...list, 'customer.orders.get': order });
	await expect.element(modal.getByRole('button', { name: label })).toHaveAttribute('aria-disabled', 'true');
	if (words) await expect.element(modal.getByText(words)).toBeVisible();
	await expectFit();
});

test('what a shop wrote is shown as it was written, its tags too', async () => {
	const reason = 'The <b>oven</b> broke <1/>';
	await show(ticket, {
		...list,
		'customer.orders.get': { ...open, refund: refundOf({ requested_by: 'business', reason }) },
	});
	await expect.element(modal.getByText(`The shop refunded you: ${reason}`)).toBeVisible();
});

test('the ticket and the receipt of a shop with a long name fit', async () => {
	const order = {
		...open,
		business_name: longWord,
		pickup_place: { ...open.pickup_place, street: longWord, notes: longWord.repeat(2) },
		refund: refundOf({ requested_by: 'business', reason: longWord.repeat(2) }),
		card: { brand: 'visa', last4: '4242' },
	};
	await show(ticket, { ...list, 'customer.orders.get': order });
	await expect.element(modal.getByText(longWord, { exact: true }).first()).toBeVisible();
	await expectFit();
});

test('a receipt with a long name fits', async () => {
	const place = { ...orderOf().pickup_place, street: longWord };
	await show(`/orders/${idOf(3)}/receipt`, {
		'customer.orders.get': orderOf({
			business_name: longWord,
			pickup_place: place,
			card: { brand: 'visa', last4: '4242' },
			refund: refundOf({ status: 'done', done_at: later(0) }),
		}),
	});
	await expect.element(page.getByText(longWord, { exact: false }).first()).toBeVisible();
	await expectFit();
});

test('a receipt that is on its way, that nobody has, and that could not be loaded', async () => {
	const address = `/orders/${idOf(3)}/receipt`;
	const { network } = await show(address, { 'customer.orders.get': new Refusal('NOT_FOUND') });
	await expect.element(page.getByRole('alert').getByText('There is no such order')).toBeVisible();
	await expectFit();
	network.answer({ 'customer.orders.get': offline });
	await button('Try Again').click();
	await expect.element(page.getByRole('alert').getByText('Failed to load orders')).toBeVisible();
	network.answer({ 'customer.orders.get': orderOf() });
	await button('Try Again').click();
	await expect.element(page.getByText('Sold by')).toBeVisible();
	await expectFit();
});

// R-lists-say
test('each filter counts its orders and shows them, or says that there are none', async () => {
	const all = [orderOf(), orderOf({ ...cancelled, id: idOf(8), business_name: 'Second Oven' })];
	const { address } = await show('/orders', {
		'customer.orders.list': ({ query }) => ({
			...myOrdersOf(...all),
			orders: all.filter(({ status }) => !query.status || status === query.status),
		}),
	});
	for (const [filter, count, shown] of [
		['Paid', 1, 'Corner Bakery'],
		['Cancelled', 1, 'Second Oven'],
		['Fulfilled', 0, 'No fulfilled orders'],
		['Expired', 0, 'No expired orders'],
	] as const) {
		await button(`${filter} ${count}`).click();
		await expect.poll(address).toBe(`/orders?status=${filter.toLowerCase()}`);
		await expect.element(heading(shown)).toBeVisible();
		await expect.poll(() => page.getByRole('article').elements()).toHaveLength(count);
	}
	await button('All Orders 2').click();
	await expect.poll(() => page.getByRole('article').elements().length).toBe(2);
});

// R-press-and-hold
test('whoever cannot hold confirms the pickup in two presses', async () => {
	const done = orderOf({ status: 'fulfilled', picked_up_at: later(0), cancel_until: null });
	const { network } = await show(ticket, { ...list, 'customer.orders.get': open });
	await button('Confirm without holding').click();
	await button('Not yet').click();
	await button('Confirm without holding').click();
	network.answer({ 'customer.orders.confirmPickup': done, 'customer.orders.get': done });
	await button('Yes, confirm pickup').click();
	await expect.element(modal.getByRole('button', { name: 'Pickup Confirmed!' })).toBeVisible();
});

test('the focus goes back to what opened a ticket', async () => {
	await show('/orders', { ...list, 'customer.orders.get': orderOf() });
	await expect.element(button('Show Pickup Code')).toBeVisible();
	(button('Show Pickup Code').element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	await expect.element(modal.getByTestId('pickup-code')).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await expect.element(button('Show Pickup Code')).toHaveFocus();
});

test('the way there is on maps, by phone, and in the calendar', async () => {
	const made = vi.spyOn(URL, 'createObjectURL');
	const saved: string[] = [];
	vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
		saved.push(this.download);
	});
	await show('/orders', list);
	await button('Details').click();
	await expect
		.element(page.getByRole('link', { name: 'Open in maps' }))
		.toHaveAttribute('href', expect.stringContaining('query=1+Main+St%2C+Portland'));
	await expect
		.element(page.getByRole('link', { name: 'Call 503-555-0101' }))
		.toHaveAttribute('href', expect.stringMatching(/^tel:\+?1?5035550101$/));
	await button('Add to calendar').click();
	expect(saved).toEqual(['pickup.ics']);
	const [file] = made.mock.calls[0] ?? [];
	const text = await (file as Blob).text();
	expect(text.replaceAll('\r\n ', '')).toContain('LOCATION:1 Main St\\, Portland\\, OR 97201');
	vi.restoreAllMocks();
});

// R-refund-shown
test('a cancellation says until when and what comes back, and leaves the focus on its order', async () => {
	const refund = refundOf({ status: 'approved', reason: 'Cancelled by the customer' });
	const tomorrow: Partial<Order> = {
		order_date: later(24).slice(0, 10),
		pickup_starts_at: later(29),
		pickup_ends_at: later(31),
	};
	const after = orderOf({ ...tomorrow, ...cancelled, refund });
	const { network } = await show('/orders', { 'customer.orders.list': myOrdersOf(orderOf(tomorrow)) });
	await button('Details').click();
	await expect
		.element(page.getByText(/^You can cancel until .+ All of \$11\.99 goes back to your card, usually/))
		.toBeVisible();
	await button('Cancel order').click();
	network.answer({ 'customer.orders.cancel': after, 'customer.orders.list': myOrdersOf(after) });
	await button('Yes, cancel this order').click();
	await expect.element(page.getByRole('article').getByText('Cancelled', { exact: true })).toBeVisible();
	await expect.element(page.getByText(/^\$11\.99 is on its way back to your card/)).toBeVisible();
	await expect.element(heading('Corner Bakery')).toHaveFocus();
});

// R-refund-shown
test('what was asked back stands on the order, and then what the shop answered', async () => {
	const asked = { ...expired, refund: refundOf({ reason: 'It was empty.' }) };
	const { network } = await show('/orders', { 'customer.orders.list': myOrdersOf(expired) });
	await button('Details').click();
	await button('Request a refund').click();
	await page.getByRole('textbox', { name: 'What went wrong?' }).fill('It was empty.');
	network.answer({ 'customer.orders.refund': asked, 'customer.orders.list': myOrdersOf(asked) });
	await button('Send the request').click();
	await expect
		.element(page.getByText(/^You asked for \$11\.99 back\. The business has until .+ to answer/))
		.toBeVisible();
	await expect.element(page.getByText('Your reason: It was empty.')).toBeVisible();
	await expect.element(button('Request a refund')).not.toBeInTheDocument();
});

// R-refund-shown
test('what the shop answered stands on the order, with when the money went back', async () => {
	const refund = refundOf({ status: 'done', answer: 'We are sorry.', done_at: later(0) });
	await show('/orders', { 'customer.orders.list': myOrdersOf({ ...expired, status: 'refunded', refund }) });
	await expect.element(page.getByText(/^\$11\.99 went back to your card on /)).toBeVisible();
	await expect.element(page.getByText('Answer: We are sorry.')).toBeVisible();
});

// R-stale-refreshes
test('an order that can no longer be canceled says so, and is shown as it stands', async () => {
	const theirs = refundOf({ status: 'approved', requested_by: 'business', reason: 'Closed that day' });
	const { network } = await show('/orders', {
		...list,
		'customer.orders.cancel': new Refusal('WRONG_STATUS'),
	});
	await button('Details').click();
	await button('Cancel order').click();
	network.answer({
		'customer.orders.list': myOrdersOf(orderOf({ ...cancelled, reason: 'Closed that day', refund: theirs })),
	});
	await button('Yes, cancel this order').click();
	await expect.element(toastOf("That's no longer possible for this order.")).toBeVisible();
	await expect.element(page.getByText('The shop canceled: Closed that day')).toBeVisible();
	await expect.element(button('Show Pickup Code')).not.toBeInTheDocument();
	await expect.element(button('Paid 0')).toBeVisible();
});

// R-cancellation-banner
test.each(['Dismiss', 'See the order'])(
	'a shop’s cancellation stands above every screen until “%s”',
	async (how) => {
		const theirs = refundOf({ status: 'approved', requested_by: 'business', reason: 'The oven broke' });
		const order = orderOf({ ...cancelled, reason: 'The oven broke', refund: theirs });
		const { address } = await show('/profile', {
			'customer.orders.list': myOrdersOf(order),
			'customer.orders.get': order,
			others: { '/v0/auth/list-accounts': { body: [] } },
		});
		await userEvent.keyboard('{Tab}');
		const news = page.getByRole('alert').filter({ hasText: 'Corner Bakery canceled your order.' });
		await expect.element(news.getByText('“The oven broke”')).toBeVisible();
		await expect.element(news.getByText(/\$11\.99 goes back to your card, usually/)).toBeVisible();
		await page.getByText(how, { exact: true }).click();
		await expect.element(news).not.toBeInTheDocument();
		if (how === 'Dismiss') return;
		await expect.poll(address).toBe(ticket);
		await expect.element(modal.getByText('The code no longer works.', { exact: false })).toBeVisible();
	},
);

test('a receipt is printed without buttons and without what stands around it', async () => {
	await show(`/orders/${idOf(3)}/receipt`, { 'customer.orders.get': orderOf() });
	await expect.element(page.getByText('2 bags at $5.50')).toBeVisible();
	await expect.element(page.getByText("All times are in the shop's time zone.")).toBeVisible();
	await expect.element(button('Print')).toBeVisible();
	const browser = cdp() as CDPSession;
	const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }];
	const showAs = (media: string) => browser.send('Emulation.setEmulatedMedia', { media, features });
	onTestFinished(async () => void (await showAs('')));
	await showAs('print');
	await expect.element(button('Print')).not.toBeInTheDocument();
	await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
	await expect.element(page.getByText('2 bags at $5.50')).toBeVisible();
});

// R-press-and-hold
test('the ring that is let go of fills no faster the next time', async () => {
	stopRing();
	await show(ticket, { ...list, 'customer.orders.get': open });
	await holdUntil(20);
	await expect.element(modal.getByText('20%')).toBeVisible();
	await userEvent.keyboard('{/Enter}');
	await expect.element(modal.getByText('20%')).not.toBeInTheDocument();
	await holdUntil(60);
	await expect.element(modal.getByText('60%')).toBeVisible();
	await userEvent.keyboard('{/Enter}');
});
