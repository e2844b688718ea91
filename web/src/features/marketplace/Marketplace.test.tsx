import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, offline, Page, pending, Refusal } from '#test/network.ts';
import { idOf, later, listedOf, listOf, longWord, settings, userOf } from '#test/samples.ts';
import { expectFit, show, sizes } from '#test/screen.tsx';

const list = '/marketplace';

test('while the list is on its way, it says so', async () => {
	await show(list, { 'customer.businesses.list': pending });
	await expect.element(page.getByRole('status', { name: 'Loading...' })).toBeInTheDocument();
	await expectFit();
});

test('where nobody sells anything, another place may', async () => {
	await show(list, { 'customer.businesses.list': listOf([]) });
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
	const { network } = await show(list, { 'customer.businesses.list': { ...listOf([]), nearest } });
	await expect
		.element(page.getByText(/The nearest is Flour & Thistle in Portland, OR, 1,434 miles away\.$/))
		.toBeVisible();
	await expectFit();
	network.answer({ 'user.setLocation': userOf(), 'customer.businesses.list': listOf([listedOf()]) });
	await page.getByRole('button', { name: 'Look around 97214' }).click();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'user.setLocation')?.body).toEqual({
		type: 'address',
		value: '97214',
	});
});

test('filters that leave nobody can be cleared', async () => {
	const { network } = await show(`${list}?q=zebra`, {
		'customer.businesses.list': ({ query }) => listOf(query.q ? [] : [listedOf()]),
	});
	await page.getByRole('button', { name: 'Clear the filters' }).click();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
	expect(network.asked.filter(({ name }) => name === 'customer.businesses.list').at(-1)?.query.q).toBe(
		undefined,
	);
});

test('a list that could not be loaded is asked for again', async () => {
	const { network } = await show(list, { 'customer.businesses.list': new Refusal('SERVER_ERROR') });
	await expect.element(page.getByRole('alert').getByText('Failed to load businesses')).toBeVisible();
	await expectFit();
	network.answer({ 'customer.businesses.list': listOf([listedOf()]) });
	await page.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
});

test('without a network the list says so, and comes when there is one', async () => {
	const { network } = await show(list, { 'customer.businesses.list': offline });
	await expect.element(page.getByRole('alert').getByText('Failed to load businesses')).toBeVisible();
	network.answer({ 'customer.businesses.list': listOf([listedOf()]) });
	await page.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
});

test('a next page that does not come keeps the first, and is asked for again', async () => {
	const second = listOf([listedOf({ id: idOf(4), display_name: 'Second Oven' })]);
	const { network } = await show(list, {
		'customer.businesses.list': ({ query }) =>
			query.page === '2' ? new Refusal('SERVER_ERROR') : new Page(listOf([listedOf()]), 1, 2),
	});
	await expect.element(page.getByRole('alert').getByText('Failed to load businesses')).toBeVisible();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
	await expectFit();
	network.answer({ 'customer.businesses.list': new Page(second, 2, 2) });
	await page.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(page.getByRole('heading', { name: 'Second Oven' })).toBeVisible();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
});

test('who is asked to look again is not asked twice', async () => {
	const { network } = await show(list, { 'customer.businesses.list': listOf([]) });
	await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
	network.answer({ 'customer.businesses.list': pending });
	await page.getByRole('button', { name: 'Refresh' }).click();
	const busy = page.getByRole('button', { name: 'Looking...' });
	await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
	await expectFit();
	const lists = () => network.asked.filter(({ name }) => name === 'customer.businesses.list').length;
	const before = lists();
	await busy.click({ force: true });
	expect(lists()).toBe(before);
});

test.each(sizes)('the longest names fit %s, with the reader’s own order and without', async (_, size) => {
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
		size,
		'customer.businesses.list': listOf(businesses, { [idOf(1)]: { open_order } }),
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
	network.answer({ 'user.setLocation': userOf(), 'customer.businesses.list': listOf([listedOf()]) });
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

/** One vector tile with one polygon over all of it: layer 1 of the format's version 2, as the test's style asks for it. */
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
		'customer.businesses.list': listOf([listedOf()]),
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
