// Nine US time zones on four days with clock changes (R-shop-clock, R-offered-days). Expected instants use the zones'
// legal offsets instead of the code under test.
import { beforeAll, describe, expect, test } from 'vitest';
import {
	buyBags,
	cards,
	everyDay,
	holdBags,
	makePerson,
	makeShop,
	type Person,
	payWith,
	type Shop,
	settle,
} from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

/** Hours behind UTC in winter and in summer. */
const zones = {
	'America/New_York': [5, 4],
	'America/Indiana/Indianapolis': [5, 4],
	'America/Chicago': [6, 5],
	'America/Denver': [7, 6],
	'America/Phoenix': [7, 7],
	'America/Los_Angeles': [8, 7],
	'America/Anchorage': [9, 8],
	'America/Adak': [10, 9],
	'Pacific/Honolulu': [10, 10],
} as const;
type Zone = keyof typeof zones;
/** The second Sunday of March and the first of November, with the days before. */
const changes = [
	{ day: '2031-11-02', before: '2031-11-01', to: 'winter' },
	{ day: '2032-03-14', before: '2032-03-13', to: 'summer' },
	{ day: '2032-11-07', before: '2032-11-06', to: 'winter' },
	{ day: '2033-03-13', before: '2033-03-12', to: 'summer' },
] as const;

const hourMs = 3_600_000;
const minuteMs = 60_000;
const at = (date: string, time: string, hoursBehind: number) =>
	new Date(Date.parse(`${date}T${time}:00Z`) + hoursBehind * hourMs);
const iso = (instant: Date, ms = 0) => new Date(instant.getTime() + ms).toISOString();

const world = await createWorld();
let customer: Person;
let other: Person;
const shops = new Map<Zone, Shop>();

beforeAll(async () => {
	customer = await makePerson(world);
	other = await makePerson(world);
	for (const zone of Object.keys(zones) as Zone[]) {
		const shop = await makeShop(world);
		await world.call('business.update', {
			token: shop.owner.token,
			params: { id: shop.id },
			body: { time_zone: zone, purchase_window: everyDay('morning', '06:00', '11:59', 9) },
		});
		shops.set(zone, shop);
	}
});

const shopIn = (zone: Zone): Shop => {
	const shop = shops.get(zone);
	if (!shop) throw new Error(`${zone} has no shop`);
	return shop;
};

async function offered(shop: Shop): Promise<string[]> {
	const answer = await world.call('customer.businesses.get', {
		token: customer.token,
		params: { id: shop.id },
	});
	return answer.data.inventory.map((entry) => `${entry.date} ${entry.startTime}-${entry.endTime}`);
}
const asked = <N extends 'customer.orders.get' | 'customer.orders.cancel' | 'customer.orders.confirmPickup'>(
	name: N,
	id: string,
) => world.call(name, { token: customer.token, params: { id }, key: crypto.randomUUID() });

const cases = (Object.keys(zones) as Zone[]).map((zone, nth) => {
	const change = changes[nth % 4] ?? changes[0];
	const [winter, summer] = zones[zone];
	const [old, now] = change.to === 'winter' ? [summer, winter] : [winter, summer];
	return { zone, ...change, old, now };
});

