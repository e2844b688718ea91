/**
 * Random histories of a shop's money on the real database and sandbox: sales, refunds, disputes, debts, returned
 * deposits, days the town closes, and disordered events. Every statement must match the ledger and the provider to the cent. STATEMENT_RUNS
 * sets the number, STATEMENT_SEED replays.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { toLocalDateTime } from '#lib/time.ts';
import type { Statement, StatementLine } from '#ports/statement.ts';
import { makePerson, makeShop } from '../makers.ts';
import { soaking, soakNote } from '../soak-notes.ts';
import { noon } from '../world.ts';
import {
	admin,
	bank,
	buyers,
	call,
	clock,
	close,
	db,
	type History,
	hour,
	reconcileDeposits,
	remitter,
	type Step,
	seen,
	setRemitter,
	step,
	take,
	tz,
	world,
} from './statement-histories.ts';

const runs = Number(process.env.STATEMENT_RUNS ?? (soaking ? 1_000 : 8));
const seed = Number(process.env.STATEMENT_SEED ?? Date.now() % 2 ** 31);

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const netOf = (lines: readonly StatementLine[]) => sum(lines.map(({ netCents }) => netCents));

async function statementsOf({ shop }: History, from: Date): Promise<Statement[]> {
	const last = toLocalDateTime(new Date(clock.now().getTime() + 40 * 24 * hour), tz).date.slice(0, 7);
	const found: Statement[] = [];
	for (let month = toLocalDateTime(from, tz).date.slice(0, 7); month <= last; ) {
		found.push(await world.app.statements.read(shop.owner.id, shop.id, month));
		const after = new Date(Date.parse(`${month}-15T00:00:00Z`) + 30 * 24 * hour);
		month = after.toISOString().slice(0, 7);
	}
	return found;
}

/** Deposits match the provider's, and lines add up to them. */
async function deposited({ shop }: History, statements: readonly Statement[]): Promise<void> {
	const said = (await bank.payouts(shop)).filter(({ status }) => status !== 'in_transit');
	const rows = await db
		.selectFrom('bank_payouts')
		.select(['id', 'provider_payout_id'])
		.where('provider_account_id', '=', await bank.accountOf(shop))
		.execute();
	const idAtProvider = new Map(rows.map(({ id, provider_payout_id }) => [id, provider_payout_id]));
	const shown = statements.flatMap(({ deposits }) => deposits);
	expect(
		shown
			.map(({ id, amountCents, returnedOn }) => [idAtProvider.get(id), amountCents, returnedOn !== null])
			.sort(),
	).toEqual(said.map(({ id, amountCents, status }) => [id, amountCents, status === 'failed']).sort());
	for (const { lines, amountCents } of shown) {
		expect(netOf(lines)).toBe(amountCents);
		expect(lines.filter(({ kind }) => kind === 'unitemized' || kind === 'adjustment')).toEqual([]);
	}
	for (const line of [...shown, ...statements.map(({ others: lines }) => ({ lines }))].flatMap(
		({ lines }) => lines,
	)) {
		const { grossCents, taxCents, taxPassedOnCents, feeCents, refundCents, adjustmentCents, netCents } = line;
		expect(grossCents + taxCents + taxPassedOnCents + feeCents + refundCents + adjustmentCents).toBe(
			netCents,
		);
	}
}

/** Each closing balance is the next opening one; the last is the account's. */
async function balanced({ shop }: History, statements: readonly Statement[]): Promise<void> {
	let closing = 0;
	for (const { totals } of statements) {
		expect(totals.openingCents).toBe(closing);
		closing = totals.closingCents;
	}
	const { availableCents, pendingCents } = await bank.balance(shop);
	const underWay = (await bank.payouts(shop)).filter(({ status }) => status === 'in_transit');
	const there = availableCents + pendingCents + sum(underWay.map(({ amountCents }) => amountCents));
	expect(closing).toBe(there);
	const { rows } = await sql<{ cents: number }>`
		select coalesce(sum(amount_cents), 0)::int as cents from ledger
		where business_id = ${shop.id} and account like 'owed:%' and kind in ('transfer', 'reversal')`.execute(
		db,
	);
	expect(sum(statements.map(({ totals }) => totals.earnedCents))).toBe(rows[0]?.cents);
	const { data } = await call('business.payouts', { token: shop.owner.token, params: { id: shop.id } });
	expect(Math.round((data.on_the_way.amount + data.expected.waiting + data.on_hold) * 100)).toBe(there);
}

interface Booked {
	order_id: string;
	gross: number;
	tax: number;
	passed: number;
	fee: number;
	refund: number;
	owed: number;
	open: boolean;
}

