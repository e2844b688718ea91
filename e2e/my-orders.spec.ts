/** My Orders: every filter with and without orders, the code in each state, cancelling, refunds, the receipt. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { buyBags, type Calls, callsOf, enter } from './calls.ts';
import { lookAround97201, type OpenShop, openShop } from './people.ts';

const elena = { email: 'elena@example.com', password: 'elena-likes-leftovers' };
const filters = ['Paid', 'Fulfilled', 'Cancelled', 'Expired'] as const;
const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
const code = (page: Page) => page.getByRole('dialog');

let shop: OpenShop;
let owner: Calls;
test.beforeAll(async () => {
	shop = await openShop(`Receipt Deli ${Date.now().toString(36)}`, 40);
	owner = await callsOf(shop);
});

test('without orders each filter says so', async ({ page }) => {
	await verifiedHere(page, freshAccount('desktop', 'no-orders'));
	await page.goto('/orders');
	await expect(page.getByRole('link', { name: 'Back to the marketplace' })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
	await expect(chip(page, 'All Orders')).toHaveAttribute('aria-pressed', 'true');
	for (const filter of filters) {
		await chip(page, filter).click();
		await expect(page).toHaveURL(new RegExp(`status=${filter.toLowerCase()}`));
		await expect(page.getByRole('heading', { name: `No ${filter.toLowerCase()} orders` })).toBeVisible();
		await expect(chip(page, filter)).toHaveAccessibleName(`${filter} 0`);
	}
	await chip(page, 'All Orders').click();
	await page.getByRole('link', { name: 'Browse Businesses' }).click();
	await expect(page).toHaveURL(/\/marketplace/);
});

test('with orders each filter shows its own and counts them', async ({ page }) => {
	await enter(page, { email: 'maya@example.com', password: 'plum-jam-on-toast' });
	await page.goto('/orders');
	await expect(page.getByRole('article').first()).toBeVisible();
	for (const filter of filters) {
		const count = Number((await chip(page, filter).innerText()).match(/\d+$/)?.[0]);
		await chip(page, filter).click();
		if (count === 0) {
			await expect(page.getByRole('heading', { name: `No ${filter.toLowerCase()} orders` })).toBeVisible();
			continue;
		}
		await expect(page.getByRole('article')).toHaveCount(Math.min(count, 20));
		await expect(page.getByRole('article').getByText(filter, { exact: true })).toHaveCount(
			Math.min(count, 20),
		);
		const first = page.getByRole('article').first();
		await expect(first.getByText(/^\d+ bags?$/)).toBeVisible();
		await expect(first.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
		await expect(first.getByText(/^Ordered /)).toBeVisible();
		await expect(first.getByText(/\d:\d\d.*[AP]M/).first()).toBeVisible();
	}
});

// R-lists-say
test('a list that cannot be loaded says so', async ({ page }) => {
	await enter(page, elena);
	const orders = '**/v0/customer/orders?*';
	// The stream would bring the list back before anybody presses.
	await page.route('**/v0/customer/orders/live', (route) => route.abort());
	await page.route(orders, (route) => route.abort());
	await page.goto('/orders');
	await expect(page.getByRole('heading', { name: 'Failed to load orders' })).toBeVisible();
	await page.unroute(orders);
	await page.getByRole('button', { name: 'Try Again' }).click();
	await expect(page.getByRole('heading', { name: 'Failed to load orders' })).toBeHidden();

	await page.goto(`/orders?code=${crypto.randomUUID()}`);
	await expect(page.getByRole('dialog').getByText('There is no such order')).toBeVisible();
});

// R-ring-says-why
test('the code is held, let go of, refused, confirmed, and torn off', async ({ page, context }) => {
	const account = freshAccount('desktop', 'holder');
	await verifiedHere(page, account);
	await buyBags(await callsOf(account), shop.id);
	await page.goto('/orders');
	await page.getByRole('button', { name: 'Show Pickup Code' }).click();
	await expect(page.getByTestId('pickup-code')).toContainText(/^[0-9A-Z]{4}-[0-9A-Z]{4}/);
	const ring = code(page).getByRole('button', { name: 'Hold to confirm pickup' });
	// Let go before the end: nothing happened.
	await ring.focus();
	await page.keyboard.down('Space');
	await expect(code(page).getByText(/^\d+%$/)).toBeVisible();
	await page.keyboard.up('Space');
	await expect(ring).toBeVisible();

	// A failure starts the ring over and says why.
	await context.setOffline(true);
	await code(page).getByRole('button', { name: 'Confirm without holding' }).click();
	await code(page).getByRole('button', { name: 'Yes, confirm pickup' }).click();
	await expect(code(page).getByRole('alert')).toHaveText('Network error');
	await context.setOffline(false);
	await expect(ring).toBeVisible();
	await ring.focus();
	await page.keyboard.down('Space');
	await expect(code(page).getByText('Pickup Confirmed!')).toBeVisible();
	await page.keyboard.up('Space');
	await expect(page.getByText('Pickup confirmed successfully!')).toBeVisible();
	await expect(code(page)).toBeHidden();
	await expect(page.getByRole('article').getByText('Fulfilled', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'Show Pickup Code' }).click();
	await expect(code(page).getByRole('button', { name: 'Order Fulfilled' })).toHaveAttribute(
		'aria-disabled',
		'true',
	);
});

