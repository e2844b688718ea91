import { bagText } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bagOf, idOf, later, listedOf, listOf, myOrdersOf, orderOf } from '#test/samples.ts';
import { expectFit, type Screen, show } from '#test/screen.tsx';

const bag = bagOf();
/** The shop changed its bag since then; an order keeps the earlier terms. */
const today = bagOf({ contains: ['pizza', 'salads', 'drinks'], diets: [], size: 'family' });
const order = orderOf({ bag });
const held = orderOf({
	bag,
	status: 'pending',
	pickup_code: null,
	paid_at: null,
	client_secret: 'pi_1_secret_1',
	hold_expires_at: later(0.1),
});
const behind: Screen = {
	'customer.businesses.summaries': listOf([listedOf({ bag: today })]),
	'customer.businesses.get': listedOf({ bag: today }),
	'customer.orders.list': myOrdersOf(order),
	'customer.orders.get': order,
};
async function expectLines(of: typeof bag): Promise<void> {
	const { lines = [], note = '' } = bagText(of) ?? {};
	for (const { label, text } of lines) {
		await expect.element(page.getByText(label, { exact: true }).first()).toBeInTheDocument();
		await expect.element(page.getByText(text, { exact: true }).first()).toBeInTheDocument();
	}
	await expect.element(page.getByText(note, { exact: true }).first()).toBeInTheDocument();
	await expectFit();
}

// R-bag-one-text
test('a card has its two texts', async () => {
	await show('/marketplace', { ...behind, 'customer.businesses.summaries': listOf([listedOf({ bag })]) });
	await expect.element(page.getByText('Vegetarian · Bread & pastries')).toBeVisible();
});

// R-bag-one-text
test('the sheet says what the shop says now, the checkout what it said when the bags were held', async () => {
	await show(`/marketplace/${idOf(2)}`, {
		...behind,
		'customer.orders.create': held,
		'customer.orders.abandon': held,
	});
	await expectLines(today);
	await page.getByRole('button', { name: /bags? left$/ }).click();
	await page.getByRole('button', { name: 'Checkout' }).click();
	await expect.element(page.getByText(/^Your bags are held for/)).toBeVisible();
	await expectLines(bag);
});

// R-order-keeps-terms
test.each([
	['ticket', `/orders?code=${idOf(3)}`],
	['receipt', `/orders/${idOf(3)}/receipt`],
])('the %s says what the shop said when it was bought', async (_, address) => {
	await show(address, behind);
	await expectLines(bag);
});

test('an order from before shops could say it says nothing', async () => {
	await show(`/orders/${idOf(3)}/receipt`, { ...behind, 'customer.orders.get': { ...order, bag: null } });
	await expect.element(page.getByText('Sold by')).toBeVisible();
	expect(page.getByText('Allergens').query()).toBeNull();
});
