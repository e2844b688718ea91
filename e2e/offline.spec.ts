/** Without a network: the app opens, tickets can be read, and nothing of a person stays behind. With the service worker, which other journeys do without. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { root } from '../tools/product.ts';
import { freshAccount, verifiedHere } from './accounts.ts';
import { buyBags, callsOf } from './calls.ts';
import { lookAround97201, type OpenShop, openShop } from './people.ts';
import { inPage, registration, workerIsReady } from './worker.ts';

test.use({ serviceWorkers: 'allow' });

let shop: OpenShop;
test.beforeAll(async () => {
	shop = await openShop(`Cellar Deli ${Date.now().toString(36)}`, 40);
});

/** Somebody with a paid order, who has looked at it. */
async function buyer(
	page: Page,
	name: string,
): Promise<{ account: ReturnType<typeof freshAccount>; order: { id: string; pickup_code: string } }> {
	const account = freshAccount(test.info().project.name, name);
	await verifiedHere(page, account);
	const order = await buyBags(await callsOf(account), shop.id);
	await page.goto('/orders');
	await expect(page.getByRole('heading', { name: shop.name })).toBeVisible();
	await page.keyboard.press('Shift');
	await workerIsReady(page);
	await expect
		.poll(() => inPage(page, `return localStorage.getItem('flavorbag.kept.ticket.${order.id}') !== null;`))
		.toBe(true);
	return { account, order };
}

/** Closed, and opened with a phone's processor and without a network. */
async function openCold(
	context: BrowserContext,
	page: Page,
	path: string,
): Promise<{ cold: Page; reconnect(): Promise<void> }> {
	await page.close();
	const cold = await context.newPage();
	const session = await context.newCDPSession(cold);
	const line = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
	// What the page itself is told of it.
	const setOffline = async (offline: boolean) => {
		await context.setOffline(offline);
		await session.send('Network.overrideNetworkState', { ...line, offline });
	};
	await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	await setOffline(true);
	await cold.goto(path);
	// Opened without one; the process that it got is told only now.
	await setOffline(true);
	return { cold, reconnect: () => setOffline(false) };
}

/** All that this browser remembers, as text. */
const remembered = (page: Page) =>
	inPage<string>(
		page,
		`const cached = [];
		for (const name of await caches.keys())
			for (const request of await (await caches.open(name)).keys()) cached.push(request.url);
		const databases = (await indexedDB.databases()).map(({ name }) => name);
		return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached]);`,
	);

// R-offline-tickets
test('a ticket opens without a network from a cold start, and the list is back with it', async ({
	page,
	context,
}) => {
	const { order } = await buyer(page, 'cellar');
	const code = `${order.pickup_code.slice(0, 4)}-${order.pickup_code.slice(4)}`;
	const { cold, reconnect } = await openCold(context, page, '/orders');
	await expect(cold.getByRole('heading', { name: shop.name })).toBeVisible();
	await expect(cold.getByText('12 Noon St')).toBeVisible();
	await expect(cold.getByText(/^Last checked /)).toBeVisible();
	await expect(cold.getByText("You're offline. What you see may be out of date.")).toBeVisible();
	await cold.getByRole('button', { name: 'Show Pickup Code' }).click();
	await expect(cold.getByTestId('pickup-code')).toContainText(code);
	await cold.keyboard.press('Escape');
	// Where the app begins, and by the address of an email.
	await cold.goto('/marketplace');
	await expect(cold.getByRole('heading', { name: 'No connection' })).toBeVisible();
	await expect(cold.getByRole('heading', { name: shop.name })).toBeVisible();
	await cold.goto(`/orders?code=${order.id}`);
	await expect(cold.getByTestId('pickup-code')).toContainText(code);
	await reconnect();
	await expect(cold.getByText("You're offline. What you see may be out of date.")).toBeHidden();
	// The list comes with a ticket of its own: a press that came before closed the one that was there.
	await expect(async () => {
		await cold.keyboard.press('Escape');
		await expect(cold.getByRole('link', { name: 'Back to the marketplace' })).toBeVisible({ timeout: 2_000 });
	}).toPass({ timeout: 30_000 });
});

