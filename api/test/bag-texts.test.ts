/** The server's texts about a bag equal all others, letter by letter (R-bag-one-text). */
import { type Bag, bagFrom, bagOnCard, bagText } from '@flavorbag/contract';
import { sample } from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml } from '#lib/html.ts';
import { randomBags } from '../../contract/test/random-bags.ts';
import { translateTo } from '../src/lib/texts.ts';
import { sheetOf } from '../src/modules/bags/bag.rules.ts';
import { writeMail } from '../src/modules/notifications/write-mail.ts';
import type { Written } from '../src/modules/notifications/writers.ts';
import { toSummary } from '../src/modules/shops/shops.rules.ts';

const shop = {
	id: '6f1c3f0e-4f5d-4c58-9d3c-0f9f2a6f7b11',
	display_name: 'Corner Bakery',
	category: 'bakery',
	price_cents: 500,
	retail_value_cents: null,
	is_value_low: false,
	rating: null,
	street: '1 Main St',
	city: 'Portland',
	state: 'OR',
	zip_code: '97201',
	image_key: null,
	lat: null,
	lng: null,
	posts_around: null,
	tz: 'America/Los_Angeles',
	formatted_address: '1 Main St, Portland, OR 97201',
};
const receiptOf = (bag: Bag): Written => ({
	kind: 'receipt',
	to: 'ada@example.com',
	first_name: 'Ada',
	pickup_code: '7K2M9QXA',
	bag,
	order: {
		id: shop.id,
		business_name: shop.display_name,
		quantity: 1,
		local_date: '2031-06-11',
		start_time: '17:00',
		end_time: '20:00',
		tz: shop.tz,
		tax_cents: 0,
		total_cents: 500,
	},
});
const contact = { email: undefined, postalAddress: undefined };

// R-bag-contents
test('500 bags are read as they were said, from what was said alone and from orders that keep all nine allergens', () => {
	for (const bag of sample(randomBags, 500)) {
		expect(bagFrom(bag)).toEqual(bag);
		const allergens = bag.allergens.filter(({ state }) => state !== 'not_stated');
		const said = Object.entries({ ...bag, allergens }).filter(([, value]) => String(value ?? '') !== '');
		expect(bagFrom(Object.fromEntries(said))).toEqual(bag);
	}
});

// R-bag-one-text
test('the receipt, the card and the sheet to print say of 500 bags what the presenter says', () => {
	for (const bag of sample(randomBags, 500)) {
		const { lines = [], note = '' } = bagText(bag) ?? {};
		const { text, html } = writeMail(receiptOf(bag), translateTo.en, 'http://localhost', contact);
		for (const line of lines) {
			expect(text).toContain(`${line.label}: ${line.text}\n`);
			expect(html).toContain(`>${escapeHtml(line.label)}</td>`);
			expect(html).toContain(`>${escapeHtml(line.text)}</td>`);
		}
		expect(text).toContain(note);
		const card = toSummary({ ...shop, card_bag: bag }, (key) => key, { inventory: [], next_draw: null }, {});
		expect(card.bag ?? []).toEqual(bagOnCard(bag));
		const own = {
			...bag,
			allergens: bag.allergens.map((one) => ({ ...one, stated_by: null })),
			edited: null,
			confirmed: null,
			to_confirm: false,
			proposal: { contains: [], handling: [] },
		};
		const sheet = sheetOf(own, shop, new Date('2031-06-11T19:00Z'), 'en');
		expect(sheet.lines).toEqual(lines.filter(({ of }) => of !== 'allergens'));
		expect(sheet.note).toBe(note);
	}
});
