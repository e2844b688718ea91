// Years of orders of one shop, as the product would have written them: the database's own triggers plan transfers, count and write history.
import type { Cell } from './cell.ts';
import { inTransaction } from './cell.ts';

/** Of one date and period. */
const perSlot = 50;
/** Those of the last days would still be asked about. */
const firstDaysAgo = 10;

const actor = (who: string) => `select set_config('app.actor', '${who}', true)`;

/** Of twenty orders one is cancelled, one expired, one abandoned and one refunded; the others were picked up. */
const statusOf = `(array['cancelled', 'expired', 'abandoned', 'refunded'])[nth % 20 + 1]`;

async function fillSlots(cell: Cell, shop: string, orders: number): Promise<void> {
	await cell.rows('create temp table if not exists filled (id uuid primary key, status text, nth int)');
	await cell.rows('truncate filled');
	await cell.rows(
		`insert into slots (business_id, local_date, period, start_time, end_time, starts_at, ends_at, wanted)
		select b.id, d.day, p.period, p.starts, p.ends, (d.day + p.starts::time) at time zone b.tz,
			(d.day + p.ends::time) at time zone b.tz, ${perSlot}
		from businesses b
		cross join generate_series(0, ($2::int - 1) / ${perSlot}) n
		cross join lateral (select current_date - ${firstDaysAgo} - n / 3 as day) d
		cross join lateral (
			select * from (values (0, 'morning', '08:00', '11:00'), (1, 'afternoon', '13:00', '16:00'), (2, 'evening', '17:00', '20:00'))
				v (at, period, starts, ends) where v.at = n % 3
		) p
		where b.id = $1`,
		[shop, orders],
	);
}

async function hold(cell: Cell, shop: string, orders: number): Promise<void> {
	await cell.rows(actor('customers'));
	await cell.rows(
		`with buyers as (
			select id, row_number() over (order by email) - 1 as n, count(*) over () as people
			from users where email like 'filled%@example.com'
		), made as (
			insert into orders (customer_id, business_id, slot_id, quantity, unit_cents, tax_cents, total_cents, fee_cents, business_name,
				local_date, period, start_time, end_time, tz, starts_at, ends_at, hold_expires_at, idempotency_key, request_sha256,
				created_at, changed_at, pickup_place, tax_class, tax_rate_bps, tax_remitted_by, tax_passed_on_cents, bag)
			select u.id, b.id, s.id, 1, b.price_cents, x.cents, b.price_cents + x.cents, b.price_cents / 10, b.display_name,
				s.local_date, s.period, s.start_time, s.end_time, b.tz, s.starts_at, s.ends_at, x.at + interval '10 minutes',
				gen_random_uuid()::text, 'filled', x.at, x.at, pickup_place(b), b.tax_class, tax.rate_bps, tax.remitted_by,
				case tax.remitted_by when 'shop' then x.cents else 0 end, bag_of(b.id, x.at)
			from businesses b
			join (select *, row_number() over (order by starts_at desc) - 1 as place from slots where business_id = $1) s on true
			cross join generate_series(0, ${perSlot - 1}) k
			cross join lateral tax_on(b.tax_rate_bps, b.state, b.tax_class, s.local_date) tax
			cross join lateral (
				select s.starts_at - interval '3 hours' - k * interval '1 minute' as at,
					(b.price_cents * tax.rate_bps + 5000) / 10000 as cents
			) x
			join buyers u on u.n = (s.place * 7 + k) % u.people
			where b.id = $1 and s.place * ${perSlot} + k < $2
			returning id
		)
		insert into filled select id, coalesce(${statusOf}, 'fulfilled'), nth
		from (select id, (row_number() over () - 1)::int as nth from made) m`,
		[shop, orders],
	);
	await cell.rows(
		`insert into payments (order_id, business_id, amount_cents, created_at, updated_at)
		select o.id, o.business_id, o.total_cents, o.created_at, o.created_at from orders o join filled using (id)`,
	);
}

async function pay(cell: Cell): Promise<void> {
	await cell.rows(actor('provider'));
	const ofFilled = 'from filled f where f.id = p.order_id';
	await cell.rows(
		`update payments p set status = 'requires_payment', provider_intent_id = 'pi_filled_' || p.order_id ${ofFilled}`,
	);
	await cell.rows(`update payments p set status = 'voided' ${ofFilled} and f.status = 'abandoned'`);
	await cell.rows(
		`update payments p set status = 'captured', captured_cents = amount_cents ${ofFilled} and f.status <> 'abandoned'`,
	);
	await cell.rows(
		`update orders o set status = 'abandoned', stock = 'returned', hold_expires_at = null, changed_at = o.hold_expires_at
		from filled f where f.id = o.id and f.status = 'abandoned'`,
	);
	await cell.rows(
		`update orders o set status = 'paid', stock = 'sold', hold_expires_at = null, paid_at = o.created_at, changed_at = o.created_at,
			pickup_code = translate(upper(left(md5(o.id::text), 8)), 'ILOU', '1100'), cancel_until = o.created_at + interval '1 hour'
		from filled f where f.id = o.id and f.status <> 'abandoned'`,
	);
	await cell.rows(
		`insert into ledger (journal, kind, at, order_id, business_id, account, amount_cents)
		select o.journal, 'capture', o.paid_at, o.id, o.business_id, l.account, l.cents
		from (select o.*, gen_random_uuid() as journal, order_share(o) as share from orders o join filled f on f.id = o.id
			where f.status <> 'abandoned' offset 0) o
		cross join lateral (values ('provider:platform', o.total_cents), ('owed:' || o.business_id, -o.share), ('fee', -o.fee_cents),
			('tax', -o.tax_cents), ('tax_passed_on', o.tax_passed_on_cents)) l (account, cents)
		where l.cents <> 0`,
	);
}

