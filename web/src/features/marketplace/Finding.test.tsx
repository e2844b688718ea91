import { createMemoryRouter } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { prepareLinks } from '#app/prepare-links.ts';
import { type Answers, Refusal } from '#test/network.ts';
import { idOf, later, listedOf, listOf, userOf } from '#test/samples.ts';
import { desktop, expectFit, expectFitHere, type Shown, show } from '#test/screen.tsx';

const list = '/marketplace';
const shops: Answers = {
	'customer.businesses.summaries': listOf([listedOf()]),
	'customer.businesses.get': listedOf(),
	'places.autocomplete': { suggestions: [] },
};
const nowhere = userOf({ coordinates: null, city: null, state: null, zip_code: null });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = page.getByRole('combobox', { name: 'Address, city or ZIP code' });
const card = page.getByRole('link', { name: 'View Details of Corner Bakery' });
const asked = ({ network }: Shown, endpoint: string) => network.asked.filter(({ name }) => name === endpoint);

function deviceIs(answer: Pick<GeolocationCoordinates, 'latitude' | 'longitude'> | 'blocked' | 'lost'): void {
	vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed) => {
		if (typeof answer === 'object') return found({ coords: answer } as GeolocationPosition);
		const [PERMISSION_DENIED, POSITION_UNAVAILABLE] = [1, 2];
		const code = answer === 'blocked' ? PERMISSION_DENIED : POSITION_UNAVAILABLE;
		failed?.({ code, PERMISSION_DENIED, POSITION_UNAVAILABLE } as GeolocationPositionError);
	});
}
afterEach(() => void vi.restoreAllMocks());

// R-device-position
test('the position of the device is sent as exact as a list needs it', async () => {
	deviceIs({ latitude: 45.507_83, longitude: -122.689_71 });
	const shown = await show(list, { ...shops, as: nowhere, 'user.setLocation': userOf() });
	await button('Use my current location').click();
	await expect.element(button('Near Portland, OR 97201. Change')).toBeVisible();
	await expect.element(card).toBeVisible();
	expect(asked(shown, 'user.setLocation').map(({ body }) => body)).toEqual([
		{ type: 'coordinates', value: '45.508,-122.690' },
	]);
});

