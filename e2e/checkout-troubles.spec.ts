/** Whatever goes wrong between choosing and paying says what happened, whether money moved and what to do. */
import { expect, type Page, test } from '@playwright/test';
import { expectToast } from './accounts.ts';
import { buyBags, type Calls, callsOf, enter, holdBags, providerFails, providerIsWell } from './calls.ts';
import { type OpenShop, openShop, payWith } from './people.ts';

const felix = { email: 'felix@example.com', password: 'felix-likes-leftovers' };
const gwen = { email: 'gwen@example.com', password: 'gwen-likes-leftovers' };
const good = '4242424242424242';
const bankCheck = '4000000000003220';

let shop: OpenShop;
let owner: Calls;
let customer: Calls;

test.beforeAll(async () => {
	shop = await openShop(`Trouble Bakery ${Date.now().toString(36)}`, 40);
	owner = await callsOf(shop);
	customer = await callsOf(felix);
});

const patch = (body: unknown) => owner('PATCH', `/v0/business/${shop.id}`, body);
const modal = (page: Page) => page.getByRole('dialog');
const firstSlot = (page: Page) =>
	modal(page)
		.getByRole('button', { name: /bags? left/ })
		.first();

/** Opens the shop on its first time. `live: false` cuts the stream that would tell of changes at once. */
async function choose(page: Page, { live = true, bags = 1 } = {}): Promise<void> {
	if (!live) await page.route('**/v0/customer/businesses/live*', (route) => route.abort());
	await enter(page, felix);
	await page.goto(`/marketplace/${shop.id}`);
	await expect(firstSlot(page)).toHaveAttribute('aria-pressed', 'true');
	for (let count = 1; count < bags; count++)
		await modal(page).getByRole('button', { name: 'One more' }).click();
}
async function hold(page: Page): Promise<void> {
	await modal(page).getByRole('button', { name: 'Checkout' }).click();
	await expect(modal(page).getByText(/^Your bags? (is|are) held for/)).toBeVisible();
}
const confirmed = (page: Page) =>
	expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
/** Felix's orders in this shop. */
async function orders(): Promise<number> {
	const { orders: all } = await customer<{ orders: { business_id: string }[] }>(
		'GET',
		'/v0/customer/orders?per_page=100',
	);
	return all.filter((order) => order.business_id === shop.id).length;
}

test('sold out between choosing and paying', async ({ page }) => {
	await choose(page, { live: false, bags: 2 });
	const { inventory } = await customer<{ inventory: { available: number }[] }>(
		'GET',
		`/v0/customer/businesses/${shop.id}`,
	);
	const other = await callsOf(gwen);
	const order = await holdBags(other, shop.id, (inventory[0]?.available ?? 0) - 1);
	await modal(page).getByRole('button', { name: 'Checkout' }).click();
	await expect(modal(page).getByRole('alert')).toHaveText(
		"Someone was quicker: not enough bags are left at this pickup time. You weren't charged. Take fewer bags or another time.",
	);
	// What is left has been asked for again, and the quantity with it.
	await expect(firstSlot(page)).toContainText('1 bag left');
	await expect(modal(page).getByText(/^1 bag(, tax included)?$/)).toBeVisible();
	await other('POST', `/v0/customer/orders/${order.id}/abandon`);
});

test('a bag that is taken elsewhere is gone from the open modal', async ({ page }) => {
	await choose(page);
	const before = Number((await firstSlot(page).innerText()).match(/(\d+) bags? left/)?.[1]);
	const other = await callsOf(gwen);
	const order = await holdBags(other, shop.id, 3);
	await expect(firstSlot(page)).toContainText(`${before - 3} bags left`);
	await other('POST', `/v0/customer/orders/${order.id}/abandon`);
	await expect(firstSlot(page)).toContainText(`${before} bags left`);
});

test('the price changed', async ({ page }) => {
	await choose(page, { live: false });
	await patch({ price: 6.49 });
	await hold(page);
	await expect(modal(page).getByText('The price of a bag changed from $5.99 to $6.49')).toBeVisible();
	await expect(modal(page).getByText('Nothing has been charged yet')).toBeVisible();
	await modal(page).getByRole('button', { name: 'Back' }).click();
	await expect(modal(page).getByText('$6.49').first()).toBeVisible();
	// What was chosen is still chosen.
	await expect(modal(page).getByRole('button', { name: 'Checkout' })).toBeEnabled();
	await patch({ price: 5.99 });
});

test('the pickup time closed', async ({ page }) => {
	const { purchase_window: week } = await owner<{ purchase_window: Record<string, object> }>(
		'GET',
		`/v0/business/${shop.id}`,
	);
	await choose(page, { live: false });
	await patch({ purchase_window: {} });
	await modal(page).getByRole('button', { name: 'Checkout' }).click();
	await expect(modal(page).getByRole('alert')).toHaveText(
		"This pickup time is no longer offered. You weren't charged. Choose another time.",
	);
	await expect(modal(page).getByRole('button', { name: 'No slots available' })).toBeDisabled();
	await patch({ purchase_window: week });
});

test('the business went offline', async ({ page }) => {
	await choose(page, { live: false });
	await patch({ enabled: false });
	await modal(page).getByRole('button', { name: 'Checkout' }).click();
	await expect(page.getByText("This business isn't on sale right now")).toBeVisible();
	await expect(page.getByText("You weren't charged", { exact: false })).toBeVisible();
	await page.getByRole('button', { name: 'Back to the list' }).click();
	await expect(page).toHaveURL(/\/marketplace$/);
	await patch({ enabled: true });
});

