/** Monthly sales tax: sales count when paid, refunds when made, in each shop's time zone (R-tax-report). */

import type { Language, TaxReport } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { csvLine } from '#lib/csv.ts';
import { csvHeads, csvWord } from '#lib/csv-words.ts';
import { toDollars } from '#lib/money.ts';
import { sumTaxMonth, type TaxAmounts } from './tax-report.store.ts';

export type TaxReports = ReturnType<typeof createTaxReports>;

const none: TaxAmounts = {
	orders: 0,
	sales_cents: 0,
	exempt_cents: 0,
	tax_cents: 0,
	refunded_sales_cents: 0,
	refunded_tax_cents: 0,
	passed_on_cents: 0,
};
const keys = Object.keys(none) as (keyof TaxAmounts)[];

function toWire(of: TaxAmounts): TaxReport['totals'] {
	return {
		orders: of.orders,
		gross_sales: toDollars(of.sales_cents),
		exempt_sales: toDollars(of.exempt_cents),
		taxable_sales: toDollars(of.sales_cents - of.exempt_cents),
		tax: toDollars(of.tax_cents),
		refunded_sales: toDollars(of.refunded_sales_cents),
		refunded_tax: toDollars(of.refunded_tax_cents),
		net_sales: toDollars(of.sales_cents - of.refunded_sales_cents),
		net_tax: toDollars(of.tax_cents - of.refunded_tax_cents),
		tax_passed_on: toDollars(of.passed_on_cents),
	};
}

type Amount = Exclude<keyof TaxReport['totals'], 'orders'>;
const amounts = Object.keys(toWire(none)).filter((name) => name !== 'orders') as Amount[];
const columns = ['month', 'state', 'tax_class', 'rate_percent', 'remitted_by', 'orders', ...amounts];

const amount = (dollars: number) => dollars.toFixed(2);
const lineOf = (month: string, row: TaxReport['rows'][number], language: Language) =>
	csvLine([
		month,
		row.state,
		csvWord(row.tax_class, language),
		row.rate_bps === null ? '' : amount(row.rate_bps / 100),
		csvWord(row.remitted_by, language),
		row.orders,
		...amounts.map((name) => amount(row[name])),
	]);

export function createTaxReports({ db }: { db: Db }) {
	async function report(month: string): Promise<TaxReport> {
		const rows = await sumTaxMonth(db, month);
		const totals = { ...none };
		for (const row of rows) for (const key of keys) totals[key] += row[key];
		return {
			month,
			rows: rows.map(({ state, tax_class, rate_bps, remitted_by, ...sums }) => ({
				state,
				tax_class,
				rate_bps,
				remitted_by,
				...toWire(sums),
			})),
			totals: toWire(totals),
		};
	}
	async function* lines(month: string, language: Language): AsyncGenerator<string> {
		yield csvLine(csvHeads(columns, language));
		for (const row of (await report(month)).rows) yield lineOf(month, row, language);
	}
	return { report, file: lines };
}
