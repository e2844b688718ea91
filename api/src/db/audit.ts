/** Compares counters and sums with their rows, page by page at a constant cost (ADR 31). */
import { sql } from 'kysely';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import { type Cursor, lastOfFullPage, type Page, withCursor } from './audit-cursors.ts';
import type { Db } from './database.ts';

/** Rows per turn, which runs every five seconds (planned-jobs.ts). */
export interface AuditSizes {
	slots: number;
	days: number;
	/** Pages per turn: a day has up to 150 orders. */
	dayPages: number;
	/** At most five rows per business. */
	totals: number;
	orders: number;
	months: number;
	deposits: number;
	ordersOfMonths: number;
	/** Orders of a month per query; at least a day's. */
	ordersPerQuery: number;
	changes: number;
	changePages: number;
}
const defaultSizes: AuditSizes = {
	slots: 30,
	days: 4,
	dayPages: 5,
	totals: 10,
	orders: 200,
	months: 20,
	deposits: 20,
	ordersOfMonths: 200,
	ordersPerQuery: 50,
	changes: 100,
	changePages: 25,
};
/** Rows that are committed later than this after their timestamp are left to the rounds. */
const commitDelayMs = 30_000;

type DriftLines = string[];

const lines = (what: string, rows: { id: string }[]): DriftLines =>
	[...new Set(rows.map(({ id }) => id))].map((id) => `${what} ${id}`);
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

const slotsPerQuery = 3;

async function auditSlots(db: Db, ids: string[]): Promise<DriftLines> {
	const found: DriftLines = [];
	for (let from = 0; from < ids.length; from += slotsPerQuery) {
		const some = ids.slice(from, from + slotsPerQuery);
		const slots = await sql<{ id: string }>`
			select id from drift_slots where id = any(${some}::uuid[])`.execute(db);
		const undated = await sql<{ id: string }>`
			select slot_id as id from drift_missing_days where slot_id = any(${some}::uuid[])`.execute(db);
		const waits = await sql<{ id: string }>`
			select id from drift_waits where slot_id = any(${some}::uuid[])`.execute(db);
		found.push(
			...lines('stock drift: slot', slots.rows),
			...lines('stock drift: day of slot', undated.rows),
			...lines('waitlist drift:', waits.rows),
		);
	}
	return found;
}

async function auditOrders(db: Db, ids: string[]): Promise<DriftLines> {
	const orders = await sql<{ id: string }>`
		select id from drift_orders where id = any(${ids}::uuid[])`.execute(db);
	const unearned = await sql<{ id: string }>`
		select id from drift_missing_months where id = any(${ids}::uuid[])`.execute(db);
	return lines('money drift: order', [...orders.rows, ...unearned.rows]);
}

type PageAudit = (db: Db, cursor: Cursor) => Promise<Page<DriftLines>>;

const slotsPage =
	(size: number): PageAudit =>
	async (db, { after_id }) => {
		const { rows } = await sql<{ id: string }>`
		select id from slots where id > ${after_id} order by id limit ${size}`.execute(db);
		const last = lastOfFullPage(rows, size);
		return { found: await auditSlots(db, idsOf(rows)), next: last && { after_id: last.id } };
	};

const daysPage =
	(size: number): PageAudit =>
	async (db, { after_id, after_day }) => {
		const { rows } = await sql<{ business_id: string; local_date: string }>`
			select business_id, local_date from order_days where (business_id, local_date) > (${after_id}, ${after_day})
			order by business_id, local_date limit ${size}`.execute(db);
		const upTo = rows.at(-1);
		if (!upTo) return { found: [], next: undefined };
		// Includes every status of the last day, even if the page ended between two.
		const these = sql`(business_id, local_date) > (${after_id}, ${after_day})
			and (business_id, local_date) <= (${upTo.business_id}, ${upTo.local_date})`;
		const wrong = await sql<{ id: string }>`
			select business_id as id from drift_days where ${these}`.execute(db);
		const days = await sql<{ id: string; status: string }>`
			select business_id as id, status from order_days where ${these} and orders > 0`.execute(db);
		const totals = await sql<{ of: string }>`
			select business_id || ' ' || status as of from order_totals
			where business_id = any(${[...new Set(idsOf(days.rows))]}::uuid[])`.execute(db);
		const withTotals = new Set(totals.rows.map(({ of }) => of));
		const missing = days.rows.filter(({ id, status }) => !withTotals.has(`${id} ${status}`));
		const last = lastOfFullPage(rows, size);
		return {
			found: [
				...lines('stock drift: days of business', wrong.rows),
				...lines('stock drift: totals of business', missing),
			],
			next: last && { after_id: last.business_id, after_day: last.local_date },
		};
	};

