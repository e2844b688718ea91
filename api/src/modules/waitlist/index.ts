// Waitlists of sold-out slots (R-waitlist). The commit that frees a bag while people wait reserves it, and it is
// offered in order of joining (offer-next-bag.ts, cap-offers.ts). An offer holds its bags like a checkout does, and an
// order that names the offer takes them (`hold_bags.sql`, `orders_hold_stock.sql`).

import { waitlistLimits as limits, type WaitlistEntry } from '@flavorbag/contract';
import { AppError, orNotFound } from '#lib/app-error.ts';
import { chanceOf } from '#orders/facts';
import type { WaitlistDeps } from './deps.ts';
import { createDrops } from './drops.ts';
import { createEntrance, type WaitFor } from './join-waitlist.ts';
import { endBought, leave, leaveByLink } from './leave-waitlist.ts';
import { fullSlots } from './list-full-slots.ts';
import { endOf, turn } from './offer-next-bag.ts';
import { replacingSlots } from './replacements.store.ts';
import { createReplacements, type Replacements } from './replacements.ts';
import { isFirstCome } from './waitlist.rules.ts';
import * as store from './waitlist.store.ts';
import { entryOnWire, type ShopLabel } from './waitlist.wire.ts';

export type { Drops } from './drops.ts';
export { dueAt, type Replacements } from './replacements.ts';
export { waitlistErasure } from './waitlist.erasure.ts';
export { idsOfWaits, waitlistExport } from './waitlist.export.ts';

export type Waitlist = ReturnType<typeof createWaitlist>;

export function createWaitlist(deps: WaitlistDeps) {
	const { db, clock } = deps;
	const replacements = createReplacements(deps);
	const enter = createEntrance(deps);

	/** Deleted shops still need a name and time zone. */
	async function labels(ids: string[]) {
		const shops: Map<string, ShopLabel> = await deps.shops.snapshotsForOrders(ids);
		const gone = ids.filter((id) => !shops.has(id));
		return gone.length > 0 ? deps.shops.labelsOf(ids) : shops;
	}

	async function shown(userId: string, which: Parameters<typeof store.listEntries>[2]) {
		const rows = await store.listEntries(db, userId, which);
		const shops = await labels(rows.map((row) => row.business_id));
		return Promise.all(
			rows.map(async (row) => entryOnWire(row, shops.get(row.business_id), await chanceOf(db, row))),
		);
	}

	return {
		replacements,
		drops: createDrops(deps),
		list: async (userId: string): Promise<WaitlistEntry[]> =>
			shown(userId, { endedSince: new Date(clock.now().getTime() - limits.endedShownMs) }),

		async join(userId: string, body: WaitFor & { bags: number }): Promise<WaitlistEntry> {
			const outcome = await enter({ userId, body });
			if (outcome instanceof AppError) throw outcome;
			return orNotFound((await shown(userId, { id: outcome }))[0]);
		},

		async leave(userId: string, entryId: string): Promise<void> {
			const entry = await store.findEntry(db, entryId);
			if (entry?.customer_id !== userId) throw new AppError('NOT_FOUND');
			await leave(deps, entry);
		},

		bought: endBought(deps),

		link: leaveByLink(deps),

		full: fullSlots(deps),

		demand: {
			shops: () => store.shopsWaitedAt(db),
			people: (shops: Parameters<typeof store.waitingByZip>[1]) => store.waitingByZip(db, shops),
		},

		...jobsOf(deps, replacements),
	};
}

const jobsOf = (deps: WaitlistDeps, replacements: Replacements) => ({
	async offer(): Promise<void> {
		await replacements.deal();
		for (const slot of await store.slotsWithNews(deps.db, deps.clock.now())) await turn(deps, slot);
	},

	/** Job: ends entries of slots that are over, closed or moved. */
	async endOver(): Promise<void> {
		const { db, clock } = deps;
		const now = clock.now();
		const slots = [
			...(await replacingSlots(db)).map((slot) => ({
				...slot,
				isReplacing: true,
				is_moved: false,
				has_waiting: false,
			})),
			...(await store.waitedFor(db)).map((slot) => ({ ...slot, isReplacing: false })),
		];
		const shops = await deps.shops.snapshotsForOrders(
			slots.map((slot) => slot.business_id),
			{ fresh: true },
		);
		for (const slot of slots) {
			const shop = shops.get(slot.business_id);
			const isOver = endOf(slot, shop, now) !== undefined || (slot.isReplacing && !shop?.listed);
			if (isOver || slot.is_moved || (slot.has_waiting && isFirstCome(now, slot.ends_at)))
				await turn(deps, slot);
		}
	},
});
