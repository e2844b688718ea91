import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, offline, Page, pending, Refusal } from '#test/network.ts';
import {
	drawing,
	idOf,
	later,
	listedOf,
	listOf,
	longWord,
	settings,
	sheetOf,
	userOf,
} from '#test/samples.ts';
import { expectFit, phone, show, sizes, toastOf } from '#test/screen.tsx';

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
	expect(network.asked.at(-1)?.name).toBe('customer.openingAlert.remove');
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

/** One vector tile whose only polygon covers it all, in layer 1 of version 2, as the test's style expects. */
function tile(): string {
	const box = {
		type: 'Feature' as const,
		properties: {},
		geometry: {
			type: 'Polygon' as const,
			coordinates: [
				[
					[-180, -80],
					[180, -80],
					[180, 80],
					[-180, 80],
					[-180, -80],
				],
			],
		},
	};
	const found = new GeoJSONVT(box, { maxZoom: 0 }).getTile(0, 0, 0);
	if (!found) throw new Error('there is no tile');
	const bytes = fromGeojsonVt({ ground: found });
	return `data:application/x-protobuf;base64,${btoa(String.fromCharCode(...bytes))}`;
}
const styleUrl = `${location.origin}/streets/style.json`;
const style = () => ({
	version: 8,
	sources: { town: { type: 'vector', tiles: [tile()], maxzoom: 0, attribution: '© Test Streets' } },
	layers: [
		{
			id: 'ground',
			type: 'fill',
			source: 'town',
			'source-layer': 'ground',
			paint: { 'fill-color': '#cde8c5' },
		},
	],
});
const withMap = (answer: Answers['others']) =>
	show(`${list}?map=on`, {
		size: [1280, 800],
		'settings.get': { ...settings, map_style_url: styleUrl },
		'customer.businesses.summaries': listOf([listedOf()]),
		'public.map.get': sheetOf(),
		...(answer && { others: answer }),
	});
const map = page.getByRole('region', { name: 'Map of the businesses in the list' });
const drawn = () => document.querySelectorAll('section svg text').length;

test('a style that the operator has set lies under the pins, with its attribution', async () => {
	await withMap({ '/streets/style.json': { body: style() } });
	await expect.element(map.getByText('© Test Streets')).toBeVisible();
	await expect.poll(drawn).toBe(0);
	await expect.element(map.getByRole('button', { name: /^Corner Bakery, \$/ })).toBeVisible();
	await map.getByRole('button', { name: 'Zoom in' }).click();
	await expectFit();
});

test.each([
	['is down', offline],
	['is not there', { status: 404, body: {} }],
	['makes no sense', { body: { version: 8, layers: 'none' } }],
] as const)('a style server that %s leaves the drawn map and one quiet line', async (_, answer) => {
	await withMap({ '/streets/style.json': answer });
	await expect.element(map.getByText("The street map isn't available right now.")).toBeVisible();
	await expect.element(map.getByRole('button', { name: /^Corner Bakery, \$/ })).toBeVisible();
	expect(drawn()).toBeGreaterThan(0);
	await expectFit();
});

const withoutStyle = (size: readonly [number, number], answers: Answers = {}) =>
	show(`${list}?map=on`, {
		size,
		'customer.businesses.summaries': listOf([listedOf()]),
		'public.map.get': sheetOf(),
		...answers,
	});
const attribution = map.getByText('Map: US Census, Natural Earth, GeoNames');
const boxesOf = (elements: Iterable<Element>) =>
	[...elements].map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);

test.each(sizes)(
	'the drawn map names towns on %s, none over another or under a pin, and whose data it is',
	async (_, size) => {
		const { network } = await withoutStyle(size);
		await expect.element(attribution).toBeVisible();
		const texts = () => [...document.querySelectorAll('section svg text')];
		await expect.poll(() => texts().map(({ textContent }) => textContent)).toContain('Portland');
		await map.getByRole('button', { name: 'Zoom in' }).click();
		expect(
			new Set(network.asked.filter(({ name }) => name === 'public.map.get').map(({ path }) => path)),
		).toEqual(new Set(['/v0/public/map/28-15']));
		const names = boxesOf(texts());
		const covers = boxesOf([
			...document.querySelectorAll('section button'),
			...[attribution.element().parentElement].filter((one) => one !== null),
		]);
		for (const [index, one] of names.entries())
			for (const other of [...names.slice(index + 1), ...covers])
				expect(
					one.right <= other.left ||
						one.left >= other.right ||
						one.bottom <= other.top ||
						one.top >= other.bottom,
				).toBe(true);
		await expectFit();
	},
);

test.each([
	['a phone', [360, 740]],
	['a phone held sideways', [740, 360]],
	['a desktop', [1280, 800]],
] as const)('on %s a shop at a glance covers neither a button nor whose map it is', async (_, size) => {
	await withoutStyle(size);
	await map.getByRole('button', { name: /^Corner Bakery, \$/ }).click();
	const [peek] = boxesOf([map.getByRole('article').element()]);
	const others = boxesOf([
		...['Zoom in', 'Zoom out', 'Show all'].map((name) => map.getByRole('button', { name }).element()),
		...[attribution.element().parentElement].filter((one) => one !== null),
	]);
	expect(others).toHaveLength(4);
	for (const other of others)
		expect(
			peek !== undefined &&
				(peek.right <= other.left ||
					peek.left >= other.right ||
					peek.bottom <= other.top ||
					peek.top >= other.bottom),
		).toBe(true);
	await expectFit();
});

