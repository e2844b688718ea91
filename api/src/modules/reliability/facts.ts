/** What modules below may ask about a shop's reliability: reads of its tables, and nothing else. */
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

/** What anybody may read; null: New. */
export const shownReliabilityOf = async (db: Db, businessId: string): Promise<ShownReliability> =>
	shownOf(await countsOf(db, businessId));

/** Null: it may offer as many bags as it likes (R-reliability-cap). */
export async function cappedCounts(db: Db, businessId: string): Promise<Counts | null> {
	const counts = await countsOf(db, businessId);
	return isCapped(counts) ? counts : null;
}
