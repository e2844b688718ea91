/** Chromium's autofill offers a passkey in the address field. */
import { expect, test } from '@playwright/test';
import { addAuthenticator, expectToast, freshAccount, verifiedHere } from '../accounts.ts';

// R-passkeys
test('a passkey that the browser fills in signs in without a press', async ({ page, context }, info) => {
	const account = freshAccount(info.project.name, 'autofill');
	await verifiedHere(page, account);
	await addAuthenticator(page);
	await page.goto('/profile');
	await page.getByRole('button', { name: 'Add a passkey' }).click();
	await expectToast(page, 'Passkey added');
	await context.clearCookies();
	await page.evaluate(() => localStorage.clear());
	await page.goto('/auth/login');
	await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
	await page.getByLabel('Email').click();
	await expect(page).toHaveURL(/marketplace/);
});
