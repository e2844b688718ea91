/** Adding a release: `FREEZE_RELEASE=0.2.0 npx vitest run --project api api/test/upgrade.test.ts`. */
import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { migrate } from '#db/migrate.ts';
import { readSchema, type Schema, schemaFile } from '#db/schema.ts';
import { withClient } from '#db/with-client.ts';
import { catalog } from './catalog.ts';
import { silentLog } from './database.ts';
import { countRows, readRelease, releases, restoreRows, schemaOf, writeRelease } from './release.ts';
import { urlOf } from './template.ts';

const { adminUrl, templateName, serving } = inject('server');
const made: string[] = [];
afterAll(() =>
	withClient(adminUrl, async (client) => {
		for (const name of made) await client.query(`drop database if exists ${name} with (force)`);
	}),
);

const frozen = process.env.FREEZE_RELEASE;
if (frozen) {
	const { busyTown } = await import('./busy-town.ts');
	const world = await busyTown();
	await writeRelease(frozen, world.database.ownerUrl, world.clock.now());
	if (!releases.includes(frozen)) releases.push(frozen);
}

async function newDatabase(template = 'template1'): Promise<string> {
	const name = `fb_test_upgrade_${randomBytes(5).toString('hex')}`;
	made.push(name);
	await withClient(adminUrl, (client) => client.query(`create database ${name} template ${template}`));
	return name;
}

async function drifted(url: string, now: Date): Promise<string[]> {
	const { db, close } = openDatabase(url, silentLog, { max: 1 });
	try {
		return await brokenInvariants(db, now);
	} finally {
		await close();
	}
}

/** Their sums are compared instead of their rows. */
const isCounter = (table: string) => /^(order_days|order_totals|payout_months|platform_days)$/.test(table);

/** Each order once for every day of the year before it, of two collected ones one as expired. */
const yearBefore = `
	set session_replication_role = 'replica';
	create temp table copies as select o.id as of, gen_random_uuid() as id, o.local_date - n as day,
		case when o.status = 'fulfilled' and n % 2 = 0 then jsonb_build_object('status', 'expired', 'picked_up_at', null,
			'picked_up_by', null, 'changed_at', o.ends_at + interval '1 hour') else '{}' end as ended
	from orders o cross join generate_series(1, 365) n where o.status not in ('pending', 'abandoned');
	insert into orders select (jsonb_populate_record(o, c.ended || jsonb_build_object('id', c.id, 'local_date', c.day,
		'idempotency_key', null, 'pickup_code', upper(left(c.id::text, 8))))).* from copies c join orders o on o.id = c.of;
	insert into ledger overriding system value select (jsonb_populate_record(l, jsonb_build_object(
		'id', nextval(pg_get_serial_sequence('ledger', 'id')), 'order_id', c.id, 'journal', md5(l.journal::text || c.id)::uuid,
		'refund_id', md5(l.refund_id::text || c.id)::uuid))).* from copies c join ledger l on l.order_id = c.of;
	insert into transfers select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'order_id', c.id,
		'provider_transfer_id', t.provider_transfer_id || c.id))).* from copies c join transfers t on t.order_id = c.of;
	delete from order_days;
	insert into order_days select business_id, local_date, status, count(*), sum(quantity), sum(unit_cents * quantity)
		from orders where status not in ('pending', 'abandoned') group by 1, 2, 3;
	delete from order_totals;
	insert into order_totals select business_id, status, sum(orders), sum(bags), sum(subtotal_cents) from order_days group by 1, 2;
	delete from platform_days;
	insert into platform_days select local_date, tz, status, 0, count(*), sum(unit_cents * quantity)
		from orders where status not in ('pending', 'abandoned') group by 1, 2, 3;
	delete from payout_months;
	insert into payout_months select business_id, month_of(local_date), count(*), sum(gross_cents), sum(refund_cents),
		sum(fee_cents), sum(tax_cents), sum(transferred_cents) from order_earnings group by 1, 2`;

