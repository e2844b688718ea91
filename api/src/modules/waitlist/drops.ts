// Draws for bags (R-drop). Until its draw, all bags of a slot are reserved in its row, so none can be held. The
// statement that ends this draws the order once (R-draw). The seed isn't shown before the draw.
import { type Drop, periods, type ShopDrops } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { orNotFound } from '#lib/app-error.ts';
import { offeredDates, openSlots } from '#stock';
import type { WaitlistDeps } from './deps.ts';
import * as store from './drops.store.ts';

/** Slots are announced this long before their date is offered, and checked this often. */
const aheadMs = 3_600_000;
const lookMs = 300_000;
const shopsMax = 200;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

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

		/** `lead_minutes` before pickup; null turns draws off. Draws with entrants still take place. */
		async set(businessId: string, userId: string, lead_minutes: number | null): Promise<ShopDrops> {
			const tz = await orNotFound(tzOf(businessId));
			await transaction(db, `owner:${userId}`, async (tx) => {
				const now = clock.now();
				// The shop is locked before its slots, as in edits. This also refreshes lists.
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

		/** R-drop-proof: public. */
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
