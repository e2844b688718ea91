/**
 * The pool and transactions. A lost connection never ends the process (R-lost-connection); serialization
 * failures and deadlocks are retried here and never seen above.
 */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '#ports/log.ts';
import type { Tables } from './tables.ts';

/** A database or a transaction on it: store functions take either. */
export type Db = Kysely<Tables>;

const dateOid = 1082;
const int8Oid = 20;
pg.types.setTypeParser(dateOid, (text) => text);
pg.types.setTypeParser(int8Oid, (text) => Number(text));

/**
 * Statements are prepared under a name once a connection: parsing and planning them anew costs as much as running the
 * small ones. Only so many are named: what is made up for one question (lists of another length) is not kept.
 */
const statementNames = new Map<string, string>();
const statementNamesMax = 500;
function statementNameOf(text: string): string | undefined {
	const known = statementNames.get(text);
	if (known !== undefined || statementNames.size >= statementNamesMax) return known;
	const name = `fb${schemasSeen}_${statementNames.size}`;
	statementNames.set(text, name);
	return name;
}

/**
 * A migration beside us changed what a named statement answers (R-rolling-restart): PostgreSQL refuses it, on each connection and before
 * it did anything. All statements get other names, which are prepared on the new schema.
 */
const isOutdated = (error: unknown): boolean =>
	error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
let schemasSeen = 0;
function forgetStatements(name: string): void {
	if (!name.startsWith(`fb${schemasSeen}_`)) return;
	schemasSeen += 1;
	statementNames.clear();
}

/** The server that only reads: a primary that became a standby, or one that was never anything else. */
const readOnlyState = '25006';

class NamedStatementClient extends pg.Client {
	/** Another connection may lead to a server that writes. */
	leadsNowhere = false;

	override query(...given: never[]): never {
		const [text, values, ...rest] = given as unknown[];
		const name =
			typeof text === 'string' && Array.isArray(values) && values.length > 0
				? statementNameOf(text)
				: undefined;
		const args = name === undefined ? given : [{ name, text, values }, ...rest];
		const answer: unknown = super.query(...(args as Parameters<pg.Client['query']>));
		if (!(answer instanceof Promise)) return answer as never;
		answer.catch((error: unknown) => {
			this.leadsNowhere ||= sqlState(error) === readOnlyState;
		});
		if (name === undefined) return answer as never;
		return answer.catch((error: unknown) => {
			if (!isOutdated(error)) throw error;
			forgetStatements(name);
			// In a transaction nothing more can be asked: that is begun anew (withRetries).
			if (this.getTransactionStatus() !== 'I') throw error;
			return super.query(text as string, values as unknown[]);
		}) as never;
	}
}

export interface Database {
	db: Db;
	pool: pg.Pool;
	close(): Promise<void>;
}

export interface DatabaseOptions {
	/** Connections. */
	max?: number;
	/** Hears of each statement that fails, in the asker's context, also when the asker keeps it to itself. */
	onFailure?(error: unknown): void;
	/** Hears of each statement that has ended, in the asker's context: its text has no values in it. */
	onStatement?: ((text: string, ms: number) => void) | undefined;
	/** Nobody waits for an answer: a slow machine is no reason to give up. */
	withoutTimeouts?: boolean | undefined;
	/** An operator waits at a terminal: a slow machine is given time. */
	operator?: boolean;
}

/** A person waits: what takes longer is given up, and a statement that hangs must not hold its connection forever. */
const timeouts = {
	connectionTimeoutMillis: 5_000,
	statement_timeout: 15_000,
	idle_in_transaction_session_timeout: 15_000,
};

/** Milliseconds for a connection that is no request: a start, or a command of an operator. */
export const operatorConnectionMs = 60_000;
const operatorTimeouts = { connectionTimeoutMillis: operatorConnectionMs, statement_timeout: 120_000 };

/** What is written is on the disk with the next commit of somebody else: a town counts from its last mark on. */
const bulkSettings = { options: '-c synchronous_commit=off' };

function settingsFor({ withoutTimeouts, operator }: DatabaseOptions): pg.PoolConfig {
	if (withoutTimeouts) return bulkSettings;
	return operator ? operatorTimeouts : timeouts;
}

export function openDatabase(url: string, log: Log, options: DatabaseOptions = {}): Database {
	const pool = new pg.Pool({
		Client: NamedStatementClient,
		connectionString: url,
		max: options.max ?? 12,
		idleTimeoutMillis: 60_000,
		application_name: 'flavorbag',
		...settingsFor(options),
	});
	pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
	pool.on('connect', (client) => {
		client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
	});
	pool.on('release', (_, client) => {
		if (client instanceof NamedStatementClient && client.leadsNowhere) void client.end();
	});
	const db = new Kysely<Tables>({
		dialect: new PostgresDialect({ pool }),
		log(event) {
			if (event.level === 'error') options.onFailure?.(event.error);
			options.onStatement?.(event.query.sql, event.queryDurationMillis);
		},
	});
	return { db, pool, close: () => db.destroy() };
}

const retryableStates = new Set(['40001', '40P01']);
const maxAttempts = 6;

/**
 * Runs `work` in one transaction. `actor` is written into the orders' history
 * (`customer:<id>`, `business:<id>`, `job`, `provider`).
 */
export function transaction<T>(db: Db, actor: string, work: (tx: Db) => Promise<T>): Promise<T> {
	return withRetries(() =>
		db.transaction().execute(async (tx) => {
			await sql`select set_config('app.actor', ${actor}, true)`.execute(tx);
			return work(tx);
		}),
	);
}

/** Work that is one commit or none (R-retried-conflicts). */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (attempt < maxAttempts && isRetryable(error)) {
				await new Promise((resolve) => setTimeout(resolve, Math.random() * 15 * attempt));
				continue;
			}
			throw error;
		}
	}
}

/** A deadlock, a failed serialization or an outdated statement: nothing was done, and the same may succeed now. */
export const isRetryable = (error: unknown): boolean =>
	retryableStates.has(sqlState(error) ?? '') || isOutdated(error);

/** SQLSTATE of a database refusal, if it is one. */
export function sqlState(error: unknown): string | undefined {
	return error instanceof pg.DatabaseError ? error.code : undefined;
}
/** Name of the violated constraint, if the error is a refusal of the database. */
export function violatedConstraint(error: unknown): string | undefined {
	return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/**
 * Connection exceptions (08), no resources: disk, memory, connections (53), shutdown and recovery (57P), a server that only
 * reads (25006), a statement that took too long (57014), a disk that fails (58030).
 */
const unavailableStates = /^(08|53|57P)|^(25006|57014|58030)$/;
/** A value that the database cannot take (class 22): a date of no calendar, a number that is too large. */
export const isWrongValue = (error: unknown): boolean => sqlState(error)?.startsWith('22') ?? false;

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** The database is away, restarting, or cannot do its work for now: answer 503, try again later. */
export function isUnavailable(error: unknown): boolean {
	const state = sqlState(error);
	if (state !== undefined) return unavailableStates.test(state);
	if (!(error instanceof Error)) return false;
	const code = 'code' in error ? String(error.code) : '';
	return (
		connectionCodes.has(code) ||
		/timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message)
	);
}

/** A start is no request: a database that is slow to answer is asked again. */
export async function retryWhileUnavailable(work: () => Promise<void>): Promise<void> {
	for (let attempts = 12; ; attempts--) {
		try {
			return await work();
		} catch (error) {
			if (attempts === 1 || !isUnavailable(error)) throw error;
		}
	}
}
