/** A shop found in public, marked after signing in, and found once more where favorites are (R-favorites). */
import { expect, test } from '@playwright/test';
import { callsOf } from './calls.ts';
import { ben, openShop } from './people.ts';

const fresh = (name: string) => `${name} ${test.info().project.name} ${Date.now().toString(36)}`;
const slugOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}-portland`;

// R-favorites, R-keep-the-way
test('from the public page by way of signing in to the own list, and the shop sees a number', async ({
	page,
}) => {
	const shop = await openShop(fresh('Heart Bakery'));
	await page.goto(`/s/${slugOf(shop.name)}`);
	await page.getByRole('link', { name: 'Sign in to add to favorites' }).click();
	await page.getByLabel('Email').fill(ben.email);
	await page
		.getByLabel(/^Password/)
		.first()
		.fill(ben.password);
	await page.getByRole('button', { name: 'Sign In', exact: true }).click();
	const sheet = page.getByRole('dialog', { name: shop.name });
	const heart = sheet.getByRole('button', { name: `Favorite: ${shop.name}` });
	await expect(heart).toHaveAttribute('aria-pressed', 'true');
	await expect(page).toHaveURL(new RegExp(`/marketplace/${shop.id}$`));

	await page.goto('/favorites');
	const card = page.getByRole('article').filter({ hasText: shop.name });
	const onCard = card.getByRole('button', { name: `Favorite: ${shop.name}` });
	await expect(onCard).toHaveAttribute('aria-pressed', 'true');
	await card.getByRole('link').click();
	await expect(heart).toHaveAttribute('aria-pressed', 'true');
	await page.keyboard.press('Escape');
	await expect(page).toHaveURL(/\/favorites$/);

	const call = await callsOf(shop);
	const favorites = async () =>
		(await call<{ favorites: number }>('GET', `/v0/business/${shop.id}/dashboard`)).favorites;
	expect(await favorites()).toBe(1);
	await onCard.click();
	await expect(onCard).toHaveAttribute('aria-pressed', 'false');
	await expect.poll(favorites).toBe(0);
});
