/** One screen of a phone shows when money reaches the bank and how much, from pickup to statement (R-bank-deposits). */
import { type BrowserContextOptions, expect, test } from '@playwright/test';
import { buyBags, callsOf } from '../calls.ts';
import { ben, openShop, signIn } from '../people.ts';

const phone: BrowserContextOptions = {
	viewport: { width: 360, height: 740 },
	hasTouch: true,
	isMobile: true,
	deviceScaleFactor: 2,
};
test.use(phone);

test('a bag that was handed over is in the bank, with its date, its orders and a statement', async ({
	page,
}, info) => {
	const shop = await openShop(`Money ${info.project.name} ${Date.now().toString(36)}`);
	const [owner, customer] = [await callsOf(shop), await callsOf(ben)];
	const order = await buyBags(customer, shop.id);
	await signIn(page, shop);
	await page.goto(`/business/${shop.id}?tab=payouts`);
	const next = page.getByRole('heading', { name: /^Next deposit/ });
	await expect(next).toHaveText(/^Next deposit: \$\d+\.\d\d, about \w{3}, \w{3} \d+/);

	await owner('PATCH', `/v0/business/orders/${order.id}/status`, { status: 'fulfilled' });
	const waiting = page.getByText('with the next deposit');
	await expect(async () => {
		await page.reload();
		await expect(waiting).toBeVisible({ timeout: 2_000 });
	}).toPass();

	// The provider's page, where a bank account is changed; the test bank is fast.
	const opened = page.waitForEvent('popup');
	await page.getByRole('button', { name: 'Change bank account' }).click();
	const provider = await opened;
	await provider.getByRole('button', { name: 'Pay out now' }).click();
	await expect(provider.getByRole('button', { name: /^Arrive now/ })).toBeVisible();
	await expect(async () => {
		await page.reload();
		await expect(next).toHaveText(/^Next deposit: \$\d+\.\d\d on \w{3}, \w{3} \d+/, { timeout: 2_000 });
	}).toPass();
	// Visible without scrolling.
	await expect(next).toBeInViewport({ ratio: 1 });
	for (const label of ['Expected', 'On the way', 'Paid this month'])
		await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible();
	await expect(page.getByText(/^arrives \w{3}, \w{3} \d+$/)).toBeVisible();

	await provider.getByRole('button', { name: /^Arrive now/ }).click();
	await expect(provider.getByRole('button', { name: /^Arrive now/ })).toHaveCount(0);
	const deposit = page.getByRole('row').filter({ hasText: 'In your bank' });
	await expect(async () => {
		await page.reload();
		await expect(deposit).toBeVisible({ timeout: 2_000 });
	}).toPass();
	await deposit.getByRole('button').click();
	await expect(page.getByText(`Order ${order.id.slice(-8)}`)).toBeVisible();
	for (const kind of ['PDF', 'CSV']) {
		const saved = page.waitForEvent('download');
		await page
			.getByRole('button', { name: new RegExp(`^Download ${kind} for`) })
			.first()
			.click();
		const file = await saved;
		expect(file.suggestedFilename()).toMatch(new RegExp(`^statement-money-.*\\.${kind.toLowerCase()}$`));
	}
});
