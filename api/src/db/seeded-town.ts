/** Tells whether a demo town is complete. An incomplete one was never served, so it can be recreated. */
import { readFileSync } from 'node:fs';
import { limits } from '@flavorbag/contract';
import type pg from 'pg';

const townLock = 7_204_030;

/** `used`: has people, but no town. */
export type TownState = 'empty' | 'used' | 'half-made' | 'whole';

type Queryable = Pick<pg.ClientBase, 'query'>;

export const incompleteTown =
	'The demo town in this database is half made: the start that made it was interrupted. Nobody was served from it. In the embedded database npm start makes it again; drop a database of yours (DATABASE_URL), create it again empty, and run npm start -- --seed.';
export async function townState(client: Queryable): Promise<TownState> {
	const { rows } = await client.query<{ done: boolean }>(
		'select done_at is not null as done from seeded_towns limit 1',
	);
	const [mark] = rows;
	if (mark) return mark.done ? 'whole' : 'half-made';
	const people = await client.query<{ used: boolean }>('select exists (select from users) as used');
	return people.rows[0]?.used ? 'used' : 'empty';
}

const logins = new URL('../../seeds/logins.json', import.meta.url);
/** Warns about verified accounts with published passwords (R-modes), found by email in case the town's mark is gone. */
export async function publishedTown(client: Queryable): Promise<string | undefined> {
	const published = JSON.parse(readFileSync(logins, 'utf8')) as { email: string }[];
	const { rows } = await client.query<{ name: string }>(
		`select 'the demo town' as name from seeded_towns
		union all select email from auth."user" where email = any($1) and "emailVerified" order by 1`,
		[published.map(({ email }) => email)],
	);
	if (rows.length === 0) return undefined;
	const found = rows.map(({ name }) => name).join(', ');
	return `This database has what only a trial on this computer may have, for its passwords are published (${found}): begin with an empty one, by DATA_DIR=.data-town npm start, or by another DATABASE_URL.`;
}

/** Held until the connection ends. False: another process is creating a town. */
export async function lockTown(client: Queryable): Promise<boolean> {
	const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
		townLock,
	]);
	return rows[0]?.mine ?? false;
}

export async function beginTown(client: Queryable, name: string): Promise<void> {
	await client.query('insert into seeded_towns (name) values ($1)', [name]);
}

export async function finishTown(client: Queryable): Promise<void> {
	await client.query('update seeded_towns set done_at = now()');
}

export interface OpenShop {
	shop: string;
	zip_code: string;
	city: string;
	state: string;
}

/** Finds a bag in the demo town that can be bought and picked up now, preferably in town and with minutes left. */
export async function findOpenShop(client: Queryable, now: Date): Promise<OpenShop | undefined> {
	const town = await client.query('select from seeded_towns where done_at is not null');
	if (town.rows.length === 0) return undefined;
	const { rows } = await client.query<OpenShop>(
		`select display_name as shop, zip_code, city, state
		from businesses
		cross join lateral (select $1::timestamptz at time zone tz as local) as here
		join weekly_slots as week on week.business_id = businesses.id and week.enabled
			and week.day = extract(isodow from local)
		left join slots on slots.business_id = businesses.id and slots.local_date = local::date
			and slots.period = week.period
		where listed and slots.is_exception is not true
			and (paused_until is null or local::date >= paused_until)
			and week.quantity > coalesce(slots.held + slots.sold, 0)
			and local >= local::date + week.start_time::time - $2 * interval '1 millisecond'
			and local < local::date + week.end_time::time
		order by local::date + week.end_time::time - local > interval '20 minutes' desc,
			state = 'OR' desc, week.quantity - coalesce(slots.held + slots.sold, 0) desc, businesses.id
		limit 1`,
		[now, limits.pickupOpensBeforeStartMs],
	);
	return rows[0];
}