test('the time to pay ran out', async ({ page }) => {
	await page.clock.install();
	await choose(page);
	await hold(page);
	await page.clock.fastForward('10:01');
	await expect(
		modal(page).getByText('The time to pay ran out and the bags went back on sale.'),
	).toBeVisible();
	await expect(modal(page).getByText("You weren't charged. Choose again", { exact: false })).toBeVisible();
	await expect(modal(page).getByRole('button', { name: 'Select time' })).toBeDisabled();
});

test('the card is declined', async ({ page }) => {
	await choose(page);
	await hold(page);
	await payWith(page, '4000000000000002');
	await expectToast(page, 'Your card was declined.');
	await expect(modal(page).getByRole('alert')).toHaveText(
		"Your card was declined. You weren't charged, and your bags are still held.",
	);
});

// R-return-from-bank
test('the bank asks, says no, and says yes the second time', async ({ page }) => {
	const before = await orders();
	await choose(page);
	await hold(page);
	await payWith(page, bankCheck);
	await page.getByRole('button', { name: 'Fail' }).click();
	await expect(page).toHaveURL(/\/orders/);
	await expect(
		page.getByText("You weren't charged. Your bags are held for a few minutes more."),
	).toBeVisible();
	await page.getByRole('link', { name: 'Back to the payment' }).click();
	await expect(modal(page).getByText(/^Your bags? (is|are) held for/)).toBeVisible();
	await payWith(page, bankCheck);
	await page.getByRole('button', { name: 'Approve' }).click();
	await expect(page).toHaveURL(/\/orders/);
	await expect(page.getByText('Order placed successfully!')).toBeVisible();
	expect(await orders()).toBe(before + 1);
});

test('the payment service is down before anything is held, and after', async ({ page }) => {
	await choose(page);
	await providerFails('POST /v1/payment_intents order', '500_before', 10);
	await modal(page).getByRole('button', { name: 'Checkout' }).click();
	await expect(modal(page).getByRole('alert')).toHaveText(
		"The payment service didn't answer. You weren't charged and no bags are held. Please try again in a moment.",
	);
	await providerIsWell();
	await hold(page);
	await providerFails('/confirm', '500_before', 1);
	await payWith(page, good);
	await expect(modal(page).getByRole('alert')).toHaveText(
		"The payment service didn't answer. You weren't charged, and your bags are still held.",
	);
	await providerIsWell();
	await payWith(page, good);
	await confirmed(page);
});

test('the network is lost after paying', async ({ page, context }) => {
	const before = await orders();
	await choose(page);
	await hold(page);
	await page.route('**/v1/payment_intents/*/confirm', async (route) => {
		const answer = await route.fetch();
		await context.setOffline(true);
		await route.fulfill({ response: answer });
	});
	await payWith(page, good);
	await expect(modal(page).getByRole('alert')).toContainText('The connection broke while you were paying');
	await expect(modal(page).getByRole('alert')).toContainText('You are never charged twice for these bags.');
	await context.setOffline(false);
	await modal(page).getByRole('button', { name: 'Check again' }).click();
	await confirmed(page);
	expect(await orders()).toBe(before + 1);
});

test('double clicks, a reload and a second tab buy once', async ({ page, context }) => {
	const before = await orders();
	await choose(page);
	await modal(page).getByRole('button', { name: 'Checkout' }).dblclick();
	await expect(modal(page).getByText(/^Your bags? (is|are) held for/)).toBeVisible();
	await page.reload();
	await expect(modal(page).getByText(/^Your bags? (is|are) held for/)).toBeVisible();

	const second = await context.newPage();
	await second.goto(`/marketplace/${shop.id}`);
	await hold(second);
	// The first tab's hold gave way to this one.
	await payWith(page, good);
	await expect(modal(page).getByText("You weren't charged", { exact: false })).toBeVisible();
	await second.getByLabel('Card number').fill(good);
	await second.getByLabel('Expires').fill('1234');
	await second.getByLabel('CVC').fill('123');
	await second.getByLabel('ZIP code').fill('97201');
	await second.getByRole('button', { name: /^Pay \$/ }).dblclick();
	await confirmed(second);
	await second.reload();
	await expect(firstSlot(second)).toBeVisible();
	expect(await orders()).toBe(before + 1);
});

test('the back button gives the bags back', async ({ page }) => {
	await enter(page, felix);
	await page.goto('/marketplace?q=Trouble');
	await page.getByRole('link', { name: `View Details of ${shop.name}` }).click();
	const before = (await firstSlot(page).innerText()).match(/\d+ bags left/)?.[0] ?? '';
	await hold(page);
	await page.goBack();
	await expect(modal(page)).toBeHidden();
	await expect(page).toHaveURL(/\/marketplace\?q=Trouble$/);
	await page.goForward();
	await expect(firstSlot(page)).toContainText(before);
});

test('an order of another person is nowhere to be seen', async ({ page }) => {
	const order = await buyBags(await callsOf(gwen), shop.id);
	await enter(page, felix);
	await page.goto(`/orders/${order.id}/receipt`);
	await expect(page.getByText('There is no such order')).toBeVisible();
});
