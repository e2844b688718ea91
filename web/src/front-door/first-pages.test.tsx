import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { activateTexts, loadTexts, screenTexts } from '#lib/texts.ts';
import { idOf, listedOf, listOf, longWord, ratingsOf } from '#test/samples.ts';
import { expectFit, sizes } from '#test/screen.tsx';
import { showFirstCards } from './first-cards.ts';
import { makePages } from './pages.tsx';
import { type PublicPage, render } from './public-pages.tsx';

function put(html: string): HTMLElement {
	const element = document.createElement('div');
	element.innerHTML = html;
	document.body.append(element);
	onTestFinished(() => element.remove());
	return element;
}

const given = { origin: 'http://localhost', isSignedIn: false, language: 'en' as const, now: new Date() };
const town = { city: 'Portland', state: 'OR', slug: 'portland-or' };
const shopOf = (of: Parameters<typeof listedOf>[0] = {}) => {
	const listed = listedOf(of);
	return { ...listed, slug: 'corner', inventory: listed.inventory.map((one) => ({ ...one, more: true })) };
};
const shop = shopOf();
const next = shopOf({ id: idOf(7), display_name: longWord, description: longWord, street: longWord });
const falling = {
	...shop,
	price_steps: [
		{ minutes: 60, price: 4.5 },
		{ minutes: 30, price: 3.99 },
	],
};
const soldOut = shopOf({ inventory: [] });
const ofTown = { kind: 'town' as const, at: town.slug, town, elsewhere: [], total: 2, page: 1, pages: 2 };
const pages: [string, PublicPage][] = [
	['a shop', { kind: 'shop', shop: falling, ratings: ratingsOf(), town, near: [next] }],
	['a shop with a long name', { kind: 'shop', shop: next, ratings: ratingsOf(), town, near: [] }],
	['a shop without bags', { kind: 'shop', shop: soldOut, ratings: ratingsOf(), town, near: [next] }],
	['a town', { ...ofTown, shops: [shop, next] }],
	['a town where nobody sells', { ...ofTown, shops: [], elsewhere: [shop], total: 0, pages: 1 }],
	['what never was', { kind: 'missing', shops: [shop], asked: longWord }],
];

// R-public-pages, R-accessible
test.each(sizes.flatMap(([name, size]) => pages.map(([of, one]) => [of, name, size, one] as const)))(
	'the page of %s fits %s',
	async (_, __, size, one) => {
		activateTexts();
		await screenTexts('en');
		await page.viewport(size[0], size[1]);
		put(render(one, given).body);
		await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expectFit();
	},
);

// R-falling-price, R-real-surplus
test('a shop’s page names the rule by which its price falls, and how often it sold what was left', async () => {
	await screenTexts('en');
	put(render({ kind: 'shop', shop: falling, ratings: ratingsOf(), town, near: [] }, given).body);
	for (const text of [
		'Bags that are left get cheaper: $4.50 in the last 60 minutes and $3.99 in the last 30 minutes.',
		'Sold what was really left at 46 of the last 50 pickup times',
	])
		await expect.element(page.getByText(text)).toBeVisible();
});

// R-claims
test.each([
	['en', 5.5, 'up to 60% off', /70%/],
	['es', 5.5, 'hasta 60% de descuento', /70%/],
	['en', 15, 'end of the day', /% off/],
] as const)(
	'a town’s page claims what is on sale there: %s at $%s',
	async (language, price, words, never) => {
		await screenTexts(language);
		onTestFinished(() => activateTexts());
		const shops = [shopOf({ price, retail_value: 15 })];
		const { head, body } = render({ ...ofTown, shops }, { ...given, language });
		const said = head.replace(/<script.*/s, '') + body;
		expect(said).toContain(words);
		expect(said).not.toMatch(never);
	},
);

// R-public-pages
test('the other language of a page around a ZIP code keeps that ZIP code', () => {
	expect(render({ ...ofTown, at: '97209', shops: [shop] }, given).body).toContain('to=%2Fnear%2F97209');
});

