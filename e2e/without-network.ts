/** What journeys without a network begin with; each lets the service worker in. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { buyBags, callsOf } from './calls.ts';
import type { OpenShop } from './people.ts';
import { inPage, workerIsReady } from './worker.ts';

/** Somebody with a paid order, who has looked at it. */
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

/** Closed, and opened with a phone's processor and without a network. */
export async function openCold(
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
