import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, type Asked, offline, Page, pending, Refusal } from '#test/network.ts';
import { idOf, listedOf, listOf, settings, userOf } from '#test/samples.ts';
import { desktop, expectFit, phone, show, sizes } from '#test/screen.tsx';
import { smallTown, writeStreetFile } from '#test/street-file.ts';

const map = page.getByRole('region', { name: 'Map of the businesses in the list' });
const noStreets = map.getByText(/^No street map installed/);
const pin = (name: RegExp) => map.getByRole('button', { name });
const bakery = pin(/^Corner Bakery, \$/);
const at = (lat: number, lng: number) => ({ coordinates: { lat, lng } });

const box = (west: number, south: number, east: number, north: number): Feature => ({
	type: 'Feature',
	properties: {},
	geometry: {
		type: 'Polygon',
		coordinates: [
			[
				[west, south],
				[east, south],
				[east, north],
				[west, north],
				[west, south],
			],
		],
	},
});
const portland: Feature = {
	type: 'Feature',
	properties: { text: 'Portland', kind: 'city', order: -632_309, from: 4 },
	geometry: { type: 'Point', coordinates: [-122.66, 45.5] },
};
const world = box(-180, -80, 180, 80);

function tileOf(layers: Record<string, Feature[]>, z: number, x: number, y: number) {
	const cut = Object.entries(layers).map(([name, features]) => [
		name,
		geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, { clip: true }),
	]);
	return new Uint8Array(fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: 4096 }));
}
/** Land to the west of the home, with a town, and the sea to the east. */
function coast({ path }: Asked) {
	const [z = 0, x = 0, y = 0] = path.split('/').slice(-3).map(Number);
	return tileOf({ sea: [world], land: [box(-130, 40, -122.675, 50)], names: [portland] }, z, x, y);
}

const open = (size: readonly [number, number], answers: Answers = {}) =>
	show('/marketplace?map=on', {
		size,
		'customer.businesses.summaries': listOf([listedOf()]),
		'public.map.tile': coast,
		...answers,
	});

/** The map as it is seen now: a color in hex at a share of its width, and how many pixels are as dark as a name. */
async function look() {
	const element = map.element().querySelector('canvas');
	if (!element) throw new Error('there is no map');
	const picture = await page.screenshot({ element, save: false });
	const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
	const { width, height } = bitmap;
	const context = new OffscreenCanvas(width, height).getContext('2d');
	context?.drawImage(bitmap, 0, 0);
	// Red is the lowest byte. One number for a pixel, because a map has a million of them.
	const pixels = new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? []);
	const partsOf = (pixel: number) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
	const hexOf = (pixel: number) =>
		`#${partsOf(pixel)
			.map((part) => part.toString(16).padStart(2, '0'))
			.join('')}`;
	const colorAt = (share: number) =>
		hexOf(pixels[Math.round(height * 0.7) * width + Math.round(width * share)] ?? 0);
	const byPixel = new Map<number, number>();
	for (const pixel of pixels) byPixel.set(pixel, (byPixel.get(pixel) ?? 0) + 1);
	let dark = 0;
	const counts = new Map<string, number>();
	for (const [pixel, count] of byPixel) {
		counts.set(hexOf(pixel), count);
		if (partsOf(pixel).reduce((sum, part) => sum + part) < 150) dark += count;
	}
	/** Which of these colors are on the map. */
	const found = (colors: readonly string[]) => colors.filter((hex) => (counts.get(hex) ?? 0) > 100);
	return { west: colorAt(0.12), east: colorAt(0.95), isNamed: dark > 40, found };
}
const [land, water] = ['#f4f1e4', '#c9dfe2'];

// R-map
test.each(sizes)(
	'on %s the shipped map has land, water and names, and says that it has no streets',
	async (_, size) => {
		await open(size, { 'customer.businesses.summaries': listOf([]) });
		await expect.element(noStreets).toBeVisible();
		await expect.poll(look).toMatchObject({ west: land, east: water, isNamed: true });
		await expect.element(map.getByText(/US Census, Natural Earth, GeoNames/)).toBeVisible();
		await expectFit();
	},
);

test('while nobody knows yet what is water, it is all drawn as land', async () => {
	await open(desktop, { 'public.map.tile': pending });
	await expect.element(bakery).toBeVisible();
	await expect.poll(look).toMatchObject({ west: land, east: land });
});

test('without its tiles the map says so, and keeps the pins', async () => {
	await open(desktop, { 'public.map.tile': new Refusal('UNAVAILABLE') });
	await expect
		.element(map.getByText("The map's lines couldn't be loaded. The places are right."))
		.toBeVisible();
	await expect.element(bakery).toBeVisible();
	await expectFit();
});

