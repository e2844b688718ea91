/** What a phone shows before scrolling, and how many taps it takes to pay for a bag. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Account, freshAccount, verifiedHere } from '../accounts.ts';
import { callsOf } from '../calls.ts';
import { openShop } from '../people.ts';

async function lookAround(page: Page, value: string, account: Account): Promise<void> {
	await verifiedHere(page, account);
	await (await callsOf(account))('PATCH', '/v0/user/location', { type: 'address', value });
}

/** Counts elements fully visible above a fixed bottom bar. */
async function inView(page: Page, all: Locator, above: Locator): Promise<number> {
	const [edge, height] = [await above.boundingBox(), page.viewportSize()?.height ?? 0];
	const bottom = Math.min(edge?.y ?? height, height);
	const boxes = await Promise.all((await all.all()).map((one) => one.boundingBox()));
	return boxes.filter((box) => box && box.y >= 0 && box.y + box.height <= bottom).length;
}

test('the first view of the list has two offers, that of a shop its next pickup', async ({ page }, info) => {
	await lookAround(page, '97204', freshAccount(info.project.name, 'glance'));
	const tabs = page.getByRole('navigation', { name: 'Tabs' });
	const prices = page.getByRole('article').getByText(/^\$\d+\.\d\d$/);
	for (const size of [
		{ width: 360, height: 740 },
		{ width: 390, height: 844 },
	]) {
		await page.setViewportSize(size);
		await page.goto('/marketplace');
		await expect(prices.nth(2)).toBeVisible();
		expect(await inView(page, prices, tabs), JSON.stringify(size)).toBeGreaterThanOrEqual(2);
	}
	const first = page.getByRole('link', { name: /^View Details of/ }).first();
	await page.goto((await first.getAttribute('href')) ?? '');
	const sheet = page.getByRole('dialog');
	const times = sheet.getByRole('button', { name: /bags? left$/ });
	await times.first().click();
	await expect(times.first()).toHaveAttribute('aria-pressed', 'true');
	// The third is 1280 × 800 at 200 %.
	for (const size of [
		{ width: 360, height: 740 },
		{ width: 740, height: 360 },
		{ width: 640, height: 400 },
	]) {
		await page.setViewportSize(size);
		const action = sheet.getByRole('button', { name: 'Checkout' });
		await expect(action).toBeInViewport({ ratio: 1 });
		expect(await inView(page, times, action), JSON.stringify(size)).toBeGreaterThanOrEqual(1);
	}
});

test('from the list to a paid bag are three presses and the card', async ({ page }, info) => {
	const shop = await openShop(`Three Taps ${info.project.name} ${Date.now().toString(36)}`);
	await lookAround(page, '97201', freshAccount(info.project.name, 'taps'));
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto(`/marketplace?q=${encodeURIComponent(shop.name)}`);
	let presses = 0;
	const press = async (what: Locator) => {
		await what.click();
		presses++;
	};
	await press(page.getByRole('link', { name: ` at ${shop.name}` }));
	await press(page.getByRole('button', { name: 'Checkout' }));
	await page.getByLabel('Card number').fill('4242424242424242');
	await page.getByLabel('Expires').fill('1234');
	await page.getByLabel('CVC').fill('123');
	await page.getByLabel('ZIP code').fill('97201');
	await page.getByText('Save this card for next time').click();
	await press(page.getByRole('button', { name: /^Pay \$/ }));
	await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
	expect(presses).toBe(3);

	// Buying again with the saved card takes three taps and no typing.
	const next = await openShop(`Next Taps ${info.project.name} ${Date.now().toString(36)}`);
	await page.goto(`/marketplace?q=${encodeURIComponent(next.name)}`);
	presses = 0;
	await press(page.getByRole('link', { name: ` at ${next.name}` }));
	await press(page.getByRole('button', { name: 'Checkout' }));
	await expect(page.getByRole('radio', { name: /^Visa ending in 4242/ })).toBeChecked();
	await press(page.getByRole('button', { name: /^Pay \$/ }));
	await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
	expect(presses).toBe(3);

	await page.goto('/profile');
	await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
	await expect(page.getByText(/^No saved cards/)).toBeVisible();
});
