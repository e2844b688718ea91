import { days, limits } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { drawMotif } from '#adapters/motifs/motifs.ts';
import { dayOfWeek, instantOf, toLocalDateTime } from '#lib/time.ts';
import { distanceMiles } from '#places';
import { windowProblems } from '../src/modules/stock/window.rules.ts';
import { makePicture, motifOf, pictureKey } from './pictures.ts';
import { demoBusiness, people, secondBusinesses, type TownBusiness, town, townZone } from './town.ts';
import { planOrders } from './town-orders.ts';

const downtown = { lat: 45.5152, lng: -122.6784 };

test('every business has an owner, a picture of its own and a week that the product accepts', () => {
	expect(Object.keys(motifOf)).toHaveLength(town.length);
	for (const shop of town) {
		expect(people.find((person) => person.key === shop.owner)?.role, shop.slug).toBe('business');
		expect(drawMotif(`motifs/${motifOf[shop.slug]}.svg`), shop.slug).toContain('<svg');
		expect(windowProblems(shop.week), shop.slug).toEqual([]);
		expect(shop.retail_value_cents, shop.slug).toBeGreaterThan(shop.price_cents);
	}
	for (const texts of [
		town.map((shop) => shop.slug),
		town.map((shop) => shop.name),
		people.map((one) => one.key),
	])
		expect(new Set(texts).size).toBe(texts.length);
});

test('no two businesses have the same motif; side by side by distance, hardly two have the same color', () => {
	const motifs = Object.values(motifOf).map((one) => one.replace(/-[a-z]+$/, ''));
	expect(motifs.filter((one, index) => motifs.indexOf(one) !== index)).toEqual([]);
	const colorOf = ({ slug }: TownBusiness) => motifOf[slug]?.split('-').at(-1);
	for (const from of town) {
		const milesTo = (shop: TownBusiness) => distanceMiles(from.position, shop.position);
		const near = town
			.filter((shop) => !shop.inactive && !shop.unpaid && milesTo(shop) <= 15)
			.sort((a, b) => milesTo(a) - milesTo(b))
			.slice(0, 12);
		const alike = near
			.slice(1)
			.filter((shop, index) => colorOf(shop) === colorOf(near[index] as TownBusiness));
		expect(alike.length, from.slug).toBeLessThanOrEqual(1);
	}
});

test('nearly all of the town is within 25 miles, and something is not', () => {
	const far = town.filter((shop) => distanceMiles(downtown, shop.position) > 25);
	expect(far.filter((shop) => !shop.zone).map((shop) => shop.city)).toEqual(['Salem']);
	const places = ['Portland', 'Portland', 'Honolulu', 'Honolulu', 'Lubec'];
	expect(far.filter((shop) => shop.zone).map((shop) => shop.city)).toEqual(places);
});

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a bag that is bought at this minute can be collected at once. */
function isOpen(shop: TownBusiness, local: { weekday: number; minute: number }): boolean {
	const day = shop.week[days[local.weekday - 1] ?? 'Mon'] ?? {};
	const early = limits.pickupOpensBeforeStartMs / 60_000;
	return Object.values(day).some(
		({ start, end, enabled, quantity }) =>
			enabled && quantity > 0 && local.minute >= minutes(start) - early && local.minute < minutes(end),
	);
}

const minuteMs = 60_000;
// A week of winter, one of summer, and those in which the clocks change.
test.each(['2027-01-11', '2026-07-06', '2027-03-11', '2026-10-29', '2026-12-28'])(
	'at every minute of the week from %s some shop that nobody buys empty is open',
	(from) => {
		const begin = Date.parse(`${from}T00:00:00Z`);
		const bought = new Set(planOrders(new Date(begin)).map(({ business }) => business));
		const shops = town.filter((shop) => !shop.inactive && !shop.unpaid && !bought.has(shop.slug));
		const zones = [...new Set(shops.map((shop) => shop.zone ?? townZone))];
		const closed: string[] = [];
		for (let at = begin; at < begin + 7 * 1_440 * minuteMs; at += minuteMs) {
			const now = new Date(at);
			const open = zones.some((zone) => {
				const { date, time } = toLocalDateTime(now, zone);
				const local = { weekday: dayOfWeek(date), minute: minutes(time) };
				return shops.some((shop) => (shop.zone ?? townZone) === zone && isOpen(shop, local));
			});
			if (!open) closed.push(now.toISOString());
		}
		expect(closed).toEqual([]);
	},
);

// A Friday afternoon, the small hours of a Sunday, a Wednesday in summer, the night of a clock change.
test.each(['2026-11-20T22:57:00Z', '2026-11-22T09:30:00Z', '2026-07-01T16:00:00Z', '2026-11-01T08:30:00Z'])(
	'seen from %s, the plan is one that could have happened',
	(at) => {
		const now = new Date(at);
		const orders = planOrders(now);
		expect(orders.length).toBeGreaterThan(130);
		expect(planOrders(now)).toEqual(orders);
		const taken = new Map<string, number>();
		for (const order of orders) {
			const shop = town.find((one) => one.slug === order.business);
			const [weekday] = new Date(order.local_date).toUTCString().split(',');
			const slot = shop?.week[weekday as 'Mon']?.[order.period];
			if (!slot) throw new Error(`${order.business} is closed on ${order.local_date}`);
			const key = `${order.business} ${order.local_date} ${order.period}`;
			taken.set(key, (taken.get(key) ?? 0) + order.quantity);
			expect(taken.get(key), key).toBeLessThanOrEqual(slot.quantity);
			const starts = instantOf(order.local_date, slot.start, townZone).getTime();
			const ends = instantOf(order.local_date, slot.end, townZone).getTime();
			const [placed, ended] = [order.placed_at.getTime(), order.ended_at?.getTime() ?? null];
			expect(placed).toBeLessThan(Math.min(ends, now.getTime()));
			expect(ended === null).toBe(order.outcome === 'paid');
			if (ended === null) expect(ends + 3_600_000).toBeGreaterThan(now.getTime());
			else {
				expect(ended).toBeGreaterThan(placed);
				expect(ended).toBeLessThanOrEqual(now.getTime());
			}
			if (order.outcome === 'cancelled') expect(ended).toBeLessThanOrEqual(starts - 2 * 3_600_000);
			if (order.outcome === 'fulfilled') expect(ended).toBeGreaterThanOrEqual(starts);
		}
		const today = toLocalDateTime(now, townZone).date;
		const waiting = orders.filter((one) => one.outcome === 'paid');
		expect(waiting.filter((one) => one.business === demoBusiness && one.local_date === today)).not.toEqual(
			[],
		);
		const ofMaya = orders.filter((one) => one.customer === 'maya').map((one) => one.outcome);
		expect(new Set(ofMaya)).toEqual(new Set(['paid', 'fulfilled', 'cancelled', 'expired', 'refunded']));
	},
);

test('a picture is small, repeatable and has its key before it is drawn', async () => {
	const [another] = secondBusinesses;
	const [first, repeated, other] = await Promise.all([
		makePicture(demoBusiness),
		makePicture(demoBusiness),
		makePicture(another),
	]);
	expect(first).toEqual(repeated);
	const key = pictureKey(demoBusiness);
	expect(key).toMatch(/^business\/flour-and-thistle-[0-9a-f]{16}-800\.webp$/);
	expect(first.map((file) => file.key)).toContain(key);
	expect(pictureKey(another)).not.toBe(key);
	for (const { bytes } of [...first, ...other]) expect(bytes.length).toBeLessThan(40 * 1024);
});
