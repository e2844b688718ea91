/** Queries that must return no rows (I2, I7, I11; R-no-drift). */
import { sql } from 'kysely';
import { type Db, readEverything } from './database.ts';

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

/** Views whose rows are violations, and what a row's id identifies. */
const drifts = [
	['stock', 'inv_stock_drift', 'slot '],
	['money', 'inv_money_drift', 'order '],
	['rating', 'inv_rating_drift', ''],
	['waitlist', 'inv_waitlist_drift', ''],
	['alert', 'inv_alert_drift', ''],
	['reliability', 'inv_reliability_drift', ''],
	['card', 'inv_card_drift', 'shop '],
] as const;

/** A `stuck` line has the kind of work before the id. */
export type BrokenKind = (typeof drifts)[number][0] | 'figures' | 'stuck';
export interface Broken {
	kind: BrokenKind;
	line: string;
}

/** Returns a line per violation: its kind and the row's id. Reads everything; jobs use audit.ts. */
export function findBroken(db: Db, now: Date): Promise<Broken[]> {
	async function ask(tx: Db): Promise<Broken[]> {
		await readEverything(tx);
		const found: Broken[] = [];
		const drifted = (kind: BrokenKind, id: unknown) => found.push({ kind, line: `${kind} drift: ${id}` });
		for (const [kind, view, what] of drifts)
			for (const { id } of await tx.selectFrom(view).select('id').execute()) drifted(kind, `${what}${id}`);
		const figures = await tx
			.selectFrom('counter_drift')
			.select('counter')
			.where('what', '=', 'count')
			.execute();
		for (const { counter } of figures) drifted('figures', counter);
		for (const line of await findStuck(tx, now)) found.push({ kind: 'stuck', line });
		return found;
	}
	return db.isTransaction ? ask(db) : db.transaction().execute(ask);
}

export const brokenInvariants = async (db: Db, now: Date): Promise<string[]> =>
	(await findBroken(db, now)).map(({ line }) => line);
