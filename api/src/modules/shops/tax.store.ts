/** Tax rates are append-only. */
import { type Insertable, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { TaxRateRow, TaxRatesTable } from '#db/tables.ts';
import type { TaxColumn } from './tax.rules.ts';

/** For queries on `businesses`. */
export const taxColumn = () =>
	sql<TaxColumn['tax_steps']>`(
		select json_agg(json_build_array(t.from_date, t.rate_bps) order by t.from_date, t.id) from tax_rates t
		where t.state = businesses.state and t.tax_class = businesses.tax_class)`.as('tax_steps');

export const listTaxRates = (db: Db): Promise<TaxRateRow[]> =>
	db
		.selectFrom('tax_rates')
		.selectAll()
		.orderBy('state')
		.orderBy('tax_class')
		.orderBy('from_date', 'desc')
		.orderBy('id', 'desc')
		.execute();

export async function insertTaxRate(db: Db, row: Insertable<TaxRatesTable>): Promise<void> {
	await db.insertInto('tax_rates').values(row).execute();
}
