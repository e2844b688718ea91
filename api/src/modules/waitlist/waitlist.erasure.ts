/** Ends a person's entries and offers (R-erasure), so their bags go to the next person. */
import type { Db } from '#db/database.ts';
import { endReplacing, lockSlots, replacingSlotsOf } from './replacements.store.ts';
import * as store from './waitlist.store.ts';

export const waitlistErasure = {
	async erase(tx: Db, person: { id: string }, at: Date): Promise<void> {
		const mine = { customer_id: person.id };
		const slotIds = await replacingSlotsOf(tx, mine);
		if (slotIds.length > 0) await lockSlots(tx, slotIds);
		await endReplacing(tx, mine, 'void', at);
		for (const { id, slot_id } of await store.liveEntriesOf(tx, [person.id])) {
			await store.lockSlot(tx, slot_id);
			await store.endEntries(tx, { slotId: slot_id, entryId: id }, 'account', at);
		}
	},
};
