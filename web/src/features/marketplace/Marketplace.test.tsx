import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { offline, Page, pending, Refusal } from '#test/network.ts';
import { drawing, idOf, later, listedOf, listOf, longWord, settings, userOf } from '#test/samples.ts';
import { expectFit, phone, show, toastOf } from '#test/screen.tsx';

const list = '/marketplace';

test('while the list is on its way, it says so', async () => {
	await show(list, { 'customer.businesses.summaries': pending });
	await expect.element(page.getByRole('status', { name: 'Loading...' })).toBeInTheDocument();
	await expectFit();
});

test('where nobody sells anything, another place may', async () => {
	await show(list, { 'customer.businesses.summaries': listOf([]) });
	await expect.element(page.getByRole('heading', { name: 'No businesses found' })).toBeVisible();
	await expect
		.element(page.getByText('No one sells surprise bags within 25 miles yet. Try another place.'))
		.toBeVisible();
	await expectFit();
});

test('where nobody sells anything, it says who sells nearest and leads there', async () => {
	const nearest = {
		display_name: 'Flour & Thistle',
		city: 'Portland',
		state: 'OR',
		zip_code: 97214,
		distance: 1434.4,
	};
	const { network } = await show(list, { 'customer.businesses.summaries': { ...listOf([]), nearest } });
	await expect
		.element(page.getByText(/The nearest is Flour & Thistle in Portland, OR, 1,434 miles away\.$/))
		.toBeVisible();
	await expectFit();
	network.answer({ 'user.setLocation': userOf(), 'customer.businesses.summaries': listOf([listedOf()]) });
	await page.getByRole('button', { name: 'Look around 97214' }).click();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'user.setLocation')?.body).toEqual({
		type: 'address',
		value: '97214',
	});
});

test('where no one sells, one email can be asked for and taken back', async () => {
	const place = { city: 'Lincoln', state: 'NE', zip_code: 68508 };
	const { network } = await show(list, {
		as: userOf(place),
		'customer.businesses.summaries': listOf([]),
		'customer.openingAlert.get': { opening_alert: { ...place, city: 'Omaha', created_at: later(-2) } },
		'customer.openingAlert.create': new Refusal('BUSINESSES_NEARBY'),
	});
	const askForEmail = page.getByRole('button', { name: 'Tell me when a shop opens near me' });
	await askForEmail.click();
	await expect.element(page.getByText(/sells surprise bags now\. Refresh the list/)).toBeVisible();
	network.answer({
		'customer.openingAlert.create': { opening_alert: { ...place, created_at: later(0) } },
		'customer.openingAlert.remove': null,
	});
	await askForEmail.click();
	await expect.element(page.getByText(/let you know when a shop opens near Lincoln, NE\.$/)).toBeVisible();
	await expectFit();
	await page.getByRole('button', { name: "Don't email me" }).click();
	await expect.element(askForEmail).toBeVisible();
	expect(network.asked.findLast(({ method }) => method !== 'GET')?.name).toBe('customer.openingAlert.remove');
});

const heart = page.getByRole('button', { name: 'Favorite: Corner Bakery' });

