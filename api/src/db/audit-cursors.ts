/** Pages through long tables in endless rounds (ADR 31). Processes share a cursor, locked while a page is read. */
import { type Db, transaction } from './database.ts';
import type { AuditCursorRow } from './tables.ts';

export type Cursor = Omit<AuditCursorRow, 'what'>;

export interface Page<T> {
	found: T;
	next: Partial<Cursor> | undefined;
}

const start: Cursor = {
	after_id: '00000000-0000-0000-0000-000000000000',
	after_day: '0001-01-01',
	after_number: 0,
};

/** Returns undefined if another process holds the cursor. */
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

/** Returns the row after which the next page begins; undefined if this page is the last one. */
export const lastOfFullPage = <T>(rows: readonly T[], size: number): T | undefined =>
	rows.length < size ? undefined : rows.at(-1);
