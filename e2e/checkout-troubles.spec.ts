/** Paying through the bank's page, and in two tabs: one purchase. */
import { expect, type Page, test } from '@playwright/test';
import { type Calls, callsOf, enter } from './calls.ts';
import { type OpenShop, openShop, payWith } from './people.ts';

const felix = { email: 'felix@example.com', password: 'felix-likes-leftovers' };
const good = '4242424242424242';
const bankCheck = '4000000000003220';

let shop: OpenShop;
let customer: Calls;

test.beforeAll(async () => {
	shop = await openShop(`Trouble Bakery ${Date.now().toString(36)}`, 40);
	customer = await callsOf(felix);
});

const modal = (page: Page) => page.getByRole('dialog');
const firstSlot = (page: Page) =>
	modal(page)
		.getByRole('button', { name: /bags? left/ })
		.first();

async function choose(page: Page): Promise<void> {
	await enter(page, felix);
	await page.goto(`/marketplace/${shop.id}`);
	await firstSlot(page).click();
	await expect(firstSlot(page)).toHaveAttribute('aria-pressed', 'true');
}
async function hold(page: Page): Promise<void> {
	await modal(page).getByRole('button', { name: 'Checkout' }).click();
	await expect(modal(page).getByText(/^Your bags? (is|are) held for/)).toBeVisible();
}
const confirmed = (page: Page) =>
	expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
async function orders(): Promise<number> {
	const { orders: all } = await customer<{ orders: { business_id: string }[] }>(
		'GET',
		'/v0/customer/orders?per_page=100',
	);
	return all.filter((order) => order.business_id === shop.id).length;
}

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

test('double clicks, a reload and a second tab buy once', async ({ page, context }) => {
	const before = await orders();
	await choose(page);
	await modal(page).getByRole('button', { name: 'Checkout' }).dblclick();
	await expect(modal(page).getByText(/^Your bags? (is|are) held for/)).toBeVisible();
	await page.reload();
	await expect(modal(page).getByText(/^Your bags? (is|are) held for/)).toBeVisible();

	const second = await context.newPage();
	await second.goto(`/marketplace/${shop.id}`);
	await firstSlot(second).click();
	await hold(second);
	// The second hold replaced the first tab's.
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