async function asBooked({ shop }: History, statements: readonly Statement[]): Promise<void> {
	const { rows } = await sql<Booked>`
		select o.id as order_id,
			coalesce(sum(l.amount_cents) filter (where l.kind = 'capture' and l.account = 'provider:platform'), 0)::int as gross,
			coalesce(sum(l.amount_cents) filter (where l.account = 'tax'), 0)::int as tax,
			coalesce(sum(l.amount_cents) filter (where l.account = 'tax_passed_on'), 0)::int as passed,
			coalesce(sum(l.amount_cents) filter (where l.account = 'fee'), 0)::int as fee,
			coalesce(sum(l.amount_cents) filter (where l.kind in ('refund', 'refund_failed') and l.account in ('provider:platform', 'refund_loss')), 0)::int as refund,
			coalesce(sum(l.amount_cents) filter (where l.account like 'owed:%'), 0)::int as owed,
			bool_or(exists (
				select from ledger c join ledger e on e.journal = c.journal and e.amount_cents > 0
				join transfers t on t.order_id = e.order_id
				where c.order_id = o.id and c.kind = 'carry'
					and (t.status <> 'sent' or t.amount_cents > 0 and not exists (
						select from bank_payout_lines x join bank_payouts p on p.id = x.payout_id
						where x.transfer_id = t.id and p.status in ('paid', 'failed')))
			) or exists (
				select from transfers t where t.order_id = o.id and t.amount_cents > 0 and not exists (
					select from bank_payout_lines x join bank_payouts p on p.id = x.payout_id
					where x.transfer_id = t.id and p.status in ('paid', 'failed'))
			) or exists (
				select from transfers t join reversals r on r.transfer_id = t.id and r.status = 'done'
				where t.order_id = o.id and not exists (
					select from bank_payout_lines x join bank_payouts p on p.id = x.payout_id
					where x.reversal_id = r.id and p.status in ('paid', 'failed'))
			)) as open
		from orders o join ledger l on l.order_id = o.id join transfers s on s.order_id = o.id and s.status = 'sent'
		where o.business_id = ${shop.id} and not exists (
			-- What the shop bears no cent of is not on its statement (R-statement).
			select from ledger p where p.refund_id = l.refund_id having not bool_or(p.account like 'owed:%')
		)
		group by o.id`.execute(db);
	const lines = statements
		.flatMap(({ deposits, others }) => [...deposits.flatMap((one) => one.lines), ...others])
		.filter(({ kind }) => kind !== 'dispute');
	for (const { order_id, gross, tax, passed, fee, refund, owed, open } of rows) {
		if (open || owed !== 0) continue;
		const own = lines.filter(({ orderId }) => orderId === order_id);
		expect({
			gross: sum(own.map(({ grossCents }) => grossCents)),
			tax: sum(own.map(({ taxCents }) => taxCents)),
			passed: sum(own.map(({ taxPassedOnCents }) => taxPassedOnCents)),
			fee: sum(own.map(({ feeCents }) => feeCents)),
			refund: sum(own.map(({ refundCents }) => refundCents)),
		}).toEqual({ gross, tax, passed, fee, refund });
	}
}

async function fileAddsUp({ shop }: History, { month, deposits }: Statement): Promise<void> {
	let file = '';
	for await (const part of await world.app.statements.csv(shop.owner.id, shop.id, month)) file += part;
	const rows = file
		.trim()
		.split('\r\n')
		.slice(1)
		.map((row) => row.split(','));
	const cents = (row: string[]) => Math.round(Number(row.at(-1)) * 100);
	const ofDeposits = rows.filter(([section]) => section === 'Deposit');
	const isTotal = (row: string[]) => row[4] === 'Deposit total';
	expect(ofDeposits.filter(isTotal).map(cents)).toEqual(deposits.map(({ amountCents }) => amountCents));
	expect(sum(ofDeposits.filter((row) => !isTotal(row)).map(cents))).toBe(
		sum(deposits.map(({ amountCents }) => amountCents)),
	);
	for (const row of rows) expect(row.at(-1)).toMatch(/^-?\d+\.\d\d$/);
}

const lastSteps: Step[] = [{ do: 'bank', works: true }, { do: 'pay out' }, { do: 'arrive' }];

function count(statements: readonly Statement[]): void {
	for (const { deposits, others } of statements)
		for (const { kind, taxPassedOnCents } of [...deposits.flatMap(({ lines }) => lines), ...others]) {
			seen[kind] = (seen[kind] ?? 0) + 1;
			if (taxPassedOnCents !== 0) seen[`${kind} passed on`] = (seen[`${kind} passed on`] ?? 0) + 1;
		}
}

// R-statement, R-bank-deposits
test(`every statement says what the ledger and the bank say, in ${runs} histories`, async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.nat(27),
			fc.constantFrom(0, 725, 800, 1_000),
			fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }),
			fc.boolean(),
			remitter,
			fc.constantFrom('honor', 'cancel', undefined),
			async (dayOfMonth, taxRateBps, steps, isPaidOut, remittedBy, closing) => {
				const start = new Date(noon.getTime() + dayOfMonth * 24 * hour);
				clock.set(start);
				const owner = await makePerson(world, { role: 'business' });
				const shop = await makeShop(world, { owner, taxRateBps, quantity: 40 });
				for (const buyer of [...buyers, admin]) buyer.token = await world.app.auth.tokenFor(buyer.externalId);
				await world.database.tamper('delete from tax_rates');
				await setRemitter(remittedBy);
				const history: History = { shop, sold: [] };
				for (const one of steps) await take(history, one);
				if (closing) await close(history, closing);
				if (isPaidOut) for (const one of lastSteps) await take(history, one);
				await reconcileDeposits(history);
				const statements = await statementsOf(history, start);
				await deposited(history, statements);
				await balanced(history, statements);
				await asBooked(history, statements);
				for (const statement of statements) await fileAddsUp(history, statement);
				count(statements);
			},
		),
		{ numRuns: runs, seed, endOnFailure: runs > 100 },
	);
	soakNote({ what: `statements (${JSON.stringify(seen)})`, attempted: runs, lost: 0, seed: String(seed) });
	if (runs >= 100)
		expect(Object.keys(seen).sort()).toEqual([
			...['cancel: closed', 'carry', 'carry passed on', 'day: cancel', 'day: keep', 'dispute'],
			...['honor: closing', 'order', 'order passed on'],
			...['part by platform', 'part by share', 'part by shop', 'refund', 'refund passed on'],
			...['rest by platform', 'rest by share', 'rest by shop', 'returned'],
		]);
}, 3_600_000);
