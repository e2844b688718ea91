// WCAG 2.2 AA in both themes and forced colors, on pages as the product serves them, without horizontal overflow. The
// tests of each screen check its states.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { freshAccount, signUpHere, verifiedHere } from '../accounts.ts';
import { ben, imani, rosa, signIn } from '../people.ts';

async function check(page: Page, path: string): Promise<void> {
	await page.goto(path);
	// Waits for loading states to end.
	await expect(page.getByRole('heading').or(page.getByRole('dialog')).first()).toBeVisible();
	// The component gallery always shows a spinner.
	if (path !== '/dev/ui') await expect(page.getByText('Loading', { exact: false })).toHaveCount(0);
	await checkShown(page);
}

/**
 * In forced colors, the fill color that axe reads first still reports the theme's color; this sets it to the painted
 * one while axe looks.
 */
const setColors = (announce: boolean) => `{
	const all = [...document.querySelectorAll('body, body :not(svg *)')];
	// Read first, then written: in turns the browser would compute the page anew for each of them.
	const colors = all.map((one) => (${announce} ? getComputedStyle(one).color : ''));
	all.forEach((one, index) => one.style.setProperty('-webkit-text-fill-color', colors[index]));
}`;

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const looks = [
	{ colorScheme: 'light', forcedColors: 'none' },
	{ colorScheme: 'dark', forcedColors: 'none' },
	{ colorScheme: 'dark', forcedColors: 'active' },
] as const;

async function violationsOf(page: Page, where: string): Promise<string[]> {
	const isForced = where.endsWith('active');
	if (isForced) await page.evaluate(setColors(true));
	// There are no frames, and passes needn't be collected.
	const { violations } = await new AxeBuilder({ page })
		.setLegacyMode()
		.options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
		.analyze();
	if (isForced) await page.evaluate(setColors(false));
	return violations.map((one) => `${where} ${one.id}: ${one.nodes[0]?.html} ${one.nodes[0]?.failureSummary}`);
}

async function checkShown(page: Page): Promise<void> {
	const path = new URL(page.url()).pathname;
	for (const look of looks) {
		await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
		// Waits until the new theme is painted.
		await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
		// Retries, because a transition between themes may be running.
		const where = `${path} ${look.colorScheme} ${look.forcedColors}`;
		await expect(async () => expect(await violationsOf(page, where)).toEqual([])).toPass();
	}
	await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
	const over = await page.evaluate<number>(
		'document.documentElement.scrollWidth - document.documentElement.clientWidth',
	);
	expect([path, Math.max(0, over)]).toEqual([path, 0]);
}

// Each checks many pages in three looks.
test.describe.configure({ timeout: 900_000 });

test('the pages that stand in for mail, sign-in and the card provider can be used by everybody', async ({
	page,
}) => {
	await page.goto('/auth/login');
	await page.getByRole('button', { name: /^Continue with/ }).click();
	await page.waitForURL(/dev\/sign-in/);
	await check(page, page.url());
	await verifiedHere(page, freshAccount('axe', 'side'));
	await page.goto('/dev/mail');
	const mail = await page.getByRole('listitem').getByRole('link').first().getAttribute('href');
	await page.goto('/sandbox/accounts');
	const account = await page
		.getByRole('main')
		.getByRole('listitem')
		.getByRole('link')
		.first()
		.getAttribute('href');
	const money = ['/sandbox', '/sandbox/accounts', account ?? ''];
	for (const path of ['/dev/mail', mail ?? '', ...money]) await check(page, path);
});

test('the public pages can be used by everybody', async ({ page }) => {
	for (const path of [
		'/',
		'/auth/login',
		'/auth/signup',
		'/auth/forgot-password',
		'/privacy-policy',
		'/terms',
		'/no-such-page',
	]) {
		await check(page, path);
	}
});

test('the pages around an account can be used by everybody', async ({ page, browser }, info) => {
	const newcomer = await (
		await browser.newContext({ baseURL: process.env.E2E_URL, ...info.project.use })
	).newPage();
	await signUpHere(newcomer, freshAccount(info.project.name, 'axe'));
	await check(newcomer, '/auth/verify-email');
	await newcomer.context().close();
	for (const path of ['/auth/reset-password', '/auth/reset-password?token=made-up']) await check(page, path);
	await signIn(page, imani);
	for (const path of ['', '/orders', '/people', '/shops', '/money', '/health', '/settings'])
		await check(page, `/admin${path}`);
	await page.goto('/profile');
	await page.getByRole('button', { name: 'Edit Profile' }).click();
	await page.getByRole('button', { name: 'Change Password' }).click();
	await page.getByRole('button', { name: 'Update Password' }).click();
	await page.getByRole('button', { name: 'Delete Account' }).click();
	await checkShown(page);
});

// R-accessible
test("the customer's pages can be used by everybody", async ({ page }) => {
	await signIn(page, ben);
	for (const path of ['/marketplace', '/marketplace?map=on&q=e', '/orders', '/profile', '/alerts'])
		await check(page, path);
	await check(page, '/alerts?rule=new');
	await check(page, '/marketplace/alerts/new?period=evening');
	await page.goto('/marketplace');
	const first = page.getByRole('link', { name: /^View Details of/ }).first();
	await first.waitFor();
	await check(page, (await first.getAttribute('href')) ?? '');
	const modal = page.getByRole('dialog');
	await modal
		.getByRole('button', { name: /bags? left$/ })
		.first()
		.click();
	await modal.getByRole('button', { name: 'Checkout' }).click();
	await expect(modal.getByText(/^Your bags? (is|are) held for/)).toBeVisible();
	await checkShown(page);
	await modal.getByRole('button', { name: 'Use test card' }).click();
	await modal.getByRole('button', { name: /^Pay / }).click();
	await expect(modal.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
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
	await signIn(page, rosa);
	await page.waitForURL(/\/business\/[0-9a-f-]{36}/);
	const overview = new URL(page.url()).pathname;
	await check(page, overview);
	for (const tab of ['orders', 'schedule', 'payouts', 'profile', 'create', 'counter']) {
		await check(page, `${overview}?tab=${tab}`);
	}
	await check(page, '/dev/ui');
});
