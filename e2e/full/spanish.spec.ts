/** The whole app in Spanish: no English on any screen but what people wrote, and the choice persists (R-language). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { freshAccount, signUpHere, verifiedHere } from '../accounts.ts';
import { buyBags, type Calls, callsOf, type Shop } from '../calls.ts';
import { ben, imani, type OpenShop, openShop, signIn } from '../people.ts';

const catalog = ['first', 'screens'].flatMap((name) => {
	const file = readFileSync(join(import.meta.dirname, '../../web/src/locales/es', `${name}.po`), 'utf8');
	return [...file.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, id = '', text = '']) => [id, text]);
}) as [english: string, spanish: string][];

/** Words between placeholders, tags and plural forms. */
const partsOf = (text: string): string[] =>
	text
		.replaceAll('\\"', '"')
		.split(/\{\w+, \w+, |(?:\s?\w+ \{)|[{}]|<[^>]*>|\b\d+\b/)
		.map((part) => part.trim());
const spanish = catalog.map(([, text]) => text).join('\n');
/** Long enough not to occur inside Spanish words. */
const phrases = [
	...new Set(
		catalog
			.filter(([english, text]) => english !== text)
			.flatMap(([english]) => partsOf(english))
			.filter((part) => part.split(' ').length >= 3 && !spanish.includes(part)),
	),
];
const whole = new Set(catalog.filter(([english, text]) => english !== text).map(([english]) => english));
/** Common in English but not Spanish words. State codes are uppercase. */
const words =
	/(?<!\p{L})(?:the|your|you|with|and|of|to|is|are|for|from|this|that|what|when|we|our|it|not|have|at|by|will|been|if|how|orders?|pickup|left)(?!\p{L})/iu;

let operator: Calls | undefined;
/** Names of all shops, longest first, because lists include those of other tests. */
async function shopNames(): Promise<string[]> {
	operator ??= await callsOf(imani);
	const names: string[] = [];
	for (let before = ''; ; ) {
		const path = `/v0/admin/shops?per_page=100${before && `&before=${before}`}`;
		const { shops, older } = await operator<{ shops: { name: string }[]; older: string | null }>('GET', path);
		names.push(...shops.map(({ name }) => name));
		if (older === null) return names.sort((one, other) => other.length - one.length);
		before = older;
	}
}

/** Visible texts, accessible names and placeholders, without what people wrote. */
const texts = `(() => {
	// A timer is another text with each second, and has no words.
	const own = '[lang=""], [lang="en"]:not(html), [role="timer"], blockquote, textarea, script, style, noscript, template, svg';
	const isShown = (one) => one && !one.closest(own) && one.checkVisibility();
	const found = [document.title];
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode())
		if (isShown(walker.currentNode.parentElement)) found.push(walker.currentNode.data);
	for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
		for (const one of document.querySelectorAll('[' + name + ']'))
			if (isShown(one)) found.push(one.getAttribute(name));
	return [...new Set(found.map((text) => text.replaceAll(/\\s+/g, ' ').trim()).filter(Boolean))];
})()`;

async function englishOn(page: Page, alsoNames: string[]): Promise<string[]> {
	const found = await page.evaluate<string[]>(texts);
	const names = await shopNames();
	return found.filter((text) => {
		// Email addresses are people's own; a pickup code can contain any letters.
		const without = text.replaceAll(/\S+@\S+|\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, '').trim();
		const said = [...alsoNames, ...names].reduce((rest, name) => rest.replaceAll(name, ''), without);
		return whole.has(said) || words.test(said) || phrases.some((phrase) => said.includes(phrase));
	});
}

/** English texts on the fully loaded page. */
async function lookAt(page: Page, alsoNames: string[] = []): Promise<string[]> {
	await expect(page.getByRole('heading').or(page.getByRole('dialog')).first()).toBeAttached();
	await expect(page.locator('html')).toHaveAttribute('lang', 'es');
	await expect(page.getByText(/^(Cargando|Buscando)/)).toHaveCount(0);
	await expect(page.locator('[data-list-loading], [aria-busy="true"]')).toHaveCount(0);
	// The page is stable once two readings match.
	await expect(async () => {
		const before = await page.evaluate(texts);
		await page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done, 200)))');
		expect(await page.evaluate(texts)).toEqual(before);
	}).toPass();
	const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
	return [...(await englishOn(page, alsoNames)), ...(over > 0 ? [`wider than the screen by ${over}`] : [])];
}

