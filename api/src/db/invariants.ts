/** Queries that must return no rows (I2, I7, I11; R-no-drift). */
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Finds slots with bags that stayed free for longer than an offer to the waitlist takes. */
export async function findIdle(db: Db, now: Date): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`select id from inv_idle_at(${now})`.execute(db);
	return rows.map(({ id }) => `idle bag: slot ${id}`);
}

export async function findStuck(db: Db, now: Date): Promise<string[]> {
	const { rows } = await sql<{ kind: string; id: string }>`select kind, id from inv_stuck_at(${now})`.execute(
		db,
	);
	return [...rows.map((row) => `stuck: ${row.kind} ${row.id}`), ...(await findIdle(db, now))];
}

/** Longer than for requests, because these read everything. */
const statementTimeout = '10min';

/** A `stuck` line has the kind of work before the id. */
export type BrokenKind =
	| 'stock'
	| 'money'
	| 'rating'
	| 'waitlist'
	| 'alert'
	| 'reliability'
	| 'card'
	| 'figures'
	| 'stuck';
export interface Broken {
	kind: BrokenKind;
	line: string;
}

/** Returns a line per violation: its kind and the row's id. Reads everything; jobs use audit.ts. */
export function findBroken(db: Db, now: Date): Promise<Broken[]> {
	async function ask(tx: Db): Promise<Broken[]> {
		await sql`select set_config('statement_timeout', ${statementTimeout}, true)`.execute(tx);
		const found: Broken[] = [];
		const add = (kind: BrokenKind, lines: string[]) =>
			found.push(
				...lines.map((line) => ({ kind, line: kind === 'stuck' ? line : `${kind} drift: ${line}` })),
			);
		const stock = await tx.selectFrom('inv_stock_drift').selectAll().execute();
		add(
			'stock',
			stock.map(({ id }) => `slot ${id}`),
		);
		const money = await tx.selectFrom('inv_money_drift').selectAll().execute();
		add(
			'money',
			money.map(({ id }) => `order ${id}`),
		);
		const ratings = await tx.selectFrom('inv_rating_drift').selectAll().execute();
		add(
			'rating',
			ratings.map(({ id }) => id),
		);
		const waits = await tx.selectFrom('inv_waitlist_drift').selectAll().execute();
		add(
			'waitlist',
			waits.map(({ id }) => id),
		);
		const alerts = await tx.selectFrom('inv_alert_drift').selectAll().execute();
		add(
			'alert',
			alerts.map(({ id }) => id),
		);
		const honored = await tx.selectFrom('inv_reliability_drift').selectAll().execute();
		add(
			'reliability',
			honored.map(({ id }) => id),
		);
		const cards = await tx.selectFrom('inv_card_drift').selectAll().execute();
		add(
			'card',
			cards.map(({ id }) => `shop ${id}`),
		);
		const figures = await tx
			.selectFrom('counter_drift')
			.select('counter')
			.where('what', '=', 'count')
			.execute();
		add(
			'figures',
			figures.map(({ counter }) => String(counter)),
		);
		add('stuck', await findStuck(tx, now));
		return found;
	}
	return db.isTransaction ? ask(db) : db.transaction().execute(ask);
}

export const brokenInvariants = async (db: Db, now: Date): Promise<string[]> =>
	(await findBroken(db, now)).map(({ line }) => line);
