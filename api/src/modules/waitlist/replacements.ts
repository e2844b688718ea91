import { replacementLimits as limits, type Replacement } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { OrderRow } from '#db/tables.ts';
import { findPosition } from '#identity';
import { AppError } from '#lib/app-error.ts';
import { findOrder } from '#orders/facts';
import { distanceMiles } from '#places';
import { deal } from './deal-replacements.ts';
import type { WaitlistDeps } from './deps.ts';
import * as store from './replacements.store.ts';

async function shown(
	deps: WaitlistDeps,
	rows: store.OpenReplacing[],
	customerId: string,
): Promise<Replacement[]> {
	const { db } = deps;
	const shops = await deps.shops.snapshotsForOrders(rows.map((row) => row.business_id));
	const saved = await findPosition(db, customerId);
	const all: Replacement[] = [];
	for (const orderId of new Set(rows.map((row) => row.replaces))) {
		const order = await findOrder(db, orderId);
		const own = rows.filter((row) => row.replaces === orderId);
		const offers = own.flatMap((row) => {
			const shop = shops.get(row.business_id);
			if (!shop) return [];
			const at = shop.lat === null || shop.lng === null ? undefined : { lat: shop.lat, lng: shop.lng };
			return {
				id: row.id,
				business_id: row.business_id,
				business_name: shop.display_name,
				order_date: row.local_date,
				pickup_window: row.period,
				time_zone: shop.tz,
				start_time: row.start_time,
				end_time: row.end_time,
				quantity: row.quantity,
				price: (row.price_cents ?? shop.price_cents) / 100,
				distance: saved && at ? distanceMiles(saved, at) : null,
			};
		});
		const [first] = own;
		if (!order || !first || offers.length === 0) continue;
		offers.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0) || a.price - b.price);
		const expires_at = first.expires_at.toISOString();
		all.push({ order_id: orderId, business_name: order.business_name, expires_at, offers });
	}
	return all;
}

export type Replacements = ReturnType<typeof createReplacements>;

export function createReplacements(deps: WaitlistDeps) {
	const { db, clock } = deps;

	/** One run at a time per process. */
	let dealing: Promise<void> | undefined;
	const run = () => {
		dealing ??= deal(deps).finally(() => {
			dealing = undefined;
		});
		return dealing;
	};

	return {
		/** Runs in the cancellation's transaction. A single order is due at once; several wait a while for `dealNow`. */
		async queue(tx: Db, order: Pick<OrderRow, 'id' | 'customer_id'>, isAlone: boolean): Promise<void> {
			await store.insertReplacement(tx, {
				order_id: order.id,
				customer_id: order.customer_id,
				is_alone: isAlone,
				due_at: dueAt(clock.now(), isAlone),
			});
		},
		dealNow: (tx: Db, orderIds: readonly string[]) => store.bringForward(tx, orderIds, clock.now()),

		deal: run,

		/** Returns what is held as a replacement, for the cancellation email, which is sent in any case. */
		async heldInsteadOf(orderId: string): Promise<Replacement | undefined> {
			try {
				// A run in progress may have started before this order was canceled.
				for (let turns = 0; turns < 3; turns++) {
					const row = await store.findReplacement(db, orderId);
					if (!row) return undefined;
					if (row.dealt_at) break;
					await run();
				}
				const [first] = await store.openReplacing(db, { orderId }, clock.now());
				const order = first && (await findOrder(db, orderId));
				if (!order) return undefined;
				const rows = await store.openReplacing(db, { orderId }, clock.now());
				return (await shown(deps, rows, order.customer_id))[0];
			} catch (error) {
				deps.log.warn({ order: orderId, err: error }, 'nothing is said of what is held instead');
				return undefined;
			}
		},

		list: async (userId: string): Promise<Replacement[]> =>
			shown(deps, await store.openReplacing(db, { customerId: userId }, clock.now()), userId),

		async decline(userId: string, orderId: string): Promise<void> {
			const slots = await transaction(db, `customer:${userId}`, async (tx) => {
				const row = await store.lockReplacement(tx, orderId);
				if (row?.customer_id !== userId) throw new AppError('NOT_FOUND');
				const slotIds = await store.replacingSlotsOf(tx, { replaces: orderId });
				const locked = slotIds.length > 0 ? await store.lockSlots(tx, slotIds) : [];
				await store.endReplacing(tx, { replaces: orderId }, 'declined', clock.now());
				await store.setDealt(tx, orderId, clock.now());
				return locked;
			});
			for (const id of new Set(slots.map((slot) => slot.business_id))) await deps.shops.stamp(db, id);
		},
	};
}

/** Also delays the cancellation email, which mentions the replacement. */
export const dueAt = (now: Date, isAlone: boolean): Date =>
	isAlone ? now : new Date(now.getTime() + limits.dateWaitMs);
