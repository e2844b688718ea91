/** Somebody has paid: whatever becomes of the shop, the phone's clock or the other tab, the order stays in hand. */
import { expect, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { buyBags, type Calls, callsOf } from './calls.ts';
import { type OpenShop, openShop } from './people.ts';

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
		await expect(part.getByText('12 Noon St')).toBeVisible();
		await expect(part.getByText('Portland, OR 97201')).toBeVisible();
		await expect(part.getByText('When you arrive: Ring at the side door.')).toBeVisible();
		await expect(part.getByRole('link', { name: 'Open in maps' })).toHaveAttribute('href', /12\+Noon\+St/);
		await expect(part.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+?\d{10,11}$/);
		await expect(part.getByRole('button', { name: 'Copy address' })).toBeVisible();
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
	await patch({ enabled: true, public_profile: true, street: '12 Noon St' });
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
		await dialog(page)
			.getByRole('button', { name: /bags? left/ })
			.first()
			.click();
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
