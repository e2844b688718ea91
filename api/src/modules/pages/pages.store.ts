import type { OperatorPageName } from '@flavorbag/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { PageVersionsTable } from '#db/tables.ts';

export type PageVersion = Selectable<PageVersionsTable>;

export const findLatest = (db: Db, page: OperatorPageName): Promise<PageVersion | undefined> =>
	db
		.selectFrom('page_versions')
		.selectAll()
		.where('page', '=', page)
		.orderBy('version', 'desc')
		.limit(1)
		.executeTakeFirst();

/** Undefined if another admin saved this version first. */
export const insertVersion = (db: Db, row: Insertable<PageVersionsTable>): Promise<PageVersion | undefined> =>
	db
		.insertInto('page_versions')
		.values(row)
		.onConflict((oc) => oc.doNothing())
		.returningAll()
		.executeTakeFirst();

/** Omits pages that were never saved. */
export async function latestVersions(db: Db) {
	const { rows } = await sql<{ page: OperatorPageName; version: number; asked_from: number }>`
		select page, max(version) as version, coalesce(max(version) filter (where asks), 0) as asked_from
		from page_versions group by page`.execute(db);
	return rows;
}