test('a browser that can’t draw the map says so, and leaves the list', async () => {
	const { getContext } = HTMLCanvasElement.prototype;
	vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
		this: HTMLCanvasElement,
		...given: Parameters<typeof getContext>
	) {
		return given[0] === 'webgl2' ? null : getContext.apply(this, given);
	} as typeof getContext);
	await open(desktop);
	await expect.element(map.getByText(/This browser can't draw the map/)).toBeVisible();
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
	await expectFit();
});

const home = { lat: 45.52, lng: -122.68 };
const streetColors = ['#ffffff', '#e0e8cb', '#c9dfe2'];
let files = 0;
const withFile = (size: readonly [number, number], answer: NonNullable<Answers['others']>[string]) =>
	open(size, {
		'customer.businesses.summaries': listOf([listedOf(at(45.53, -122.69))]),
		'settings.get': { ...settings, map_style_url: `/v0/public/map.pmtiles?${++files}` },
		others: { '/v0/public/map.pmtiles': answer },
	});

// R-streets
test.each(sizes)(
	'on %s the operator’s street file lies on the shipped map, and names whose data it is',
	async (_, size) => {
		await withFile(size, { body: writeStreetFile(smallTown(home)) });
		await expect.poll(async () => (await look()).found(streetColors)).toEqual(streetColors);
		const source = map.getByRole('link', { name: '© OpenStreetMap' });
		await expect.element(source).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
		await expect.element(map.getByText(/US Census, Natural Earth, GeoNames/)).toBeVisible();
		await expect.element(noStreets).not.toBeInTheDocument();
		await expectFit();
	},
);

test.each([
	['is gone', { status: 404, body: {} }],
	['is no map', { body: new Uint8Array(20_000) }],
] as const)('a street file that %s leaves the shipped map and one quiet line', async (_, answer) => {
	await withFile(desktop, answer);
	await expect.element(map.getByText("The street map isn't available right now.")).toBeVisible();
	await expect.element(noStreets).toBeVisible();
	await expectFit();
});

const styleUrl = `${location.origin}/streets/style.json`;
function style() {
	const bytes = tileOf({ ground: [world] }, 0, 0, 0);
	const tile = `data:application/x-protobuf;base64,${btoa(String.fromCharCode(...bytes))}`;
	return {
		version: 8,
		sources: { town: { type: 'vector', tiles: [tile], maxzoom: 0, attribution: '© Test Streets' } },
		layers: [
			{
				id: 'ground',
				type: 'fill',
				source: 'town',
				'source-layer': 'ground',
				paint: { 'fill-color': '#cde8c5' },
			},
		],
	};
}
const withStreets = (answer: NonNullable<Answers['others']>[string]) =>
	open(desktop, {
		'settings.get': { ...settings, map_style_url: styleUrl },
		others: { '/streets/style.json': answer },
	});

// R-map
test('a style that the operator has set lies under the pins, with its attribution', async () => {
	await withStreets({ body: style() });
	await expect.element(map.getByText('© Test Streets')).toBeVisible();
	await expect.element(noStreets).not.toBeInTheDocument();
	await expect.poll(look).toMatchObject({ west: '#cde8c5', east: '#cde8c5' });
	await expect.element(bakery).toBeVisible();
	await map.getByRole('button', { name: 'Zoom in', exact: true }).click();
	await expectFit();
});

test.each([
	['is down', offline],
	['is not there', { status: 404, body: {} }],
	['makes no sense', { body: { version: 8, layers: 'none' } }],
] as const)('a style server that %s leaves the shipped map and one quiet line', async (_, answer) => {
	await withStreets(answer);
	await expect.element(map.getByText("The street map isn't available right now.")).toBeVisible();
	await expect.element(bakery).toBeVisible();
	await expect.element(noStreets).toBeVisible();
	await expectFit();
});

const boxesOf = (elements: Iterable<Element>) =>
	[...elements].map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);
const areApart = (a: DOMRect, b: DOMRect) =>
	a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom;

test.each([
	['a phone', phone],
	['a phone held sideways', [740, 360]],
	['a desktop', desktop],
] as const)('on %s a shop at a glance covers neither a button nor whose map it is', async (_, size) => {
	await open(size);
	await bakery.click();
	const [peek] = boxesOf([map.getByRole('article').element()]);
	const others = boxesOf([
		...['Zoom in', 'Zoom out', 'Show all'].map((name) =>
			map.getByRole('button', { name, exact: true }).element(),
		),
		noStreets.element(),
	]);
	expect(others).toHaveLength(4);
	for (const other of others) expect(peek && areApart(peek, other)).toBe(true);
	await expectFit();
});

const house = [7.5, 4.25, 6].map((price, index) =>
	listedOf({ id: idOf(20 + index), display_name: `Stall ${index}`, price, ...at(45.4, -122.9) }),
);

