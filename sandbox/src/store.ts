// The sandbox's data in one SQLite file. Transactions are atomic even after kill -9 (WAL); one process owns the file.
// Calls are synchronous, so requests run one after another. A batch is a single transaction.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type Stripe from 'stripe';
import { missing } from './failure.ts';
import type {
	BankCheck,
	OnboardingLink,
	PushMessage,
	PushSubscription,
	StoredBank,
	StoredCard,
	StoredTransaction,
} from './stored.ts';

export interface Kinds {
	payment_intent: Stripe.PaymentIntent;
	charge: Stripe.Charge;
	refund: Stripe.Refund;
	transfer: Stripe.Transfer;
	transfer_reversal: Stripe.TransferReversal;
	account: Stripe.Account;
	dispute: Stripe.Dispute;
	payment_method: StoredCard;
	customer: Stripe.Customer;
	bank_check: BankCheck;
	onboarding_link: OnboardingLink;
	payout: Stripe.Payout;
	bank_account: StoredBank;
	balance_transaction: StoredTransaction;
	push_subscription: PushSubscription;
	push_message: PushMessage;
}
export type Kind = keyof Kinds;

export interface Page {
	limit: number;
	/** An id; the newest object comes first. */
	starting_after?: string | undefined;
	/** In Unix seconds. */
	created?: { gte: number } | undefined;
}
/** Conditions on top-level text fields of the object. */
export type Where = Record<string, string | undefined>;

const schema = `
create table if not exists objects (
	seq integer primary key autoincrement,
	id text not null unique,
	kind text not null,
	parent text,
	created integer not null,
	json text not null
) strict;
create index if not exists objects_by_kind on objects (kind, seq);
create index if not exists objects_by_parent on objects (parent, kind, seq) where parent is not null;
create index if not exists objects_unpaid on objects (parent)
	where kind = 'balance_transaction' and json ->> '$.payout' is null;
create index if not exists objects_by_payout on objects (json ->> '$.payout') where kind = 'balance_transaction';
create index if not exists objects_in_transit on objects (seq)
	where kind = 'payout' and json ->> '$.status' = 'in_transit';
create table if not exists events (
	seq integer primary key autoincrement,
	id text not null unique,
	type text not null,
	object_id text not null,
	created integer not null,
	json text not null
) strict;
create index if not exists events_by_object on events (object_id, seq);
create table if not exists deliveries (
	id integer primary key autoincrement,
	event_id text not null,
	state text not null check (state in ('pending', 'delivered', 'lost')),
	attempts integer not null default 0,
	due integer not null,
	answer text
) strict;
create index if not exists deliveries_due on deliveries (due) where state = 'pending';
create index if not exists deliveries_by_event on deliveries (event_id);
create table if not exists idempotency (
	key text primary key,
	fingerprint text not null,
	status integer not null,
	body text not null,
	request_id text not null,
	created integer not null
) strict;
create index if not exists idempotency_by_age on idempotency (created);
create table if not exists later (
	id integer primary key autoincrement,
	due integer not null,
	refund_id text not null
) strict;
`;

const sqliteBusy = 5;

function openDatabase(file: string): DatabaseSync {
	const db = new DatabaseSync(file);
	try {
		db.exec('pragma busy_timeout = 2000');
		db.exec('pragma locking_mode = exclusive');
		db.exec('pragma journal_mode = wal');
		db.exec('pragma synchronous = normal');
		db.exec(schema);
		return db;
	} catch (error) {
		db.close();
		if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
		throw new Error(`Another sandbox is using ${file}.`);
	}
}

/** SQL and its values. */
function conditionsOf(kind: Kind, { starting_after, created }: Page, where: Where) {
	const conditions = ['kind = ?'];
	const values: SQLInputValue[] = [kind];
	for (const [field, value] of Object.entries(where)) {
		if (value === undefined) continue;
		conditions.push(field === 'parent' ? 'parent = ?' : `json ->> '$.${field}' = ?`);
		values.push(value);
	}
	if (created) {
		conditions.push('created >= ?');
		values.push(created.gte);
	}
	if (starting_after) {
		conditions.push('seq < (select seq from objects where id = ?)');
		values.push(starting_after);
	}
	return { conditions, values };
}

