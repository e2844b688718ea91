import type { Drop, FullSlot, WaitlistEntry } from '@flavorbag/contract';
import { dateIn } from '#lib/time.ts';
import { idOf, later, now, shop } from './samples.ts';

/** A waitlist entry for this evening at the shop above. */
export const waitOf = (given: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
	id: idOf(40),
	business_id: shop.id,
	business_name: shop.display_name,
	order_date: dateIn(shop.time_zone, now()),
	pickup_window: 'evening',
	start_time: '17:00',
	end_time: '19:00',
	time_zone: shop.time_zone,
	pickup_ends_at: later(3),
	price: shop.price,
	bags: 1,
	state: 'waiting',
	ended_why: null,
	joined_at: later(-1),
	ahead: 2,
	chance: { came_back: 4, dates: 10 },
	draw: null,
	passed_at: null,
	offer: null,
	...given,
});

/** A bag offer. Each test needs its own offer ID, because an offer is announced only once. */
export const offeredTo = (offerId: string, quantity = 1): WaitlistEntry =>
	waitOf({
		state: 'offered',
		ahead: null,
		bags: quantity,
		offer: { id: offerId, quantity, expires_at: later(0.1) },
	});

export const fullSlotOf = (given: Partial<FullSlot> = {}): FullSlot => {
	const { order_date, pickup_window, start_time, end_time, chance } = waitOf();
	return { order_date, pickup_window, start_time, end_time, chance, waiting: 3, drop: null, ...given };
};

/** An announced draw for this evening; with `order`, one that was drawn. */
export const dropOf = (given: Partial<Drop> = {}): Drop => {
	const { order_date, pickup_window, start_time, end_time, time_zone } = waitOf();
	return {
		id: idOf(60),
		business_id: shop.id,
		business_name: shop.display_name,
		order_date,
		pickup_window,
		start_time,
		end_time,
		time_zone,
		draws_at: later(2),
		seed_hash: 'ab'.repeat(32),
		seed: null,
		drawn_at: null,
		entrants: 12,
		bags: 3,
		order: [],
		...given,
	};
};

export const drawSlotOf = (given: Partial<FullSlot> = {}): FullSlot => {
	const { id, draws_at, seed_hash, bags } = dropOf();
	return fullSlotOf({ waiting: 12, drop: { id, draws_at, seed_hash, bags }, ...given });
};

/** An entry in the draw; with a place, after it. */
export const enteredOf = (place: number | null = null): WaitlistEntry =>
	waitOf({
		ahead: place === null ? null : place - 1,
		draw: {
			drop_id: idOf(60),
			draws_at: dropOf().draws_at,
			draw_id: idOf(70),
			place,
			weight: place === null ? null : 2,
			entrants: 13,
		},
	});

const hexOf = (bytes: ArrayBuffer) =>
	Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Drawn as in R-draw, with a seed of zeros. */
export async function drawnDrop(people: number): Promise<Drop> {
	const seed = new Uint8Array(32);
	const hmac = { name: 'HMAC', hash: 'SHA-256' };
	const key = await crypto.subtle.importKey('raw', seed, hmac, false, ['sign']);
	const keyed = await Promise.all(
		Array.from({ length: people }, async (_, nth) => {
			const draw_id = idOf(1_000 + nth);
			const weight = 1 + (nth % 5);
			const mac = new DataView(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(draw_id)));
			const u = (Number(mac.getBigUint64(0) >> 11n) + 1) / 2 ** 53;
			return { draw_id, weight, at: -Math.log(u) / weight };
		}),
	);
	return dropOf({
		draws_at: later(-1),
		drawn_at: later(-1),
		seed: hexOf(seed.buffer),
		seed_hash: hexOf(await crypto.subtle.digest('SHA-256', seed)),
		entrants: people,
		order: keyed
			.sort((one, other) => one.at - other.at)
			.map(({ draw_id, weight }, at) => ({ draw_id, weight, place: at + 1 })),
	});
}
