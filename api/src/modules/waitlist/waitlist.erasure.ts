/** What a person waits for ends with the account (R-erasure): the bags go to the next. */
import type { Db } from '#db/database.ts';
import * as store from './waitlist.store.ts';

export const waitlistErasure = {
	async erase(tx: Db, person: { id: string }, at: Date): Promise<void> {
		for (const { id, slot_id } of await store.liveEntriesOf(tx, person.id)) {
			await store.lockSlot(tx, slot_id);
			await store.endEntries(tx, { slotId: slot_id, entryId: id }, 'account', at);
		}
	},
};
