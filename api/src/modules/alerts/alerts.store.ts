/** The SQL of rules (R-alert-rule). */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { AlertRuleRow } from '#db/tables.ts';
import type { RuleColumns } from './alerts.rules.ts';

/** One of this person's calls goes after the other. */
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
