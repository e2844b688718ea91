/** Compares counters and sums with their rows, page by page at a constant cost (ADR 31). */
import { sql } from 'kysely';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import { type Cursor, lastOfFullPage, type Page, withCursor } from './audit-cursors.ts';
import type { Db } from './database.ts';

/**
 * Rows per run of the job, which starts every five seconds (planned-jobs.ts). For `days` and `changes`, rows per page:
 * a run checks `dayPages` pages of days and up to `changePages` pages of each change log.
 */
export interface AuditSizes {
	slots: number;
	/** A day has up to 150 orders. */
	days: number;
	dayPages: number;
	orders: number;
	deposits: number;
	changes: number;
	changePages: number;
}
const defaultSizes: AuditSizes = {
	slots: 30,
	days: 2,
	dayPages: 5,
	orders: 200,
	deposits: 20,
	changes: 100,
	changePages: 25,
};
/** Rows that are committed more than this long after their timestamp are caught by the rounds. */
const commitDelayMs = 30_000;

type DriftLines = string[];

const lines = (what: string, rows: { id: string }[]): DriftLines =>
	[...new Set(rows.map(({ id }) => id))].map((id) => `${what} ${id}`);
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

async function auditSlots(db: Db, ids: string[]): Promise<DriftLines> {
	const slots = await sql<{ id: string }>`
		select subject_id as id from counter_drift where what = 'slot' and subject_id = any(${ids}::uuid[])`.execute(
		db,
	);
	const waits = await sql<{ id: string }>`
		select id from drift_waits where slot_id = any(${ids}::uuid[])`.execute(db);
	return [...lines('stock drift: slot', slots.rows), ...lines('waitlist drift:', waits.rows)];
}

async function auditOrders(db: Db, ids: string[]): Promise<DriftLines> {
	const { rows } = await sql<{ id: string }>`
		select id from drift_orders where id = any(${ids}::uuid[])`.execute(db);
	return lines('money drift: order', rows);
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
		const behind = sql`(business_id, local_date) > (${after_id}, ${after_day}) order by 1, 2 limit ${size}`;
		const { rows } = await sql<{ id: string; local_date: string }>`
			(select distinct business_id as id, local_date from order_days where ${behind})
			union
			(select distinct business_id, local_date from orders where status not in ('pending', 'abandoned') and ${behind})
			order by 1, 2 limit ${size}`.execute(db);
		// Each day is a query of its own, so that it reads no other orders, whatever the planner estimates.
		const wrong = await sql<{ of_money: boolean; id: string }>`
			select distinct d.of_money, d.id
			from unnest(${idsOf(rows)}::uuid[], ${rows.map(({ local_date }) => local_date)}::date[]) page (id, day)
			cross join lateral (
				select of_money, subject_id as id from counter_drift
				where what = 'days' and business_id = page.id and local_date = page.day offset 0
			) d`.execute(db);
		const last = lastOfFullPage(rows, size);
		return {
			found: wrong.rows.map(
				({ of_money, id }) => `${of_money ? 'money' : 'stock'} drift: days of business ${id}`,
			),
			next: last && { after_id: last.id, after_day: last.local_date },
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
			await withCursor(db, 'orders', ordersPage(sizes.orders)),
			await withCursor(db, 'deposits', depositsPage(sizes.deposits)),
		];
		const drifted = [...new Set(found.flatMap((part) => part ?? []))];
		for (const line of drifted) log.error({ broken: line }, 'an invariant does not hold: a person must look');
		return drifted;
	};
}
