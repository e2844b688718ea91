/** What an operator does in the console: an order is found by what a customer says on the phone, read, and cancelled (R-console-orders). */
import { expect, test } from '@playwright/test';
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
	await page.getByRole('textbox', { name: 'Why do you cancel?' }).fill('The shop called: no power.');
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
