/** R-export */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { buyBags, callsOf } from './calls.ts';
import { openShop } from './people.ts';

test('a customer downloads their data as a page that needs nothing else, and as a file', async ({
	page,
	browser,
}, info) => {
	const shop = await openShop(`Own Data Bakery ${Date.now().toString(36)}`);
	const account = freshAccount(info.project.name, 'own-data');
	await verifiedHere(page, account);
	const order = await buyBags(await callsOf(account), shop.id);
	await page.goto('/profile');
	const saved = async (button: string) => {
		const begun = page.waitForEvent('download');
		await page.getByRole('button', { name: button }).click();
		const file = await begun;
		const path = info.outputPath(file.suggestedFilename());
		await file.saveAs(path);
		return path;
	};
	const path = await saved('Page to read and print');
	expect(path).toMatch(/flavorbag-data\.html$/);
	const reader = await (await browser.newContext()).newPage();
	await reader.goto(pathToFileURL(path).href);
	await expect(reader.getByRole('heading', { level: 1, name: 'Your data at FlavorBag' })).toBeVisible();
	await expect(reader.getByText(account.email).first()).toBeVisible();
	await expect(reader.getByText(order.pickup_code)).toBeVisible();
	const json = await saved('File for other programs (JSON)');
	expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({
		chapters: { account: { users: [{ email: account.email }] }, orders: { orders: [{ id: order.id }] } },
	});
	await reader.context().close();
});
