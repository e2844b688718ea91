/** Queries survive a migration that runs beside them (R-rolling-restart). */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase, silentLog } from '#test/database.ts';

const { owner, url, close } = await freshDatabase();
// A fresh module, because a process that ran many files has no statement names left.
const fresh = './database.ts?fresh';
const { openDatabase, transaction } = (await import(fresh)) as typeof import('./database.ts');
const { db, close: closeOwn } = openDatabase(url, silentLog);
afterAll(async () => {
	await closeOwn();
	await close();
});

let columns = 0;
const addColumn = () => sql.raw(`alter table backup_runs add column later_${++columns} text`).execute(owner);
const read = (on = db) => on.selectFrom('backup_runs').selectAll().where('id', '=', 7).execute();
const everywhere = (many: number) => Promise.all(Array.from({ length: many }, () => read()));

test('a statement whose answer has a column more is asked once more, on each connection', async () => {
	for (let migrations = 0; migrations < 3; migrations++) {
		await everywhere(6);
		await addColumn();
		for (const rows of await everywhere(6)) expect(rows).toEqual([]);
	}
});

test('a transaction is begun anew, and does its work once', async () => {
	// Uses the connection that has the statement prepared.
	const one = openDatabase(url, silentLog, { max: 1 });
	await read(one.db);
	await addColumn();
	let attempts = 0;
	const rows = await transaction(one.db, 'job', async (tx) => {
		attempts += 1;
		return read(tx);
	});
	await one.close();
	expect({ rows, attempts }).toEqual({ rows: [], attempts: 2 });
});

test('what is refused for another reason is refused', async () => {
	await expect(sql`select * from no_such_table where ${1} = 1`.execute(db)).rejects.toThrow('no_such_table');
	await expect(sql`select ${'x'}::int`.execute(db)).rejects.toThrow('invalid input syntax');
});
