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

test('there is a release', () => expect(releases).not.toEqual([]));

describe.each(releases)('a database of %s', (version) => {
	const release = readRelease(version);
	const now = new Date(release.now);
	const counted = Object.fromEntries(
		Object.entries(release.rows).map(([table, rows]) => [table, rows.length]),
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

	test('follows a migration and functions that come later', async () => {
		const schema = readSchema();
		const view = schema.routines.find(({ name }) => name === 'payouts/order_earnings.sql')?.sql ?? '';
		const later: Schema = {
			migrations: [
				...schema.migrations,
				schemaFile(
					'9001_later.sql',
					`alter table businesses add column favorites int not null default 0;
					update businesses b set favorites = (select count(*) from orders where business_id = b.id);
					alter table payout_months alter column month type timestamp`,
				),
			],
			routines: schema.routines.map((routine) =>
				routine.name === 'payouts/order_earnings.sql'
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
