/** The questions whose answer is always empty (I2, I7, I11; R-no-drift). */
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** What has been waiting for too long, a line each. */
export async function findStuck(db: Db, now: Date): Promise<string[]> {
	const { rows } = await sql<{ kind: string; id: string }>`select kind, id from inv_stuck_at(${now})`.execute(
		db,
	);
	return rows.map((row) => `stuck: ${row.kind} ${row.id}`);
}

/** A statement of the API is given up after 15 s: these read everything. */
const statementTimeout = '10min';

/**
 * What is broken, a line each: the kind and the row's id. Reads everything: for tests and whoever asks, not for jobs
 * (audit.ts). `now` decides what counts as stuck.
 */
export function brokenInvariants(db: Db, now: Date): Promise<string[]> {
	async function ask(tx: Db): Promise<string[]> {
		await sql`select set_config('statement_timeout', ${statementTimeout}, true)`.execute(tx);
		const stock = await tx.selectFrom('inv_stock_drift').selectAll().execute();
		const money = await tx.selectFrom('inv_money_drift').selectAll().execute();
		const ratings = await tx.selectFrom('inv_rating_drift').selectAll().execute();
		const waits = await tx.selectFrom('inv_waitlist_drift').selectAll().execute();
		const alerts = await tx.selectFrom('inv_alert_drift').selectAll().execute();
		const honored = await tx.selectFrom('inv_reliability_drift').selectAll().execute();
		const cards = await tx.selectFrom('inv_card_drift').selectAll().execute();
		const figures = await sql<{ what: string }>`select what from drift_platform`.execute(tx);
		return [
			...stock.map((row) => `stock drift: slot ${row.id}`),
			...money.map((row) => `money drift: order ${row.id}`),
			...ratings.map((row) => `rating drift: ${row.id}`),
			...waits.map((row) => `waitlist drift: ${row.id}`),
			...alerts.map((row) => `alert drift: ${row.id}`),
			...honored.map((row) => `reliability drift: ${row.id}`),
			...cards.map((row) => `card drift: shop ${row.id}`),
			...figures.rows.map(({ what }) => `figures drift: ${what}`),
			...(await findStuck(tx, now)),
		];
	}
	return db.isTransaction ? ask(db) : db.transaction().execute(ask);
}
