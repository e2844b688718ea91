import type { FavoriteShop } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, pending } from '#test/network.ts';
import { idOf, later, listedOf, listOf, longWord } from '#test/samples.ts';
import { expectFit, type Screen, show, toastOf } from '#test/screen.tsx';

const cardOf = (given: Parameters<typeof listedOf>[0], more: Partial<FavoriteShop> = {}): FavoriteShop => {
	const business = listedOf(given);
	const [card] = listOf([business]).businesses;
	if (!card) throw new Error('a card');
	return { ...card, time_zone: business.time_zone, ...more };
};
const dateOf = (instant: string) => instant.slice(0, 10);
const soldOut = { id: idOf(7), display_name: 'Mill Street Soup', inventory: [] };
const open = (answers: Screen = {}) =>
	show('/favorites', {
		'customer.favorites.list': { favorites: [], away: 0, yours: {} },
		...answers,
	});

// R-favorites
test('those without bags say when they sell again', async () => {
	const sale = { on_sale: dateOf(later(48)), date: dateOf(later(8 * 24)), start: '17:00', end: '19:00' };
	const shops = [
		cardOf({}),
		cardOf(soldOut, { next_sale: sale }),
		cardOf({ id: idOf(8), display_name: longWord, inventory: [] }),
	];
	const yours = Object.fromEntries(shops.map(({ id }) => [id, { favorite: true as const }]));
	const { network } = await open({
		'customer.favorites.list': { favorites: shops, away: 2, yours },
		'customer.favorites.set': { favorite: false },
	});
	await expect.element(page.getByText('3 shops')).toBeVisible();
	await expect.element(page.getByText(/^Sells again .+, for pickup .+5–7 PM/)).toBeVisible();
	await expect.element(page.getByText('No new pickup times planned yet')).toBeVisible();
	await expect.element(page.getByText(/^2 more of your favorites aren't selling/)).toBeVisible();
	const heart = page.getByRole('button', { name: 'Favorite: Mill Street Soup' });
	await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
	await expectFit();
	await heart.click();
	await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
	await expect
		.poll(() => network.asked.find(({ name }) => name === 'customer.favorites.set'))
		.toMatchObject({ body: { favorite: false } });
});

test.each(['View Details of Corner Bakery', / at Corner Bakery$/])(
	'a shop that is opened from there leads back: %s',
	async (name) => {
		const { address } = await open({
			'customer.favorites.list': {
				favorites: [cardOf({})],
				away: 0,
				yours: { [idOf(2)]: { favorite: true } },
			},
			'customer.businesses.get': listedOf({ favorite: true }),
			'customer.businesses.summaries': listOf([]),
			'customer.waitlist.full': { slots: [] },
			'customer.waitlist.list': { entries: [] },
		});
		await page.getByRole('link', { name }).click({ position: { x: 12, y: 12 } });
		const sheet = page.getByRole('dialog', { name: 'Corner Bakery' });
		await expect
			.element(sheet.getByRole('button', { name: 'Favorite: Corner Bakery' }))
			.toHaveAttribute('aria-pressed', 'true');
		await expectFit();
		await sheet.getByRole('button', { name: 'Close' }).click();
		await expect.poll(address).toBe('/favorites');
	},
);

// R-favorites
test('whoever comes from the public page has the shop marked, once', async () => {
	const { network, address } = await show(`/marketplace/${idOf(2)}?favorite=yes`, {
		'customer.businesses.get': listedOf(),
		'customer.businesses.summaries': listOf([listedOf()]),
		'customer.waitlist.full': { slots: [] },
		'customer.waitlist.list': { entries: [] },
		'customer.favorites.set': { favorite: true },
	});
	const sheet = page.getByRole('dialog', { name: 'Corner Bakery' });
	await expect.element(toastOf('Corner Bakery is one of your favorites now.')).toBeVisible();
	await expect
		.element(sheet.getByRole('button', { name: 'Favorite: Corner Bakery' }))
		.toHaveAttribute('aria-pressed', 'true');
	await expect.poll(address).toBe(`/marketplace/${idOf(2)}`);
	expect(network.asked.filter(({ name }) => name === 'customer.favorites.set')).toHaveLength(1);
});

test('without any it says how to have one', async () => {
	await open({});
	await expect.element(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'See shops near you' })).toBeVisible();
	await expectFit();
});

test('while it is on its way it says so, and when it fails it can be tried once more', async () => {
	const { network } = await open({ 'customer.favorites.list': pending });
	await expect.element(page.getByRole('status', { name: 'Loading...' })).toBeInTheDocument();
	expect(network.wrong).toEqual([]);
});

test('what failed can be tried once more', async () => {
	const { network } = await open({ 'customer.favorites.list': offline });
	await expect.element(page.getByText("Your favorites couldn't be loaded")).toBeVisible();
	network.answer({ 'customer.favorites.list': { favorites: [], away: 0, yours: {} } });
	await page.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
});
