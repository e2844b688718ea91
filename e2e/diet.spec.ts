/** One's own diet: said once, marked on the list, read before a bag is held, and nobody else's business. */
import { expect, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { callsOf } from './calls.ts';
import { openShop, payWith } from './people.ts';

// R-my-diet, R-acknowledged, R-list-filters
test('who avoids milk is told what isn’t stated, ticks it, and buys; once it isn’t used, nothing is in the way', async ({
	page,
}, info) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const shop = await openShop(`Diet ${info.project.name} ${Date.now().toString(36)}`);
	const account = freshAccount(info.project.name, 'diet');
	await verifiedHere(page, account);
	await (await callsOf(account))('PATCH', '/v0/user/location', { type: 'address', value: '97201' });

	await page.goto('/profile');
	const mine = page.getByRole('region', { name: 'My diet' });
	await mine.getByRole('button', { name: 'Milk' }).click();
	await mine.getByRole('button', { name: 'Save my diet' }).click();
	await expect(page.getByText('Your diet is saved')).toBeVisible();

	await page.goto(`/marketplace?q=${encodeURIComponent(shop.name)}`);
	const card = page.getByRole('article').filter({ hasText: shop.name });
	await expect(card.getByText('Not stated: milk')).toBeVisible();
	await card.getByRole('link', { name: /^View Details/ }).click();
	const sheet = page.getByRole('dialog');
	await expect(sheet.getByRole('button', { name: /^Tick “I've read this” first/ })).toBeDisabled();
	await sheet.getByRole('checkbox', { name: "I've read this: Not stated: milk." }).click();
	await sheet.getByRole('button', { name: 'Checkout' }).click();
	await payWith(page, '4242424242424242');
	await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();

	const owner = await callsOf({ email: shop.email, password: shop.password });
	await owner('PATCH', `/v0/business/${shop.id}/bag`, {
		contains: ['cakes', 'sweets', 'drinks'],
		allergens: [{ allergen: 'milk', state: 'not_used' }],
	});
	await page.goto(`/marketplace?q=${encodeURIComponent(shop.name)}`);
	await page.getByRole('button', { name: /^Filter/ }).click();
	const filters = page.getByRole('dialog', { name: 'Filter and sort' });
	await filters.getByRole('combobox', { name: "What's in the bag" }).selectOption('Sweets');
	await filters.getByRole('button', { name: 'Fits my diet' }).click();
	await filters.getByRole('button', { name: 'Show 1 business' }).click();
	await expect(page).toHaveURL(/kind=sweets&fits=1/);
	await expect(card.getByText('Not stated: milk')).toBeHidden();
	await card.getByRole('link', { name: /^View Details/ }).click();
	await expect(sheet.getByRole('button', { name: 'Checkout' })).toBeEnabled();
	await expect(sheet.getByRole('checkbox')).toHaveCount(0);
});
