// Moves one shop from one cell to another (docs/cells.md, ADR 117): `node tools/cells/move.ts --business ID --from URL --to URL`.
// Both addresses are the owner's. Without --yes nothing is written: it says whether the shop could move. Killed anywhere, it is run once
// more. `--forget` removes what is left of a shop where it was.
import { parseArgs } from 'node:util';
import { exitNow } from '../shutdown.ts';
import { UserError } from '../user-error.ts';
import { type Cell, inTransaction, openCell } from './cell.ts';
import { findProblems, isBegun } from './checks.ts';
import { brokenIn, compareShops, countRows, danglingRows, fingerprintOf } from './compare.ts';
import { clearArrived, clearLeft, copyRest } from './copy.ts';
import { catchUp, publish, subscribe, unpublish, unsubscribe } from './replication.ts';
import { shopTables } from './tables.ts';
import { allowSales, isWalled, movedReason, raiseWall, razeWall, refuseSales } from './walls.ts';

type Say = (line: string) => void;

const isIn = (cell: Cell, id: string): Promise<boolean> =>
	cell.value<boolean>('select exists (select from businesses where id = $1)', [id]);

/** As if it had never begun. Never after it was opened there, also when nobody heard of that commit. */
async function goBack(from: Cell, to: Cell, id: string): Promise<void> {
	if (await isIn(to, id)) throw new UserError('It has moved, and something is left to do: run it once more.');
	if (await isWalled(from, id)) await allowSales(from, id);
	await unsubscribe(from, to, id);
	await unpublish(from, id);
	await clearArrived(to, id);
	await inTransaction(to, { silent: false }, () => razeWall(to, id));
}

async function endReplication(from: Cell, to: Cell, id: string): Promise<void> {
	await unsubscribe(from, to, id);
	await unpublish(from, id);
}

/** While its sales go on. */
async function bring(from: Cell, to: Cell, id: string, say: Say): Promise<void> {
	await inTransaction(to, { silent: false }, () => raiseWall(to, id, { whole: false }));
	await publish(from, id);
	say('The first copy begins, while its sales go on.');
	await subscribe(from, to, id);
	await to.client.query(`analyze ${shopTables.join(', ')}`);
	await catchUp(from, to, id);
	say('All of it is there, and what is sold follows.');
}

/** What is asked before sales are refused. */
interface Before {
	/** What was broken there already. */
	broken: readonly string[];
	fingerprint: string;
}

/** All of it is the same there and nothing is broken, or nothing of it is committed. Answers how long each step took. */
async function open(from: Cell, to: Cell, id: string, before: Before): Promise<string> {
	const steps: string[] = [];
	async function timed<T>(what: string, work: Promise<T>): Promise<T> {
		const began = Date.now();
		const result = await work;
		steps.push(`${what} ${Date.now() - began} ms`);
		return result;
	}
	await inTransaction(to, { silent: true }, async () => {
		await timed('the rest copied', copyRest(from, to, id));
		const wrong = await timed('compared', compareShops(from, to, id, before.fingerprint));
		wrong.push(...(await timed('references', danglingRows(to, id))));
		const broken = await timed('invariants', brokenIn(to));
		wrong.push(...broken.filter((line) => !before.broken.includes(line)));
		if (wrong.length > 0) throw new UserError(`It is not the same there:\n${wrong.join('\n')}`);
		await timed('opened', razeWall(to, id));
	});
	return steps.join(', ');
}

export async function moveShop(from: Cell, to: Cell, id: string, say: Say): Promise<void> {
	if ((await isIn(to, id)) && (await isWalled(from, id))) {
		await endReplication(from, to, id);
		say('It had moved already, and what was left to do is done.');
		return;
	}
	if (await isBegun(from, to, id)) {
		say('A move that was begun and has not ended is taken back.');
		await goBack(from, to, id);
	}
	const problems = await findProblems(from, to, id);
	if (problems.length > 0) throw new UserError(problems.join('\n'));
	try {
		const before = { broken: await brokenIn(to), fingerprint: await fingerprintOf(to) };
		await bring(from, to, id, say);
		say('Its sales end.');
		const began = Date.now();
		await refuseSales(from, id);
		await catchUp(from, to, id);
		const arrived = Date.now();
		const steps = await open(from, to, id, before);
		say(
			`Sales were refused for ${Date.now() - began} ms: the last row came ${arrived - began} ms, ${steps}.`,
		);
	} catch (error) {
		await goBack(from, to, id);
		say('It went back: nothing has moved.');
		throw error;
	}
	await endReplication(from, to, id);
	say(`${await countRows(to, id)} rows are the same in both, and it is open there.`);
}

/** Only what is there, whole, in the other cell. */
export async function forgetShop(from: Cell, to: Cell, id: string, say: Say): Promise<void> {
	const reason = await from.value<string | undefined>(
		'select suspended_reason from businesses where id = $1',
		[id],
	);
	const isOver = (await isIn(to, id)) && (await isWalled(from, id)) && !(await isWalled(to, id));
	if (!isOver || reason !== movedReason)
		throw new UserError('This shop has not moved from the one to the other.');
	await endReplication(from, to, id);
	await clearLeft(from, id);
	await inTransaction(from, { silent: false }, () => razeWall(from, id));
	say('What was left of it is gone.');
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			business: { type: 'string' },
			from: { type: 'string' },
			to: { type: 'string' },
			yes: { type: 'boolean' },
			forget: { type: 'boolean' },
		},
	});
	const { business: id = '', from: fromUrl, to: toUrl } = values;
	if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
		throw new UserError('Say which shop: --business and its id.');
	if (!fromUrl || !toUrl)
		throw new UserError('Say from where and to where: --from and --to, addresses of their owners.');
	if (fromUrl === toUrl) throw new UserError('Both are the same database.');
	const from = await openCell('The cell that it leaves', fromUrl);
	const to = await openCell('The cell that it goes to', toUrl);
	try {
		if (!values.yes) {
			const problems = values.forget || (await isBegun(from, to, id)) ? [] : await findProblems(from, to, id);
			if (problems.length > 0) throw new UserError(problems.join('\n'));
			console.log('Nothing stands against it. Nothing was written: --yes does it.');
			return;
		}
		await (values.forget ? forgetShop : moveShop)(from, to, id, (line) => console.log(line));
	} finally {
		await Promise.all([from.end(), to.end()]);
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
