/** The pool and transactions. A lost connection never ends the process (R-lost-connection). */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '#ports/log.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

const dateOid = 1082;
const int8Oid = 20;
pg.types.setTypeParser(dateOid, (text) => text);
pg.types.setTypeParser(int8Oid, (text) => Number(text));

/** Named statements are prepared once per connection. Their number is limited: each list length makes a new one. */
const statementNames = new Map<string, string>();
const statementNamesMax = 500;
function statementNameOf(text: string): string | undefined {
	const known = statementNames.get(text);
	if (known !== undefined || statementNames.size >= statementNamesMax) return known;
	const name = `fb${schemasSeen}_${statementNames.size}`;
	statementNames.set(text, name);
	return name;
}

/** A migration changed a prepared statement's result (R-rolling-restart): all statements get new names. */
const isOutdated = (error: unknown): boolean =>
	error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
let schemasSeen = 0;
function forgetStatements(name: string): void {
	if (!name.startsWith(`fb${schemasSeen}_`)) return;
	schemasSeen += 1;
	statementNames.clear();
}

/** The server is read-only, such as a former primary that became a standby. */
const readOnlyState = '25006';

class NamedStatementClient extends pg.Client {
	/** The connection must be dropped, because it leads to a read-only server. */
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
	max?: number;
	/** Called for each failed statement, in the caller's async context, even if the caller catches the error. */
	onFailure?(error: unknown): void;
	/** Called for each finished statement, in the caller's async context. The text contains no values. */
	onStatement?: ((text: string, ms: number) => void) | undefined;
	withoutTimeouts?: boolean | undefined;
	operator?: boolean;
}

/** Timeouts of requests: a hanging statement must not hold its connection forever. */
const timeouts = {
	connectionTimeoutMillis: 5_000,
	statement_timeout: 15_000,
	idle_in_transaction_session_timeout: 15_000,
};

export const operatorConnectionMs = 60_000;
const operatorTimeouts = { connectionTimeoutMillis: operatorConnectionMs, statement_timeout: 120_000 };

/** Commits don't wait for the disk; an interrupted seed is discarded anyway. */
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
		// After a quiet minute new connections would have to plan every statement again.
		idleTimeoutMillis: 0,
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

/** Runs `work` in a transaction. `actor`: `customer:<id>`, `business:<id>`, `job`, or `provider`, for the history. */
export function transaction<T>(db: Db, actor: string, work: (tx: Db) => Promise<T>): Promise<T> {
	return withRetries(() =>
		db.transaction().execute(async (tx) => {
			await sql`select set_config('app.actor', ${actor}, true)`.execute(tx);
			return work(tx);
		}),
	);
}

/** Longer than for requests, for checks that read everything. */
export const readEverything = (tx: Db) => sql`set local statement_timeout = '10min'`.execute(tx);

/** Retries work that is a single commit (R-retried-conflicts). */
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

/** The transaction was rolled back and may succeed if repeated. */
export const isRetryable = (error: unknown): boolean =>
	retryableStates.has(sqlState(error) ?? '') || isOutdated(error);

export function sqlState(error: unknown): string | undefined {
	return error instanceof pg.DatabaseError ? error.code : undefined;
}
export function violatedConstraint(error: unknown): string | undefined {
	return error instanceof pg.DatabaseError ? error.constraint : undefined;
}
export const violates = (constraint: string) => (error: unknown) => violatedConstraint(error) === constraint;

/** Connection (08), resources (53), shutdown (57P), read-only (25006), timeout (57014), I/O error (58030). */
const unavailableStates = /^(08|53|57P)|^(25006|57014|58030)$/;
/** Class 22: an invalid date, or a number out of range. */
export const isWrongValue = (error: unknown): boolean => sqlState(error)?.startsWith('22') ?? false;

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
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

/** Retries at a start, which can wait for a slow database. */
export async function retryWhileUnavailable(work: () => Promise<void>): Promise<void> {
	for (let attempts = 12; ; attempts--) {
		try {
			return await work();
		} catch (error) {
			if (attempts === 1 || !isUnavailable(error)) throw error;
		}
	}
}
