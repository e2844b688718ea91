/**
 * Bags that are drawn for instead of sold to whoever is quickest (R-drop).
 * Promised: until its draw a slot has no bag that anybody could hold, for all of them are reserved in its row; the order is drawn once,
 * by the statement that ends that (R-draw). Never: an order that somebody chose, a seed that is shown before it is used.
 */
import { type Drop, periods, type ShopDrops } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { orNotFound } from '#lib/app-error.ts';
import { offeredDates, openSlots } from '#stock';
import type { WaitlistDeps } from './deps.ts';
import * as store from './drops.store.ts';

/** Before a date is offered its slots are announced: it is looked so much ahead, and so often. */
const aheadMs = 3_600_000;
const lookMs = 300_000;
/** Looked at by one run. */
const shopsMax = 200;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** All slots of the coming dates exist, and those that can be are announced; how many there were. */
async function announceAll(tx: Db, shop: { id: string; tz: string }, now: Date): Promise<number> {
	for (const from of [now, later(now, aheadMs)]) {
		const wanted = offeredDates(from, shop.tz).flatMap((local_date) =>
			periods.map((period) => ({ key: { business_id: shop.id, local_date, period }, tz: shop.tz })),
		);
		await openSlots(tx, wanted, from);
	}
	return store.announce(tx, shop.id, now);
}

export function createDrops({ db, clock, shops }: Pick<WaitlistDeps, 'db' | 'clock' | 'shops'>) {
	const tzOf = async (id: string) => (await shops.snapshotsForOrders([id])).get(id)?.tz;

	async function ofShop(businessId: string): Promise<ShopDrops> {
		const [lead_minutes, rows] = await Promise.all([
			store.leadOf(db, businessId),
			store.drops(db, { businessId, now: clock.now() }),
		]);
		return { lead_minutes, drops: rows.map((row) => factsOf(row)) };
	}

	return {
		ofShop,

		/** Whether this shop draws, and how long before. What somebody entered is drawn as promised all the same. */
		async set(businessId: string, userId: string, lead_minutes: number | null): Promise<ShopDrops> {
			const tz = await orNotFound(tzOf(businessId));
			await transaction(db, `owner:${userId}`, async (tx) => {
				const now = clock.now();
				// Before the slots, as whoever edits a shop locks them; lists hear of it.
				await shops.stamp(tx, businessId);
				if (lead_minutes === null) {
					await store.deleteMode(tx, businessId);
					await store.cancelUnentered(tx, businessId);
					return;
				}
				await store.saveMode(tx, { business_id: businessId, lead_minutes, look_at: later(now, lookMs) });
				await announceAll(tx, { id: businessId, tz }, now);
			});
			return ofShop(businessId);
		},

		/** R-drop-proof: for everybody. */
		async get(id: string): Promise<Drop> {
			const row = await orNotFound((await store.drops(db, { id }))[0]);
			const shop = (await shops.snapshotsForOrders([row.business_id])).get(row.business_id);
			return {
				...factsOf(row),
				business_id: row.business_id,
				business_name: shop?.display_name ?? '',
				time_zone: shop?.tz ?? 'UTC',
				seed_hash: row.seed_hash.toString('hex'),
				seed: row.drawn_at && row.seed.toString('hex'),
				order: row.drawn_at ? await store.drawnOrder(db, id) : [],
			};
		},

		/** Job: dates that come are announced before anybody can buy there. */
		async announceComing(): Promise<void> {
			const now = clock.now();
			for (const { business_id } of await store.takeDueModes(db, now, later(now, lookMs), shopsMax)) {
				const tz = await tzOf(business_id);
				if (tz === undefined) continue;
				const announced = await transaction(db, 'job', (tx) => announceAll(tx, { id: business_id, tz }, now));
				if (announced > 0) await shops.stamp(db, business_id);
			}
		},
	};
}
export type Drops = ReturnType<typeof createDrops>;

const factsOf = (row: store.DropRow) => ({
	id: row.slot_id,
	order_date: row.local_date,
	pickup_window: row.period,
	start_time: row.start_time,
	end_time: row.end_time,
	draws_at: row.draws_at.toISOString(),
	drawn_at: row.drawn_at?.toISOString() ?? null,
	entrants: row.entrants ?? row.entered,
	bags: row.bags ?? row.reserved,
});
