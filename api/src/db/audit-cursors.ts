/**
 * Long tables are gone through a part at a time, round and round (ADR 31): `audit_cursors` holds the key behind which each goes on.
 * Any number of processes may take part: a cursor is locked for the length of a transaction, and stays where it
 * was when that fails.
 */
import { type Db, transaction } from './database.ts';
import type { AuditCursorRow } from './tables.ts';

export type Cursor = Omit<AuditCursorRow, 'what'>;

export interface Page<T> {
	found: T;
	/** Undefined: the round is over, the next one begins. */
	next: Partial<Cursor> | undefined;
}

const start: Cursor = {
	after_id: '00000000-0000-0000-0000-000000000000',
	after_day: '0001-01-01',
	after_number: 0,
};

/** Undefined: another process is at it. */
export function withCursor<T>(
	db: Db,
	what: string,
	work: (tx: Db, cursor: Cursor) => Promise<Page<T>>,
): Promise<T | undefined> {
	return transaction(db, 'job', async (tx) => {
		const cursor = await tx
			.selectFrom('audit_cursors')
			.selectAll()
			.where('what', '=', what)
			.forUpdate()
			.skipLocked()
			.executeTakeFirst();
		if (!cursor) return undefined;
		const { found, next } = await work(tx, cursor);
		await tx
			.updateTable('audit_cursors')
			.set(next ?? start)
			.where('what', '=', what)
			.execute();
		return found;
	});
}

/** Of a page of `size` rows: behind which one the next page begins, if there may be one. */
export const lastOfFullPage = <T>(rows: readonly T[], size: number): T | undefined =>
	rows.length < size ? undefined : rows.at(-1);
