/** R-console-shops, R-shop-suspended */
import { expect, test } from '@playwright/test';
import { buyBags, callsOf } from './calls.ts';
import { ben, imani, openShop, signIn } from './people.ts';

test('a shop is found and suspended, gone from the marketplace, its owner reads why, and it is restored', async ({
	page,
	browser,
}) => {
	const stamp = Date.now().toString(36);
	const shop = await openShop(`Suspended Stove ${stamp}`);
	await buyBags(await callsOf(ben), shop.id);
	const elsewhere = () => browser.newContext({ baseURL: process.env.E2E_URL }).then((one) => one.newPage());
	const [customer, owner] = [await elsewhere(), await elsewhere()];
	await signIn(page, imani);
	await page.goto('/admin');
	await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Shops' }).click();
	await page.getByRole('searchbox', { name: 'Search all shops' }).fill(`suspen ${stamp}`);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	await page.getByRole('table', { name: 'Shops' }).getByRole('link', { name: shop.name }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.name);
	await expect(page.getByText('Listed', { exact: true })).toBeVisible();
	const publicPage = (await page.getByRole('link', { name: 'Open its page' }).getAttribute('href')) ?? '';
	expect((await page.request.get(publicPage)).status()).toBe(200);
	await page.getByRole('button', { name: 'Suspend this shop' }).click();
	await page.getByRole('textbox', { name: 'Reason' }).fill('Three customers found spoiled food.');
	await page.getByRole('button', { name: 'Suspend the shop' }).click();
	await expect(page.getByText('Suspended', { exact: true })).toBeVisible();

	// The shop is hidden even by its address; paid orders remain.
	await expect.poll(async () => (await page.request.get(publicPage)).status()).toBe(404);
	await signIn(customer, ben);
	await customer.goto('/orders');
	await expect(customer.getByText(shop.name).first()).toBeVisible();

	await signIn(owner, shop);
	await owner.goto(`/business/${shop.id}`);
	await expect(owner.getByRole('alert').getByText('Three customers found spoiled food.')).toBeVisible();

	await page.getByRole('button', { name: 'Restore this shop' }).click();
	await page.getByRole('textbox', { name: 'Reason' }).fill('The kitchen was inspected.');
	await page.getByRole('button', { name: 'Restore the shop' }).click();
	await expect(page.getByText('Listed', { exact: true })).toBeVisible();
	await expect(async () => {
		await owner.reload();
		await expect(owner.getByText(shop.name).first()).toBeVisible();
		await expect(owner.getByRole('alert')).toHaveCount(0, { timeout: 2_000 });
	}).toPass();
	await expect.poll(async () => (await page.request.get(publicPage)).status()).toBe(200);
});
