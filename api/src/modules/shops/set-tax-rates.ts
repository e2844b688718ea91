// Sales tax rates (R-tax). A rate is stored with who set it and when, and never edited. Holds use snapshots up to two
// seconds old, and the statement that holds refuses totals computed with an outdated rate.
import type { CallInput, Endpoints, TaxRate } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { namesAndEmails } from '#identity';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#ports/clock.ts';
import { taxRateProblems } from './tax.rules.ts';
import * as store from './tax.store.ts';

interface TaxRatesDeps {
	db: Db;
	clock: Clock;
}
type Terms = CallInput<Endpoints['admin.taxRates.set']>['body'];

export function createTaxRates({ db, clock }: TaxRatesDeps) {
	async function list(): Promise<TaxRate[]> {
		const rows = await store.listTaxRates(db);
		const people = await namesAndEmails(db, [...new Set(rows.map((row) => row.set_by))]);
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
