import { transaction } from '#db/database.ts';
import type { WaitlistEntryRow } from '#db/tables.ts';
import { createBatcher } from '#lib/batch.ts';
import type { WaitlistDeps } from './deps.ts';
import { createLinks } from './link.ts';
import { endOffers } from './offers.store.ts';
import * as store from './waitlist.store.ts';

/** Does nothing if the entry has ended. */
export async function leave(
	{ db, clock, shops }: Pick<WaitlistDeps, 'db' | 'clock' | 'shops'>,
	entry: WaitlistEntryRow,
): Promise<void> {
	await transaction(db, `customer:${entry.customer_id}`, async (tx) => {
		await store.lockSlot(tx, entry.slot_id);
		await endOffers(tx, [entry.id], 'declined', clock.now());
		await store.leaveEntry(tx, entry.id, clock.now());
	});
	// If no one else waits, the bags go on sale, and no order refreshes open lists.
	await shops.stamp(db, entry.business_id);
}

/** Ends the entries of someone who bought there without an offer. */
export function endBought({ db, clock }: Pick<WaitlistDeps, 'db' | 'clock'>) {
	const find = createBatcher((visits: store.Visit[]) => store.liveEntriesAt(db, visits), {
		maxSize: 100,
		maxQueued: 10_000,
	});
	return async ({ customer_id, business_id, local_date }: store.Visit): Promise<void> => {
		for (const { id, slot_id: slotId } of await find({ customer_id, business_id, local_date }))
			await transaction(db, `customer:${customer_id}`, async (tx) => {
				await store.lockSlot(tx, slotId);
				await store.endEntries(tx, { slotId, entryId: id }, 'has_order', clock.now());
			});
	};
}

export function leaveByLink(deps: WaitlistDeps) {
	const links = createLinks(deps);
	async function entryOf(token: string): Promise<WaitlistEntryRow | undefined> {
		const id = links.idOf(token);
		return id === undefined ? undefined : store.findEntry(deps.db, id);
	}
	return {
		/** Returns undefined for a forged link. */
		async shopOf(token: string): Promise<string | undefined> {
			const entry = await entryOf(token);
			if (!entry) return undefined;
			const shops = await deps.shops.snapshotsForOrders([entry.business_id]);
			return shops.get(entry.business_id)?.display_name ?? '';
		},
		/** Returns false for a forged link. */
		async leave(token: string): Promise<boolean> {
			const entry = await entryOf(token);
			if (entry) await leave(deps, entry);
			return entry !== undefined;
		},
	};
}
