/** What the world sees: pages of shops and towns, read without an account, and the way from there to a bag. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { freshAccount, linkFromMail } from './accounts.ts';
import { keyboard } from './hands.ts';
import { openShop } from './people.ts';
import { schemaProblems } from './schema-org.ts';

const fresh = (name: string) => `${name} ${test.info().project.name} ${Date.now().toString(36)}`;
const slugOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}-portland`;

async function readAs(page: Page, path: string) {
	const answer = await page.goto(path);
	expect(await page.context().cookies()).toEqual([]);
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations).toEqual([]);
	const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
	expect(over).toBeLessThanOrEqual(0);
	const data = page.locator('script[type="application/ld+json"]');
	const structured = (await data.count()) > 0 ? JSON.parse((await data.textContent()) ?? '') : undefined;
	expect(schemaProblems(structured)).toEqual([]);
	return { status: answer?.status(), structured };
}

test('data that schema.org does not know is found', () => {
	const offer = { '@type': 'Offer', availability: 'https://schema.org/Thing' };
	expect(schemaProblems({ '@type': 'FoodEstablishment', nickname: 'x', makesOffer: [offer] })).toEqual([
		'.nickname: not of FoodEstablishment',
		'.makesOffer[0].availability: "https://schema.org/Thing" is no ItemAvailability',
	]);
});

// R-public-pages
test('a shop has a page that needs no account, no script and no cookie', async ({
	page,
	request,
	baseURL,
}) => {
	const shop = await openShop(fresh('Window Bakery'));
	const path = `/s/${slugOf(shop.name)}`;
	const { status, structured } = await readAs(page, path);
	expect(status).toBe(200);
	await expect(page.getByRole('heading', { level: 1, name: shop.name })).toBeVisible();
	await expect(page.getByText('5+ left').first()).toBeVisible();
	// What it does without a script is all that it must.
	await expect(page.locator('script[src]')).toHaveCount(1);
	await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${path}`);
	expect(structured).toMatchObject({
		'@context': 'https://schema.org',
		name: shop.name,
		url: `${baseURL}${path}`,
		address: { addressLocality: 'Portland', addressRegion: 'OR' },
		makesOffer: { priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
	});
	const picture = await request.get(`${path}/share.png`);
	expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
	// Width and height stand in the first chunk of a PNG.
	const bytes = await picture.body();
	expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
	for (const format of ['letter', 'tent']) {
		const poster = await request.get(`${path}/poster.pdf?format=${format}`);
		expect([poster.status(), poster.headers()['content-type']]).toEqual([200, 'application/pdf']);
		expect((await poster.body()).subarray(0, 5).toString()).toBe('%PDF-');
	}
	const byId = await request.get(`/s/${shop.id}`, { maxRedirects: 0 });
	expect([byId.status(), byId.headers().location]).toEqual([301, path]);
	// Its neighbors have pages of their own.
	await page.getByRole('link', { name: 'All bags near Portland, OR' }).click();
	await expect(page.getByRole('heading', { name: 'Surprise bags near Portland, OR' })).toBeVisible();
});

// R-public-pages
test('a town has a page; what never was says so and leads on', async ({ page, request }) => {
	const town = await readAs(page, '/near/portland-or');
	expect(town.status).toBe(200);
	expect(town.structured).toMatchObject({ '@type': 'ItemList' });
	const first = page.getByRole('article').first().getByRole('link');
	await expect(first).toHaveAttribute('href', /^\/s\/[a-z0-9-]+$/);
	const nobody = await readAs(page, '/near/boise-id');
	expect(nobody.status).toBe(200);
	await expect(page.getByText(/^No shop within 25 miles/)).toBeVisible();
	for (const path of ['/s/never-was-there', '/near/atlantis-or', '/near/portland-or?page=0']) {
		expect((await readAs(page, path)).status).toBe(404);
		await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
		await expect(page.getByRole('article').first()).toBeVisible();
	}
	const map = await (await request.get('/sitemap.xml')).text();
	expect(map).toContain('/near/portland-or</loc>');
	expect(map).toMatch(/\/s\/[a-z0-9-]+<\/loc><lastmod>/);
	expect(await (await request.get('/robots.txt')).text()).toContain('Allow: /v0/public/');
	expect(await (await request.get('/llms.txt')).text()).toContain('/near/portland-or)');
});

// R-public-pages, R-keep-the-way
test('who is sent a shop signs up, verifies and stands before its bags', async ({ page, request }, info) => {
	const shop = await openShop(fresh('Wish Bakery'));
	const account = freshAccount(info.project.name, 'wish');
	await page.goto(`/s/${slugOf(shop.name)}`);
	await page.getByRole('link', { name: 'Sign in to buy' }).click();
	await expect(page.getByText("Sign in to buy your bag. You'll come right back to it.")).toBeVisible();
	await page.getByRole('link', { name: 'Sign up' }).click();
	await expect(page.getByText("Then you'll come right back to the bag you picked.")).toBeVisible();
	await page.getByLabel('First name').fill('Wendy');
	await page.getByLabel('Last name').fill('Wish');
	await page.getByLabel('Email').fill(account.email);
	await page.getByLabel('Password', { exact: false }).first().fill(account.password);
	await page.getByLabel(/^Confirm password/).fill(account.password);
	await page.getByRole('button', { name: 'Sign Up' }).click();
	await expect(page).toHaveURL(/verify-email/);
	await page.goto(await linkFromMail(request, account.email, /verify|confirm/i));
	await expect(page.getByRole('dialog').getByRole('heading', { name: shop.name })).toBeVisible();
	await expect(page.getByRole('dialog').getByRole('button', { name: 'Checkout' })).toBeEnabled();
	// The page of the shop knows who is there.
	await page.goto(`/s/${slugOf(shop.name)}`);
	await expect(page.getByRole('link', { name: 'Buy a bag' })).toBeVisible();
});

// R-public-pages
test('the landing page begins with bags of this moment, and the app leaves them there', async ({ page }) => {
	await page.goto('/');
	const row = page.getByRole('region', { name: 'Up for grabs right now' });
	const bags = row.getByRole('link');
	await expect(bags.first()).toBeInViewport();
	await expect(bags.first()).toHaveAttribute('href', /^\/s\/[a-z0-9-]+$/);
	expect(await page.context().cookies()).toEqual([]);
	// The app comes with the first sign of use.
	await page.keyboard.press('Tab');
	await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
	await expect(bags.first()).toBeVisible();
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations).toEqual([]);
});

// R-public-pages
test('a stranger types a ZIP code on the landing page and sees who sells there', async ({ page }) => {
	await page.goto('/');
	await page.getByRole('textbox', { name: 'ZIP code or city' }).fill('97204');
	await page.getByRole('button', { name: 'Find bags' }).click();
	await expect(page).toHaveURL('/near/portland-or');
	await expect(page.getByRole('heading', { name: 'Surprise bags near Portland, OR' })).toBeVisible();
	await readAs(page, '/near?place=%3Cb%3ENowhere%3C%2Fb%3E');
	await expect(page.getByText("We couldn't find “<b>Nowhere</b>”.", { exact: false })).toBeVisible();
	await expect(page.getByRole('textbox', { name: 'ZIP code or city' })).toHaveValue('<b>Nowhere</b>');
	await readAs(page, '/near');
	await expect(page.getByText('Type a ZIP code, or a city and state.')).toBeVisible();
});

// R-public-pages
test.describe('without a script', () => {
	test.use({ javaScriptEnabled: false });
	test('a page can be read, and shows no button that does nothing', async ({ page }) => {
		await page.goto('/near/portland-or');
		await expect(page.getByRole('heading', { name: 'Surprise bags near Portland, OR' })).toBeVisible();
		await expect(page.getByRole('button', { name: 'Share this page' })).toHaveCount(0);
		await expect(page.getByText("You're offline.")).toBeHidden();
	});
});

// R-public-pages
for (const [language, share, copied, offline] of [
	['en', 'Share this page', 'Link copied.', "You're offline. What you see may be out of date."],
	['es', 'Compartir esta página', 'Enlace copiado.', 'No tienes conexión.'],
] as const)
	test(`a page is shared by keys, and says that there is no network, in ${language}`, async ({
		page,
		context,
		baseURL,
	}) => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		const path = '/near/portland-or';
		await page.goto(`${path}?lang=${language}`);
		const button = page.getByRole('button', { name: share });
		await expect(button).toBeVisible();
		await keyboard(page).press(button);
		await expect(page.getByText(copied)).toBeVisible();
		expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${baseURL}${path}`);
		await expect(page.getByText(copied)).toBeHidden();
		// Where the system has a sheet of its own, that is shown.
		await page.evaluate('navigator.share = async (given) => void (window.given = given)');
		await button.click();
		await expect.poll(() => page.evaluate('window.given')).toMatchObject({ url: `${baseURL}${path}` });
		await context.setOffline(true);
		await expect(page.getByText(offline)).toBeVisible();
		expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
		await context.setOffline(false);
		await expect(page.getByText(offline)).toBeHidden();
	});
