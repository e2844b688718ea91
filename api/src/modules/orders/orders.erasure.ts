/**
 * What a person leaves behind among the orders (R-erasure). Orders keep their amounts and their times, and where they were
 * collected; what somebody wrote, the shop's phone number and the answers kept for repeated calls go.
 */

import type { ErrorCode } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { forgetAnswers } from '#db/idempotency.ts';
import { countOpen } from '#orders/facts';
import { countRequests } from '#payments';
import { everyIdOf, lockEveryIdOf } from '#shops';
import * as store from './orders.store.ts';

/** What customers of these businesses still wait for: bags, and answers to refund requests. */
export const openWork = async (db: Db, businessIds: readonly string[]) => ({
	orders: await countOpen(db, businessIds),
	refundRequests: await countRequests(db, businessIds),
});

export const orderErasure = {
	async blocker(tx: Db, userId: string): Promise<ErrorCode | undefined> {
		if (await store.hasOpen(tx, userId)) return 'ORDERS_OPEN';
		// Who is buying there at this moment waits, or is seen.
		const waiting = await openWork(tx, await lockEveryIdOf(tx, userId));
		if (waiting.orders > 0) return 'BAGS_TO_COLLECT';
		return waiting.refundRequests > 0 ? 'REFUNDS_TO_ANSWER' : undefined;
	},

	async erase(tx: Db, person: { id: string }): Promise<void> {
		const shops = await everyIdOf(tx, person.id);
		// What others were answered about these orders: a repeated call is refused instead.
		await forgetAnswers(tx, person.id, store.idsOf(person.id, shops));
		await store.forgetWords(tx, person.id, shops);
	},
};
