/** What is in the bag, from the owner's thumb to the ticket, at 360 × 740 (R-bag-contents, R-order-keeps-terms). */
import { expect, type Locator, test } from '@playwright/test';
import { buyBags, callsOf } from './calls.ts';
import { ben, openShop, signIn } from './people.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

const serial = () => Date.now().toString(36);
const allergens =
	'Contains milk, egg, wheat. May contain tree nuts, sesame. Not used: fish, crustacean shellfish, peanuts. Not stated: soy.';

test('an owner says what is in the bag in twenty taps at most; its customer reads it before paying, and on the ticket after it changed', async ({
	page,
	browser,
}) => {
	const shop = await openShop(`Long Loaf Bakery ${serial()}`, 8);
	await signIn(page, shop);
	await page.goto(`/business/${shop.id}?tab=bag`);
	let taps = 0;
	const tap = async (target: Locator) => {
		taps++;
		await target.tap();
	};
	const say = (allergen: string, state: string) =>
		tap(page.getByRole('group', { name: new RegExp(`^${allergen}`, 'i') }).getByText(state, { exact: true }));
	// What bakeries sell is chosen already.
	await expect(page.getByRole('button', { name: 'bread', pressed: true })).toBeVisible();
	await tap(page.getByRole('button', { name: 'For two people' }));
	await tap(page.getByRole('button', { name: 'Vegetarian' }));
	await tap(page.getByRole('button', { name: 'Comes packed' }));
	for (const one of ['milk', 'egg', 'wheat']) await say(one, 'Contains');
	for (const one of ['tree nuts', 'sesame']) await say(one, 'May contain');
	for (const one of ['fish', 'crustacean shellfish', 'peanuts']) await say(one, 'Not used');
	await tap(page.getByRole('button', { name: 'Save', exact: true }));
	await expect(page.getByText('Saved. Customers see it now.')).toBeVisible();
	expect(taps).toBeLessThanOrEqual(20);
	await expect(page.getByText(allergens)).toBeVisible();

	const theirs = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
	await signIn(theirs, ben);
	await theirs.goto(`/marketplace/${shop.id}`);
	const sheet = theirs.getByRole('dialog');
	await expect(sheet.getByText(allergens)).toBeVisible();
	await expect(sheet.getByText('Bread, pastries, cakes')).toBeVisible();
	await sheet.getByRole('button', { name: 'Checkout' }).click();
	await expect(sheet.getByText(/^Your bag is held for/)).toBeVisible();
	await expect(sheet.getByText(allergens)).toBeVisible();
	await expect(sheet.getByText('Surprise bags vary. Ask the shop if you have an allergy.')).toBeVisible();
	await sheet.getByRole('button', { name: 'Back' }).click();

	const { id } = await buyBags(await callsOf(ben), shop.id);
	const call = await callsOf(shop);
	await call('PATCH', `/v0/business/${shop.id}/bag`, {
		contains: ['pizza', 'salads', 'drinks'],
		diets: [],
		allergens: [{ allergen: 'fish', state: 'contains' }],
	});
	await theirs.goto(`/marketplace/${shop.id}`);
	await expect(sheet.getByText('Pizza, salads, drinks')).toBeVisible();
	await expect(sheet.getByText(/^Contains fish\. Not confirmed: milk, egg,/)).toBeVisible();
	await theirs.goto(`/orders?code=${id}`);
	await expect(sheet.getByText(allergens)).toBeVisible();
	await expect(sheet.getByText('Bread, pastries, cakes')).toBeVisible();
	await theirs.goto(`/orders/${id}/receipt`);
	await expect(theirs.getByText(allergens)).toBeVisible();
});
