// Proves that a shop moves between two databases (docs/cells.md, ADR 117): one with 10,000 orders, sold all the while. Before that a
// difference is planted, and the move is killed, in its first copy and while sales are refused. How long its sales were refused is measured by who buys, from the first refusal in the one to
// the first bag that is paid for in the other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { brokenIn, countRows } from './cells/compare.ts';
import { fillOrders, fillPeople } from './cells/fill.ts';
import {
	ask,
	makePerson,
	makeShop,
	openTown,
	type Person,
	startSandbox,
	type Town,
	typeCard,
} from './cells/town.ts';
import { exitNow } from './shutdown.ts';
import { temporaryFolder } from './temporary-folder.ts';

const orders = 10_000;
const maxRefusedMs = 5_000;
const everyMs = 400;
const move = join(import.meta.dirname, 'cells', 'move.ts');

interface Run {
	sandbox: Awaited<ReturnType<typeof startSandbox>>;
	from: Town;
	to: Town;
	shop: string;
	/** Dates with bags, and their periods: the next one for each sale. */
	nextPickup(): { order_date: string; pickup_window: string };
}

function pickups(): Run['nextPickup'] {
	let at = 0;
	const periods = ['morning', 'afternoon', 'evening'];
	return () => {
		const nth = at++ % 15;
		const day = new Date(Date.now() + (1 + Math.floor(nth / 3)) * 86_400_000);
		return { order_date: day.toISOString().slice(0, 10), pickup_window: periods[nth % 3] ?? 'evening' };
	};
}

interface Sale {
	order: string | undefined;
	/** It was held, paid for and said to be paid. */
	paid: boolean;
	/** What was answered last. */
	answer: string;
}

/** Hold, card, settle. */
async function buy(run: Run, town: Town, { token }: Person): Promise<Sale> {
	const held = await ask(town, 'POST', '/v0/customer/orders', {
		token,
		key: crypto.randomUUID(),
		body: { business_id: run.shop, quantity: 1, ...run.nextPickup() },
	});
	const { id: order, client_secret: secret } = held.data as { id?: string; client_secret?: string };
	if (order === undefined || !secret) return { order: undefined, paid: false, answer: held.text };
	await typeCard(run.sandbox, secret);
	const settled = await ask(town, 'POST', `/v0/customer/orders/${order}/settle`, { token });
	return { order, paid: settled.data.status === 'paid', answer: settled.text };
}

interface Sales {
	paid: string[];
	/** Held there, and refused when they were paid for: they must be paid in the other cell. */
	open: string[];
	refusedAt: number | undefined;
	openAt: number | undefined;
	over: boolean;
}

/** One after the other there, until they are refused; from then on here. */
async function sellOn(run: Run, there: Person[], here: Person, sales: Sales): Promise<void> {
	for (let at = 0; !sales.over; at++) {
		const began = Date.now();
		const buyer = there[at % there.length];
		if (sales.refusedAt === undefined && buyer !== undefined) {
			const { order, paid, answer } = await buy(run, run.from, buyer);
			if (paid && order) sales.paid.push(order);
			else {
				if (order) sales.open.push(order);
				console.log(`  refused after ${sales.paid.length} sales: ${answer.slice(0, 200)}`);
				sales.refusedAt = began;
			}
		} else if (sales.openAt === undefined) {
			const { paid, order } = await buy(run, run.to, here);
			if (paid && order) {
				sales.paid.push(order);
				sales.openAt = Date.now();
			}
			await delay(20);
			continue;
		} else return;
		await delay(Math.max(0, everyMs - (Date.now() - began)));
	}
}