// R-device-position
test.each([
	['is blocked', 'blocked', /^Location is blocked in your browser\./],
	['cannot be found', 'lost', /^We couldn't find your position\./],
	['is abroad', { latitude: 48.8566, longitude: 2.3522 }, /^Your position is outside the United States\./],
] as const)('a position that %s is said so, and can be asked for again', async (_, answer, words) => {
	deviceIs(answer);
	await show(list, { ...shops, as: nowhere, 'user.setLocation': new Refusal('LOCATION_UNKNOWN') });
	await button('Use my current location').click();
	await expect.element(page.getByText(words)).toBeVisible();
	await expect.element(button('Use my current location')).toBeEnabled();
	await expectFit();
});

test('whoever changes their place types at once, and finds the focus where it was after Escape and Cancel', async () => {
	await show(list, shops);
	const change = button('Near Portland, OR 97201. Change');
	await change.click();
	await expect.element(field).toHaveFocus();
	await userEvent.keyboard('{Escape}');
	await expect.element(change).toHaveFocus();
	await change.click();
	await button('Cancel').click();
	await expect.element(change).toHaveFocus();
});

test('the name in the address stands in the field, and one press takes it away', async () => {
	const { address } = await show(`${list}?q=oven&day=today`, { ...shops, size: desktop });
	const name = page.getByRole('searchbox', { name: 'Search by name' });
	await expect.element(name).toHaveValue('oven');
	await expect.element(button('Today')).toHaveAttribute('aria-pressed', 'true');
	await button('Clear the search').click();
	await expect.poll(address).toBe(`${list}?day=today`);
	await button('Today').click();
	await expect.poll(address).toBe(list);
	await expect.element(button('Today')).toHaveAttribute('aria-pressed', 'false');
	await name.fill('bread');
	await expect.poll(address).toBe(`${list}?q=bread`);
});

// R-late
test('a card that is pressed while a name is still being typed opens, and the name is searched for afterward', async () => {
	const { address } = await show(list, shops);
	await expect.element(card).toBeVisible();
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	await page.getByRole('searchbox', { name: 'Search by name' }).fill('bakery');
	(card.element() as HTMLElement).click();
	// The debounce ends before the sheet's code has loaded.
	await vi.advanceTimersByTimeAsync(300);
	const sheet = page.getByRole('dialog', { name: 'Corner Bakery' });
	await expect.element(sheet.getByRole('button', { name: 'Close' })).toBeVisible();
	expect(address()).toMatch(`${list}/${idOf(2)}`);
	await sheet.getByRole('button', { name: 'Close' }).click();
	await expect.poll(address).toMatch('q=bakery');
});

// R-list-filters
test('another part of the map is searched, the list follows, and there is a way back', async () => {
	const shown = await show(`${list}?map=on`, { ...shops, size: desktop });
	const map = page.getByRole('region', { name: 'Map of the businesses in the list' });
	const search = map.getByRole('button', { name: 'Search this area' });
	await expect.element(map.getByRole('button', { name: /^Corner Bakery, \$/ })).toBeVisible();
	expect(search.query()).toBeNull();
	await map.getByRole('button', { name: 'Zoom out' }).click();
	await search.click();
	await expect.poll(shown.address).toMatch(/map=on&at=45\.\d+%2C-122\.\d+%2C\d+/);
	await expect.element(search).not.toBeInTheDocument();
	const last = () => asked(shown, 'customer.businesses.summaries').at(-1)?.query;
	await expect.poll(last).toMatchObject({ value: expect.stringMatching(/^45\.\d+,-122\.\d+$/) });
	await button(/^In this area of the map/).click();
	await expect.poll(shown.address).toBe(`${list}?map=on`);
	await expect.element(button('Near Portland, OR 97201. Change')).toBeVisible();
});

test('a shop is asked for while one is still on the way to its card, once', async () => {
	const shown = await show(list, { ...shops, size: desktop });
	await expect.element(card).toBeVisible();
	const router = createMemoryRouter([{ path: '*' }]);
	const ended = new AbortController();
	prepareLinks(router, ended.signal);
	onTestFinished(() => {
		ended.abort();
		router.dispose();
	});
	await card.hover();
	await expect.poll(() => asked(shown, 'customer.businesses.get')).toHaveLength(1);
	await card.click();
	await expect.element(page.getByRole('dialog', { name: 'Corner Bakery' })).toBeVisible();
	expect(asked(shown, 'customer.businesses.get')).toHaveLength(1);
});

test('the focus goes back to the card that opened a shop', async () => {
	await show(list, shops);
	await expect.element(card).toBeVisible();
	(card.element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	await expect.element(page.getByRole('dialog', { name: 'Corner Bakery' })).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
	await expect.element(card).toHaveFocus();
});

test('an order that waits stands on its shop’s card, as large as a fingertip, and leads to its ticket', async () => {
	const open_order = {
		id: idOf(9),
		order_date: later(24).slice(0, 10),
		pickup_window: 'evening' as const,
		start_time: '17:00',
		end_time: '19:00',
	};
	await show(list, {
		...shops,
		'customer.businesses.summaries': listOf([listedOf()], { [idOf(2)]: { open_order } }),
	});
	const own = page.getByRole('link', { name: /^Your order: pick up .*\d/ });
	await expect.element(own).toHaveAttribute('href', `/orders?code=${idOf(9)}`);
	expect(own.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

const boxOf = (found: Locator) => found.element().getBoundingClientRect();

// R-list-place, R-ratings-shown
test('a card says its rating, its heart is beside the name, and the list is sorted by rating', async () => {
	const { address } = await show(list, {
		...shops,
		'customer.businesses.summaries': listOf([{ ...listedOf(), rating: 4.6 }]),
	});
	const heart = button('Favorite: Corner Bakery');
	await expect.element(heart).toBeVisible();
	const rated = page.getByRole('article');
	await expect.element(rated.getByRole('img', { name: 'Rating' })).toBeVisible();
	await expect.element(rated.getByText('4.6', { exact: true })).toBeVisible();
	const picture = rated.element().querySelector('picture')?.parentElement?.getBoundingClientRect();
	expect(boxOf(heart)).toMatchObject({ width: 44, height: 44 });
	expect(boxOf(heart).left).toBeGreaterThanOrEqual(picture?.right ?? Infinity);
	await expectFit();
	await button('Filter').click();
	await page.getByRole('dialog').getByRole('combobox', { name: 'Sort by' }).selectOptions('Best rated first');
	await expect.poll(address).toBe(`${list}?sort=rating`);
});

test('the whole line of the place is one button', async () => {
	await show(list, shops);
	const place = button('Near Portland, OR 97201. Change');
	await expect.element(place).toBeVisible();
	expect(boxOf(place).right).toBeGreaterThan(boxOf(button('Map')).left - 16);
	expect(boxOf(place).height).toBeGreaterThanOrEqual(44);
});

test.each([
	['right-to-left', 'مخبز الزاوية 24'],
	['of 60 letters', 'Wolfeschlegelstein & Sons, Purveyors of Breads and Pastries,'],
])('a name %s fits, on a phone, held sideways and at 200 %%', async (_, display_name) => {
	await show(list, {
		...shops,
		'customer.businesses.summaries': listOf([{ ...listedOf({ display_name }), rating: 4.6 }]),
	});
	await expect.element(page.getByRole('heading', { name: display_name })).toBeVisible();
	await expectFit();
	for (const [width, height] of [
		[740, 360],
		[320, 256],
	] as const) {
		await page.viewport(width, height);
		await expectFitHere();
	}
});
