/** Lowers prices when a step of theirs is due (R-falling-price). */
import { sql } from 'kysely';
import { type Db, transaction } from '#db/database.ts';
import type { Clock } from '#ports/clock.ts';
import { openSlots, type PriceStepTaken, takeSteps } from '#stock';
import { drawnAmong } from '#waitlist/facts';
import { lockBusiness } from './decisions.store.ts';
import { stampBusiness } from './shops.store.ts';

interface DueStep extends PriceStepTaken {
	tz: string;
	/** Null if nothing was sold yet. */
	slot_id: string | null;
}

/** Leaves out draws, whose price stays. */
async function dueSteps(db: Db, now: Date, businessId?: string): Promise<DueStep[]> {
	const { rows } = await sql<DueStep>`
		select * from due_price_steps(${now}) ${businessId ? sql`where business_id = ${businessId}` : sql``}`.execute(
		db,
	);
	const drawn = await drawnAmong(
		db,
		rows.flatMap(({ slot_id }) => slot_id ?? []),
	);
	return rows.filter(({ slot_id }) => slot_id === null || !drawn.has(slot_id));
}

/** May run in several processes at once. Without a shop, for all. Returns how many windows got a lower price. */
export async function stepPrices(
	{ db, clock }: { db: Db; clock: Clock },
	businessId?: string,
): Promise<number> {
	const now = clock.now();
	let taken = 0;
	for (const id of new Set((await dueSteps(db, now, businessId)).map(({ business_id }) => business_id)))
		await transaction(db, 'job', async (tx) => {
			// An edit in between may have changed the steps.
			if (!(await lockBusiness(tx, id))) return;
			const due = await dueSteps(tx, now, id);
			await openSlots(
				tx,
				due.map(({ business_id, local_date, period, tz }) => ({
					key: { business_id, local_date, period },
					tz,
				})),
				now,
			);
			await takeSteps(tx, due);
			await stampBusiness(tx, id, now);
			taken += due.length;
		});
	return taken;
}
