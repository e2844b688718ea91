import { expect, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from '../accounts.ts';
import { buyBags, type Calls, callsOf } from '../calls.ts';
import { type OpenShop, openShop } from '../people.ts';

let shop: OpenShop;
let owner: Calls;
test.beforeAll(async () => {
	shop = await openShop(`Side Door ${Date.now().toString(36)}`);
	owner = await callsOf(shop);
});
const dialog = (page: Page) => page.getByRole('dialog');

async function buyer(page: Page, name: string): Promise<Calls> {
	const account = freshAccount(test.info().project.name, name);
	await verifiedHere(page, account);
	return callsOf(account);
}
const setStatus = (orderId: string, body: Record<string, unknown>) =>
	owner('PATCH', `/v0/business/orders/${orderId}/status`, body);

test('the open ticket says that the counter handed over', async ({ page }) => {
	const order = await buyBags(await buyer(page, 'handed'), shop.id);
	await page.goto(`/orders?code=${order.id}`);
	await expect(dialog(page).getByRole('button', { name: 'Hold to confirm pickup' })).toBeVisible();
	await setStatus(order.id, { status: 'fulfilled', code: order.pickup_code });
	await expect(dialog(page).getByText(/^Picked up on .*\d:\d\d [AP]M/)).toBeVisible();
	await expect(dialog(page).getByRole('button', { name: 'Order Fulfilled' })).toBeVisible();
	await expect(page.getByTestId('pickup-code')).toHaveCSS('text-decoration-line', 'line-through');
});

// R-cancellation-banner
test('a cancellation comes up on whatever screen is open', async ({ page }) => {
	const order = await buyBags(await buyer(page, 'elsewhere'), shop.id);
	const watching = page.waitForResponse('**/v0/customer/orders/live');
	await page.goto('/profile');
	await watching;
	await setStatus(order.id, { status: 'cancelled', reason: 'No gas' });
	const news = page.getByRole('alert').filter({ hasText: `${shop.name} canceled your order.` });
	await expect(news).toBeVisible();
	await news.getByRole('link', { name: 'See the order' }).click();
	await expect(dialog(page).getByText('The shop canceled: No gas')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(news).toBeHidden();
});
