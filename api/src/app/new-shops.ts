/**
 * What waits for approval (R-shop-approval). While new shops need it, whoever runs this installation gets one email a day at most; once they
 * don't anymore, those that wait are approved.
 */
import type { Businesses } from '#businesses';
import { type Db, transaction } from '#db/database.ts';
import { enqueueMail } from '#notifications';
import type { Clock } from '#ports/clock.ts';
import { operatorContacts } from './operator-contacts.ts';

export interface NewShopsDeps {
	db: Db;
	clock: Clock;
	supportEmail: string | undefined;
	shopsNeedApproval: boolean;
	businesses: Pick<Businesses, 'openNewShops' | 'countWaiting'>;
}

const dayMs = 24 * 3_600_000;

export function createNewShops(deps: NewShopsDeps): () => Promise<void> {
	const { db, clock, supportEmail, shopsNeedApproval, businesses } = deps;
	async function announce(): Promise<void> {
		const at = clock.now();
		const { count, latest } = await businesses.countWaiting();
		// Of one that nobody looks at for longer the console says it.
		if (!latest || latest.getTime() <= at.getTime() - dayMs) return;
		await transaction(db, 'job', async (tx) => {
			const date = at.toISOString().slice(0, 10);
			for (const reader of await operatorContacts(tx, supportEmail))
				await enqueueMail(tx, { kind: 'shops_waiting', date, count, ...reader }, at);
		});
	}
	return shopsNeedApproval ? announce : businesses.openNewShops;
}
