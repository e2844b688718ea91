/** Read-only queries for lower-level modules. */
import type { ShownReliability } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { type Counts, isCapped, noOrders, shownOf } from './reliability.rules.ts';

export async function countsOf(db: Db, businessId: string): Promise<Counts> {
	const counts = await db
		.selectFrom('business_reliability')
		.select(['honored', 'counted', 'in_a_row'])
		.where('business_id', '=', businessId)
		.executeTakeFirst();
	return counts ?? noOrders;
}

/** Returns public counts; null is shown as "New". */
export const shownReliabilityOf = async (db: Db, businessId: string): Promise<ShownReliability> =>
	shownOf(await countsOf(db, businessId));

/** Returns null if the shop isn't capped (R-reliability-cap). */
export async function cappedCounts(db: Db, businessId: string): Promise<Counts | null> {
	const counts = await countsOf(db, businessId);
	return isCapped(counts) ? counts : null;
}
