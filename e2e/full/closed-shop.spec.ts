/** Closing a business: what prevents it, what stays readable, and the payout account. */
import { expect, test } from '@playwright/test';
import { buyBags, callsOf } from '../calls.ts';
import { openOrder } from '../hands.ts';
import { ben, openShop, signIn } from '../people.ts';

test('a shop closes only when nobody waits, and its books stay', async ({ page, context }, info) => {
	const shop = await openShop(`Last Loaf ${info.project.name} ${Date.now().toString(36)}`);
	const [customer, owner] = [await callsOf(ben), await callsOf(shop)];
	const order = await buyBags(customer, shop.id);
	await signIn(page, shop);
	await page.goto(`/business/${shop.id}?tab=profile`);

	const opened = context.waitForEvent('page');
	await page.getByRole('button', { name: 'Manage payout account' }).click();
	const provider = await opened;
	await expect(provider.getByRole('heading', { name: 'Your payout account' })).toBeVisible();
	await provider.close();

	const erase = async () => {
		await page.getByRole('button', { name: 'Page, posters and more' }).click();
		await page.getByRole('button', { name: 'Delete business...' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Delete business' }).click();
	};
	const dialog = page.getByRole('dialog');
	await erase();
	await expect(dialog.getByText('1 order is still open. Hand it over or cancel it first.')).toBeVisible();
	await dialog.getByRole('link', { name: 'Show open orders' }).click();
	await expect(page).toHaveURL(/tab=orders&status=paid/);
	await expect(page.getByText(order.id.slice(-8))).toBeVisible();

	await owner('PATCH', `/v0/business/orders/${order.id}/status`, { status: 'fulfilled' });
	await customer('POST', `/v0/customer/orders/${order.id}/refund`, { reason: 'It was empty.' });
	await page.goto(`/business/${shop.id}?tab=profile`);
	await erase();
	await expect(dialog.getByText('1 refund request is waiting for an answer. Answer it first.')).toBeVisible();
	await dialog.getByRole('link', { name: 'Show refund requests' }).click();
	await expect(page).toHaveURL(/tab=orders&refund=requested/);
	await expect(page.getByText(order.id.slice(-8))).toBeVisible();

	const answer = { decision: 'refuse', answer: 'It was full when it left.' };
	await owner('POST', `/v0/business/orders/${order.id}/refund-answer`, answer);
	await page.goto(`/business/${shop.id}?tab=profile`);
	await erase();
	await expect(page.getByRole('heading', { name: 'Closed businesses' })).toBeVisible();
	await page.getByRole('link', { name: `Orders and payouts of ${shop.name}` }).click();
	await expect(page.getByText('This business was closed on', { exact: false })).toBeVisible();
	await openOrder(page, order.id.slice(-8));
	await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
	await expect(
		page.getByRole('button', { name: /Refund this order|Hand over|Cancel this order/ }),
	).toHaveCount(0);
	const saved = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export CSV' }).click();
	await saved;
	await page.goto(`/business/${shop.id}?tab=payouts`);
	await page.getByRole('button', { name: 'What each order earned' }).click();
	await expect(page.getByRole('heading', { name: 'By order' })).toBeVisible();
	await page.goto(`/business/${shop.id}?tab=schedule`);
	await expect(page.getByRole('heading', { name: 'Orders 1' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});
