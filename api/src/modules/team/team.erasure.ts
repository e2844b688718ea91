/** Erases memberships, and devices of the person's shops (R-erasure). */

import type { Db } from '#db/database.ts';
import { everyIdOf } from '#shops';
import { endAtDevices, eraseDevices } from './counter-devices.store.ts';
import { forgetMember } from './team.store.ts';

export const teamErasure = {
	async erase(tx: Db, person: { id: string; email: string }, at: Date): Promise<void> {
		await forgetMember(tx, person, at);
		await endAtDevices(tx, person.id);
		await eraseDevices(tx, await everyIdOf(tx, person.id), at);
	},
};