describe('on a day on which clocks change', () => {
	test.each(cases)('$day in $zone', async ({ zone, day, before, old, now }) => {
		const shop = shopIn(zone);
		const [starts, ends] = [at(day, '06:00', now), at(day, '11:59', now)];

		world.clock.set(at(before, '12:00', old));
		expect((await offered(shop))[0]).toBe(`${day} 06:00-11:59`);
		expect(await offered(shop)).toHaveLength(6);
		const when = { order_date: day, pickup_window: 'morning' } as const;
		const order = await buyBags(world, customer, shop, 1, when);
		expect(order).toMatchObject({
			order_date: day,
			start_time: '06:00',
			end_time: '11:59',
			time_zone: zone,
			pickup_starts_at: iso(starts),
			pickup_ends_at: iso(ends),
			cancel_until: iso(starts, -2 * hourMs),
			pickup_opens_at: iso(starts, -30 * minuteMs),
		});
		const inTime = await buyBags(world, customer, shop, 1, when);
		const pickedUp = await buyBags(world, customer, shop, 1, when);

		world.clock.set(new Date(starts.getTime() - 2 * hourMs - 1));
		expect((await asked('customer.orders.cancel', inTime.id)).data.status).toBe('cancelled');
		world.clock.forward(1);
		expect((await asked('customer.orders.cancel', order.id)).code).toBe('TOO_LATE_TO_CANCEL');

		world.clock.set(new Date(starts.getTime() - 30 * minuteMs - 1));
		expect((await asked('customer.orders.confirmPickup', order.id)).code).toBe('TOO_EARLY');
		world.clock.forward(1);
		expect((await asked('customer.orders.confirmPickup', pickedUp.id)).data.status).toBe('fulfilled');

		world.clock.set(new Date(ends.getTime() - 1));
		expect((await offered(shop))[0]).toBe(`${day} 06:00-11:59`);
		expect(await offered(shop)).toHaveLength(7);
		world.clock.forward(1);
		expect((await offered(shop))[0]).not.toContain(day);
		expect(await offered(shop)).toHaveLength(6);

		world.clock.set(new Date(ends.getTime() + 60 * minuteMs - 1));
		expect((await asked('customer.orders.get', order.id)).data.status).toBe('paid');
		world.clock.forward(1);
		expect((await asked('customer.orders.get', order.id)).data.status).toBe('expired');
	});

	// R-date-exceptions
	test.each(cases.filter((_, nth) => nth % 3 === 0))(
		'$day in $zone, when the date is set apart',
		async ({ zone, day, before, old, now }) => {
			const shop = shopIn(zone);
			const when = { order_date: day, pickup_window: 'morning' } as const;
			const [starts, ends] = [at(day, '07:15', now), at(day, '10:45', now)];
			const slot = async () => {
				const { data } = await world.call('business.calendar.get', {
					token: shop.owner.token,
					params: { id: shop.id },
				});
				return data.dates.find(({ date }) => date === day)?.slots.find(({ period }) => period === 'morning');
			};
			const setApart = async (exception: object) => {
				const one = { date: day, period: 'morning', version: (await slot())?.version, exception };
				const answer = await world.call('business.calendar.change', {
					token: shop.owner.token,
					params: { id: shop.id },
					body: { changes: [one] },
				});
				expect(answer.code).toBeUndefined();
			};
			const hold = () =>
				world.call('customer.orders.create', {
					token: other.token,
					key: crypto.randomUUID(),
					body: { business_id: shop.id, quantity: 1, ...when },
				});

			world.clock.set(at(before, '12:30', old));
			const sold = (await slot())?.sold ?? 0;
			await setApart({ closed: true });
			expect((await offered(shop)).some((entry) => entry.startsWith(day))).toBe(false);
			expect((await hold()).code).toBe('SLOT_CLOSED');
			await setApart({ start: '07:15', end: '10:45', quantity: sold + 2, price: 3.5 });
			expect((await offered(shop))[0]).toBe(`${day} 07:15-10:45`);
			const order = await buyBags(world, customer, shop, 1, when);
			expect(order).toMatchObject({
				total_cost: 3.5,
				pickup_starts_at: iso(starts),
				pickup_ends_at: iso(ends),
				pickup_opens_at: iso(starts, -30 * minuteMs),
			});
			const pickedUp = await holdBags(world, customer, shop, 1, when);
			expect((await hold()).code).toBe('SOLD_OUT');
			await payWith(world, pickedUp, cards.good);
			await settle(world, customer, pickedUp);

			world.clock.set(new Date(starts.getTime() - 30 * minuteMs - 1));
			expect((await asked('customer.orders.confirmPickup', pickedUp.id)).code).toBe('TOO_EARLY');
			world.clock.forward(1);
			expect((await asked('customer.orders.confirmPickup', pickedUp.id)).data.status).toBe('fulfilled');

			await setApart({ start: '07:15', end: '10:45', quantity: sold + 3, price: 3.5 });
			world.clock.set(new Date(ends.getTime() - 1));
			expect((await offered(shop))[0]).toBe(`${day} 07:15-10:45`);
			world.clock.forward(1);
			expect((await offered(shop))[0]).not.toContain(day);

			world.clock.set(new Date(ends.getTime() + 60 * minuteMs - 1));
			expect((await asked('customer.orders.get', order.id)).data.status).toBe('paid');
			world.clock.forward(1);
			expect((await asked('customer.orders.get', order.id)).data.status).toBe('expired');
		},
	);
});