/** Its exit code; killed when it says `until`. */
async function runMove(run: Run, more: string[], until?: string): Promise<number | null> {
	const args = [move, '--business', run.shop, '--from', run.from.postgres.url, '--to', run.to.postgres.url];
	const child = spawn(process.execPath, [...args, '--yes', ...more], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	createInterface({ input: child.stdout }).on('line', (line) => {
		console.log(`  ${line}`);
		if (until !== undefined && line.startsWith(until)) child.kill('SIGKILL');
	});
	const [code] = (await once(child, 'close')) as [number | null];
	return code;
}

const filledSums = `select string_agg(account || ' ' || cents, ', ' order by account) from (
	select l.account, sum(l.amount_cents) as cents from ledger l join payments p on p.order_id = l.order_id
	where l.business_id = $1 and p.provider_intent_id like 'pi_filled_%' group by 1
) s`;

/** What was paid there or on its way is paid here, once its jobs have asked the provider. */
async function lostOrders(run: Run, sales: Sales): Promise<string[]> {
	const ids = [...sales.paid, ...sales.open];
	for (const end = Date.now() + 180_000; ; await delay(500)) {
		const found = await run.to.cell.value<number>(
			"select count(*)::int from orders where id = any($1) and status = 'paid'",
			[ids],
		);
		if (found === ids.length) return [];
		if (Date.now() > end)
			return [`${ids.length - found} of ${ids.length} orders are not paid for in the other cell`];
	}
}

async function fill(run: Run): Promise<void> {
	await fillPeople(run.from.cell, 400);
	await fillOrders(run.from.cell, run.shop, orders);
	for (let other = 0; other < 3; other++) await fillOrders(run.from.cell, await makeShop(run.from), 300);
	await fillPeople(run.to.cell, 100);
	for (let other = 0; other < 2; other++) await fillOrders(run.to.cell, await makeShop(run.to), 300);
	for (const town of [run.from, run.to]) {
		await town.cell.client.query('analyze');
		town.app.jobs.start();
	}
}

/** One row arrives otherwise than it was. */
const tamper = `create function tampered() returns trigger language plpgsql as $$
	begin new.dismissed_at := null; return new; end $$;
	create trigger tampered before insert on rating_asks for each row execute function tampered();
	alter table rating_asks enable always trigger tampered`;

async function linesOfBoth(run: Run, when: string): Promise<string[]> {
	const lines = [...(await brokenIn(run.from.cell)), ...(await brokenIn(run.to.cell))];
	return lines.map((line) => `${when}: ${line}`);
}

/** A difference that is found at the end, and a move that is killed while its sales are refused: the shop goes on where it was. */
async function proveReturn(run: Run): Promise<string[]> {
	const gaps: string[] = [];
	await run.to.cell.client.query(tamper);
	if ((await runMove(run, [])) !== 1) gaps.push('a row that differed was not found');
	await run.to.cell.client.query('drop function tampered cascade');
	if ((await countRows(run.to.cell, run.shop)) > 0) gaps.push('rows stayed where the shop did not arrive');
	gaps.push(...(await linesOfBoth(run, 'after it went back')));
	if ((await runMove(run, [], 'Its sales end')) === 0) gaps.push('the second move was not killed');
	// The next one takes it back first, and is killed in turn: there half of it has arrived.
	if ((await runMove(run, [], 'The first copy')) === 0) gaps.push('the third move was not killed');
	const listed = await run.from.cell.value<boolean>('select listed from businesses where id = $1', [
		run.shop,
	]);
	if (!listed) gaps.push('its sales did not go on where it was');
	const broken = await brokenIn(run.from.cell);
	return [...gaps, ...broken.map((line) => `after it was taken back: ${line}`)];
}

async function proveMove(run: Run): Promise<string[]> {
	await fill(run);
	const gaps = [...(await linesOfBoth(run, 'before')), ...(await proveReturn(run))];
	const there = await Promise.all(Array.from({ length: 40 }, () => makePerson(run.from)));
	const here = await makePerson(run.to);
	const sums = await run.from.cell.value<string>(filledSums, [run.shop]);
	const sales: Sales = { paid: [], open: [], refusedAt: undefined, openAt: undefined, over: false };
	const selling = sellOn(run, there, here, sales);
	if ((await runMove(run, [], 'The first copy')) === 0) gaps.push('the first move was not killed');
	if ((await runMove(run, [])) !== 0) gaps.push('the move failed');
	for (const end = Date.now() + 60_000; sales.openAt === undefined && Date.now() < end; ) await delay(50);
	sales.over = true;
	await selling;
	const { refusedAt = 0, openAt = Number.POSITIVE_INFINITY } = sales;
	console.log(
		`  a buyer was refused for ${openAt - refusedAt} ms; ${sales.paid.length} orders were paid meanwhile`,
	);
	if (openAt - refusedAt > maxRefusedMs) gaps.push(`sales were refused for more than ${maxRefusedMs} ms`);
	if (sales.paid.length < 10) gaps.push('hardly anybody bought');
	gaps.push(...(await lostOrders(run, sales)));
	if ((await run.to.cell.value<string>(filledSums, [run.shop])) !== sums) gaps.push('the ledger differs');
	if ((await runMove(run, ['--forget'])) !== 0) gaps.push('what was left did not go');
	gaps.push(...(await linesOfBoth(run, 'after')));
	return gaps;
}

export async function cellsRun() {
	const folder = await temporaryFolder();
	const closing: (() => Promise<void>)[] = [];
	let gaps: string[] = ['it did not end'];
	try {
		const sandbox = await startSandbox();
		closing.push(() => sandbox.close());
		const from = await openTown(folder.path, 1, sandbox);
		closing.push(from.close);
		const to = await openTown(folder.path, 2, sandbox);
		closing.push(to.close);
		sandbox.setWebhookUrl(`${from.url}/v0/webhooks/stripe`);
		gaps = await proveMove({ sandbox, from, to, shop: await makeShop(from), nextPickup: pickups() });
	} finally {
		for (const close of closing.reverse()) await close();
		folder.remove();
	}
	for (const gap of gaps) console.log(`  LOST ${gap}`);
	return {
		what: `A shop with ${orders} orders moved to another cell while it sold; attempts that were killed, or found a difference`,
		attempted: 5,
		lost: gaps.length,
		seed: '–',
	};
}

if (process.argv[1] === import.meta.filename) {
	const { lost } = await cellsRun();
	await exitNow(lost === 0 ? 0 : 1);
}