// R-favorites
test('a shop is marked by keyboard, shown before it is saved, and unmarked when it is refused', async () => {
	const { network, address } = await show(list, {
		'customer.businesses.summaries': listOf([listedOf()], { [idOf(2)]: { conflict: 'Contains milk' } }),
		'customer.favorites.set': pending,
	});
	await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
	(heart.element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
	expect(address()).toBe(list);
	await expectFit();
	await expect
		.poll(() => network.asked.find(({ name }) => name === 'customer.favorites.set'))
		.toMatchObject({ path: `/v0/customer/businesses/${idOf(2)}/favorite`, body: { favorite: true } });
});

// R-favorites
test.each<[Refusal | typeof offline, string | RegExp]>([
	[new Refusal('TOO_MANY_FAVORITES'), 'You can have 200 favorites. Take one away first.'],
	[offline, /network error/i],
])('a heart that is refused is undone, with the reason', async (answer, words) => {
	await show(list, {
		'customer.businesses.summaries': listOf([listedOf()], { [idOf(2)]: { conflict: 'Contains milk' } }),
		'customer.favorites.set': answer,
	});
	await heart.click();
	await expect.element(toastOf(words)).toBeVisible();
	await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
	await expect.element(page.getByText('Contains milk')).toBeVisible();
});

// R-favorites
test('what is marked is shown with the list, and the list can be narrowed to it', async () => {
	const { network, address } = await show(list, {
		'customer.businesses.summaries': listOf([listedOf()], { [idOf(2)]: { favorite: true } }),
		'customer.favorites.set': { favorite: false },
	});
	await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
	await page.getByRole('button', { name: 'Filter' }).click();
	await page.getByRole('button', { name: 'Favorites', exact: true }).click();
	await expect.poll(() => network.asked.at(-1)?.query).toMatchObject({ favorites: 'true' });
	expect(address()).toBe(`${list}?favorites=1`);
	await expectFit();
	await page.getByRole('button', { name: 'Show 1 business' }).click();
	await heart.click();
	// Stays until the next reload, so a tap can be undone.
	await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
});

// R-motif
test('a shop without a picture says so over its drawing, and one whose picture is gone over the bag', async () => {
	await show(list, {
		'customer.businesses.summaries': listOf([
			listedOf(),
			listedOf({
				id: idOf(4),
				display_name: 'Gone',
				image_url: 'data:image/png;base64,AAAA',
				motif_url: null,
			}),
			listedOf({ id: idOf(5), display_name: 'Shown', image_url: drawing, motif_url: null }),
		]),
	});
	const card = (name: string) => page.getByRole('article').filter({ hasText: name });
	await expect.element(card('Gone').getByText('No image')).toBeVisible();
	expect(card('Gone').element().querySelector('img')).toBeNull();
	await expect.element(card('Corner Bakery').getByText('No image')).toBeVisible();
	expect(card('Corner Bakery').element().querySelector('img')?.src).toBe(drawing);
	await expect.element(card('Shown').getByText('No image')).not.toBeInTheDocument();
	await expectFit();
});

test.each([
	['q=zebra', 'No shop within 25 miles has “zebra” in its name.', 'Show all shops'],
	['q=zebra&day=today', 'Nothing within 25 miles matches right now. Try fewer filters.', 'Clear the filters'],
	['day=today', 'Nothing within 25 miles matches right now. Try fewer filters.', 'Clear the filters'],
	['q=zebra&at=44,-123,12', 'No shop in this part of the map has “zebra” in its name.', 'Show all shops'],
	[
		'day=today&at=44,-123,12',
		'Nothing in this part of the map matches right now. Try fewer filters.',
		'Clear the filters',
	],
])('a list of %s that finds nobody says what for, and can be cleared', async (search, words, button) => {
	const { network } = await show(`${list}?${search}`, {
		'customer.businesses.summaries': ({ query }) => listOf(query.q || query.day ? [] : [listedOf()]),
	});
	await expect.element(page.getByText(words, { exact: true })).toBeVisible();
	await page.getByRole('button', { name: button }).click();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
	const last = network.asked.filter(({ name }) => name === 'customer.businesses.summaries').at(-1)?.query;
	expect([last?.q, last?.day]).toEqual([undefined, undefined]);
});

test('a part of the map where nobody sells says so, and leads back', async () => {
	const nearest = {
		display_name: 'Flour & Thistle',
		city: 'Portland',
		state: 'OR',
		zip_code: 97214,
		distance: 4,
	};
	const { address } = await show(`${list}?at=44,-123,12`, {
		'customer.businesses.summaries': ({ query }) =>
			query.value ? { ...listOf([]), nearest } : listOf([listedOf()]),
	});
	await expect
		.element(page.getByText('No one sells surprise bags in this part of the map yet.', { exact: true }))
		.toBeVisible();
	await expect.element(page.getByText(/25 miles|nearest/)).not.toBeInTheDocument();
	await expectFit();
	await page.getByRole('main').getByRole('button', { name: 'Back to your place', exact: true }).click();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
	expect(address()).toBe(list);
});

test('a list that could not be loaded is asked for again', async () => {
	const { network } = await show(list, { 'customer.businesses.summaries': new Refusal('SERVER_ERROR') });
	await expect.element(page.getByRole('alert').getByText('Failed to load businesses')).toBeVisible();
	await expectFit();
	network.answer({ 'customer.businesses.summaries': listOf([listedOf()]) });
	await page.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
});

test('without a network the list says so, and comes when there is one', async () => {
	const { network } = await show(list, { 'customer.businesses.summaries': offline });
	await expect.element(page.getByRole('alert').getByText('Failed to load businesses')).toBeVisible();
	network.answer({ 'customer.businesses.summaries': listOf([listedOf()]) });
	await page.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
});

test('a next page that does not come keeps the first, and is asked for again', async () => {
	const second = listOf([listedOf({ id: idOf(4), display_name: 'Second Oven' })]);
	const { network } = await show(list, {
		'customer.businesses.summaries': ({ query }) =>
			query.page === '2' ? new Refusal('SERVER_ERROR') : new Page(listOf([listedOf()]), 1, 2),
	});
	await expect.element(page.getByRole('alert').getByText('Failed to load businesses')).toBeVisible();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
	await expectFit();
	network.answer({ 'customer.businesses.summaries': new Page(second, 2, 2) });
	await page.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(page.getByRole('heading', { name: 'Second Oven' })).toBeVisible();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
});

test('who is asked to look again is not asked twice', async () => {
	const { network } = await show(list, { 'customer.businesses.summaries': listOf([]) });
	await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
	network.answer({ 'customer.businesses.summaries': pending });
	await page.getByRole('button', { name: 'Refresh' }).click();
	const busy = page.getByRole('button', { name: 'Looking...' });
	await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
	await expectFit();
	const lists = () => network.asked.filter(({ name }) => name === 'customer.businesses.summaries').length;
	const before = lists();
	await busy.click({ force: true });
	expect(lists()).toBe(before);
});

test('the longest names fit, with the reader’s own order and without', async () => {
	const businesses = [1, 2, 3].map((n) =>
		listedOf({
			id: idOf(n),
			display_name: longWord,
			street: longWord,
			city: longWord.slice(0, 100),
			price: 20,
			retail_value: 1_000,
		}),
	);
	const open_order = {
		id: idOf(9),
		order_date: later(24).slice(0, 10),
		pickup_window: 'evening' as const,
		start_time: '17:00',
		end_time: '19:00',
	};
	await show(`${list}?map=off`, {
		as: userOf({ city: longWord.slice(0, 100) }),
		'customer.businesses.summaries': listOf(businesses, { [idOf(1)]: { open_order } }),
	});
	await expect.element(page.getByRole('heading', { name: longWord }).first()).toBeVisible();
	await expect.element(page.getByRole('link', { name: /^Your order: pick up/ })).toBeVisible();
	await expectFit();
});

const nowhere = userOf({ coordinates: null, city: null, state: null, zip_code: null });

test('whoever has no place yet types one, and is told in the field what is wrong with it', async () => {
	const { network } = await show(list, {
		as: nowhere,
		'user.setLocation': new Refusal('LOCATION_UNKNOWN'),
		'places.autocomplete': { suggestions: [] },
	});
	const field = page.getByRole('combobox', { name: 'Address, city or ZIP code' });
	const set = page.getByRole('button', { name: 'Set Location' });
	await set.click();
	await expect.element(field).toHaveAccessibleDescription('Type a ZIP code, city or address.');
	await expect.element(field).toHaveFocus();
	await field.fill('Atlantis');
	await userEvent.keyboard('{Enter}');
	await expect.element(field).toBeInvalid();
	await expect.element(field).toHaveValue('Atlantis');
	await expectFit();
	network.answer({ 'user.setLocation': userOf(), 'customer.businesses.summaries': listOf([listedOf()]) });
	await set.click();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
});

// R-keep-the-way
test('the ZIP code that was typed before there was an account is proposed', async () => {
	await cookieStore.set('zip', '97209');
	onTestFinished(() => cookieStore.delete('zip'));
	const { network } = await show(list, { as: nowhere, 'places.autocomplete': { suggestions: [] } });
	await expect
		.element(page.getByRole('combobox', { name: 'Address, city or ZIP code' }))
		.toHaveValue('97209');
	network.answer({ 'user.setLocation': userOf(), 'customer.businesses.summaries': listOf([listedOf()]) });
	await page.getByRole('button', { name: 'Set Location' }).click();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
	const sent = network.asked.filter(({ name }) => name === 'user.setLocation');
	expect(sent).toMatchObject([{ body: { type: 'address', value: '97209' } }]);
});

test('a name that looks like markup is text', async () => {
	const shop = 'The <b>Oven</b> & <1/> <Sons>';
	const open_now = { shop, zip_code: '97201', city: 'Portland', state: 'OR' };
	await show(list, { as: nowhere, 'settings.get': { ...settings, open_now } });
	await expect
		.element(page.getByText(`Trying the demo? ${shop} in Portland, OR has bags to pick up right now.`))
		.toBeVisible();
});

test('a place that is on its way cannot be sent twice', async () => {
	const { network } = await show(list, {
		as: nowhere,
		'user.setLocation': pending,
		'places.autocomplete': offline,
	});
	const field = page.getByRole('combobox', { name: 'Address, city or ZIP code' });
	await field.fill('97201');
	await expect
		.element(field)
		.toHaveAccessibleDescription('Address suggestions unavailable - you can still enter manually');
	await page.getByRole('button', { name: 'Set Location' }).click();
	await expect.element(page.getByRole('button', { name: 'Looking...' })).toHaveAttribute('aria-busy', 'true');
	await expectFit();
	expect(network.asked.filter(({ name }) => name === 'user.setLocation')).toHaveLength(1);
});

test('on a phone held sideways the first view shows whole offers', async () => {
	const businesses = [1, 2, 3].map((n) => listedOf({ id: idOf(20 + n), display_name: `Corner Bakery ${n}` }));
	await show(list, { size: [740, 360], 'customer.businesses.summaries': listOf(businesses) });
	await expect.poll(() => page.getByRole('article').elements().length).toBe(3);
	const bar = page
		.getByRole('navigation')
		.elements()
		.map((one) => one.getBoundingClientRect());
	const end = Math.min(360, ...bar.filter(({ top }) => top > 180).map(({ top }) => top));
	const seen = page
		.getByText('$5.50', { exact: true })
		.elements()
		.filter((price) => price.getBoundingClientRect().bottom <= end);
	expect(seen).toHaveLength(2);
	await expectFit();
});

test('on a card opens wherever it is pressed', async () => {
	const { address } = await show(list, {
		'customer.businesses.summaries': listOf([listedOf()]),
		'customer.businesses.get': listedOf(),
	});
	const card = page.getByRole('article');
	for (const text of [card.getByRole('heading'), card.getByText('1 Main St', { exact: false })]) {
		// Force, because the card's link lies above and takes the press.
		await text.click({ force: true });
		await expect.poll(address).toBe(`${list}/${idOf(2)}`);
		await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
		await expect.poll(address).toBe(list);
	}
});

// R-quantity
test('on a card its next pickup is a way of its own, and leads back', async () => {
	const shop = listedOf();
	const { address } = await show(`${list}?period=evening`, {
		'customer.businesses.summaries': listOf([shop]),
		'customer.businesses.get': shop,
	});
	const pickup = page.getByRole('link', { name: / at Corner Bakery$/ });
	await page.viewport(270, 740);
	const oneLine = 30;
	await expect.poll(() => pickup.element().firstElementChild?.clientHeight).toBeGreaterThan(oneLine);
	const [words, next] = [
		pickup.element().firstElementChild,
		pickup.element().closest('p')?.nextElementSibling,
	];
	expect(words?.getBoundingClientRect().bottom).toBeLessThanOrEqual(next?.getBoundingClientRect().top ?? 0);
	await page.viewport(...phone);
	await pickup.click();
	await expect.poll(address).toContain(`?period=evening&date=${shop.inventory[0]?.date}&start=17%3A00`);
	const sheet = page.getByRole('dialog');
	const time = sheet.getByRole('button', { name: /bags left$/ });
	await expect.element(time).toHaveAttribute('aria-pressed', 'true');
	await expect.element(sheet.getByRole('button', { name: 'Checkout' })).toBeEnabled();
	await sheet.getByRole('button', { name: 'Close' }).click();
	await expect.poll(address).toBe(`${list}?period=evening`);
});

test('on a phone the filters stand in groups, and the button behind them says how many are chosen', async () => {
	const { address } = await show(list, { 'customer.businesses.summaries': listOf([listedOf()]) });
	await page.getByRole('button', { name: 'Filter', exact: true }).click();
	const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
	await sheet.getByRole('group', { name: 'When to pick up' }).getByRole('button', { name: 'Today' }).click();
	await sheet
		.getByRole('group', { name: 'Bags and price' })
		.getByLabelText('Price up to')
		.selectOptions('Up to $5.00');
	await sheet
		.getByRole('group', { name: 'Show first' })
		.getByLabelText('Sort by')
		.selectOptions('Cheapest first');
	await expect.poll(address).toMatch(/day=today/);
	await expectFit();
	await sheet.getByRole('button', { name: /^Show \d/ }).click();
	await expect.element(page.getByRole('button', { name: /Filter/ })).toHaveAttribute('aria-pressed', 'true');
});

// R-my-diet
test('on a bag that doesn’t fit is greyed, with the reason in words, and opens as the others do', async () => {
	const own = {
		[idOf(2)]: { conflict: 'Contains milk, wheat · Not stated: tree nuts · Not stated as vegan' },
	};
	const { address } = await show(list, {
		'customer.businesses.summaries': listOf(
			[listedOf(), listedOf({ id: idOf(4), display_name: 'Fits' })],
			own,
		),
		'customer.businesses.get': listedOf(),
	});
	const card = (name: string) => page.getByRole('article').filter({ hasText: name });
	await expect.element(card('Corner Bakery').getByText(/^Contains milk, wheat · Not stated/)).toBeVisible();
	const look = (name: string) =>
		getComputedStyle(card(name).element().querySelector('img') as Element).filter;
	expect([look('Corner Bakery'), look('Fits')]).toEqual(['grayscale(1)', 'none']);
	await expectFit();
	await page.getByRole('link', { name: 'View Details of Corner Bakery' }).click();
	await expect.poll(address).toBe(`${list}/${idOf(2)}`);
});

// R-list-filters
test('on the list is narrowed by what is in the bag and by one’s own diet', async () => {
	const { network, address } = await show(list, {
		'user.diet.get': { diets: ['vegan'], avoid: [] },
		'customer.businesses.summaries': listOf([listedOf()]),
	});
	await page.getByRole('button', { name: /^Filter/ }).click();
	const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
	await sheet.getByRole('combobox', { name: "What's in the bag" }).selectOptions('Sweets');
	await sheet.getByRole('button', { name: 'Fits my diet' }).click();
	await expectFit();
	await expect.poll(address).toBe(`${list}?kind=sweets&fits=1`);
	const asked = () =>
		network.asked.filter(({ name }) => name === 'customer.businesses.summaries').at(-1)?.query;
	await expect.poll(asked).toMatchObject({ kind: 'sweets', fits: 'true' });
	await sheet.getByRole('button', { name: 'Clear' }).click();
	await expect.poll(address).toBe(list);
});

test('from the filters the way leads to where one says what one eats', async () => {
	const { address } = await show(list, {
		'customer.businesses.summaries': listOf([listedOf()]),
		others: { '/v0/auth/list-accounts': { body: [{ providerId: 'credential' }] } },
	});
	await page.getByRole('button', { name: /^Filter/ }).click();
	await page.getByRole('link', { name: 'Set my diet' }).click();
	await expect.poll(address).toBe('/profile');
	await expect.element(page.getByRole('heading', { name: 'My diet' })).toBeVisible();
});
