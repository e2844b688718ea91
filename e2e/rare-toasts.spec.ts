/** Toasts (R-catalog-texts) that a person seldom meets: the forms stop most of it before, so here the line lets it through. */
import { expect, type Page, test } from '@playwright/test';
import { expectToast, fillLogin, freshAccount, verifiedHere } from './accounts.ts';
import { suspend } from './people.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** As if an older page, or a hand-written call, had sent a shorter one. */
async function shortenPasswords(page: Page, call: string, field: string): Promise<void> {
	await page.route(`**/v0/auth/${call}`, async (route) => {
		await route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), [field]: 'abc' }) });
	});
}

async function changePassword(page: Page, current: string, next: string): Promise<void> {
	await page.getByLabel('Current password').fill(current);
	await page.getByLabel(/^New password/).fill(next);
	await page.getByLabel(/^Confirm new password/).fill(next);
	await press(page, 'Update Password');
}

test('a suspended account is told so at the login', async ({ page, context }, info) => {
	const account = freshAccount(info.project.name);
	await verifiedHere(page, account);
	await suspend(account.email);
	await context.clearCookies();
	await page.goto('/auth/login');
	await fillLogin(page, account);
	await expectToast(page, 'This account has been disabled');
});

test('a password that only the server finds too short is refused at the signup', async ({ page }, info) => {
	const account = freshAccount(info.project.name);
	await shortenPasswords(page, 'sign-up/email', 'password');
	await page.goto('/auth/signup');
	await page.getByLabel('First name').fill('Kim');
	await page.getByLabel('Last name').fill('Lund');
	await page.getByLabel('Email').fill(account.email);
	await page.getByLabel(/^Password/).fill(account.password);
	await page.getByLabel(/^Confirm password/).fill(account.password);
	await press(page, 'Sign Up');
	await expectToast(page, 'Password should be at least 6 characters');
});

// R-catalog-texts
test('each refusal of a new password has its own words', async ({ page, context }, info) => {
	const account = freshAccount(info.project.name);
	await verifiedHere(page, account);
	await page.goto('/profile');
	await press(page, 'Change Password');
	await shortenPasswords(page, 'change-password', 'newPassword');
	await changePassword(page, account.password, 'olive bread');
	await expectToast(page, 'Password should be at least 6 characters.');
	await page.unrouteAll();
	// The session ends between the question whose it is and the change.
	await page.route('**/v0/auth/change-password', async (route) => {
		await context.clearCookies();
		const { cookie: _, ...headers } = await route.request().allHeaders();
		await route.continue({ headers });
	});
	await changePassword(page, account.password, 'olive bread');
	await expectToast(page, 'Please log out and log back in, then try again.');
	await page.unrouteAll();
	await changePassword(page, account.password, 'olive bread');
	await expectToast(page, 'No authenticated user found');
});

test('an account without a password of ours has none to change', async ({ page }, info) => {
	const { email } = freshAccount(info.project.name, 'social');
	await page.goto('/auth/login');
	await press(page, 'Continue with Google (test)');
	await page.getByLabel('First name').fill('Noor');
	await page.getByLabel('Last name').fill('Haddad');
	await page.getByLabel('Email').fill(email);
	await press(page, 'Continue');
	await expect(page).toHaveURL(/marketplace/);
	// A page that was opened while the account still had one.
	await page.route('**/v0/auth/list-accounts', (route) =>
		route.fulfill({ json: [{ providerId: 'credential' }] }),
	);
	await page.goto('/profile');
	await press(page, 'Change Password');
	await changePassword(page, 'whatever it was', 'olive bread');
	await expectToast(page, 'Invalid credentials. Please try again.');
});

test('a provider that says that its window was blocked is passed on', async ({ page }) => {
	await page.goto('/auth/return?error=POPUP_BLOCKED');
	await expectToast(page, 'Popup blocked. Please allow popups and try again');
});

/** An installation with Google: what it says does not need Google itself. */
async function configureGoogle(page: Page): Promise<void> {
	await page.route('**/v0/settings', async (route) => {
		const answer = await route.fetch();
		const body = (await answer.json()) as { data: object };
		const social = [{ id: 'google', label: 'Google' }];
		await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, social } } });
	});
}

test('where Google is configured, it is called by its name', async ({ page }, info) => {
	await configureGoogle(page);
	await page.route('**/v0/auth/sign-in/social', (route) => route.abort());
	await page.goto('/auth/login');
	await press(page, 'Continue with Google');
	await expectToast(page, 'Google Sign-In failed');
	await verifiedHere(page, freshAccount(info.project.name));
	await page.route('**/v0/auth/list-accounts', (route) =>
		route.fulfill({ json: [{ providerId: 'google' }] }),
	);
	await page.goto('/profile');
	await page.getByRole('button', { name: 'Managed by Google' }).click({ force: true });
	await expectToast(page, 'You signed up with Google. Use Google to change your password.');
});

test('the profile says that it loads, and a lost address search that it failed', async ({ page }, info) => {
	await verifiedHere(page, freshAccount(info.project.name), 'business');
	let letThrough = () => {};
	const held = new Promise<void>((resolve) => {
		letThrough = resolve;
	});
	await page.route('**/v0/user', async (route) => {
		await held;
		await route.continue();
	});
	await page.goto('/profile');
	await expect(page.getByText('Loading profile...')).toBeVisible();
	letThrough();
	await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
	await page.route('**/v0/places/autocomplete?*', (route) => route.abort());
	await page.goto('/business/new');
	await page.getByRole('combobox', { name: 'Address of your business' }).fill('100 Main');
	await expectToast(page, 'Failed to initialize autocomplete. Please try again.');
	await expect(
		page.getByText('Address suggestions unavailable - you can still enter manually'),
	).toBeVisible();
});
