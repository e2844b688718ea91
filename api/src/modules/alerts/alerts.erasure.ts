/** Deletes a person's rules, which cascades to pending sends, and their opening alert (R-erasure). */
import type { Db } from '#db/database.ts';
import * as store from './alerts.store.ts';
import { deleteAlert } from './opening-alerts.store.ts';

export const alertErasure = {
	async erase(tx: Db, person: { id: string }): Promise<void> {
		await store.deleteRules(tx, { user_id: person.id });
		await store.deleteDays(tx, person.id);
		await deleteAlert(tx, person.id);
	},
};
