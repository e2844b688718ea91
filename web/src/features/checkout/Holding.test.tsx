import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answers } from '#test/network.ts';
import { idOf, later, listedOf, listOf, myOrdersOf, orderOf } from '#test/samples.ts';
import { type Shown, show } from '#test/screen.tsx';

const modal = page.getByRole('dialog');
const button = (name: string | RegExp) => modal.getByRole('button', { name });
const held = orderOf({
	id: idOf(50),
	status: 'pending',
	client_secret: 'pi_1_secret_2',
	hold_expires_at: later(0.2),
	pickup_code: null,
	paid_at: null,
	cancel_until: null,
});
const abandoned = { ...held, status: 'abandoned' as const };
const confirmation = '/sandbox/v1/payment_intents/pi_1/confirm';
const accepted = { body: { status: 'requires_capture' } };

async function hold(answers: Answers = {}): Promise<Shown> {
	const shown = await show(`/marketplace/${idOf(2)}`, {
		'customer.businesses.summaries': listOf([listedOf()]),
		'customer.businesses.get': listedOf(),
		'customer.orders.create': held,
		'customer.orders.abandon': abandoned,
		...answers,
	});
	await button(/bags? left$/).click();
	await button('Checkout').click();
	await expect.element(button(/^Pay \$/)).toBeVisible();
	return shown;
}
const pay = async () => {
	await button(/^Use test card/).click();
	await button(/^Pay \$/).click();
};

// R-leave-checkout
test('whoever closes the payment gives the bags back, once', async () => {
	const { network, address } = await hold();
	await userEvent.keyboard('{Escape}');
	await expect.poll(address).toBe('/marketplace');
	const given = () => network.asked.filter(({ name }) => name === 'customer.orders.abandon');
	await expect
		.poll(() => given().map(({ path }) => path))
		.toEqual([`/v0/customer/orders/${held.id}/abandon`]);
});

test('after a card that was refused the next one pays', async () => {
	const declined = { status: 402, body: { error: { message: 'Your card was declined.' } } };
	const { network } = await hold({ 'customer.orders.settle': held, others: { [confirmation]: declined } });
	await pay();
	await expect.element(modal.getByText(/^Your card was declined\. You weren't charged/)).toBeVisible();
	network.answer({
		'customer.orders.settle': orderOf({ id: held.id }),
		others: { [confirmation]: accepted },
	});
	await pay();
	await expect.element(page.getByRole('dialog', { name: 'Order Confirmed' })).toBeVisible();
});

// R-server-clock
test.each([
	['fast', -1.5],
	['slow', 1.5],
])('a phone that is 90 minutes %s counts down by the server’s clock', async (_, hours) => {
	const hold_expires_at = later(hours + 10 / 60);
	await hold({ serverAheadMs: hours * 3_600_000, 'customer.orders.create': { ...held, hold_expires_at } });
	await expect.poll(() => modal.getByRole('timer').element().textContent).toMatch(/^(10:0\d|9:[345]\d)$/);
});

// R-open-checkouts
test('the tab that another one replaced says so', async () => {
	await hold({ 'customer.orders.settle': abandoned, others: { [confirmation]: accepted } });
	await pay();
	await expect.element(modal.getByText(/^You continued this order in another tab\./)).toBeVisible();
	await expect.element(modal.getByText(/^The time to pay ran out/)).not.toBeInTheDocument();
});

// R-open-checkouts
test('a tab whose bags were bought in another one leads to them', async () => {
	const bought = orderOf({ id: idOf(51), created_at: later(0) });
	await hold({
		'customer.orders.settle': abandoned,
		'customer.orders.list': myOrdersOf(bought),
		others: { [confirmation]: accepted },
	});
	await pay();
	await expect.element(modal.getByText(/^You bought these bags in another tab\./)).toBeVisible();
	await expect
		.element(modal.getByRole('link', { name: 'Show the order' }))
		.toHaveAttribute('href', `/orders?code=${bought.id}`);
});