async function refundSome(cell: Cell): Promise<void> {
	await cell.rows(
		`insert into refunds (payment_id, business_id, amount_cents, status, reason, requested_by, created_at, updated_at)
		select p.id, p.business_id, p.amount_cents, 'approved', 'Changed plans.',
			case f.status when 'cancelled' then 'customer' else 'business' end, p.created_at, p.created_at
		from payments p join filled f on f.id = p.order_id where f.status in ('cancelled', 'refunded')`,
	);
	for (const [status, who] of [
		['cancelled', 'customers'],
		['refunded', 'business:filled'],
	] as const) {
		await cell.rows(actor(who));
		await cell.rows(
			`update orders o set status = f.status::order_status, stock = 'returned', reason = 'Changed plans.',
				changed_at = o.paid_at + interval '30 minutes'
			from filled f where f.id = o.id and f.status = $1`,
			[status],
		);
	}
	const ofFilled = `from payments p join filled f on f.id = p.order_id where r.payment_id = p.id`;
	await cell.rows(
		`update refunds r set status = 'submitted', provider_refund_id = 're_filled_' || r.id ${ofFilled}`,
	);
	await cell.rows(`update refunds r set status = 'succeeded' ${ofFilled}`);
	await cell.rows(
		`insert into ledger (journal, kind, at, order_id, business_id, refund_id, account, amount_cents)
		select r.journal, 'refund', r.updated_at, l.order_id, l.business_id, r.id, l.account, -l.amount_cents
		from (select r.*, p.order_id, gen_random_uuid() as journal from refunds r join payments p on p.id = r.payment_id
			join filled f on f.id = p.order_id offset 0) r
		join ledger l on l.order_id = r.order_id and l.kind = 'capture'`,
	);
}

async function pickUp(cell: Cell): Promise<void> {
	await cell.rows(actor('customers'));
	await cell.rows(
		`update orders o set status = 'fulfilled', picked_up_at = o.starts_at, picked_up_by = o.customer_id, changed_at = o.starts_at
		from filled f where f.id = o.id and f.status = 'fulfilled'`,
	);
	await cell.rows(actor('job'));
	await cell.rows(
		`update orders o set status = 'expired', changed_at = o.ends_at + interval '1 hour'
		from filled f where f.id = o.id and f.status = 'expired'`,
	);
	await cell.rows(
		`insert into rating_asks select o.id, o.picked_up_at, o.picked_up_at from orders o join filled f on f.id = o.id
		where f.status = 'fulfilled'`,
	);
	await cell.rows(
		`insert into ratings (order_id, business_id, user_id, food, value, reasons, given_at, changed_at)
		select o.id, o.business_id, o.customer_id, 1 + f.nth % 5, (array['less', 'about', 'more'])[1 + f.nth % 3], '{}',
			o.picked_up_at, o.picked_up_at
		from orders o join filled f on f.id = o.id where f.status = 'fulfilled' and f.nth % 3 = 0`,
	);
}

async function sendShares(cell: Cell): Promise<void> {
	const ofFilled = 'from filled f where f.id = t.order_id';
	await cell.rows(`update transfers t set status = 'sending', amount_cents = t.net_cents ${ofFilled}`);
	await cell.rows(
		`update transfers t set status = 'sent', provider_transfer_id = 'tr_filled_' || t.id, sent_at = t.created_at ${ofFilled}`,
	);
	await cell.rows(
		`insert into ledger (journal, kind, at, order_id, business_id, account, amount_cents)
		select t.journal, 'transfer', t.sent_at, t.order_id, t.business_id, l.account, l.cents
		from (select t.*, gen_random_uuid() as journal from transfers t join filled f on f.id = t.order_id offset 0) t
		cross join lateral (values ('provider:platform', -t.amount_cents), ('owed:' || t.business_id, t.amount_cents)) l (account, cents)`,
	);
}

/** Customers who never signed in. */
export async function fillPeople(cell: Cell, count: number): Promise<void> {
	await cell.rows(
		`insert into users (external_id, email, first_name, last_name, verified, created_at, updated_at)
		select gen_random_uuid(), 'filled' || n || '-' || gen_random_uuid() || '@example.com', 'Kim', 'Nr' || n, true, now() - interval '1 year', now()
		from generate_series(1, $1::int) n`,
		[count],
	);
}

/** Finished orders of a shop that has none yet. */
export async function fillOrders(cell: Cell, shop: string, orders: number): Promise<void> {
	for (const step of [
		() => fillSlots(cell, shop, orders),
		async () => {
			await hold(cell, shop, orders);
			await pay(cell);
			await refundSome(cell);
		},
		// What is planned is sent at once: the jobs would ask the provider, which knows none of it.
		async () => {
			await pickUp(cell);
			await sendShares(cell);
		},
	])
		await inTransaction(cell, { silent: false }, step);
}
