import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { AlertRuleRow } from '#db/tables.ts';
import type { RuleColumns } from './alerts.rules.ts';

export async function lockPerson(tx: Db, userId: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(7207, hashtext(${userId}))`.execute(tx);
}

export const rulesOf = (db: Db, userId: string): Promise<AlertRuleRow[]> =>
	db
		.selectFrom('alert_rules')
		.selectAll()
		.where('user_id', '=', userId)
		.orderBy('created_at', 'desc')
		.orderBy('id')
		.execute();

export const findRule = (db: Db, id: string): Promise<AlertRuleRow | undefined> =>
	db.selectFrom('alert_rules').selectAll().where('id', '=', id).executeTakeFirst();

export const insertRule = (
	tx: Db,
	rule: RuleColumns & { user_id: string; created_at: Date },
): Promise<AlertRuleRow> =>
	tx.insertInto('alert_rules').values(rule).returningAll().executeTakeFirstOrThrow();

export const updateRule = (tx: Db, id: string, columns: RuleColumns): Promise<AlertRuleRow | undefined> =>
	tx.updateTable('alert_rules').set(columns).where('id', '=', id).returningAll().executeTakeFirst();

export async function deleteRules(tx: Db, which: { id: string } | { user_id: string }): Promise<void> {
	const [column, value] = Object.entries(which)[0] as ['id' | 'user_id', string];
	await tx.deleteFrom('alert_rules').where(column, '=', value).execute();
}

export const lockRule = (tx: Db, id: string): Promise<AlertRuleRow | undefined> =>
	tx.selectFrom('alert_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function pauseRule(tx: Db, id: string): Promise<void> {
	await tx.updateTable('alert_rules').set({ paused: true, resumes_at: null }).where('id', '=', id).execute();
}

export async function deleteDays(tx: Db, userId: string): Promise<void> {
	await tx.deleteFrom('alert_days').where('user_id', '=', userId).execute();
}

export async function dueDigests(db: Db, now: Date, count: number): Promise<string[]> {
	const rows = await db
		.selectFrom('alert_rules')
		.select('id')
		.where('next_at', '<=', now)
		.orderBy('next_at')
		.limit(count)
		.execute();
	return rows.map(({ id }) => id);
}
/** Locks the rule. Returns undefined if another process holds the lock or has already sent the digest. */
export const takeDigest = (tx: Db, id: string, now: Date): Promise<AlertRuleRow | undefined> =>
	tx
		.selectFrom('alert_rules')
		.selectAll()
		.where('id', '=', id)
		.where('next_at', '<=', now)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst();

/** Returns false if that day already has a digest. */
export async function insertDigest(
	tx: Db,
	digest: { rule_id: string; local_date: string; at: Date },
): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await tx
		.insertInto('alert_digests')
		.values(digest)
		.onConflict((oc) => oc.doNothing())
		.executeTakeFirst();
	return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
export async function setNextDigest(tx: Db, id: string, at: Date): Promise<void> {
	await tx.updateTable('alert_rules').set({ next_at: at }).where('id', '=', id).execute();
}
