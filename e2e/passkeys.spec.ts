/** Passkeys with Chromium's virtual authenticator. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { addAuthenticator, expectToast, fillLogin, freshAccount, verifiedHere } from './accounts.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const signOut = (context: BrowserContext, page: Page) =>
	context.clearCookies().then(() => page.evaluate(() => localStorage.clear()));

// R-passkeys
test('a passkey is added once per device, named, and signs in by the button', async ({
	page,
	context,
}, info) => {
	const account = freshAccount(info.project.name, 'passkey');
	await verifiedHere(page, account);
	await addAuthenticator(page);
	// Disables autofill, which full/passkeys.spec.ts tests.
	await page.addInitScript(
		'globalThis.PublicKeyCredential && (PublicKeyCredential.isConditionalMediationAvailable = async () => false)',
	);
	await page.goto('/profile');
	await press(page, 'Add a passkey');
	await expectToast(page, 'Passkey added');
	await press(page, 'Add a passkey');
	await expectToast(page, 'This device already has a passkey for your account.');
	await page.getByRole('button', { name: /^Rename / }).click();
	await page.getByLabel('Name', { exact: false }).last().fill('My laptop');
	await press(page, 'Save');
	await expect(page.getByText('My laptop', { exact: true })).toBeVisible();
	await signOut(context, page);
	await page.goto('/auth/login');
	await page.getByLabel('Email').click();
	await press(page, 'Sign in with a passkey');
	await expectToast(page, 'Welcome back!');
	await expect(page).toHaveURL(/marketplace/);
	await page.goto('/profile');
	await press(page, 'Remove My laptop');
	await expectToast(page, 'My laptop was removed. Delete it on your device too.');
	await signOut(context, page);
	await page.goto('/auth/login');
	await page.getByLabel('Email').click();
	await press(page, 'Sign in with a passkey');
	await expectToast(page, "We don't know this passkey anymore. Sign in with your password.");
	await fillLogin(page, account);
	await expect(page).toHaveURL(/marketplace/);
});