const totalsPage =
	(size: number): PageAudit =>
	async (db, { after_id }) => {
		const { rows } = await sql<{ id: string }>`
			select business_id as id from order_totals where business_id > ${after_id}
			order by business_id limit ${size}`.execute(db);
		const wrong = await sql<{ id: string }>`
			select business_id as id from drift_totals
			where business_id > ${after_id} and business_id <= ${rows.at(-1)?.id ?? after_id}`.execute(db);
		const last = lastOfFullPage(rows, size);
		return {
			found: lines('stock drift: totals of business', wrong.rows),
			next: last && { after_id: last.id },
		};
	};

const ordersPage =
	(size: number): PageAudit =>
	async (db, { after_id }) => {
		const { rows } = await sql<{ id: string }>`
		select order_id as id from payments where order_id > ${after_id}
		order by order_id limit ${size}`.execute(db);
		const last = lastOfFullPage(rows, size);
		return { found: await auditOrders(db, idsOf(rows)), next: last && { after_id: last.id } };
	};

const depositsPage =
	(size: number): PageAudit =>
	async (db, { after_id }) => {
		const { rows } = await sql<{ id: string }>`
			select id from bank_payouts where id > ${after_id} order by id limit ${size}`.execute(db);
		const wrong = await sql<{ id: string }>`
			select id from drift_deposits where id = any(${idsOf(rows)}::uuid[])`.execute(db);
		const last = lastOfFullPage(rows, size);
		return { found: lines('money drift: deposit', wrong.rows), next: last && { after_id: last.id } };
	};

const sums = [
	'orders',
	'gross_cents',
	'refund_cents',
	'fee_cents',
	'tax_cents',
	'tax_passed_on_cents',
	'transferred_cents',
] as const;
type Sums = Record<(typeof sums)[number], number>;
interface Month extends Sums {
	business_id: string;
	month: string;
}
const daysOfMonth = 31;

/** Adds up a month in parts, so that the cost of one query is bounded. */
async function matchesLedger(db: Db, expected: Month, ordersPerQuery: number): Promise<boolean> {
	const { business_id, month } = expected;
	const days = Math.ceil(daysOfMonth / Math.max(1, Math.ceil(expected.orders / ordersPerQuery)));
	const left = Object.fromEntries(sums.map((name) => [name, expected[name]])) as Sums;
	for (let from = 0; from < daysOfMonth; from += days) {
		const { rows } = await sql<Sums>`
			select orders, gross_cents::int8, refund_cents::int8, fee_cents::int8, tax_cents::int8,
				tax_passed_on_cents::int8, transferred_cents::int8
			from earnings_between(${business_id}, ${month}::date + ${from}::int, least(${month}::date + ${from + days}::int,
				(${month}::date + interval '1 month')::date))`.execute(db);
		for (const part of rows) for (const name of sums) left[name] -= part[name];
	}
	return sums.every((name) => left[name] === 0);
}

