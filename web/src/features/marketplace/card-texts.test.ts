import { type InventoryEntry, summaryOf } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { type Wanted, wantedThere } from '#lib/wanted.ts';
import { cardTexts } from './card-texts.ts';

const entry = (date: string, window: 'morning' | 'evening', startTime: string, endTime: string) => ({
	date,
	window,
	available: 2,
	startTime,
	endTime,
});
const full = {
	id: '00000000-0000-4000-8000-000000000000',
	display_name: 'Buckman Bread Club',
	street: '1302 SE Stark St',
	city: 'Portland',
	state: 'OR',
	zip_code: 97214,
	price: 5.49,
	retail_value: 15,
	time_zone: 'America/Los_Angeles',
	image_url: null,
	motif_url: null,
	coordinates: null,
	bag: ['Vegetarian', 'Bread & pastries'],
	next_draw: null,
	inventory: [
		entry('2026-11-21', 'evening', '17:00', '20:00'),
		entry('2026-11-22', 'morning', '08:00', '11:00'),
		entry('2026-11-22', 'evening', '17:00', '20:00'),
	] satisfies InventoryEntry[],
};
// The evening of the 21st in the shop's time zone.
const now = new Date('2026-11-22T00:30:00Z');
const shopFor = (wanted: Partial<Wanted> = {}) => ({
	...summaryOf(full, wantedThere(wanted, full.time_zone, now)),
	distance: 0.4,
});
const shop = shopFor();
const windowFor = (wanted?: Partial<Wanted>) => cardTexts(shopFor(wanted), now).window;

// R-post-left
test('a shop that posts what is left says around when, while it has none', () => {
	const { next_pickup: _, ...none } = shop;
	expect(cardTexts({ ...none, posts_around: '18:00' }, now).window).toBe(
		"Posts what's left, usually around 6 PM",
	);
	expect(cardTexts({ ...shop, posts_around: '18:00' }, now).window).toContain('today 5–8 PM');
});

test('a card shows the next window', () => {
	expect(windowFor()).toContain('today 5–8 PM');
});

// R-offered-days
test.each([
	['02:59', /^now 5–8 PM( PST)?$/],
	['03:17', /^now 5–8 PM( PST)?, ends in 43 min$/],
	['03:59', /, ends in 1 min$/],
	['04:00', /^today 5–8 PM( PST)?$/],
])('at %s UTC a card says of its open window how soon it ends', (time, words) => {
	expect(cardTexts(shop, new Date(`2026-11-22T${time}:30Z`)).window).toMatch(words);
});

test.each([
	[0.4, '0.40 mi'],
	[0.01, '0.01 mi'],
	[0, 'in 97214'],
	[null, undefined],
])('a shop %s miles away is shown as %s: two middles of one ZIP code are no distance', (distance, words) => {
	expect(cardTexts({ ...shop, distance }, now).distance).toBe(words);
});

test('a card of a narrowed list shows the first window that is wanted, in the days of the shop', () => {
	expect(windowFor({ day: 'tomorrow' })).toContain('tomorrow 8–11 AM');
	expect(windowFor({ day: 'tomorrow', period: 'evening' })).toContain('tomorrow 5–8 PM');
	expect(windowFor({ period: 'morning' })).toContain('tomorrow 8–11 AM');
});

test('where none is wanted, as when the last one was just sold, it shows what there is', () => {
	expect(windowFor({ day: 'today', period: 'morning' })).toContain('today 5–8 PM');
});

test('where bags are drawn first, a card says when, by the shop’s clock; where there are none at all, nothing', () => {
	const empty = { ...full, inventory: [] };
	const textsOf = (next_draw: string | null) =>
		cardTexts({ ...summaryOf({ ...empty, next_draw }), distance: null }, now);
	expect(textsOf('2026-11-22T22:30:00Z')).toMatchObject({ window: '', draw: 'tomorrow, 2:30 PM' });
	expect(textsOf(null)).toMatchObject({ window: undefined, draw: undefined });
	expect(
		cardTexts({ ...summaryOf({ ...full, next_draw: '2026-11-22T22:30:00Z' }), distance: 0.4 }, now).draw,
	).toBe(undefined);
});

test('a pickup that has begun reads as now, until it ends', () => {
	const at = (instant: string) => cardTexts(shop, new Date(instant)).window;
	expect(at('2026-11-22T00:59:00Z')).toContain('today 5–8 PM');
	expect(at('2026-11-22T01:00:00Z')).toContain('now 5–8 PM');
	expect(at('2026-11-22T03:59:00Z')).toContain('now 5–8 PM');
});
