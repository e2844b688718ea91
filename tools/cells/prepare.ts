// Gives a cell numbers of its own: `node tools/cells/prepare.ts --cell 2 --url URL --yes`. Whatever counts up there goes on at
// 2 × 10^12, so that no id of one cell is ever met in another. Once, before its first shop arrives; the first cell needs none.
import { parseArgs } from 'node:util';
import { exitNow } from '../shutdown.ts';
import { UserError } from '../user-error.ts';
import { type Cell, inTransaction, openCell } from './cell.ts';
import { countersOf, range } from './checks.ts';

/** JavaScript counts so far exactly. */
const maxCell = 9_000;

export async function prepareCell(cell: Cell, number: number): Promise<number> {
	if (!Number.isInteger(number) || number < 1 || number > maxCell)
		throw new UserError(`Say which cell: --cell and a number from 1 to ${maxCell}.`);
	const counters = await countersOf(cell);
	if (counters.length === 0) throw new UserError('There are no tables of FlavorBag: migrate it first.');
	const others = counters.filter((one) => one.cell !== 0 && one.cell !== number);
	if (others.length > 0)
		throw new UserError(`It is cell ${others[0]?.cell} already: its numbers are in use and never change.`);
	const fresh = counters.filter((one) => one.cell === 0);
	await inTransaction(cell, { silent: false }, async () => {
		for (const { table, column } of fresh)
			await cell.client.query(
				`alter table ${table} alter column ${column} set start with ${number * range + 1} restart`,
			);
	});
	return fresh.length;
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { cell: { type: 'string' }, url: { type: 'string' }, yes: { type: 'boolean' } },
	});
	if (!values.url) throw new UserError('Say where: --url, the address of its owner.');
	if (!values.yes)
		throw new UserError(
			'This changes the numbers of a database that may be in use. Nothing was written: --yes does it.',
		);
	const cell = await openCell('The cell', values.url);
	try {
		const count = await prepareCell(cell, Number(values.cell));
		console.log(`${count} of its numbers go on in a range of their own.`);
	} finally {
		await cell.end();
	}
}

if (process.argv[1] === import.meta.filename) {
	try {
		await main();
		await exitNow(0);
	} catch (error) {
		console.error(error instanceof UserError ? error.message : error);
		await exitNow(1);
	}
}
