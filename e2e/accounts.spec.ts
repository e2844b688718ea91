import { expect, type Page, test } from '@playwright/test';
import { expectToast, fillLogin, freshAccount, linkFromMail, verifiedHere } from './accounts.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.describe('a forgotten password', () => {
	test('is replaced from the mail, once', async ({ page, context }, info) => {
		const account = freshAccount(info.project.name);
		await verifiedHere(page, account);
		await context.clearCookies();
		await page.goto('/auth/forgot-password');
		await page.getByLabel('Email').fill(account.email);
		await press(page, 'Send reset link');
		await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
		const link = await linkFromMail(page.request, account.email, /reset/i);
		await page.goto(link);
		await page.getByLabel('New password').fill('a better one');
		await page.getByLabel('Confirm password').fill('a better one');
		await press(page, 'Save new password');
		await expectToast(page, 'Password updated successfully!');
		await fillLogin(page, { email: account.email, password: 'a better one' });
		await expect(page).toHaveURL(/marketplace/);
		await context.clearCookies();
		await page.goto(link);
		await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
	});
});

test.describe('where somebody wanted to go', () => {
	// R-keep-the-way, R-role-once
	test('is not lost on the way through another provider', async ({ page }, info) => {
		const returnTo = '/profile';
		await page.goto(returnTo);
		await page.getByRole('link', { name: 'Sign up' }).click();
		await page.getByText('Business', { exact: true }).click();
		await press(page, 'Continue with Google (test)');
		// The previous page has the same fields.
		await expect(page.getByText('is not Google')).toBeVisible();
		await page.getByLabel('First name').fill('Noor');
		await page.getByLabel('Last name').fill('Haddad');
		await page.getByLabel('Email').fill(freshAccount(info.project.name, 'social').email);
		await press(page, 'Continue');
		await page.waitForURL(`**${returnTo}`);
		await expect(page.getByText('Business Account')).toBeVisible();
	});
});
