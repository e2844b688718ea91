/** A connection to one cell as the owner of its tables, and what all steps of a move ask of it. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { UserError } from '../user-error.ts';

export interface Cell {
	/** `the one it leaves`, `the one it goes to`. */
	label: string;
	url: string;
	client: pg.Client;
	rows<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
	/** The one column of the one row. */
	value<T>(text: string, values?: unknown[]): Promise<T>;
	end(): Promise<void>;
}

/** Texts of timestamps and numbers are compared between the two. */
const sameTexts = "set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1";

export async function openCell(label: string, url: string): Promise<Cell> {
	const client = new pg.Client({ connectionString: url, application_name: 'flavorbag-cells' });
	client.on('error', () => {});
	try {
		await client.connect();
		await client.query(sameTexts);
	} catch (error) {
		throw new UserError(`${label} does not answer: ${error instanceof Error ? error.message : error}`);
	}
	const rows = async <T extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
		(await client.query<T>(text, values)).rows;
	return {
		...{ label, url, client, rows },
		async value<T>(text: string, values?: unknown[]) {
			const [row] = await rows<Record<string, T>>(text, values);
			return Object.values(row ?? {})[0] as T;
		},
		end: () => client.end(),
	};
}

/** Of whoever works there, so long at a time: they go on meanwhile, and it is attempted once more. */
const lockWaitMs = 200;
const lockTimeoutMs = 60_000;
const lockedStates = new Set(['55P03', '40P01']);

/** All of these tables at once or none, inside a transaction: no purchase waits for half of them. */
export async function lockTables({ client, label }: Cell, tables: readonly string[]): Promise<void> {
	for (const end = Date.now() + lockTimeoutMs; ; ) {
		await client.query('savepoint before_locks');
		try {
			await client.query(`set local lock_timeout = ${lockWaitMs}`);
			await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
			await client.query('set local lock_timeout = 0');
			return;
		} catch (error) {
			await client.query('rollback to savepoint before_locks');
			if (!(error instanceof pg.DatabaseError) || !lockedStates.has(error.code ?? '')) throw error;
			if (Date.now() > end)
				throw new UserError(
					`${label}: somebody has used a table for a minute. Run it once more when that has ended.`,
				);
			await delay(20 + Math.random() * 50);
		}
	}
}

/** All of `work` or nothing. `silent`: no trigger runs, and no foreign key is looked at. */
export async function inTransaction<T>(
	{ client }: Cell,
	{ silent }: { silent: boolean },
	work: () => Promise<T>,
): Promise<T> {
	await client.query('begin');
	try {
		if (silent) await client.query("set local session_replication_role = 'replica'");
		const result = await work();
		await client.query('commit');
		return result;
	} catch (error) {
		await client.query('rollback').catch(() => {});
		throw error;
	}
}

/** Until `ask` answers, however slow the machine; `what` is said when it never does. */
export async function waitFor<T>(what: string, ms: number, ask: () => Promise<T | undefined>): Promise<T> {
	for (const end = Date.now() + ms; ; await delay(25)) {
		const answer = await ask();
		if (answer !== undefined) return answer;
		if (Date.now() > end) throw new UserError(`${what}: not within ${ms / 60_000} minutes.`);
	}
}

/** In the names of publications, slots and policies. */
export const nameOf = (shopId: string) => `cell_move_${shopId.replaceAll('-', '_')}`;

/** Names of all columns that can be written, in an order that is the same in both. */
export function columnsOf(cell: Cell, table: string): Promise<string[]> {
	return cell.value<string[]>(
		`select array_agg(quote_ident(attname)::text order by attname) from pg_attribute
		where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
		[table],
	);
}
