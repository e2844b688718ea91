/**
 * Random histories of a shop's money on the real database and sandbox: sales, refunds, disputes, debts, returned
 * deposits and disordered events. Every statement must match the ledger and the provider to the cent. STATEMENT_RUNS
 * sets the number, STATEMENT_SEED replays.
 */
import type { Order, RefundBearer, TaxRemitter } from '@flavorbag/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { instantOf, toLocalDateTime } from '#lib/time.ts';
import type { Statement, StatementLine } from '#ports/statement.ts';
import { bankAt, bankNumbers } from '../bank.ts';
import { cards, holdBags, makePerson, makeShop, type Person, payWith, type Shop, settle } from '../makers.ts';
import { sandboxCall } from '../sandbox-calls.ts';
import { soaking, soakNote } from '../soak-notes.ts';
import { createWorld, noon } from '../world.ts';

const runs = Number(process.env.STATEMENT_RUNS ?? (soaking ? 1_000 : 8));
const seed = Number(process.env.STATEMENT_SEED ?? Date.now() % 2 ** 31);

const world = await createWorld({
	webhooks: false,
	sharedClock: true,
	env: { PLATFORM_FEE_BPS: '1230', PLATFORM_FEE_CENTS: '7' },
});
const { call, clock } = world;
const { db } = world.database;
const bank = bankAt(world);
const tz = 'America/Los_Angeles';
const hour = 3_600_000;
/** The charge is disputed right after capture. */
const disputesLater = '4000000000000259';
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
const buyers = await Promise.all([1, 2, 3, 4].map(() => makePerson(world)));

interface Sold {
	order: Order;
	intentId: string;
	buyer: Person;
}
interface History {
	shop: Shop;
	sold: Sold[];
}

type Step =
	| { do: 'sell'; bags: number; card: 'good' | 'disputed'; pickup: boolean }
	| { do: 'refund'; which: number }
	| { do: 'refund there'; which: number; cents: number }
	| { do: 'refund here'; which: number; cents: number; by: RefundBearer }
	| { do: 'pay out' }
	| { do: 'arrive' }
	| { do: 'return'; which: number }
	| { do: 'bank'; works: boolean }
	| { do: 'decide'; which: number; won: boolean }
	| { do: 'wait'; days: number }
	| { do: 'remitter'; by: TaxRemitter }
	| { do: 'tell'; picks: number[] }
	| { do: 'reconcile' };

const which = fc.nat(7);
const remitter = fc.constantFrom<TaxRemitter>('platform', 'shop');
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 7,
		arbitrary: fc.record({
			do: fc.constant('sell' as const),
			bags: fc.integer({ min: 1, max: 3 }),
			card: fc.oneof(
				{ weight: 5, arbitrary: fc.constant('good' as const) },
				{ weight: 1, arbitrary: fc.constant('disputed' as const) },
			),
			pickup: fc.boolean(),
		}),
	},
	{ weight: 4, arbitrary: fc.record({ do: fc.constant('refund' as const), which }) },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('refund there' as const),
			which,
			cents: fc.integer({ min: 1, max: 400 }),
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant('refund here' as const),
			which,
			cents: fc.integer({ min: 1, max: 900 }),
			by: fc.constantFrom<RefundBearer>('share', 'platform', 'shop'),
		}),
	},
	{ weight: 4, arbitrary: fc.constant({ do: 'pay out' as const }) },
	{ weight: 3, arbitrary: fc.constant({ do: 'arrive' as const }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), which }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('bank' as const), works: fc.boolean() }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), which, won: fc.boolean() }) },
	{
		weight: 2,
		arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 5 }) }),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('tell' as const), picks: fc.array(fc.nat(9)) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('remitter' as const), by: remitter }) },
	{ weight: 1, arbitrary: fc.constant({ do: 'reconcile' as const }) },
);

function toNoon(): string {
	const { date, time } = toLocalDateTime(clock.now(), tz);
	const at = time < '12:00' ? date : toLocalDateTime(new Date(clock.now().getTime() + 24 * hour), tz).date;
	clock.set(instantOf(at, '12:00', tz));
	return at;
}

async function sell(history: History, { bags, card, pickup }: Step & { do: 'sell' }): Promise<void> {
	const buyer = buyers[history.sold.length % buyers.length];
	if (!buyer) return;
	const order_date = toNoon();
	const held = await holdBags(world, buyer, history.shop, bags, { order_date, pickup_window: 'evening' });
	await payWith(world, held, card === 'good' ? cards.good : disputesLater);
	const order = await settle(world, buyer, held);
	history.sold.push({ order, buyer, intentId: held.client_secret?.split('_secret_')[0] ?? '' });
	if (pickup) {
		clock.set(new Date(order.pickup_starts_at));
		await call('customer.orders.confirmPickup', { token: buyer.token, params: { id: order.id } });
	} else {
		clock.set(new Date(Date.parse(order.pickup_ends_at) + hour));
		await world.app.orders.expire();
	}
	await world.app.transfers.drain();
}

const seen: Record<string, number> = {};
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];

const form = (path: string, fields: Record<string, string>) =>
	fetch(`${world.sandbox.url}${path}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${world.sandboxKey}` },
		body: new URLSearchParams(fields),
	});

async function refundThere(sold: Sold, cents: number): Promise<void> {
	const answer = await form('/v1/refunds', { payment_intent: sold.intentId, amount: String(cents) });
	const { id } = (await answer.json()) as { id?: string };
	if (id) await world.app.refunds.refresh(id);
}

