/** Columns of a shop that only admins' decisions write. */
import type { Updateable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { BusinessesTable, BusinessRow } from '#db/tables.ts';
import { activeShops } from './shops.store.ts';

const waiting = (db: Db) => activeShops(db).where('approval', '=', 'waiting');

/** Locks the shop against edits and removal. */
export const lockBusiness = (tx: Db, id: string): Promise<BusinessRow | undefined> =>
	activeShops(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type Decided = Pick<
	Updateable<BusinessesTable>,
	'suspended_at' | 'suspended_reason' | 'closing_at' | 'approval' | 'approval_at' | 'approval_reason'
>;

/** Keeps `version`, so the shop's own edits don't conflict. */
export async function setDecision(tx: Db, id: string, values: Decided, now: Date): Promise<void> {
	await tx
		.updateTable('businesses')
		.set({ ...values, updated_at: now })
		.where('id', '=', id)
		.execute();
}

/** Returns shops that an admin is closing for their owners. */
export async function closingShops(db: Db): Promise<string[]> {
	const rows = await activeShops(db).select('id').where('closing_at', 'is not', null).execute();
	return rows.map(({ id }) => id);
}

/** Returns shops waiting for their first decision, oldest first. */
export async function neverDeclined(db: Db, count: number): Promise<string[]> {
	const rows = await waiting(db)
		.select('id')
		.where('approval_reason', 'is', null)
		.orderBy('approval_at')
		.limit(count)
		.execute();
	return rows.map(({ id }) => id);
}

export async function countWaiting(db: Db): Promise<{ count: number; latest: Date | null }> {
	const { count, latest } = await waiting(db)
		.select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('approval_at').as('latest')])
		.executeTakeFirstOrThrow();
	return { count: Number(count), latest };
}
