/** Notifications on a device: asked for after a purchase and after an alert is saved, never before (R-push-ask, R-push-local). */
import { expect, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { callsOf } from './calls.ts';
import { handsOf } from './hands.ts';
import { openShop, payWith } from './people.ts';

const fresh = (name: string) => `${name} ${test.info().project.name} ${Date.now().toString(36)}`;
const question = (page: Page) => page.getByRole('button', { name: 'Turn on notifications' });

test('a bag is bought, notifications are turned on, and what the shop does is shown on the device', async ({
	page,
}, info) => {
	const shop = await openShop(fresh('Push Bakery'));
	const account = freshAccount(info.project.name, 'push');
	await verifiedHere(page, account);
	await (await callsOf(account))('PATCH', '/v0/user/location', { type: 'address', value: '97201' });
	const hands = handsOf(page, info.project.name);
	await page.goto(`/marketplace/${shop.id}`);
	await page.getByRole('button', { name: 'Checkout' }).click();
	await expect(question(page)).toHaveCount(0);
	await payWith(page, '4242424242424242');
	await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
	await hands.press(question(page));
	await expect(page.getByText('Notifications are on for this device.')).toBeVisible();

	const owner = await callsOf(shop);
	const { orders } = await owner<{ orders: { id: string }[] }>('GET', `/v0/business/${shop.id}/orders`);
	await owner('PATCH', `/v0/business/orders/${orders[0]?.id}/status`, {
		status: 'cancelled',
		reason: 'The oven broke.',
	});
	await expect
		.poll(
			async () =>
				(await page.goto('/dev/push')) && page.getByText(`${shop.name} cancelled your order`).count(),
		)
		.toBe(1);
	await page.getByRole('link', { name: `${shop.name} cancelled your order` }).click();
	await expect(page).toHaveURL(/\/orders$/);

	// Nothing comes here once somebody has signed out.
	await page.goto('/profile');
	await expect(page.getByRole('switch', { name: 'On this device' })).toBeChecked();
	await hands.press(page.getByRole('button', { name: 'Sign Out' }).first());
	await expect(page).not.toHaveURL(/\/profile$/);
	const devices = await (await callsOf(account))<{ devices: unknown[] }>('GET', '/v0/user/push');
	expect(devices.devices).toEqual([]);
});

test('an alert is saved, then asked, and a no is remembered', async ({ page }, info) => {
	const account = freshAccount(info.project.name, 'push-alert');
	await verifiedHere(page, account);
	await (await callsOf(account))('PATCH', '/v0/user/location', { type: 'address', value: '97201' });
	const hands = handsOf(page, info.project.name);
	const saveAlert = async () => {
		await page.goto('/marketplace');
		await hands.press(page.getByRole('link', { name: 'Tell me about bags like these' }));
		await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Tell me' }));
		await expect(page.getByRole('heading', { name: "You're set" })).toBeVisible();
	};
	await saveAlert();
	await expect(page.getByText(/^Bags go fast\./)).toBeVisible();
	await hands.press(page.getByRole('button', { name: 'Not now' }));
	await expect(question(page)).toHaveCount(0);
	await saveAlert();
	await expect(question(page)).toHaveCount(0);
});
