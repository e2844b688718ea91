/** The questions whose answer is always empty (I2, I7, I11; R-no-drift). */
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Bags that are free for longer than it takes to offer them to who waits, a line for each slot. */
export async function findIdle(db: Db, now: Date): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`select id from inv_idle_at(${now})`.execute(db);
	return rows.map(({ id }) => `idle bag: slot ${id}`);
}

/** What has been waiting for too long, a line each. */
export async function findStuck(db: Db, now: Date): Promise<string[]> {
	const { rows } = await sql<{ kind: string; id: string }>`select kind, id from inv_stuck_at(${now})`.execute(
		db,
	);
	return [...rows.map((row) => `stuck: ${row.kind} ${row.id}`), ...(await findIdle(db, now))];
}

/** A statement of the API is given up after 15 s: these read everything. */
const statementTimeout = '10min';

/** What a row of a view is about; `stuck`: the kind that waits, before the id. */
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

/**
 * What is broken, a line each: the kind and the row's id. Reads everything: for tests and whoever asks, not for jobs
 * (audit.ts). `now` decides what counts as stuck.
 */
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
		const figures = await sql<{ what: string }>`select what from drift_platform`.execute(tx);
		add(
			'figures',
			figures.rows.map(({ what }) => what),
		);
		add('stuck', await findStuck(tx, now));
		return found;
	}
	return db.isTransaction ? ask(db) : db.transaction().execute(ask);
}

/** The same in lines alone. */
export const brokenInvariants = async (db: Db, now: Date): Promise<string[]> =>
	(await findBroken(db, now)).map(({ line }) => line);
