import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface SettingChangeRow {
	id: number;
	at: Date;
	name: string;
	was: string | null;
	became: string | null;
	version: string;
}

/** Serializes starting processes, so that each one sees the changes already recorded. */
export async function lockChanges(tx: Db): Promise<void> {
	await sql`select pg_advisory_xact_lock(7208, 0)`.execute(tx);
}

/** Omits settings that were never recorded, which are at their default. */
export async function recordedLast(db: Db): Promise<Map<string, string | null>> {
	const { rows } = await sql<{ name: string; became: string | null }>`
		select distinct on (name) name, became from setting_changes order by name, id desc`.execute(db);
	return new Map(rows.map(({ name, became }) => [name, became]));
}

export async function insertChanges(
	db: Db,
	changes: readonly Pick<SettingChangeRow, 'name' | 'was' | 'became'>[],
	version: string,
): Promise<void> {
	await db
		.insertInto('setting_changes')
		.values(changes.map((change) => ({ ...change, version })))
		.execute();
}

export async function listChanges(
	db: Db,
	{ page, per_page }: { page: number; per_page: number },
): Promise<{ rows: SettingChangeRow[]; total: number }> {
	const { rows } = await sql<SettingChangeRow>`
		select id, at, name, was, became, version from setting_changes
		order by id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
	const counted = await sql<{ total: number }>`select count(*)::int as total from setting_changes`.execute(
		db,
	);
	return { rows, total: counted.rows[0]?.total ?? 0 };
}
