/** Emails the operator once a day about shops that wait, or approves them if approval is off (R-shop-approval). */

import { type Db, transaction } from '#db/database.ts';
import { enqueueMail } from '#notifications';
import type { Clock } from '#ports/clock.ts';
import type { Shops } from '#shops';
import { operatorContacts } from './operator-contacts.ts';

export interface NewShopsDeps {
	db: Db;
	clock: Clock;
	supportEmail: string | undefined;
	shopsNeedApproval: boolean;
	shops: Pick<Shops, 'openNewShops' | 'countWaiting'>;
}

const dayMs = 24 * 3_600_000;

export function createNewShops(deps: NewShopsDeps): () => Promise<void> {
	const { db, clock, supportEmail, shopsNeedApproval, shops } = deps;
	async function announce(): Promise<void> {
		const at = clock.now();
		const { count, latest } = await shops.countWaiting();
		// Older ones are shown in the console only.
		if (!latest || latest.getTime() <= at.getTime() - dayMs) return;
		await transaction(db, 'job', async (tx) => {
			const date = at.toISOString().slice(0, 10);
			for (const reader of await operatorContacts(tx, supportEmail))
				await enqueueMail(tx, { kind: 'shops_waiting', date, count, ...reader }, at);
		});
	}
	return shopsNeedApproval ? announce : shops.openNewShops;
}
