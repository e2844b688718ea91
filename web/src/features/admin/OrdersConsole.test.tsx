import type { AdminOrder, OrderStep } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, Refusal } from '#test/network.ts';
import { idOf, later, longWord, orderOf, refundOf, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show, toastOf } from '#test/screen.tsx';

const as = userOf({ role: 'admin' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const none = { orders: [], older: null, newer: null };
const openList = (address: string, answers: Screen = {}) =>
	show(address, { as, 'admin.orders.find': none, ...answers });
const asked = ({ network }: Awaited<ReturnType<typeof openList>>) =>
	network.asked.filter(({ name }) => name === 'admin.orders.find').map(({ query }) => query);

// R-console-orders
test('orders are searched, narrowed and paged, and the address says how', async () => {
	const order = orderOf({ business_name: longWord, customer_name: longWord });
	const shown = await openList('/admin/orders', {
		'admin.orders.find': ({ query }) => ({
			orders: [order, orderOf({ id: idOf(8), customer_name: null })],
			older: query.before ? null : idOf(8),
			newer: query.before ? order.id : null,
		}),
	});
	await expect.element(page.getByRole('table', { name: 'Orders' })).toBeVisible();
	await expect.element(button('Newer')).toBeDisabled();
	await expectFit();
	await button('Older').click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ before: idOf(8) });
	await expect.element(button('Older')).toBeDisabled();
	await page.getByRole('searchbox', { name: 'Search all orders' }).fill(' AB12 ');
	await button('Search').click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ search: 'AB12' });
	await page.getByRole('combobox', { name: 'Status' }).click();
	await page.getByRole('option', { name: 'Cancelled' }).click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ search: 'AB12', status: 'cancelled' });
	await page.getByLabelText('Pickup from').fill('2026-11-01');
	await expect
		.poll(() => asked(shown).at(-1))
		.toEqual({ search: 'AB12', status: 'cancelled', from_date: '2026-11-01' });
	expect(shown.address()).toBe('/admin/orders?search=AB12&status=cancelled&from=2026-11-01');
	await expectFit();
});

test('one shop’s orders and one person’s are said, and let go', async () => {
	const shown = await openList(`/admin/orders?shop=${idOf(2)}&customer=${idOf(3)}`, {
		'admin.orders.find': {
			orders: [orderOf({ business_name: 'Corner Bakery', customer_name: 'Ada Moss' })],
			older: null,
			newer: null,
		},
	});
	await expect.poll(() => asked(shown).at(-1)).toEqual({ business_id: idOf(2), customer_id: idOf(3) });
	await button('Show all shops, not only Corner Bakery').click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ customer_id: idOf(3) });
	await button('Show all customers, not only Ada Moss').click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({});
});

