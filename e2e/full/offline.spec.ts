// Rare offline cases: before the app is loaded, with a wrong clock, without storage, and the worker's cost on a first
// visit.
import { expect, test } from '@playwright/test';
import { freshAccount, verifiedHere } from '../accounts.ts';
import { lookAround97201, type OpenShop, openShop } from '../people.ts';
import { buyer, openCold } from '../without-network.ts';
import { inPage, workerIsReady } from '../worker.ts';

test.use({ serviceWorkers: 'allow' });

let shop: OpenShop;
test.beforeAll(async () => {
	shop = await openShop(`Cellar Deli ${Date.now().toString(36)}`, 40);
});

// R-offline-tickets
test('a ticket can be read before the app is there', async ({ page, context }) => {
	const { order } = await buyer(page, shop, 'early');
	// Breaks the cached app, to show that the ticket doesn't need it.
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
});

// R-offline-tickets, R-server-clock
test('a ticket opens from a cold start on a phone whose clock was set days ahead meanwhile', async ({
	page,
	context,
}) => {
	const { order } = await buyer(page, shop, 'wrong-clock');
	const began = Date.now();
	await context.addInitScript(`{
		const Before = Date;
		const now = () => Before.now() + 50 * 3_600_000;
		globalThis.Date = class extends Before {
			constructor(...given) { super(...(given.length > 0 ? given : [now()])); }
			static now() { return now(); }
		};
	}`);
	const { cold, reconnect } = await openCold(context, page, '/orders');
	await expect(cold.getByRole('heading', { name: shop.name })).toBeVisible();
	// The server's time, to the minute.
	const checked = await cold.getByText(/^Last checked /).textContent();
	const shown = await inPage<number>(
		cold,
		`return Date.parse(JSON.parse(localStorage.getItem('flavorbag.kept.ticket.${order.id}')).checkedAt);`,
	);
	expect(Math.abs(shown - began)).toBeLessThan(600_000);
	expect(checked).toContain(String(new Date(shown).getFullYear()));
	await reconnect();
	await expect(cold.getByRole('link', { name: 'Back to the marketplace' })).toBeVisible();
	await expect(cold.getByText(/^Open now, ends in/).first()).toBeVisible();
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
	/** Requests of the first cards and the worker until they are there, with the page itself. */
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
					// On a slow machine, requests of an idle page mix in.
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
	// With the worker the page still comes from the server, and its early calls are sent once.
	await load(Promise.resolve());
	expect(await load(fresh.reload())).toEqual(expected);
	for (const one of [fresh, without.fresh]) await one.context().close();
});
