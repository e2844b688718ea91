/** Lists money that needs attention (R-console-money), by the same criteria as the health page and metrics. */
import type { DisputeState, MoneyPart, MoneyRow } from '@flavorbag/contract';
import { type RawBuilder, sql } from 'kysely';
import type { From } from '#db/cursor.ts';
import type { Db } from '#db/database.ts';
import { failedRefund } from '#payments';
import { shopsLike } from '#shops';
import { ordersOfProviderId } from './order-money.store.ts';
import { refusedTransfer } from './transfers.store.ts';

export interface MoneyFilter {
	part: MoneyPart;
	state: DisputeState;
	search?: string | undefined;
}
export interface MoneyRowFound extends Pick<MoneyRow, 'what' | 'state' | 'problem'> {
	id: string;
	business_id: string;
	business_name: string;
	order_id: string;
	cents: number;
	since: Date;
	due_at: Date | null;
	ended_at: Date | null;
	provider_id: string | null;
	intent_id: string | null;
}

/** Columns of every branch. `made_at` is the paging key, because it never changes. */
const columns = sql`id, what, state, business_id, business_name, order_id, cents, since, due_at, ended_at, problem, provider_id, intent_id`;

const none = sql`null::timestamptz`;
const intentOf = sql`(
	select p.provider_intent_id from payments p where p.order_id = transfers.order_id and p.status = 'captured'
)`;
const transferColumns = (
	state: RawBuilder<unknown>,
	since: RawBuilder<unknown>,
	dueAt: RawBuilder<unknown>,
) => sql`
	transfers.id, 'transfer' as what, ${state} as state, transfers.business_id, orders.business_name, transfers.order_id,
	coalesce(transfers.amount_cents, transfers.net_cents) as cents, ${since} as since, ${dueAt} as due_at, ${none} as ended_at,
	transfers.last_error as problem, transfers.provider_transfer_id as provider_id, ${intentOf} as intent_id,
	transfers.created_at as made_at
	from transfers join orders on orders.id = transfers.order_id`;
const refundColumns = sql`
	r.id, 'refund' as what, r.status::text as state, r.business_id, orders.business_name, p.order_id, r.amount_cents as cents,
	r.updated_at as since, ${none} as due_at, ${none} as ended_at, null as problem, r.provider_refund_id as provider_id,
	p.provider_intent_id as intent_id, r.created_at as made_at
	from refunds r join payments p on p.id = r.payment_id join orders on orders.id = p.order_id`;

/** Matches IDs of one kind (R-nothing-stuck). The case expression keeps IDs of other kinds from being cast to uuid. */
const stuckIds = (kind: string, now: Date) => sql`(
	select case when kind = ${kind} then id::uuid end as id from inv_stuck_at(${now}) where kind = ${kind}
)`;

const stuck = (now: Date) => sql`
	select p.id, 'payment' as what, p.status::text as state, p.business_id, orders.business_name, p.order_id, p.amount_cents as cents,
		p.updated_at as since, ${none} as due_at, ${none} as ended_at, p.last_problem as problem,
		p.provider_intent_id as provider_id, p.provider_intent_id as intent_id, p.created_at as made_at
		from payments p join orders on orders.id = p.order_id where p.id in ${stuckIds('payment', now)}
	union all select ${refundColumns} where r.id in ${stuckIds('refund', now)}
	union all select ${transferColumns(sql`transfers.status::text`, sql`transfers.try_at`, none)}
		where transfers.id in ${stuckIds('transfer', now)}`;

const refused = sql`
	select ${transferColumns(sql`'refused'`, sql`transfers.updated_at`, sql`transfers.try_at`)} where ${refusedTransfer}
	union all select ${refundColumns} where ${failedRefund}`;

const disputes = (state: DisputeState) => sql`
	select d.id, 'dispute' as what, d.status::text as state, d.business_id, orders.business_name, p.order_id, d.amount_cents as cents,
		d.opened_at as since, case when d.status = 'open' then d.evidence_due_at end as due_at, d.closed_at as ended_at,
		d.reason as problem, d.provider_dispute_id as provider_id, p.provider_intent_id as intent_id, d.opened_at as made_at
		from disputes d join payments p on p.id = d.payment_id join orders on orders.id = p.order_id
		where d.status = ${state}`;

/** Shops' debts, which their next transfers settle (R-take-back). */
const owing = sql`
	select owed.business_id as id, 'debt' as what, 'owing' as state, owed.business_id, orders.business_name, owed.order_id, owed.cents,
		owed.since, ${none} as due_at, ${none} as ended_at, null as problem, null as provider_id, null as intent_id,
		owed.since as made_at
		from (
			select business_id, sum(amount_cents - settled_cents)::int as cents, min(created_at) as since,
				(array_agg(order_id order by created_at desc, id desc))[1] as order_id
			from debits where settled_cents < amount_cents group by business_id
		) owed join orders on orders.id = owed.order_id`;

