import type { Replacement } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pending, Refusal } from '#test/network.ts';
import { idOf, later, longWord, myOrdersOf, orderOf, refundOf } from '#test/samples.ts';
import { desktop, expectFit, phone, show, toastOf } from '#test/screen.tsx';

const lost = orderOf({
	status: 'cancelled',
	cancel_until: null,
	pickup_opens_at: null,
	reason: 'The oven broke',
	refund: refundOf({
		status: 'approved',
		requested_by: 'business',
		reason: 'The oven broke',
		requested_at: later(0),
	}),
});
const offerOf = (n: number, business_name: string) => ({
	id: idOf(70 + n),
	business_id: idOf(80 + n),
	business_name,
	order_date: lost.order_date,
	pickup_window: 'evening' as const,
	start_time: '17:30',
	end_time: '19:30',
	time_zone: lost.time_zone,
	price: 4.5,
	quantity: 2,
	distance: 0.8 * n,
});
const held = (...names: string[]): { replacements: Replacement[] } => ({
	replacements: [
		{
			order_id: lost.id,
			business_name: lost.business_name,
			expires_at: later(9 / 60),
			offers: names.map((name, at) => offerOf(at + 1, name)),
		},
	],
});
const three = held('Second Oven', 'Green Fork', 'Noodle House');
const button = (name: string | RegExp) => page.getByRole('button', { name });

// R-replacement
test('on the card says what is held instead, and until when', async () => {
	await show('/orders', {
		'customer.orders.list': myOrdersOf(lost),
		'customer.replacements.list': three,
	});
	await expect
		.element(page.getByRole('heading', { name: /^We held these for you until \d+:\d\d [AP]M$/ }))
		.toBeVisible();
	await expect.element(page.getByRole('timer')).toBeVisible();
	await expect.element(page.getByText(/We held bags from 3 other shops for you until/)).toBeVisible();
	await expect.element(button('Get it from Noodle House')).toBeVisible();
	await expectFit();
});

test('what is found while somebody looks is told', async () => {
	let isFound = false;
	await show('/orders', {
		'customer.orders.list': myOrdersOf(lost),
		'customer.replacements.list': () => (isFound ? three : { replacements: [] }),
	});
	await expect.element(page.getByRole('region', { name: /Notifications/ })).toBeInTheDocument();
	await expect.element(page.getByText(/^Corner Bakery canceled your order/)).toBeVisible();
	isFound = true;
	await expect.element(toastOf('We held other bags for you. See My Orders.')).toBeVisible();
});

test('one press holds the bags, and the sheet goes on with the payment', async () => {
	const order = orderOf({ id: idOf(99), business_id: idOf(82), status: 'pending' });
	const { network, address } = await show('/orders', {
		'customer.orders.list': myOrdersOf(lost),
		'customer.replacements.list': three,
		'customer.orders.create': order,
		'customer.orders.get': order,
		'customer.businesses.get': new Refusal('NOT_FOUND'),
		'customer.businesses.summaries': pending,
	});
	await button('Get it from Green Fork').click();
	await expect.poll(address).toBe(`/marketplace/${idOf(82)}`);
	const asked = network.asked.find(({ name }) => name === 'customer.orders.create');
	expect(asked?.body).toEqual({
		business_id: idOf(82),
		quantity: 2,
		order_date: lost.order_date,
		pickup_window: 'evening',
		offer_id: idOf(72),
	});
});

test('an offer that is over says so', async () => {
	await show('/orders', {
		'customer.orders.list': myOrdersOf(lost),
		'customer.replacements.list': held('Second Oven'),
		'customer.orders.create': new Refusal('OFFER_OVER'),
	});
	await button('Get it from Second Oven').click();
	await expect.element(page.getByRole('alert').getByText(/^This offer is over/)).toBeVisible();
	await expect.element(page.getByText(/We held a bag from another shop for you until/)).toBeVisible();
});

test('turned down by keyboard, all of them are gone', async () => {
	let isHeld = true;
	await show('/orders', {
		size: desktop,
		'customer.orders.list': myOrdersOf(lost),
		'customer.replacements.list': () => (isHeld ? three : { replacements: [] }),
		'customer.replacements.decline': () => {
			isHeld = false;
			return null;
		},
	});
	await expect.element(button('No, thanks')).toBeVisible();
	(button('No, thanks').element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	await expect.element(button('No, thanks')).not.toBeInTheDocument();
	await expect.element(page.getByText(/^We held/)).not.toBeInTheDocument();
});

test('the ticket of the canceled order has them too, and the longest name fits', async () => {
	await show(`/orders?code=${lost.id}`, {
		size: phone,
		'customer.orders.list': myOrdersOf(lost),
		'customer.orders.get': lost,
		'customer.replacements.list': held(longWord),
	});
	const ticket = page.getByRole('dialog');
	await expect.element(ticket.getByRole('button', { name: /^Get it from/ })).toBeVisible();
	await expectFit();
});
