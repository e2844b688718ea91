import { type BrowserContextOptions, expect, test } from '@playwright/test';
import { freshAccount, verifiedHere } from '../accounts.ts';
import { buyBags, callsOf } from '../calls.ts';
import { openShop, signIn } from '../people.ts';
import { schemaProblems } from '../vocabulary.ts';

const phone: BrowserContextOptions = {
	viewport: { width: 360, height: 740 },
	hasTouch: true,
	isMobile: true,
	deviceScaleFactor: 2,
};
test.use(phone);

// R-ratings, R-rating-reply, R-ratings-shown
test('two taps rate a bag, the shop replies, and everybody reads it from the fifth rating on', async ({
	page,
	browser,
}) => {
	const name = `Plain Talk ${test.info().project.name} ${Date.now().toString(36)}`;
	const shop = await openShop(name);
	// A new customer, because one with other orders is asked about the next bag.
	const customer = freshAccount(test.info().project.name, 'rater');
	const elsewhere = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
	await verifiedHere(await elsewhere.newPage(), customer);
	await elsewhere.close();
	const call = await callsOf(customer);
	const collect = async () => {
		const { id } = await buyBags(call, shop.id);
		await call('PATCH', `/v0/customer/orders/${id}/confirm-pickup`);
		return id;
	};
	for (let nth = 0; nth < 4; nth++) {
		const body = { food: 5, text: `Number ${nth}: good bread.`, reasons: ['great_taste'] };
		await call('PATCH', `/v0/customer/orders/${await collect()}/rating`, body);
	}
	const path = `/s/${name.toLowerCase().replaceAll(' ', '-')}-portland`;
	await expect(async () => {
		await page.goto(path);
		await expect(page.getByText('New on FlavorBag')).toBeVisible({ timeout: 2_000 });
	}).toPass();
	const data = page.locator('script[type="application/ld+json"]');
	expect(JSON.parse((await data.textContent()) ?? '').aggregateRating).toBeUndefined();

	const last = await collect();
	await signIn(page, customer);
	await page.goto(`/orders?rate=${last}`);
	const card = page.getByRole('region', { name: 'Rate your bag' });
	await card.locator('label', { hasText: '4 of 5 stars' }).first().tap();
	await card.getByRole('button', { name: 'Send' }).tap();
	await expect(page.getByText('Thank you!', { exact: true })).toBeVisible();
	await expect(card).toHaveCount(0);

	await page.context().clearCookies();
	await signIn(page, shop);
	await page.goto(`/business/${shop.id}?tab=ratings`);
	await expect(page.getByRole('heading', { name: '5 ratings in 6 months' })).toBeVisible();
	await expect(page.getByText('Tasted great: 4 of 5')).toBeVisible();
	const said = page.getByRole('listitem').filter({ hasText: 'Number 3: good bread.' });
	await said.getByRole('button', { name: 'Reply' }).tap();
	await said.getByRole('textbox', { name: 'Your reply' }).fill('Thank you, Ben!');
	await said.getByRole('button', { name: 'Send' }).tap();
	await expect(said.getByText('You replied: Thank you, Ben!')).toBeVisible();

	// Public pages are cached for a few seconds.
	await expect(async () => {
		await page.goto(path);
		await expect(page.getByText('The shop replied: Thank you, Ben!')).toBeVisible({ timeout: 500 });
	}).toPass();
	const structured = JSON.parse((await data.textContent()) ?? '');
	expect(schemaProblems(structured)).toEqual([]);
	expect(structured.aggregateRating).toMatchObject({ '@type': 'AggregateRating', ratingCount: 5 });
	await expect(page.getByText('5 ratings', { exact: true })).toBeVisible();
});