test('nothing found, a failure, and a password alone are said in words', async () => {
	const { network } = await openList('/admin/orders?search=nobody', { 'admin.orders.find': offline });
	await expect.element(page.getByText('Failed to load orders')).toBeVisible();
	network.answer({ 'admin.orders.find': none });
	await button('Try Again').click();
	await expect.element(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
	await expectFit();
	network.answer({ 'admin.orders.find': new Refusal('SECOND_FACTOR_REQUIRED') });
	await button('Clear all').click();
	await expect.element(page.getByRole('heading', { name: 'One more step for admins' })).toBeVisible();
});

const step = (given: Partial<OrderStep>): OrderStep => ({
	at: later(-2),
	what: 'held',
	by: 'customer',
	name: 'Ada Moss',
	amount: null,
	words: null,
	mail: null,
	provider_id: null,
	intent_id: null,
	...given,
});
const found = (given: Partial<AdminOrder> = {}): AdminOrder => ({
	order: orderOf({ id: idOf(5), pickup_code: '7KQ2M9XD' }),
	customer: { id: idOf(3), name: 'Ada Moss', email: 'ada@example.com' },
	steps: [
		step({}),
		step({ what: 'payment_opened', by: 'system', name: null, amount: 11, provider_id: 'pi_123' }),
		step({ what: 'paid', by: 'provider', name: null }),
		step({ what: 'fulfilled' }),
		step({ what: 'mail_sent', by: 'system', name: null, mail: 'receipt' }),
		step({ what: 'refund_refused', by: 'business', name: longWord, words: longWord }),
		step({ what: 'dispute_opened', by: 'provider', name: null, provider_id: 'dp_1', intent_id: 'pi_123' }),
		step({ what: 'transfer_reversed', by: 'system', name: null, amount: 9, provider_id: 'trr_1' }),
	],
	can: [],
	refundable: 0,
	...given,
});
const openOne = (answers: Screen) => show(`/admin/orders/${idOf(5)}`, { as, ...answers });

// R-console-orders
test('an order says what happened to it, with the provider’s pages', async () => {
	await openOne({ 'admin.orders.get': found() });
	await expect.element(page.getByText('7KQ2-M9XD')).toBeVisible();
	await expect.element(page.getByText('by the customer (Ada Moss)').first()).toBeVisible();
	await expect.element(page.getByText('Payment confirmed by the payment provider')).toBeVisible();
	await expect.element(page.getByText('Pickup confirmed by the customer (Ada Moss)')).toBeVisible();
	await expect.element(page.getByText(/Receipt, to the customer/)).toBeVisible();
	const pages = ['pi_123', 'dp_1'].map((id) => link(`${id}, at the payment provider`));
	for (const one of pages) await expect.element(one).toHaveAttribute('href', '/sandbox/payments/pi_123');
	await expect.element(page.getByText('trr_1')).toBeVisible();
	await expect.element(page.getByText('What you can do')).not.toBeInTheDocument();
	await expect
		.element(link("All this customer's orders"))
		.toHaveAttribute('href', `/admin/orders?customer=${idOf(3)}`);
	await expectFit();
});

test('an order is canceled with a reason, at the second press', async () => {
	const { network } = await openOne({
		'admin.orders.get': found({ can: ['cancel'] }),
		'admin.orders.cancel': new Refusal('PAYMENT_DISPUTED'),
	});
	await button('Cancel this order').click();
	await expect.element(page.getByRole('textbox', { name: 'Why are you canceling?' })).toHaveFocus();
	await button('Cancel and refund').click();
	await expect.element(page.getByText('Say why, so the customer knows.')).toBeVisible();
	await expectFit();
	await page.getByRole('textbox', { name: 'Why are you canceling?' }).fill('A flood');
	await button('Cancel and refund').click();
	await expect.element(toastOf(/./)).toBeVisible();
	const cancelled = orderOf({ id: idOf(5), status: 'cancelled' });
	network.answer({ 'admin.orders.cancel': cancelled, 'admin.orders.get': found({ order: cancelled }) });
	await button('Cancel and refund').click();
	await expect.element(toastOf(/^Order canceled/)).toBeVisible();
	await expect.element(button('Cancel this order')).not.toBeInTheDocument();
	const sent = network.asked.findLast(({ name }) => name === 'admin.orders.cancel');
	expect(sent?.body).toEqual({ reason: 'A flood' });
});

// R-console-refund
test('a part of an order is refunded, by whom it says; impossible amounts are refused at the field', async () => {
	const order = orderOf({ id: idOf(5), status: 'fulfilled' });
	const { network } = await openOne({
		'admin.orders.get': found({ order, can: ['refund'], refundable: 11 }),
		'admin.orders.refund': new Refusal('REFUND_PENDING'),
	});
	await button('Refund').click();
	const amount = page.getByRole('textbox', { name: 'How much?' });
	await expect.element(amount).toHaveFocus();
	await expect.element(amount).toHaveValue('11.00');
	for (const typed of ['0', '-1', '11.01', 'half']) {
		await amount.fill(typed);
		await button('Refund the customer').click();
		await expect.element(page.getByText('Enter up to $11.00.')).toBeVisible();
	}
	await expect.element(page.getByText('Say why, so the customer knows.')).toBeVisible();
	await expectFit();
	await amount.fill('2.50');
	await page.getByText('The shop keeps its whole share').click();
	await page.getByRole('textbox', { name: 'Why are you refunding?' }).fill('Soggy');
	await button('Refund the customer').click();
	await expect.element(toastOf(/already/)).toBeVisible();
	network.answer({ 'admin.orders.refund': order, 'admin.orders.get': found({ order }) });
	await button('Refund the customer').click();
	await expect.element(toastOf(/^The refund is on its way/)).toBeVisible();
	await expect.element(button('Refund')).not.toBeInTheDocument();
	const sent = network.asked.findLast(({ name }) => name === 'admin.orders.refund');
	expect(sent?.body).toEqual({ amount: 2.5, borne_by: 'platform', reason: 'Soggy' });
});

test('refunds that wait for an admin are dealt with here too', async () => {
	const order = orderOf({ id: idOf(5), status: 'expired', refund: refundOf({ answer_due_at: later(-1) }) });
	const { network } = await openOne({
		'admin.orders.get': found({ order, can: ['answer_refund'] }),
		'admin.refunds.answer': order,
	});
	await button('Approve refund').click();
	await expect.element(toastOf('The customer got an email')).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'admin.refunds.answer')?.body).toEqual({
		decision: 'approve',
	});
});

test('a refund that the provider couldn’t make is sent again', async () => {
	const order = orderOf({ id: idOf(5), status: 'refunded', refund: refundOf({ status: 'failed' }) });
	const { network } = await openOne({
		'admin.orders.get': found({ order, can: ['retry_refund'] }),
		'admin.refunds.retry': order,
	});
	await button('Send it again').click();
	await expect.poll(() => network.asked.map(({ name }) => name)).toContain('admin.refunds.retry');
});

test('an erased customer and a failure are said in words', async () => {
	const { network } = await openOne({ 'admin.orders.get': offline });
	await expect.element(page.getByText('Failed to load the order')).toBeVisible();
	network.answer({
		'admin.orders.get': found({ customer: { id: idOf(3), name: null, email: null }, steps: [] }),
	});
	await button('Try Again').click();
	await expect.element(page.getByText('Someone whose account was erased')).toBeVisible();
});

test('an order that is not there', async () => {
	await openOne({ 'admin.orders.get': new Refusal('NOT_FOUND') });
	await expect.element(page.getByText("There's no such order")).toBeVisible();
	await expectFit();
});
