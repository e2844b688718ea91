import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, longWord, orderOf, settings } from '#test/samples.ts';
import { expectFit, show } from '#test/screen.tsx';

const order = orderOf({ id: idOf(3) });
const open = (given: Parameters<typeof show>[1]) => show(`/orders/${order.id}/receipt`, given);

// R-tax
test('a receipt says who pays the tax to the state', async () => {
	const contact = { email: null, postal_address: `FlavorBag, 1 Main St, ${longWord}`, legal_name: null };
	await open({ 'customer.orders.get': order, 'settings.get': { ...settings, contact } });
	await expect
		.element(page.getByText(`Sales tax collected and remitted by FlavorBag, 1 Main St, ${longWord}.`))
		.toBeVisible();
	await expectFit();
});

test('where the shop pays it, it says so', async () => {
	const sales_tax = { ...order.sales_tax, remitted_by: 'shop' as const };
	await open({ 'customer.orders.get': { ...order, sales_tax } });
	await expect.element(page.getByText('Sales tax collected for the shop.')).toBeVisible();
});

test('a receipt that is open while the order is canceled says so', async () => {
	let reads = 0;
	const cancelled = { ...order, status: 'cancelled' as const, cancel_until: null, pickup_opens_at: null };
	await open({ 'customer.orders.get': () => (reads++ === 0 ? order : cancelled) });
	await expect.element(page.getByText('Cancelled')).toBeVisible();
});

test('without tax it says nothing of it', async () => {
	const order_details = { subtotal: 11, tax_amount: 0, total: 11 };
	await open({ 'customer.orders.get': { ...order, order_details } });
	await expect.element(page.getByText('$11.00').first()).toBeVisible();
	await expect.element(page.getByText(/^Sales tax/)).not.toBeInTheDocument();
});
