/**
 * An admin closes a shop for its owner (R-console-close). The shop is suspended at once, and closed when nothing is
 * open anymore. Each step can be repeated, so if the process is killed, the job closes the shop.
 */
import { transaction } from '#db/database.ts';
import type { IdempotentCall } from '#db/idempotency.ts';
import { orNotFound } from '#lib/app-error.ts';
import { openWork } from '#orders';
import { openMoney } from '#payouts';
import { beginClosing, closeBusiness, closingShops, lockBusiness } from '#shops';
import type { ClosingDeps } from './change-owner.ts';
import { closingRefusal, removalRefusal } from './closing.rules.ts';

export async function closeForOwner(
	deps: ClosingDeps,
	call: IdempotentCall,
	id: string,
	{ reason, orders }: { reason: string; orders: 'honor' | 'cancel' },
): Promise<void> {
	const { db, clock } = deps;
	await transaction(db, `admin:${call.userId}`, async (tx) => {
		await orNotFound(lockBusiness(tx, id));
		const open = await openWork(tx, [id]);
		const nothing_left = orders === 'cancel' || open.orders === 0;
		if (!(await beginClosing(tx, id, { reason, nothing_left }, clock.now()))) return;
		const refusal = closingRefusal({ ...open, ...(await openMoney(tx, id)) });
		if (refusal) throw refusal;
	});
	if (orders === 'cancel') await deps.orders.cancelAll(call, id, { reason });
	await endClosing(deps, id);
}

async function endClosing({ db, clock, team }: ClosingDeps, id: string): Promise<void> {
	await transaction(db, 'job', async (tx) => {
		const shop = await lockBusiness(tx, id);
		if (!shop?.closing_at || removalRefusal(await openWork(tx, [id]))) return;
		await closeBusiness(tx, id, clock.now());
	});
	team.changed(id);
}

/** Job: closes the shops that have nothing open anymore. */
export async function endClosings(deps: ClosingDeps): Promise<void> {
	for (const id of await closingShops(deps.db)) await endClosing(deps, id);
}
