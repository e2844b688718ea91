/** Setup of offline tests; each allows the service worker. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { buyBags, callsOf } from './calls.ts';
import type { OpenShop } from './people.ts';
import { inPage, workerIsReady } from './worker.ts';

/** A customer with a paid order who has viewed it. */
export async function buyer(
	page: Page,
	shop: OpenShop,
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

/** Reopens the page offline on a phone's processor. */
export async function openCold(
	context: BrowserContext,
	page: Page,
	path: string,
): Promise<{ cold: Page; reconnect(): Promise<void> }> {
	await page.close();
	const cold = await context.newPage();
	const session = await context.newCDPSession(cold);
	const line = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
	// Also tells the page through navigator.onLine.
	const setOffline = async (offline: boolean) => {
		await context.setOffline(offline);
		await session.send('Network.overrideNetworkState', { ...line, offline });
	};
	await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	await setOffline(true);
	await cold.goto(path);
	// Opening gives the page another process, which must be told now.
	await setOffline(true);
	return { cold, reconnect: () => setOffline(false) };
}
