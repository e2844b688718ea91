/** A statement covers all shops that share the payment account (R-statement). */

import type { Deposit, DepositLine, Language, PastBook, Translated } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { BankPayoutRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import { csvLine } from '#lib/csv.ts';
import { toDollars } from '#lib/money.ts';
import { inEach, msg } from '#lib/texts.ts';
import { dateFormat, toLocalDateTime } from '#lib/time.ts';
import type { Clock } from '#ports/clock.ts';
import type { DrawStatement, Statement, StatementLine } from '#ports/statement.ts';
import { listOwnersOf, type Shops, type Who } from '#shops';
import { findAccount } from './accounts.store.ts';
import * as deposits from './bank-money.store.ts';
import { toDeposit } from './deposits.rules.ts';
import { booksOfOwner, ownedSince, type Span, spansOfAccount } from './past-accounts.store.ts';
import { byDate, type OrderMoney, orderLine, otherLine, reversedLine, sumsOf } from './statement-lines.ts';
import { statementRows } from './statement-rows.ts';
import * as store from './statements.store.ts';

export type Statements = ReturnType<typeof createStatements>;

export interface StatementsDeps {
	db: Db;
	clock: Clock;
	shops: Pick<Shops, 'getForBooks'>;
	draw: DrawStatement;
}

export interface Books {
	/** Null if it was never connected. */
	account: string | null;
	businessIds: string[];
	/** Excludes orders of earlier and later owners (R-handover). */
	spans: Span[];
	names: Map<string, string>;
	tz: string;
	clock: Translated;
}

/** Returns "Portland time (Pacific)", for example. Closed shops may have no city. */
const clockText = (city: string | null, tz: string): Translated =>
	inEach((t) => {
		const found = dateFormat(t.locale, { timeZone: tz, timeZoneName: 'longGeneric' })
			.formatToParts(Date.now())
			.find(({ type }) => type === 'timeZoneName');
		const name = (found?.value ?? tz).replace(/( Standard)? Time$/, ' time');
		const zone = name.replace(/ time$|^hora (estándar )?(de(l| las?)? )?/, '');
		return city ? t('{city} time ({zone})', { city, zone }) : name;
	});

/** Throws if `who` may not read the books of this shop. */
export async function openBooks(
	{ db, shops }: Pick<StatementsDeps, 'db' | 'shops'>,
	who: string | Who,
	businessId: string,
): Promise<Books> {
	const shop = await shops.getForBooks(who, businessId);
	const account = (await findAccount(db, businessId))?.provider_account_id ?? null;
	const spans =
		account === null
			? [{ business_id: businessId, since: await ownedSince(db, businessId), until: null }]
			: await spansOfAccount(db, account);
	const names = new Map([[businessId, shop.display_name]]);
	const isOther = ({ business_id }: Span) => business_id !== businessId;
	for (const { business_id: id, until } of spans.filter(isOther))
		if (!until) names.set(id, (await shops.getForBooks(who, id)).display_name);
	const named = await withNames(db, spans, names);
	return { account, ...named, tz: shop.time_zone, clock: clockText(shop.city, shop.time_zone) };
}

/** Shops that have another owner now appear under their current name. */
async function withNames(db: Db, spans: Span[], known: Map<string, string>) {
	const names = new Map(known);
	const ids = [...new Set(spans.map(({ business_id }) => business_id))].filter((id) => !names.has(id));
	if (ids.length > 0)
		for (const { id, display_name } of await listOwnersOf(db, ids)) names.set(id, display_name);
	return { businessIds: [...names.keys()], spans, names };
}

type PastBookRow = Awaited<ReturnType<typeof booksOfOwner>>[number];

async function booksOf(db: Db, row: PastBookRow): Promise<Books & { name: string }> {
	const [shop] = await listOwnersOf(db, [row.business_id]);
	const { account } = row;
	const name = shop?.display_name ?? '';
	const spans = account === null ? [] : await spansOfAccount(db, account);
	const named = await withNames(db, spans, new Map([[row.business_id, name]]));
	const tz = shop?.tz ?? 'UTC';
	return { account, ...named, tz, clock: clockText(shop?.city ?? null, tz), name };
}

/** Throws NOT_FOUND if the user never owned the shop (R-handover). */
async function openPastBooks({ db }: StatementsDeps, userId: string, bookId: string): Promise<Books> {
	const row = (await booksOfOwner(db, userId)).find(({ id }) => id === bookId);
	if (!row) throw new AppError('NOT_FOUND');
	return booksOf(db, row);
}

async function listPastBooks({ db }: StatementsDeps, userId: string): Promise<PastBook[]> {
	const books: PastBook[] = [];
	for (const row of await booksOfOwner(db, userId)) {
		const { account, businessIds, spans, tz, name } = await booksOf(db, row);
		const months = await deposits.statementMonths(db, account, businessIds, spans);
		books.push({
			id: row.id,
			business_name: name,
			time_zone: tz,
			until: row.until.toISOString(),
			statements: months.map(({ month, deposits: count, cents }) => ({
				month,
				deposits: count,
				deposited: toDollars(cents),
			})),
		});
	}
	return books;
}

const shopName = ({ names }: Books, businessId: string) =>
	names.size > 1 ? (names.get(businessId) ?? null) : null;

interface Known {
	orders: Map<string, OrderMoney>;
	carries: Map<string, store.CarryRow[]>;
}

async function knowOrders(db: Db, ids: readonly string[], tz: string): Promise<Known> {
	const rows = await store.carriesOf(db, ids, tz);
	const owing = rows.map(({ owed_by }) => owed_by);
	const orders = await store.orderMoneyOf(db, [...new Set([...ids, ...owing])]);
	return { orders, carries: Map.groupBy(rows, ({ earned_by }) => earned_by) };
}

function earnedLines(books: Books, { orders, carries }: Known, orderId: string): StatementLine[] {
	const order = orders.get(orderId);
	if (!order) return [];
	const shop = shopName(books, order.businessId);
	return [
		orderLine(order, shop),
		...(carries.get(orderId) ?? []).flatMap(({ id, owed_by, local_date: date }) => {
			const owing = orders.get(owed_by);
			return owing ? [reversedLine(owing, { id, kind: 'carry', date }, shop)] : [];
		}),
	];
}

function linesOfRow(books: Books, known: Known, row: store.LineRow): StatementLine[] {
	const { kind, amount_cents: cents, local_date: date, order_id, reversal_id } = row;
	const order = order_id === null ? undefined : known.orders.get(order_id);
	if (kind === 'failed_payout') {
		const from = row.returned_from;
		const detail = from
			? msg('Deposit of {date} that the bank had returned', { date: from })
			: msg('Deposit that the bank had returned');
		return [otherLine('returned', date, cents, detail)];
	}
	if (kind === 'transfer')
		return order
			? earnedLines(books, known, order.orderId)
			: [otherLine('order', date, cents, msg('Share of an order'))];
	if (kind === 'reversal')
		return order && reversal_id
			? [reversedLine(order, { id: reversal_id, kind: 'refund', date }, shopName(books, order.businessId))]
			: [otherLine('refund', date, cents, msg('Refund after the payout'))];
	const { description } = row;
	const detail = description === null ? adjusted : inEach(() => description);
	return [otherLine('adjustment', date, cents, detail)];
}

/** A deposit's lines always add up to it. */
async function linesOfDeposits(
	{ db }: Pick<StatementsDeps, 'db'>,
	books: Books,
	rows: readonly BankPayoutRow[],
): Promise<Map<string, StatementLine[]>> {
	const ids = rows.map(({ id }) => id);
	const lines = await store.linesOf(db, ids, books.tz);
	const orderIds = lines.flatMap(({ order_id }) => order_id ?? []);
	const known = await knowOrders(db, [...new Set(orderIds)], books.tz);
	const byDeposit = Map.groupBy(lines, ({ payout_id }) => payout_id);
	return new Map(
		rows.map(({ id, amount_cents, arrives_on }) => {
			const own = (byDeposit.get(id) ?? []).flatMap((row) => linesOfRow(books, known, row));
			const left = amount_cents - sumsOf(own).netCents;
			const rest = left === 0 ? [] : [otherLine('unitemized', arrives_on, left, notItemized)];
			return [id, byDate([...own, ...rest])];
		}),
	);
}
const notItemized = msg('No details from the payment provider');
const adjusted = msg('Adjustment by the payment provider');

const disputeWords = {
	open: msg('Disputed with the customer’s bank, which has not decided yet'),
	won: msg('Disputed with the customer’s bank, which decided for you'),
	lost: msg('Disputed with the customer’s bank, which decided for the customer: FlavorBag bears it'),
};

async function othersOf({ db }: StatementsDeps, books: Books, period: store.Period) {
	const carried = await store.carriedInWholeBetween(db, period);
	const known = await knowOrders(db, carried, books.tz);
	const disputes = await store.disputesBetween(db, period);
	return [
		...carried.flatMap((id) => earnedLines(books, known, id)),
		...disputes.map(({ order_id: orderId, business_id, local_date, status }) =>
			otherLine('dispute', local_date, 0, disputeWords[status], {
				orderId,
				shop: shopName(books, business_id),
			}),
		),
	];
}

const firstOf = (month: string) => `${month}-01`;
function monthAfter(month: string): string {
	const [year = 0, of = 0] = month.split('-').map(Number);
	return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
}

async function write(deps: StatementsDeps, books: Books, month: string): Promise<Statement> {
	const { db, clock } = deps;
	const { tz, businessIds, spans, names } = books;
	const period = {
		account: books.account ?? '',
		businessIds,
		spans,
		tz,
		from: firstOf(month),
		to: firstOf(monthAfter(month)),
	};
	const rows = await store.depositsBetween(db, period);
	const lines = await linesOfDeposits(deps, books, rows);
	const sums = await store.sumsOfMonth(db, period);
	const { opening, earned, adjusted, deposited, returned } = sums;
	const others = byDate(await othersOf(deps, books, period));
	return {
		shops: [...names.values()],
		month,
		clock: books.clock,
		preparedOn: toLocalDateTime(clock.now(), tz).date,
		deposits: rows.map((row) => {
			const { id, date, bank, returned_on: returnedOn } = toDeposit(row, tz);
			const own = lines.get(id) ?? [];
			return { id, date, amountCents: row.amount_cents, bank, returnedOn, lines: own, sums: sumsOf(own) };
		}),
		others,
		sums: sumsOf([...[...lines.values()].flat(), ...others]),
		totals: {
			openingCents: opening,
			earnedCents: earned,
			adjustedCents: adjusted,
			depositedCents: deposited,
			returnedCents: returned,
			closingCents: opening + earned + adjusted + deposited + returned,
		},
	};
}

const toWire = (line: StatementLine, kind: DepositLine['kind']): DepositLine => ({
	kind,
	date: line.date,
	order_id: line.orderId,
	shop: line.shop,
	gross: toDollars(line.grossCents),
	tax: toDollars(line.taxCents),
	tax_passed_on: toDollars(line.taxPassedOnCents),
	fee: toDollars(line.feeCents),
	refund: toDollars(line.refundCents),
	adjustment: toDollars(line.adjustmentCents),
	net: toDollars(line.netCents),
});

async function* csvOf(statement: Statement, language: Language): AsyncGenerator<string> {
	for (const row of statementRows(statement, language)) yield csvLine(row);
}

export function createStatements(deps: StatementsDeps) {
	const { db } = deps;
	const read = async (who: string | Who, businessId: string, month: string): Promise<Statement> =>
		write(deps, await openBooks(deps, who, businessId), month);
	const readPast = async (userId: string, bookId: string, month: string): Promise<Statement> =>
		write(deps, await openPastBooks(deps, userId, bookId), month);
	return {
		async deposit(
			who: string | Who,
			businessId: string,
			depositId: string,
		): Promise<{ deposit: Deposit; lines: DepositLine[] }> {
			const books = await openBooks(deps, who, businessId);
			const row = books.account && (await deposits.findDepositOf(db, books.account, depositId));
			if (!row) throw new AppError('NOT_FOUND');
			const lines = (await linesOfDeposits(deps, books, [row])).get(row.id) ?? [];
			return {
				deposit: toDeposit(row, books.tz),
				lines: lines.flatMap((line) => (line.kind === 'dispute' ? [] : [toWire(line, line.kind)])),
			};
		},
		read,
		csv: async (who: string | Who, businessId: string, month: string, language: Language = 'en') =>
			csvOf(await read(who, businessId, month), language),
		pdf: async (who: string | Who, businessId: string, month: string, language: Language) =>
			deps.draw(await read(who, businessId, month), language),
		past: {
			list: (userId: string) => listPastBooks(deps, userId),
			csv: async (userId: string, bookId: string, month: string, language: Language) =>
				csvOf(await readPast(userId, bookId, month), language),
			pdf: async (userId: string, bookId: string, month: string, language: Language) =>
				deps.draw(await readPast(userId, bookId, month), language),
		},
	};
}
