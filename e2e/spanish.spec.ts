/** The chosen language persists: in this browser, and with the account in others (R-language). */
import { expect, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { signIn } from './people.ts';

test.use({ locale: 'es-US' });

// R-language
test('what was chosen stays: on this browser, then with the account, on another browser too', async ({
	page,
	browser,
}, info) => {
	const account = freshAccount(info.project.name, 'elige');
	await verifiedHere(page, account);
	await page.context().clearCookies();
	// The browser prefers Spanish; the person chooses English.
	await page.goto('/auth/login');
	await page.getByLabel('Correo').fill(account.email);
	await page.getByRole('button', { name: 'English' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
	await expect(page.locator('html')).toHaveAttribute('lang', 'en');
	await expect(page.getByLabel('Email')).toHaveValue(account.email);
	await page.reload();
	await expect(page.locator('html')).toHaveAttribute('lang', 'en');
	await page.getByLabel('Email').fill(account.email);
	await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
	await page.getByRole('button', { name: 'Sign In', exact: true }).click();
	await page.waitForURL(/marketplace/);
	// Another browser gets the account's language and changes it.
	const elsewhere = await browser.newContext({ baseURL: process.env.E2E_URL, locale: 'es-US' });
	const other = await elsewhere.newPage();
	await signIn(other, account);
	await expect(other.getByRole('link', { name: 'My Orders' }).first()).toBeVisible();
	await other.getByRole('button', { name: /Account$/ }).click();
	await other.getByRole('menuitem', { name: 'Español' }).click();
	await expect(other.getByRole('link', { name: 'Mis pedidos' }).first()).toBeVisible();
	await other.getByRole('button', { name: /^.*[Cc]uenta/ }).click();
	await other.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
	await other.waitForURL((url) => url.pathname === '/');
	await expect(other.locator('html')).toHaveAttribute('lang', 'es');
	await elsewhere.close();
	// The change arrives here with the next page load.
	await page.reload();
	await expect(page.getByRole('link', { name: 'Mis pedidos' }).first()).toBeVisible();
});