test('what has no bags says so on the map, and those that lie over each other show the lowest price', async () => {
	const at = (lat: number, lng: number) => ({ coordinates: { lat, lng } });
	const businesses = [
		listedOf({ display_name: 'Gone', inventory: [], ...at(45.6, -122.5) }),
		...[7.5, 4.25, 6].map((price, index) =>
			listedOf({ id: idOf(20 + index), display_name: `Stall ${index}`, price, ...at(45.4, -122.9) }),
		),
	];
	await withoutStyle([1280, 800], { 'customer.businesses.summaries': listOf(businesses) });
	await expect.element(map.getByRole('button', { name: /^Gone/ })).toHaveTextContent('No bags');
	const cluster = map.getByRole('button', { name: /3 businesses here/ });
	await expect.element(cluster).toHaveTextContent('$4.25 +2');
	(cluster.element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => document.querySelector('[role="menuitem"]')?.textContent).toMatch(/^Stall 1/);
});

test('a place that is chosen comes into the middle of a map that was moved', async () => {
	const { network } = await withoutStyle([1280, 800]);
	await map.getByRole('button', { name: /^Corner Bakery, \$/ }).click();
	await map.getByRole('button', { name: 'Zoom in' }).click();
	await expect.element(map.getByRole('button', { name: 'Search this area' })).toBeVisible();
	network.answer({
		'user.setLocation': userOf({ city: 'Salem', zip_code: 97301, coordinates: { lat: 44.94, lng: -123.03 } }),
		'places.autocomplete': { suggestions: [] },
	});
	await page.getByRole('button', { name: /^Near Portland/ }).click();
	await page.getByRole('combobox', { name: 'Address, city or ZIP code' }).fill('97301');
	await page.getByRole('button', { name: 'Set Location' }).click();
	await expect.element(page.getByRole('button', { name: /^Near Salem/ })).toBeVisible();
	await expect.element(map.getByRole('button', { name: 'Search this area' })).not.toBeInTheDocument();
	await expect.element(map.getByRole('article')).not.toBeInTheDocument();
});

test('while nobody knows yet what is water, it is all drawn as land', async () => {
	await withoutStyle([1280, 800], { 'public.map.get': pending });
	await expect.element(map.getByRole('button', { name: /^Corner Bakery, \$/ })).toBeVisible();
	const svg = document.querySelector('section svg');
	const frame = svg?.getBoundingClientRect();
	const rects = [...(svg?.querySelectorAll('rect[x]') ?? [])].map((one) => one.getBoundingClientRect());
	expect(Math.min(...rects.map(({ left }) => left))).toBeLessThanOrEqual(frame?.left ?? 0);
	expect(Math.max(...rects.map(({ right }) => right))).toBeGreaterThanOrEqual(frame?.right ?? 0);
	expect(Math.min(...rects.map(({ top }) => top))).toBeLessThanOrEqual(frame?.top ?? 0);
	expect(Math.max(...rects.map(({ bottom }) => bottom))).toBeGreaterThanOrEqual(frame?.bottom ?? 0);
});

test('without its sheets the map says so, and keeps the pins', async () => {
	await withoutStyle([1280, 800], { 'public.map.get': new Refusal('NOT_FOUND') });
	await expect
		.element(map.getByText("The map's lines couldn't be loaded. The places are right."))
		.toBeVisible();
	await expect.element(map.getByRole('button', { name: /^Corner Bakery, \$/ })).toBeVisible();
	await expectFit();
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
	await expect.poll(() => pickup.element().firstElementChild?.getClientRects().length).toBeGreaterThan(1);
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

// R-my-diet
test.each(sizes)(
	'on %s the map marks what doesn’t fit as the list does, in gray and in words',
	async (_, size) => {
		const at = (lat: number, lng: number) => ({ coordinates: { lat, lng } });
		const conflict = 'Contains milk, wheat';
		const one = (id: number, name: string, lat: number) =>
			listedOf({ id: idOf(id), display_name: name, ...at(lat, lat > 45.3 ? -122.9 : -122.3) });
		const all = [
			one(4, 'Fits', 45.6),
			one(5, 'Stays away', 45.1),
			one(6, 'Pile 1', 45.4),
			one(7, 'Pile 2', 45.4),
		];
		const own = { [idOf(5)]: { conflict }, [idOf(6)]: { conflict }, [idOf(7)]: { conflict } };
		await withoutStyle(size, { 'customer.businesses.summaries': listOf(all, own) });
		const pin = (name: RegExp) => map.getByRole('button', { name });
		const away = pin(/^Stays away, .*\. Contains milk, wheat$/);
		await expect.element(away).toBeVisible();
		const colorOf = (name: RegExp) =>
			getComputedStyle(pin(name).element().firstElementChild as Element).backgroundColor;
		expect(colorOf(/^Stays away/)).not.toBe(colorOf(/^Fits/));
		expect(colorOf(/2 businesses here, none fits your diet/)).not.toBe(colorOf(/^Fits/));
		await expectFit();
		await away.click();
		await expect.element(map.getByRole('article').getByText(conflict)).toBeVisible();
		await expectFit();
	},
);

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
