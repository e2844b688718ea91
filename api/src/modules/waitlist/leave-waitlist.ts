/** Waiting no longer: by a press, or from an email without a sign-in (R-waitlist-link). What was offered goes to the next. */
import { transaction } from '#db/database.ts';
import type { WaitlistEntryRow } from '#db/tables.ts';
import { createBatcher } from '#lib/batch.ts';
import type { WaitlistDeps } from './deps.ts';
import { createLinks } from './link.ts';
import { endOffers } from './offers.store.ts';
import * as store from './waitlist.store.ts';

/** Once it ended, nothing changes. */
export async function leave(
	{ db, clock, shops }: Pick<WaitlistDeps, 'db' | 'clock' | 'shops'>,
	entry: WaitlistEntryRow,
): Promise<void> {
	await transaction(db, `customer:${entry.customer_id}`, async (tx) => {
		await store.lockSlot(tx, entry.slot_id);
		await endOffers(tx, [entry.id], 'declined', clock.now());
		await store.leaveEntry(tx, entry.id, clock.now());
	});
	// Where nobody waits anymore their bags are everybody's at once: no order tells open lists of it.
	await shops.stamp(db, entry.business_id);
}

/** Who bought there in another way waits no longer: what they were offered goes to the next. */
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

/** What stands behind the link of an email. */
export function leaveByLink(deps: WaitlistDeps) {
	const links = createLinks(deps);
	async function entryOf(token: string): Promise<WaitlistEntryRow | undefined> {
		const id = links.idOf(token);
		return id === undefined ? undefined : store.findEntry(deps.db, id);
	}
	return {
		/** The shop's name; undefined: nobody made this link. */
		async shopOf(token: string): Promise<string | undefined> {
			const entry = await entryOf(token);
			if (!entry) return undefined;
			const shops = await deps.shops.snapshotsForOrders([entry.business_id]);
			return shops.get(entry.business_id)?.display_name ?? '';
		},
		/** False: nobody made this link. */
		async leave(token: string): Promise<boolean> {
			const entry = await entryOf(token);
			if (entry) await leave(deps, entry);
			return entry !== undefined;
		},
	};
}
