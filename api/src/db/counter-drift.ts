/** Lists mismatched counters by shop, date and pickup time instead of ids (R-console-health). */
import type { DriftingCounter } from '@flavorbag/contract';
import { sql } from 'kysely';
import { type Db, readEverything, transaction } from './database.ts';

interface Row extends Pick<DriftingCounter, 'counter' | 'status'> {
	business_id: string | null;
	business_name: string | null;
	local_date: string | null;
	start_time: string | null;
	end_time: string | null;
	says: string;
	truth: string;
}

export function countersThatDrift(db: Db, count: number): Promise<DriftingCounter[]> {
	return transaction(db, 'job', async (tx) => {
		await readEverything(tx);
		const { rows } = await sql<Row>`
			select d.business_id, b.display_name as business_name, to_char(d.local_date, 'YYYY-MM-DD') as local_date,
				d.start_time, d.end_time, d.status, d.counter, d.says::text as says, d.truth::text as truth
			from counter_drift d left join businesses b on b.id = d.business_id
			where not d.of_money
			order by d.what = 'slot' desc, d.what = 'days' desc, d.local_date, d.start_time, d.counter
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