const sumsOf = (url: string) =>
	withClient(url, async (client) => {
		const sums: unknown[] = [];
		for (const query of [
			'select business_id, local_date, status, orders, bags, subtotal_cents from order_days where orders > 0',
			'select business_id, status, orders, bags, subtotal_cents from order_totals where orders > 0',
			`select business_id, month, orders, gross_cents, refund_cents, fee_cents, tax_cents, transferred_cents from payout_months`,
			`select local_date, tz, status, sum(orders), sum(subtotal_cents) from platform_days group by 1, 2, 3 having sum(orders) > 0`,
		])
			sums.push((await client.query(`${query} order by 1, 2, 3`)).rows);
		return sums;
	});

test('there is a release', () => expect(releases).not.toEqual([]));

describe.each(releases)('a database of %s', (version) => {
	const release = readRelease(version);
	const now = new Date(release.now);
	const counted = Object.fromEntries(
		Object.entries(release.rows).flatMap(([table, rows]) => (isCounter(table) ? [] : [[table, rows.length]])),
	);
	/** Rows that migrations insert are the same as in a new database. */
	const expected = async () => ({
		...counted,
		...(await countRows(urlOf(adminUrl, templateName), ['audit_cursors', 'status_transitions'])),
	});
	let restored: Promise<string> | undefined;
	async function restore(): Promise<string> {
		const name = await newDatabase();
		await migrate(urlOf(adminUrl, name), serving?.role, schemaOf(release));
		await restoreRows(urlOf(adminUrl, name), release);
		return name;
	}
	async function released(): Promise<string> {
		restored ??= restore();
		return urlOf(adminUrl, await newDatabase(await restored));
	}

	test('becomes what a new one is, with every row', async () => {
		for (const table of ['orders', 'payments', 'refunds', 'disputes', 'transfers', 'reversals', 'ledger'])
			expect(counted[table], table).toBeGreaterThan(0);
		const url = await released();
		for (const view of ['inv_stock_drift', 'inv_money_drift'])
			expect((await withClient(url, (client) => client.query(`select * from ${view}`))).rows).toEqual([]);
		await migrate(url, serving?.role);
		expect(await catalog(url)).toEqual(await catalog(urlOf(adminUrl, templateName)));
		expect(await countRows(url, Object.keys(counted))).toEqual(await expected());
		expect(await drifted(url, now)).toEqual([]);
		await expect(
			withClient(url, (client) => client.query('update orders set quantity = quantity + 1')),
		).rejects.toThrow('facts of an order never change');
	});

	test('says the same sums of a year of orders', async () => {
		const url = await released();
		await withClient(url, (client) => client.query(yearBefore));
		const before = await sumsOf(url);
		for (const sums of before) expect((sums as unknown[]).length).toBeGreaterThan(0);
		await migrate(url, serving?.role);
		expect(await sumsOf(url)).toEqual(before);
		const wrong = `select what, counter from counter_drift where what = 'days'`;
		expect((await withClient(url, (client) => client.query(wrong))).rows).toEqual([]);
	});

	test('follows a migration and functions that come later', async () => {
		const schema = readSchema();
		const view = schema.routines.find(({ name }) => name === 'orders/order_earnings.sql')?.sql ?? '';
		const later: Schema = {
			migrations: [
				...schema.migrations,
				schemaFile(
					'9001_later.sql',
					`alter table businesses add column favorites int not null default 0;
					update businesses b set favorites = (select count(*) from orders where business_id = b.id);
					alter table order_days alter column orders type bigint`,
				),
			],
			routines: schema.routines.map((routine) =>
				routine.name === 'orders/order_earnings.sql'
					? schemaFile(routine.name, view.replace('o.local_date,', 'o.local_date, o.customer_id,'))
					: routine.name === 'payouts/month_of.sql'
						? schemaFile(
								routine.name,
								`create or replace function month_of(day date) returns timestamp language sql immutable
								return date_trunc('month', day::timestamp)`,
							)
						: routine,
			),
		};
		const url = await released();
		await migrate(url, serving?.role, later);
		expect(await countRows(url, Object.keys(counted))).toEqual(await expected());
		expect(await drifted(url, now)).toEqual([]);
		const { rows } = await withClient(url, (client) =>
			client.query(
				'select sum(favorites)::int as favorites, (select count(customer_id)::int from order_earnings) from businesses',
			),
		);
		expect(rows[0].favorites).toBe(counted.orders);
		expect(rows[0].count).toBeGreaterThan(0);
	});
});