// R-offline-tickets
test('a code that was seen is there without a network, and gone after signing out', async ({
	page,
	context,
}) => {
	const account = freshAccount('desktop', 'tunnel');
	await verifiedHere(page, account);
	const order = await buyBags(await callsOf(account), shop.id);
	await page.goto('/orders');
	await page.getByRole('button', { name: 'Show Pickup Code' }).click();
	await expect(page.getByTestId('pickup-code')).toBeVisible();
	await page.keyboard.press('Escape');
	await page.route('**/v0/customer/orders/*', (route) => route.abort());
	await page.goto(`/orders?code=${order.id}`);
	await expect(page.getByTestId('pickup-code')).toContainText(/^[0-9A-Z]{4}-[0-9A-Z]{4}/);
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: /Account$/ }).click();
	await page.getByRole('menuitem', { name: 'Sign Out' }).click();
	await expect(page).toHaveURL(/\/$/);
	const saved = await page.evaluate<string[]>(
		'Object.keys(localStorage).filter((key) => key.startsWith("flavorbag.kept"))',
	);
	expect(saved).toEqual([]);
	await context.clearCookies();
});

test('cancelling says until when and what comes back, and does it', async ({ page }) => {
	const account = freshAccount('desktop', 'canceller');
	await verifiedHere(page, account);
	const call = await callsOf(account);
	const offer = await call<{ inventory: { date: string; window: string }[] }>(
		'GET',
		`/v0/customer/businesses/${shop.id}`,
	);
	// Tomorrow's window: there is time to change one's mind.
	const order = await buyBags(call, shop.id, 1, offer.inventory[1]);
	await page.goto('/orders');
	await page.getByRole('button', { name: 'Details' }).click();
	await expect(
		page.getByText(
			/^You can cancel until .* All of \$6\.29 goes back to your card, usually within 5 to 10 days\.$/,
		),
	).toBeVisible();
	await expect(page.getByText('Portland, OR 97201').first()).toBeVisible();
	await expect(page.getByRole('link', { name: 'Open in maps' })).toHaveAttribute('href', /12\+Noon\+St/);
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Add to calendar' }).click();
	expect((await download).suggestedFilename()).toBe('pickup.ics');
	await page.getByRole('button', { name: 'Cancel order' }).click();
	await expect(page.getByRole('button', { name: 'Yes, cancel this order' })).toBeFocused();
	await page.getByRole('button', { name: 'Keep it' }).click();
	await expect(page.getByRole('button', { name: 'Cancel order' })).toBeFocused();
	await page.getByRole('button', { name: 'Cancel order' }).click();
	await page.getByRole('button', { name: 'Yes, cancel this order' }).click();
	await expect(page.getByText('Order cancelled. $6.29 is on its way back to your card.')).toBeVisible();
	await expect(page.getByRole('article').getByText('Cancelled', { exact: true })).toBeVisible();
	await expect(page.getByRole('article').getByRole('heading')).toBeFocused();
	await expect(page.getByText(/^\$6\.29 (is on its way back|went back) to your card/)).toBeVisible();

	await page.goto(`/orders/${order.id}/receipt`);
	await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
	await expect(page.getByText('1 bag at $5.99')).toBeVisible();
	await expect(page.getByText('$6.29').first()).toBeVisible();
	await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
	await page.emulateMedia({ media: 'print' });
	await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
	await expect(page.getByRole('banner')).toBeHidden();
});

// R-refund-shown
test('a refund is asked for with a reason, answered, and shown on the order', async ({ page }) => {
	const account = freshAccount('desktop', 'refund');
	await verifiedHere(page, account);
	const call = await callsOf(account);
	const order = await buyBags(call, shop.id);
	await call('PATCH', `/v0/customer/orders/${order.id}/confirm-pickup`);
	await page.goto('/orders');
	await page.getByRole('button', { name: 'Details' }).click();
	await page.getByRole('button', { name: 'Request a refund' }).click();
	await expect(page.getByLabel('What went wrong?')).toBeFocused();
	await page.getByRole('button', { name: 'Send the request' }).click();
	await expect(page.getByText('Tell us in a few words what went wrong.')).toBeVisible();
	await page.getByLabel('What went wrong?').fill('The soup had leaked.');
	await page.getByRole('button', { name: 'Send the request' }).click();
	await expect(page.getByText(/^You asked for \$6\.29 back\. The business has until /)).toBeVisible();
	await expect(page.getByText('Your reason: The soup had leaked.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Request a refund' })).toBeHidden();

	await owner('POST', `/v0/business/orders/${order.id}/refund-answer`, {
		decision: 'approve',
		answer: 'We are sorry.',
	});
	await page.reload();
	await expect(page.getByText(/^\$6\.29 (is on its way back|went back) to your card/)).toBeVisible();
	await expect(page.getByText('Answer: We are sorry.')).toBeVisible();
	await expect(page.getByRole('article').getByText('Refunded', { exact: true })).toBeVisible();
});

test('an order that waits stands on its shop’s card and leads to its code', async ({ page }, info) => {
	const person = freshAccount(info.project.name, 'own-order');
	await verifiedHere(page, person);
	await lookAround97201(page);
	await page.goto(`/marketplace?q=${encodeURIComponent(shop.name)}`);
	const card = page.getByRole('article').filter({ hasText: shop.name });
	const own = card.getByRole('link', { name: /^Your order: pick up (today|now) \d/ });
	await expect(card).toBeVisible();
	await expect(own).toHaveCount(0);
	const order = await buyBags(await callsOf(person), shop.id);
	await page.reload();
	await expect(own).toBeVisible();
	expect((await own.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		expect((await new AxeBuilder({ page }).include('article').analyze()).violations).toEqual([]);
	}
	await own.click();
	await expect(page).toHaveURL(new RegExp(`/orders\\?code=${order.id}$`));
	await expect(code(page)).toBeVisible();
});
