/** WCAG 2.2 AA on the screens of the main job, in both themes, and nothing wider than the screen. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { freshAccount, signUpHere } from './accounts.ts';
import { ben, imani, rosa, signIn } from './people.ts';

async function check(page: Page, path: string): Promise<void> {
	await page.goto(path);
	// What is loading has given way to what was loaded.
	await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible();
	// The page of parts shows a spinner for good.
	if (path !== '/dev/ui') await expect(page.getByText('Loading', { exact: false })).toHaveCount(0);
	await checkShown(page);
}

async function violationsOf(page: Page, where: string): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page })
		.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
		.analyze();
	return violations.map((one) => `${where} ${one.id}: ${one.nodes[0]?.html} ${one.nodes[0]?.failureSummary}`);
}

/** The page as it is, with whatever is open on it. */
async function checkShown(page: Page): Promise<void> {
	const path = new URL(page.url()).pathname;
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		// The new theme is on the screen before it is looked at.
		await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
		// What is on its way from one theme to the other is asked about again; what is wrong stays wrong.
		await expect(async () => expect(await violationsOf(page, `${path} ${colorScheme}`)).toEqual([])).toPass({
			timeout: 15_000,
		});
	}
	const over = await page.evaluate<number>(
		'document.documentElement.scrollWidth - document.documentElement.clientWidth',
	);
	expect([path, Math.max(0, over)]).toEqual([path, 0]);
}

test('the public pages can be used by everybody', async ({ page }) => {
	test.setTimeout(120_000);
	for (const path of [
		'/',
		'/auth/login',
		'/auth/signup',
		'/auth/forgot-password',
		'/privacy-policy',
		'/no-such-page',
	]) {
		await check(page, path);
	}
});

test('the pages around an account can be used by everybody', async ({ page, browser }, info) => {
	test.setTimeout(120_000);
	const newcomer = await (
		await browser.newContext({ baseURL: process.env.E2E_URL, ...info.project.use })
	).newPage();
	await signUpHere(newcomer, freshAccount(info.project.name, 'axe'));
	await check(newcomer, '/auth/verify-email');
	await newcomer.context().close();
	for (const path of ['/auth/reset-password', '/auth/reset-password?token=made-up']) await check(page, path);
	await page.goto('/auth/login');
	await page.getByRole('button', { name: /^Continue with/ }).click();
	await page.waitForURL(/dev\/sign-in/);
	await check(page, page.url());
	await signIn(page, imani);
	await check(page, '/admin');
	await page.goto('/profile');
	await page.getByRole('button', { name: 'Edit Profile' }).click();
	await page.getByRole('button', { name: 'Change Password' }).click();
	await page.getByRole('button', { name: 'Update Password' }).click();
	await page.getByRole('button', { name: 'Delete Account' }).click();
	await checkShown(page);
});

test("the customer's pages can be used by everybody", async ({ page }) => {
	test.setTimeout(120_000);
	await signIn(page, ben);
	for (const path of ['/marketplace', '/marketplace?map=on&q=e', '/orders', '/profile'])
		await check(page, path);
	await page.goto('/marketplace');
	const first = page.getByRole('link', { name: /^View Details of/ }).first();
	await first.waitFor();
	await check(page, (await first.getAttribute('href')) ?? '');
	const modal = page.getByRole('dialog');
	await modal
		.getByRole('button', { name: /bags? left/ })
		.first()
		.click();
	await modal.getByRole('button', { name: 'Checkout' }).click();
	await expect(modal.getByText('Your bags are held for')).toBeVisible();
	await checkShown(page);
	await modal.getByRole('button', { name: 'Use test card' }).click();
	await modal.getByRole('button', { name: /^Pay / }).click();
	await expect(modal.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible({ timeout: 15_000 });
	await checkShown(page);
	await page.goto('/orders');
	await page.getByRole('button', { name: 'Details' }).first().click();
	const receipt = page.getByRole('link', { name: 'Receipt' }).first();
	await expect(receipt).toBeVisible();
	await checkShown(page);
	await check(page, (await receipt.getAttribute('href')) ?? '');
	await page.goto('/orders');
	await page.getByRole('button', { name: 'Show Pickup Code' }).first().click();
	await expect(page.getByRole('dialog')).toBeVisible();
	await check(page, page.url());
});

test("the owner's pages can be used by everybody", async ({ page }) => {
	test.setTimeout(120_000);
	await signIn(page, rosa);
	await page.waitForURL(/\/business\/[0-9a-f-]{36}/);
	const overview = new URL(page.url()).pathname;
	await check(page, overview);
	for (const tab of ['orders', 'schedule', 'payouts', 'profile', 'create', 'counter']) {
		await check(page, `${overview}?tab=${tab}`);
	}
	await check(page, '/dev/ui');
});
