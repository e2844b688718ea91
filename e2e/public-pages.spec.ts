/** Public pages of shops and towns, read without an account, and the way from there to a bag (R-public-pages). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { openShop } from './people.ts';
import { schemaProblems } from './vocabulary.ts';

test('a shop has a page that needs no account, no script and no cookie', async ({
	page,
	request,
	baseURL,
}) => {
	const shop = await openShop(`Window Bakery ${Date.now().toString(36)}`);
	const path = `/s/${shop.name.toLowerCase().replaceAll(' ', '-')}-portland`;
	expect((await page.goto(path))?.status()).toBe(200);
	expect(await page.context().cookies()).toEqual([]);
	await expect(page.getByRole('heading', { level: 1, name: shop.name })).toBeVisible();
	await expect(page.getByText('5+ left').first()).toBeVisible();
	// One script only; the page works without it.
	await expect(page.locator('script[src]')).toHaveCount(1);
	await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${path}`);
	expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
	const data = page.locator('script[type="application/ld+json"]');
	const structured = JSON.parse((await data.textContent()) ?? '');
	expect(schemaProblems(structured)).toEqual([]);
	expect(schemaProblems({ ...structured, nickname: 'x' })).toHaveLength(1);
	expect(structured).toMatchObject({ name: shop.name, url: `${baseURL}${path}` });

	const picture = await request.get(`${path}/share.png`);
	// The first chunk of a PNG contains width and height.
	const bytes = await picture.body();
	expect([picture.headers()['content-type'], bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
		'image/png',
		1200,
		630,
	]);
	for (const format of ['letter', 'tent'])
		expect((await (await request.get(`${path}/poster.pdf?format=${format}`)).body()).toString()).toMatch(
			/^%PDF-/,
		);
	const byId = await request.get(`/s/${shop.id}`, { maxRedirects: 0 });
	expect([byId.status(), byId.headers().location]).toEqual([301, path]);
	for (const never of ['/s/never-was-there', '/near/atlantis-or', '/near/portland-or?page=0']) {
		const answer = await request.get(never, { headers: { accept: 'text/html' } });
		expect([never, answer.status(), await answer.text()]).toEqual([
			never,
			404,
			expect.stringContaining('Page Not Found'),
		]);
	}
	expect(await (await request.get('/sitemap.xml')).text()).toMatch(/\/s\/[a-z0-9-]+<\/loc><lastmod>/);
	expect(await (await request.get('/robots.txt')).text()).toContain('Allow: /v0/public/');
	expect(await (await request.get('/llms.txt')).text()).toContain('/near/portland-or)');

	await page.getByRole('link', { name: 'All bags near Portland, OR' }).click();
	await expect(page.getByRole('heading', { name: 'Surprise bags near Portland, OR' })).toBeVisible();
	await page.goBack();
	const time = (await page.getByRole('radio').first().getAttribute('value')) ?? '';
	const chosen = await request.get(`${path}/checkout?${new URLSearchParams({ pickup: time, bags: '2' })}`, {
		maxRedirects: 0,
	});
	const [date = '', start = ''] = time.split(' ');
	const sheet = `/marketplace/${shop.id}?${new URLSearchParams({ date, start, bags: '2' })}`;
	expect([chosen.status(), chosen.headers().location]).toEqual([
		303,
		`/auth/signup?${new URLSearchParams({ to: sheet })}`,
	]);
});

const watchShifts = `
	globalThis.shift = 0;
	new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shift += value)))
		.observe({ type: 'layout-shift', buffered: true });
`;

test('a stranger sees bags of this moment on the landing page, types a ZIP code, and sees who sells there', async ({
	page,
}) => {
	await page.addInitScript({ content: watchShifts });
	await page.goto('/');
	const bags = page.getByRole('region', { name: 'Up for grabs right now' }).getByRole('link');
	await expect(bags.first()).toBeInViewport();
	await expect(bags.first()).toHaveAttribute('href', /^\/s\/[a-z0-9-]+$/);
	expect(await page.context().cookies()).toEqual([]);
	// The app loads on the first interaction and keeps the bags.
	await page.keyboard.press('Tab');
	await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
	await expect(bags.first()).toBeVisible();
	expect(await page.evaluate('shift')).toBeLessThanOrEqual(0.01);
	await page.getByRole('textbox', { name: 'ZIP code or city' }).fill('97204');
	await page.getByRole('button', { name: 'Find bags' }).click();
	await expect(page).toHaveURL('/near/97204');
	await expect(page.getByRole('heading', { name: 'Surprise bags near Portland, OR' })).toBeVisible();
	// What was typed is where the landing page's bags are from now on.
	await page.goto('/');
	await expect(page.getByRole('region', { name: 'Up for grabs near Portland, OR' })).toBeVisible();
	// Input is escaped.
	await page.goto('/near?place=%3Cb%3ENowhere%3C%2Fb%3E');
	await expect(page.getByText("We couldn't find “<b>Nowhere</b>”.", { exact: false })).toBeVisible();
	await expect(page.getByRole('textbox', { name: 'ZIP code or city' })).toHaveValue('<b>Nowhere</b>');
});

// R-widget
// R-readers-page
test('the pasted lines work on another origin under a strict content policy, move nothing, and lead to the time', async ({
	page,
}) => {
	const shop = await openShop(`Widget Bakery ${Date.now().toString(36)}`);
	await page.goto(`/data?shop=${shop.id}`);
	expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
	const lines = await page.locator('#widget pre').first().innerText();
	const [, ours = ''] = /src="(https?:\/\/[^/]+)/.exec(lines) ?? [];
	const policy = `default-src 'self'; script-src 'self' ${ours}; connect-src 'self' ${ours}`;
	const html = `<!doctype html><html lang="en"><title>Ours</title><main><h1>Ours</h1>${lines}<p>Below</p></main></html>`;
	const site = createServer((_request, response) => {
		response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html);
	}).listen(0, '127.0.0.1');
	await page.addInitScript({ content: watchShifts });
	const refusals: string[] = [];
	page.on('console', (message) => message.type() === 'error' && refusals.push(message.text()));
	await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/page`);
	const time = page.locator('flavorbag-shop').getByRole('link', { name: '5+ left' }).first();
	await expect(time).toBeVisible();
	await expect(page.getByRole('link', { name: `Surprise bags from ${shop.name}` })).toBeVisible();
	expect(await page.evaluate('shift')).toBe(0);
	expect(refusals.filter((text) => !text.includes('favicon'))).toEqual([]);
	expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
	expect(await page.context().cookies()).toEqual([]);
	const opened = page.waitForEvent('popup');
	await time.click();
	await expect(await opened).toHaveURL(/\/auth\/signup\?to=.*date%3D.*start%3D/);
	site.close();
});