// R-offline-tickets
test('a ticket can be read before the app is there', async ({ page, context }) => {
	const { order } = await buyer(page, 'early');
	// What is shown is not the app: that has no chance.
	await inPage(
		page,
		`const cache = await caches.open('flavorbag-build');
		const type = { headers: { 'content-type': 'text/javascript' } };
		for (const request of await cache.keys())
			if (request.url.includes('/assets/main-')) await cache.put(request, new Response('throw 0', type));`,
	);
	const { cold } = await openCold(context, page, `/orders?code=${order.id}`);
	await expect(cold.getByRole('heading', { name: 'My Orders' })).toBeVisible();
	await expect(cold.getByRole('heading', { name: shop.name })).toBeVisible();
	await expect(
		cold.getByText(`${order.pickup_code.slice(0, 4)}-${order.pickup_code.slice(4)}`),
	).toBeVisible();
	await expect(cold.getByText('12 Noon St')).toBeVisible();
	const { violations } = await new AxeBuilder({ page: cold }).setLegacyMode().analyze();
	expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

/** This device's clock is so far off, beside how far it was off before. */
const setClockOff = (context: BrowserContext, hours: number) =>
	context.addInitScript(`{
		const Before = Date;
		const now = () => Before.now() + ${hours * 3_600_000};
		globalThis.Date = class extends Before {
			constructor(...given) { super(...(given.length > 0 ? given : [now()])); }
			static now() { return now(); }
		};
	}`);

// R-offline-tickets, R-server-clock
for (const [how, hours, changed] of [
	['hours ahead', 40, 0],
	['hours behind', -40, 0],
	['right, and then set days ahead', 0, 50],
] as const)
	test(`a ticket opens from a cold start on a phone whose clock is ${how}`, async ({ page, context }) => {
		await setClockOff(context, hours);
		const { order } = await buyer(page, 'wrong-clock');
		const began = Date.now();
		await setClockOff(context, changed);
		const { cold, reconnect } = await openCold(context, page, '/orders');
		await expect(cold.getByRole('heading', { name: shop.name })).toBeVisible();
		// As the server said then, to the minute.
		const checked = await cold.getByText(/^Last checked /).textContent();
		const shown = await inPage<number>(
			cold,
			`return Date.parse(JSON.parse(localStorage.getItem('flavorbag.kept.ticket.${order.id}')).checkedAt);`,
		);
		expect(Math.abs(shown - began)).toBeLessThan(600_000);
		expect(checked).toContain(String(new Date(shown).getFullYear()));
		if (changed === 0) await expect(cold.getByText(/^today/i).first()).toBeVisible();
		await cold.getByRole('button', { name: 'Show Pickup Code' }).click();
		await expect(cold.getByTestId('pickup-code')).toBeVisible();
		await cold.keyboard.press('Escape');
		await reconnect();
		await expect(cold.getByRole('link', { name: 'Back to the marketplace' })).toBeVisible();
		await expect(cold.getByText(/^Open now, ends in/).first()).toBeVisible();
		await expect(cold.getByRole('heading', { name: shop.name })).toBeVisible();
	});

// R-nothing-left
test('after signing out nothing of the person is left, and no answer of the API was ever cached', async ({
	page,
}) => {
	const { account, order } = await buyer(page, 'leaver');
	const before = await remembered(page);
	expect(before).toContain(order.id);
	await page.getByRole('button', { name: /Account$/ }).click();
	await page.getByRole('menuitem', { name: 'Sign Out' }).click();
	await expect(page).toHaveURL(/\/$/);
	const after = await remembered(page);
	for (const word of [order.id, order.pickup_code, account.email, shop.name, 'flavorbag.kept', 'signed-in'])
		expect(after).not.toContain(word);
	const [, , databases, cached] = JSON.parse(after) as [object, object, string[], string[]];
	expect(databases).toEqual([]);
	expect(cached.length).toBeGreaterThan(50);
	for (const url of cached) expect(new URL(url).pathname).toMatch(/^\/(assets\/.+|app\.html)$/);
});

// R-offline-tickets
test('where the browser has no room for the app it works as without a worker', async ({
	page,
	context,
	baseURL,
}) => {
	const account = freshAccount(test.info().project.name, 'no-room');
	await verifiedHere(page, account);
	const session = await context.newCDPSession(page);
	await session.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 50_000 });
	await page.goto('/orders');
	const refused = inPage(
		page,
		`const registration = await navigator.serviceWorker.register('/worker.js');
		const worker = registration.installing ?? registration.waiting ?? registration.active;
		if (worker.state === 'installing') await new Promise((resolve) => worker.onstatechange = resolve);
		return worker.state;`,
	);
	expect(await refused).toBe('redundant');
	await page.reload();
	await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
	await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a first visit asks for nothing more than before until the list is there', async ({
	page,
	context,
	browser,
}) => {
	await verifiedHere(page, freshAccount(test.info().project.name, 'first'));
	await lookAround97201(page);
	const session = await context.storageState();
	/** What the first cards need, and what is the worker's, as asked for until they are there; and the page. */
	async function open(serviceWorkers: 'allow' | 'block') {
		const fresh = await (await browser.newContext({ storageState: session, serviceWorkers })).newPage();
		const asked: string[] = [];
		fresh.on('request', (request) => asked.push(new URL(request.url()).pathname));
		const load = async (loading: Promise<unknown>) => {
			await loading;
			await expect(fresh.getByRole('article').first()).toBeVisible();
			return (
				asked
					.splice(0)
					// On a slow machine the questions of a page at rest come in between.
					.filter((path) =>
						/^\/(v0\/(auth\/token|user|customer\/businesses\/summaries)$|worker|app\.html|assets\/Notices)/.test(
							path,
						),
					)
					.sort()
			);
		};
		return { fresh, load };
	}
	const without = await open('block');
	const expected = await without.load(without.fresh.goto('/marketplace'));
	const { fresh, load } = await open('allow');
	expect(await load(fresh.goto('/marketplace'))).toEqual(expected);
	await fresh.keyboard.press('Shift');
	await workerIsReady(fresh);
	// With the worker the page still comes from the server, and its early questions are asked once.
	await load(Promise.resolve());
	expect(await load(fresh.reload())).toEqual(expected);
	for (const one of [fresh, without.fresh]) await one.context().close();
});

