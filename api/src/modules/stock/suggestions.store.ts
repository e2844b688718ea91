import { type Caution, limits, type Period } from '@flavorbag/contract';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ClosingAnswersTable, SuggestionsTable } from '#db/tables.ts';
import type { Answer, PastSlot } from './past.rules.ts';

export async function saveAnswer(tx: Db, answer: Insertable<ClosingAnswersTable>): Promise<void> {
	await tx.insertInto('closing_answers').values(answer).execute();
}

/** Returns the latest answer of each date and period. */
export const answersFrom = (db: Db, businessId: string, from: string): Promise<Answer[]> =>
	db
		.selectFrom('closing_answers')
		.distinctOn(['local_date', 'period'])
		.select(['local_date', 'period', 'sold', 'difference', 'answered_at'])
		.where('business_id', '=', businessId)
		.where('local_date', '>=', from)
		.orderBy('local_date')
		.orderBy('period')
		.orderBy('id', 'desc')
		.execute();

/** Returns the latest answer's ID, or 0; it changes with each answer. */
export async function lastAnswerOf(db: Db, businessId: string, from: string): Promise<number> {
	const row = await db
		.selectFrom('closing_answers')
		.select(({ fn }) => fn.max('id').as('id'))
		.where('business_id', '=', businessId)
		.where('local_date', '>=', from)
		.executeTakeFirst();
	return row?.id ?? 0;
}

export const slotsOver = (
	db: Db,
	{ businessId, tz, from, now }: { businessId: string; tz: string; from: string; now: Date },
): Promise<PastSlot[]> =>
	db
		.selectFrom('slots')
		.leftJoin('date_exceptions as e', (join) =>
			join
				.onRef('e.business_id', '=', 'slots.business_id')
				.onRef('e.local_date', '=', 'slots.local_date')
				.onRef('e.period', '=', 'slots.period'),
		)
		.select(['slots.local_date', 'slots.period', 'slots.start_time', 'slots.end_time'])
		.select(['starts_at', 'ends_at', 'wanted', 'sold'])
		.select(
			sql<boolean>`coalesce((e.changed_at at time zone ${tz})::date = slots.local_date, false)`.as(
				'counted_that_day',
			),
		)
		.where('slots.business_id', '=', businessId)
		.where('slots.local_date', '>=', from)
		.where('ends_at', '<=', now)
		.execute();

export interface StoredSuggestion {
	local_date: string;
	period: Period;
	low: number;
	high: number;
	suggested: number;
	cautious: number;
	caution: Caution;
}
export const suggestionsFrom = (db: Db, businessId: string, from: string): Promise<StoredSuggestion[]> =>
	db
		.selectFrom('suggestions')
		.select(['local_date', 'period', 'low', 'high', 'suggested', 'cautious', 'caution'])
		.where('business_id', '=', businessId)
		.where('local_date', '>=', from)
		.execute();

/** Suggestions can be replaced only before their day begins. */
export async function saveSuggestions(
	db: Db,
	rows: readonly Insertable<SuggestionsTable>[],
	today: string,
): Promise<void> {
	if (rows.length === 0) return;
	await db
		.insertInto('suggestions')
		.values([...rows])
		.onConflict((oc) =>
			oc
				.columns(['business_id', 'local_date', 'period'])
				.doUpdateSet((eb) => ({
					low: eb.ref('excluded.low'),
					high: eb.ref('excluded.high'),
					suggested: eb.ref('excluded.suggested'),
					caution: eb.ref('excluded.caution'),
					cautious: eb.ref('excluded.cautious'),
					computed_at: eb.ref('excluded.computed_at'),
				}))
				.where('suggestions.local_date', '>', today)
				.whereRef('suggestions.computed_at', '<=', 'excluded.computed_at'),
		)
		.execute();
}

/** R-real-surplus. Undefined: too few answers. */
export async function surplusOf(
	db: Db,
	businessId: string,
	tz: string,
): Promise<{ real: number; answered: number } | undefined> {
	const { rows } = await sql<{ real: number; answered: number }>`
		select count(*)::int as answered, (count(*) filter (
			where a.difference >= 0 and e.quantity > 0 and (e.changed_at at time zone ${tz})::date = a.local_date
		))::int as real
		from (
			select distinct on (local_date, period) local_date, period, difference from closing_answers
			where business_id = ${businessId} order by local_date desc, period desc, id desc limit ${limits.surplusTimes}
		) a
		left join date_exceptions e on e.business_id = ${businessId} and e.local_date = a.local_date and e.period = a.period`.execute(
		db,
	);
	const [found] = rows;
	return found && found.answered >= limits.surplusTimesMin ? found : undefined;
}
