// Offline: the app opens, tickets are readable, and nothing of a person remains after signing out. Uses the service
// worker, which other tests block.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { root } from '../packages/ops/product.ts';
import { lookAround97201, type OpenShop, openShop } from './people.ts';
import { buyer, openCold } from './without-network.ts';
import { inPage, registration } from './worker.ts';

test.use({ serviceWorkers: 'allow' });

let shop: OpenShop;
test.beforeAll(async () => {
	shop = await openShop(`Cellar Deli ${Date.now().toString(36)}`, 40);
});

/** All caches and storage as text. */
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
	const { order } = await buyer(page, shop, 'cellar');
	const code = `${order.pickup_code.slice(0, 4)}-${order.pickup_code.slice(4)}`;
	const { cold, reconnect } = await openCold(context, page, '/orders');
	await expect(cold.getByRole('heading', { name: shop.name })).toBeVisible();
	await expect(cold.getByText('12 Noon St')).toBeVisible();
	await expect(cold.getByText(/^Last checked /)).toBeVisible();
	await expect(cold.getByText("You're offline. What you see may be out of date.")).toBeVisible();
	await cold.getByRole('button', { name: 'Show Pickup Code' }).click();
	await expect(cold.getByTestId('pickup-code')).toContainText(code);
	await cold.keyboard.press('Escape');
	// Also from the app's start page and an email's link.
	await cold.goto('/marketplace');
	await expect(cold.getByRole('heading', { name: 'No connection' })).toBeVisible();
	await expect(cold.getByRole('heading', { name: shop.name })).toBeVisible();
	await cold.goto(`/orders?code=${order.id}`);
	await expect(cold.getByTestId('pickup-code')).toContainText(code);
	await reconnect();
	await expect(cold.getByText("You're offline. What you see may be out of date.")).toBeHidden();
	// The list opens a ticket of its own, possibly after an earlier Escape.
	await expect(async () => {
		await cold.keyboard.press('Escape');
		await expect(cold.getByRole('link', { name: 'Back to the marketplace' })).toBeVisible({ timeout: 2_000 });
	}).toPass({ timeout: 30_000 });
});

// R-nothing-left
test('after signing out nothing of the person is left, and no answer of the API was ever cached', async ({
	page,
}) => {
	const { account, order } = await buyer(page, shop, 'leaver');
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

/** Deploys another build's worker with the same files. Returns a function that restores the old one. */
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
	await buyer(page, shop, 'updater');
	await lookAround97201(page);
	await page.goto('/orders');
	removeWorker = deployWorker();
	await inPage(page, `${registration} await registration.update();`);
	const offer = page.getByText('A new version of FlavorBag is ready.');
	await page.keyboard.press('Shift');
	await expect(offer).toBeVisible();
	// The old page keeps its worker.
	await page.reload();
	await page.keyboard.press('Shift');
	await expect(offer).toBeVisible();
	await page.getByRole('link', { name: 'Back to the marketplace' }).click();
	await expect(offer).toBeVisible();
	await page.getByRole('link', { name: ` at ${shop.name}` }).click();
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
