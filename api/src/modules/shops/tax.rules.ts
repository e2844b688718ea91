/** Tax rate of a date (R-tax). The SQL function tax_on has to match (set-tax-rates.test.ts). */

import type { InventoryEntry } from '@flavorbag/contract';
import type { Problem } from '#lib/app-error.ts';
import { msg } from '#lib/texts.ts';
import { addDays, toLocalDateTime } from '#lib/time.ts';

/** Rates for the shop's state and tax class, sorted by date; of equal dates, the latest entry wins. */
export interface TaxColumn {
	tax_steps: [from: string, rateBps: number][] | null;
}
type Taxed = TaxColumn & { tax_rate_bps: number };

/** A shop's own rate takes precedence. */
export function taxOn({ tax_rate_bps, tax_steps }: Taxed, date: string): number {
	if (tax_rate_bps > 0) return tax_rate_bps;
	return tax_steps?.findLast(([from]) => from <= date)?.[1] ?? 0;
}

export function withTax(row: Taxed, inventory: InventoryEntry[]): InventoryEntry[] {
	if (row.tax_rate_bps > 0 || row.tax_steps === null) return inventory;
	return inventory.map((entry) => ({ ...entry, tax_rate_bps: taxOn(row, entry.date) }));
}

/** The US zone in which a day begins last. */
const lastZone = 'Pacific/Honolulu';
const daysAheadMax = 730;

/** A rate can't start in the past, because sold bags keep their tax. */
export function taxRateProblems(fromDate: string, now: Date): Problem[] {
	const today = toLocalDateTime(now, lastZone).date;
	const problem = (message: Problem['message']) => [{ field: 'from_date', message }];
	if (fromDate < today) return problem(msg('Choose today or a later date.'));
	if (fromDate > addDays(today, daysAheadMax)) return problem(msg('Choose a date within two years.'));
	return [];
}
