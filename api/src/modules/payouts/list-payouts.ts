import type { Language, Payout } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { csvLine } from '#lib/csv.ts';
import { csvHeads, csvWord } from '#lib/csv-words.ts';
import { toDollars } from '#lib/money.ts';
import { toLocalDateTime } from '#lib/time.ts';
import type { Clock } from '#ports/clock.ts';
import type { Shops, Who } from '#shops';
import { depositDate, depositStatus } from './deposits.rules.ts';
import * as store from './payouts.store.ts';
import { readBankMoney } from './read-bank-money.ts';
import { openBooks } from './write-statements.ts';

export type PayoutLists = ReturnType<typeof createPayoutLists>;

const rowsPerQuery = 500;

function sumsOf(row: store.Sums) {
	const { gross_cents, tax_cents, tax_passed_on_cents, fee_cents, refund_cents } = row;
	return {
		gross: toDollars(gross_cents),
		tax: toDollars(tax_cents),
		tax_passed_on: toDollars(tax_passed_on_cents),
		fee: toDollars(fee_cents),
		refund: toDollars(refund_cents),
		net: toDollars(gross_cents - tax_cents + tax_passed_on_cents - fee_cents - refund_cents),
	};
}

type Waiting = NonNullable<Payout['transfer']>['waiting_for'];
function waitingFor(row: store.PayoutRow): Waiting {
	if (row.transfer_status !== 'planned') return null;
	if (row.dispute_open) return 'dispute';
	if (row.refund_open) return 'refund';
	if (!row.has_account) return 'account';
	return row.refusals ? 'provider' : null;
}

const depositOf = ({ deposit_status, arrives_on, returned_at }: store.PayoutRow, tz: string) =>
	deposit_status && arrives_on
		? { status: depositStatus(deposit_status), date: depositDate({ arrives_on, returned_at }, tz) }
		: null;

function toWire(row: store.PayoutRow, tz: string): Payout {
	return {
		order_id: row.order_id,
		order_date: row.local_date,
		status: row.status,
		quantity: row.quantity,
		...sumsOf(row),
		transfer: row.transfer_status && {
			status: row.transfer_status,
			id: row.provider_transfer_id,
			amount: row.amount_cents === null ? null : toDollars(row.amount_cents),
			carried: toDollars(row.carried_cents ?? 0),
			reversed: toDollars(row.reversed_cents ?? 0),
			sent_at: row.sent_at?.toISOString() ?? null,
			waiting_for: waitingFor(row),
			deposit: depositOf(row, tz),
		},
	};
}

type Cell = (payout: Payout, tz: string, language: Language) => string | number;
const dollars =
	(of: (payout: Payout) => number | null | undefined): Cell =>
	(payout) =>
		(of(payout) ?? 0).toFixed(2);
/** Columns of the CSV file. Dates are in the shop's time zone. */
const columns: Readonly<Record<string, Cell>> = {
	order_id: ({ order_id }) => order_id,
	pickup_date: ({ order_date }) => order_date,
	status: ({ status }, _tz, language) => csvWord(status, language),
	bags: ({ quantity }) => quantity,
	gross: dollars(({ gross }) => gross),
	tax: dollars(({ tax }) => tax),
	tax_passed_on: dollars(({ tax_passed_on }) => tax_passed_on),
	platform_fee: dollars(({ fee }) => fee),
	refund: dollars(({ refund }) => refund),
	net: dollars(({ net }) => net),
	transfer_status: ({ transfer }, _tz, language) => csvWord(transfer?.status, language),
	transfer_id: ({ transfer }) => transfer?.id ?? '',
	transfer_date: ({ transfer }, tz) =>
		transfer?.sent_at ? toLocalDateTime(new Date(transfer.sent_at), tz).date : '',
	transferred: dollars(({ transfer }) => transfer?.amount),
	carried: dollars(({ transfer }) => transfer?.carried),
	reversed: dollars(({ transfer }) => transfer?.reversed),
};
const lineOf = (...of: Parameters<Cell>) => csvLine(Object.values(columns).map((cell) => cell(...of)));

export function createPayoutLists(deps: { db: Db; clock: Clock; shops: Pick<Shops, 'getForBooks'> }) {
	const { db, clock, shops } = deps;

	async function* lines(
		businessId: string,
		{ month, tz, language }: { month: string | undefined; tz: string; language: Language },
	): AsyncGenerator<string> {
		yield csvLine(csvHeads(Object.keys(columns), language));
		for (let offset = 0; ; offset += rowsPerQuery) {
			const page = { limit: rowsPerQuery, offset, oldestFirst: true } as const;
			const rows = await store.listPayouts(db, businessId, month, page);
			yield rows.map((row) => lineOf(toWire(row, tz), tz, language)).join('');
			if (rows.length < rowsPerQuery) return;
		}
	}

	return {
		async list(
			who: string | Who,
			businessId: string,
			{ month, page, per_page }: { month?: string | undefined; page: number; per_page: number },
		) {
			const books = await openBooks(deps, who, businessId);
			const [rows, months, total, owedBack, money] = await Promise.all([
				store.listPayouts(db, businessId, month, { limit: per_page, offset: (page - 1) * per_page }),
				store.listMonths(db, businessId),
				store.countPayouts(db, businessId, month),
				store.owedBack(db, businessId),
				readBankMoney(db, books, businessId, clock.now()),
			]);
			const data = {
				payouts: rows.map((row) => toWire(row, books.tz)),
				months: months.map((row) => ({
					month: row.month,
					orders: row.orders,
					...sumsOf(row),
					transferred: toDollars(row.transferred_cents),
				})),
				...money,
				owed_back: toDollars(owedBack),
			};
			return { data, total };
		},
		/** Throws before the first line is streamed (R-payouts-file). */
		async file(
			who: string | Who,
			businessId: string,
			{ month }: { month?: string | undefined },
			language: Language,
		) {
			const { time_zone } = await shops.getForBooks(who, businessId);
			return lines(businessId, { month, tz: time_zone, language });
		},
	};
}
