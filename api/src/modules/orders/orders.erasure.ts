// R-erasure: orders keep amounts, times and pickup addresses. What people wrote, the shop's phone number and stored
// answers to repeated calls are deleted.

import type { ErrorCode } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { forgetAnswers } from '#db/idempotency.ts';
import { countOpen } from '#orders/facts';
import { countRequests } from '#payments';
import { everyIdOf, lockEveryIdOf } from '#shops';
import * as store from './orders.store.ts';

export const openWork = async (db: Db, businessIds: readonly string[]) => ({
	orders: await countOpen(db, businessIds),
	refundRequests: await countRequests(db, businessIds),
});

export const orderErasure = {
	async blocker(tx: Db, userId: string): Promise<ErrorCode | undefined> {
		if (await store.hasOpen(tx, userId)) return 'ORDERS_OPEN';
		// The lock makes concurrent purchases wait, unless they are counted already.
		const waiting = await openWork(tx, await lockEveryIdOf(tx, userId));
		if (waiting.orders > 0) return 'BAGS_TO_COLLECT';
		return waiting.refundRequests > 0 ? 'REFUNDS_TO_ANSWER' : undefined;
	},

	async erase(tx: Db, person: { id: string }): Promise<void> {
		const shops = await everyIdOf(tx, person.id);
		// Repeated calls by other people about these orders are refused from now on.
		await forgetAnswers(tx, person.id, store.idsOf(person.id, shops));
		await store.forgetWords(tx, person.id, shops);
	},
};
