/** From nothing to a live, payable business with a schedule: by thumb on the phone, by keyboard on the desktop. */
import { expect, type Page, test } from '@playwright/test';
import { type Hands, handsOf } from './hands.ts';
import { ben, lookAround97201, signIn } from './people.ts';

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
	await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
	await hands.type(page.getByRole('combobox', { name: /Address of your business/ }), '97201');
	await expect(page.getByRole('option', { name: /97201/ }).first()).toBeVisible();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(page.getByText('Got it')).toBeVisible();
	await hands.press(next);

	await expect(heading('Business Details')).toBeVisible();
	await expect(page.getByLabel('City')).toHaveValue('Portland');
	await expect(page.getByLabel('ZIP code')).toHaveValue('97201');
	await hands.type(page.getByLabel('Display name'), name);
	await hands.type(page.getByLabel('Street address'), '7 Mill St');
	await hands.type(page.getByLabel('Phone number'), '(503) 555-0177');
	// A slip, which would put the shop on the other coast.
	await hands.type(page.getByLabel('ZIP code'), '02108');
	await hands.press(next);

	await expect(heading('Set Your Price')).toBeVisible();
	await expect(page.getByLabel('Price per bag')).toHaveValue('5.99');
	await hands.press(next);

	await expect(heading('Tell Your Story')).toBeVisible();
	await hands.type(page.getByLabel('Description'), 'Bread, buns and whatever the oven made too much of.');
	await expect(page.getByText('Good length')).toBeVisible();
	await hands.press(next);

	await expect(heading('Review & Launch')).toBeVisible();
	await expect(page.getByText('7 Mill St')).toBeVisible();
	await hands.press(page.getByRole('button', { name: 'Launch Business' }));
	await expect(heading('Business Details')).toBeVisible();
	await expect(page.getByText('02108 is a ZIP code of Boston, MA, not of Portland, OR.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Keep the address as typed' })).toBeVisible();
	await hands.type(page.getByLabel('ZIP code'), '97201');
	await expect(page.getByRole('button', { name: 'Keep the address as typed' })).toBeHidden();
	for (const title of ['Set Your Price', 'Tell Your Story', 'Review & Launch']) {
		await hands.press(next);
		await expect(heading(title)).toBeVisible();
	}
	await hands.press(page.getByRole('button', { name: 'Launch Business' }));
	await expect(page.getByText('Business created successfully')).toBeVisible();
	// The only business opens by itself.
	await expect(page).toHaveURL(/\/business\/[0-9a-f-]{36}$/);
	await expect(heading(name)).toBeVisible();
}

async function open(page: Page, hands: Hands, tab: string): Promise<void> {
	const menu = page.getByRole('button', { name: 'Open menu' });
	if (await menu.isVisible()) await hands.press(menu);
	await hands.press(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: tab }));
}

async function setWeek(page: Page, hands: Hands): Promise<void> {
	await open(page, hands, 'Schedule');
	await expect(page.getByText('Closed')).toHaveCount(7);
	await hands.press(page.getByRole('switch', { name: 'Evening' }));
	const evening = page.getByRole('region', { name: 'Evening' });
	await expect(evening.getByLabel('Bags available')).toHaveValue('5');
	await hands.choose(evening.getByRole('group', { name: 'End' }).getByLabel('Hour'), '9');
	await hands.type(evening.getByLabel('Bags available'), '8');
	await hands.press(page.getByRole('button', { name: /^Copy .+ to All Days$/ }));
	await expect(page.getByText('5:00–9:00 PM · 8 bags')).toHaveCount(7);
	await hands.press(page.getByRole('button', { name: 'Save Changes' }));
	await expect(page.getByText('Business updated successfully')).toBeVisible();
	await expect(page.getByText('You have unsaved changes')).toBeHidden();
}

async function connectPayments(page: Page, hands: Hands, project: string): Promise<void> {
	await open(page, hands, 'Profile');
	const opened = page.waitForEvent('popup');
	await hands.press(page.getByRole('button', { name: 'Connect', exact: true }));
	const form = await opened;
	const inForm = handsOf(form, project);
	await inForm.press(form.getByRole('link', { name: 'Finish later' }));
	await expect(form).toHaveURL(/payments=done/);
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
	await expect(second.getByText('Payment Setup Complete')).toBeVisible();
	await second.close();
	// Coming back is enough: the card asks anew.
	await page.evaluate('window.dispatchEvent(new Event("focus"))');
	await expect(page.getByText('Payment Setup Complete')).toBeVisible();
	const card = page.getByRole('region', { name: 'Payment Setup' });
	await expect(card.getByText('Enabled')).toHaveCount(2);
}

test('a newcomer opens a business that customers find and can pay', async ({ page, browser }, info) => {
	const project = info.project.name;
	const hands = handsOf(page, project);
	const name = `Millers Rest ${project}`;
	const email = `nora-${project}@example.com`;
	await signUp(page, hands, email);
	await followMail(page, email);
	await expect(page).toHaveURL(/\/business$/);
	await expect(page.getByRole('heading', { name: 'Your first business' })).toBeVisible();
	await hands.press(page.getByRole('link', { name: 'Create New Business' }));

	// Only Add Business can be used before there is a business.
	await expect(page).toHaveURL(/\/business\/new$/);
	await wizard(page, hands, name);
	await expect(page.getByText(/switch it on, connect payments/)).toBeVisible();
	await setWeek(page, hands);
	await connectPayments(page, hands, project);
	await hands.press(page.getByRole('button', { name: 'Activate' }));
	await expect(page.getByText('Your business is live and accepting orders.')).toBeVisible();
	await expect(page.getByText('Not live yet')).toBeHidden();

	const customer = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
	await signIn(customer, ben);
	await lookAround97201(customer);
	await customer.getByRole('link', { name: `View Details of ${name}` }).click();
	await expect(customer.getByRole('dialog').getByText('$5.99').first()).toBeVisible();
	await expect(
		customer
			.getByRole('dialog')
			.getByRole('button', { name: /8 bags left/ })
			.first(),
	).toBeVisible();
	await customer.context().close();
});
