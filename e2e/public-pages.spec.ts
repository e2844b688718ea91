/** Public pages of shops and towns, read without an account, and the way from there to a bag (R-public-pages). */
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { freshAccount, linkFromMail, verifiedHere } from './accounts.ts';
import { buyBags, callsOf } from './calls.ts';
import { openOtherSite } from './other-site.ts';
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
	browser,
}) => {
	const shop = await openShop(`Widget Bakery ${Date.now().toString(36)}`);
	await page.goto(`/data?shop=${shop.id}`);
	expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
	const lines = await page.locator('#widget pre').first().innerText();
	const site = await openOtherSite(lines);
	await page.addInitScript({ content: watchShifts });
	const refusals: string[] = [];
	page.on('console', (message) => message.type() === 'error' && refusals.push(message.text()));
	await page.goto(site.url);
	const time = page.locator('flavorbag-shop').getByRole('link', { name: '5+ left' }).first();
	await expect(time).toBeVisible();
	await expect(page.getByRole('link', { name: `Surprise bags from ${shop.name}` })).toBeVisible();
	expect(await page.evaluate('shift')).toBe(0);
	await expect(page.getByText('Below, moved 0 times')).toBeVisible();
	expect(refusals.filter((text) => !text.includes('favicon'))).toEqual([]);
	expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
	expect(await page.context().cookies()).toEqual([]);
	const opened = page.waitForEvent('popup');
	await time.click();
	await expect(await opened).toHaveURL(/\/auth\/signup\?to=.*date%3D.*start%3D/);

	// Without scripts, the link that was pasted stays and works.
	const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
	await plain.goto(site.url);
	await plain.getByRole('link', { name: `Surprise bags from ${shop.name}` }).click();
	await expect(plain.getByRole('heading', { level: 1, name: shop.name })).toBeVisible();
	await plain.context().close();
	site.close();
});

// R-assistants
test('an assistant’s link leads somebody without an account through the sign-up to the sheet with that time', async ({
	page,
	request,
}, info) => {
	const shop = await openShop(`Assistant Bakery ${Date.now().toString(36)}`);
	const slug = `${shop.name.toLowerCase().replaceAll(' ', '-')}-portland`;
	const answer = await request.post('/mcp', {
		headers: { accept: 'application/json, text/event-stream' },
		data: {
			jsonrpc: '2.0',
			id: 1,
			method: 'tools/call',
			params: { name: 'get_shop', arguments: { slug } },
		},
	});
	const said = JSON.parse((await answer.text()).replace(/^.*?data: /s, ''));
	const [, tomorrow] = [...said.result.content[0].text.matchAll(/To buy: (\S+)/g)];
	const { email, password } = freshAccount(info.project.name, 'assisted');
	await page.goto(tomorrow?.[1] ?? '');
	await page.getByLabel('First name').fill('Ida');
	await page.getByLabel('Last name').fill('Berg');
	await page.getByLabel('Email').fill(email);
	await page.getByLabel(/^Password/).fill(password);
	await page.getByLabel('Confirm password').fill(password);
	await page.getByRole('button', { name: 'Sign Up' }).click();
	await expect(page).toHaveURL(/verify-email/);
	await page.goto(await linkFromMail(request, email, /verify/i));
	await expect(page).toHaveURL(new RegExp(`/marketplace/${shop.id}`));
	const sheet = page.getByRole('dialog');
	await expect(sheet.getByRole('button', { name: /^tomorrow/i, pressed: true })).toBeVisible();
	await expect(sheet.getByRole('button', { name: 'Checkout' })).toBeEnabled();
});

// R-open-doors
test('no page that needs no account says anything of a person, whoever asks for it', async ({
	request,
	baseURL,
}, info) => {
	const shop = await openShop(`Canary Bakery ${Date.now().toString(36)}`);
	const account = freshAccount(info.project.name, 'canary');
	await verifiedHere({ request }, account);
	const call = await callsOf(account);
	const order = await buyBags(call, shop.id);
	const { id } = await call<{ id: string }>('GET', '/v0/user');
	const { cookies } = await request.storageState();
	const slug = `/s/${shop.name.toLowerCase().replaceAll(' ', '-')}-portland`;
	const code = order.pickup_code;
	const canaries = [account.email, 'Kim L', 'Lund', id, order.id, code, shop.email, 'Noel', '555-0199'];
	canaries.push(`${code.slice(0, 4)}-${code.slice(4)}`);
	canaries.push(...cookies.map(({ value }) => value).filter(({ length }) => length > 20));
	for (const path of [
		slug,
		`${slug}?lang=es`,
		`${slug}-gone`,
		'/near/portland-or',
		'/near/97201',
		'/near/atlantis-or',
		'/',
		`/data?shop=${shop.id}`,
		'/llms.txt',
		'/sitemap.xml',
		'/robots.txt',
	])
		for (const answer of [await fetch(baseURL + path), await request.get(path)]) {
			const text = await answer.text();
			expect([path, canaries.filter((canary) => text.includes(canary))]).toEqual([path, []]);
			expect(text.length).toBeGreaterThan(100);
		}
});
