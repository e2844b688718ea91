/** Is any money not where it belongs? An operator reads it on one page, from a dispute to the bank's answer (R-console-money). */
import { expect, test } from '@playwright/test';
import { buyBags, callsOf, winDispute } from './calls.ts';
import { ben, imani, openShop, signIn } from './people.ts';

test('a disputed payment is found by its shop, leads to its order, and is among those that were won', async ({
	page,
}) => {
	const shop = await openShop(`Rábano ${Date.now().toString(36)}`);
	// The cardholder disputes it as soon as it is captured.
	const order = await buyBags(await callsOf(ben), shop.id, 1, undefined, '4000000000000259');
	await signIn(page, imani);
	await page.goto('/admin');
	await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Money' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
	await page.getByRole('button', { name: /^Disputes \d+$/ }).click();
	const disputes = page.getByRole('region', { name: 'Disputes' });
	await page.getByRole('searchbox', { name: 'Search this money' }).fill(shop.name);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	const card = disputes.getByRole('listitem').filter({ hasText: shop.name });
	await expect(async () => {
		await page.reload();
		await expect(card).toBeVisible({ timeout: 2_000 });
	}).toPass();
	await expect(card.getByText(/^Answer it in the payment provider's dashboard by /)).toBeVisible();
	const disputeId = await card.getByRole('link', { name: /at the payment provider$/ }).innerText();
	await card.getByRole('link', { name: `Order ${order.id.slice(-8)}` }).click();
	await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.id}$`));

	await winDispute(disputeId);
	await page.goto(`/admin/money?part=disputes&state=won&search=${encodeURIComponent(shop.name)}`);
	await expect(async () => {
		await page.reload();
		await expect(card.getByText('The bank gave the money back.')).toBeVisible({ timeout: 2_000 });
	}).toPass();
});
