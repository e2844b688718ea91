/** All that is stored about a person, downloaded and read by them, and by an operator who was asked for it (R-export). */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { buyBags, callsOf } from './calls.ts';
import { imani, openShop, signIn } from './people.ts';

/** Saved under its own name, as browsers do. */
async function saved(page: Page, info: TestInfo, button: string): Promise<string> {
	const begun = page.waitForEvent('download');
	await page.getByRole('button', { name: button }).click();
	const file = await begun;
	const path = info.outputPath(file.suggestedFilename());
	await file.saveAs(path);
	return path;
}

test('a customer downloads their data, reads the page, and sees that an operator downloaded it too', async ({
	page,
	browser,
}, info) => {
	const shop = await openShop('Own Data Bakery');
	const account = freshAccount(info.project.name, 'own-data');
	await verifiedHere(page, account, 'customer');
	const call = await callsOf(account);
	const order = await buyBags(call, shop.id);
	await page.goto('/profile');
	const path = await saved(page, info, 'Page to read and print');
	expect(path).toMatch(/flavorbag-data\.html$/);
	const reader = await (await browser.newContext()).newPage();
	await reader.goto(pathToFileURL(path).href);
	await expect(reader.getByRole('heading', { level: 1, name: 'Your data at FlavorBag' })).toBeVisible();
	await expect(reader.getByText(account.email).first()).toBeVisible();
	await expect(reader.getByText(shop.name).first()).toBeVisible();
	await expect(reader.getByText(order.pickup_code)).toBeVisible();
	const json = await saved(page, info, 'File for other programs (JSON)');
	expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({
		chapters: { account: { users: [{ email: account.email }] }, orders: { orders: [{ id: order.id }] } },
	});

	const operator = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
	await signIn(operator, imani);
	await operator.goto(`/admin/people?search=${encodeURIComponent(account.email)}`);
	await operator.getByRole('table', { name: 'People' }).getByRole('link').click();
	await operator.getByRole('textbox', { name: 'Why they get it from you' }).fill('Asked by letter.');
	const theirs = await saved(operator, info, 'Page to read and print');
	expect(await readFile(theirs, 'utf8')).toContain(order.pickup_code);

	await call('PATCH', '/v0/user/language', { language: 'es' });
	await page.goto('/profile');
	const spanish = await saved(page, info, 'Página para leer e imprimir');
	await reader.goto(pathToFileURL(spanish).href);
	await expect(reader.getByRole('heading', { level: 1, name: 'Tus datos en FlavorBag' })).toBeVisible();
	await expect(reader.getByText('Administración descargó los datos de una persona')).toBeVisible();
	await expect(reader.getByText('Asked by letter.')).toBeVisible();
	await reader.context().close();
	await operator.context().close();
});
