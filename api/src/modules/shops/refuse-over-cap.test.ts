/** R-reliability-cap */
import { expect, test } from 'vitest';
import { addDays, instantOf } from '#lib/time.ts';
import { buyBags, everyDay, makePerson, makeShop, type Shop, tonight } from '#test/makers.ts';
import { type Answer, createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { call, clock } = world;
const { orders, reliability, bags } = world.app;
const { order_date: today } = tonight;
const at = (date: string, time: string) => clock.set(instantOf(date, time, 'America/Los_Angeles'));
const by = (id: string) => ({ userId: id, key: crypto.randomUUID() });

/** Makes a shop that canceled the last two of its twenty orders. */
async function capped(): Promise<Shop> {
	clock.set(noon);
	const shop = await makeShop(world, { quantity: 30 });
	const customer = await makePerson(world);
	const ids: string[] = [];
	for (let nth = 0; nth < 20; nth++) ids.push((await buyBags(world, customer, shop)).id);
	at(today, '21:00');
	const [first, second] = ids;
	clock.set(noon);
	for (const id of [first, second])
		await orders.cancelByBusiness(
			{ ...by(shop.owner.id), ownerId: shop.owner.id },
			id ?? '',
			'The oven broke.',
		);
	at(addDays(today, 1), '03:30');
	await orders.expire();
	return shop;
}
/** Sells bags that are never collected, which count as honored. */
async function keep(shop: Shop, bags: number, date: string): Promise<void> {
	const customer = await makePerson(world);
	const when = { order_date: date, pickup_window: 'evening' as const };
	at(date, '12:00');
	for (let nth = 0; nth < bags; nth++) await buyBags(world, customer, shop, 1, when);
	at(addDays(date, 1), '03:30');
	await orders.expire();
}
async function learn(shop: Shop, days: number): Promise<string> {
	let date = today;
	for (let nth = 0; nth < days; nth++) {
		date = addDays(today, nth);
		at(date, '21:00');
		const body = { date, period: 'evening', difference: nth === 0 ? -10 : 6 + (nth % 4) };
		const { status } = await call('business.closing.answer', {
			token: shop.owner.token,
			params: { id: shop.id },
			body,
		});
		expect(status).toBe(200);
	}
	return addDays(date, 1);
}
const setDate = (shop: Shop, date: string, exception: object | null, version = 0) =>
	call('business.calendar.change', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { changes: [{ date, period: 'evening', version, exception }] },
	});
const problemsOf = <T>({ body }: Answer<T>) => (body.success ? [] : (body.error.details ?? []));
const setWeek = (shop: Shop, quantity: number) =>
	call('business.update', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { purchase_window: everyDay('evening', '17:00', '20:00', quantity) },
	});
const offered = async (shop: Shop) =>
	(await call('business.get', { token: shop.owner.token, params: { id: shop.id } })).data.purchase_window.Mon
		?.evening?.quantity;

test('with a suggestion: no count goes above it, in the week, on a date, or where one is opened again', async () => {
	const shop = await capped();
	expect(await reliability.own(shop.id)).toMatchObject({ honored: 18, counted: 20, step: 'cap' });
	const date = await learn(shop, 15);
	const allowed = (await bags.counts.cautious(shop.id, date, 'evening')) ?? 0;
	expect(allowed).toBeGreaterThan(0);
	expect(allowed).toBeLessThan(30);
	// The current count stays, and lower counts and other edits can be saved.
	expect(await offered(shop)).toBe(30);
	expect((await setWeek(shop, 30)).status).toBe(200);
	const refused = await setDate(shop, date, { quantity: 31 });
	expect(refused.code).toBe('INVALID_INPUT');
	expect(problemsOf(refused)).toEqual([
		{
			field: 'changes.0.exception.quantity',
			message: expect.stringContaining(allowed === 1 ? '1 bag' : `up to ${allowed} bags`) as string,
		},
	]);
	expect((await setDate(shop, date, { closed: true })).status).toBe(200);
	expect((await setDate(shop, date, null, 1)).code).toBe('INVALID_INPUT');
	expect((await setDate(shop, date, { quantity: allowed + 1 }, 1)).code).toBe('INVALID_INPUT');
	expect((await setDate(shop, date, { quantity: allowed }, 1)).status).toBe(200);
	expect((await setWeek(shop, 1)).status).toBe(200);
	const week = await setWeek(shop, 30);
	expect(problemsOf(week)).toHaveLength(7);
	expect(problemsOf(week)[0]?.field).toBe('purchase_window.Mon.evening.quantity');
	expect(await offered(shop)).toBe(1);
	clock.set(noon);
});

test('a shop that wants bold counts is suggested what it may use', async () => {
	const shop = await capped();
	const date = await learn(shop, 15);
	const params = { id: shop.id };
	const { token } = shop.owner;
	const { data } = await call('business.suggestions.setCaution', {
		token,
		params,
		body: { caution: 'bold' },
	});
	expect(data.caution).toBe('bold');
	expect(data.dates[0]?.suggested).toBe(await bags.counts.cautious(shop.id, date, 'evening'));
	clock.set(noon);
});

test('without one: up to what the week says, one at least, until twenty are kept in a row', async () => {
	const shop = await capped();
	const date = addDays(today, 1);
	const refused = await setDate(shop, date, { quantity: 31 });
	expect(problemsOf(refused)[0]?.message).toMatch(/up to 30 bags.*no suggested count.*20 orders in a row/);
	expect((await setDate(shop, date, { closed: true })).status).toBe(200);
	expect((await setDate(shop, date, null, 1)).status).toBe(200);
	const afternoon = { date, period: 'afternoon', version: 0 };
	const open = (quantity: number) =>
		call('business.calendar.change', {
			token: shop.owner.token,
			params: { id: shop.id },
			body: { changes: [{ ...afternoon, exception: { quantity } }] },
		});
	expect((await open(2)).code).toBe('INVALID_INPUT');
	expect((await open(1)).status).toBe(200);
	const { in_a_row } = await reliability.own(shop.id);
	await keep(shop, 19 - in_a_row, date);
	expect(problemsOf(await setWeek(shop, 31))[0]?.message).toContain('(1 to go)');
	await keep(shop, 1, addDays(date, 1));
	expect((await setWeek(shop, 31)).status).toBe(200);
	clock.set(noon);
});

test('a shop in order, or with fewer than 20 orders, offers what it likes', async () => {
	clock.set(noon);
	const shop = await makeShop(world, { quantity: 3 });
	expect((await setWeek(shop, 40)).status).toBe(200);
	expect((await setDate(shop, today, { quantity: 50 })).status).toBe(200);
});