/** Another build's worker, with the same files; answers how to take it away. */
function deployWorker(): () => void {
	const file = join(root, 'web', 'dist', 'worker.js');
	const before = [file, `${file}.br`, `${file}.gz`].map((path) => [path, readFileSync(path)] as const);
	const next = `${readFileSync(file, 'utf8')}\n// another build`;
	writeFileSync(file, next);
	writeFileSync(`${file}.br`, brotliCompressSync(next));
	writeFileSync(`${file}.gz`, gzipSync(next));
	return () => {
		for (const [path, bytes] of before) writeFileSync(path, bytes);
	};
}
let removeWorker = () => {};
test.afterEach(() => removeWorker());

// R-new-version
test('a new version is offered, waits during a checkout, and is there after a press', async ({ page }) => {
	await buyer(page, 'updater');
	await lookAround97201(page);
	await page.goto('/orders');
	removeWorker = deployWorker();
	await inPage(page, `${registration} await registration.update();`);
	const offer = page.getByText('A new version of FlavorBag is ready.');
	await page.keyboard.press('Shift');
	await expect(offer).toBeVisible();
	// The page before goes on with the worker before.
	await page.reload();
	await page.keyboard.press('Shift');
	await expect(offer).toBeVisible();
	await page.getByRole('link', { name: 'Back to the marketplace' }).click();
	await expect(offer).toBeVisible();
	await page.getByRole('link', { name: `View Details of ${shop.name}` }).click();
	await expect(page.getByRole('dialog').getByRole('heading', { name: shop.name })).toBeVisible();
	await expect(offer).toBeHidden();
	await page.keyboard.press('Escape');
	await expect(offer).toBeVisible();
	const reloaded = page.waitForEvent('load');
	await page.getByRole('button', { name: 'Reload' }).click();
	await reloaded;
	await expect
		.poll(() => inPage(page, `${registration} return [registration.waiting, registration.active?.state];`))
		.toEqual([null, 'activated']);
	await expect(page.getByRole('article').first()).toBeVisible();
	await expect(offer).toBeHidden();
});

test('what the installed app says of itself is there', async ({ request }) => {
	const manifest = (await (await request.get('/manifest.webmanifest')).json()) as Record<
		'icons' | 'screenshots' | 'shortcuts',
		{ src?: string; url?: string; icons?: { src: string }[] }[]
	> & { id: string };
	expect(manifest.id).toBe('/');
	const pictures = [
		...manifest.icons,
		...manifest.screenshots,
		...manifest.shortcuts.flatMap(({ icons }) => icons ?? []),
	];
	for (const { src = '' } of pictures) {
		const answer = await request.get(src);
		expect([src, answer.status(), answer.headers()['content-type']]).toEqual([
			src,
			200,
			expect.stringMatching(/^image\//),
		]);
		expect((await answer.body()).length).toBeLessThan(150_000);
	}
	for (const { url = '' } of manifest.shortcuts)
		expect((await request.get(url, { headers: { accept: 'text/html' } })).status()).toBe(200);
});
