import { transaction } from '#db/database.ts';
import { orNotFound } from '#lib/app-error.ts';
import { openWork } from '#orders';
import { closeBusiness, lockOwnedBusiness } from '#shops';
import type { ClosingDeps } from './change-owner.ts';
import { removalRefusal } from './closing.rules.ts';

/** Fails while orders or refund requests are open, because nobody could handle them afterward. */
export async function removeShop({ db, clock, team }: ClosingDeps, ownerId: string, id: string) {
	await transaction(db, `business:${ownerId}`, async (tx) => {
		await orNotFound(lockOwnedBusiness(tx, ownerId, id));
		const refusal = removalRefusal(await openWork(tx, [id]));
		if (refusal) throw refusal;
		await closeBusiness(tx, id, clock.now());
	});
	team.changed(id);
}
