/** The evening of a shop without a week: what's left is posted, found, falls in price, is bought, packed and handed over. */
import { expect, test } from '@playwright/test';
import { callsOf } from './calls.ts';
import { ben, checkout, lookAround97201, openShop, payWith, signIn } from './people.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

// R-post-left, R-falling-price
test("what's left is on sale after one press, gets cheaper by its rule, and is handed over", async ({
	browser,
	page,
}) => {
	const shop = await openShop(`Leftover Deli ${Date.now().toString(36)}`);
	const owners = await callsOf(shop);
	await owners('PATCH', `/v0/business/${shop.id}`, { purchase_window: {} });

	await signIn(page, ben);
	await lookAround97201(page);
	const card = page.getByRole('article').filter({ hasText: shop.name });
	await expect(card.getByText('No slots available')).toBeVisible();

	const baker = await (await browser.newContext({ baseURL: process.env.E2E_URL ?? '', ...phone })).newPage();
	await signIn(baker, shop);
	await baker.getByRole('button', { name: 'Sell them' }).click();
	await expect(baker.getByText('On sale now.')).toBeVisible();
	await expect(card.getByText('3 left')).toBeVisible();
	await expect(card.getByText('$5.99')).toBeVisible();

	await owners('PATCH', `/v0/business/${shop.id}`, { price_steps: [{ minutes: 240, price: 4.5 }] });
	await expect(card.getByText('$4.50')).toBeVisible();

	await checkout(page, shop.name);
	await payWith(page, '4242424242424242');
	await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
	await baker.getByRole('checkbox', { name: /^Ben/ }).click();
	await expect(baker.getByText('Pack 1 bag: 1 of 1 order packed')).toBeVisible();
	await baker.getByRole('button', { name: 'Hand over' }).click();
	await baker.getByRole('button', { name: 'Yes, handed over' }).click();
	await expect(baker.getByText(/^Nothing to pack/)).toBeVisible();
	await page.goto('/orders');
	await expect(page.getByRole('article').filter({ hasText: shop.name }).getByText('Fulfilled')).toBeVisible();
	await baker.context().close();
});
