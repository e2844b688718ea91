/** Somebody has paid: whatever becomes of the shop, the phone's clock or the other tab, the order stays in hand. */
import { expect, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { buyBags, type Calls, callsOf, enter, holdBags } from './calls.ts';
import { type OpenShop, openShop, payWith } from './people.ts';

let shop: OpenShop;
let owner: Calls;
test.beforeAll(async () => {
	shop = await openShop(`Side Door ${test.info().project.name} ${Date.now().toString(36)}`, 40);
	owner = await callsOf(shop);
});
const patch = (body: Record<string, unknown>) => owner('PATCH', `/v0/business/${shop.id}`, body);
const dialog = (page: Page) => page.getByRole('dialog');

/** A person of their own, signed in on this page. */
async function buyer(page: Page, name: string): Promise<Calls> {
	const account = freshAccount(test.info().project.name, name);
	await verifiedHere(page, account);
	return callsOf(account);
}

test('whoever has paid finds a shop that went private, moved and is switched off', async ({ page }) => {
	const { time_zone } = await owner<{ time_zone: string }>('GET', `/v0/business/${shop.id}`);
	await patch({ pickup_notes: 'Ring at the side door.' });
	const order = await buyBags(await buyer(page, 'finder'), shop.id);
	await patch({
		enabled: false,
		public_profile: false,
		street: '99 Elsewhere Ave',
		phone_number: '(503) 555-0999',
		pickup_notes: null,
	});
	await page.goto('/orders');
	await page.getByRole('button', { name: 'Details' }).click();
	const card = page.getByRole('article');
	const found = async (part: typeof card) => {
		await expect(part.getByText('12 Noon St').first()).toBeVisible();
		await expect(part.getByText('Portland, OR 97201').first()).toBeVisible();
		await expect(part.getByText('When you arrive: Ring at the side door.').first()).toBeVisible();
		await expect(part.getByRole('link', { name: 'Open in maps' })).toHaveAttribute('href', /12\+Noon\+St/);
		await expect(part.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+?\d{10,11}$/);
		await expect(part.getByRole('button', { name: 'Copy address' }).first()).toBeVisible();
	};
	await found(card);
	const download = page.waitForEvent('download');
	await card.getByRole('button', { name: 'Add to calendar' }).click();
	const entry = await (await download).createReadStream();
	expect((await entry.toArray()).join('').replaceAll('\r\n ', '')).toContain(
		'LOCATION:12 Noon St\\, Portland\\, OR 97201',
	);
	await page.getByRole('button', { name: 'Show Pickup Code' }).click();
	await found(dialog(page));

	await page.goto(`/orders/${order.id}/receipt`);
	await expect(page.getByText('12 Noon St')).toBeVisible();
	await expect(page.getByText('Visa ending in 4242')).toBeVisible();
	await expect(page.getByText("All times are in the shop's time zone.")).toBeVisible();
	// The reader's clock is elsewhere, the shop's letters stand at both moments.
	await expect(page.getByText(/ at \d+:\d\d [AP]M (GMT|UTC)([+-]\d+)?$/)).toBeVisible();
	await expect(page.getByText(/\d:\d\d(.[AP]M)?–\d+:\d\d [AP]M (GMT|UTC)([+-]\d+)?$/)).toBeVisible();
	await patch({ enabled: true, public_profile: true, street: '12 Noon St', time_zone });
});

const minute = 60_000;
for (const [clock, by] of [
	['slow', -90 * minute],
	['fast', 90 * minute],
] as const) {
	test(`a phone that is 90 minutes ${clock} holds, pays in time and picks up by the server's clock`, async ({
		page,
	}) => {
		const call = await buyer(page, `clock-${clock}`);
		await buyBags(call, shop.id);
		await page.clock.install({ time: Date.now() + by });
		await page.goto(`/marketplace/${shop.id}`);
		await dialog(page).getByRole('button', { name: 'Checkout' }).click();
		await expect(dialog(page).getByRole('timer')).toHaveText(/^(10:00|9:5\d|9:4\d)$/);
		await page.goto('/orders');
		await expect(page.getByText(/^Open now, ends in/)).toBeVisible();
		await page.getByRole('button', { name: 'Show Pickup Code' }).click();
		const ring = dialog(page).getByRole('button', { name: /Hold to confirm pickup/ });
		await expect(ring).toHaveAttribute('aria-disabled', 'false');
		await ring.focus();
		await page.keyboard.down('Space');
		// The name stays while the share is shown beside it.
		await expect(dialog(page).getByRole('button', { name: /^\d+% Hold to confirm pickup$/ })).toBeVisible();
		await page.clock.runFor(4_000);
		await expect(dialog(page).getByText('Pickup Confirmed!')).toBeVisible();
		await page.keyboard.up('Space');
	});
}

const setStatus = (orderId: string, body: Record<string, unknown>) =>
	owner('PATCH', `/v0/business/orders/${orderId}/status`, body);
const pickupCode = (order: unknown) => (order as { pickup_code: string }).pickup_code;

test('the open ticket says that the counter handed over', async ({ page }) => {
	const order = await buyBags(await buyer(page, 'handed'), shop.id);
	await page.goto(`/orders?code=${order.id}`);
	await expect(dialog(page).getByRole('button', { name: 'Hold to confirm pickup' })).toBeVisible();
	await setStatus(order.id, { status: 'fulfilled', code: pickupCode(order) });
	await expect(dialog(page).getByText(/^Picked up on .*\d:\d\d [AP]M/)).toBeVisible();
	await expect(dialog(page).getByRole('button', { name: 'Order Fulfilled' })).toBeVisible();
	await expect(page.getByTestId('pickup-code')).toHaveCSS('text-decoration-line', 'line-through');
});

// R-cancellation-banner
test('a cancellation is said on the open ticket and on every screen, until it was read', async ({ page }) => {
	const order = await buyBags(await buyer(page, 'cancelled'), shop.id);
	await page.goto(`/orders?code=${order.id}`);
	await expect(dialog(page).getByRole('button', { name: 'Hold to confirm pickup' })).toBeVisible();
	await setStatus(order.id, { status: 'cancelled', reason: 'The oven broke' });
	await expect(dialog(page).getByText('The code no longer works.', { exact: false })).toBeVisible();
	await expect(dialog(page).getByText('The shop cancelled: The oven broke')).toBeVisible();
	await expect(dialog(page).getByText(/^\$6\.29 (is on its way back|went back) to your card/)).toBeVisible();

	const news = page.getByRole('alert').filter({ hasText: `${shop.name} cancelled your order.` });
	for (const path of ['/marketplace', '/profile', '/orders']) {
		await page.goto(path);
		await expect(news).toContainText('Reason: “The oven broke”');
		await expect(news).toContainText('$6.29 goes back to your card');
	}
	await news.getByRole('button', { name: 'Dismiss' }).click();
	await expect(news).toBeHidden();
	await page.reload();
	await expect(page.getByRole('article').getByText('Cancelled', { exact: true })).toBeVisible();
	// As long as it took to come before.
	await expect(page.getByRole('article').getByText('The shop cancelled: The oven broke')).toBeVisible();
	await expect(news).toBeHidden();
});

test('a cancellation comes up on whatever screen is open', async ({ page }) => {
	const order = await buyBags(await buyer(page, 'elsewhere'), shop.id);
	const watching = page.waitForResponse('**/v0/customer/orders/live');
	await page.goto('/profile');
	await watching;
	await setStatus(order.id, { status: 'cancelled', reason: 'No gas' });
	const news = page.getByRole('alert').filter({ hasText: `${shop.name} cancelled your order.` });
	await expect(news).toBeVisible();
	await news.getByRole('link', { name: 'See the order' }).click();
	await expect(dialog(page).getByText('The shop cancelled: No gas')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(news).toBeHidden();
});

// R-stale-refreshes
test('a card that the server refuses to act on shows how it stands', async ({ page }) => {
	// Nothing but the refusal tells of the change.
	await page.route('**/v0/**/live*', (route) => route.abort());
	const call = await buyer(page, 'refused');
	const offer = await call<{ inventory: { date: string; window: string }[] }>(
		'GET',
		`/v0/customer/businesses/${shop.id}`,
	);
	const order = await buyBags(call, shop.id, 1, offer.inventory[1]);
	await page.goto('/orders');
	await page.getByRole('button', { name: 'Details' }).click();
	await page.getByRole('button', { name: 'Cancel order' }).click();
	await setStatus(order.id, { status: 'cancelled', reason: 'Closed that day' });
	await page.getByRole('button', { name: 'Yes, cancel this order' }).click();
	const card = page.getByRole('article');
	await expect(page.getByText("That's no longer possible for this order.")).toBeVisible();
	await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
	await expect(card.getByText('The shop cancelled: Closed that day')).toBeVisible();
	await expect(card.getByRole('button', { name: 'Show Pickup Code' })).toBeHidden();
	await expect(card.getByText(/^You can cancel until/)).toBeHidden();
	await expect(page.getByRole('button', { name: 'Paid 0' })).toBeVisible();
});

test('the counter shows how an order stands that it may not hand over', async ({ page, browser }) => {
	const call = await buyer(page, 'counter');
	const order = await buyBags(call, shop.id);
	const desk = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
	await desk.route('**/v0/**/live*', (route) => route.abort());
	await enter(desk, shop);
	await desk.goto(`/business/${shop.id}?tab=counter`);
	await desk.getByLabel('Pickup code').fill(pickupCode(order));
	await desk.keyboard.press('Enter');
	await expect(desk.getByRole('button', { name: 'Confirm pickup' })).toBeVisible();
	await setStatus(order.id, { status: 'cancelled', reason: 'The oven broke' });
	await desk.getByRole('button', { name: 'Confirm pickup' }).click();
	await expect(desk.getByText('This order was cancelled. Hand nothing over.')).toBeVisible();
	await expect(desk.getByText('Cancelled', { exact: true })).toBeVisible();
	await expect(desk.getByRole('button', { name: 'Confirm pickup' })).toBeHidden();
	await desk.context().close();
});

test('the focus goes back to what opened a business and a ticket', async ({ page }) => {
	const call = await buyer(page, 'focus');
	await buyBags(call, shop.id);
	await call('PATCH', '/v0/user/location', { type: 'address', value: '97201' });
	await page.goto(`/marketplace?q=${encodeURIComponent(shop.name)}`);
	const link = page.getByRole('link', { name: `View Details of ${shop.name}` });
	await link.focus();
	await page.keyboard.press('Enter');
	await expect(dialog(page).getByRole('heading', { name: shop.name })).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(dialog(page)).toBeHidden();
	await expect(link).toBeFocused();
	await page.goto('/orders');
	const show = page.getByRole('button', { name: 'Show Pickup Code' });
	await show.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByTestId('pickup-code')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(show).toBeFocused();
});

test('the tab that another one replaced says so, and leads to what was bought there', async ({ page }) => {
	const call = await buyer(page, 'two-tabs');
	await call('PATCH', '/v0/user/location', { type: 'address', value: '97201' });
	const hold = async () => {
		await page.goto(`/marketplace/${shop.id}`);
		await dialog(page).getByRole('button', { name: 'Checkout' }).click();
		await expect(dialog(page).getByText(/^Your bags? (is|are) held for/)).toBeVisible();
	};
	await hold();
	const other = await holdBags(call, shop.id, 1);
	await payWith(page, '4242424242424242');
	await expect(
		dialog(page).getByText('You continued this order in another tab.', { exact: false }),
	).toBeVisible();
	await expect(dialog(page).getByText('The time to pay ran out', { exact: false })).toBeHidden();
	await call('POST', `/v0/customer/orders/${other.id}/abandon`);

	await hold();
	const bought = await buyBags(call, shop.id);
	await payWith(page, '4242424242424242');
	await expect(
		dialog(page).getByText('You bought these bags in another tab.', { exact: false }),
	).toBeVisible();
	await dialog(page).getByRole('link', { name: 'Show the order' }).click();
	await expect(page).toHaveURL(new RegExp(`/orders\\?code=${bought.id}`));
	await expect(page.getByTestId('pickup-code')).toBeVisible();
});
