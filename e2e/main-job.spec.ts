/** The main job, from the landing page to pickup, and what survives a crash of the API in between. */
import { expect, type Locator, type Page, test } from '@playwright/test';
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

/** Counts what a person presses and fills in on the way to their first bag; the card's form is the provider's. */
function newcomer() {
	const count = { presses: 0, fields: 0 };
	return {
		count,
		async press(what: Locator): Promise<void> {
			await what.click();
			count.presses++;
		},
		async fill(what: Locator, text: string): Promise<void> {
			await what.fill(text);
			count.fields++;
		},
	};
}
type Newcomer = ReturnType<typeof newcomer>;

/** From the landing page to the shop's page, and to the account that its checkout asks for. */
async function findBag(page: Page, shop: string, { press, fill }: Newcomer): Promise<void> {
	await page.goto('/');
	await fill(page.getByRole('textbox', { name: 'ZIP code or city' }), '97201');
	await press(page.getByRole('button', { name: 'Find bags' }));
	await expect(page.getByRole('heading', { name: 'Surprise bags near Portland, OR' })).toBeVisible();
	await press(page.getByRole('link', { name: `View Details of ${shop}` }));
	await press(page.getByRole('radio').first());
	await press(page.getByRole('button', { name: 'Checkout' }));
	await expect(page).toHaveURL(/\/auth\/signup/);
}

async function signUp(page: Page, email: string, { press, fill }: Newcomer): Promise<void> {
	await fill(page.getByLabel('First name'), 'Ida');
	await fill(page.getByLabel('Last name'), 'Berg');
	await fill(page.getByLabel('Email'), email);
	await press(page.getByRole('button', { name: 'Show password' }).first());
	await fill(page.getByLabel(/^Password/), 'a-bag-of-good-things');
	await press(page.getByRole('button', { name: 'Sign Up' }));
	await expect(page).toHaveURL(/verify-email/);
	await expect(page.getByText(email)).toBeVisible();
	await expect(page.getByRole('link', { name: 'Open the mailbox' })).toHaveAttribute('href', '/dev/mail');
}

async function openMail(page: Page, email: string, { press }: Newcomer): Promise<void> {
	const mailbox = await page.context().newPage();
	const mail = mailbox.getByRole('link').filter({ hasText: email });
	await expect
		.poll(async () => {
			await mailbox.goto('/dev/mail');
			return mail.count();
		})
		.toBeGreaterThan(0);
	await press(mail.first());
	await press(
		mailbox
			.frameLocator('iframe')
			.getByRole('link', { name: /verify/i })
			.first(),
	);
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
	await expect(counter.getByText(/^Nothing to pack/)).toBeVisible();

	const ida = newcomer();
	await findBag(page, shop.name, ida);
	await signUp(page, email, ida);
	await openMail(page, email, ida);
	await expect(page).toHaveURL(new RegExp(`/marketplace/${shop.id}`));
	await ida.press(page.getByRole('dialog').getByRole('button', { name: 'Checkout' }));
	await payWith(page, good);
	ida.count.presses++;
	await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
	expect(ida.count).toEqual({ presses: 10, fields: 5 });
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
	await expect(counter.getByText(/^Nothing to pack/)).toBeVisible();
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
	await expect(counter.getByText(/^Nothing to pack/)).toBeVisible();
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
	await expect(counter.getByText(/^Nothing to pack/)).toBeHidden();
	await counter.context().close();
});