const monthsPage =
	(size: number, maxOrders: number, ordersPerQuery: number): PageAudit =>
	async (db, { after_id, after_day }) => {
		const { rows } = await sql<Month>`
			select * from payout_months where (business_id, month) > (${after_id}, ${after_day})
			order by business_id, month limit ${size}`.execute(db);
		const found: DriftLines = [];
		let orders = 0;
		for (const row of rows) {
			const { business_id, month } = row;
			if (!(await matchesLedger(db, row, ordersPerQuery))) {
				// The parts may have changed between queries; one query decides.
				const wrong = await sql<{ id: string }>`
					select m.business_id as id
					from payout_months m, earnings_between(m.business_id, m.month, (m.month + interval '1 month')::date) e
					where m.business_id = ${business_id} and m.month = ${month}
						and (m.orders, m.gross_cents, m.refund_cents, m.fee_cents, m.tax_cents, m.tax_passed_on_cents,
							m.transferred_cents) is distinct from
							(e.orders, e.gross_cents, e.refund_cents, e.fee_cents, e.tax_cents, e.tax_passed_on_cents,
								e.transferred_cents)`.execute(db);
				found.push(...lines(`money drift: ${month.slice(0, 7)} of business`, wrong.rows));
			}
			orders += row.orders;
			if (orders >= maxOrders) return { found, next: { after_id: business_id, after_day: month } };
		}
		const last = lastOfFullPage(rows, size);
		return { found, next: last && { after_id: last.business_id, after_day: last.month } };
	};

type ChangeLog = 'order_events' | 'ledger';
interface ChangeRow {
	nth: number;
	order_id: string | null;
	at: Date;
}
interface AuditedChanges {
	drifted: DriftLines;
	more: boolean;
}

/** Pages by id, up to where no smaller id can still be committed. */
const changesPage =
	(table: ChangeLog, size: number, now: Date) =>
	async (db: Db, { after_number }: Cursor): Promise<Page<AuditedChanges>> => {
		const { rows } = await sql<ChangeRow>`
			select id as nth, order_id, at from ${sql.table(table)} where id > ${after_number}
			order by id limit ${size}`.execute(db);
		const firstRecent = rows.findIndex(({ at }) => at.getTime() > now.getTime() - commitDelayMs);
		const settled = firstRecent < 0 ? rows : rows.slice(0, firstRecent);
		const ids = [...new Set(settled.flatMap(({ order_id }) => order_id ?? []))];
		const drifted = await auditOrders(db, ids);
		if (table === 'order_events') {
			const slots = await sql<{ id: string }>`
				select distinct slot_id as id from orders where id = any(${ids}::uuid[])`.execute(db);
			drifted.push(...(await auditSlots(db, idsOf(slots.rows))));
		}
		const next = { after_number: settled.at(-1)?.nth ?? after_number };
		return { found: { drifted, more: settled.length === size }, next };
	};

export type AuditNext = () => Promise<DriftLines>;

export function createAudit(deps: {
	db: Db;
	clock: Clock;
	log: Log;
	sizes?: Partial<AuditSizes>;
}): AuditNext {
	const { db, clock, log } = deps;
	const sizes = { ...defaultSizes, ...deps.sizes };

	async function changes(table: ChangeLog): Promise<DriftLines> {
		const drifted: DriftLines = [];
		for (let time = 0; time < sizes.changePages; time++) {
			const found = await withCursor(db, table, changesPage(table, sizes.changes, clock.now()));
			drifted.push(...(found?.drifted ?? []));
			if (!found?.more) break;
		}
		return drifted;
	}

	async function days(): Promise<DriftLines> {
		const drifted: DriftLines = [];
		for (let time = 0; time < sizes.dayPages; time++)
			drifted.push(...((await withCursor(db, 'days', daysPage(sizes.days))) ?? []));
		return drifted;
	}

	return async () => {
		const found = [
			await changes('order_events'),
			await changes('ledger'),
			await withCursor(db, 'slots', slotsPage(sizes.slots)),
			await days(),
			await withCursor(db, 'totals', totalsPage(sizes.totals)),
			await withCursor(db, 'orders', ordersPage(sizes.orders)),
			await withCursor(db, 'deposits', depositsPage(sizes.deposits)),
			await withCursor(db, 'months', monthsPage(sizes.months, sizes.ordersOfMonths, sizes.ordersPerQuery)),
		];
		const drifted = [...new Set(found.flatMap((part) => part ?? []))];
		for (const line of drifted) log.error({ broken: line }, 'an invariant does not hold: a person must look');
		return drifted;
	};
}