function createTransactions(run: (sql: string) => unknown) {
	let open = false;
	/** Commits everything at the end of a batch, or nothing. */
	let batch = false;
	function transaction<T>(work: () => T): T {
		if (open) return work();
		run(batch ? 'savepoint step' : 'begin immediate');
		open = true;
		try {
			const result = work();
			run(batch ? 'release step' : 'commit');
			return result;
		} catch (error) {
			run(batch ? 'rollback to step' : 'rollback');
			if (batch) run('release step');
			throw error;
		} finally {
			open = false;
		}
	}

	/** Rolls back an unfinished earlier batch. */
	function beginBatch(): void {
		if (batch) run('rollback');
		run('begin immediate');
		batch = true;
	}

	/** Returns false without a batch, for example after a restart. */
	function commitBatch(): boolean {
		if (!batch) return false;
		run('commit');
		batch = false;
		return true;
	}
	return { transaction, beginBatch, commitBatch };
}

function createStatements(db: DatabaseSync) {
	const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
	function statement(sql: string) {
		const known = prepared.get(sql) ?? db.prepare(sql);
		prepared.set(sql, known);
		return known;
	}
	return {
		run: (sql: string, ...values: SQLInputValue[]) => statement(sql).run(...values),
		one: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined,
		all: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
	};
}

function createObjects({ run, one, all }: ReturnType<typeof createStatements>) {
	/** With `parent`, undefined if it belongs to another one. */
	function find<K extends Kind>(kind: K, id: string, parent: string | null = null): Kinds[K] | undefined {
		const sql = 'select json from objects where id = ? and kind = ? and parent is coalesce(?, parent)';
		const row = one<{ json: string }>(sql, id, kind, parent);
		return row && (JSON.parse(row.json) as Kinds[K]);
	}

	function insert<K extends Kind>(kind: K, object: Kinds[K], parent: string | null = null): Kinds[K] {
		run(
			'insert into objects (id, kind, parent, created, json) values (?, ?, ?, ?, ?)',
			object.id,
			kind,
			parent,
			object.created ?? 0,
			JSON.stringify(object),
		);
		return object;
	}

	/** Keeps `parent` unless given. */
	function update<K extends Kind>(kind: K, object: Kinds[K], parent?: string | null): Kinds[K] {
		const json = JSON.stringify(object);
		if (parent === undefined) {
			run('update objects set json = ? where id = ? and kind = ?', json, object.id, kind);
		} else {
			const sql = 'update objects set json = ?, parent = ? where id = ? and kind = ?';
			run(sql, json, parent, object.id, kind);
		}
		return object;
	}

	function remove(kind: Kind, id: string): void {
		run('delete from objects where id = ? and kind = ?', id, kind);
	}

	/** Oldest first. */
	function children<K extends Kind>(kind: K, parent: string): Kinds[K][] {
		const sql = 'select json from objects where parent = ? and kind = ? order by seq';
		return all<{ json: string }>(sql, parent, kind).map((row) => JSON.parse(row.json) as Kinds[K]);
	}

	/** One page, newest first, and whether more follow. */
	function page<K extends Kind>(kind: K, asked: Page, where: Where = {}) {
		const { limit, starting_after } = asked;
		if (starting_after && !find(kind, starting_after)) throw missing(kind, starting_after, 'starting_after');
		const { conditions, values } = conditionsOf(kind, asked, where);
		const sql = `select json from objects where ${conditions.join(' and ')} order by seq desc limit ?`;
		const rows = all<{ json: string }>(sql, ...values, limit + 1);
		const data = rows.slice(0, limit).map((row) => JSON.parse(row.json) as Kinds[K]);
		return { data, hasMore: rows.length > limit };
	}

	return { find, insert, update, remove, children, page };
}

export type Store = ReturnType<typeof openStore>;

export function openStore(file: string) {
	const db = openDatabase(file);
	const statements = createStatements(db);
	return {
		...statements,
		...createTransactions(statements.run),
		...createObjects(statements),
		close: () => db.close(),
	};
}
