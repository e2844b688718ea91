import { expect, test } from 'vitest';
import { addDays, instantOf } from '#lib/time.ts';
import { surplusOf } from '#stock';
import {
	buyBags,
	makeMember,
	makePerson,
	makeShop,
	type Person,
	pairDevice,
	type Shop,
	tonight,
	unlockAs,
} from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { call, clock } = world;
const tz = 'America/Los_Angeles';
const { order_date: today } = tonight;
const at = (date: string, time: string) => clock.set(instantOf(date, time, tz));

const closingOf = async (shop: Shop, token = shop.owner.token) =>
	(await call('business.closing.get', { token, params: { id: shop.id } })).data.questions;
const answer = (shop: Shop, difference: number, given: { by?: Person; token?: string; date?: string } = {}) =>
	call('business.closing.answer', {
		token: given.token ?? (given.by ?? shop.owner).token,
		params: { id: shop.id },
		body: { date: given.date ?? today, period: 'evening', difference },
	});
const suggestionsOf = async (shop: Shop, by = shop.owner) =>
	(await call('business.suggestions.get', { token: by.token, params: { id: shop.id } })).data;

async function answerDays(shop: Shop, counts: readonly number[], from = today): Promise<string> {
	let date = from;
	for (const count of counts) {
		at(date, '21:00');
		expect((await answer(shop, count, { date })).status).toBe(200);
		date = addDays(date, 1);
	}
	return addDays(date, -1);
}

// R-closing-question
test('it is asked from the end of a pickup time until noon of the next day, and the last answer counts', async () => {
	clock.set(noon);
	const shop = await makeShop(world);
	await buyBags(world, await makePerson(world), shop, 2);
	at(today, '19:59');
	expect(await closingOf(shop)).toEqual([]);
	expect((await answer(shop, 1)).code).toBe('INVALID_INPUT');
	at(today, '20:00');
	expect(await closingOf(shop)).toMatchObject([
		{ date: today, period: 'evening', start: '17:00', end: '20:00', offered: 5, sold: 2, answer: null },
	]);
	expect((await answer(shop, 3)).data.questions[0]?.answer).toMatchObject({ difference: 3, could_fill: 5 });
	const counter = await makeMember(world, shop, 'counter');
	at(addDays(today, 1), '00:30');
	const second = await answer(shop, -1, { by: counter });
	expect(second.data.questions).toMatchObject([{ date: today, answer: { difference: -1, could_fill: 1 } }]);
	expect((await answer(shop, -3)).code).toBe('INVALID_INPUT');
	at(addDays(today, 1), '11:59');
	expect(await closingOf(shop)).toHaveLength(1);
	at(addDays(today, 1), '12:00');
	expect(await closingOf(shop)).toEqual([]);
	expect((await answer(shop, 0)).code).toBe('INVALID_INPUT');
	const saved = await world.database.db
		.selectFrom('closing_answers')
		.select(['difference', 'answered_by'])
		.where('business_id', '=', shop.id)
		.orderBy('id')
		.execute();
	expect(saved).toEqual([
		{ difference: 3, answered_by: shop.owner.id },
		{ difference: -1, answered_by: counter.id },
	]);
});

test('a new shop is not asked about pickup times that ended before it opened', async () => {
	at(today, '20:01');
	const shop = await makeShop(world);
	expect(await closingOf(shop)).toEqual([]);
	at(addDays(today, 1), '20:00');
	expect(await closingOf(shop)).toMatchObject([{ date: addDays(today, 1) }]);
});

test('at a paired counter whoever typed their PIN answers; a stranger finds no shop', async () => {
	clock.set(noon);
	const shop = await makeShop(world);
	const counter = await makeMember(world, shop, 'counter');
	const device = await pairDevice(world, shop);
	at(today, '20:30');
	const token = await unlockAs(world, shop, device, counter);
	const asked = { cookie: device.cookie, token, params: { id: shop.id } };
	const body = { date: today, period: 'evening', difference: 1 };
	expect((await call('business.closing.answer', { ...asked, body })).status).toBe(200);
	expect((await call('business.suggestions.get', asked)).code).toBe('FORBIDDEN');
	const stranger = (await makeShop(world)).owner;
	expect((await answer(shop, 1, { by: stranger })).code).toBe('NOT_FOUND');
	const customer = await makePerson(world);
	expect((await answer(shop, 1, { by: customer })).code).toBe('FORBIDDEN');
});

test('nothing is asked about what was closed, or paused', async () => {
	clock.set(noon);
	const shop = await makeShop(world);
	const params = { id: shop.id };
	const changes = [{ date: today, period: 'evening', version: 0, exception: { closed: true } }];
	await call('business.calendar.change', { token: shop.owner.token, params, body: { changes } });
	const paused = await makeShop(world);
	await call('business.update', {
		token: paused.owner.token,
		params: { id: paused.id },
		body: { paused_until: addDays(today, 3) },
	});
	at(today, '20:30');
	expect(await closingOf(shop)).toEqual([]);
	expect(await closingOf(paused)).toEqual([]);
});