async function visit(page: Page, paths: string[], alsoNames: string[] = []): Promise<void> {
	const found: Record<string, string[]> = {};
	for (const path of paths) {
		await page.goto(path);
		const english = await lookAt(page, alsoNames);
		if (english.length > 0) found[path] = english;
	}
	expect(found).toEqual({});
}

/** The owner and the console see the reason as typed. */
const suspendShop = async ({ id }: OpenShop): Promise<unknown> =>
	(await callsOf(imani))('POST', `/v0/admin/shops/${id}/suspension`, { reason: 'We look at what you sell.' });

async function expectAccessible(page: Page, paths: string[]): Promise<void> {
	await page.emulateMedia({ reducedMotion: 'reduce' });
	for (const path of paths) {
		await page.goto(path);
		await lookAt(page);
		await expectNoViolation(page);
	}
}

async function expectNoViolation(page: Page): Promise<void> {
	const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
	const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze();
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test.use({ locale: 'es-US' });

test('a text in English would be found', async ({ page }) => {
	await page.goto('/auth/login');
	await page.evaluate(`document.body.append('Sign in to see your bags')`);
	expect(await englishOn(page, [])).toEqual(['Sign in to see your bags']);
});

// R-language
test('whoever has not signed in reads Spanish everywhere', async ({ page }, info) => {
	const public_ = [
		'/',
		'/auth/login',
		'/auth/signup',
		'/auth/signup?as=business',
		'/auth/forgot-password',
		'/auth/reset-password',
		'/auth/reset-password?token=made-up',
		'/privacy-policy',
		'/terms',
		'/terms/shops',
		'/imprint',
		'/no-such-page',
		'/join#made-up',
		'/counter-device',
		'/draws/00000000-0000-4000-8000-000000000000',
		'/near/portland-or',
		'/near/boise-id',
		'/near?place=',
		'/near?place=xyzzy',
		'/s/never-was-there',
	];
	await visit(page, public_, ['xyzzy']);
	await page.goto('/near/portland-or');
	await page.getByRole('article').first().getByRole('link').click();
	expect(await lookAt(page)).toEqual([]);
	await expectAccessible(page, ['/', '/auth/login', '/privacy-policy', '/near/portland-or']);
	await signUpHere(page, freshAccount(info.project.name, 'spanish'));
	await visit(page, ['/auth/verify-email']);
});

// R-language
test('a customer reads Spanish on every screen', async ({ page }, info) => {
	const shop = await openShop(`Panadería El Roble ${info.project.name}`);
	const account = freshAccount(info.project.name, 'compra');
	await verifiedHere(page, account);
	await visit(page, ['/marketplace', '/orders', '/favorites', '/alerts'], [shop.name]);
	await signIn(page, ben);
	const [customer, owner] = [await callsOf(ben), await callsOf(shop)];
	const order = await buyBags(customer, shop.id);
	const { id: cancelledId } = await buyBags(customer, shop.id);
	const reason = 'We have to close: the oven is broken.';
	await owner('PATCH', `/v0/business/orders/${cancelledId}/status`, { status: 'cancelled', reason });
	const { inventory } = await customer<Shop>('GET', `/v0/customer/businesses/${shop.id}`);
	const tomorrow = await buyBags(customer, shop.id, 1, inventory.at(-1));
	await customer('POST', `/v0/customer/orders/${tomorrow.id}/cancel`);
	await visit(
		page,
		[
			'/marketplace',
			'/marketplace?map=on&q=e',
			'/marketplace?q=xyzzy',
			`/marketplace/${shop.id}`,
			'/marketplace/00000000-0000-4000-8000-000000000000',
			'/favorites',
			'/alerts',
			'/alerts?rule=new',
			'/marketplace/alerts/new?period=evening',
			'/orders',
			`/orders?code=${order.id}`,
			`/orders/${order.id}/receipt`,
			'/profile',
		],
		[shop.name, 'xyzzy'],
	);
	// The typed reason stays in English; the default one is Spanish.
	await page.goto('/orders?status=cancelled');
	const cancelled = page.getByRole('article').filter({ hasText: shop.name });
	await expect(cancelled).toHaveCount(2);
	for (const one of await cancelled.all()) await one.getByRole('button', { name: /^Detalles/ }).click();
	await expect(cancelled.getByText(reason, { exact: true })).toBeVisible();
	await expect(cancelled.getByText('Cancelado por el cliente', { exact: true })).toBeVisible();
	expect(await lookAt(page, [shop.name])).toEqual([]);
	await expectAccessible(page, ['/marketplace', '/orders', '/profile']);
});

// R-language
test('an owner reads Spanish on every screen', async ({ page }, info) => {
	const shop = await openShop(`Cocina La Ceiba ${info.project.name}`, 20, true);
	const order = await buyBags(await callsOf(ben), shop.id);
	await signIn(page, shop);
	const tabs = ['overview', 'schedule', 'bag', 'orders', 'payouts', 'ratings', 'profile', 'team', 'another'];
	const own = [shop.name, shop.email];
	await visit(
		page,
		[
			'/business',
			'/business?all=yes',
			'/business/offers',
			...[...tabs, 'create', 'counter'].map((tab) => `/business/${shop.id}?tab=${tab}`),
			`/business/${shop.id}?tab=orders&search=${order.pickup_code}`,
			'/business/00000000-0000-4000-8000-000000000000',
		],
		own,
	);
	await expectAccessible(
		page,
		['overview', 'schedule'].map((tab) => `/business/${shop.id}?tab=${tab}`),
	);
	await suspendShop(shop);
	await visit(page, ['/business', `/business/${shop.id}`], own);
	const newcomer = freshAccount(info.project.name, 'tienda');
	await verifiedHere(page, newcomer, 'business');
	await visit(page, ['/business', '/business/new?tab=create']);
});

// R-language, R-shop-suspended
test('the operator reads Spanish', async ({ page }, info) => {
	const shop = await openShop(`Fonda La Luz ${info.project.name}`);
	await suspendShop(shop);
	await signIn(page, imani);
	const console = ['orders', 'money', 'people', 'shops', 'health', 'settings'].map((one) => `/admin/${one}`);
	await visit(page, ['/admin', ...console, `/admin/shops/${shop.id}`, '/profile'], [shop.email]);
	await expectAccessible(page, ['/admin', ...console]);
});

// R-language, R-public-pages
test('a public page has an address in each language, and its switch needs no script', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ baseURL, locale: 'en-US', javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto('/near/portland-or?lang=es');
	await expect(page.locator('html')).toHaveAttribute('lang', 'es');
	const link = (rel: string) => page.locator(`link[rel="${rel}"]`);
	await expect(link('canonical')).toHaveAttribute('href', `${baseURL}/near/portland-or?lang=es`);
	const alternates = await link('alternate').evaluateAll((all) =>
		all.map((one) => [one.getAttribute('hreflang'), one.getAttribute('href')]),
	);
	const english = `${baseURL}/near/portland-or`;
	expect(alternates).toEqual([
		['en', english],
		['es', `${english}?lang=es`],
		['x-default', english],
	]);
	// The address alone doesn't change the saved language.
	await page.goto('/near/portland-or');
	await expect(page.locator('html')).toHaveAttribute('lang', 'en');
	await expect(link('canonical')).toHaveAttribute('href', english);
	await page.getByRole('link', { name: 'Español' }).click();
	await expect(page.locator('html')).toHaveAttribute('lang', 'es');
	expect(new URL(page.url()).pathname).toBe('/near/portland-or');
	await page.goto('/');
	await expect(page.locator('html')).toHaveAttribute('lang', 'es');
	await context.close();
	// No open redirect.
	const outside = await browser.newContext({ baseURL });
	for (const to of ['https://elsewhere.example/x', '//elsewhere.example', '/.//elsewhere.example']) {
		const answer = await outside.request.get('/language/es', { params: { to }, maxRedirects: 0 });
		expect(new URL(answer.headers().location ?? '', baseURL).origin).toBe(new URL(baseURL ?? '').origin);
	}
	await outside.close();
});
