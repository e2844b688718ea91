/** Finding a bag: where one is, what the list says, what narrows it, and the map. */
import { expect, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { enter } from './calls.ts';
import { openShop } from './people.ts';

const ben = { email: 'ben@example.com', password: 'ben-likes-leftovers' };
const field = (page: Page) => page.getByRole('combobox', { name: 'Address, city or ZIP code' });
const cards = (page: Page) => page.getByRole('link', { name: /^View Details of/ });
const list = '**/v0/customer/businesses/summaries?*';

test('somebody new says where they are, by every way there is', async ({ page, context }) => {
	await verifiedHere(page, freshAccount('desktop', 'somewhere'));
	await page.goto('/marketplace');
	const set = page.getByRole('button', { name: 'Set Location' });
	await expect(page.getByRole('heading', { name: 'Where are you hungry?' })).toBeVisible();
	await expect(page.getByPlaceholder('Enter address')).toBeVisible();
	await expect(page.getByText('United States only')).toBeVisible();
	await set.click();
	await expect(page.getByText('Type a ZIP code, city or address.')).toBeVisible();
	await expect(field(page)).toBeFocused();

	await field(page).fill('00000');
	await set.click();
	await expect(
		page.getByText("We couldn't find that place. Try a ZIP code or a city and state."),
	).toBeVisible();

	for (const [typed, words] of [
		['Toronto, ON, Canada', 'there is nothing in Canada'],
		['Washington, DC', 'not in the District of Columbia yet'],
		['1000 Main St', "We couldn't find that place."],
	] as const) {
		await field(page).fill(typed);
		await set.click();
		await expect(page.getByText(words, { exact: false })).toBeVisible();
	}

	const locate = page.getByRole('button', { name: 'Use my current location' });
	await context.clearPermissions();
	await locate.click();
	await expect(page.getByText(/^(Location is blocked|We couldn.t find your position)/)).toBeVisible();
	await expect(locate).toBeEnabled();
	await context.grantPermissions(['geolocation']);
	await context.setGeolocation({ latitude: 48.8566, longitude: 2.3522 });
	await locate.click();
	await expect(page.getByText('Your position is outside the United States.', { exact: false })).toBeVisible();

	// The service that knows places cannot be reached: three more tries, then typing still works.
	await page.route('**/v0/places/autocomplete*', (route) => route.abort());
	await field(page).fill('Portland');
	await expect(
		page.getByText('Address suggestions unavailable - you can still enter manually'),
	).toBeVisible();
	await page.unroute('**/v0/places/autocomplete*');
	await field(page).fill('Portland, OR');
	await set.click();
	await expect(page.getByRole('button', { name: 'Near Portland, OR. Change' })).toBeVisible();

	const change = page.getByRole('button', { name: 'Near Portland, OR. Change' });
	await expect(change).toBeFocused();
	await change.click();
	await expect(field(page)).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(change).toBeFocused();
	await change.click();
	await page.getByRole('button', { name: 'Cancel' }).click();
	await expect(page.getByRole('heading', { name: 'Where are you hungry?' })).toBeHidden();
	await page.reload();
	await expect(page.getByRole('button', { name: 'Near Portland, OR. Change' })).toBeVisible();
});

// R-device-position
test('the position of the device is taken, and kept', async ({ page, context }) => {
	await verifiedHere(page, freshAccount('desktop', 'here'));
	await context.grantPermissions(['geolocation']);
	await context.setGeolocation({ latitude: 45.507_83, longitude: -122.689_71 });
	await page.goto('/marketplace');
	const saved = page.waitForRequest((request) => request.postData()?.includes('coordinates') ?? false);
	await page.getByRole('button', { name: 'Use my current location' }).click();
	// As exact as a list needs it.
	expect((await saved).postDataJSON()).toEqual({ type: 'coordinates', value: '45.508,-122.690' });
	await expect(page.getByRole('button', { name: /^Near Portland, OR 97201/ })).toBeVisible();
	await expect(cards(page).first()).toBeVisible();
});

test('a card says what is needed to choose, nearest first, and more come while one scrolls', async ({
	page,
}) => {
	await enter(page, ben);
	await page.goto('/marketplace?map=off');
	await expect(cards(page).first()).toBeVisible();
	expect(await cards(page).count()).toBe(20);
	const card = page.getByRole('article').first();
	await expect(card.getByText(/^(\d\.\d\d mi|in \d{5})/)).toBeVisible();
	await expect(card.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
	await expect(card.getByText(/, OR$/)).toBeVisible();
	await cards(page).last().scrollIntoViewIfNeeded();
	await expect.poll(() => cards(page).count()).toBeGreaterThan(30);
	const miles = (await page.getByText(/\d mi ·/).allInnerTexts()).map(Number.parseFloat);
	expect(miles).toEqual([...miles].sort((a, b) => a - b));
});

test('a shop without a picture says so on its card, over a drawing that fits', async ({ page }) => {
	const shop = await openShop(`Bare Bakery ${Date.now().toString(36)}`);
	await enter(page, ben);
	await page.goto(`/marketplace?map=off&q=${encodeURIComponent(shop.name)}`);
	const card = page.getByRole('article').filter({ hasText: shop.name });
	await expect(card.getByText('No image')).toBeVisible();
	await expect(card.locator('img')).toHaveAttribute('src', /^\/media\/motifs\/[a-z-]+\.svg$/);
});

test('filters narrow the list, stand in the address, and are let go of again', async ({ page }, info) => {
	const isPhone = info.project.name === 'phone';
	await enter(page, ben);
	await page.goto('/marketplace?map=off');
	const status = page.getByRole('status').filter({ hasText: /business/ });
	await expect(status).toHaveText(/^\d+ businesses$/);
	const all = Number.parseInt(await status.innerText(), 10);
	const sheet = page.getByRole('dialog');
	const more = page.getByRole('button', { name: /^Filter/ });
	if (isPhone) await more.click();
	for (const name of ['Today', 'Tomorrow', 'Morning', 'Afternoon', 'Evening', 'In stock']) {
		const chip = page.getByRole('button', { name, exact: true });
		await chip.click();
		await expect(chip).toHaveAttribute('aria-pressed', 'true');
		await expect(page).not.toHaveURL(/map=off$/);
		await chip.click();
		if (name === 'Today') continue;
		await expect(chip).toHaveAttribute('aria-pressed', 'false');
	}
	await page.getByLabel('Price up to').selectOption('Up to $5.00');
	await page.getByLabel('Sort by').selectOption('Cheapest first');
	await expect(page).toHaveURL(/max=5&sort=price/);
	if (isPhone) {
		await sheet.getByRole('button', { name: /^Show \d+ business/ }).click();
		await expect(sheet).toBeHidden();
		await expect(more).toHaveAccessibleName('Filter 2');
	}
	await expect(status).not.toHaveText(`${all} businesses`);
	const prices = (await page.getByText(/^\$\d+\.\d\d$/).allInnerTexts()).map((text) => Number(text.slice(1)));
	expect(prices.length).toBeGreaterThan(0);
	expect(Math.max(...prices)).toBeLessThanOrEqual(5);
	expect(prices).toEqual([...prices].sort((a, b) => a - b));

	await page.getByRole('searchbox', { name: 'Search by name' }).fill('no such shop');
	await expect(page.getByRole('heading', { name: 'No businesses found' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
	// The address alone brings the same view to somebody else.
	await page.reload();
	await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('no such shop');
	await expect(page.getByRole('heading', { name: 'No businesses found' })).toBeVisible();
	await page.getByRole('button', { name: 'Clear the filters' }).click();
	await expect(status).toHaveText(`${all} businesses`);
	await page.getByRole('searchbox', { name: 'Search by name' }).fill('buckman');
	await expect(cards(page)).toHaveCount(1);
	await page.getByRole('button', { name: 'Clear the search' }).click();
	await expect(status).toHaveText(`${all} businesses`);
});

test('nobody sells far out, and a list that cannot be loaded says so', async ({ page }) => {
	await enter(page, ben);
	await page.route(list, (route) => route.abort());
	await page.goto('/marketplace');
	await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
	await expect(page.getByText('Failed to load businesses')).toBeVisible();
	await page.unroute(list);
	await page.getByRole('button', { name: 'Try Again' }).click();
	await expect(cards(page).first()).toBeVisible();

	await verifiedHere(page, freshAccount('desktop', 'far-out'));
	await page.goto('/marketplace');
	await field(page).fill('Lincoln, NE');
	await field(page).blur();
	await page.getByRole('button', { name: 'Set Location' }).click();
	await expect(page.getByRole('heading', { name: 'No businesses found' })).toBeVisible();
	await expect(
		page.getByText('No one sells surprise bags within 25 miles yet.', { exact: false }),
	).toBeVisible();
	await page.getByRole('button', { name: 'Refresh' }).click();
	await expect(page.getByText(/The nearest is .+, [\d,]+ miles away\.$/)).toBeVisible();
	await page.getByRole('button', { name: /^Look around \d{5}$/ }).click();
	await expect(cards(page).first()).toBeVisible();
});

test('the map shows prices, leads to the business and back, and is loaded only when it is shown', async ({
	page,
}) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	await enter(page, ben);
	// Of one kind: shops that other journeys open stand in one place, and say nothing of what is in their bags.
	await page.goto('/marketplace?map=off&day=tomorrow&kind=bakery');
	await expect(cards(page).first()).toBeVisible();
	expect(asked.filter((url) => /BusinessMap|public\/map/.test(url))).toEqual([]);
	await page.getByRole('button', { name: 'Map' }).click();
	const map = page.getByRole('region', { name: 'Map of the businesses in the list' });
	const pins = map.getByRole('button', { name: /, \$\d+\.\d\d, / });
	await expect(pins.first()).toBeVisible();
	await expect.poll(() => pins.count()).toBeGreaterThan(3);
	await expect(pins.first()).toHaveAccessibleName(/, \$\d+\.\d\d, (\d+\.\d+ mi|in \d{5})$/);
	await expect.poll(() => map.locator('path').count()).toBeGreaterThan(0);
	const place = () => pins.first().getAttribute('style');
	const before = await place();
	await map.getByRole('button', { name: 'Zoom in' }).click();
	await expect.poll(place).not.toBe(before);
	await map.getByRole('button', { name: 'Show all' }).click();
	await expect.poll(place).toBe(before);
	// By keyboard: a pin shows the shop at a glance, and that leads in.
	await pins.first().focus();
	await page.keyboard.press('Enter');
	const peek = map.getByRole('article');
	await expect(peek.getByText(/^\$\d+\.\d\d/)).toBeVisible();
	await expect(peek.getByRole('link', { name: /^View Details of/ })).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(peek).toBeHidden();
	// A hand that drags a pin moves the map; a press on the open map closes what is open and moves nothing.
	const middle = async () => {
		const box = await pins.first().boundingBox();
		return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
	};
	const from = await middle();
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move(from.x + 10, from.y + 5, { steps: 3 });
	await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
	await page.mouse.up();
	await expect.poll(async () => Math.round((await middle()).x - from.x)).toBeGreaterThan(20);
	await expect(peek).toBeHidden();
	await pins.first().click();
	await expect(peek).toBeVisible();
	const still = await place();
	const frame = await map.boundingBox();
	await page.mouse.click((frame?.x ?? 0) + 8, (frame?.y ?? 0) + 8);
	await expect(peek).toBeHidden();
	expect(await place()).toBe(still);
	await map.getByRole('button', { name: 'Show all' }).click();
	await pins.first().press('Enter');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('dialog')).toBeVisible();
	await expect(page).toHaveURL(/\/marketplace\/[0-9a-f-]{36}\?map=on&day=tomorrow/);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toBeHidden();
	await expect(page).toHaveURL(/\/marketplace\?map=on&day=tomorrow/);
});

test('shops at one point are in one list on the map, from however near, and each can be opened', async ({
	page,
}) => {
	const mark = `Pile ${Date.now().toString(36)}`;
	const names = ['One', 'Two', 'Three'].map((name) => `${mark} ${name}`);
	for (const name of names) await openShop(name);
	await verifiedHere(page, freshAccount('desktop', 'piles'));
	await page.goto('/marketplace');
	await field(page).fill('97201');
	await page.getByRole('button', { name: 'Set Location' }).click();
	await expect(page.getByRole('button', { name: /^Near Portland, OR 97201/ })).toBeVisible();
	await page.goto(`/marketplace?map=on&q=${encodeURIComponent(mark)}`);
	const map = page.getByRole('region', { name: 'Map of the businesses in the list' });
	const cluster = map.getByRole('button', { name: '3 businesses here. Show the list' });
	await expect(cluster).toBeVisible();
	for (let closer = 0; closer < 4; closer++) {
		await map.getByRole('button', { name: 'Zoom in' }).click();
		await expect(cluster).toBeVisible();
	}
	await map.getByRole('button', { name: 'Show all' }).click();
	await cluster.focus();
	await page.keyboard.press('Enter');
	const list = page.getByRole('menu');
	for (const name of names) await expect(list.getByRole('menuitem', { name })).toBeVisible();
	await expect(list.getByRole('menuitem').first()).toBeFocused();
	await page.keyboard.press('ArrowDown');
	const second = (await list.getByRole('menuitem').nth(1).innerText()).split('\n')[0] ?? '';
	await page.keyboard.press('Enter');
	await expect(page.getByRole('dialog', { name: second })).toBeVisible();
});

// R-list-filters
test('another part of the map is searched, the list follows, and there is a way back', async ({ page }) => {
	await verifiedHere(page, freshAccount('desktop', 'elsewhere'));
	await page.goto('/marketplace');
	await field(page).fill('97201');
	await page.getByRole('button', { name: 'Set Location' }).click();
	await expect(page.getByRole('button', { name: /^Near Portland, OR 97201/ })).toBeVisible();
	await page.goto('/marketplace?map=on');
	const map = page.getByRole('region', { name: 'Map of the businesses in the list' });
	const search = map.getByRole('button', { name: 'Search this area' });
	await expect(cards(page).first()).toBeVisible();
	await expect(search).toBeHidden();
	const before = await page.getByRole('status').filter({ hasText: 'business' }).innerText();
	// To Salem, 44 miles to the south, and closer.
	await page.goto('/marketplace?map=on&at=44.9429,-123.0351,12');
	await expect(page.getByRole('button', { name: /^In this area of the map/ })).toBeVisible();
	await expect(page.getByRole('article').first()).toContainText('Salem');
	// Distances are from one's own place still.
	await expect(page.getByRole('article').first()).toContainText(/4\d\.\d mi/);
	for (let out = 0; out < 5; out++) await map.getByRole('button', { name: 'Zoom out' }).click();
	await search.click();
	await expect(page).toHaveURL(/at=44\.\d+%2C-12\d\.\d+%2C(\d\d|100)/);
	await expect(search).toBeHidden();
	await expect(page.getByRole('article').first()).toContainText('Salem');
	await page.getByRole('button', { name: /^In this area of the map/ }).click();
	await expect(page.getByRole('status').filter({ hasText: 'business' })).toHaveText(before);
	await expect(page.getByRole('button', { name: /^Near Portland, OR 97201/ })).toBeVisible();
});

test('a business comes while one is still on the way to its card', async ({ page }) => {
	await enter(page, ben);
	await page.goto('/marketplace?map=off');
	const card = cards(page).first();
	await expect(card).toBeVisible();
	const ofOne = /\/v0\/customer\/businesses\/[^/?]{36}$/;
	const asked: string[] = [];
	page.on('request', (request) => {
		if (ofOne.test(request.url())) asked.push(request.url());
	});
	const answer = page.waitForResponse(ofOne);
	await card.hover();
	expect((await answer).status()).toBe(200);
	await card.click();
	await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
	await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
	expect(asked).toHaveLength(1);
});
