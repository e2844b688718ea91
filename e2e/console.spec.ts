/** What an operator does in the console: with an order that a customer calls about, and with an account (R-console-orders, R-console-people). */
import { expect, test } from '@playwright/test';
import { expectToast, fillLogin, freshAccount, verifiedHere } from './accounts.ts';
import { buyBags, callsOf } from './calls.ts';
import { ben, imani, openShop, signIn } from './people.ts';

test('an order is found by its code, its way is read, and it is cancelled with a reason', async ({
	page,
	context,
}) => {
	const shop = await openShop('Console Bakery');
	const call = await callsOf(ben);
	const [first, second] = [await buyBags(call, shop.id), await buyBags(call, shop.id)];
	await signIn(page, imani);
	await page.goto('/admin');
	await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Orders' }).click();
	const field = page.getByRole('searchbox', { name: 'Search all orders' });
	await field.fill(first.pickup_code);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	const table = page.getByRole('table', { name: 'Orders' });
	await expect(table.getByRole('row')).toHaveCount(2);
	await table.getByRole('link', { name: shop.name }).click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText(first.id.slice(-8));
	const happened = page.getByRole('region', { name: 'What happened' });
	await expect(happened.getByText('Bags held')).toBeVisible();
	await expect(happened.getByText('Paid', { exact: true })).toBeVisible();
	await expect(happened.getByText(/Receipt, to the customer/)).toBeVisible();
	// The provider shows the same payment.
	const opened = context.waitForEvent('page');
	await happened.getByRole('link', { name: /^pi_/ }).first().click();
	const provider = await opened;
	await expect(provider).toHaveURL(/\/sandbox\/payments\/pi_/);
	await provider.close();
	await page.getByRole('button', { name: 'Cancel this order' }).click();
	await page.getByRole('textbox', { name: 'Why are you canceling?' }).fill('The shop called: no power.');
	await page.getByRole('button', { name: 'Cancel and refund' }).click();
	await expect(happened.getByText('Cancelled', { exact: true })).toBeVisible();
	await expect(happened.getByText('Order cancelled, to the customer', { exact: false })).toBeVisible();
	// Both of this customer's orders there, by the links of the page.
	await page.getByRole('link', { name: 'All orders of this shop' }).click();
	await expect(table.getByRole('row')).toHaveCount(3);
	await expect(page).toHaveURL(/\/admin\/orders\?shop=/);
	await page.getByRole('combobox', { name: 'Status' }).click();
	await page.getByRole('option', { name: 'Cancelled' }).click();
	await expect(table.getByRole('row')).toHaveCount(2);
	await page.reload();
	await expect(table.getByRole('row')).toHaveCount(2);
	await expect(table.getByText(second.id.slice(-8))).toHaveCount(0);
});

test('a person is found, suspended with a reason that they read, and restored', async ({
	page,
	browser,
}, info) => {
	const account = freshAccount(info.project.name, 'console');
	const theirs = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
	await verifiedHere(theirs, account, 'customer');
	await signIn(page, imani);
	await page.goto('/admin/people');
	await page.getByRole('searchbox', { name: 'Search all people' }).fill(account.email);
	await page.getByRole('button', { name: 'Search', exact: true }).click();
	const table = page.getByRole('table', { name: 'People' });
	await expect(table.getByRole('row')).toHaveCount(2);
	await table.getByRole('link').click();
	await page.getByRole('button', { name: 'Suspend this account' }).click();
	await page.getByRole('textbox', { name: 'Reason' }).fill('Bags were resold.');
	await page.getByRole('button', { name: 'Suspend and sign out' }).click();
	await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
	await expect
		.poll(async () =>
			(await page.request.get(`/dev/mail.json?to=${encodeURIComponent(account.email)}`)).text(),
		)
		.toMatch(/account was suspended[\s\S]*Bags were resold\./);
	// Wherever they are, they are out, and can't come back.
	await expect(async () => {
		await theirs.goto('/profile');
		await expect(theirs).toHaveURL(/\/auth\/login/, { timeout: 2_000 });
	}).toPass();
	await fillLogin(theirs, account);
	await expectToast(theirs, 'This account has been disabled');
	await page.getByRole('button', { name: 'Restore this account' }).click();
	await page.getByRole('textbox', { name: 'Reason' }).fill('It was a mix-up.');
	await page.getByRole('button', { name: 'Restore', exact: true }).click();
	await expect(page.getByText('Active', { exact: true })).toBeVisible();
	await signIn(theirs, account);
	// Back to where they were when they had to sign in.
	await expect(theirs).toHaveURL(/\/profile/);
});
