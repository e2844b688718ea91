/** From sign-up to a shop's first sale: by touch on the phone, by keyboard on the desktop. */
import { expect, type Page, test } from '@playwright/test';
import { type Hands, handsOf } from './hands.ts';
import { ben, checkout, lookAround97201, payWith, signIn } from './people.ts';

async function signUp(page: Page, hands: Hands, email: string): Promise<void> {
	await page.goto('/');
	await hands.press(page.getByRole('link', { name: 'Join as Business' }).first());
	await expect(page.getByRole('radio', { name: /Business/ })).toBeChecked();
	await hands.type(page.getByLabel('First name'), 'Nora');
	await hands.type(page.getByLabel('Last name'), 'Field');
	await hands.type(page.getByLabel('Email'), email);
	await hands.type(page.getByLabel(/^Password/), 'seven-loaves-left-over');
	await hands.type(page.getByLabel(/^Confirm password/), 'seven-loaves-left-over');
	await hands.press(page.getByRole('button', { name: 'Sign Up' }));
	await expect(page).toHaveURL(/verify-email/);
}

async function followMail(page: Page, email: string): Promise<void> {
	const mailbox = await page.context().newPage();
	const mail = mailbox.getByRole('link').filter({ hasText: email }).first();
	await expect(async () => {
		await mailbox.goto('/dev/mail');
		await expect(mail).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await mail.click();
	const link = mailbox
		.frameLocator('iframe')
		.getByRole('link', { name: /verify/i })
		.first();
	await mailbox.goto((await link.getAttribute('href')) ?? '');
	await expect(mailbox).toHaveURL(/verify-email|business/);
	await mailbox.close();
}

async function wizard(page: Page, hands: Hands, name: string): Promise<void> {
	const next = page.getByRole('button', { name: 'Next' });
	const heading = (text: string) => page.getByRole('heading', { level: 1, name: text });
	await expect(heading('Find Your Business')).toBeVisible();
	await hands.type(page.getByRole('combobox', { name: /Address of your business/ }), '7 Mill St, 97201');
	await expect(page.getByRole('option', { name: /97201/ }).first()).toBeVisible();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(page.getByText('7 Mill St, Portland, OR 97201')).toBeVisible();
	await hands.press(next);

	await expect(heading('Business Details')).toBeVisible();
	await expect(page.getByLabel('City')).toHaveValue('Portland');
	await hands.type(page.getByLabel('Display name'), name);
	await hands.type(page.getByLabel('Phone number'), '(503) 555-0177');
	await hands.press(next);

	await expect(heading('Set Your Price')).toBeVisible();
	await hands.type(page.getByLabel('Retail value'), '18');
	await hands.press(next);

	await expect(heading('Tell Your Story')).toBeVisible();
	await hands.type(page.getByLabel('Description'), 'Bread, buns and whatever the oven made too much of.');
	await hands.press(next);

	await expect(heading('Review & Launch')).toBeVisible();
	await hands.press(page.getByRole('button', { name: 'Launch Business' }));
	await expect(page.getByText('Business created successfully')).toBeVisible();
	// A single business opens directly.
	await expect(page).toHaveURL(/\/business\/[0-9a-f-]{36}$/);
	await expect(heading(name)).toBeVisible();
}

/** Accepts the suggested times with three more bags. */
async function takeTimes(page: Page, hands: Hands): Promise<void> {
	await expect(page.getByRole('heading', { name: '3 steps to your first bag' })).toBeVisible();
	for (let more = 0; more < 3; more++) await hands.press(page.getByRole('button', { name: 'One more' }));
	await hands.press(page.getByRole('button', { name: 'Use these times' }));
	await expect(page.getByText('Your week is set.')).toBeVisible();
}

async function connectPayments(page: Page, hands: Hands, project: string): Promise<void> {
	const tabs = page.context().pages().length;
	const opened = page.waitForEvent('popup');
	await hands.press(page.getByRole('button', { name: 'Connect', exact: true }));
	const form = await opened;
	const inForm = handsOf(form, project);
	await inForm.press(form.getByRole('link', { name: 'Finish later' }));
	await expect(form).toHaveURL(/payments=done/);
	expect(page.context().pages(), 'no empty tab stands beside the form').toHaveLength(tabs + 1);
	await form.close();
	await page.bringToFront();
	await page.reload();
	await expect(page.getByText('some details are missing')).toBeVisible();

	const repeated = page.waitForEvent('popup');
	await hands.press(page.getByRole('button', { name: 'Complete', exact: true }));
	const second = await repeated;
	const inSecond = handsOf(second, project);
	await inSecond.type(second.getByLabel('Your full name'), 'Nora Field');
	await inSecond.press(second.getByRole('button', { name: 'Finish', exact: true }));
	// The next step appears in either tab.
	await expect(second.getByText('Customers can pay by card.')).toBeVisible();
	await expect(second.getByRole('button', { name: 'Go live' })).toBeVisible();
	await second.close();
	// The card refetches when the window regains focus.
	await page.evaluate('window.dispatchEvent(new Event("focus"))');
	await expect(page.getByText('Customers can pay by card.')).toBeVisible();
}

test('a newcomer opens a business that a customer finds and buys from', async ({ page, browser }, info) => {
	const project = info.project.name;
	const hands = handsOf(page, project);
	const stamp = Date.now().toString(36);
	const name = `Millers Rest ${stamp}`;
	const email = `nora-${stamp}@example.com`;
	await signUp(page, hands, email);
	await followMail(page, email);
	// Without a business, only Add Business is available.
	await expect(page).toHaveURL(/\/business\/new$/);
	await wizard(page, hands, name);
	await takeTimes(page, hands);
	await connectPayments(page, hands, project);
	await hands.press(page.getByRole('button', { name: 'Go live' }));
	await expect(page.getByText(`You're live! ${name} is on the map.`)).toBeVisible();
	await expect(page.getByRole('button', { name: 'Mark sold out' })).toBeVisible();

	const customer = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
	await signIn(customer, ben);
	await lookAround97201(customer);
	await checkout(customer, name);
	await payWith(customer, '4242424242424242');
	await expect(customer.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
	await customer.context().close();
	// The owner's page updates by itself.
	await expect(page.getByText('1 new order just came in')).toBeVisible();
});