// R-map
test.each(sizes)(
	'on %s shops in one house open a list with times, prices and what is left',
	async (_, size) => {
		const gone = listedOf({ display_name: 'Gone', inventory: [], ...at(45.6, -122.5) });
		const { address } = await open(size, {
			'customer.businesses.summaries': listOf([gone, ...house]),
			'customer.businesses.get': pending,
		});
		await expect.element(pin(/^Gone/)).toHaveTextContent('No bags');
		const cluster = pin(/3 businesses here. Show the list$/);
		await expect.element(cluster).toHaveTextContent('3$4.25+');
		(cluster.element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		const rows = map.getByRole('article', { name: '3 businesses here' }).getByRole('listitem');
		await expect.poll(() => rows.elements().length).toBe(3);
		await expect.poll(() => rows.first().element().textContent).toMatch(/Stall 0.*\d.*[AP]M.*\$7\.50/);
		await expect.element(rows.first().getByRole('link')).toHaveFocus();
		await userEvent.keyboard('{Escape}');
		await expect.element(cluster).toHaveFocus();
		await expectFit();
		// The map has been resized, and groups its pins again.
		await expect.element(cluster).toBeVisible();
		(cluster.element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}{Enter}');
		await expect.poll(address).toMatch(/^\/marketplace\/[\w-]{36}\?map=on/);
	},
);

// R-map
test('shops that are close together come apart where they are pressed, and the keyboard stays there', async () => {
	const streets = [0, 1, 2].map((index) =>
		listedOf({ id: idOf(20 + index), display_name: `Stall ${index}`, ...at(45.5 + index / 500, -122.6) }),
	);
	const far = listedOf({ display_name: 'Far', ...at(45.2, -122.9) });
	await open(phone, { 'customer.businesses.summaries': listOf([...streets, far]) });
	const cluster = pin(/3 businesses here. Zoom in$/);
	await expect.element(cluster).toBeVisible();
	(cluster.element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	await expect.element(pin(/^Stall 0, /)).toHaveFocus();
	for (const name of [/^Stall 1, /, /^Stall 2, /]) await expect.element(pin(name)).toBeVisible();
	const [frame] = boxesOf([map.element()]);
	for (const one of boxesOf([0, 1, 2].map((index) => pin(new RegExp(`^Stall ${index}, `)).element())))
		expect(frame && !areApart(frame, one)).toBe(true);
});

// R-accessible
test('a town of 400 shops has no pin over another, and a button for each or for where it is among others', async () => {
	const shops = Array.from({ length: 400 }, (_, index) =>
		listedOf({
			id: idOf(100 + index),
			display_name: `Shop ${index}`,
			...at(45.44 + (index % 20) / 120, -122.78 + Math.floor(index / 20) / 100),
		}),
	);
	await open(phone, { 'customer.businesses.summaries': listOf(shops) });
	const pins = () => [...map.element().querySelectorAll('[data-pin]')];
	const counted = () =>
		pins().reduce((sum, one) => sum + Number(/(\d+) businesses here/.exec(one.ariaLabel ?? '')?.[1] ?? 1), 0);
	await expect.poll(counted).toBe(400);
	expect(pins().length).toBeGreaterThan(5);
	const covered = () => {
		const boxes = boxesOf(pins());
		return boxes.filter((one, index) => boxes.slice(index + 1).some((other) => !areApart(one, other)));
	};
	await expect.poll(covered).toEqual([]);
	for (const { width, height } of boxesOf(pins())) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
	await expectFit();
});

test('the next page of the list leaves the map where it is', async () => {
	const near = listedOf({ id: idOf(20), display_name: 'Near', ...at(45.53, -122.69) });
	const far = listedOf({ id: idOf(21), display_name: 'Far', ...at(44.5, -121.5) });
	let isLost = true;
	await open(desktop, {
		'customer.businesses.summaries': ({ query }) => {
			if (query.page !== '2') return new Page(listOf([near]), 1, 2);
			return isLost ? new Refusal('SERVER_ERROR') : new Page(listOf([far]), 2, 2);
		},
	});
	await expect.element(pin(/^Near/)).toBeVisible();
	const place = () => pin(/^Near/).element().getBoundingClientRect().x;
	const before = place();
	const retry = page.getByRole('button', { name: 'Try Again' });
	await expect.element(retry).toBeVisible();
	isLost = false;
	await retry.click();
	await expect.element(page.getByRole('heading', { name: 'Far' })).toBeVisible();
	expect(place()).toBe(before);
	await map.getByRole('button', { name: 'Show all' }).click();
	await expect.poll(place).not.toBe(before);
});

test('a place that is chosen comes into the middle of a map that was moved', async () => {
	const { network } = await open(desktop);
	await bakery.click();
	await map.getByRole('button', { name: 'Zoom in', exact: true }).click();
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

// R-my-diet
test.each(sizes)(
	'on %s the map marks what doesn’t fit as the list does, in gray and in words',
	async (_, size) => {
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
		await open(size, { 'customer.businesses.summaries': listOf(all, own) });
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
