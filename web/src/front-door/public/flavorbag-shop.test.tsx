/** `<flavorbag-shop>` on a website (R-widget). */
import { sample } from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { randomShops, windowFacts } from '../../../../contract/test/random-shops.ts';

const given = sample(randomShops, { numRuns: 500, seed: 52 }).map((shop, at) => ({
	...shop,
	slug: `corner-${at}`,
}));
const asked: [string, RequestInit | undefined][] = [];

beforeEach(() => {
	vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
		asked.push([url, init]);
		const data = given.find(({ slug }) => url.endsWith(`/${slug}`));
		return Response.json({ data }, { status: data ? 200 : 404 });
	});
});
beforeAll(async () => {
	const script = document.createElement('script');
	script.src = 'https://bags.example/flavorbag-shop.js';
	const spy = vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
	await import('./flavorbag-shop.ts');
	spy.mockRestore();
});
afterEach(() => document.body.replaceChildren());

function place(slug: string, lang = 'en') {
	document.body.innerHTML = `<div lang="${lang}"><flavorbag-shop slug="${slug}"><a href="https://bags.example/s/${slug}">Bags</a></flavorbag-shop></div>`;
	const widget = document.querySelector('flavorbag-shop') as HTMLElement;
	return {
		widget,
		times: () => [...(widget.shadowRoot?.querySelectorAll('a') ?? [])],
		text: () => widget.shadowRoot?.textContent,
	};
}

// R-widget
// R-one-shape
test('it says the same of 500 random shops as every other reader, and keeps nothing', async () => {
	const stored = () => [document.cookie, { ...localStorage }];
	// Other files share the page.
	const before = stored();
	for (const shop of given) {
		const { times, text } = place(shop.slug);
		await vi.waitFor(() => expect(text()).toContain(shop.display_name), { interval: 2 });
		expect(
			times().map((link) => [
				new URL(link.href).searchParams.get('pickup'),
				/· \$(.+) · (.+) left$/.exec(link.text)?.slice(1),
			]),
		).toEqual(
			windowFacts(shop)
				.slice(0, 3)
				.map(({ pickup, price, left }) => [pickup, [price, left]]),
		);
		if (shop.inventory.length === 0) expect(text()).toContain('No bags on sale right now.');
	}
	expect(stored()).toEqual(before);
	expect(asked[0]).toEqual([
		`https://bags.example/v0/public/businesses/${given[0]?.slug}`,
		{ credentials: 'omit', cache: 'no-store' },
	]);
});

// R-widget
test('it is as high before as after, speaks Spanish, and leaves the plain link of a shop that is gone', async () => {
	const shop = given.find(({ inventory }) => inventory.length > 0);
	const { widget, text } = place(shop?.slug ?? '', 'es-MX');
	const before = widget.offsetHeight;
	expect(before).toBeGreaterThan(100);
	await vi.waitFor(() => expect(text()).toContain('disponibles'));
	expect(widget.offsetHeight).toBe(before);
	const gone = place('gone');
	await vi.waitFor(() => expect(asked.at(-1)?.[0]).toContain('/gone'));
	expect([gone.text(), gone.widget.querySelector('a')?.checkVisibility()]).toEqual(['', true]);
});