/** All that is left where the part would be more (R-console-refund). */
async function refundHere({ order }: Sold, { cents, by }: Step & { do: 'refund here' }): Promise<void> {
	const params = { id: order.id };
	const { refundable } = (await call('admin.orders.get', { token: admin.token, params })).data;
	if (refundable === 0) return;
	const amount = Math.min(cents / 100, refundable);
	const body = { amount, borne_by: by, reason: 'Sorry.' };
	expect((await call('admin.orders.refund', { token: admin.token, params, body })).code).toBeUndefined();
	const kind = amount === refundable ? 'rest' : 'part';
	seen[`${kind} by ${by}`] = (seen[`${kind} by ${by}`] ?? 0) + 1;
}

async function decide(sold: Sold, won: boolean): Promise<void> {
	const { data } = await sandboxCall<{ data: { id: string }[] }>(
		world,
		'GET',
		`/v1/disputes?payment_intent=${sold.intentId}`,
	);
	const [dispute] = data;
	if (!dispute) return;
	const evidence = won ? 'winning_evidence' : 'losing_evidence';
	await world.app.disputes.refresh(dispute.id);
	await form(`/v1/disputes/${dispute.id}`, { 'evidence[uncategorized_text]': evidence });
	await world.app.disputes.refresh(dispute.id);
}

async function announce({ shop }: History, picks: readonly number[]): Promise<void> {
	const account = await bank.accountOf(shop);
	const all = (await bank.events()).filter((event) => 'account' in event && event.account === account);
	await bank.announce(picks.flatMap((at) => pick(all, at) ?? []));
}

async function reconcileDeposits({ shop }: History): Promise<void> {
	const account = await bank.accountOf(shop);
	for (const due of await world.app.deposits.due('all'))
		if (due.account === account) await world.app.deposits.check(due);
}

/** The state sets who remits, even for a shop's own rate (R-tax). */
async function setRemitter(remitted_by: TaxRemitter): Promise<void> {
	const from_date = toLocalDateTime(clock.now(), tz).date;
	const rate = { state: 'OR', tax_class: 'mixed', rate_bps: 0, from_date, remitted_by };
	const { status } = await call('admin.taxRates.set', { token: admin.token, body: rate });
	expect(status).toBe(200);
}

/** Closes the shop with a paid order, unless something keeps it open; what was kept runs out (R-console-close). */
async function close(history: History, orders: 'honor' | 'cancel'): Promise<void> {
	const { shop } = history;
	const params = { id: shop.id };
	const order_date = toNoon();
	const buyer = buyers[0] as Person;
	const held = await holdBags(world, buyer, shop, 1, { order_date, pickup_window: 'evening' });
	await payWith(world, held, cards.good);
	const order = await settle(world, buyer, held);
	const body = { reason: 'The owner moved away.', orders };
	const { code, data } = await call('admin.shops.close', { token: admin.token, params, body });
	const outcome = code ?? (data.closed_at ? 'closed' : 'closing');
	seen[`${orders}: ${outcome}`] = (seen[`${orders}: ${outcome}`] ?? 0) + 1;
	await world.drain();
	clock.set(new Date(Date.parse(order.pickup_ends_at) + hour));
	await world.app.orders.expire();
	await world.app.transfers.drain();
	await world.app.closing.endClosings();
	if (code === undefined && outcome !== 'closed')
		expect((await call('admin.shops.get', { token: admin.token, params })).data.closed_at).not.toBeNull();
}

async function take(history: History, one: Step): Promise<void> {
	const { shop, sold } = history;
	switch (one.do) {
		case 'sell':
			return sell(history, one);
		case 'refund': {
			const found = pick(sold, one.which);
			if (found)
				await call('business.orders.setStatus', {
					token: shop.owner.token,
					params: { id: found.order.id },
					body: { status: 'refunded', reason: 'Sorry.' },
				});
			break;
		}
		case 'refund there': {
			const found = pick(sold, one.which);
			if (found) await refundThere(found, one.cents);
			break;
		}
		case 'refund here': {
			const found = pick(sold, one.which);
			if (found) await refundHere(found, one);
			break;
		}
		case 'pay out':
			await bank.payOut(shop);
			break;
		case 'arrive':
			for (const { id, status } of await bank.payouts(shop))
				if (status === 'in_transit') await bank.arrive(id);
			break;
		case 'return': {
			const paid = (await bank.payouts(shop)).filter(({ status }) => status !== 'failed');
			const found = pick(paid, one.which);
			if (found) await bank.fail(found.id);
			break;
		}
		case 'bank':
			await bank.setBank(shop, one.works ? bankNumbers.good : bankNumbers.closed);
			break;
		case 'decide': {
			const found = pick(sold, one.which);
			if (found) await decide(found, one.won);
			break;
		}
		case 'wait':
			clock.forward(one.days * 24 * hour);
			break;
		case 'remitter':
			await setRemitter(one.by);
			break;
		case 'tell':
			await announce(history, one.picks);
			break;
		case 'reconcile':
			await reconcileDeposits(history);
	}
	await world.drain();
	clock.forward(61_000);
	await world.drain();
	await world.app.transfers.drain();
}

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
			-- What the platform alone bears is not in the shop's books (R-refund-bearer).
			select from ledger p where p.refund_id = l.refund_id having bool_or(p.account = 'refund_loss') and not bool_or(p.account like 'owed:%')
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
			...['cancel: CLOSING_BLOCKED', 'cancel: closed', 'carry', 'carry passed on', 'dispute'],
			...['honor: CLOSING_BLOCKED', 'honor: closing', 'order', 'order passed on'],
			...['part by platform', 'part by share', 'part by shop', 'refund', 'refund passed on'],
			...['rest by platform', 'rest by share', 'rest by shop', 'returned'],
		]);
}, 3_600_000);