// R-public-pages
test('no page has a style written into it: the content policy takes none', async () => {
	const made = [...(await makePages('en')).pages, ...pages.map(([, one]) => render(one, given))];
	for (const { body } of made) expect(body).not.toContain(' style="');
});

// R-keep-the-way
test('a shop’s page asks for time and number, and checks out with them', () => {
	put(render(pages[0]?.[1] as PublicPage, given).body);
	const form = document.querySelector<HTMLFormElement>('form[action="/s/corner/checkout"]');
	if (!form) throw new Error('there is no form');
	expect(form.checkValidity()).toBe(false);
	const [entry] = shop.inventory;
	form.querySelector<HTMLInputElement>('input[type=radio]')?.click();
	(form.elements.namedItem('bags') as HTMLSelectElement).value = '2';
	expect(form.checkValidity()).toBe(true);
	expect(Object.fromEntries(new FormData(form))).toEqual({
		pickup: `${entry?.date} ${entry?.startTime}`,
		bags: '2',
	});
});

// R-keep-the-way
test('whoever has to sign in for what a shop’s page offers comes back to it', () => {
	const { body } = render(pages[2]?.[1] as PublicPage, given);
	put(body);
	const leads = (name: string) =>
		page.getByRole('link', { name, exact: true }).element().getAttribute('href') ?? '';
	expect(leads('Sign in to hear when this shop has bags')).toBe(`/marketplace/alerts/new?shop=${shop.id}`);
	expect(leads('Sign in to add to favorites')).toBe(`/marketplace/${shop.id}?favorite=yes`);
	expect(leads('Sign in to wait for a bag')).toBe(`/marketplace/${shop.id}`);
});

// R-language
test.each([
	['en', '2 businesses', /today|tomorrow/, /[{}]|tiendas|mañana/],
	['es', '2 tiendas', /hoy|mañana/, /[{}]|\b(AM|PM|today|tomorrow|worth|pastries|Vegetarian|businesses)\b/],
] as const)(
	'the first cards are there before the app is, in the words of the page: %s',
	async (language, count, there, never) => {
		await loadTexts(language);
		const made = await makePages(language);
		onTestFinished(() => activateTexts());
		const body = made.pages.find(({ path }) => path === '/marketplace')?.body ?? '';
		const shell = put(body).querySelector<HTMLElement>('#shell');
		const businesses = [listedOf(), listedOf({ id: idOf(7), display_name: 'Mill Street Soup', distance: 0 })];
		const open_order = {
			id: idOf(9),
			order_date: '2031-06-11',
			pickup_window: 'evening',
			start_time: '17:00',
			end_time: '19:00',
		} as const;
		const yours = { [idOf(7)]: { open_order, conflict: 'Leche' } };
		const data = { ...listOf(businesses, yours), time_zone: 'America/Los_Angeles' };
		const pagination = { page: 1, per_page: 20, total: 2, total_pages: 1 };
		if (!shell) throw new Error('the page has no place for them');
		await showFirstCards(shell, { data, meta: { pagination } });
		const [first, second] = [...shell.querySelectorAll('article')];
		expect(first?.querySelector('h2')?.textContent).toBe('Corner Bakery');
		expect(first?.textContent).toMatch(/\$5\.50/);
		expect(first?.textContent).toMatch(/0\.40 mi/);
		expect(second?.textContent).toMatch(/(in|en) 97201/);
		// One's own rows find their room.
		expect(second?.querySelector('[data-conflict]')?.textContent).toBe('Leche');
		expect([first, second].map((card) => card?.querySelectorAll('p').length)).toEqual([4, 6]);
		expect(first?.querySelector('img')?.src).toMatch(/^data:image/);
		expect(shell.textContent).toContain(count);
		expect(shell.textContent).toMatch(there);
		expect(shell.textContent).not.toMatch(never);
	},
);
