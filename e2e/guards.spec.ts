/** R-guards: each route × everybody, and where each one ends up. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { fillLogin } from './accounts.ts';

const people = {
	'signed out': undefined,
	unverified: { email: 'pat@example.com', password: 'letter-still-unread' },
	customer: { email: 'maya@example.com', password: 'plum-jam-on-toast' },
	business: { email: 'theo@example.com', password: 'two-shops-one-van' },
	admin: { email: 'imani@example.com', password: 'keys-to-the-pantry' },
};
type Who = keyof typeof people;

const login = /^\/auth\/login$/;
const verify = /^\/auth\/verify-email$/;
const marketplace = /^\/marketplace$/;
const picker = /^\/business$/;
const stay = 'stay';
type Target = RegExp | typeof stay;
const row = (...targets: [Target, Target, Target, Target, Target]): Record<Who, Target> => ({
	'signed out': targets[0],
	unverified: targets[1],
	customer: targets[2],
	business: targets[3],
	admin: targets[4],
});

const routes: Record<string, Record<Who, Target>> = {
	//                              signed out  unverified customer     business  admin
	'/': row(stay, verify, marketplace, picker, marketplace),
	'/privacy-policy': row(stay, stay, stay, stay, stay),
	'/auth': row(login, verify, marketplace, picker, marketplace),
	'/auth/login': row(stay, verify, marketplace, picker, marketplace),
	'/auth/signup': row(stay, verify, marketplace, picker, marketplace),
	'/auth/forgot-password': row(stay, verify, marketplace, picker, marketplace),
	'/auth/verify-email': row(login, stay, marketplace, picker, /^\/admin$/),
	'/marketplace': row(login, verify, stay, stay, stay),
	'/orders': row(login, verify, stay, stay, stay),
	'/profile': row(login, verify, stay, stay, stay),
	'/business': row(login, verify, marketplace, stay, /^\/business/),
	'/business/new': row(login, verify, marketplace, /^\/business\//, /^\/business\/new$/),
	'/business/00000000-0000-4000-8000-000000000000': row(login, verify, marketplace, stay, /^\/business/),
	'/admin': row(login, verify, marketplace, picker, stay),
	'/admin/orders': row(login, verify, marketplace, picker, stay),
	'/admin/people': row(login, verify, marketplace, picker, stay),
	'/admin/shops': row(login, verify, marketplace, picker, stay),
	'/admin/money': row(login, verify, marketplace, picker, stay),
	'/admin/settings': row(login, verify, marketplace, picker, stay),
	'/admin/health': row(login, verify, marketplace, picker, stay),
	'/no/such/page': row(stay, stay, stay, stay, stay),
};

async function pageOf(browser: Browser, who: Who): Promise<Page> {
	const page = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
	const person = people[who];
	if (person) {
		// By the screen: what it keeps in the browser decides where the landing page leads.
		await page.goto('/auth/login');
		await fillLogin(page, person);
		await page.waitForURL((url) => url.pathname !== '/auth/login');
	}
	return page;
}

for (const who of Object.keys(people) as Who[]) {
	test(`${who}: every route leads where it should`, async ({ browser }) => {
		const page = await pageOf(browser, who);
		for (const [path, targets] of Object.entries(routes)) {
			await test.step(path, async () => {
				const target = targets[who];
				await page.goto(path);
				// Whoever may stay sees a screen; whoever may not is led on first.
				await expect(page.getByRole('heading').first()).toBeVisible();
				const wanted =
					target === stay ? (url: URL) => url.pathname === path : (url: URL) => target.test(url.pathname);
				await page.waitForURL(wanted);
				await expect(page.getByRole('heading').first()).toBeVisible();
				expect(wanted(new URL(page.url()))).toBe(true);
			});
		}
		await page.context().close();
	});
}

test('an unknown page offers the way home and the way back', async ({ page }) => {
	await page.goto('/privacy-policy');
	await page.goto('/no/such/page');
	await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
	await page.getByRole('button', { name: 'Go Back' }).click();
	await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
	await page.goto('/no/such/page');
	await page.getByRole('link', { name: 'Go to Homepage' }).click();
	await expect(page).toHaveURL(/\/$/);
});

// R-privacy-page
test('the privacy policy says since when it holds, and has eleven sections', async ({ page }) => {
	await page.goto('/privacy-policy');
	await expect(page.getByText('Effective January 15th, 2025')).toBeVisible();
	const sections = page.getByRole('heading', { level: 2 });
	await expect(sections).toHaveText(Array.from({ length: 11 }, (_, at) => new RegExp(`^${at + 1}\\. `)));
});

// R-notices
test('the privacy policy leads to the notices of what others made', async ({ page, request }) => {
	await page.goto('/privacy-policy');
	const link = page.getByRole('link', { name: 'Software and data by others' });
	const answer = await request.get((await link.getAttribute('href')) ?? '');
	expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
	const notices = await answer.text();
	// In the scripts, the worker, the styles, the typefaces and the drawn map.
	for (const name of ['react-dom', 'workbox-precaching', 'tailwindcss', 'us-atlas'])
		expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|ISC)\\)$`, 'm'));
	expect(notices).toMatch(/^@fontsource-variable\/figtree \S+ \(OFL-1\.1\)$/m);
	expect(notices).toContain('SIL OPEN FONT LICENSE');
	await link.click();
	await expect(page.getByText('Third-party notices')).toBeVisible();
});

// R-contact
test('the footer leads to what there is, and says so where nobody can be reached yet', async ({ page }) => {
	await page.goto('/');
	const footer = page.getByRole('contentinfo');
	await expect(footer.getByRole('link', { name: 'Find Deals' })).toHaveAttribute('href', '/marketplace');
	await expect(footer.getByRole('link', { name: 'Careers' })).toHaveAttribute('aria-disabled', 'true');
	for (const name of ['Support', 'Contact']) {
		await page.goto('/');
		await footer.getByRole('link', { name, exact: true }).click();
		await expect(page.getByRole('heading', { name: '11. Contact' })).toBeInViewport();
		await expect(page.getByText('This installation of FlavorBag has no support address yet.')).toBeVisible();
	}
	// Wherever one was before on another page.
	await page.goto('/auth/login');
	await page.goto('/privacy-policy#contact');
	await expect(page.getByText('This installation of FlavorBag has no support address yet.')).toBeVisible();
	await expect(page.getByRole('heading', { name: '11. Contact' })).toBeInViewport();
	await page.goto('/');
	await footer.getByRole('link', { name: 'Partner with Us' }).click();
	await expect(page.getByRole('radio', { name: 'Business' })).toBeChecked();
});

test('the way back from an unknown page leads home in a tab that has shown nothing else', async ({
	context,
}) => {
	const page = await context.newPage();
	await page.goto('/no/such/page');
	await page.getByRole('button', { name: 'Go Back' }).click();
	await expect(page).toHaveURL(/\/$/);
});

test('every call of the web carries a request id, the first ones too', async ({ browser }) => {
	const page = await pageOf(browser, 'customer');
	const without: string[] = [];
	let calls = 0;
	page.on('request', (request) => {
		const { pathname } = new URL(request.url());
		if (!pathname.startsWith('/v0/') || !['fetch', 'xhr'].includes(request.resourceType())) return;
		calls += 1;
		if (!request.headers()['x-request-id']) without.push(pathname);
	});
	for (const path of ['/marketplace', '/orders', '/profile']) {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	}
	await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
	expect(calls).toBeGreaterThan(6);
	expect(without).toEqual([]);
	await page.context().close();
});

test('after signing in people are where they wanted to go', async ({ page }) => {
	await page.goto('/orders');
	await expect(page).toHaveURL(/auth\/login/);
	await fillLogin(page, people.customer);
	await expect(page).toHaveURL(/\/orders$/);
});

test('a screen whose code cannot be loaded says so and can be tried again', async ({ page, context }) => {
	await page.goto('/auth/login');
	// The form opens when the page's own code is there.
	await expect(page.getByLabel('Email')).toBeEnabled();
	await context.setOffline(true);
	await page.getByRole('link', { name: 'Forgot password?' }).click();
	await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
	await context.setOffline(false);
	await page.getByRole('button', { name: 'Try Again' }).click();
	await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
});

test('the three sections of the landing page are reached on a small phone', async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto('/');
	for (const [name, id] of [
		['How It Works', 'how-it-works'],
		['About', 'about'],
		['Impact', 'impact'],
	] as const) {
		await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
		await expect(page).toHaveURL(new RegExp(`#${id}$`));
		await expect(page.locator(`#${id}`)).toBeInViewport();
	}
	expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(360);
	// Two rows, and no third.
	expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(120);
});
