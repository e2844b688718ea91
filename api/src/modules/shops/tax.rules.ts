/** Which rate applies to bags of a date (R-tax). The database's tax_on says the same; set-tax-rates.test.ts compares them. */

import type { InventoryEntry } from '@flavorbag/contract';
import type { Problem } from '#lib/app-error.ts';
import { addDays, toLocalDateTime } from '#lib/time.ts';

/** Of a row of `businesses`: what the operator set for its state and class, in the order of dates; of one date the later last. */
export interface TaxColumn {
	tax_steps: [from: string, rateBps: number][] | null;
}
type Taxed = TaxColumn & { tax_rate_bps: number };

/** A rate of the shop's own goes first. */
export function taxOn({ tax_rate_bps, tax_steps }: Taxed, date: string): number {
	if (tax_rate_bps > 0) return tax_rate_bps;
	return tax_steps?.findLast(([from]) => from <= date)?.[1] ?? 0;
}

/** Each date with its rate, where rates depend on dates. */
export function withTax(row: Taxed, inventory: InventoryEntry[]): InventoryEntry[] {
	if (row.tax_rate_bps > 0 || row.tax_steps === null) return inventory;
	return inventory.map((entry) => ({ ...entry, tax_rate_bps: taxOn(row, entry.date) }));
}

/** The last zone in which a day begins, of the fifty states. */
const lastZone = 'Pacific/Honolulu';
const daysAheadMax = 730;

/** What was sold keeps its tax: a rate from an earlier date would say what never was. */
export function taxRateProblems(fromDate: string, now: Date): Problem[] {
	const today = toLocalDateTime(now, lastZone).date;
	if (fromDate < today)
		return [
			{
				field: 'from_date',
				message: { en: 'Choose today or a later date.', es: 'Elige hoy o una fecha posterior.' },
			},
		];
	if (fromDate > addDays(today, daysAheadMax))
		return [
			{
				field: 'from_date',
				message: { en: 'Choose a date within two years.', es: 'Elige una fecha dentro de dos años.' },
			},
		];
	return [];
}
