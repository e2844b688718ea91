/** Lists mismatched counters by shop, date and pickup time instead of ids (R-console-health). */
import type { DriftingCounter } from '@flavorbag/contract';
import { sql } from 'kysely';
import { type Db, transaction } from './database.ts';

interface Row extends Pick<DriftingCounter, 'counter' | 'status'> {
	business_id: string | null;
	business_name: string | null;
	local_date: string | null;
	start_time: string | null;
	end_time: string | null;
	says: string;
	truth: string;
}

const readTimeout = '10min';

export function countersThatDrift(db: Db, count: number): Promise<DriftingCounter[]> {
	return transaction(db, 'job', async (tx) => {
		await sql`select set_config('statement_timeout', ${readTimeout}, true)`.execute(tx);
		const { rows } = await sql<Row>`
			select business_id, business_name, to_char(local_date, 'YYYY-MM-DD') as local_date, start_time, end_time,
				status, counter, says::text as says, truth::text as truth
			from counter_drift
			order by what = 'slot' desc, what = 'day' desc, what = 'total' desc, local_date, start_time, counter
			limit ${count}`.execute(tx);
		return rows.map(({ business_id, business_name, local_date, start_time, end_time, ...row }) => ({
			business: business_id === null ? null : { id: business_id, name: business_name ?? '' },
			date: local_date,
			window: start_time === null || end_time === null ? null : { start: start_time, end: end_time },
			...row,
			says: Number(row.says),
			truth: Number(row.truth),
		}));
	});
}
