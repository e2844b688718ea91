/** WCAG 2.2 AA on every screen and step, in both themes and in somebody's own colors, and nothing wider than the screen. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { freshAccount, signUpHere, verifiedHere } from './accounts.ts';
import { buyBags, callsOf } from './calls.ts';
import { openOrder } from './hands.ts';
import { ben, imani, openShop, rosa, signIn } from './people.ts';

async function check(page: Page, path: string): Promise<void> {
	await page.goto(path);
	// What is loading has given way to what was loaded.
	await expect(page.getByRole('heading').or(page.getByRole('dialog')).first()).toBeVisible();
	// The page of parts shows a spinner for good.
	if (path !== '/dev/ui') await expect(page.getByText('Loading', { exact: false })).toHaveCount(0);
	await checkShown(page);
}

/**
 * In somebody's own colors the text is painted in its color, while the fill color, which axe reads first, still tells
 * that of the theme: it is made to tell the truth while axe looks.
 */
const setColors = (announce: boolean) => `{
	const all = [...document.querySelectorAll('body, body :not(svg *)')];
	// Read first, then written: in turns the browser would compute the page anew for each of them.
	const colors = all.map((one) => (${announce} ? getComputedStyle(one).color : ''));
	all.forEach((one, index) => one.style.setProperty('-webkit-text-fill-color', colors[index]));
}`;

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What a theme can change. The other rules find the same in each; `npm run soak -- journeys` asks them all each time. */
const aboutColors = ['color-contrast', 'link-in-text-block'];
const isFull = process.env.E2E_FULL === '1';
/** `npm test` asks about the first two. */
const looks = [
	{ colorScheme: 'light', forcedColors: 'none' },
	{ colorScheme: 'dark', forcedColors: 'none' },
	{ colorScheme: 'dark', forcedColors: 'active' },
] as const;

async function violationsOf(page: Page, where: string): Promise<string[]> {
	const isForced = where.endsWith('active');
	if (isForced) await page.evaluate(setColors(true));
	const runOnly =
		isFull || where.endsWith('light none')
			? { type: 'tag' as const, values: tags }
			: { type: 'rule' as const, values: aboutColors };
	// There are no frames in it, and what is right need not be collected.
	const { violations } = await new AxeBuilder({ page })
		.setLegacyMode()
		.options({ runOnly, resultTypes: ['violations'] })
		.analyze();
	if (isForced) await page.evaluate(setColors(false));
	return violations.map((one) => `${where} ${one.id}: ${one.nodes[0]?.html} ${one.nodes[0]?.failureSummary}`);
}

/** The page as it is, with whatever is open on it. */
async function checkShown(page: Page): Promise<void> {
	const path = new URL(page.url()).pathname;
	const asked = isFull ? looks : looks.slice(0, 2);
	for (const look of asked) {
		await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
		// The new theme is on the screen before it is looked at.
		await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
		// What is on its way from one theme to the other is asked about again; what is wrong stays wrong.
		const where = `${path} ${look.colorScheme} ${look.forcedColors}`;
		await expect(async () => expect(await violationsOf(page, where)).toEqual([])).toPass();
	}
	await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
	const over = await page.evaluate<number>(
		'document.documentElement.scrollWidth - document.documentElement.clientWidth',
	);
	expect([path, Math.max(0, over)]).toEqual([path, 0]);
}

test('the pages that stand in for mail, sign-in and the card provider can be used by everybody', async ({
	page,
}) => {
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
	await page.goto('/auth/login');
	await page.getByRole('button', { name: /^Continue with/ }).click();
	await page.waitForURL(/dev\/sign-in/);
	await check(page, page.url());
	await signIn(page, imani);
	await check(page, '/admin');
	await check(page, '/admin/orders');
	await check(page, '/admin/people');
	await check(page, '/admin/shops');
	await check(page, '/admin/money');
	await check(page, '/admin/health');
	await check(page, '/admin/settings');
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

test('every step of the wizard can be used by everybody', async ({ page }, info) => {
	await verifiedHere(page, freshAccount(info.project.name, 'axe-wizard'), 'business');
	await check(page, '/business');
	await page.goto('/business/new?tab=create');
	const heading = (text: string) => expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
	const next = page.getByRole('button', { name: 'Next' });
	await heading('Find Your Business');
	// With an error, and with the list of suggestions open.
	await next.click();
	await checkShown(page);
	await page.getByRole('combobox', { name: /Address of your business/ }).fill('97201');
	const suggestion = page.getByRole('option', { name: /97201/ });
	await expect(suggestion).toBeVisible();
	await checkShown(page);
	await suggestion.click();
	await expect(page.getByText('Got it')).toBeVisible();
	await next.click();
	await heading('Business Details');
	await page.getByLabel('Display name').fill('Open Oven');
	await page.getByLabel('Street address').fill('7 Mill St');
	await next.click();
	await checkShown(page);
	await page.getByLabel('Phone number').fill('(503) 555-0177');
	await next.click();
	await heading('Set Your Price');
	await checkShown(page);
	await next.click();
	await heading('Tell Your Story');
	await checkShown(page);
	await page.getByRole('textbox', { name: /^Description/ }).fill('Bread and buns of the day, still warm.');
	await next.click();
	await expect(page.getByRole('button', { name: 'Launch Business' })).toBeVisible();
	await checkShown(page);
});

test("the owner's dialogs, errors and empty screens can be used by everybody", async ({ page }, info) => {
	const shop = await openShop(`Axe Kitchen ${info.project.name} ${Date.now().toString(36)}`);
	await signIn(page, shop);
	const here = `/business/${shop.id}`;
	for (const tab of ['overview', 'orders', 'payouts']) await check(page, `${here}?tab=${tab}`);
	await check(page, `${here}?tab=orders&search=FFFFFFFF`);
	await check(page, '/business/00000000-0000-4000-8000-000000000000');
	await page.goto(`${here}?tab=schedule`);
	await page.getByRole('switch', { name: 'Evening' }).click();
	await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
	await checkShown(page);
	await page.getByRole('button', { name: 'Discard' }).click();
	await page.goto(`${here}?tab=profile`);
	await page.getByRole('button', { name: 'Delete business...' }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
	await checkShown(page);
	await page.goto(`${here}?tab=counter`);
	await page.getByLabel('Pickup code').fill('AAAA-BBBB');
	await page.getByRole('button', { name: 'Find the order' }).click();
	await expect(page.getByRole('alert')).toBeVisible();
	await checkShown(page);
	const order = await buyBags(await callsOf(ben), shop.id);
	await page.getByLabel('Pickup code').fill(order.pickup_code);
	await page.getByRole('button', { name: 'Find the order' }).click();
	await expect(page.getByRole('textbox', { name: 'Pickup code' })).toHaveCount(0);
	await checkShown(page);
	await page.goto(`${here}?tab=orders`);
	await page.getByRole('button', { name: 'Filters' }).click();
	await openOrder(page, order.pickup_code.slice(0, 4));
	await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
	await checkShown(page);
});

test("the customer's errors and empty screens can be used by everybody", async ({ page }, info) => {
	await verifiedHere(page, freshAccount(info.project.name, 'axe-empty'));
	await check(page, '/marketplace');
	await page.getByRole('button', { name: 'Set Location' }).click();
	await checkShown(page);
	await check(page, '/orders');
	await check(page, '/orders/00000000-0000-4000-8000-000000000000/receipt');
	await check(page, '/marketplace/00000000-0000-4000-8000-000000000000');
	await page.route('**/v0/customer/orders?*', (route) => route.abort());
	await page.goto('/orders');
	await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
	await checkShown(page);
});
