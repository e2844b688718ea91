/** Passkeys with Chromium's own authenticator, two browsers of one person, an admin's second step, and confirming after a while. */
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Account, expectToast, fillLogin, freshAccount, verifiedHere } from './accounts.ts';
import { enter } from './calls.ts';
import { imani, shiftedProduct } from './people.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A device with a fingerprint reader that knows its owner. */
async function addAuthenticator(page: Page): Promise<void> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('WebAuthn.enable', { enableUI: false });
	await devtools.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
}

const signOut = (context: BrowserContext, page: Page) =>
	context.clearCookies().then(() => page.evaluate(() => localStorage.clear()));

async function expectNoBarriers(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

// R-passkeys
test('a passkey is added once per device, named, and signs in by the button', async ({
	page,
	context,
}, info) => {
	const account = freshAccount(info.project.name, 'passkey');
	await verifiedHere(page, account);
	await addAuthenticator(page);
	// The button alone: what the browser offers by itself has a test of its own.
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
	await expectNoBarriers(page);
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

test('a passkey that the browser fills in signs in without a press', async ({ page, context }, info) => {
	const account = freshAccount(info.project.name, 'autofill');
	await verifiedHere(page, account);
	await addAuthenticator(page);
	await page.goto('/profile');
	await press(page, 'Add a passkey');
	await expectToast(page, 'Passkey added');
	await signOut(context, page);
	await page.goto('/auth/login');
	await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
	await page.getByLabel('Email').click();
	await expect(page).toHaveURL(/marketplace/);
});

// R-sessions-list, R-sessions-end
test('one browser signs the other one out', async ({ page, browser }, info) => {
	const account: Account = freshAccount(info.project.name, 'two-browsers');
	await verifiedHere(page, account);
	const tablet = await browser.newContext({
		baseURL: process.env.E2E_URL ?? '',
		userAgent: 'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1',
	});
	const there = await tablet.newPage();
	await enter(there, account);
	await there.goto('/orders');
	await expect(there.getByRole('heading', { level: 1 })).toBeVisible();
	await page.goto('/profile');
	await expect(page.getByText('Chrome on iPad')).toBeVisible();
	await press(page, 'Sign out Chrome on iPad');
	await expectToast(page, 'Chrome on iPad was signed out');
	await expect(page.getByText('Chrome on iPad', { exact: true })).toBeHidden();
	await there.goto('/orders');
	await expect(there).toHaveURL(/auth\/login/);
	await tablet.close();
});

// R-admin-second-factor, R-step-up
test('an admin sets a passkey up before /admin opens, and confirms a removal a while later', async ({
	page,
}) => {
	const { url } = await shiftedProduct(0);
	await addAuthenticator(page);
	await page.goto(`${url}/auth/login`);
	await fillLogin(page, imani);
	await expect(page).toHaveURL(/marketplace/);
	await page.goto(`${url}/admin`);
	await expect(page.getByRole('heading', { name: 'One more step for admins' })).toBeVisible();
	await expectNoBarriers(page);
	await page.getByRole('link', { name: 'Set it up' }).click();
	await press(page, 'Add a passkey');
	await expectToast(page, 'Passkey added');
	await page.goto(`${url}/admin`);
	await expect(page.getByRole('heading', { name: 'Platform today' })).toBeVisible();

	await shiftedProduct(11 * 60_000);
	await page.goto(`${url}/profile`);
	const remove = page.getByRole('button', { name: /^Remove .* on / });
	await remove.click();
	const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
	await expect(dialog.getByRole('button', { name: 'Use your passkey' })).toBeVisible();
	await expectNoBarriers(page);
	await dialog.getByLabel(/^Password/).fill(imani.password);
	await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
	await expect(remove).toBeHidden();
	await shiftedProduct(0);
});
