/** Prices that fall by steps, and never rise once they did (R-falling-price). */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { SlotRow } from '#db/tables.ts';
import { isAwaited } from './offering.store.ts';

export interface PriceStepTaken extends Pick<SlotRow, 'business_id' | 'local_date' | 'period'> {
	cents: number;
}
/** The caller locks the shop; the slots exist. */
export async function takeSteps(tx: Db, steps: readonly PriceStepTaken[]): Promise<void> {
	for (const { business_id, local_date, period, cents } of steps)
		await tx
			.updateTable('slots')
			.set({ price_cents: cents, falls_only: true, is_exception: true })
			.where('business_id', '=', business_id)
			.where('local_date', '=', local_date)
			.where('period', '=', period)
			.where('draws_at', 'is', null)
			.execute();
}

/** What a slot costs if that was promised: it fell, or people wait for its bags or are offered them. Null if it may rise. */
export const promisedCents = (usual: number) =>
	sql<
		number | null
	>`case when falls_only or ${isAwaited('slots')} then coalesce(price_cents, ${usual}::int) end`;

/** Slots with a promised price keep the lower one when the shop's price changes. The caller locks the shop. */
export async function keepPromisedPrices(
	tx: Db,
	{ id, today, before, after }: { id: string; today: string; before: number; after: number },
): Promise<void> {
	const promised = promisedCents(before);
	await tx
		.updateTable('slots')
		.set({ price_cents: sql`least(${promised}, ${after}::int)`, falls_only: true, is_exception: true })
		.where('business_id', '=', id)
		.where('local_date', '>=', today)
		.where(sql<boolean>`${promised} is not null`)
		.execute();
}
