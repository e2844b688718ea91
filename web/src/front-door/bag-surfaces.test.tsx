/** Bag contents read the same on every surface (R-bag-one-text). */
import { bagText, type PublicBusiness } from '@flavorbag/contract';
import { summaryOf } from '@flavorbag/contract/summary';
import { sample } from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cardTexts } from '#features/marketplace/card-texts.ts';
import { activateTexts, screenTexts } from '#lib/texts.ts';
import { later, listedOf, noRatings } from '#test/samples.ts';
import { BagFacts } from '#ui/BagFacts.tsx';
import { randomBags } from '../../../contract/test/random-bags.ts';
import { structuredShop } from './public/structured.ts';
import { type PublicPage, render, renderRow } from './public-pages.tsx';

await screenTexts();

const linesIn = (html: string) => {
	const page = new DOMParser().parseFromString(html, 'text/html');
	return [...page.querySelectorAll('dl dt')].map((label) => [
		label.textContent,
		label.nextElementSibling?.textContent,
	]);
};

// R-bag-one-text
test('the part that every screen shows, the public page and its data for search engines say the same of 500 bags', () => {
	activateTexts();
	const town = { city: 'Portland', state: 'OR', slug: 'portland-or' };
	for (const bag of sample(randomBags, 500)) {
		const text = bagText(bag);
		const expected = (text?.lines ?? []).map((line) => [line.label, line.text]);
		const part = renderToStaticMarkup(<BagFacts text={text} />);
		expect(linesIn(part)).toEqual(expected);
		expect(part).toContain(text?.note);
		const shop: PublicBusiness = { ...listedOf({ bag, inventory: [] }), inventory: [], slug: 'corner' };
		const page: PublicPage = { kind: 'shop', shop, ratings: noRatings, town, near: [] };
		const { body } = render(page, {
			origin: 'http://localhost',
			isSignedIn: false,
			language: 'en',
			now: new Date(),
		});
		expect(linesIn(body)).toEqual(expected);
		expect(body).toContain(text?.note);
		const data = JSON.parse(JSON.stringify(structuredShop('http://localhost', shop, noRatings)));
		const { additionalProperty, description } = data.makesOffer[0].itemOffered;
		expect(additionalProperty.map(({ name, value }: Record<string, string>) => [name, value])).toEqual(
			expected,
		);
		for (const [label, said] of expected) expect(description).toContain(`${label}: ${said}`);
	}
});

// R-value
test.each([null, 21])(
	'a card, a shop’s page, a town’s and the first row name the same worth: %s',
	(retail_value) => {
		activateTexts();
		const town = { city: 'Portland', state: 'OR', slug: 'portland-or' };
		const listed = listedOf({ retail_value });
		const shop: PublicBusiness = {
			...listed,
			slug: 'corner',
			inventory: listed.inventory.map((entry) => ({ ...entry, more: false })),
		};
		const given = { origin: 'http://localhost', isSignedIn: false, language: 'en' as const, now: new Date() };
		const pages: PublicPage[] = [
			{ kind: 'shop', shop, ratings: noRatings, town, near: [] },
			{ kind: 'town', at: town.slug, town, shops: [shop], total: 1, elsewhere: [], page: 1, pages: 1 },
		];
		const texts = [
			...pages.map((page) => ({ kind: page.kind, ...render(page, given) })),
			{ kind: 'row', head: '', body: renderRow([shop], undefined, given) },
		];
		const { retailValue } = cardTexts({ ...summaryOf({ ...shop, bag: [] }), distance: null }, given.now);
		expect(retailValue).toBe(retail_value === null ? undefined : '$21.00');
		for (const { kind, head, body } of texts) {
			expect(/worth[^$]*\$21\.00/.test(body)).toBe(retail_value !== null);
			expect(head.includes('21.00')).toBe(kind === 'shop' && retail_value !== null);
		}
	},
);

// R-pause
test.each([
	['paused', later(240), false],
	['its pause over', later(-48), true],
])(
	'the page of a shop without bags, %s, says why, and leads to the sheet unless it pauses',
	(_, until, sells) => {
		activateTexts();
		const listed = listedOf({ paused_until: until.slice(0, 10), inventory: [] });
		const shop: PublicBusiness = { ...listed, inventory: [], slug: 'corner' };
		const town = { city: 'Portland', state: 'OR', slug: 'portland-or' };
		const page: PublicPage = { kind: 'shop', shop, ratings: noRatings, town, near: [] };
		const { body } = render(page, {
			origin: 'http://localhost',
			isSignedIn: false,
			language: 'en',
			now: new Date(),
		});
		expect(body.includes('Taking a break. Bags are on sale again')).toBe(!sells);
		expect(body.includes('sold out you can wait')).toBe(sells);
		expect(body.includes('Sign in to wait')).toBe(sells);
	},
);

// R-pause
test('a shop that is back within the week says when, above the times of then', () => {
	activateTexts();
	const listed = listedOf();
	const inventory = listed.inventory.map((entry) => ({ ...entry, more: false }));
	const date = later(96).slice(0, 10);
	const shop: PublicBusiness = {
		...listed,
		slug: 'corner',
		paused_until: date,
		inventory: inventory.map((entry) => ({ ...entry, date })),
	};
	const town = { city: 'Portland', state: 'OR', slug: 'portland-or' };
	const page: PublicPage = { kind: 'shop', shop, ratings: noRatings, town, near: [] };
	const { body } = render(page, {
		origin: 'http://localhost',
		isSignedIn: false,
		language: 'en',
		now: new Date(),
	});
	expect(body).toMatch(/Taking a break\. Back [A-Z][a-z]{2}, [A-Z][a-z]{2} \d/);
	expect(body).toContain('Checkout');
});
