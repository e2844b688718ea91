/**
 * What the operator sets (R-tax). Promised: a rate is never edited, and each says who set it and when. Holds go by it within
 * the two seconds for which their snapshots are kept, and are refused totals of an earlier one by the statement that holds.
 */
import type { CallInput, Endpoints, TaxRate } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { namesAndEmails } from '#identity';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#ports/clock.ts';
import { taxRateProblems } from './tax.rules.ts';
import * as store from './tax.store.ts';

interface TaxRatesDeps {
	db: Db;
	clock: Clock;
	names: typeof namesAndEmails;
}
type Terms = CallInput<Endpoints['admin.taxRates.set']>['body'];

export function createTaxRates({ db, clock, names }: TaxRatesDeps) {
	async function list(): Promise<TaxRate[]> {
		const rows = await store.listTaxRates(db);
		const people = await names(db, [...new Set(rows.map((row) => row.set_by))]);
		return rows.map(({ set_by, set_at, ...row }, at) => {
			const before = rows[at - 1];
			const person = people.get(set_by);
			const isSameDate =
				before?.state === row.state &&
				before.tax_class === row.tax_class &&
				before.from_date === row.from_date;
			return {
				...row,
				id: Number(row.id),
				replaced: isSameDate,
				set_by: person ? { id: set_by, name: person.name || person.email } : null,
				set_at: set_at.toISOString(),
			};
		});
	}

	return {
		list,
		async set(userId: string, terms: Terms): Promise<TaxRate[]> {
			const now = clock.now();
			const details = taxRateProblems(terms.from_date, now);
			if (details.length > 0) throw new AppError('INVALID_INPUT', { details });
			await store.insertTaxRate(db, { ...terms, set_by: userId, set_at: now });
			return list();
		},
	};
}
