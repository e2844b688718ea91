import type { Insertable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { RatingDecisionsTable, RatingRow } from '#db/tables.ts';

/** Lists held and reported texts, those waiting longest first. */
export async function waiting(
	db: Db,
	{ page, per_page }: { page: number; per_page: number },
): Promise<{ rows: RatingRow[]; total: number }> {
	const all = db
		.selectFrom('ratings')
		.where((eb) => eb.or([eb('text_state', '=', 'held'), eb('reported_at', 'is not', null)]));
	const rows = await all
		.selectAll()
		.orderBy('changed_at')
		.orderBy('id')
		.limit(per_page)
		.offset((page - 1) * per_page)
		.execute();
	const counted = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
	return { rows, total: Number(counted.total) };
}

export async function insertDecision(tx: Db, row: Insertable<RatingDecisionsTable>): Promise<number> {
	const { id } = await tx
		.insertInto('rating_decisions')
		.values(row)
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

export async function decisionsOf(db: Db, ratingIds: readonly string[]) {
	if (ratingIds.length === 0) return [];
	return db
		.selectFrom('rating_decisions')
		.selectAll()
		.where('rating_id', 'in', ratingIds)
		.orderBy('id')
		.execute();
}
