/** One failing part shows an error and the others stay (R-part-fails). An invalid time zone makes a part throw. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pending } from '#test/network.ts';
import { dashboardOf, ownerOf } from '#test/owner-samples.ts';
import { businessOf, idOf, later, listedOf, listOf, myOrdersOf, orderOf } from '#test/samples.ts';
import { expectFit, type Screen, show } from '#test/screen.tsx';

const time_zone = 'Mars/Phobos';
const words = page.getByRole('alert').getByText("This part couldn't be shown. The rest of the page works.");
const shops: Screen = {
	'customer.businesses.summaries': listOf([
		listedOf({ time_zone }),
		listedOf({ id: idOf(8), display_name: 'Mill Street Soup' }),
	]),
	'customer.businesses.get': pending,
};
const late = { pickup_starts_at: later(-2), pickup_ends_at: later(-0.1) };
const code = page.getByText('ABCD-2345').first();

// R-part-fails
test('a card that fails leaves the other cards', async () => {
	await show('/marketplace', shops);
	await expect.element(page.getByRole('heading', { name: 'Mill Street Soup' })).toBeVisible();
	await expect.element(words).toBeVisible();
	await expectFit();
});

// R-part-fails
test('a sheet that fails leaves the list, and is closed', async () => {
	const { address } = await show(`/marketplace/${idOf(2)}`, {
		...shops,
		'customer.businesses.get': listedOf({ time_zone }),
	});
	const sheet = page.getByRole('dialog', { name: 'Something went wrong' });
	await expect.element(sheet.getByRole('button', { name: 'Try Again' })).toBeVisible();
	await expectFit();
	await sheet.getByRole('button', { name: 'Close' }).click();
	await expect.poll(address).toBe('/marketplace');
	await expect.element(page.getByRole('heading', { name: 'Mill Street Soup' })).toBeVisible();
});

// R-part-fails
test('a panel of a shop that fails leaves the others, and the way to other screens', async () => {
	const business = businessOf({ time_zone });
	await show(`/business/${idOf(2)}?tab=profile`, {
		...ownerOf(business),
		'business.dashboard': dashboardOf({ business }),
		'business.stripe.status': pending,
	});
	await expect.element(words.first()).toBeVisible();
	for (const name of ['Corner Bakery', 'Business Profile'])
		await expect.element(page.getByRole('heading', { name })).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
});

// R-part-fails
test.each([
	['its card', '/orders', { time_zone, ...late }],
	['its ticket', `/orders?code=${idOf(3)}`, { time_zone, ...late }],
	['all of My Orders', '/orders', { time_zone }],
] as const)('the pickup code is read where %s fails', async (_, address, broken) => {
	const order = orderOf(broken);
	await show(address, { 'customer.orders.list': myOrdersOf(order), 'customer.orders.get': order });
	await expect.element(code).toBeVisible();
	await expect.element(page.getByRole('alert').first()).toBeVisible();
	await expect
		.element(page.getByRole('link', { name: 'FlavorBag', includeHidden: true }).first())
		.toBeVisible();
	await expectFit();
});
