import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { savedTicket, savedTickets, saveTicket } from '#lib/saved-tickets.ts';
import { dateIn } from '#lib/time.ts';
import { offline, pending, Refusal } from '#test/network.ts';
import { idOf, later, longWord, myOrdersOf, orderOf, settings, userOf } from '#test/samples.ts';
import { expectFit, show, toastOf } from '#test/screen.tsx';

const heading = (name: string) => page.getByRole('heading', { name });
const order = orderOf({ pickup_place: { ...orderOf().pickup_place, notes: 'Ring at the side door.' } });
function setOnline(isOnline: boolean): void {
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
	dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
/** Lazy parts load on the first key press; from then on the network status region exists. */
async function press(): Promise<void> {
	await userEvent.keyboard('{Shift}');
	await expect.poll(() => document.querySelector('[role=status]:empty')).not.toBeNull();
}
function reconnect(): void {
	setOnline(false);
	setOnline(true);
}
const line = page.getByText("You're offline. What you see may be out of date.");

afterEach(() => void vi.restoreAllMocks());

// R-offline-said
test.each([
	['/orders', 'My Orders', userOf()],
	['/auth/login', 'Welcome back', null],
])(
	'%s says that there is no network until it is back, and is loaded once more then',
	async (address, title, as) => {
		const { network } = await show(address, { as, 'customer.orders.list': myOrdersOf(order) });
		await press();
		await expect.element(heading(title).first()).toBeVisible();
		setOnline(false);
		await expect.element(line).toBeVisible();
		await expectFit();
		const before = network.asked.length;
		setOnline(true);
		await expect.element(line).not.toBeInTheDocument();
		if (as) await expect.poll(() => network.asked.length).toBeGreaterThan(before);
	},
);

// R-terms-agreed
test('a change of the terms in substance is asked about, can be put off, and stops nothing', async () => {
	const terms = { ...settings.terms, terms: { version: 3, asked_from: 2 } };
	const as = userOf({ terms_version: 1 });
	const { network } = await show('/orders', {
		as,
		'settings.get': { ...settings, terms },
		'user.acceptTerms': offline,
	});
	await userEvent.keyboard('{Shift}');
	const question = page.getByText(/^Our Terms of Use have changed\./);
	const agree = page.getByRole('button', { name: 'I agree' });
	await expect.element(question).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms');
	await expectFit();
	await agree.click();
	await expect.element(toastOf(/./)).toBeVisible();
	network.answer({ 'user.acceptTerms': { ...as, terms_version: 3 } });
	await agree.click();
	await expect.element(question).not.toBeInTheDocument();
	expect(network.asked.findLast(({ name }) => name === 'user.acceptTerms')?.body).toEqual({ version: 3 });
});

test.each([
	['agreed to the latest change of substance', 2, { version: 3, asked_from: 2 }],
	['never agreed, where nothing was saved', null, { version: 0, asked_from: 0 }],
])('whoever %s isn’t asked', async (_, terms_version, latest) => {
	const terms = { ...settings.terms, terms: latest };
	await show('/orders', { as: userOf({ terms_version }), 'settings.get': { ...settings, terms } });
	await press();
	await expect.element(page.getByRole('button', { name: 'I agree' })).not.toBeInTheDocument();
});

test('whoever puts the question off isn’t asked again on this page', async () => {
	const terms = { ...settings.terms, terms: { version: 1, asked_from: 0 } };
	await show('/orders', { 'settings.get': { ...settings, terms } });
	await userEvent.keyboard('{Shift}');
	await page.getByRole('button', { name: 'Not now' }).click();
	await expect.element(page.getByText(/^Our Terms of Use/)).not.toBeInTheDocument();
});

// R-offline-tickets
test('who can’t be asked who they are has their tickets', async () => {
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	const { network, address } = await show('/orders', {
		'user.get': offline,
		'customer.orders.list': offline,
		'customer.orders.get': offline,
	});
	await expect.element(page.getByText(/This page loads as soon as/)).toBeVisible();
	await expectFit();
	saveTicket(order, new Date('2026-11-25T12:00:00Z'));
	saveTicket(orderOf({ id: idOf(4), business_name: longWord, pickup_starts_at: later(1) }), new Date());
	saveTicket(orderOf({ id: idOf(5), business_name: 'Long Over', pickup_ends_at: later(-25) }), new Date());
	await page.getByRole('button', { name: 'Try Again' }).click();
	await expect.poll(() => page.getByRole('article').elements().length).toBe(2);
	const card = page.getByRole('article').nth(1);
	await expect.element(card.getByText('When you arrive: Ring at the side door.')).toBeVisible();
	await expect.element(card.getByRole('link', { name: 'Open in maps' })).toBeVisible();
	await expect.element(card.getByText(/^Last checked Nov 25, 2026, 4:00 AM/)).toBeVisible();
	await expectFit();
	await card.getByRole('button', { name: 'Show Pickup Code' }).click();
	await expect.element(page.getByRole('dialog').getByText('ABCD-2345')).toBeVisible();
	await expect
		.element(page.getByRole('dialog').getByText(/^You're offline\. Last checked Nov 25/))
		.toBeVisible();
	expect(address()).toBe(`/orders?code=${order.id}`);
	await expectFit();
	network.answer({
		'user.get': userOf(),
		'customer.orders.list': myOrdersOf(order),
		'customer.orders.get': order,
	});
	reconnect();
	await expect.element(page.getByRole('dialog').getByText(/^You're offline/)).not.toBeInTheDocument();
	await expect.element(page.getByText('Back to the marketplace')).toBeInTheDocument();
});

test('a paid order is stored as it is listed, and as it is when it changed', async () => {
	const { network } = await show('/orders', { 'customer.orders.list': myOrdersOf(order) });
	await press();
	await expect.poll(() => savedTicket(order.id)?.order.pickup_code).toBe('ABCD2345');
	network.answer({
		'customer.orders.list': myOrdersOf(
			orderOf({ status: 'cancelled', cancel_until: null, pickup_opens_at: null }),
		),
	});
	reconnect();
	await expect.poll(() => savedTicket(order.id)?.order.status).toBe('cancelled');
});

// R-offline-tickets, R-server-clock
test.each([
	['ahead', 40],
	['behind', -40],
])('a ticket on a phone whose clock is hours %s is as the server says', async (_, hours) => {
	const hoursFromNow = (count: number) => later(count - hours);
	const { network } = await show('/orders', {
		serverAheadMs: -hours * 3_600_000,
		'customer.orders.list': myOrdersOf(
			orderOf({
				order_date: dateIn('America/Los_Angeles', new Date(hoursFromNow(0))),
				pickup_opens_at: hoursFromNow(-1),
				pickup_starts_at: hoursFromNow(-0.5),
				pickup_ends_at: hoursFromNow(1.5),
			}),
		),
		'customer.orders.get': offline,
	});
	// The server's clock has a resolution of one second.
	await expect.element(page.getByText(/^Open now, ends in 1 h (29|30|31) min/)).toBeVisible();
	await press();
	await expect.poll(() => savedTicket(order.id)).toBeDefined();
	const { checkedAt = '' } = savedTicket(order.id) ?? {};
	expect(Math.abs(Date.parse(checkedAt) - Date.parse(hoursFromNow(0)))).toBeLessThan(600_000);
	saveTicket(
		orderOf({
			id: idOf(5),
			business_name: 'Long Over',
			pickup_starts_at: hoursFromNow(-24),
			pickup_ends_at: hoursFromNow(-23),
		}),
		new Date(),
	);
	saveTicket(
		orderOf({ id: idOf(6), business_name: 'Too Old', pickup_ends_at: hoursFromNow(-25) }),
		new Date(),
	);
	network.answer({ 'user.get': offline, 'customer.orders.list': offline });
	expect(savedTickets().map((one) => one.order.business_name)).toEqual(['Long Over', 'Corner Bakery']);
	await page.getByRole('button', { name: 'Show Pickup Code' }).click();
	await expect.element(page.getByRole('dialog').getByText('ABCD-2345')).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Hold to confirm pickup' })).toBeVisible();
});

const refused = () => {
	throw new DOMException('no', 'SecurityError');
};
// R-offline-tickets
test.each([
	[
		'storage is full',
		() =>
			vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
				throw new DOMException('full', 'QuotaExceededError');
			}),
	],
	[
		'the browser refuses all of it',
		() => {
			for (const call of ['setItem', 'getItem', 'removeItem', 'key'] as const)
				vi.spyOn(Storage.prototype, call).mockImplementation(refused);
			vi.spyOn(Object, 'keys').mockImplementation((given) =>
				given instanceof Storage
					? refused()
					: Reflect.ownKeys(given).filter((key) => typeof key === 'string'),
			);
		},
	],
])('where %s, everything works and nothing is said', async (_, begin) => {
	begin();
	await show('/orders', {
		'customer.orders.list': myOrdersOf(order),
		// No session hint is stored.
		others: { '/v0/auth/get-session': { body: { user: { id: 'ada' } } } },
	});
	await expect.element(heading('Corner Bakery')).toBeVisible();
	await press();
	expect(savedTicket(order.id)).toBeUndefined();
	expect(savedTickets()).toEqual([]);
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test.each(['<', 'null', '3', '{}', '{"order":null,"checkedAt":""}'])(
	'what another build stored as a ticket, %s, is none, and is removed',
	async (text) => {
		await show('/orders', { 'customer.orders.list': pending });
		const name = `flavorbag.kept.ticket.${idOf(9)}`;
		localStorage.setItem(name, text);
		expect(savedTickets()).toEqual([]);
		await press();
		await expect.poll(() => localStorage.getItem(name)).toBeNull();
	},
);

// R-nothing-left
test('a session that the server ended leaves nothing behind', async () => {
	const { network } = await show('/orders', { 'customer.orders.list': myOrdersOf(order) });
	await press();
	await expect.poll(() => savedTicket(order.id)).toBeDefined();
	sessionStorage.setItem('flavorbag.checkout', JSON.stringify({ orderId: order.id, businessId: idOf(2) }));
	network.answer({
		'user.get': new Refusal('UNAUTHORIZED'),
		'customer.orders.list': new Refusal('UNAUTHORIZED'),
		others: { '/v0/auth/token': { status: 401, body: {} } },
	});
	reconnect();
	await expect.poll(() => savedTicket(order.id)).toBeUndefined();
	const left = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
	for (const word of [order.id, 'ABCD2345', 'ada@example.com', idOf(1)]) expect(left).not.toContain(word);
});

// R-nothing-left
test('whoever signs out leaves nothing behind', async () => {
	await show('/orders', {
		'customer.orders.list': myOrdersOf(order),
		others: { '/v0/auth/sign-out': { body: {} } },
	});
	await press();
	await expect.poll(() => savedTicket(order.id)).toBeDefined();
	sessionStorage.setItem('flavorbag.checkout', JSON.stringify({ orderId: order.id, businessId: idOf(2) }));
	await page.getByRole('button', { name: 'AM Account' }).click();
	await page.getByRole('menuitem', { name: 'Sign Out' }).click();
	await expect.element(toastOf('Logged out successfully')).toBeVisible();
	const left = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
	for (const word of [order.id, 'ABCD2345', 'ada@example.com', idOf(1)]) expect(left).not.toContain(word);
});
