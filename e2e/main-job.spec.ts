/** The main job, from sign-up to pickup, and what survives a crash of the API in between. */
import { expect, type Page, test } from '@playwright/test';
import {
	apiIsBack,
	checkout,
	hold,
	killApi,
	lookAround97201,
	openShop,
	payWith,
	rosa,
	signIn,
} from './people.ts';

const good = '4242424242424242';

async function signUp(page: Page, email: string): Promise<void> {
	await page.goto('/');
	await page.getByRole('link', { name: 'Start Saving Food' }).first().click();
	await page.getByLabel('First name').fill('Ida');
	await page.getByLabel('Last name').fill('Berg');
	await page.getByLabel('Email').fill(email);
	await page.getByLabel(/^Password/).fill('a-bag-of-good-things');
	await page.getByLabel(/^Confirm password/).fill('a-bag-of-good-things');
	await page.getByRole('button', { name: 'Sign Up' }).click();
	await expect(page).toHaveURL(/verify-email/);
	await expect(page.getByText(email)).toBeVisible();
}

async function openMail(page: Page, email: string): Promise<void> {
	const mailbox = await page.context().newPage();
	await expect
		.poll(async () => {
			await mailbox.goto('/dev/mail');
			return mailbox.getByRole('link').filter({ hasText: email }).count();
		})
		.toBeGreaterThan(0);
	await mailbox.getByRole('link').filter({ hasText: email }).first().click();
	await mailbox
		.frameLocator('iframe')
		.getByRole('link', { name: /verify/i })
		.first()
		.click();
	await expect(mailbox).toHaveURL(/verify-email|marketplace/);
	await mailbox.close();
}

test('a new customer buys a bag and collects it, and the owner sees it come and go', async ({
	page,
	browser,
}, info) => {
	const shop = await openShop(`Noon Kitchen ${info.project.name}`);
	const email = `ida-${info.project.name}-${Date.now().toString(36)}@example.com`;

	const counter = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
	await signIn(counter, shop);
	await expect(counter.getByRole('heading', { name: shop.name })).toBeVisible();
	await expect(counter.getByText('No pickups waiting')).toBeVisible();

	await signUp(page, email);
	await openMail(page, email);
	await expect(page).toHaveURL(/marketplace/);

	await page.getByRole('combobox', { name: 'Address, city or ZIP code' }).fill('97201');
	await page.getByRole('option', { name: /97201/ }).click();
	await expect(page.getByText('Portland, OR 97201')).toBeVisible();
	await expect(page.getByRole('link', { name: `View Details of ${shop.name}` })).toBeVisible();
	await checkout(page, shop.name, 2);
	await payWith(page, good);
	await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
	const code = (await page.getByTestId('pickup-code').innerText()).slice(0, 9);
	expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);

	// The owner's page updates by itself.
	await expect(counter.getByText(code).first()).toBeVisible();
	await expect(counter.getByText('1 new order just came in')).toBeVisible();

	await page.getByRole('dialog').getByRole('link', { name: 'My Orders' }).click();
	await page.getByRole('button', { name: 'Show Pickup Code' }).click();
	await hold(page);
	await expect(page.getByRole('dialog')).toBeHidden();
	await expect(page.getByRole('article').getByText('Fulfilled')).toBeVisible();
	await expect(counter.getByText('No pickups waiting')).toBeVisible();
	await expect(counter.getByRole('listitem').filter({ hasText: code }).getByText('Fulfilled')).toBeVisible();
	await counter.context().close();
});

test('with the API killed between payment and webhook the order still becomes paid, once, and its shop hears of it', async ({
	page,
	browser,
}, info) => {
	const shop = await openShop(`Candle Deli ${info.project.name}`);
	const counter = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
	await signIn(counter, shop);
	await expect(counter.getByText('No pickups waiting')).toBeVisible();
	await signIn(page, rosa);
	await lookAround97201(page);
	await checkout(page, shop.name);
	// The provider charges the card while the API is down.
	await page.route('**/v1/payment_intents/*/confirm', async (route) => {
		const answer = await route.fetch();
		await killApi();
		await route.fulfill({ response: answer });
	});
	await payWith(page, good);
	await apiIsBack(page);
	await expect(async () => {
		await page.goto('/orders');
		const order = page.getByRole('article').filter({ hasText: shop.name });
		await expect(order.getByText('Paid', { exact: true })).toHaveCount(1, { timeout: 3_000 });
	}).toPass();
	// The stream reconnects without a reload.
	await expect(counter.getByText('No pickups waiting')).toBeHidden();
	await counter.context().close();
});
