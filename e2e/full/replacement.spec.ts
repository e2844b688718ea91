/** R-replacement */
import { expect, test } from '@playwright/test';
import { freshAccount, verifiedHere } from '../accounts.ts';
import { buyBags, callsOf } from '../calls.ts';
import { openShop, payWith } from '../people.ts';

test('who lost a bag because the shop canceled gets another one', async ({ page }, info) => {
	const stamp = `${info.project.name} ${Date.now().toString(36)}`;
	const shop = await openShop(`Burnt ${stamp}`);
	await openShop(`Spare ${stamp}`);
	// A new person near the shop, because diet and place decide which bags are alternatives.
	const account = freshAccount(info.project.name, 'replaced');
	await verifiedHere(page, account);
	const [owner, customer] = [await callsOf(shop), await callsOf(account)];
	await customer('PATCH', '/v0/user/location', { type: 'address', value: '97201' });
	const order = await buyBags(customer, shop.id);
	await page.goto('/orders');
	await owner('PATCH', `/v0/business/orders/${order.id}/status`, {
		status: 'cancelled',
		reason: 'The oven broke',
	});
	const held = page.getByRole('region', { name: /^We held these for you until/ });
	await expect(held).toBeVisible();
	await held
		.getByRole('button', { name: /^Get it from/ })
		.first()
		.click();
	await expect(page.getByRole('dialog').getByText(/^Your bags? (is|are) held for/)).toBeVisible();
	await payWith(page, '4242424242424242');
	await expect(page.getByText('Order placed successfully!')).toBeVisible();
	await page.goto('/orders');
	await expect(held).toHaveCount(0);
});