test.each([
	['an hour is missing', '2032-03-13', '2032-03-14T19:00:00.000Z'],
	['an hour comes twice', '2031-11-01', '2031-11-02T20:00:00.000Z'],
])('when %s that night, noon is noon', async (_, date, until) => {
	at(date, '15:00');
	const shop = await makeShop(world);
	at(date, '20:00');
	expect(await closingOf(shop)).toMatchObject([{ date, open_until: until }]);
	clock.set(new Date(Date.parse(until) - 1_000));
	expect((await answer(shop, 2, { date })).status).toBe(200);
	clock.set(new Date(until));
	expect(await closingOf(shop)).toEqual([]);
	clock.set(noon);
});

// R-suggested-count
test('from the fourteenth day on each coming date has a count, and what came of it is told', async () => {
	at(today, '15:00');
	const shop = await makeShop(world, { quantity: 5 });
	const counts = [6, 7, 8, 9, 10, 9, 8, 7, 6, 8, 9, 7, 8];
	let last = await answerDays(shop, counts);
	expect(await suggestionsOf(shop)).toMatchObject({
		caution: 'cautious',
		dates: [],
		week: [],
		waiting: [{ period: 'evening', days: 13 }],
	});
	expect(await world.app.bags.counts.cautious(shop.id, addDays(last, 1), 'evening')).toBeNull();
	last = await answerDays(shop, [8], addDays(last, 1));
	const found = await suggestionsOf(shop);
	expect(found.waiting).toEqual([]);
	expect(found.dates).toHaveLength(7);
	expect(found.week).toHaveLength(7);
	const [tomorrow] = found.dates;
	expect(tomorrow).toMatchObject({ date: addDays(last, 1), period: 'evening' });
	const { low = 0, high = 0, suggested = 0 } = tomorrow ?? {};
	expect(low).toBeLessThanOrEqual(suggested);
	expect(suggested).toBeLessThan(8);
	expect(high).toBeGreaterThanOrEqual(8);
	expect(found.record[0]).toEqual({
		date: last,
		period: 'evening',
		suggestion: null,
		sold: 0,
		could_fill: 8,
		or_more: false,
	});
	expect(await world.app.bags.counts.cautious(shop.id, addDays(last, 1), 'evening')).toBe(suggested);
	// The next day's suggestion is stored, and later shown unchanged.
	last = await answerDays(shop, [12], addDays(last, 1));
	const later = await suggestionsOf(shop);
	expect(later.record[0]).toMatchObject({ date: last, suggestion: { low, high, suggested }, could_fill: 12 });
	expect(later.dates[0]?.date).toBe(addDays(last, 1));
	clock.set(noon);
});

test('a bolder shop is suggested more, for the days that have not begun; the counter sets nothing', async () => {
	at(today, '15:00');
	const shop = await makeShop(world);
	await answerDays(shop, [3, 9, 5, 8, 12, 6, 4, 10, 7, 9, 5, 8, 6, 11, 4, 9]);
	const set = (caution: string, by = shop.owner) =>
		call('business.suggestions.setCaution', { token: by.token, params: { id: shop.id }, body: { caution } });
	const cautious = (await suggestionsOf(shop)).dates[0]?.suggested ?? 0;
	const bold = (await set('bold')).data;
	expect(bold.caution).toBe('bold');
	expect(bold.dates[0]?.suggested).toBeGreaterThan(cautious);
	const counter = await makeMember(world, shop, 'counter');
	expect((await set('even', counter)).code).toBe('FORBIDDEN');
	const date = bold.dates[0]?.date ?? '';
	expect(await world.app.bags.counts.cautious(shop.id, date, 'evening')).toBe(cautious);
	clock.set(noon);
});

// R-real-surplus
test('a shop’s page says at how many pickup times it sold what was really left, from 20 answers on', async () => {
	clock.set(noon);
	const shop = await makeShop(world);
	const params = { id: shop.id };
	const setCount = async (date: string, quantity: number) =>
		call('business.calendar.change', {
			token: shop.owner.token,
			params,
			body: { changes: [{ date, period: 'evening', version: 0, exception: { quantity } }] },
		});
	let date = today;
	const nextEvening = async (difference: number, isCounted = true) => {
		at(date, '10:00');
		if (isCounted) await setCount(date, 2);
		await buyBags(world, await makePerson(world), shop, 1, { order_date: date, pickup_window: 'evening' });
		at(date, '21:00');
		expect((await answer(shop, difference, { date })).status).toBe(200);
		date = addDays(date, 1);
	};
	for (let day = 0; day < 12; day++) await nextEvening(day % 3);
	await nextEvening(-1);
	for (let day = 0; day < 6; day++) await nextEvening(1, false);
	expect(await surplusOf(world.database.db, shop.id, tz)).toBeUndefined();
	await nextEvening(0);
	const { data } = await call('rating.shown', { params: { slug: shop.id } });
	expect(data.surplus).toEqual({ real: 13, answered: 20 });
});
