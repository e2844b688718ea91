/**
 * Who orders what, when, and how it ends: four weeks behind and a few days ahead of `now`. Made by chance that repeats,
 * inside what each week offers; nothing here touches a database.
 */
import { type Period, periods } from '@flavorbag/contract';
import { addDays, instantOf, toLocalDateTime } from '#lib/time.ts';
import { dayKey } from '../src/modules/stock/window.rules.ts';
import { createRandom, type Random } from './random.ts';
import { demoBusiness, secondBusinesses, shoppers, type TownBusiness, town, townZone } from './town.ts';

export type Outcome = 'paid' | 'fulfilled' | 'cancelled' | 'expired' | 'refunded';
export interface PlannedOrder {
	/** Key of a person. */
	customer: string;
	/** Slug of a business. */
	business: string;
	/** YYYY-MM-DD in the town's zone. */
	local_date: string;
	period: Period;
	quantity: number;
	/** Placed and paid at once; before `now`. */
	placed_at: Date;
	outcome: Outcome;
	/** Null: never fetched. */
	picked_up_at: Date | null;
	/** When it came to its outcome; null while paid. Never after `now`. */
	ended_at: Date | null;
}

const daysBehind = 28;
const daysAhead = 3;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface Window {
	shop: TownBusiness;
	date: string;
	period: Period;
	starts: number;
	ends: number;
	left: number;
}

function windowsOf(shop: TownBusiness, date: string): Window[] {
	const day = shop.week[dayKey(date)] ?? {};
	return periods.flatMap((period) => {
		const slot = day[period];
		if (!slot?.enabled) return [];
		const starts = instantOf(date, slot.start, townZone).getTime();
		return [
			{
				shop,
				date,
				period,
				starts,
				ends: instantOf(date, slot.end, townZone).getTime(),
				left: slot.quantity,
			},
		];
	});
}

/** Orders of one shop on one day, away from sold-out ones. */
function ordersWanted(random: Random, shop: TownBusiness, offset: number): number {
	if (shop.slug === demoBusiness)
		return offset === 0 ? 7 : offset > 0 ? 4 - offset : Math.round(random.between(1.6, 4.4));
	if (secondBusinesses.some((slug) => slug === shop.slug))
		return offset === 0 ? 2 : Math.round(random.between(0, 1.1));
	return random.next() < 0.035 ? 1 : 0;
}

/** Customers decide between a day and an hour before, sometimes while the window is open. */
function placedAt(random: Random, { starts, ends }: Window, now: number): number {
	const wanted = Math.min(starts - random.between(-0.5, 26) * hourMs, ends - 10 * minuteMs);
	return wanted < now - minuteMs ? wanted : now - random.between(3, 300) * minuteMs;
}

type Ending = Pick<PlannedOrder, 'outcome' | 'picked_up_at' | 'ended_at'>;

function endingOf(random: Random, { starts, ends }: Window, placed: number, now: number): Ending {
	const between = (from: number, to: number) => new Date(from + random.next() * (to - from));
	const mayCancelUntil = Math.min(starts - 2 * hourMs, now - minuteMs);
	const chance = random.next();
	if (chance < 0.09 && placed + 5 * minuteMs < mayCancelUntil) {
		const ended_at = between(placed + 2 * minuteMs, mayCancelUntil);
		return { outcome: 'cancelled', picked_up_at: null, ended_at };
	}
	const expiredAt = ends + hourMs;
	if (chance > 0.89 && chance <= 0.97 && expiredAt < now)
		return { outcome: 'expired', picked_up_at: null, ended_at: new Date(expiredAt) };
	const picked_up_at = between(Math.max(starts, placed + 5 * minuteMs), ends);
	// The bag was fetched and disappointed.
	const refundedAt = new Date(ends + random.between(2, 20) * hourMs);
	if (chance > 0.97 && refundedAt.getTime() < now)
		return { outcome: 'refunded', picked_up_at, ended_at: refundedAt };
	if (picked_up_at.getTime() < now) return { outcome: 'fulfilled', picked_up_at, ended_at: picked_up_at };
	return { outcome: 'paid', picked_up_at: null, ended_at: null };
}

function plan(random: Random, window: Window, quantity: number, now: number): PlannedOrder {
	window.left -= quantity;
	const placed = placedAt(random, window, now);
	return {
		customer: random.pick(shoppers),
		business: window.shop.slug,
		local_date: window.date,
		period: window.period,
		quantity,
		placed_at: new Date(placed),
		...endingOf(random, window, placed, now),
	};
}

/** Every bag of the windows that are still open, bought and waiting. */
function sellOut(random: Random, windows: Window[], now: number): PlannedOrder[] {
	return windows
		.filter((window) => window.ends > now)
		.flatMap((window) => {
			const orders: PlannedOrder[] = [];
			while (window.left > 0) {
				const order = plan(random, window, 1, now);
				orders.push({ ...order, outcome: 'paid', picked_up_at: null, ended_at: null });
			}
			return orders;
		});
}

/** The demo customer has seen everything once and has two bags to fetch. */
function giveToDemoCustomer(orders: PlannedOrder[]): void {
	const [demo] = shoppers;
	const wanted: [Outcome, number][] = [
		['paid', 2],
		['fulfilled', 3],
		['cancelled', 1],
		['expired', 1],
		['refunded', 1],
	];
	for (const [outcome, count] of wanted) {
		const those = orders.filter((order) => order.outcome === outcome);
		const missing = count - those.filter((order) => order.customer === demo).length;
		for (const order of those.filter((one) => one.customer !== demo).slice(0, Math.max(0, missing)))
			order.customer = demo;
	}
}

/** Returns the orders in the order in which they are placed. */
export function planOrders(at: Date): PlannedOrder[] {
	const random = createRandom('orders');
	const now = at.getTime();
	const today = toLocalDateTime(at, townZone).date;
	const orders: PlannedOrder[] = [];
	for (let offset = -daysBehind; offset <= daysAhead; offset++) {
		for (const shop of town.filter((one) => !one.inactive && !one.unpaid && !one.zone)) {
			const windows = windowsOf(shop, addDays(today, offset));
			if (shop.soldOut && (offset === 0 || offset === 1)) orders.push(...sellOut(random, windows, now));
			for (let count = ordersWanted(random, shop, offset); count > 0; count--) {
				const quantity = random.next() < 0.72 ? 1 : 2;
				const open = windows.filter((window) => window.left >= quantity);
				const [first, ...others] = open;
				if (first) orders.push(plan(random, random.pick([first, ...others]), quantity, now));
			}
		}
	}
	orders.sort((a, b) => a.placed_at.getTime() - b.placed_at.getTime());
	giveToDemoCustomer(orders);
	return orders;
}