function rowsOf({ part, state }: Pick<MoneyFilter, 'part' | 'state'>, now: Date): RawBuilder<unknown> {
	if (part === 'stuck') return stuck(now);
	if (part === 'refused') return refused;
	return part === 'disputes' ? disputes(state) : owing;
}

function madeAt(part: MoneyPart, id: string): RawBuilder<unknown> {
	if (part === 'disputes') return sql`(select opened_at from disputes where id = ${id}::uuid)`;
	if (part === 'owing')
		return sql`(
			select coalesce(min(created_at) filter (where settled_cents < amount_cents), min(created_at))
			from debits where business_id = ${id}::uuid
		)`;
	return sql`coalesce(
		(select created_at from payments where id = ${id}::uuid), (select created_at from refunds where id = ${id}::uuid),
		(select created_at from transfers where id = ${id}::uuid)
	)`;
}

async function matching(db: Db, typed: string): Promise<RawBuilder<unknown>> {
	const arms = [sql`order_id = any(${await ordersOfProviderId(db, typed)}::uuid[])`];
	const hex = typed.trim().toLowerCase().replace(/^#/, '');
	if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(hex))
		arms.push(sql`order_id = ${hex}::uuid`, sql`business_id = ${hex}::uuid`);
	else if (/^[\da-f]{4,8}$/.test(hex)) arms.push(sql`right(order_id::text, 8) like ${`${hex}%`}`);
	if (!typed.includes('@')) arms.push(sql`business_id in ${shopsLike(typed)}`);
	return sql`(${sql.join(arms, sql` or `)})`;
}

/** Returns at most `count` rows, newest first; none if the row to continue from doesn't exist. */
export async function findMoney(
	db: Db,
	filter: MoneyFilter,
	now: Date,
	count: number,
	from?: From,
): Promise<MoneyRowFound[]> {
	const isNewer = from?.direction === 'newer';
	const all = [
		...(filter.search === undefined ? [] : [await matching(db, filter.search)]),
		...(from
			? [sql`(made_at, id) ${isNewer ? sql`>` : sql`<`} (${madeAt(filter.part, from.id)}, ${from.id}::uuid)`]
			: []),
	];
	const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
	const order = isNewer ? sql`made_at, id` : sql`made_at desc, id desc`;
	const { rows } = await sql<MoneyRowFound>`
		select ${columns} from (${rowsOf(filter, now)}) money ${where} order by ${order} limit ${count}`.execute(
		db,
	);
	return isNewer ? rows.reverse() : rows;
}

export interface MoneyAtAGlance {
	stuck: number;
	refused: number;
	disputes: number;
	owing: number;
	held_cents: number;
	on_its_way_cents: number;
	refused_cents: number;
	disputed_cents: number;
	owing_cents: number;
}

/** Sums only orders with open money, because all others balance to zero (I7, drift_orders). */
export async function moneyAtAGlance(db: Db, now: Date): Promise<MoneyAtAGlance> {
	const counted = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from (${rows}) counted)`;
	const owed = (kind: string) =>
		sql`coalesce((select sum(-cents) from open where kind = ${kind}), 0)::bigint`;
	const { rows } = await sql<MoneyAtAGlance>`
		with under_way as (
			select id as order_id, 'held' as kind from orders where status = 'paid'
			union all
			select order_id, case when refusals > 0 then 'refused' else 'on_its_way' end
			from transfers where status in ('planned', 'sending')
			union all
			select distinct order_id, 'owing' from debits where settled_cents < amount_cents
		), open as (
			select u.kind, sum(l.amount_cents)::bigint as cents
			from under_way u join ledger l on l.order_id = u.order_id and l.account like 'owed:%' group by u.kind
		)
		select ${counted(stuck(now))} as stuck, ${counted(refused)} as refused, ${counted(disputes('open'))} as disputes,
			${counted(owing)} as owing, ${owed('held')} as held_cents, ${owed('on_its_way')} as on_its_way_cents,
			${owed('refused')} as refused_cents, (-${owed('owing')})::bigint as owing_cents,
			coalesce((
				select sum(l.amount_cents) from ledger l where l.account = 'dispute' and l.order_id in (
					select p.order_id from disputes d join payments p on p.id = d.payment_id where d.status = 'open'
				)
			), 0)::bigint as disputed_cents`.execute(db);
	const [sums] = rows;
	if (!sums) throw new Error('a select without from has one row');
	return sums;
}
