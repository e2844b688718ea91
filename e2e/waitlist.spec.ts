/** R-waitlist, R-bag-offer */
import { expect, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { buyBags, callsOf } from './calls.ts';
import { ben, openShop, payWith, signIn } from './people.ts';

test('whoever waits gets the bag that somebody else gives up', async ({ page, browser }, info) => {
	const shop = await openShop(`Waitlist ${info.project.name} ${Date.now().toString(36)}`, 1);
	const buyer = await callsOf(ben);
	// Buys for tomorrow, because an order can't be canceled once pickup has begun.
	const { inventory } = await buyer<{ inventory: { date: string; window: string; available: number }[] }>(
		'GET',
		`/v0/customer/businesses/${shop.id}`,
	);
	const bought = inventory.at(-1);
	if (!bought) throw new Error('nothing is for sale');
	await buyBags(buyer, shop.id, bought.available, bought);

	const account = freshAccount(info.project.name, 'waits');
	await verifiedHere(page, account);
	await (await callsOf(account))('PATCH', '/v0/user/location', { type: 'address', value: '97201' });
	await page.goto(`/marketplace/${shop.id}`);
	const sheet = page.getByRole('dialog');
	await sheet.getByRole('button', { name: 'Wait for a bag' }).first().click();
	await expect(sheet.getByRole('status').getByText("You're next in line.")).toBeVisible();
	await page.goto('/profile');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	// Deferred parts load on the first interaction.
	await page.keyboard.press('Tab');

	const other = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
	await signIn(other, ben);
	await other.goto('/orders');
	const card = other.getByRole('article').filter({ hasText: shop.name });
	await card.getByRole('button', { name: /^Details/ }).click();
	await card.getByRole('button', { name: 'Cancel order' }).click();
	await card.getByRole('button', { name: 'Yes, cancel this order' }).click();
	await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();

	await expect(page.getByText(/^It's your turn at/)).toBeVisible();
	await expect(page).toHaveTitle(/^Your turn!/);
	await page.getByRole('button', { name: 'Get the bag' }).click();
	await expect(page).toHaveURL(new RegExp(`/marketplace/${shop.id}$`));
	await sheet.getByRole('button', { name: 'Get the bag' }).click();
	await payWith(page, '4242424242424242');
	await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
	await expect(page).not.toHaveTitle(/^Your turn!/);
	await other.context().close();
});
