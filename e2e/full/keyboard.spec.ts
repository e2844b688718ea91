/** An account from sign-up to deletion without a mouse. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectToast, freshAccount, linkFromMail } from '../accounts.ts';

async function reach(page: Page, target: Locator): Promise<void> {
	await expect(target).toBeVisible();
	for (let i = 0; i < 80; i++) {
		if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
		await page.keyboard.press('Tab');
	}
	throw new Error(`the keyboard does not reach ${target}`);
}
async function type(page: Page, target: Locator, text: string): Promise<void> {
	await reach(page, target);
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type(text);
}
async function use(page: Page, target: Locator): Promise<void> {
	await reach(page, target);
	await page.keyboard.press('Enter');
}
async function choose(page: Page, item: Locator): Promise<void> {
	await expect(item).toBeVisible();
	for (let i = 0; i < 10; i++) {
		if (await item.evaluate((element) => element === element.ownerDocument.activeElement)) {
			await page.keyboard.press('Enter');
			return;
		}
		await page.keyboard.press('ArrowDown');
	}
	throw new Error(`the arrows do not reach ${item}`);
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('signup, verification, login, reset, a new password and deletion by keyboard alone', async ({
	page,
}, info) => {
	const { email, password } = freshAccount(info.project.name, 'keys');
	await page.goto('/');
	await expect(page).toHaveTitle(/^FlavorBag: surprise bags/);
	await use(page, button(page, 'Join Now'));
	await choose(page, page.getByRole('menuitem', { name: 'As Customer' }));
	await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
	await type(page, page.getByLabel('First name'), 'Kay');
	await type(page, page.getByLabel('Last name'), 'Board');
	await type(page, page.getByLabel('Email'), email);
	await type(page, page.getByLabel(/^Password/), password);
	await type(page, page.getByLabel(/^Confirm password/), password);
	await page.keyboard.press('Enter');
	await expect(page.getByText('Waiting for you to confirm…')).toBeVisible();
	await page.request.get(await linkFromMail(page.request, email, /verify/i));
	await expect(page).toHaveURL(/marketplace/);

	await use(page, page.getByRole('button', { name: 'KB Account' }));
	await choose(page, page.getByRole('menuitem', { name: 'Sign Out' }));
	await expectToast(page, 'Logged out successfully');

	await page.goto('/auth/login');
	await use(page, page.getByRole('link', { name: 'Forgot password?' }));
	await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
	await type(page, page.getByLabel('Email'), email);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
	await page.goto(await linkFromMail(page.request, email, /reset/i));
	await type(page, page.getByLabel('New password'), 'second password');
	await type(page, page.getByLabel('Confirm password'), 'second password');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
	await type(page, page.getByLabel('Email'), email);
	await type(page, page.getByLabel(/^Password/), 'second password');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/marketplace/);

	await page.goto('/profile');
	await use(page, button(page, 'Change Password'));
	await expect(page.getByLabel('Current password')).toBeFocused();
	await page.keyboard.type('second password');
	await type(page, page.getByLabel(/^New password/), 'third password');
	await type(page, page.getByLabel(/^Confirm new password/), 'third password');
	await page.keyboard.press('Enter');
	await expectToast(page, 'Password updated successfully!');
	await use(page, button(page, 'Delete Account'));
	await use(page, button(page, 'Confirm Delete'));
	await expectToast(page, 'Your account was deleted');
	await expect(page).toHaveURL(/\/$/);
});
