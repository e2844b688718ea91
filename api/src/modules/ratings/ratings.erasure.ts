/** Erases texts and their replies (R-erasure); scores stay. */

import type { Db } from '#db/database.ts';
import { everyIdOf } from '#shops';
import { setEmails } from './asks.store.ts';
import { forgetWords } from './ratings.store.ts';

export const ratingErasure = {
	async erase(tx: Db, person: { id: string }, at: Date): Promise<void> {
		await forgetWords(tx, person.id, await everyIdOf(tx, person.id));
		await setEmails(tx, person.id, true, at);
	},
};
