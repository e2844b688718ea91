/** Several shops on a phone: the next pickups of all, switching with one tap, and a second bag at the same address. */
import { expect, test } from '@playwright/test';
import { buyBags, callsOf } from '../calls.ts';
import { ben, openShop, signIn } from '../people.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

// R-another-bag, R-all-shops
test('a second bag is opened at the same address, sold, and seen beside the first', async ({
	page,
}, info) => {
	const shop = await openShop(`Bread ${info.project.name} ${Date.now().toString(36)}`, 8);
	await signIn(page, shop);
	await page.goto(`/business/${shop.id}?tab=profile`);
	await page.getByRole('button', { name: 'Page, posters and more' }).tap();
	await page.getByRole('link', { name: 'Add another bag at this address' }).tap();
	const cakes = `${shop.name}: cakes`;
	await page.getByLabel('Name').fill(cakes);
	await page.getByLabel('Price per bag').fill('7');
	await page.getByLabel('Retail value').fill('21');
	await page.getByLabel('Description').fill('Cakes and tarts that were not sold today.');
	await page.getByRole('button', { name: 'Add this bag' }).tap();
	await expect(page.getByRole('heading', { level: 1, name: cakes })).toBeVisible();
	// Times and payments were copied, so only going live is left.
	await expect(page.getByText('Your week is set.')).toBeVisible();
	await expect(page.getByText('Customers can pay by card.')).toBeVisible();
	await page.getByRole('button', { name: 'Go live' }).tap();
	await expect(page.getByRole('button', { name: 'Mark sold out' })).toBeVisible();
	const id = /business\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
	expect(id).not.toBe(shop.id);

	const customer = await callsOf(ben);
	await buyBags(customer, shop.id, 2);
	await buyBags(customer, id);
	const others = page.getByRole('navigation', { name: 'Your other shops' });
	await others.getByRole('link', { name: 'All shops' }).tap();
	const tonight = page.getByRole('region', { name: / in your shops$/ });
	const rows = tonight.getByRole('listitem');
	await expect(rows).toHaveCount(2);
	for (const row of await rows.all()) await expect(row.getByText('1 order to hand over')).toBeVisible();
	await tonight.getByRole('link', { name: cakes }).tap();
	await expect(page.getByRole('heading', { level: 1, name: cakes })).toBeVisible();

	const first = others.getByRole('link').first();
	await expect(first).toHaveAccessibleName(`${shop.name} , 1 waiting`);
	await first.tap();
	await expect(page).toHaveURL(new RegExp(`/business/${shop.id}$`));
	await expect(page.getByRole('heading', { level: 1, name: shop.name, exact: true })).toBeVisible();
	await expect(page.getByRole('checkbox', { name: /^Ben/ })).toBeVisible();
	expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
});
